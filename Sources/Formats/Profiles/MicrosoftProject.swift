import TaskModel

// Microsoft Project's XML (MSPDI). UID 0 is the project's own summary and no task, and where there is none the plan's
// title is what the project is called; `<IsNull>1` marks a blank line of the plan. The tree is in OutlineLevel, in
// document order. Priority is 0…1000 with 500 as the default. Who does what is in Assignments, which join tasks with
// Resources by UID, after the tasks; material and costs are nobody, and are kept in `extra`. The id that a task came
// with from elsewhere may stand in the last line of its notes: what names tasks by UID means that one all the same.

extension Profile {
  /// Microsoft Project's XML.
  package static let microsoftProjectXML: Profile = {
    var mapping = ProfileMapping(name: "mspdi-xml", title: "Microsoft Project XML (MSPDI)", container: .xml)
    mapping.signature = Signature(rootNames: ["Project"], namespace: "http://schemas.microsoft.com/project")
    // Other programs write it without the namespace.
    mapping.otherSignatures = [
      Signature(requiredNames: ["UID", "OutlineLevel"], typicalNames: ["PercentComplete"]),
      Signature(requiredNames: ["UID", "PercentComplete"]),
    ]
    mapping.records = [
      RecordSet(path: "Project/Tasks/Task"), RecordSet(path: "Project/Title", role: .context("title")),
      RecordSet(path: "Project/MinutesPerDay", role: .context("day")),
      RecordSet(path: "Project/MinutesPerWeek", role: .context("week")),
      RecordSet(path: "Project/DaysPerMonth", role: .context("month")),
      RecordSet(path: "Project/Resources/Resource", role: .context("resource")),
      RecordSet(path: "Project/Assignments/Assignment", role: .context("assignment")),
    ]
    mapping.fields = [
      FieldMap("UID", .id), FieldMap("Name", .title), FieldMap("Notes", .detail, form: .keptID),
      FieldMap("Priority", .priority), FieldMap("PercentComplete", .progress),
      FieldMap("Start", .start, styles: [.iso8601]), FieldMap("Deadline", .deadline, styles: [.iso8601]),
      FieldMap("CreateDate", .created, styles: [.iso8601]),
      FieldMap("ActualFinish", .completed, styles: [.iso8601]), FieldMap("HyperlinkAddress", .url),
      FieldMap("Duration", .estimate, styles: [.iso8601Duration]),
      FieldMap("ActualWork", .spent, styles: [.iso8601Duration]).without("PT0H0M0S", "PT0S"),
      FieldMap("PredecessorLink/PredecessorUID", .blockedBy),
    ]
    mapping.assembled.names = ["UID", "IsNull", "Finish", "OutlineLevel", "Duration", "ActualWork"]
    mapping.assembled.fields = ["OutlineLevel": .parent, "Finish": .due]
    mapping.priorities = PriorityScale(thresholds: [
      .init(minimum: 900, .highest), .init(minimum: 700, .high), .init(minimum: 400, .middle),
      .init(minimum: 200, .low), .init(minimum: 0, .lowest),
    ])
    let assembly = [
      "a task is done at 100 per cent", "OutlineLevel makes the tree", "Assignments say who does what",
      "resources that are material or costs are kept as such",
      "task 0 is the project and no task", "a plan without task 0 is called by its title",
      "blank lines of the plan are no tasks",
      "Finish is when a task is due by the plan, beside its Deadline",
      "days, weeks and months of an amount are those of work (MinutesPerDay, MinutesPerWeek, DaysPerMonth)",
    ]
    return Profile(
      mapping, assembles: [.isDone, .due, .assignees, .project, .parent, .extra], assembly: assembly,
      inRows: { MicrosoftProjectAssembler() })
  }()
}

/// Joins MSPDI's tasks with the people who do them, and makes the tree of the outline levels.
private struct MicrosoftProjectAssembler: RowAssembler {
  /// Numbers of the names.
  private enum Name {
    static let text: Int16 = 0
    static let uid: Int16 = 1
    static let name: Int16 = 2
    static let isNull: Int16 = 3
    static let finish: Int16 = 4
    static let outlineLevel: Int16 = 5
    static let taskUID: Int16 = 6
    static let resourceUID: Int16 = 7
    static let type: Int16 = 8
    static let duration: Int16 = 9
    static let actualWork: Int16 = 10
  }

