import Formats
import Scanners
import TaskModel
import TestSupport
import Testing

@testable import Importers

/// Batches that are put into the table column by column, against the same records one by one.
struct ColumnImportTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var container: String
    /// Of a hundred values, how many are of the kind that has to be looked at more closely.
    var oddPercent: Int
    /// Whether columns are used at all, or would lose more than they win.
    var isColumnar: Bool
  }

  static let cases = ["csv", "jsonl", "json", "xml"].flatMap { container in
    [
      Case(testDescription: "plain \(container)", container: container, oddPercent: 0, isColumnar: true),
      Case(
        testDescription: "\(container) with oddities", container: container, oddPercent: 1, isColumnar: true),
      Case(
        testDescription: "\(container) with many oddities", container: container, oddPercent: 20,
        isColumnar: false),
    ]
  }

  /// What a report reads: neither raw words nor what has no field.
  private static let fields = FieldSet([
    .id, .title, .detail, .isDone, .status, .priority, .due, .created, .completed, .assignees, .tags,
    .project,
    .section, .url,
  ])

  /// What another format is written from, or the part of it that a report reads.
  @Test(arguments: cases, [true, false])
  func `columns give what records one by one give`(_ example: Case, ofAllFields: Bool) throws {
    let fields = ofAllFields ? FieldSet.all : Self.fields
    // Where something is odd here and there, most of small pieces are plain.
    let chunkByteCount = example.oddPercent == 1 ? 300 : 4_096
    for seed in UInt64(1)...6 {
      var source = Text(example, seed: seed)
      let text = source.written()
      let columns = try imported(text, fields, chunkByteCount: chunkByteCount, byColumns: true)
      let records = try imported(text, fields, chunkByteCount: chunkByteCount, byColumns: false)
      let comment: Comment = "seed \(seed), \(example)"
      #expect(columns.extraNames == records.extraNames, comment)
      #expect(columns.items == records.items, comment)
      #expect(lines(of: columns.log) == lines(of: records.log), comment)
      #expect(columns.leftOut == records.leftOut, comment)
      #expect(columns.wordCodes == records.wordCodes, comment)
      if example.isColumnar {
        #expect(columns.fitness == .fit, comment)
        #expect(columns.hits > 4, comment)
      }
    }
  }

  @Test func `What has no field goes by columns as well`() throws {
    let rows = (1...600).map {
      "\($0),Task \($0),\($0 % 3 == 0 ? "" : "high"),,\"a \"\"b\"\"\",\"\",\($0 % 7),2h"
    }
    let header = "id,title,priority,later,corner,empty,room,estimate"
    let text = ([header] + rows).joined(separator: "\n") + "\n"
    let columns = try imported(text, .all, chunkByteCount: 4_096, byColumns: true)
    let records = try imported(text, .all, chunkByteCount: 4_096, byColumns: false)
    #expect(columns.items == records.items)
    #expect(columns.extraNames == records.extraNames)
    #expect(columns.items[7].extra == ["corner": .text("a \"b\""), "empty": .text(""), "room": .text("1")])
    #expect(columns.items[7].extraOrder == ["corner", "empty", "room"])
    #expect(columns.fitness == .fit)
    #expect(columns.hits > 4)
  }

  @Test func `What stands under a second name is kept behind the rest, however it is read`() throws {
    let text = (1...600).map { #"{"title":"t\#($0)","subject":"n\#($0)","foo":1,"zeta":"z"}"# }.joined(
      separator: "\n")
    let columns = try imported(text, .all, chunkByteCount: 4_096, byColumns: true)
    let records = try imported(text, .all, chunkByteCount: 4_096, byColumns: false)
    #expect(columns.items == records.items)
    #expect(Set(columns.items.map(\.extraOrder)) == [["foo", "zeta", "subject"]])
    #expect(columns.hits > 4)
  }

  @Test func `Descriptions in HTML and days at midnight go by columns`() throws {
    let details = [
      "", "\"\"", "plain", "1 < 2", " blanks ", "<div>a<br>b</div>", "\"<p>\"\"a\"\", b</p> \"", "<p></p>",
      "\"\"\"c\"\" < d\"",
    ]
    let days = ["", "2026-12-24T00:00:00", "2026-12-24 09:15:00", "2026-12-24"]
    let rows = (1...600).map { number in
      "\(number),Bug,Title \(number),\(number % 5 == 0 ? "Done" : "New"),"
        + "\(days[number % days.count]),\(details[number % details.count])"
    }
    let header = "ID,Work Item Type,Title,State,Due Date,Description"
    let text = ([header] + rows).joined(separator: "\n") + "\n"
    let columns = try imported(text, chunkByteCount: 4_096, byColumns: true)
    let records = try imported(text, chunkByteCount: 4_096, byColumns: false)
    #expect(columns.items == records.items)
    #expect(columns.wordCodes == records.wordCodes)
    #expect(columns.items[4].detail == "a\nb" && columns.items[5].detail == "\"a\", b")
    #expect(columns.items[0].due?.kind == .day && columns.items[1].due?.kind == .localTime)
    #expect(columns.fitness == .fit)
    #expect(columns.hits > 4)
  }

  @Test func `People with addresses go by columns, and what says more is kept`() throws {
    let people = [
      "", "Ann Roe <ann@example.com>", "Bob", "\"Roe, Ann <ann@example.com>; Bob\"", "Carl (12)",
      "<eve@example.com>",
      "\"\"\"Q\"\" <q@example.com>\"", " Dora <dora@example.com> ",
    ]
    let rows = (1...600).map { number in
      "\(number),Bug,Title \(number),\(number % 5 == 0 ? "Done" : "New"),\(people[number % people.count]),\(number % 3)"
    }
    let header = "ID,Work Item Type,Title,State,Assigned To,Area Path"
    let text = ([header] + rows).joined(separator: "\n") + "\n"
    for fields in [FieldSet.all, Self.fields] {
      let columns = try imported(text, fields, chunkByteCount: 4_096, byColumns: true)
      let records = try imported(text, fields, chunkByteCount: 4_096, byColumns: false)
      #expect(columns.items == records.items)
      #expect(columns.wordCodes == records.wordCodes && columns.extraNames == records.extraNames)
      #expect(columns.items[0].assignees == ["Ann Roe"] && columns.items[1].assignees == ["Bob"])
      #expect((columns.items[0].extra["Assigned To"] != nil) == fields.contains(.extra))
      #expect(columns.items[1].extra["Assigned To"] == nil)
      #expect(columns.fitness == .fit)
      #expect(columns.hits > 4)
    }
  }

  @Test(arguments: [Hierarchy.rowNumber("Parent"), .titles(["Parent"])])
  func `Parents that are named go by columns`(_ hierarchy: Hierarchy) throws {
    var mapping = ProfileMapping(name: "mine", title: "Mine", container: .csv)
    mapping.records = [RecordSet(path: "[*]")]
    mapping.fields = [FieldMap("ID", .id), FieldMap("Title", .title), .date("Done", .completed)]
    mapping.hierarchy = hierarchy
    let keepsNames = Profile(mapping)
    mapping.fields.append(FieldMap("Parent", .parent))
    let profiles = [keepsNames, Profile(mapping)]
    let parents = [
      "", "7", "#7", "#7: Task 7", "Task 7", " Task 600 ", "\"Task \"\"8\"\"\"", "  ", "Nowhere", "700",
    ]
    let rows = (1...600).map { number in
      "\(parents[number % parents.count]),\(number),\(number == 8 ? "\"Task \"\"8\"\"\"" : "Task \(number)"),"
    }
    let text = (["Parent,ID,Title,Done"] + rows).joined(separator: "\n") + "\n"
    for profile in profiles {
      let columns = try imported(text, .all, profile: profile, chunkByteCount: 4_096, byColumns: true)
      let records = try imported(text, .all, profile: profile, chunkByteCount: 4_096, byColumns: false)
      #expect(columns.items == records.items)
      #expect(lines(of: columns.log) == lines(of: records.log))
      #expect(columns.fitness == .fit)
      #expect(columns.hits > 1)
      #expect(columns.items[405].parent == "8" && columns.items[404].parent == "600")
      #expect(columns.items[403].parent == "7")
    }
  }

  @Test func `Elements with parts that are left out go by columns where a tool is known`() throws {
    var mapping = ProfileMapping(name: "mine", title: "Mine", container: .xml)
    mapping.records = [RecordSet(path: "tasks/task")]
    mapping.fields = [FieldMap("title", .title), FieldMap("state", .statusAndDone)]
    mapping.doneWords = .usual()
    let tasks = (1...600).map { number in
      "<task><title>Task \(number)</title><state>\(number % 3 == 0 ? "done" : "open")</state>"
        + "<log><entry>looked</entry><who>Ann</who></log></task>"
    }
    let text = "<tasks>\n" + tasks.joined(separator: "\n") + "\n</tasks>\n"
    let profile = Profile(mapping)
    let columns = try imported(text, profile: profile, chunkByteCount: 4_096, byColumns: true)
    let records = try imported(text, profile: profile, chunkByteCount: 4_096, byColumns: false)
    #expect(columns.items.count == 600 && columns.items == records.items)
    #expect(columns.fitness == .fit)
    #expect(columns.hits > 4)
    // Of unrecognised tool they may be tasks.
    let generic = try imported(text, chunkByteCount: 4_096, byColumns: true)
    #expect(generic.hits == 0)
  }

  /// Its title cell is empty, and a second name of titles has a number: only the row as a whole tells what it is.
  @Test func `Rows of sums are looked at where batches come sorted`() throws {
    let rows = (1...600).map { number in
      number == 400 ? "Total,,12,40" : "Garden,Task \(number),,3"
    }
    let bytes = Array((["Category,Task,Name,Hours"] + rows).joined(separator: "\n").utf8)
    let detection = try FormatDetector(file: "input", options: ImportOptions()).detect(
      MemoryByteSource(bytes))
    var scanner = try #require(detection.scanner)
    var reader = TextReader(MemoryByteSource(bytes), chunkByteCount: 1_024)
    let profile = detection.report.match.profile
    var importer = RecordImporter(profile: profile, fields: .all, file: "input")
    let ahead = SortingAhead()
    importer.ahead.sorting = ahead
    var table = TaskTable(fields: .all)
    table.beginSource("input")
    var (sortedCount, sumCount) = (0, 0)
    while let chunk = try reader.next() {
      let batch = scanner.scan(chunk)
      importer.add(names: batch.newNames)
      let tableRows = try #require(NonTaskRows(profile.mapping, names: importer.names))
      importer.ahead.sorted = ahead.sort(batch)
      let isPlain = importer.ahead.sorted?.isPlain == true
      let isSorted = importer.isSorted(batch, tableRows)
      if batch.records.contains(where: { batch.bytes[$0.original].starts(with: "Total".utf8) }) {
        sumCount += 1
        #expect(isPlain && !isSorted)
      } else if isSorted {
        sortedCount += 1
      }
      _ = importer.addRecords(0..<batch.records.count, of: batch, to: &table)
    }
    #expect(sumCount == 1)
    #expect(sortedCount > 4)
  }

  private struct Outcome {
    var items: [TaskItem]
    var log: DiagnosticLog
    var leftOut: Int
    var wordCodes: [[UInt32]]
    var extraNames: [String]
    var fitness: ColumnImport.Fitness
    var hits: Int
    /// How many batches came sorted.
    var sortedCount: Int
  }

  /// By columns twice: who sorts the batches makes no difference.
  private func imported(
    _ text: String, _ fields: FieldSet = Self.fields, profile: Profile? = nil, chunkByteCount: Int,
    byColumns: Bool
  ) throws -> Outcome {
    let outcome = try imported(text, fields, profile, chunkByteCount, byColumns: byColumns, sortsAhead: false)
    if byColumns {
      let ahead = try imported(text, fields, profile, chunkByteCount, byColumns: true, sortsAhead: true)
      #expect(ahead.items == outcome.items && ahead.wordCodes == outcome.wordCodes)
      #expect(ahead.extraNames == outcome.extraNames && ahead.leftOut == outcome.leftOut)
      #expect(lines(of: ahead.log) == lines(of: outcome.log))
      #expect(ahead.fitness == outcome.fitness && ahead.hits == outcome.hits)
      // The first are read before it is known what to sort by.
      #expect(ahead.sortedCount > 0 || outcome.hits < 5)
    }
    return outcome
  }

  private func imported(
    _ text: String, _ fields: FieldSet, _ profile: Profile?, _ chunkByteCount: Int, byColumns: Bool,
    sortsAhead: Bool
  ) throws -> Outcome {
    let bytes = Array(text.utf8)
    var options = ImportOptions()
    options.profile = profile
    let detection = try FormatDetector(file: "input", options: options).detect(MemoryByteSource(bytes))
    var scanner = try #require(detection.scanner)
    var reader = TextReader(MemoryByteSource(bytes), chunkByteCount: chunkByteCount)
    var importer = RecordImporter(
      profile: detection.report.match.profile, fields: fields, file: "input")
    var table = TaskTable(fields: fields)
    table.beginSource("input")
    var leftOut = 0
    let ahead = sortsAhead ? SortingAhead() : nil
    importer.ahead.sorting = ahead
    var sortedCount = 0
    while let chunk = try reader.next() {
      let batch = scanner.scan(chunk)
      importer.add(names: batch.newNames)
      importer.ahead.sorted = ahead?.sort(batch)
      let isSorted = importer.ahead.sorted != nil
      var index = 0
      while index < batch.records.count {
        if byColumns {
          let end = importer.addRecords(index..<batch.records.count, of: batch, to: &table)
          if end < batch.records.count { leftOut += 1 }
          index = end + 1
        } else {
          if !importer.add(batch.records[index], of: batch, to: &table) { leftOut += 1 }
          index += 1
        }
      }
      if isSorted, importer.ahead.sorted == nil { sortedCount += 1 }
    }
    var log = DiagnosticLog()
    importer.resolveDates(into: &table, log: &log)
    log.add(importer.tally.log)
    table.resolveParents()
    return Outcome(
      items: (0..<table.rowCount).map { table.item(at: $0) }, log: log, leftOut: leftOut,
      wordCodes: [
        table.project.codes, table.status.codes, table.tags.codes, table.assignees.codes,
        table.priorityRaw.codes,
      ],
      extraNames: table.extra.names.strings,
      fitness: importer.columns.fitness, hits: importer.columns.hits, sortedCount: sortedCount)
  }

  /// A file of some hundred tasks.
  private struct Text {
    let example: Case
    var random: SplitMix64

    init(_ example: Case, seed: UInt64) {
      self.example = example
      random = SplitMix64(seed: seed)
    }

    private mutating func pick(_ plain: [String], _ odd: [String] = []) -> String {
      let isOdd = !odd.isEmpty && Int.random(in: 0..<100, using: &random) < example.oddPercent
      return (isOdd ? odd : plain).randomElement(using: &random) ?? ""
    }

    private mutating func task(_ number: Int) -> [(name: String, value: String)] {
      let titles = ["buy milk", "資料作成", "call \"Bob\"", "a, b", "é\u{A0}", "x ", "line\nbreak", "'=1+1"]
      let names = [
        "", "ann", "bob, carl", "Ng, Ann; Roe, Bob", "李、王", " dora ", "\"eve\"", "[\"a\",\"b\"]", "a & b",
      ]
      let done = pick(["true", "false", "yes", "no", ""], ["perhaps", "2026-01-01", "40"])
      // A day of completion contradicts what is not done, which is said.
      let days = ["false", "no"].contains(done) ? [""] : ["", "", "2026-02-01"]
      return [
        ("id", pick(["T-\(number)", ""])), ("title", pick(titles, ["", " ", "\u{A0}"])),
        ("detail", pick(["", "some text", "two\nlines", "\"quoted\""])),
        ("done", done),
        ("priority", pick(["high", "low", "Middle", " highest ", ""], ["urgent!", "3", "9"])),
        (
          "due",
          pick(
            ["2026-03-01", "2026-03-01T10:00:00Z", " 2026-03-02 ", "", "2026-03-01T10:00:00+02:00"],
            ["0001-01-01", "03/04/2026", "tomorrow", "0000-00-00"])
        ),
        ("completed", pick(days, ["2026-02-01", "yes"])), ("assignee", pick(names)),
        ("project", pick(["Home", "", " Work ", "日本"])), ("tags", pick(["", "a,b", "a, b,,c", "c;d", "x"])),
        ("room", pick(["", "12", " a ", "'=2+2", "say \"x\"", "two\nlines", "null"])),
        ("estimate", pick(["", "PT2H", "1h 30m", "1d 2h", "P1D"], ["soon"])),
        ("recurrence", pick(["", "FREQ=DAILY", "every day"], ["RRULE:FREQ=DAILY"])),
        ("colour", pick(["", "", "red", "資料"])),
      ]
    }

    mutating func written() -> String {
      let tasks = (1...400).map { task($0) }
      switch example.container {
      case "csv":
        let rows = tasks.map { task in
          let cells = task.map { quoted($0.value) }
          let missing = example.oddPercent > 0 && Int.random(in: 0..<50, using: &random) == 0 ? 3 : 0
          return cells.dropLast(missing).joined(separator: ",")
        }
        return
          ([
            "id,title,detail,done,priority,due,completed,assignee,project,tags,room,estimate,recurrence,colour"
          ]
          + rows)
          .joined(separator: "\n") + "\n"
      case "xml":
        let elements = tasks.map { task in
          "<task id=\"\(task[0].value)\">"
            + task.dropFirst().map { member in
              if member.name == "tags" {
                return member.value.split(separator: ",").map { "<tag>\(escaped(String($0)))</tag>" }.joined()
              }
              // Empty elements before another of their name keep their places.
              let before =
                member.name == "colour" && task[3].value.isEmpty ? "<colour/><colour></colour>" : ""
              return before + "<\(member.name)>\(escaped(member.value))</\(member.name)>"
            }.joined() + "</task>"
        }
        return "<tasks>\n" + elements.joined(separator: "\n") + "\n</tasks>\n"
      default:
        let objects = tasks.map { task in
          let members = task.compactMap { member -> String? in
            if member.value.isEmpty, Bool.random(using: &random) { return nil }
            return "\"\(member.name)\": " + json(member.name, member.value)
          }
          return "{" + members.joined(separator: ", ") + "}"
        }
        return example.container == "json"
          ? "[" + objects.joined(separator: ",\n") + "]\n" : objects.joined(separator: "\n") + "\n"
      }
    }

    private func quoted(_ value: String) -> String {
      value.contains { "\",\n ".contains($0) } ? "\"" + value.replacing("\"", with: "\"\"") + "\"" : value
    }

    private func escaped(_ value: String) -> String {
      value.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
    }

    private mutating func json(_ name: String, _ value: String) -> String {
      let text = { (value: String) in
        "\"" + value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
          + "\""
      }
      switch name {
      case "done" where value == "true" || value == "false": return value
      case "due" where value.isEmpty: return "null"
      case "room" where value == "12" || value == "null": return value
      case "room" where value == " a ": return "{\"floor\": [1, \"b\"]}"
      case "tags" where Bool.random(using: &random):
        return "[" + value.split(separator: ",").map { text(String($0)) }.joined(separator: ", ") + "]"
      default: return text(value)
      }
    }
  }
}
