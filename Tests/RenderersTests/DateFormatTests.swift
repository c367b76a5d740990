import Renderers
import TaskModel
import Templating
import Testing

@Suite("Forms of dates")
struct DateFormatTests {
  private func rendered(
    _ pattern: String, _ due: String, _ format: ReportFormat = .html, language: String = "en",
    template: String = "{{#tasks}}{{due}}{{/tasks}}"
  ) throws -> String {
    var task = TaskItem(id: "1", title: "t")
    task.due = TaskDate(iso8601: due)
    let table = TaskTable([task])
    var options = ReportOptions(nowMicroseconds: 0)
    options.language = try #require(LanguageCatalog.named(language))
    options.dateFormat = try options.language.dateFormat(pattern)
    let context = ReportContext(table, table.everything, format: format, options: options)
    let compiled = try ReportRenderer.compile(
      TemplateSource(name: "t", text: template), loader: TemplateCollection(), format)
    return try text { try ReportRenderer.render(compiled, context, to: &$0) }
  }

  struct Example: Sendable, CustomTestStringConvertible {
    var pattern: String
    var text: String
    var due = "2026-03-06"
    var language = "en"
    var testDescription: String { "\(pattern) \(language)" }
  }

  @Test(
    "patterns of Unicode TR 35",
    arguments: [
      Example(pattern: "yyyy-MM-dd", text: "2026-03-06"), Example(pattern: "yyyy/MM/dd", text: "2026/03/06"),
      Example(pattern: "yyyy.MM.dd", text: "2026.03.06"), Example(pattern: "dd.MM.yyyy", text: "06.03.2026"),
      Example(pattern: "d.M.yy", text: "6.3.26"), Example(pattern: "d MMM yyyy", text: "6 Mar 2026"),
      Example(pattern: "EEEE, d MMMM y", text: "Friday, 6 March 2026"),
      Example(pattern: "EEE d", text: "Fri 6"),
      Example(pattern: "yyyy年M月d日(EEE)", text: "2026年3月6日(金)", language: "ja"),
      Example(pattern: "d 'of' MMMM", text: "6 of March"), Example(pattern: "d''M", text: "6&#39;3"),
      Example(pattern: "d 'o''clock'", text: "6 o&#39;clock"),
      Example(pattern: "d '''a''' M", text: "6 &#39;a&#39; 3"),
      Example(pattern: "'<b>'d", text: "&lt;b&gt;6"),
      Example(pattern: "yyyy-MM-dd", text: "2026-03-06 14:05", due: "2026-03-06T14:05:59"),
      Example(pattern: "d.M.", text: "6.3. 14:05 UTC", due: "2026-03-06T14:05:59Z"),
      Example(pattern: "yyyyMMdd", text: "20260306"),
      Example(pattern: "yyyy-MM-dd", text: "0000-01-01", due: "0000-01-01"),
    ])
  func patterns(example: Example) throws {
    #expect(try rendered(example.pattern, example.due, language: example.language) == example.text)
  }

  @Test("what a form of dates shows is text in Markdown too, wherever it stands")
  func markdown() throws {
    #expect(try rendered("d. MMM", "2026-03-06", .markdown) == "6\\. Mar")
    #expect(try rendered("'<b>@x #1' d", "2026-03-06", .markdown) == "\\<b>@<!-- -->x \\#<!-- -->1 6")
    #expect(
      try rendered("d. MMM", "2026-03-06", .markdown, template: "{{#tasks}}{{dueText}}{{/tasks}}")
        == "Due 6. Mar")
    #expect(
      try rendered("'<b>'d", "2026-03-06", .html, template: "{{#tasks}}{{{due}}}{{/tasks}}") == "<b>6")
  }

  @Test(
    "months are written as days are",
    arguments: [
      Example(pattern: "d MMM yyyy", text: "Mar 2026"), Example(pattern: "dd.MM.yyyy", text: "03.2026"),
      Example(pattern: "MM/dd/yyyy", text: "03/2026"), Example(pattern: "MMMM d, yyyy", text: "March 2026"),
      Example(pattern: "EEEE, d. MMMM y", text: "March 2026"), Example(pattern: "d.M.yy", text: "3.26"),
      Example(pattern: "d 'de' MMMM 'de' yyyy", text: "March de 2026"),
      Example(pattern: "yyyy年M月d日(EEE)", text: "2026年3月", language: "ja"),
      Example(pattern: "M月d日 yyyy年", text: "3月 2026年", language: "ja"),
      Example(pattern: "yyyyMMdd", text: "202603"),
      // Without the year or the month, the language's form.
      Example(pattern: "d. MMM", text: "2026-03"), Example(pattern: "EEE d", text: "2026/03", language: "ja"),
    ])
  func months(example: Example) throws {
    var task = TaskItem(id: "1", title: "t")
    task.due = TaskDate(iso8601: example.due)
    let table = TaskTable([task])
    let day = try #require(task.due).dayNumber
    var selection = table.everything
    selection.groups = [
      TaskGroup(
        field: .due, key: .day(day), level: 0, rows: 0..<1, endOfSubgroups: 1, taskCount: 1, doneCount: 0)
    ]
    var options = ReportOptions(nowMicroseconds: 0)
    options.dateUnits = [0: .month]
    options.language = try #require(LanguageCatalog.named(example.language))
    options.dateFormat = try options.language.dateFormat(example.pattern)
    let context = ReportContext(table, selection, format: .html, options: options)
    let compiled = try ReportRenderer.compile(
      TemplateSource(name: "t", text: "{{#groups}}{{heading}}{{/groups}}"), loader: TemplateCollection())
    #expect(try text { try ReportRenderer.render(compiled, context, to: &$0) } == example.text)
  }

  @Test(
    "a pattern that means nothing is an error",
    arguments: ["", "'x'", "YYYY-MM-dd", "yyyy-mm-dd", "d 'x", "MMMMM", "d\n", "hh:mm", "dth"])
  func mistakes(pattern: String) {
    #expect(throws: DateFormatError.self) { try LanguageCatalog.english.dateFormat(pattern) }
  }
}
