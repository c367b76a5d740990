import Pipeline
import Renderers
import TaskModel

/// The values of a report that was asked for, each compiled by itself: whether they go together is looked at afterwards
/// (`ReportWork`).
struct ReportValues {
  /// The request, with what stands for names in braces.
  let request: ReportRequest
  let plan: PipelinePlan
  let past: PastPlan
  let language: LanguageCatalog
  /// The groups that were asked for.
  let grouping: TaskGrouping?
  let split: GroupDescriptor?
  let columns: ColumnChoice?
  let gates: [GateRule]
  let requirements: RequiredInputs
  /// What a report says, as far as that does not depend on its template.
  let options: ReportOptions

  /// Compiles the values of a request.
  ///
  /// - Parameter job: the name of the job that it is for.
  init(_ request: ReportRequest, _ session: RunSession, job: String?) throws {
    let plan = try PipelinePlan(request.pipeline, session)
    past = try PastPlan(request, plan, job: job)
    grouping = try request.groupBy.map { try ReportWork.grouping($0) }
    let language = try LanguageStore.language(request.language)
    let request = try NameExpansion(plan.context, job: job, language).expanded(request)
    split = try request.splitBy.map { try Runner.splitDescriptor($0) }
    columns = try request.columns.map(Runner.usage { text throws(Diagnostic) in try ColumnChoice(text) })
    gates = try request.gates.map { gate in
      try RunFailure.about("fail-if", ofGate: gate.name) { try GateRule(gate) }
    }
    requirements = try RequiredInputs(request.requirements, plan.context)
    var options = ReportOptions(nowMicroseconds: plan.context.nowMicroseconds, zone: plan.context.zone)
    options.weekStart = plan.context.weekStart
    options.language = language
    options.dateFormat = try request.language.dateFormat.map { try LanguageStore.dateFormat($0, language) }
    options.taskLinks = try request.links.map { try Self.link($0) }
    options.sinceDay = try request.since.map { try Self.day($0, today: plan.context.today) }
    options.title = request.visibleTitle ?? language.text("report.title")
    // A filter has names and titles in it; that there was one is shown all the same.
    options.filter = request.pipeline.filter.map { request.pipeline.redacts ? "…" : $0 } ?? ""
    self.options = options
    self.request = request
    self.plan = plan
    self.language = language
  }

  /// An address as `--link` has it.
  private static func link(_ text: String) throws -> TaskLink {
    do throws(TaskLinkError) {
      return try TaskLink(text)
    } catch {
      throw UsageError(
        "--link: \(error.message), not “\(TerminalText.escaped(text, byteLimit: 200))”", about: "--link")
    }
  }

  /// A day as `--since` has it: a date, or so many days or weeks before today.
  private static func day(_ text: String, today: Int) throws -> Int {
    if let date = TaskDate(iso8601: text), date.kind == .day { return date.dayNumber }
    if let count = Int(text.dropLast()), (0...100_000).contains(count), let unit = text.last,
      "dw".contains(unit)
    {
      return today - (unit == "w" ? count * 7 : count)
    }
    throw UsageError(
      "--since: “\(TerminalText.escaped(text, byteLimit: 80))” is not a day; write 2026-03-20, 7d or 2w",
      about: "--since")
  }
}
