import Pipeline
import Renderers
import TaskModel
import Templating

/// Where templates come from: the built-in ones, or a folder whose files take the place of built-in ones of the same
/// name, one by one.
enum TemplateStore {
  /// Largest template file that is read, in bytes.
  static let maximumByteCount = 16 << 20
  /// The most that all templates of a folder may have together, in bytes.
  static let maximumByteCountOfFolder = 64 << 20
  /// The most templates of a folder.
  static let maximumCountOfFolder = 10_000

  /// What a folder's templates end in.
  static let fileEnding = ".mustache"

  /// A template, ready to be rendered.
  struct Choice {
    var template: CompiledTemplate
    /// How tasks are grouped unless the user says otherwise.
    var grouping: TaskGrouping
    /// Which built-in page it is; nil for templates of the user's own.
    var page: BuiltInPage?

    /// Whether the page has a row for every task, so that it grows with them.
    var listsEveryTask: Bool { page.map { ["report", "checklist", "table"].contains($0.name) } ?? true }
  }

  /// Compiles what `--template` names and checks every name in it: a built-in page, a folder, or a page of a folder
  /// (`my-report/digest`).
  ///
  /// - Parameters:
  ///   - layout: how the tasks of a Markdown report stand.
  ///   - columns: those of its tables of tasks, as `--columns` has them; nil is as the template has them.
  ///   - isForEmail: whether it is the page as a mail that is wanted.
  ///   - additions: what there is to say beside all else.
  ///   - language: whose labels become part of the template; nil leaves them to the data.
  /// - Throws: `UsageError` where there is no such template, `InputError` where a file of the folder cannot be read,
  ///   `TemplateErrors` with all that is wrong in it.
  static func choose(
    _ name: String?, page: String? = nil, _ format: ReportFormat, layout: TaskLayout? = nil,
    columns: ColumnChoice? = nil, isForEmail: Bool = false, additions: ReportAdditions = .all,
    language: LanguageCatalog?
  ) throws -> Choice {
    var name = name ?? page ?? "report"
    // Of the default, or of one's own templates, the page that was asked for.
    if let page {
      if name == "report" {
        name = page
      } else if SystemCalls.isFolder(name) {
        name += "/\(page)"
      } else if page == "summary", name != page, BuiltInPage.named(name) != nil {
        throw UsageError(
          "--summary is a template of its own; leave out --template \(name)", about: "--summary")
      }
    }
    if isForEmail { name = try mail(of: name) }
    if layout != nil, format != .markdown { throw UsageError("--layout is for Markdown", about: "--layout") }
    let builtIn = BuiltInTemplates(format: format.rendered)
    var loader: any TemplateLoader = builtIn
    var ownPage = name
    var place = "the built-in templates"
    var ownFolder: String?
    if !builtIn.isPage(name) {
      let folder: String
      (folder, ownPage) = try self.place(of: name)
      place = TerminalText.escaped(folder, byteLimit: 200)
      loader = try FolderTemplates(folder: folder, builtIn: builtIn)
      ownFolder = folder
    }
    if let columns {
      loader = ColumnLayout(
        loader, columns: columns.columns.map { .init($0.field, extraName: $0.extraName) },
        format: format.rendered)
    }
    if layout == .table { loader = TableLayout(loader) }
    if additions != .all { loader = ReducedTemplates(loader, with: additions) }
    guard let source = loader.template(named: ownPage) else {
      throw UsageError("there is no \(ownPage)\(fileEnding) in \(place)")
    }
    let template = try ReportRenderer.compile(
      source, loader: loader, format.rendered, language: language, checksNames: !builtIn.isPage(name))
    if let ownFolder {
      let used = Set(template.partNames).union([ownPage])
      if isForEmail, try used.isDisjoint(with: templateNames(in: ownFolder)) {
        throw UsageError(
          "a mail has templates of its own, and \(place) has none of them; "
            + "`pantask template eject html/\(ownPage) FOLDER` copies them", about: "--email")
      }
      try refuseUnused(ownFolder, used: used)
    }
    // A page that has no list of tasks cannot have another layout of it; that of `table` is a table.
    if layout != nil, !template.partNames.contains("tasks"), !(name == "table" && layout == .table) {
      throw UsageError(
        "--layout says how the tasks of a report stand; \(TerminalText.escaped(name, byteLimit: 80)) has one layout",
        about: "--layout")
    }
    let tables = ColumnLayout.tables + (layout == .table ? ["tasks"] : [])
    if columns != nil, Set(template.partNames).isDisjoint(with: tables) {
      throw UsageError(
        "--columns chooses those of a table of tasks, and \(TerminalText.escaped(name, byteLimit: 80)) has none; "
          + "--template table has one", about: "--columns")
    }
    return Choice(
      template: template,
      grouping: grouping(of: ownPage), page: builtIn.isPage(name) ? BuiltInPage.named(name) : nil)
  }

