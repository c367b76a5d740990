import TaskModel

/// Tells tasks from the objects of other entities in a Core Data store, and gives the names of those to the tasks that
/// they are related to.
///
/// An entity is one of tasks where any of its objects has what tasks have beside a title: a state, a priority, a day.
/// Where none is known to be, all are. Relations are named on either side.
struct CoreDataAssembler: RowAssembler {
  /// Numbers of the names.
  private enum Name {
    static let type: Int16 = 1
    static let attribute: Int16 = 2
    static let name: Int16 = 3
    static let relationship: Int16 = 4
    static let references: Int16 = 5
  }

  /// What an attribute says of the objects that have it.
  private enum AttributeKind {
    /// It is one that tasks have, and what holds tasks has not.
    case ofTasks
    /// Whatever has it is called so.
    case title
    case other
  }

  static let names = ["#text", "@type", "attribute", "@name", "relationship", "@idrefs"]
  let holdsRows = true
  var tape = RecordTape()
  private(set) var droppedCount = 0
  private(set) var remarks: [AssemblyRemark] = []

  /// The entities of the objects, by row; 0 for none.
  private var entities: [Int] = []
  private var entityNames = WordDictionary()
  /// By the code of an entity: whether its objects are tasks.
  private var areTasks: [Bool] = [false]
  /// Names of attributes, and by their codes what they say; 0 is no name.
  private var attributes = WordDictionary()
  private var kinds: [AttributeKind] = [.other]
  /// By row: the ids that it is related to, with spaces between.
  private var references = TextColumn()
  /// The ids that the object is related to which is being taken.
  private var ids: [UInt8] = []
  /// By the code of an entity: attributes that its objects have beside a title, as far as there are not many.
  private var others: [[Int]] = [[]]

  mutating func take(_ record: Int, row: Int, of held: inout TaskTable) -> Bool {
    defer { tape.truncate(to: record) }
    let type = tape.text(Name.type, in: record)
    let entity = type.map { Int(entityNames.code(for: $0, of: tape.bytes)) } ?? 0
    entities.append(entity)
    while areTasks.count <= entity {
      areTasks.append(false)
      others.append([])
    }
    ids.removeAll(keepingCapacity: true)
    // XML has no lists: elements of one name stand one after another.
    var node = record + 1
    let end = tape.end(of: record)
    while node < end {
      if tape.nodes[node].name == Name.attribute {
        if let name = tape.text(Name.name, in: node) { noteAttribute(name, entity) }
      } else if tape.nodes[node].name == Name.relationship {
        if let list = tape.text(Name.references, in: node), !list.isEmpty {
          if !ids.isEmpty { ids.append(0x20) }
          ids.append(contentsOf: tape.bytes[list])
        }
      }
      node = tape.end(of: node)
    }
    if ids.isEmpty { references.appendAbsent() } else { references.append(ids) }
    return true
  }

  /// Notes that an object of an entity has an attribute, whose name is on the tape.
  private mutating func noteAttribute(_ name: Range<Int>, _ entity: Int) {
    let code = Int(attributes.code(for: name, of: tape.bytes))
    // What a name is taken for is looked up once: it takes as long as reading a whole object.
    while kinds.count <= code {
      kinds.append(CoreDataAssembler.kind(of: attributes.string(UInt32(kinds.count))))
    }
    switch kinds[code] {
    case .ofTasks: areTasks[entity] = true
    case .title: break
    case .other:
      guard !areTasks[entity], others[entity].count < 8, !others[entity].contains(code) else { return }
      others[entity].append(code)
    }
  }

  /// What an attribute says of the objects that have it.
  private static func kind(of name: String) -> AttributeKind {
    switch Synonyms.target(of: name) {
    case .statusAndDone, .field(.isDone), .field(.priority), .field(.due), .field(.start), .field(.completed):
      .ofTasks
    case .field(.title): .title
    default: .other
    }
  }

  mutating func finish(_ held: borrowing TaskTable, into table: inout TaskTable) {
    var copier = RowCopier()
    guard areTasks.contains(true), areTasks.dropFirst().contains(false) else {
      copier.copyAll(of: held, to: &table)
      return
    }
    let isTask = (0..<held.rowCount).map { areTasks[entities[$0]] }
    let projects = projects(held, isTask)
    for row in 0..<held.rowCount where isTask[row] {
      let hasProject = held.project.code(row) != 0
      copier.begin(row, of: held, in: &table)
      if !hasProject, projects[row] >= 0 {
        table.put(held.title.bytes.span.extracting(held.title.range(projects[row])), .project)
      }
      table.endRow()
    }
    remark(held, isTask, projects)
  }

  /// By row of a task: the row of the object whose name is its project, or -1.
  private func projects(_ held: borrowing TaskTable, _ isTask: [Bool]) -> [Int] {
    var ids = WordDictionary()
    var rows: [Int] = [-1]
    for row in 0..<held.rowCount {
      let code = Int(ids.code(for: held.id.range(row), of: held.id.bytes))
      if code == rows.count { rows.append(row) }
    }
    var projects = Array(repeating: -1, count: held.rowCount)
    for row in 0..<held.rowCount where references.isPresent(row) {
      let text = references.range(row)
      var start = text.lowerBound
      while start < text.upperBound {
        let end = references.bytes[start..<text.upperBound].firstIndex(of: 0x20) ?? text.upperBound
        let other = rows[Int(ids.knownCode(of: references.bytes.span.extracting(start..<end)))]
        if other >= 0, isTask[other] != isTask[row] {
          let (task, holder) = isTask[row] ? (row, other) : (other, row)
          if projects[task] < 0, !held.title.range(holder).isEmpty { projects[task] = holder }
        }
        start = end + 1
      }
    }
    return projects
  }

  /// Says what becomes of the objects that are no tasks.
  private mutating func remark(_ held: borrowing TaskTable, _ isTask: [Bool], _ projects: [Int]) {
    var isUsed = Array(repeating: false, count: held.rowCount)
    for project in projects where project >= 0 { isUsed[project] = true }
    var counts: [(used: Int, unused: Int)] = areTasks.map { _ in (0, 0) }
    for row in 0..<held.rowCount where !isTask[row] {
      droppedCount += 1
      let entity = entities[row]
      if isUsed[row] { counts[entity].used += 1 } else { counts[entity].unused += 1 }
    }
    for (entity, count) in counts.enumerated() where count.used + count.unused > 0 {
      let name = entity == 0 ? "no name" : entityNames.string(UInt32(entity))
      var message = "objects of \(name) are no tasks"
      if count.used > 0 { message += "; projects of tasks by their names: \(count.used)" }
      if count.unused > 0 { message += "; not read, since no task is related to them: \(count.unused)" }
      if !others[entity].isEmpty {
        let names = others[entity].map { attributes.string(UInt32($0)) }
        message += "; not read of them: \(names.joined(separator: ", "))"
      }
      remarks.append(AssemblyRemark(.otherEntity, message, severity: .note))
    }
  }
}
