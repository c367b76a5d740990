import Renderers
import TaskModel
import Templating

/// Where templates come from: the built-in ones, or a folder whose files take the place of built-in ones of the same
/// name, one by one.
enum TemplateStore {
  /// Largest template file that is read, in bytes.
  static let maximumByteCount = 16 << 20

  /// Compiles the template that was asked for, or the default one; of a summary its page of figures.
  ///
  /// - Throws: as `compile(_:_:)`.
  static func compile(_ asked: String?, isSummary: Bool, _ format: ReportFormat) throws -> CompiledTemplate {
    let page = isSummary ? "summary" : "report"
    guard let asked, asked != "report" else { return try compile(page, format) }
    guard isSummary, SystemCalls.isFolder(asked),
      !BuiltInTemplates(format: format.rendered).templateNames.contains(asked)
    else { return try compile(asked, format) }
    return try compile(folder: asked, format, page: page)
  }

  /// Compiles the template of a name or folder and checks every name in it.
  ///
  /// - Throws: `UsageError` where there is no such template, `TemplateErrors` with all that is wrong in it.
  static func compile(_ nameOrFolder: String, _ format: ReportFormat) throws -> CompiledTemplate {
    let builtIn = BuiltInTemplates(format: format.rendered)
    if builtIn.templateNames.contains(nameOrFolder) {
      return try ReportRenderer.compile(builtIn: nameOrFolder, format.rendered)
    }
    guard SystemCalls.isFolder(nameOrFolder) else {
      throw UsageError.unknown(nameOrFolder, kind: "template", candidates: pageNames(builtIn))
    }
    return try compile(folder: nameOrFolder, format)
  }

  /// Compiles the page of a folder.
  static func compile(
    folder: String, _ format: ReportFormat, page: String = "report"
  ) throws -> CompiledTemplate {
    let loader = FolderTemplates(folder: folder, builtIn: BuiltInTemplates(format: format.rendered))
    guard let source = loader.template(named: page) else {
      throw UsageError("there is no \(page).mustache in \(TerminalText.escaped(folder, byteLimit: 200))")
    }
    return try ReportRenderer.compile(source, loader: loader)
  }

  /// Names of whole pages: the others are parts of them.
  static func pageNames(_ templates: BuiltInTemplates) -> [String] {
    templates.templateNames.filter { $0 == "report" || $0 == "summary" }
  }

  /// The contents of a small file, or nil where it cannot be read.
  static func contents(of path: String) -> [UInt8]? {
    let console = Console(input: -1, output: -1, error: -1)
    guard let file = try? FileInput(path: path, console: console) else { return nil }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 64 << 10)
    while bytes.count <= maximumByteCount {
      guard let count = try? block.withUnsafeMutableBytes({ try file.read(into: $0) }) else { return nil }
      if count == 0 { return bytes }
      bytes.append(contentsOf: block[0..<count])
    }
    return nil
  }
}

/// The templates of a folder over the built-in ones.
private struct FolderTemplates: TemplateLoader {
  let folder: String
  let builtIn: BuiltInTemplates

  func template(named name: String) -> TemplateSource? {
    // A partial's name must not lead out of the folder.
    guard !name.isEmpty, !name.contains("/"), !name.contains("\\"), name != "..", !name.contains("\0") else {
      return nil
    }
    let path = "\(folder)/\(name).mustache"
    if let bytes = TemplateStore.contents(of: path) { return TemplateSource(name: path, bytes: bytes) }
    return builtIn.template(named: name)
  }

  var templateNames: [String] { builtIn.templateNames }
}

extension ReportFormat {
  /// The renderer's format.
  var rendered: Renderers.ReportFormat { self == .html ? .html : .markdown }
}
