import Foundation
import TestSupport

/// A small table as somebody may have made it: odd headings, scales, ticks, shares, dates of several orders, lists.
struct RandomTable {
  /// How a table is written.
  enum Form: String, CaseIterable, Sendable {
    case csv, json, xml
  }

  private var random: SplitMix64
  private var headings: [String] = []
  private var columns: [[String]] = []

  /// Makes a table.
  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    let rowCount = 1 + below(7)
    add(one(["Task", "Title", "What to do", "Name", "Summary", "Aufgabe", "件名", "Task name", "Item"])) {
      row, table in
      "\(table.one(["Sow peas", "Mend: gate", "- oil", "x", "\"Call\" Bob", "Été", "50 %", "1"])) \(row)"
    } rows: {
      rowCount
    }
    for _ in 0..<1 + below(6) { addColumn(rowCount) }
  }

  // MARK: - Columns

  private mutating func below(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }

  private mutating func one<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

  private mutating func add(
    _ heading: String, _ value: (Int, inout RandomTable) -> String, rows: () -> Int
  ) {
    guard !headings.contains(heading) else { return }
    var values: [String] = []
    for row in 0..<rows() { values.append(value(row, &self)) }
    headings.append(heading)
    columns.append(values)
  }

  private mutating func add(_ names: [String], _ rowCount: Int, _ vocabularies: [[String]]) {
    let words = one(vocabularies)
    let blanks = below(3)
    add(one(names)) { _, table in
      table.below(4) < blanks ? "" : table.one(words)
    } rows: {
      rowCount
    }
  }

  private mutating func addColumn(_ rowCount: Int) {
    switch below(12) {
    case 0: add(Self.priorityNames, rowCount, Self.priorities)
    case 1: add(Self.doneNames, rowCount, Self.answers)
    case 2: add(Self.shareNames, rowCount, Self.shares)
    case 3, 4: add(Self.dateNames, rowCount, Self.dates)
    case 5: add(["Assignee", "Owner", "Assigned to", "Members", "Who"], rowCount, Self.people)
    case 6: add(["Tags", "Labels", "Categories", "tag"], rowCount, Self.tags)
    case 7: add(["Status", "State", "Stage", "Progress state"], rowCount, Self.states)
    case 8:
      add(["Estimate", "Estimate (h)", "Effort", "estimated_minutes", "Duration"], rowCount, Self.estimates)
    case 9: add(["Project", "List", "Milestone", "Section", "Group", "Category"], rowCount, Self.places)
    case 10: add(["ID", "#", "WBS", "Level", "Parent", "Archived", "Deleted", "No"], rowCount, Self.marks)
    default:
      add(
        ["Notes", "Description", "Comment", "x: y", "- dash", "#1", "Points", "null", "on", "Due by whom"],
        rowCount, [["yes", "no", "null", "~", "a: b", "- c", "#d", "1e3", "07", "two\nlines"]])
    }
  }

  private static let priorityNames = [
    "Priority", "Priority (1-5, 5 highest)", "Prio (1=high)", "Urgency", "Priority 1-9", "Priorität",
    "Importance (10 = low)",
  ]
  private static let priorities = [
    ["1", "2", "3", "4", "5"], ["0", "1", "2", "3", "4"], ["1", "2", "3"], ["1", "5", "9"],
    ["0", "500", "900"],
    ["P1", "P2", "P3"], ["P0", "P1", "P4"], ["high", "Low", "URGENT", "none", "-"], ["1.0", "2.0", "5.0"],
    ["1", "high", "zzz"], ["hoch", "niedrig"], ["1 - High", "2 - Low"], ["7", "70", "77"], ["🔥 High", "low"],
    ["1", "1"], ["5"], ["10", "1", "4"], ["-1", "0"],
  ]
  private static let doneNames = [
    "Done", "Open?", "Completed", "✓", "Finished", "is_open", "Erledigt", "Not done", "Complete", "Closed",
  ]
  private static let answers = [
    ["yes", "no"], ["x", ""], ["TRUE", "FALSE"], ["0", "1"], ["2026-03-01", ""], ["✓", "-"], ["ja", "nein"],
    ["done", "open"], ["yes", "perhaps"], ["01/02/2026", "no"], ["40", "100"], ["Y", "n"],
  ]
  private static let shareNames = [
    "Progress", "% done", "Percent complete", "% Complete", "Done %", "progress",
  ]
  private static let shares = [
    ["0", "0.5", "1"], ["0", "1"], ["1"], ["50 %", "100 %", "1 %"], ["0", "40", "100", "1"],
    ["0.5", "50", "1"],
    ["0,5", "1"], ["0.333", "1.0"], ["100%", "1"], ["done", "50"], ["2026-03-01", "1"], ["n/a", "0.2"],
  ]
  private static let dateNames = [
    "Due", "Deadline", "Start", "Start date", "Finish date", "Created", "Completed on", "Due Date (MM/DD)",
    "Completion date", "End", "Modified", "Due by", "Target date",
  ]
  private static let dates = [
    ["2026-03-26", "2026-04-01"], ["03/04/2026", "05/06/2026"], ["26/03/2026", "01/02/2026"],
    ["03/26/2026", "01/02/2026"], ["26.3.2026", "1.2.2026"], ["46113", "46100.5"], ["46113", "99999"],
    ["1774483200", "1774569600"], ["1774483200000"], ["2026-03-26 00:00:00"],
    ["2026-03-26 00:00:00", "2026-03-27 09:00:00"], ["2026-03-26T09:00:00Z"], ["tomorrow", "TBD", "-"],
    ["Mar 26, 2026", "1 April 2026"], ["26/03/2026", "03/26/2026", "01/02/2026"], ["2026/03/26"],
    ["0000-00-00", "0", "2026-01-02"], ["26-Mar-26", "3/4/26"], ["yes", "2026-01-02"], ["2026年3月26日"],
  ]
  private static let people = [
    ["Ann, Bob", "Ann"], ["Roe, Bob; Ng, Ann", "Doe, Jane"], ["Ann & Bob", "R&D"], ["[\"Ann\", \"Bob\"]"],
    ["Ann;Bob"], ["Ann、Bob"], ["Ann <ann@example.com>", "bob@example.com"], ["{Ann,Bob}"], ["Ann | Bob"],
    ["Ann and Bob"], ["Ann/Bob"],
  ]
  private static let tags = [
    ["a,b", "c"], ["a|b", "c"], ["#x #y", "#z"], ["a;b,c"], ["a、b"], ["['a', 'b']"], ["a, b", "a | b"],
    ["{a,b}"],
  ]
  private static let states = [
    ["Done", "In progress", "To do"], ["finished", "shelved"], ["erledigt", "offen"], ["1", "0"], ["Closed"],
    ["waiting", "x"], ["Done ", "done"], ["完了", "未着手"],
  ]
  private static let estimates = [["2h", "30m"], ["3", "1.5"], ["PT1H"], ["1:30"], ["2 days"], ["?"]]
  private static let places = [["Home", "Work"], ["yes", "no"], ["Done", "To do"], ["A/B"], ["3"]]
  private static let marks = [
    ["1", "2", "3", "4"], ["1", "1.1", "1.2", "2"], ["0", "1", "1", "2"], ["yes", "no"], ["", "2026-01-01"],
    ["a-1", "a-2", "a-1"],
  ]

  // MARK: - Writing

  /// The table in a file of that form.
  mutating func text(_ form: Form) -> String {
    switch form {
    case .csv: csv
    case .json: json
    case .xml: xml
    }
  }

  private var rowCount: Int { columns.first?.count ?? 0 }

  private var csv: String {
    mutating get {
      let delimiter = one([",", ",", ";", "\t"])
      func row(_ cells: [String]) -> String {
        cells.map { cell in
          cell.contains { $0 == "\"" || $0.isNewline || String($0) == delimiter }
            ? "\"" + cell.replacingOccurrences(of: "\"", with: "\"\"") + "\"" : cell
        }.joined(separator: delimiter) + "\n"
      }
      let rows = (0..<rowCount).map { number in row(columns.map { $0[number] }) }
      // Rows that are no tasks: a text alone, and sums.
      let heading = below(8) == 0 ? row(["Garden"] + headings.dropFirst().map { _ in "" }) : ""
      let sum = below(8) == 0 ? row(["Total"] + headings.dropFirst().map { _ in "3" }) : ""
      return row(headings) + heading + rows.joined() + sum
    }
  }

  private var json: String {
    mutating get {
      let style = below(3)
      let names = headings.map { style == 0 ? $0 : Self.key($0, separator: style == 1 ? "_" : "") }
      let objects = (0..<rowCount).map { number in
        let members = zip(names, columns).compactMap { name, column -> String? in
          let cell = column[number]
          if cell.isEmpty { return below(2) == 0 ? nil : "\(Self.quoted(name)):null" }
          if below(3) > 0, Self.isJSONNumber(cell) { return "\(Self.quoted(name)):\(cell)" }
          if cell.hasPrefix("[\"") { return "\(Self.quoted(name)):\(cell)" }
          if ["TRUE", "FALSE"].contains(cell) { return "\(Self.quoted(name)):\(cell.lowercased())" }
          return "\(Self.quoted(name)):\(Self.quoted(cell))"
        }
        return "{\(members.joined(separator: ","))}"
      }
      let list = "[\(objects.joined(separator: ",\n"))]"
      let half = objects.count / 2
      let (first, rest) = (objects[..<half].joined(separator: ","), objects[half...].joined(separator: ","))
      return one([
        list, list, "{\"tasks\":\(list)}", "{\"version\":1,\"data\":{\"items\":\(list)}}",
        objects.joined(separator: "\n") + "\n",
        "{\"todo\":[\(first)],\"done\":[\(rest)]}",
        "{\"columns\":[{\"title\":\"Later\",\"cards\":[\(first)]},{\"title\":\"Done\",\"cards\":[\(rest)]}]}",
        "[{\"title\":\"All of it\",\"done\":false,\"subtasks\":\(list)}]",
      ])
    }
  }

  private var xml: String {
    mutating get {
      let hasAttributes = below(2) == 0
      let names = headings.map { Self.key($0, separator: "_") }
      let element = one(["task", "row", "item", "entry"])
      let isGrouped = below(3) == 0
      func escaped(_ text: String) -> String {
        text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
          .replacingOccurrences(of: "\"", with: "&quot;")
      }
      var text = "<list>\n"
      for number in 0..<rowCount {
        var attributes = ""
        var inside = ""
        for (index, name) in names.enumerated() where !names[..<index].contains(name) {
          let value = escaped(columns[index][number])
          if hasAttributes, index > 0 {
            attributes += " \(name)=\"\(value)\""
          } else {
            inside += "<\(name)>\(value)</\(name)>"
          }
        }
        text += "<\(element)\(attributes)>\(inside)</\(element)>\n"
        if isGrouped, number == 1 { text += "</group>\n<group name=\"Later\" priority=\"high\">\n" }
      }
      if isGrouped { return "<list>\n<group name=\"Now\">\n" + text.dropFirst(7) + "</group>\n</list>\n" }
      return text + "</list>\n"
    }
  }

  /// A heading as a program would have it for a key.
  private static func key(_ heading: String, separator: String) -> String {
    let words = heading.lowercased().unicodeScalars.map {
      $0.properties.isAlphabetic || $0.properties.numericType != nil ? String($0) : " "
    }
    .joined().split(separator: " ")
    let key = words.joined(separator: separator)
    return key.first.map { $0.isNumber } ?? true ? "n" + key : key
  }

  private static func isJSONNumber(_ cell: String) -> Bool {
    Double(cell) != nil && !cell.hasPrefix("0") && cell.allSatisfy { "0123456789.".contains($0) }
      && !cell.hasSuffix(".")
  }

  private static func quoted(_ text: String) -> String {
    "\""
      + text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"")
      .replacingOccurrences(of: "\n", with: "\\n") + "\""
  }
}
