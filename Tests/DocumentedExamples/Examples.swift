// swift-format-ignore-file
import Foundation
import PantaskKit

// Made of the examples in the library's documentation, by the test of the public interface (PANTASK_RECORD=1).

private func exampleAccounting() throws {
  let accounting = try TaskReader().read([URL(filePath: "tasks.json")]).accounting
  try expect(accounting.read + accounting.derived == accounting.kept, "true")
  _ = accounting
}

private func exampleChangesFormat() throws {
  var request = ChangesRequest()
  request.format = .json
  _ = request
}

private func exampleChangesRequest() throws {
  var request = ChangesRequest()
  request.input.paths = ["monday.csv", "tuesday.csv"]
  request.output.path = "changes.md"
  _ = request
}

private func exampleCivilDate() throws {
  let day = CivilDate(dayNumber: 20_538)
  try expect("\(day.year)-\(day.month)-\(day.day)", "2026-3-26")
  try expect(day.weekday, "4")
  try expect(CivilDate(year: 2026, month: 2, day: 29) == nil, "true")
  _ = day
}

private func exampleColorChoice() throws {
  var request = ConvertRequest()
  request.diagnostics.color = .never
  _ = request
}

private func exampleConsole() throws {
  let silent = Console(input: 0, output: 1, error: -1)
  try expect(silent.isErrorTerminal, "false")
  _ = silent
}

private func exampleConvertRequest() throws {
  var request = ConvertRequest()
  request.input.paths = ["tasks.json"]
  request.output.path = "tasks.ics"
  request.diagnostics.detail = .quiet
  try expect(Runner(console: .system()).convert(request), "ok")
  _ = request
}

private func exampleDiagnostic() throws {
  do {
    _ = try Filter("prioritty > high")
  } catch {
    try expect(error.code.rawValue, "unknown-field")
    try expect(error.hint ?? "", "did you mean \"priority\"?")
  }
}

private func exampleDiagnosticExcerpt() throws {
  do {
    _ = try Filter("open AND")
  } catch {
    try expect(error.excerpt?.text ?? "", "open AND")
  }
}

private func exampleDiagnosticNameCount() throws {
  let name = Diagnostic.NameCount(name: "Sprint", count: 3)
  try expect(name.count, "3")
  _ = name
}

private func exampleDiagnosticSeverity() throws {
  let result = try TaskReader().read("title,due\nMow,soon\n".utf8, named: "list.csv")
  try expect(result.diagnostics.filter { $0.severity == .warning }.count, "1")
  _ = result
}

private func exampleDiagnosticCode() throws {
  try expect(DiagnosticCode.unknownField.rawValue, "unknown-field")
}

private func exampleDiagnosticDetail() throws {
  var request = ConvertRequest()
  request.diagnostics.detail = .quiet
  _ = request
}

private func exampleDiagnosticFormat() throws {
  var request = ConvertRequest()
  request.diagnostics.format = .json
  _ = request
}

private func exampleDiagnosticLog() throws {
  let log = try TaskReader().read("title,due\nMow,soon\nRake,later\n".utf8, named: "list.csv").log
  try expect(log.count(of: .warning), "2")
  _ = log
}

private func exampleDiagnosticOptions() throws {
  var request = ReportRequest()
  request.diagnostics.isStrict = true
  _ = request
}

private func exampleExitStatus() throws {
  var request = ConvertRequest()
  request.input.paths = ["absent.csv"]
  request.format = "json"
  try expect(Runner(console: Console(input: 0, output: 1, error: -1)).convert(request) == .noInput, "true")
  _ = request
}

private func exampleExtraValue() throws {
  let tasks = try TaskReader().read("title,Room\nMow,12\n".utf8, named: "list.csv").tasks
  try expect(tasks[0].extra["Room"]?.string ?? "", "12")
  _ = tasks
}

private func exampleField() throws {
  try expect(Field.due.name, "due")
  try expect(Field(name: "assignees") == .assignees, "true")
}

private func exampleFieldSet() throws {
  let fields = FieldSet([.title, .due])
  try expect(fields.contains(.due), "true")
  try expect(fields.contains(.tags), "false")
  _ = fields
}

private func exampleFilter() throws {
  let filter = try Filter("open AND due < today + 7d")
  try expect(filter.text, "open AND due < today + 7d")
  do {
    _ = try Filter("open AND priority = hihg")
  } catch {
    try expect(error.message, "unknown priority \"hihg\"")
    try expect(error.location?.column ?? 0, "21")
    try expect(error.hint ?? "", "did you mean \"high\"?")
  }
  _ = filter
}

private func exampleGrouping() throws {
  let grouping = try Grouping("project,due:week")
  try expect(grouping == .standard, "false")
  _ = grouping
}

