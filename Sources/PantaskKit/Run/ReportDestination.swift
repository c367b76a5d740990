import Renderers
import TaskModel
import Templating

/// Where the pages of a report go.
///
/// `-o FILE` is a promise: that file, the whole report in it, whole or not at all. A job that has always written one
/// file must not begin to write fifty because a list has grown. So a report is divided only where a folder was named,
/// or where `--page-size` or `--split-by` asks for it; a file that was named is the index then, and the other pages are
/// in a folder beside it, as browsers save pages.
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
  }

  /// The folder of the pages whose index is a file.
  static func folder(beside path: String) -> String {
    "\(path.lastIndex(of: ".").map { String(path[..<$0]) } ?? path)_files"
  }

  /// The destination that a request names.
  ///
  /// - Throws: `UsageError` where several pages cannot go there.
  init(_ request: ReportRequest, _ format: ReportFormat) throws(UsageError) {
    let option = request.splitBy == nil ? "--page-size" : "--split-by"
    guard let path = request.output.path, path != "-" else {
      if request.isDivided {
        throw UsageError("\(option) writes several files: name a folder with -o FOLDER/")
      }
      self = .onePage
      return
    }
    let isFolder = path.hasSuffix("/") || SystemCalls.isFolder(path)
    guard isFolder || request.isDivided else {
      self = .onePage
      return
    }
    if request.isForEmail { throw UsageError("--email writes one page; name a file with -o") }
    let ending = format.pageEnding
    if isFolder || ReportFormat(pathExtensionOf: path) == nil {
      var folder = path
      while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
      self = .pages(
        Pages(
          index: "\(folder)/index\(ending)", folder: folder, folderAddress: "",
          indexAddress: "index\(ending)", ending: ending))
    } else {
      let folder = Self.folder(beside: path)
      self = .pages(
        Pages(
          index: path, folder: folder,
          folderAddress: FileNames.address(of: OutputTarget.split(folder).name) + "/",
          indexAddress: "../" + FileNames.address(of: OutputTarget.split(path).name), ending: ending))
    }
  }
}

extension ReportFormat {
  /// The ending of the names of a report's pages.
  var pageEnding: String { self == .html ? ".html" : ".md" }
}
