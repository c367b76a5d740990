import TaskModel

// monday.com's table of a board, from its spreadsheet. The board's name comes first; then each group has a row with
// its name, the header again, its items, and a row of sums. Subitems stand one column to the right under a header of
// their own that begins with `Subitems`. A timeline is two dates with a hyphen between them, or two columns.

extension Profile {
  /// monday.com's table of a board.
  package static let mondayCSV: Profile = {
    var mapping = ProfileMapping(name: "monday-csv", title: "monday.com CSV", container: .csv)
    let typical = ["Date", "Due date", "Timeline", "Priority", "Files", "Subitems", "Last updated"]
    mapping.signature = Signature(
      requiredNames: ["Name", "Person", "Status"], typicalNames: typical, forbiddenNames: ["Created time"])
    mapping.otherSignatures = [
      Signature(requiredNames: ["Name", "Owner", "Status"], typicalNames: typical, texts: ["Subitems"]),
      Signature(requiredNames: ["Name", "Subitems"], typicalNames: typical + ["Status", "Person"]),
      Signature(requiredNames: ["Name", "Item ID (auto generated)"], typicalNames: typical),
    ]
    mapping.naming.aliases = PriorityNames.ofColumns
    mapping.fields = [
      FieldMap("Item ID (auto generated)", .id),
      FieldMap("Name", .title),
      FieldMap("Status", .statusAndDone),
      FieldMap("Priority", .priority),
      FieldMap("Person", .assignees, separator: ","),
      FieldMap("Owner", .assignees, separator: ","),
      FieldMap("People", .assignees, separator: ","),
      FieldMap("Tags", .tags, separator: ","),
      FieldMap("Due date", .due, styles: [.iso8601, .english]),
      FieldMap("Date", .due, styles: [.iso8601, .english]).fallback,
      FieldMap("Timeline", .due, styles: [.iso8601, .english, .range]).fallback,
      FieldMap("Timeline - Start", .start, styles: [.iso8601, .english]),
      FieldMap("Timeline - End", .due, styles: [.iso8601, .english]).fallback,
      FieldMap("Text", .detail),
      FieldMap("Notes", .detail),
    ]
    mapping.root.fields = ["@first": .project, "@last": .section]
    mapping.priorities = .usual(and: ["critical ⚠️️": .highest, "critical ⚠️": .highest], unset: ["5"])
    mapping.doneWords = .usual(open: ["working on it", "stuck", "not started"])
    mapping.normalProblems = [.tooFewFields, .repeatedHeader]
    mapping.naming.ignoresCase = true
    let assembly = [
      "the name of a group is the section of the items below it",
      "rows under a header that begins with Subitems are subtasks",
      "repeated headers and rows of sums are no tasks",
    ]
    return Profile(mapping, assembles: [.parent], assembly: assembly, makeRowReader: { MondayRowReader() })
  }()
}

/// Takes the rows of a board that are no items for what they are.
private struct MondayRowReader: RowReader {
  /// What a column of the subitems is.
  private struct Column {
    enum Kind { case status, people, due, extra }
    var kind: Kind
    /// Its name, in lower case: for what has no place in the model, or cannot be read.
    var name: [UInt8]
  }

  private static let idName = "Item ID (auto generated)"
  /// The number of the column with the items' own ids, or -1.
  private var idColumn = -1
  private var isTitleFirst = false
  /// The name of the group; nil before the second, which is the first that comes after items.
  private var group: [UInt8]?
  private var isAfterBlankRow = true
  /// The line that the next record would begin at if nothing were between.
  private var expectedLine = 0
  /// The columns of the subitems, from the third on, while there are subitems; nil where a column has no name.
  private var columns: [Column?] = []
  private var hasSubitems = false
  /// The header that `columns` are of, cell behind cell: a board has one for the subitems of each item.
  private var header: [UInt8] = []
  private var headerEnds: [Int] = []
  private var number = 0
  private var ids = MadeIDs("monday")
  private var isPart = false
  // The item that subitems belong to: its number, its own id where it has one, its group.
  private var parentNumber = 0
  private var parentID: [UInt8] = []
  private var parentGroup: [UInt8]?

  mutating func begin(_ input: AssemblyInput) { ids.begin(input) }

  mutating func begin(columns names: [String]) {
    idColumn = firstColumn(MondayRowReader.idName, in: names) ?? -1
    isTitleFirst = firstColumn("Name", in: names) == 0
  }

  mutating func kind(
    of cells: Span<Range<Int>>, _ bytes: Span<UInt8>, line: Int, _ table: inout TaskTable
  ) -> RowKind {
    var first = -1
    var filledCount = 0
    var lineEndCount = 0
    for column in cells.indices where !cells[column].isEmpty {
      if first < 0 { first = column }
      filledCount += 1
      for index in cells[column] where bytes[index] == 0x0A { lineEndCount += 1 }
    }
    // A blank row may be commas, or an empty line that is no record.
    let couldBeGroup = isAfterBlankRow || line > expectedLine
    isAfterBlankRow = filledCount == 0
    expectedLine = line + 1 + lineEndCount
    if filledCount == 0 { return .skipped }
    if isWord("subitems", cells[0], bytes) {
      beginSubitems(cells, bytes)
      return .foreign
    }
    if first > 0 {
      guard hasSubitems, first == 1, parentNumber > 0 else { return .foreign }
      number += 1
      isPart = true
      return .part(state: last(.status, cells).map { cells[$0 + 2] } ?? 0..<0)
    }
    hasSubitems = false
    if filledCount == 1, couldBeGroup, number > 0 {
      // A name alone behind a blank row is a group; elsewhere it is an item that nobody has filled in.
      group = isTitleFirst ? copy(cells[0], bytes) : []
      // What is missing behind it is the header, which comes again.
      expectedLine = .max
      return .foreign
    }
    number += 1
    isPart = false
    parentNumber = number
    parentGroup = group
    if !parentID.isEmpty { parentID.removeAll(keepingCapacity: true) }
    if idColumn >= 0, idColumn < cells.count, !cells[idColumn].isEmpty {
      parentID = copy(cells[idColumn], bytes)
    }
    return .task
  }