private func exampleInputOptions() throws {
  var input = InputOptions()
  input.paths = ["exports/*.csv"]
  input.encoding = "windows-1252"
  _ = input
}

private func exampleInputOptionsQuote() throws {
  var options = ReadingOptions()
  options.delimiter = ";"
  options.quote = .byte(UInt8(ascii: "'"))
  let result = try TaskReader().read("title;due\n'Mow; rake';\n".utf8, named: "list", options: options)
  try expect(result.tasks[0].title, "Mow; rake")
  _ = options
  _ = result
}

private func exampleInputOptionsSetAside() throws {
  var options = ReadingOptions()
  options.included = [.archived]
  _ = options
}

private func exampleInputRequirements() throws {
  var request = ReportRequest()
  request.requirements.minimumTaskCount = 1
  request.requirements.newerThan = "26h"
  _ = request
}

private func exampleJobsRequest() throws {
  var request = JobsRequest()
  request.path = "team/pantask.yml"
  request.jobNames = ["monday"]
  request.now = "2026-03-27"
  try expect(Runner(console: .system()).runJobs(request), "ok")
  _ = request
}

private func exampleLanguageOptions() throws {
  var request = ReportRequest()
  request.language.name = "ja"
  _ = request
}

private func exampleLibraryEditRequest() throws {
  var request = LibraryEditRequest()
  request.library = "team.pantask"
  request.pipeline.filter = "overdue"
  request.pipeline.edits = ["priority = highest"]
  _ = request
}

private func exampleLibraryHistoryRequest() throws {
  var request = LibraryHistoryRequest(.undo)
  request.library = "team.pantask"
  _ = request
}

private func exampleLibraryHistoryRequestAction() throws {
  try expect(LibraryHistoryRequest(.log).action == .log, "true")
}

private func exampleLibraryImportRequest() throws {
  var request = LibraryImportRequest()
  request.input.paths = ["tasks.csv"]
  request.library = "team.pantask"
  request.diagnostics.detail = .quiet
  try expect(Runner(console: .system()).importTasks(request), "ok")
  _ = request
}

private func exampleLibraryImportRequestConflictChoice() throws {
  var request = LibraryImportRequest()
  request.onConflict = .edit
  _ = request
}

private func exampleLimitOptions() throws {
  var options = ReadingOptions()
  options.limits.recordByteCount = 1 << 20
  _ = options
}

private func exampleLoss() throws {
  var task = TaskItem(title: "Water the plants")
  task.progress = 50
  let losses = try Writer(.taskwarrior).string(of: TaskList([task])).losses.losses
  try expect("\(losses[0].field) of \(losses[0].count)", "progress of 1")
  _ = task
  _ = losses
}

private func exampleLossLedger() throws {
  let tasks = try TaskReader().read([URL(filePath: "tasks.csv")]).tasks
  try expect(Writer(.json).string(of: tasks).losses.isEmpty, "true")
  try expect(Writer(.todoTxt).string(of: tasks).losses.isEmpty, "false")
  _ = tasks
}

private func exampleLossReason() throws {
  try expect(LossReason.timeDropped.rawValue, "time-dropped")
}

private func exampleOutputOptions() throws {
  var request = ReportRequest()
  request.output.path = "week-{date}.html"
  request.output.latestPath = "latest.html"
  _ = request
}

private func examplePantaskError() throws {
  do {
    _ = try TaskReader().read([URL(filePath: "absent.csv")])
  } catch {
    try expect(error.diagnostics[0].code.rawValue, "no-input")
  }
}

private func examplePipelineOptions() throws {
  var request = ConvertRequest()
  request.pipeline.filter = "open AND due < today + 7d"
  request.pipeline.sort = "-priority,due"
  request.pipeline.timeZone = "Asia/Tokyo"
  _ = request
}

private func examplePriority() throws {
  try expect(Priority.high < .highest, "true")
  try expect(Priority(name: "middle") == .middle, "true")
}

private func exampleReadResult() throws {
  let result = try TaskReader().read("title,due\nWater the plants,2026-03-26\nMow,soon\n".utf8, named: "list.csv")
  try expect(result.tasks.count, "2")
  try expect(result.accounting.kept, "2")
  try expect(result.inputs[0].format, "generic-csv")
  try expect(result.diagnostics[0].code.rawValue, "unreadable-date")
  _ = result
}

private func exampleReadResultInput() throws {
  let result = try TaskReader().read("- [ ] Water the plants\n".utf8, named: "list.md")
  try expect(result.inputs[0].formatTitle, "Markdown checklist")
  _ = result
}

private func exampleReadingOptions() throws {
  var options = ReadingOptions()
  options.fields = FieldSet([.title, .due])
  options.encoding = "shift_jis"
  _ = options
}