  /// Refuses a folder of templates of which no page uses any: names that are misspelt, mostly.
  private static func refuseUnused(_ folder: String, used: Set<String>) throws {
    let names = try templateNames(in: folder)
    let known = ReportFormat.allCases.reduce(into: used) {
      $0.formUnion(BuiltInTemplates(format: $1.rendered).templateNames)
    }
    guard let name = names.first, !names.contains(where: known.contains) else { return }
    let near = Suggestion.nearest(to: name, in: known.sorted()).map { "; did you mean \($0)\(fileEnding)?" }
    throw UsageError(
      "no page uses \(TerminalText.escaped("\(folder)/\(name)\(fileEnding)", byteLimit: 200))\(near ?? "")")
  }

  /// A page of one's own is grouped as the report is.
  private static func grouping(of name: String) -> TaskGrouping {
    let page = BuiltInPage.named(name)
    var grouping = page?.isGrouped ?? true ? TaskGrouping.standard : .none
    grouping.nestsSubtasks = page?.isFlat != true
    return grouping
  }

  /// The name of the mail that a page is, in the same folder.
  private static func mail(of name: String) throws -> String {
    if BuiltInPage.named(name) != nil {
      let mail = BuiltInPage.mail(of: name)
      guard BuiltInPage.named(mail) != nil else {
        throw UsageError("\(name) is no mail; leave out --email", about: "--email")
      }
      return mail
    }
    let (folder, page) = try place(of: name)
    return "\(folder)/\(BuiltInPage.mail(of: page))"
  }

  /// The folder that a name stands for, and which page of it is meant.
  private static func place(of name: String) throws -> (folder: String, page: String) {
    if SystemCalls.isFolder(name) { return (name, try page(of: name)) }
    if let slash = name.lastIndex(of: "/"), !SystemCalls.exists(name),
      try !templateNames(in: String(name[..<slash])).isEmpty
    {
      let page = String(name[name.index(after: slash)...])
      if !page.isEmpty { return (String(name[..<slash]), page) }
    }
    if let missing = missingFolder(name) { throw missing }
    throw unknown(name, BuiltInPage.all.map(\.name).filter { !$0.hasPrefix("email-") })
  }

  /// The paths of the templates in the folder that a name stands for; none for a built-in page.
  static func files(of name: String?) -> [String] {
    guard let name, BuiltInPage.named(name) == nil, let folder = try? place(of: name).folder else {
      return []
    }
    return SystemCalls.names(inFolder: folder) { $0.hasSuffix(fileEnding) }.map { "\(folder)/\($0)" }
  }

  /// The error for a name that can only be meant as that of a folder, which is not there.
  private static func missingFolder(_ name: String) -> UsageError? {
    guard name.contains("/") else { return nil }
    let shown = TerminalText.escaped(name, byteLimit: 200)
    return SystemCalls.exists(name)
      ? UsageError("\(shown) is a file; --template takes the folder that it is in")
      : UsageError("there is no folder \(shown)")
  }

  /// The error for a name that is neither a template nor a folder.
  private static func unknown(_ name: String, _ pages: [String]) -> UsageError {
    // `template show html` shows the page of a format, so the name of one is tried here as well.
    if Suggestion.nearest(to: name, in: pages) == nil,
      let format = Suggestion.nearest(to: name, in: ReportFormat.names)
    {
      return UsageError(
        "unknown template \"\(TerminalText.escaped(name, byteLimit: 80))\"; --format \(format) writes \(format)"
      )
    }
    var error = UsageError.unknown(name, kind: "template", candidates: pages)
    if !error.description.contains("did you mean") {
      error.description += ", or a folder with templates, and there is no folder of that name"
    }
    return error
  }

