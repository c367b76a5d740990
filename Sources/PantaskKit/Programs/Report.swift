import Pipeline
import Renderers
import TaskModel
import Templating

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A page for people: a template with what it is to say, compiled once and rendered for any tasks.
///
/// ```swift
/// var options = ReadingOptions()
/// options.clock = try TaskClock(now: "2026-03-26")
/// let tasks = try TaskReader().read([URL(filePath: "tasks.csv")], options: options).tasks
/// let report = try Report(template: .digest, format: .markdown, title: "This week")
/// try report.render(tasks).prefix(11)  // # This week
/// ```
public struct Report: Sendable {
  /// The format that it is written in.
  public let format: ReportFormat
  private let choice: TemplateStore.Choice
  private let language: LanguageCatalog
  private let title: String
  private let grouping: TaskGrouping
  private let order: TaskOrder?

  /// What a report is made by.
  ///
  /// ```swift
  /// let own = Report.Template.folder(URL(filePath: "my-report"))
  /// own == .report  // false
  /// ```
  public enum Template: Hashable, Sendable {
    /// Figures, and the tasks by priority and state.
    case report
    /// The figures only.
    case summary
    /// Tasks with boxes to tick.
    case checklist
    /// Tasks as rows.
    case table
    /// What is late, due soon and done lately.
    case digest
    /// A team's week, by person and by project.
    case weekly
    /// Templates of one's own over the built-in ones, as `pantask template eject` copies them.
    case folder(URL)

    fileprivate var name: String {
      if case .folder(let url) = self { url.absoluteURL.path } else { "\(self)" }
    }
  }

  /// Compiles a template.
  ///
  /// - Parameters:
  ///   - title: nil is the language's word for tasks.
  ///   - grouping: nil is that of the template.
  ///   - order: nil is the order in which the tasks come.
  ///   - language: a BCP 47 tag: `en`, `ja`.
  /// - Throws: where there is no such template or language, and for every mistake in templates of one's own.
  public init(
    template: Template = .report, format: ReportFormat = .html, title: String? = nil,
    grouping: Grouping? = nil, order: SortOrder? = .standard, language: String = "en"
  ) throws(PantaskError) {
    self = try PantaskError.wrapping {
      try Report(template, format, title, grouping, order, language: language)
    }
  }

  private init(
    _ template: Template, _ format: ReportFormat, _ title: String?, _ grouping: Grouping?,
    _ order: SortOrder?,
    language name: String
  ) throws {
    var options = LanguageOptions()
    options.name = name
    language = try LanguageStore.language(options)
    choice = try TemplateStore.choose(template.name, format, language: language)
    self.format = format
    self.title = title ?? language.text("report.title")
    var levels = grouping?.compiled ?? choice.grouping
    levels.nestsSubtasks = choice.grouping.nestsSubtasks
    self.grouping = levels
    self.order = order?.compiled
  }

  /// The report on some tasks, as text.
  public func render(_ tasks: TaskList) throws(PantaskError) -> String {
    try PantaskError.wrapping {
      let sink = CollectingSink()
      try write(tasks, to: sink)
      return String(decoding: sink.bytes, as: UTF8.self)
    }
  }

  /// Hands over the report on some tasks piece by piece, as UTF-8.
  ///
  /// - Throws: what `write` throws.
  public func render(_ tasks: TaskList, to write: (Span<UInt8>) throws -> Void) throws {
    try withoutActuallyEscaping(write) { try self.write(tasks, to: CallingSink($0)) }
  }

  /// Writes the report on some tasks to a file, which appears whole or not at all.
  public func write(_ tasks: TaskList, to url: URL) throws(PantaskError) {
    try PantaskError.wrapping { try FileOutput.write(to: url) { try write(tasks, to: $0) } }
  }

  private func write(_ tasks: TaskList, to sink: any ByteSink) throws {
    let context = tasks.clock.context
    var table = tasks.table
    Pipeline.unifyWords(of: &table)
    var selection = tasks.selection
    if let order { selection = order.sorted(selection, of: table, in: context.zone, parallelism: 2) }
    var options = ReportOptions(nowMicroseconds: context.nowMicroseconds, zone: context.zone)
    options.weekStart = context.weekStart
    options.dateUnits = ReportWork.dateUnits(grouping)
    options.language = language
    options.title = title
    let inheritance = TaskInheritance(selection.rows, of: table)
    options.inheritance = inheritance
    let arranged = Pipeline.arranged(
      selection, of: table, grouping: grouping, in: context, inheritance: inheritance)
    let page = ReportContext(
      table, arranged, format: format.rendered, options: options,
      fields: ReportNames.fieldsOfTasks(for: choice.template),
      names: ReportNames.read(by: choice.template))
    var buffer = OutputBuffer(sink: sink)
    try ReportRenderer.render(choice.template, page, to: &buffer, parallelism: 2)
    try buffer.finish()
  }
}