private func exampleRenderRequest() throws {
  var context = ReportRequest()
  context.input.paths = ["tasks.csv"]
  context.isContext = true
  context.output.path = "tasks.context.json"
  try expect(Runner(console: .system()).report(context), "ok")
  var request = RenderRequest()
  request.path = "tasks.context.json"
  request.output.path = "tasks.md"
  try expect(Runner(console: .system()).render(request), "ok")
  _ = context
  _ = request
}

private func exampleReport() throws {
  var options = ReadingOptions()
  options.clock = try TaskClock(now: "2026-03-26")
  let tasks = try TaskReader().read([URL(filePath: "tasks.csv")], options: options).tasks
  let report = try Report(template: .digest, format: .markdown, title: "This week")
  try expect(report.render(tasks).prefix(11), "# This week")
  _ = options
  _ = tasks
  _ = report
}

private func exampleReportTemplate() throws {
  let own = Report.Template.folder(URL(filePath: "my-report"))
  try expect(own == .report, "false")
  _ = own
}

private func exampleReportFormat() throws {
  try expect(Report(template: .summary, format: .markdown).format, "markdown")
}

private func exampleReportGate() throws {
  var gate = ReportGate(name: "late", filter: "overdue AND priority >= high")
  gate.limit = 3
  var request = ReportRequest()
  request.gates = [gate]
  _ = gate
  _ = request
}

private func exampleReportRequest() throws {
  var request = ReportRequest()
  request.input.paths = ["tasks.csv"]
  request.template = "weekly"
  request.output.path = "week.html"
  try expect(Runner(console: .system()).report(request), "ok")
  _ = request
}

private func exampleRunner() throws {
  var request = ReportRequest()
  request.input.paths = ["tasks.csv", "tasks.json"]
  request.pipeline.filter = "open AND priority >= high"
  request.output.path = "week.html"
  try expect(Runner(console: .system()).report(request), "ok")
  _ = request
}

private func exampleSortOrder() throws {
  let order = try PantaskKit.SortOrder("-priority,due,title:nocase")
  try expect(order == .standard, "false")
  _ = order
}

private func exampleSourceLocation() throws {
  let result = try TaskReader().read("title,due\nMow,soon\n".utf8, named: "list.csv")
  let place = result.diagnostics[0].location
  try expect("\(place?.file ?? ""):\(place?.line ?? 0):\(place?.column ?? 0)", "list.csv:2:5")
  _ = result
  _ = place
}

private func exampleTaskClock() throws {
  let clock = try TaskClock(now: "2026-03-26T20:00:00Z", timeZone: "Asia/Tokyo")
  try expect(clock.today.description, "2026-03-27")
  _ = clock
}

private func exampleTaskClockWeekday() throws {
  try expect(TaskClock.Weekday.sunday.rawValue, "7")
}

private func exampleTaskDate() throws {
  let due = TaskDate(iso8601: "2026-03-26")
  try expect(due == TaskDate(CivilDate(dayNumber: 20_538)), "true")
  try expect(TaskDate(iso8601: "2026-03-26T09:00:00+02:00")?.description ?? "", "2026-03-26T07:00:00Z")
  _ = due
}

private func exampleTaskDateKind() throws {
  try expect(TaskDate(iso8601: "2026-03-26T09:00:00")?.kind == .localTime, "true")
}

private func exampleTaskFormat() throws {
  try expect(TaskFormat.taskwarrior.rawValue, "taskwarrior-json")
  try expect(TaskFormat(rawValue: "todotxt") == .todoTxt, "true")
}

private func exampleTaskItem() throws {
  var task = TaskItem(id: "7", title: "Water the plants")
  task.due = TaskDate(iso8601: "2026-03-26")
  task.priority = .high
  try expect(JSONDecoder().decode(TaskItem.self, from: JSONEncoder().encode(task)) == task, "true")
  _ = task
}

private func exampleTaskLayout() throws {
  var request = ReportRequest()
  request.format = .markdown
  request.layout = .table
  _ = request
}

private func exampleTaskList() throws {
  let tasks = try TaskReader().read([URL(filePath: "tasks.csv")]).tasks
  let urgent = try tasks.filtered(by: Filter("open AND priority >= high")).sorted(by: PantaskKit.SortOrder("due"))
  try expect(urgent.map(\.title).count, "5")
  try expect(urgent[0].id, "WEB-103")
  _ = tasks
  _ = urgent
}

private func exampleTaskListIterator() throws {
  var iterator = TaskList([TaskItem(title: "Water the plants")]).makeIterator()
  try expect(iterator.next()?.title ?? "", "Water the plants")
  _ = iterator
}

private func exampleTaskReader() throws {
  let result = try TaskReader().read([URL(filePath: "tasks.csv"), URL(filePath: "tasks.json")])
  try expect(result.tasks.count, "27")
  for task in result.tasks.prefix(2) {
    print(task.id, task.title, task.priority ?? .middle)
  }
  _ = result
}