  static let names = [
    "#text", "UID", "Name", "IsNull", "Finish", "OutlineLevel", "TaskUID", "ResourceUID",
    "Type", "Duration", "ActualWork",
  ]
  let holdsRows = true
  var tape = RecordTape()
  /// Rows that the next one may stand under, the outermost first.
  private var outline: [(level: Int, row: Int)] = []
  private var resourceIDs = WordDictionary()
  /// By the code of a resource's id: where its name is.
  private var resourceNames: [Range<Int>?] = [nil]
  /// By the code of a resource's id: whether it is material or a cost, and nobody.
  private var areThings: [Bool] = [false]
  private var assignments: [(task: Range<Int>, resource: Range<Int>)] = []
  /// What task 0 is called.
  private var project: [UInt8] = []
  /// What the plan is called.
  private var title: [UInt8] = []
  /// Whether it is the project of a task.
  private var isTitleRead = false
  /// What the plan's own calendar says of a day, a week and a month of work; 8 hours, 40 and 20 days where it says
  /// nothing.
  private var (minutesPerDay, minutesPerWeek, daysPerMonth): (Int64, Int64, Int64) = (480, 2_400, 20)
  /// By row: the number of a task that has another id.
  private var numbers: [Int: [UInt8]] = [:]

  mutating func take(_ record: Int, row: Int, of held: inout TaskTable) -> Bool {
    defer { tape.truncate(to: record) }
    if tape.has("0", Name.uid, in: record) {
      project = Array(held.title.bytes[held.title.range(row)])
      return false
    }
    if tape.has("1", Name.isNull, in: record) { return false }
    if let number = tape.text(Name.uid, in: record),
      !held.id.bytes[held.id.range(row)].elementsEqual(tape.bytes[number])
    {
      numbers[row] = Array(tape.bytes[number])
    }
    held.isDone[row] = held.progress[row] == 100
    if let finish = tape.string(Name.finish, in: record).flatMap(TaskDate.init(iso8601:)) {
      held.setInteger(finish.bits, field: .due, row: row)
    }
    for (name, field) in [(Name.duration, Field.estimate), (Name.actualWork, .spent)] {
      // Most amounts begin with hours.
      guard let text = tape.text(name, in: record), !tape.bytes[text].starts(with: "PT".utf8),
        let seconds = workingSeconds(String(decoding: tape.bytes[text], as: UTF8.self))
      else { continue }
      held.setInteger(seconds, field: field, row: row)
    }
    let level = tape.string(Name.outlineLevel, in: record).flatMap { Int($0) } ?? 1
    // From the end: a chain of subtasks is as long as the file makes it.
    while let last = outline.last, last.level >= level { outline.removeLast() }
    if let parent = outline.last {
      let id = Array(held.id.bytes[held.id.range(parent.row)])
      held.parent.truncate(to: row)
      held.parent.append(id)
    }
    outline.append((level, row))
    return true
  }

  mutating func context(_ record: Int, role: String, _ held: inout TaskTable) {
    func number(upTo longest: Int64) -> Int64? {
      let number = tape.string(Name.text, in: record).flatMap { Int64($0) }
      return number.flatMap { (1...longest).contains($0) ? $0 : nil }
    }
    switch role {
    case "day": minutesPerDay = number(upTo: 1_440) ?? minutesPerDay
    case "week": minutesPerWeek = number(upTo: 10_080) ?? minutesPerWeek
    case "month": daysPerMonth = number(upTo: 31) ?? daysPerMonth
    case "title":
      if let text = tape.text(Name.text, in: record) { title = Array(tape.bytes[text]) }
    case "resource":
      guard let id = tape.text(Name.uid, in: record) else { return }
      let code = Int(resourceIDs.code(for: id, of: tape.bytes))
      while resourceNames.count <= code {
        resourceNames.append(nil)
        areThings.append(false)
      }
      resourceNames[code] = tape.text(Name.name, in: record)
      areThings[code] = tape.has("0", Name.type, in: record) || tape.has("2", Name.type, in: record)
    case "assignment":
      if let task = tape.text(Name.taskUID, in: record),
        let resource = tape.text(Name.resourceUID, in: record)
      {
        assignments.append((task, resource))
      }
    default: break
    }
  }

