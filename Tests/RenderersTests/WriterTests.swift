import Foundation
import Renderers
import TaskModel
import Templating
import TestSupport
import Testing

@Suite("Native formats")
struct WriterTests {
  private static let table = {
    var first = TaskItem(id: "1", title: "Fix \"login\", now")
    first.detail = "Line one\nline two"
    first.priority = .highest
    first.due = TaskDate(iso8601: "2026-03-26")
    first.created = TaskDate(iso8601: "2026-03-01T09:00:00Z")
    first.assignees = ["aiko", "b,ob"]
    first.tags = ["q3"]
    first.estimateSeconds = 5_400
    first.progress = 30
    first.extra = ["points": .json(" 3 "), "Title": .text("x"), "note": .text("")]
    first.extraOrder = ["points", "Title", "note"]
    var second = TaskItem(id: "2", title: "")
    second.isDone = true
    second.detail = ""
    return TaskTable([first, second], source: "csv:a.csv")
  }()

  /// The columns of all fields but where a task came from.
  private static let header =
    "id,title,detail,isDone,status,priority,priorityRaw,due,deadline,start,created,modified,completed,assignees,"
    + "tags,project,section,parent,blockedBy,url,estimate,spent,progress,recurrence"

  @Test("JSON: an object a line, absent values left out, empty ones kept")
  func json() {
    #expect(
      NativeFormat.json.text(Self.table) == #"""
        [
        {"id":"1","title":"Fix \"login\", now","detail":"Line one\nline two","isDone":false,"priority":"highest",\#
        "due":"2026-03-26","created":"2026-03-01T09:00:00Z","assignees":["aiko","b,ob"],"tags":["q3"],\#
        "estimate":"PT1H30M","progress":30,"source":"csv:a.csv","extra":{"points":3,"Title":"x","note":""}},
        {"id":"2","title":"","detail":"","isDone":true,"priority":null,"source":"csv:a.csv"}
        ]

        """#)
  }

  @Test("CSV: a column for every field, nothing for absent, quotes for empty")
  func csv() {
    #expect(
      NativeFormat.csv.text(Self.table) == #"""
        \#(Self.header),source,points:json,extra.Title,note,extra
        1,"Fix ""login"", now","Line one
        line two",false,,highest,,2026-03-26,,,2026-03-01T09:00:00Z,,,"aiko,b\,ob",q3,,,,,,PT1H30M,,30,,csv:a.csv,3,x,"",
        2,"","",true,,,,,,,,,,,,,,,,,,,,,csv:a.csv,,,,

        """#)
  }

  @Test("XML: attributes, elements, repeated elements for lists")
  func xml() {
    #expect(
      NativeFormat.xml.text(Self.table) == #"""
        <?xml version="1.0" encoding="UTF-8"?>
        <tasks>
        <task id="1" isDone="false" priority="highest"><title>Fix "login", now</title><detail>Line one
        line two</detail><due>2026-03-26</due><created>2026-03-01T09:00:00Z</created><assignee>aiko</assignee>\#
        <assignee>b,ob</assignee><tag>q3</tag><estimate>PT1H30M</estimate><progress>30</progress>\#
        <source>csv:a.csv</source><extra name="points" kind="json"> 3 </extra><extra name="Title">x</extra>\#
        <extra name="note"></extra></task>
        <task id="2" isDone="true" priority=""><title></title><detail></detail><source>csv:a.csv</source></task>
        </tasks>

        """#)
  }

  @Test(
    "no tasks",
    arguments: [
      (NativeFormat.json, "[]\n"), (.ndjson, ""), (.csv, "\(header),source,extra\n"),
      (.xml, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<tasks>\n</tasks>\n"),
    ])
  func empty(format: NativeFormat, expected: String) {
    #expect(format.text(TaskTable([])) == expected)
  }

  @Test("CSV reads back as the same tasks")
  func csvRoundTrip() {
    for seed in 1...60 as ClosedRange<UInt64> {
      var random = RandomTasks(random: SplitMix64(seed: seed))
      let table = TaskTable(random.tasks(15), source: "s")
      let read = NaiveReader.csv(NativeFormat.csv.text(table))
      for row in 0..<table.rowCount {
        #expect(read[row].withSortedExtra == table.item(at: row).withSortedExtra, "seed \(seed), row \(row)")
      }
    }
  }

  @Test("XML reads back as the same tasks")
  func xmlRoundTrip() throws {
    for seed in 1...60 as ClosedRange<UInt64> {
      var random = RandomTasks(random: SplitMix64(seed: seed), hasControlCharacters: false)
      let table = TaskTable(random.tasks(15), source: "s")
      let read = try NaiveReader.xml(NativeFormat.xml.text(table))
      for row in 0..<table.rowCount { #expect(read[row] == table.item(at: row), "seed \(seed), row \(row)") }
    }
  }

  @Test("characters that XML cannot hold are replaced and counted")
  func xmlLosses() throws {
    var task = TaskItem(id: "a\u{1}", title: "b\u{0}c\u{FFFE}\u{FFFF}")
    task.tags = ["\u{1B}"]
    task.detail = "kept: \t\n\r\u{7F}\u{FFFD}\u{FFFC}"
    let table = TaskTable([task])
    let (bytes, report) = written { NativeFormat.xml.write(table, table.everything, to: &$0) }
    #expect(report.replacedCharacterCount == 5)
    let read = try NaiveReader.xml(String(decoding: bytes, as: UTF8.self))
    #expect(read.first?.title == "b\u{FFFD}c\u{FFFD}\u{FFFD}")
    #expect(read.first?.detail == task.detail)
  }

  @Test("a name that a task has twice: an array in JSON, columns of the same name in CSV, elements in XML")
  func repeatedExtraNames() {
    var table = TaskTable()
    table.title.append("t".utf8)
    table.id.append("1".utf8)
    let name = table.extra.names.code(for: "Comment")
    let other = table.extra.names.code(for: "n")
    table.extra.add(name: name, isJSON: false) { $0 += "a".utf8 }
    table.extra.add(name: other, isJSON: true) { $0 += "1".utf8 }
    table.extra.add(name: name, isJSON: true) { $0 += "[ 2 ]".utf8 }
    table.endRow()
    #expect(NativeFormat.ndjson.text(table).contains(#""extra":{"Comment":["a",[2]],"n":1}"#))
    #expect(
      NativeFormat.csv.text(table)
        == "\(Self.header),source,Comment:json,Comment:json,n:json,extra\n"
        + "1,t,,false,,,,,,,,,,,,,,,,,,,,,,\"\"\"a\"\"\",[2],1,\n"
    )
    #expect(
      NativeFormat.xml.text(table).contains(
        #"<extra name="Comment">a</extra><extra name="n" kind="json">1</extra><extra name="Comment" kind="json">[ 2 ]</extra>"#
      ))
  }

  struct Naming: Sendable, CustomTestStringConvertible {
    var name: String
    var isJSON = false
    var header: String
    var testDescription: String { "\(name.debugDescription) is \(header)" }
  }

  @Test(
    "headers of extra names",
    arguments: [
      Naming(name: "points", header: "points"), Naming(name: "points", isJSON: true, header: "points:json"),
      Naming(name: "title", header: "extra.title"), Naming(name: "DUE", header: "extra.DUE"),
      Naming(name: "extra", header: "extra.extra"), Naming(name: "extra.a", header: "extra.extra.a"),
      Naming(name: "", header: "extra."), Naming(name: "a:json", header: "a:json:text"),
      Naming(name: "a:text", isJSON: true, header: "a:text:json"),
      Naming(name: "a:text", header: "a:text:text"),
    ])
  func extraHeaders(naming: Naming) {
    var task = TaskItem(id: "1", title: "t")
    task.extra = [naming.name: naming.isJSON ? .json("1") : .text("1")]
    task.extraOrder = [naming.name]
    let table = TaskTable([task])
    let text = NativeFormat.csv.text(table)
    #expect(text.split(separator: "\n").first == "\(Self.header),source,\(naming.header),extra")
    #expect(NaiveReader.csv(text).first == task)
  }

  @Test("batches give the same bytes as one table", arguments: [NativeFormat.json, .ndjson, .xml])
  func batches(format: NativeFormat) {
    var random = RandomTasks(random: SplitMix64(seed: 5))
    let tasks = random.tasks(30)
    let whole = format.text(TaskTable(tasks, source: "s"))
    let parts = text { output in
      var writer = format.makeWriter(columns: CSVColumns(of: TaskTable()))
      writer.begin(to: &output)
      for start in [0, 10, 20] {
        writer.writeRows(0..<10, of: TaskTable(Array(tasks[start..<start + 10]), source: "s"), to: &output)
      }
      #expect(writer.end(to: &output).taskCount == 30)
    }
    #expect(parts == whole)
  }

  @Test("CSV in batches keeps values that come up late in the column extra, and says so")
  func csvBatches() {
    var random = RandomTasks(random: SplitMix64(seed: 9))
    let tasks = random.tasks(40)
    let first = TaskTable(Array(tasks[..<10]))
    var report = WriteReport()
    let text = text { output in
      var writer = NativeFormat.csv.makeWriter(
        columns: CSVColumns(of: first))
      writer.begin(to: &output)
      writer.writeRows(0..<10, of: first, to: &output)
      for start in [10, 20, 30] {
        writer.writeRows(0..<10, of: TaskTable(Array(tasks[start..<start + 10])), to: &output)
      }
      report = writer.end(to: &output)
    }
    #expect(report.taskCount == 40)
    #expect(!report.lateNames.isEmpty)
    #expect(Set(report.lateNames).count == report.lateNames.count)
    let read = NaiveReader.csv(text)
    for (task, original) in zip(read, tasks) { #expect(task.withSortedExtra == original.withSortedExtra) }
  }

  @Test("a task that a grouping shows twice is written once")
  func distinctRows() {
    let table = TaskTable([TaskItem(id: "1", title: "a"), TaskItem(id: "2", title: "b")])
    let selection = TaskSelection(rows: [1, 0, 1], taskCount: 2, doneCount: 0)
    let (_, report) = written { NativeFormat.json.write(table, selection, to: &$0) }
    #expect(report.taskCount == 2)
  }

  @Test("a table that keeps few columns is written with what there is")
  func projectedTable() {
    var table = TaskTable(fields: FieldSet([.title]))
    table.append(TaskItem(id: "9", title: "t"))
    #expect(NaiveReader.csv(NativeFormat.csv.text(table)).first?.title == "t")
    #expect(NativeFormat.ndjson.text(table).contains(#""title":"t","isDone":false,"priority":null}"#))
  }

  @Test(
    "JSON of others is copied without its white space, and as text where it is unsound",
    arguments: [
      ("{ \"a\" : [ 1.50 , 1e2 ,\n\"x \\\" y\" ] }", #"{"a":[1.50,1e2,"x \" y"]}"#), (" -0 ", "-0"),
      ("1.", #""1.""#),
      ("", #""""#), ("[1", #""[1""#), ("{\"a\"}", #""{\"a\"}""#), ("tru", #""tru""#), ("1 2", #""1 2""#),
      ("\"\\q\"", #""\"\\q\"""#), ("\"\\u12g4\"", #""\"\\u12g4\"""#),
    ])
  func compactsJSON(source: String, expected: String) {
    var task = TaskItem(id: "1", title: "t")
    task.extra = ["a": .json(source)]
    task.extraOrder = ["a"]
    #expect(NativeFormat.ndjson.text(TaskTable([task])).hasSuffix("\"extra\":{\"a\":\(expected)}}\n"))
  }

  @Test(
    "dates that an offset moves out of the years 0 to 9999 are written, with a sign",
    arguments: [
      ("0000-01-01T00:00:00+10:00", "-0001-12-31T14:00:00Z"),
      ("9999-12-31T23:00:00-10:00", "+010000-01-01T09:00:00Z"),
      ("0000-01-01", "0000-01-01"), ("9999-12-31T23:59:59.999999Z", "9999-12-31T23:59:59.999999Z"),
    ])
  func datesAtTheBorders(date: String, written: String) throws {
    var task = TaskItem(id: "1", title: "t")
    task.due = TaskDate(iso8601: date)
    let table = TaskTable([task])
    for format in NativeFormat.allCases { #expect(format.text(table).contains(written)) }
    #expect(task.due?.description == written)
    let zone = ZoneOffsets(identifier: "far", starts: [Int64.min], offsets: [-15 * 3_600_000_000])
    for format in ReportFormat.allCases {
      let template = try ReportRenderer.compile(builtIn: "report", format)
      let options = ReportOptions(nowMicroseconds: Int64.min / 8, zone: zone)
      let context = ReportContext(table, table.everything, format: format, options: options)
      #expect(try text { try ReportRenderer.render(template, context, to: &$0) }.contains("Due "))
    }
  }
}