private func exampleTaskTable() throws {
  let table = try TaskReader().read([URL(filePath: "tasks.csv")]).tasks.table
  let late = (0..<table.rowCount).filter { table.date(.due, $0) != nil && table.priority($0) == .highest }
  try expect(late.map { table.item(at: $0).title }.count, "2")
  _ = table
  _ = late
}

private func exampleTrendFormat() throws {
  try expect(TrendFormat(rawValue: "markdown") == .markdown, "true")
}

private func exampleTrendRequest() throws {
  var request = TrendRequest()
  request.input.paths = ["team.pantask"]
  request.span = "12w"
  _ = request
}

private func exampleWriter() throws {
  var task = TaskItem(title: "Water the plants")
  task.section = "Balcony"
  let (text, losses) = try Writer(.todoTxt).string(of: TaskList([task]))
  try expect(text == "Water the plants\n", "true")
  try expect(losses.losses[0].reason.rawValue, "not-expressible")
  _ = task
}

let examples: [(name: String, run: @Sendable () throws -> Void)] = [
  ("Accounting", exampleAccounting),
  ("ChangesFormat", exampleChangesFormat),
  ("ChangesRequest", exampleChangesRequest),
  ("CivilDate", exampleCivilDate),
  ("ColorChoice", exampleColorChoice),
  ("Console", exampleConsole),
  ("ConvertRequest", exampleConvertRequest),
  ("Diagnostic", exampleDiagnostic),
  ("Diagnostic.Excerpt", exampleDiagnosticExcerpt),
  ("Diagnostic.NameCount", exampleDiagnosticNameCount),
  ("Diagnostic.Severity", exampleDiagnosticSeverity),
  ("DiagnosticCode", exampleDiagnosticCode),
  ("DiagnosticDetail", exampleDiagnosticDetail),
  ("DiagnosticFormat", exampleDiagnosticFormat),
  ("DiagnosticLog", exampleDiagnosticLog),
  ("DiagnosticOptions", exampleDiagnosticOptions),
  ("ExitStatus", exampleExitStatus),
  ("ExtraValue", exampleExtraValue),
  ("Field", exampleField),
  ("FieldSet", exampleFieldSet),
  ("Filter", exampleFilter),
  ("Grouping", exampleGrouping),
  ("InputOptions", exampleInputOptions),
  ("InputOptions.Quote", exampleInputOptionsQuote),
  ("InputOptions.SetAside", exampleInputOptionsSetAside),
  ("InputRequirements", exampleInputRequirements),
  ("JobsRequest", exampleJobsRequest),
  ("LanguageOptions", exampleLanguageOptions),
  ("LibraryEditRequest", exampleLibraryEditRequest),
  ("LibraryHistoryRequest", exampleLibraryHistoryRequest),
  ("LibraryHistoryRequest.Action", exampleLibraryHistoryRequestAction),
  ("LibraryImportRequest", exampleLibraryImportRequest),
  ("LibraryImportRequest.ConflictChoice", exampleLibraryImportRequestConflictChoice),
  ("LimitOptions", exampleLimitOptions),
  ("Loss", exampleLoss),
  ("LossLedger", exampleLossLedger),
  ("LossReason", exampleLossReason),
  ("OutputOptions", exampleOutputOptions),
  ("PantaskError", examplePantaskError),
  ("PipelineOptions", examplePipelineOptions),
  ("Priority", examplePriority),
  ("ReadResult", exampleReadResult),
  ("ReadResult.Input", exampleReadResultInput),
  ("ReadingOptions", exampleReadingOptions),
  ("RenderRequest", exampleRenderRequest),
  ("Report", exampleReport),
  ("Report.Template", exampleReportTemplate),
  ("ReportFormat", exampleReportFormat),
  ("ReportGate", exampleReportGate),
  ("ReportRequest", exampleReportRequest),
  ("Runner", exampleRunner),
  ("SortOrder", exampleSortOrder),
  ("SourceLocation", exampleSourceLocation),
  ("TaskClock", exampleTaskClock),
  ("TaskClock.Weekday", exampleTaskClockWeekday),
  ("TaskDate", exampleTaskDate),
  ("TaskDate.Kind", exampleTaskDateKind),
  ("TaskFormat", exampleTaskFormat),
  ("TaskItem", exampleTaskItem),
  ("TaskLayout", exampleTaskLayout),
  ("TaskList", exampleTaskList),
  ("TaskList.Iterator", exampleTaskListIterator),
  ("TaskReader", exampleTaskReader),
  ("TaskTable", exampleTaskTable),
  ("TrendFormat", exampleTrendFormat),
  ("TrendRequest", exampleTrendRequest),
  ("Writer", exampleWriter),
]