  mutating func finish(_ held: borrowing TaskTable, into table: inout TaskTable) {
    var tasks = WordDictionary()
    // Who does a task, in the order of the assignments: by the code of its id the first, and behind each the next.
    var first: [Int] = [-1]
    var following = [Int](repeating: -1, count: assignments.count)
    for (index, assignment) in assignments.enumerated().reversed() {
      // A negative resource stands for nobody.
      guard name(of: assignment.resource) != nil else { continue }
      let code = Int(tasks.code(for: assignment.task, of: tape.bytes))
      while first.count <= code { first.append(-1) }
      following[index] = first[code]
      first[code] = index
    }
    var copier = RowCopier()
    let joined = FieldSet([Field.assignees, Field.project])
    let separator = Array(", ".utf8)
    var things: [UInt8] = []
    let plan = project.isEmpty ? title : project
    isTitleRead = project.isEmpty && held.rowCount > 0
    let firstRow = table.rowCount
    for row in 0..<held.rowCount {
      copier.begin(row, of: held, in: &table, without: joined)
      table.put(plan.span, .project)
      let code = numbers[row].map { tasks.knownCode(of: $0.span) }
      var next = first[Int(code ?? tasks.knownCode(of: held.id.bytes.span.extracting(held.id.range(row))))]
      while next >= 0 {
        let resource = assignments[next].resource
        if let name = name(of: resource) {
          if isThing(resource) {
            if !things.isEmpty { things += separator }
            things += tape.bytes[name]
          } else {
            table.put(tape.bytes.span.extracting(name), .assignees)
          }
        }
        next = following[next]
      }
      if !things.isEmpty {
        table.putExtra("Resources", things.span)
        things.removeAll(keepingCapacity: true)
      }
      table.endRow()
    }
    let otherIDs = numbers.sorted { $0.key < $1.key }.map { (id: $0.value, row: firstRow + $0.key) }
    table.nameRelatedByID(otherIDs, fromRow: firstRow, leavesOutParts: false)
  }

  /// The seconds of an amount of work that has days or more in it, `P1M2W0.5D`; nil for any other.
  private func workingSeconds(_ text: String) -> Int64? {
    let pattern =
      /P(?=[0-9])(?:([0-9.]{1,9})Y)?(?:([0-9.]{1,9})M)?(?:([0-9.]{1,9})W)?(?:([0-9.]{1,9})D)?(T.+)?/
    guard let match = text.wholeMatch(of: pattern),
      let clock = match.5.map({ ISODuration.seconds("P\($0)") }) ?? 0
    else { return nil }
    let month = daysPerMonth * minutesPerDay
    var minutes = 0.0
    for (amount, length) in zip(
      [match.1, match.2, match.3, match.4], [12 * month, month, minutesPerWeek, minutesPerDay])
    {
      guard let number = Double(amount ?? "0") else { return nil }
      minutes += number * Double(length)
    }
    return Int64((minutes * 60).rounded()) + clock
  }

  var remarks: [AssemblyRemark] {
    guard !title.isEmpty, title != project, !isTitleRead else { return [] }
    let name = String(decoding: title.prefix(80), as: UTF8.self)
    let reason = project.isEmpty ? "there is no task" : "task 0 says what the project is called"
    return [
      AssemblyRemark(.planTitle, "not read: the plan's title, “\(name)”; \(reason)", severity: .note)
    ]
  }

  /// Whether a resource is material or a cost.
  private func isThing(_ resource: Range<Int>) -> Bool {
    areThings[Int(resourceIDs.knownCode(of: tape.bytes.span.extracting(resource)))]
  }

  /// Where the name of a resource is; nil where it has none.
  private func name(of resource: Range<Int>) -> Range<Int>? {
    let code = Int(resourceIDs.knownCode(of: tape.bytes.span.extracting(resource)))
    return resourceNames[code].flatMap { $0.isEmpty ? nil : $0 }
  }
}
