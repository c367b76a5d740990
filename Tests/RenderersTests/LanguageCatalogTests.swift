import Foundation
import Renderers
import TaskModel
import Templating
import TestSupport
import Testing

@Suite("Languages of reports")
struct LanguageCatalogTests {
  private static func keys(_ name: String) throws -> [String: String] {
    let path = Folder.repository.appending(path: "Templates/languages/\(name).catalog")
    var keys: [String: String] = [:]
    for line in try String(contentsOf: path, encoding: .utf8).split(separator: "\n")
    where !line.hasPrefix("#") {
      let parts = line.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
      keys[parts[0]] = parts[1]
    }
    return keys
  }

  @Test("the binary holds the files of the folder")
  func embedded() throws {
    let files = try FileManager.default.contentsOfDirectory(
      atPath: Folder.repository.appending(path: "Templates/languages").path)
    #expect(
      Set(LanguageCatalog.names) == Set(files.map { $0.replacingOccurrences(of: ".catalog", with: "") }))
    #expect(LanguageCatalog.names.contains("en") && LanguageCatalog.names.contains("ja"))
    #expect(LanguageCatalog.named("xx") == nil)
  }

  /// Nothing of English shows through, and nothing is there that English does not have.
  @Test("every language is complete", arguments: LanguageCatalog.names)
  func complete(name: String) throws {
    let own = try Self.keys(name)
    let rule = try #require(PluralRule(rawValue: own["plural"] ?? ""))
    for key in try Self.keys("en").keys {
      let parts = key.split(separator: ".")
      if key.hasPrefix("count."), let form = parts.last, !rule.forms.contains(String(form)) { continue }
      #expect(own[key] != nil, "\(name): \(key)")
    }
    // A file that is read as one's own goes through every check.
    let text = try #require(LanguageCatalog.text(ofBuiltIn: name))
    let catalog = try LanguageCatalog(TemplateSource(name: name, text: text), over: .english)
    #expect(catalog.language == name)
    #expect(LanguageCatalog.named(name)?.entries == catalog.entries)
  }

  @Test("every label of a template is used in English and in the others, and each key by somebody")
  func everyKeyIsUsed() throws {
    let folder = Folder.repository
    var sources = ""
    for path in ["Templates", "Sources/Renderers", "Sources/PantaskKit/Run"] {
      let files = FileManager.default.enumerator(
        at: folder.appending(path: path), includingPropertiesForKeys: nil)
      for case let file as URL in files ?? .init() where ["mustache", "swift"].contains(file.pathExtension) {
        sources += try String(contentsOf: file, encoding: .utf8)
      }
    }
    // Labels are for templates of one's own as well; all other keys belong to the program.
    for key in try Self.keys("en").keys where !key.hasPrefix("label.") {
      var stem = key
      if key.hasPrefix("count.") || key.hasPrefix("group.none.") || key.hasPrefix("unit.") {
        stem = String(key.split(separator: ".")[1])
      }
      if key.hasPrefix("change.") { stem = String(key.dropFirst("change.".count)) }
      if key.hasPrefix("priority.") { stem = "priority." }
      if key.hasPrefix("span.age") { stem = "span.age" }
      if key.hasPrefix("date.") { stem = String(key.dropFirst("date.".count)) }
      #expect(sources.contains(stem), "nobody uses \(key)")
    }
  }

  @Test("priorities are 最高 高 中 低 最低 in Japanese, dates 2026/03/26")
  func japanese() throws {
    let japanese = try #require(LanguageCatalog.named("ja"))
    let words = Priority.allCases.reversed().map { japanese.text("priority.\($0.name)") }
    #expect(words == ["最高", "高", "中", "低", "最低"])
    var task = TaskItem(id: "1", title: "t")
    task.due = TaskDate(iso8601: "2026-03-26T09:05:00")
    task.tags = ["a", "b"]
    task.estimateSeconds = 5_400
    let template =
      "{{#tasks}}{{dueText}}|{{dueDate}}|{{dueISO}}|{{tagsText}}|{{estimate}}{{/tasks}}|{{generatedText}}|{{generatedDate}}"
    #expect(
      try rendered(template, [task], japanese)
        == "期限 2026/03/26 09:05|2026/03/26|2026-03-26T09:05:00|a、b|1時間 30分|1970/01/01 00:00 UTC 作成|1970-01-01"
    )
  }

  private func rendered(
    _ template: String, _ tasks: [TaskItem], _ language: LanguageCatalog, _ format: ReportFormat = .html,
    dateFormat: String? = nil
  ) throws -> String {
    let table = TaskTable(tasks)
    let compiled = try ReportRenderer.compile(
      TemplateSource(name: "t", text: template), loader: TemplateCollection(), format, language: language)
    var options = ReportOptions(nowMicroseconds: 0)
    options.language = language
    options.dateFormat = try dateFormat.map { try language.dateFormat($0) }
    let context = ReportContext(table, table.everything, format: format, options: options)
    return try text { try ReportRenderer.render(compiled, context, to: &$0) }
  }

  struct Plural: Sendable, CustomTestStringConvertible {
    var rule: PluralRule
    var form: String
    var numbers: [Int]
    var testDescription: String { "\(rule) \(form)" }
  }

  /// The examples of Unicode CLDR's chart of plural rules.
  @Test(
    "plural forms",
    arguments: [
      Plural(rule: .other, form: "other", numbers: [0, 1, 2, 5, 100]),
      Plural(rule: .one, form: "one", numbers: [1]),
      Plural(rule: .one, form: "other", numbers: [0, 2, 11, 21]),
      Plural(rule: .zeroOrOne, form: "one", numbers: [0, 1]),
      Plural(rule: .zeroOrOne, form: "other", numbers: [2, 17, 100]),
      Plural(rule: .czech, form: "few", numbers: [2, 3, 4]),
      Plural(rule: .czech, form: "other", numbers: [0, 5, 12, 22]),
      Plural(rule: .polish, form: "one", numbers: [1]),
      Plural(rule: .polish, form: "few", numbers: [2, 3, 4, 22, 24, 32, 103]),
      Plural(rule: .polish, form: "many", numbers: [0, 5, 11, 12, 14, 21, 25, 112]),
      Plural(rule: .slavic, form: "one", numbers: [1, 21, 31, 101]),
      Plural(rule: .slavic, form: "few", numbers: [2, 4, 22, 102]),
      Plural(rule: .slavic, form: "many", numbers: [0, 5, 11, 12, 14, 111, 112]),
    ])
  func plurals(example: Plural) {
    for number in example.numbers { #expect(example.rule.form(for: number) == example.form, "\(number)") }
    #expect(example.rule.forms.contains(example.form))
  }

  @Test("one's own catalogue says only what is different; an exact number may have a text of its own")
  func ownCatalog() throws {
    let own = try LanguageCatalog(
      TemplateSource(
        name: "de",
        text: """
          # Deutsch
          language = de
          label.comma = " & "
          count.tasks.0 = nichts
          count.tasks.one = {count} Aufgabe
          count.tasks.other = {count} Aufgaben\r
          label.due = <bis>
          """), over: .english)
    let template = "{{language}} {{countText}} a{{label.comma}}b {{label.due}} {{{label.due}}} {{label.done}}"
    let texts = try (0...2).map { count in
      try rendered(template, (0..<count).map { TaskItem(id: "\($0)", title: "t") }, own)
    }
    #expect(
      texts == [
        "de nichts a &amp; b &lt;bis&gt; <bis> Done", "de 1 Aufgabe a &amp; b &lt;bis&gt; <bis> Done",
        "de 2 Aufgaben a &amp; b &lt;bis&gt; <bis> Done",
      ])
    #expect(try rendered("{{label.due}}", [], own, .markdown) == "\\<bis>")
  }

  /// A heading, a column and a person's figures say the same.
  @Test("a priority and a state have one word each, wherever they stand")
  func oneKeyForOneWord() throws {
    let own = try LanguageCatalog(
      TemplateSource(
        name: "de",
        text: "priority.highest = Sofort\nstate.open = Offen\nstate.done = Fertig\nlabel.from = \"\""),
      over: .english)
    let template =
      "{{label.highest}} {{label.open}} {{label.done}}{{label.from}}|{{#priorities}}{{name}} {{/priorities}}|{{doneInStyle}}"
    for format in ReportFormat.allCases {
      #expect(
        try rendered(template, [TaskItem(id: "1", title: "t")], own, format)
          == "Sofort Offen Fertig|Sofort High Middle Low Lowest No priority |Fertig")
    }
  }

  @Test("a text in a style sheet can end neither its quotes nor the style sheet")
  func wordInStyle() throws {
    let own = try LanguageCatalog(
      TemplateSource(name: "own", text: #"state.done = "</style>\"完了"#), over: .english)
    #expect(
      try rendered("{{doneInStyle}}", [], own) == #"\22 \3c \2f style\3e \5c \22 完了"#)
  }

  @Test(
    "a region that has no catalogue has that of its language",
    arguments: [
      ("ja-JP", "ja"), ("JA", "ja"), ("ja_JP", "ja"), ("en-GB-oxendict", "en"), ("xx-ja", ""), ("", ""),
    ])
  func regions(tag: String, language: String) {
    #expect(LanguageCatalog.named(tag)?.language ?? "" == language)
  }

  struct Mistake: Sendable, CustomTestStringConvertible {
    var text: String
    var place: String
    var message: String
    var hint: String?
    var testDescription: String { text.debugDescription }
  }

  @Test(
    "a mistake in a catalogue is reported with its place and what would be right",
    arguments: [
      Mistake(
        text: "label.duee = x", place: "1:1", message: "unknown key “label.duee”",
        hint: "did you mean “label.due”?"),
      Mistake(
        text: "\n  label.due x", place: "2:3", message: "a line of a catalogue is “key = text”",
        hint: "write an = after the key"),
      Mistake(
        text: "label.due = a\nlabel.due = b", place: "2:1", message: "“label.due” is in line 1 already"),
      Mistake(
        text: "task.due = bis {dat}", place: "1:16", message: "unknown name {dat}",
        hint: "did you mean {date}?"),
      Mistake(text: "task.due = bis", place: "1:12", message: "{date} is missing in this text"),
      Mistake(
        text: "label.due = {date}", place: "1:13", message: "unknown name {date}",
        hint: "nothing is filled in here"),
      Mistake(
        text: "count.tasks.many = x", place: "1:1", message: "the plural rule “one” has no form “many”",
        hint: "its forms are one, other"),
      Mistake(
        text: "count.tasks.lots = x", place: "1:1", message: "unknown key “count.tasks.lots”",
        hint: "did you mean “count.tasks.one”?"),
      Mistake(
        text: "plural = two", place: "1:10", message: "unknown rule “two”",
        hint: "one of other, one, zero-one, czech, polish, slavic"),
      Mistake(
        text: "language = de_DE", place: "1:12", message: "“de_DE” is not a language tag",
        hint: "such as en or de-AT"),
      Mistake(
        text: "date.months = a, b", place: "1:15",
        message: "“date.months” is a list of 12 names with commas between them"),
      Mistake(
        text: "date.format = yyyy-mm-dd", place: "1:15", message: "“mm” means nothing in a date format",
        hint:
          "there are yyyy, yy, M, MM, MMM, MMMM, d, dd, EEE and EEEE; other letters stand in single quotes"),
      Mistake(
        text: "label.opne = Offen", place: "1:1", message: "unknown key “label.opne”",
        hint: "did you mean “state.open”?"),
      Mistake(
        text: "label.open = Offen", place: "1:1", message: "unknown key “label.open”",
        hint: "this word is “state.open”, wherever it stands"),
      Mistake(
        text: "label.due =", place: "1:1", message: "“label.due” has no text",
        hint: "write \"\" where there shall be none"),
      Mistake(text: "label.due = a\u{7}b", place: "1:13", message: "a text has no control characters"),
    ])
  func mistakes(example: Mistake) throws {
    let error = #expect(throws: CatalogErrors.self) {
      try LanguageCatalog(TemplateSource(name: "own", text: example.text), over: .english)
    }
    let diagnostic = try #require(error?.diagnostics.first)
    #expect(error?.diagnostics.count == 1)
    #expect("\(diagnostic.location?.line ?? 0):\(diagnostic.location?.column ?? 0)" == example.place)
    #expect(diagnostic.message == example.message)
    #expect(diagnostic.hint == example.hint)
  }

  @Test("all mistakes are said at once, and bytes that are no text are one")
  func severalMistakes() throws {
    let error = #expect(throws: CatalogErrors.self) {
      try LanguageCatalog(TemplateSource(name: "own", text: "a = b\nc = d\nlabel.due = x"), over: .english)
    }
    #expect(error?.diagnostics.count == 2)
    #expect(throws: CatalogErrors.self) {
      try LanguageCatalog(TemplateSource(name: "own", bytes: [0x61, 0xFF]), over: .english)
    }
  }
}