  /// The page of a folder: its `report`, or the one built-in page that it has a file for, or else the built-in report
  /// with the folder's parts.
  private static func page(of folder: String) throws -> String {
    let names = try templateNames(in: folder)
    if names.isEmpty {
      throw UsageError("there is no template in \(TerminalText.escaped(folder, byteLimit: 200))")
    }
    var pages = BuiltInPage.all.map(\.name).filter(names.contains)
    // Those of a mail are chosen by `--email`.
    let others = pages.filter { !BuiltInPage.isMail($0) }
    if !others.isEmpty { pages = others }
    if names.contains("report") || pages.isEmpty { return "report" }
    if pages.count == 1 { return pages[0] }
    let shown = TerminalText.escaped(folder, byteLimit: 200)
    throw UsageError(
      "\(shown) has several pages; say which one: \(pages.map { "\(shown)/\($0)" }.joined(separator: ", "))")
  }

  /// The names of a folder's templates, sorted.
  ///
  /// - Throws: `InputError` where the folder is there and its names cannot be read.
  static func templateNames(in folder: String) throws -> [String] {
    guard SystemCalls.isFolder(folder) else { return [] }
    do throws(SystemFailure) {
      return try SystemCalls.readNames(inFolder: folder) { $0.hasSuffix(fileEnding) && !$0.hasPrefix(".") }
        .map { String($0.dropLast(fileEnding.count)) }.sorted()
    } catch {
      throw InputError(file: folder, operation: .open, cause: .system(error))
    }
  }

  /// The format that the templates of a folder say they are for; nil where none says it, and for built-in templates.
  ///
  /// - Parameter name: as `--template` has it: a built-in page, a folder, or a page of a folder.
  /// - Throws: `UsageError` where they say different things, `InputError` where one cannot be read.
  static func format(of name: String) throws -> ReportFormat? {
    guard BuiltInPage.named(name) == nil else { return nil }
    var folder = name
    if !SystemCalls.isFolder(folder) {
      guard let slash = name.lastIndex(of: "/") else { return nil }
      folder = String(name[..<slash])
    }
    var found: (format: ReportFormat, path: String)?
    for name in try templateNames(in: folder) {
      let path = "\(folder)/\(name)\(fileEnding)"
      let start = try PlainFile.start(of: path, byteCount: 4 << 10)
      guard let format = TemplateOrigin.format(of: start) else { continue }
      if let found, found.format != format {
        throw UsageError(
          "\(TerminalText.escaped(found.path, byteLimit: 200)) is a template for \(found.format.rawValue), and "
            + "\(TerminalText.escaped(path, byteLimit: 200)) for \(format.rawValue)")
      }
      found = (format, path)
    }
    return found?.format
  }
}

/// The templates of a folder over the built-in ones.
///
/// All of its files are read, whether a page uses them or not: one that is there and cannot be read is never made good
/// by the built-in one of its name.
struct FolderTemplates: TemplateLoader {
  /// The folder's own, by name.
  let own: [String: TemplateSource]
  private var builtIn: BuiltInTemplates

  /// Reads the files of a folder.
  ///
  /// - Throws: `InputError` for the first that cannot be read, `UsageError` where there are too many.
  init(folder: String, builtIn: BuiltInTemplates) throws {
    self.builtIn = builtIn
    let names = try TemplateStore.templateNames(in: folder)
    var own: [String: TemplateSource] = [:]
    var byteCount = 0
    for name in names {
      let path = "\(folder)/\(name)\(TemplateStore.fileEnding)"
      let bytes = try PlainFile.contents(of: path, atMost: TemplateStore.maximumByteCount)
      own[name] = TemplateSource(name: path, bytes: bytes)
      byteCount += bytes.count
      if byteCount > TemplateStore.maximumByteCountOfFolder || own.count > TemplateStore.maximumCountOfFolder
      {
        throw UsageError(
          "there are too many templates in \(TerminalText.escaped(folder, byteLimit: 200)): the most are "
            + "\(DiagnosticPrinter.grouped(TemplateStore.maximumCountOfFolder)), with "
            + "\(DiagnosticPrinter.grouped(TemplateStore.maximumByteCountOfFolder)) bytes")
      }
    }
    self.own = own
  }

  /// The same files over the built-in templates of another format.
  func over(_ builtIn: BuiltInTemplates) -> FolderTemplates {
    var copy = self
    copy.builtIn = builtIn
    return copy
  }

  func template(named name: String) -> TemplateSource? { own[name] ?? builtIn.template(named: name) }

  var templateNames: [String] { Set(builtIn.templateNames).union(own.keys).sorted() }
}

extension ReportFormat {
  /// The renderer's format.
  var rendered: Renderers.ReportFormat { self == .html ? .html : .markdown }
}