  mutating func complete(_ cells: Span<Range<Int>>, _ bytes: Span<UInt8>, _ table: inout TaskTable) {
    let (row, fields, number) = (table.rowCount, table.fields, number)
    if fields.contains(.id), table.id.count == row {
      table.id.append { ids.append(number, to: &$0) }
    }
    if fields.contains(.section), let group = isPart ? parentGroup : group {
      // Where it has none, that of the board does not count either.
      if group.isEmpty { table.section.appendAbsent() } else { table.section.append(group.span) }
    }
    if isPart {
      completePart(cells, bytes, &table)
    } else if fields.contains(.title), table.title.count == row {
      table.title.append([])
    }
  }

  // MARK: - Subitems

  /// Takes the columns of the subitems from their header.
  private mutating func beginSubitems(_ cells: Span<Range<Int>>, _ bytes: Span<UInt8>) {
    hasSubitems = true
    if isHeader(cells, bytes) { return }
    header.removeAll(keepingCapacity: true)
    headerEnds.removeAll(keepingCapacity: true)
    columns = []
    for column in cells.indices {
      let name = copy(cells[column], bytes)
      header.append(contentsOf: name)
      headerEnds.append(header.count)
      if column < 2 { continue }
      let word = String(decoding: name, as: UTF8.self).lowercased()
      let kind: Column.Kind =
        switch word {
        case "status": .status
        case "owner", "person", "people": .people
        case "date", "due date": .due
        default: .extra
        }
      columns.append(word.isEmpty ? nil : Column(kind: kind, name: Array(word.utf8)))
    }
  }

  /// Whether a row is the header that the columns are of.
  private func isHeader(_ cells: Span<Range<Int>>, _ bytes: Span<UInt8>) -> Bool {
    guard headerEnds.count == cells.count else { return false }
    var place = 0
    for column in cells.indices {
      guard headerEnds[column] - place == cells[column].count else { return false }
      for index in cells[column] {
        if header[place] != bytes[index] { return false }
        place += 1
      }
    }
    return true
  }

  /// The place of the last column of a kind in which a row has something; nil where it has nothing.
  private func last(_ kind: Column.Kind, _ cells: Span<Range<Int>>) -> Int? {
    var place = min(columns.count, cells.count - 2)
    while place > 0 {
      place -= 1
      if columns[place]?.kind == kind, !cells[place + 2].isEmpty { return place }
    }
    return nil
  }

  /// Fills in a subitem, whose cells stand under the header of the subitems.
  ///
  /// What is no date, and what a column says that another of its kind says as well, is kept under the column's name.
  private func completePart(_ cells: Span<Range<Int>>, _ bytes: Span<UInt8>, _ table: inout TaskTable) {
    let fields = table.fields
    if fields.contains(.title) { table.title.append(bytes.extracting(cells[1])) }
    if fields.contains(.parent) {
      if parentID.isEmpty {
        table.parent.append { ids.append(parentNumber, to: &$0) }
      } else {
        table.parent.append(parentID.span)
      }
    }
    let status = last(.status, cells)
    let people = last(.people, cells)
    let due = last(.due, cells)
    let date = due.flatMap {
      TaskDate(iso8601: String(decoding: copy(cells[$0 + 2], bytes), as: UTF8.self))
    }
    if fields.contains(.status), let status {
      table.status.append(bytes.extracting(cells[status + 2]))
    }
    if fields.contains(.assignees), let people { addPeople(cells[people + 2], bytes, &table) }
    if fields.contains(.due), let date { table.due.append(date.bits) }
    guard fields.contains(.extra) else { return }
    for place in 0..<max(min(columns.count, cells.count - 2), 0) where !cells[place + 2].isEmpty {
      guard let column = columns[place], place != status, place != people, place != due || date == nil else {
        continue
      }
      let cell = cells[place + 2]
      table.extra.add(name: table.extra.names.code(for: column.name.span), isJSON: false) {
        for index in cell { $0.append(bytes[index]) }
      }
    }
  }

  private func addPeople(_ people: Range<Int>, _ bytes: Span<UInt8>, _ table: inout TaskTable) {
    var start = people.lowerBound
    while start < people.upperBound {
      var end = start
      while end < people.upperBound, bytes[end] != UInt8(ascii: ",") { end += 1 }
      while start < end, bytes[start] == UInt8(ascii: " ") { start += 1 }
      if start < end { table.assignees.add(bytes.extracting(start..<end)) }
      start = end + 1
    }
  }
}
