import TaskModel

// YouTrack's issues: state, priority, assignee and dates are custom fields by name. Dates are milliseconds
// since 1970; an issue with a date of resolution is done. Parents and subtasks are named as such, or by links, which have a
// direction.

extension Profile {
  /// YouTrack's issues.
  package static let youTrackJSON: Profile = {
    var mapping = ProfileMapping(name: "youtrack-json", title: "YouTrack JSON", container: .json)
    mapping.signature = Signature(
      requiredNames: ["$type", "summary"],
      typicalNames: ["idReadable", "customFields", "project", "numberInProject"],
      values: ["$type": "Issue"])
    mapping.records = [RecordSet(path: "."), RecordSet(path: "issues[*]")]
    mapping.aliases = PriorityNames.aliases(below: "customFields/")
    mapping.fields = [
      FieldMap("idReadable", .id), FieldMap("id", .id).fallback, FieldMap("summary", .title),
      FieldMap("description", .detail), .date("created", .created, .epochMilliseconds),
      .date("updated", .modified, .epochMilliseconds), .date("resolved", .completed, .epochMilliseconds),
      FieldMap("project/name", .project), FieldMap("project/shortName", .project).fallback,
      FieldMap("tags", .tags), FieldMap("parent/issues/idReadable", .parent),
      FieldMap("customFields/State", .statusAndDone), FieldMap("customFields/Priority", .priority),
      FieldMap("customFields/Assignee", .assignees).kept,
      FieldMap("customFields/Assignees", .assignees).kept,
      .date("customFields/Due Date", .due, .epochMilliseconds).day,
      .date("customFields/Start Date", .start, .epochMilliseconds).day,
      FieldMap("customFields/Estimation", .estimate, styles: [.minutes]),
    ]
    mapping.namedValues = [NamedValues("customFields", name: "name", values: ["value/minutes", "value"])]
    mapping.priorities = PriorityScale(words: [
      "show-stopper": .highest, "showstopper": .highest, "critical": .highest, "major": .high,
      "normal": .middle,
      "minor": .low,
    ])
    mapping.doneWords = GenericProfile.doneWords
    mapping.doneWords.done += [
      "verified", "can't reproduce", "obsolete", "incomplete", "won't fix", "won't do",
    ]
    mapping.doneWords.open.removeAll { $0 == "incomplete" }
    mapping.doneWords.open += ["submitted", "to be discussed", "to verify", "develop", "test", "staging"]
    mapping.assembledNames = ["links", "subtasks"]
    mapping.assembled = ["links": .parent, "subtasks": .parent]
    return Profile(
      mapping, assembles: [.parent],
      assembly: ["subtasks, and links of the type Subtask, make the tree"], inRows: { YouTrackAssembler() })
  }()
}

/// Makes the tree of YouTrack's issues of the links between them.
private struct YouTrackAssembler: RowAssembler {
  /// Numbers of the names.
  private enum Name {
    static let links: Int16 = 1
    static let subtasks: Int16 = 2
    static let linkType: Int16 = 3
    static let name: Int16 = 4
    static let direction: Int16 = 5
    static let issues: Int16 = 6
    static let id: Int16 = 7
  }

  static let names = [
    "#text", "links", "subtasks", "linkType", "name", "direction", "issues", "idReadable",
  ]
  let holdsRows = true
  var tape = RecordTape()
  /// Ids of issues that others name as their parts: where they are on the tape, and the rows of those.
  private var parts: [(id: Range<Int>, parent: Int)] = []

  mutating func take(_ record: Int, row: Int, of held: inout TaskTable) -> Bool {
    let partCount = parts.count
    if let subtasks = tape.value(Name.subtasks, in: record) { addParts(in: subtasks, of: row) }
    for link in tape.values(Name.links, in: record) {
      guard let type = tape.value(Name.linkType, in: link), tape.has("Subtask", Name.name, in: type) else {
        continue
      }
      if tape.has("OUTWARD", Name.direction, in: link) {
        addParts(in: link, of: row)
      } else if tape.has("INWARD", Name.direction, in: link), !held.parent.isPresent(row),
        let parent = tape.values(Name.issues, in: link).first.flatMap({ tape.text(Name.id, in: $0) })
      {
        held.parent.truncate(to: row)
        held.parent.append(tape.bytes.span.extracting(parent))
      }
    }
    if parts.count == partCount { tape.truncate(to: record) }
    return true
  }

  private mutating func addParts(in link: Int, of row: Int) {
    for issue in tape.values(Name.issues, in: link) {
      if let id = tape.text(Name.id, in: issue), !id.isEmpty { parts.append((id, row)) }
    }
  }

  mutating func finish(_ held: borrowing TaskTable, into table: inout TaskTable) {
    var copier = RowCopier()
    let parents = table.fields.contains(.parent) ? parents(held) : [:]
    if parents.isEmpty { return copier.copyAll(of: held, to: &table) }
    for row in 0..<held.rowCount {
      guard let parent = parents[row] else {
        copier.begin(row, of: held, in: &table)
        table.endRow()
        continue
      }
      copier.begin(row, of: held, in: &table, without: FieldSet([Field.parent]))
      table.parent.append(held.id.bytes.span.extracting(held.id.range(parent)))
      table.endRow()
    }
  }

  /// The rows of parents by those of their parts that do not name them themselves; the first that names a part counts.
  private func parents(_ held: borrowing TaskTable) -> [Int: Int] {
    guard !parts.isEmpty else { return [:] }
    var rowsByID = RowIndex(rowCount: held.rowCount)
    for row in 0..<held.rowCount { _ = rowsByID.insert(row, of: held.id) }
    var parents: [Int: Int] = [:]
    for (id, parent) in parts {
      guard let row = rowsByID.row(of: tape.bytes.span.extracting(id), in: held.id), row != parent,
        !held.parent.isPresent(row), parents[row] == nil, held.id.isPresent(parent)
      else { continue }
      parents[row] = parent
    }
    return parents
  }
}
