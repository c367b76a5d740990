import Renderers
import TaskModel
import Templating

/// Where the pages of a report go.
///
/// A report is divided where a folder was named, where `--page-size` or `--split-by` asks for it, and where a page of
/// HTML would hold more tasks than browsers like (`Pages.ofLongPage`). A file that was named is the index then, and the
/// other pages are in a folder beside it, as browsers save pages: whoever has a link to that file still gets to the
/// tasks.
enum ReportDestination: Equatable {
  /// One page: a file or standard output.
  case onePage
  /// Pages in a folder, with an index in it or beside it.
  case pages(Pages)

  /// The names of several pages.
  struct Pages: Equatable {
    /// The index.
    var index: String
    /// The folder of the other pages.
    var folder: String
    /// The address of that folder, as the index has it: empty, or with a slash at its end.
    var folderAddress: String
    /// The address of the index, as the other pages have it.
    var indexAddress: String
    /// The ending of all names, with its dot.
    var ending: String

    /// The name of the index in the folder's list.
    var indexName: String {
      let name = OutputTarget.split(index).name
      return folderAddress == "" ? name : PageManifest.besidePrefix + name
    }

    /// Pages whose index is in a folder with them.
    init(in folder: String, ending: String) {
      index = "\(folder)/index\(ending)"
      self.folder = folder
      folderAddress = ""
      indexAddress = "index\(ending)"
      self.ending = ending
    }

    /// Pages in a folder beside the file that is their index.
    init(beside path: String, ending: String) {
      index = path
      folder = ReportDestination.folder(beside: path)
      folderAddress = FileNames.address(of: OutputTarget.split(folder).name) + "/"
      indexAddress = "../" + FileNames.address(of: OutputTarget.split(path).name)
      self.ending = ending
    }

    /// The pages of a file of HTML that would be too long; nil for what stays one page however long it is: standard
    /// output, a device, a mail, Markdown, which is mostly read by programs, and where `--page-size` has been given.
    init?(ofLongPage request: ReportRequest, _ format: ReportFormat) {
      guard format == .html, request.pageSize == nil, !request.isContext, !request.isForEmail,
        !request.isSummary, request.output.latestPath == nil, let path = request.output.path,
        ReportFormat(pathExtensionOf: path) == .html
      else { return nil }
      self.init(beside: path, ending: format.pageEnding)
    }
  }

  /// The folder of the pages whose index is a file.
  static func folder(beside path: String) -> String {
    "\(path.lastIndex(of: ".").map { String(path[..<$0]) } ?? path)_files"
  }

  /// The folders that there are for pages of outputs whose names fit a pattern: the outputs themselves, or those beside
  /// the files.
  static func folders(ofPages wildcard: String) -> [String] {
    var path = wildcard
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return [path, folder(beside: path)].flatMap(InputFiles.folders).filter(SystemCalls.isPlainFolder)
  }

  /// The destination that a request names.
  ///
  /// - Throws: `UsageError` where several pages cannot go there.
  init(_ request: ReportRequest, _ format: ReportFormat) throws(UsageError) {
    let option = request.splitBy == nil ? "--page-size" : "--split-by"
    guard let path = request.output.path, path != "-" else {
      if request.isDivided {
        throw UsageError("\(option) writes several files: name a folder with -o FOLDER/", about: option)
      }
      self = .onePage
      return
    }
    let isFolder = path.hasSuffix("/") || SystemCalls.isFolder(path)
    guard isFolder || request.isDivided else {
      self = .onePage
      return
    }
    if request.isForEmail {
      throw UsageError("--email writes one page; name a file with -o", about: "--email")
    }
    let ending = format.pageEnding
    if isFolder || ReportFormat(pathExtensionOf: path) == nil {
      var folder = path
      while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
      self = .pages(Pages(in: folder, ending: ending))
    } else {
      self = .pages(Pages(beside: path, ending: ending))
    }
  }
}

extension ReportFormat {
  /// The ending of the names of a report's pages.
  var pageEnding: String { self == .html ? ".html" : ".md" }
}
