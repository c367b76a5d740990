import TaskModel

// Odoo's tasks as a table, whose columns have the names of its fields. Where a task has several people or tags, each
// after the first stands in a row of its own below it, under columns that are empty otherwise.

extension Profile {
  /// Odoo's tasks.
  package static let odooCSV: Profile = {
    var mapping = ProfileMapping(name: "odoo-csv", title: "Odoo CSV", container: .csv)
    mapping.reading.detailMarkup = .html
    mapping.signature = Signature(
      requiredNames: ["name", "project_id/name"],
      typicalNames: [
        "id", "user_ids/name", "stage_id/name", "date_deadline", "tag_ids/name", "parent_id/name",
      ])
    mapping.otherSignatures = [
      Signature(
        requiredNames: ["name", "stage_id/name", "date_deadline"],
        typicalNames: ["id", "user_ids/name", "tag_ids/name"]),
      Signature(
        requiredNames: ["name", "user_ids/name", "date_deadline"], typicalNames: ["id", "tag_ids/name"]),
    ]
    mapping.fields = [
      FieldMap("id", .id), FieldMap("name", .title), FieldMap("description", .detail, form: .markup),
      FieldMap("state", .statusAndDone), FieldMap("priority", .priority),
      FieldMap("project_id/name", .project), FieldMap("stage_id/name", .section),
      FieldMap("user_ids/name", .assignees, separator: ","), FieldMap("tag_ids/name", .tags, separator: ","),
      FieldMap("date_deadline", .due, styles: .written),
      FieldMap("planned_date_begin", .start, styles: .written),
      FieldMap("create_date", .created, styles: .written),
      FieldMap("write_date", .modified, styles: .written),
      FieldMap("allocated_hours", .estimate, styles: [.hours], unset: ["0", "0.0", "0.00"]),
      FieldMap("effective_hours", .spent, styles: [.hours], unset: ["0", "0.0", "0.00"]),
      FieldMap("planned_hours", .estimate, styles: [.hours], unset: ["0", "0.0", "0.00"]),
    ]
    mapping.hierarchy = .titles(["parent_id/name", "parent_id/id"])
    // Older versions have no state beside the stage.
    mapping.conditions = [
      RecordCondition("stage_id/name", ["done", "canceled", "cancelled"], .done)
    ]
    mapping.priorities = .usual(
      and: ["1": .high, "2": .high, "3": .highest, "high priority": .high, "low priority": .low],
      unset: ["0"])
    mapping.doneWords = .usual(
      done: ["1_done", "1_canceled"],
      open: ["01_in_progress", "02_changes_requested", "03_approved", "04_waiting_normal"])
    return Profile(
      mapping, assembles: [.assignees, .tags, .extra],
      assembly: ["a row without a name has further people and tags of the task above"],
      makeRowReader: { OdooRowReader() })
  }()
}

/// Adds rows that have no name to the task above.
private struct OdooRowReader: RowReader {
  private var names: [String] = []
  private var idColumn = -1
  private var nameColumn = -1
  private(set) var isLastOpen = false
  private var people = LastRowWords()
  private var tags = LastRowWords()

  mutating func begin(columns names: [String]) {
    self.names = names
    idColumn = firstColumn("id", in: names) ?? -1
    nameColumn = firstColumn("name", in: names) ?? -1
  }

  mutating func kind(
    of cells: Span<Range<Int>>, _ bytes: Span<UInt8>, line: Int, _ table: inout TaskTable
  ) -> RowKind {
    var isEmpty = true
    for column in cells.indices where !cells[column].isEmpty {
      if column == nameColumn || column == idColumn {
        isLastOpen = true
        people.reset()
        tags.reset()
        return .task
      }
      isEmpty = false
    }
    if isEmpty { return .skipped }
    guard isLastOpen, table.rowCount > 0 else {
      return .rejected(code: .rowWithoutTask, reason: "this row has no name, and stands below no task")
    }
    for column in cells.indices where !cells[column].isEmpty {
      add(bytes.extracting(cells[column]), of: column < names.count ? names[column] : "", &table)
    }
    return .skipped
  }

  private mutating func add(_ value: Span<UInt8>, of name: String, _ table: inout TaskTable) {
    switch name {
    case "user_ids/name": if table.fields.contains(.assignees) { people.add(value, to: &table.assignees) }
    case "tag_ids/name": if table.fields.contains(.tags) { tags.add(value, to: &table.tags) }
    default: if table.fields.contains(.extra) { table.extra.addToLast(name: name, value) }
    }
  }

  mutating func complete(_ cells: Span<Range<Int>>, _ bytes: Span<UInt8>, _ table: inout TaskTable) {
    if table.fields.contains(.title), table.title.count == table.rowCount { table.title.append([]) }
  }
}
