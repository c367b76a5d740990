import TaskModel
import Templating

/// A list of tasks that the report, each of its groups, each person and each project have: what is urgent about them.
///
/// Every list has two names in templates: `overdue` is how many tasks are on it, `overdueTasks` are these tasks.
enum ReportList: Int, CaseIterable, Sendable {
  case overdue, dueToday, dueSoon, dueThisWeek, doneSince, blocked, highOverdue, unassigned, undated

  /// Written out: asked for the name of a case, Swift looks through all types of the program.
  private static let names = [
    "overdue", "dueToday", "dueSoon", "dueThisWeek", "doneSince", "blocked", "highOverdue", "unassigned",
    "undated",
  ]

  /// The name of how many tasks are on it.
  var countName: String { ReportList.names[rawValue] }
  /// The name of the tasks on it.
  var tasksName: String { countName + "Tasks" }

  /// What a name of some kind of thing says of a list.
  enum Name: Sendable {
    case count(ReportList)
    case tasks(ReportList)
  }

  /// By field: what the names of a kind say of lists.
  ///
  /// - Parameter others: how many are on these is counted elsewhere.
  private static func names(of kind: ReportKind, without others: [ReportList] = []) -> [Name?] {
    kind.names.map { name in
      for list in allCases {
        if name.name == list.tasksName { return .tasks(list) }
        if name.name == list.countName, !others.contains(list) { return .count(list) }
      }
      return nil
    }
  }

  // Some numbers are there without the lists.
  private static let pageNames = names(of: .page, without: [.overdue, .dueSoon])
  private static let groupNames = names(of: .group, without: [.overdue])
  private static let shareNames = names(of: .share)

  /// What a name of the report says of a list.
  static func name(ofPage field: Int) -> Name? { pageNames.indices.contains(field) ? pageNames[field] : nil }
  /// What a name of a group says of a list.
  static func name(ofGroup field: Int) -> Name? {
    groupNames.indices.contains(field) ? groupNames[field] : nil
  }
  /// What a name of a person or a project says of a list.
  static func name(ofShare field: Int) -> Name? {
    shareNames.indices.contains(field) ? shareNames[field] : nil
  }
}

/// Some of the lists.
struct ReportListSet: OptionSet, Sendable {
  let rawValue: UInt16
  init(rawValue: UInt16) { self.rawValue = rawValue }

  /// One list.
  init(_ list: ReportList) { self.init(rawValue: 1 &<< UInt16(truncatingIfNeeded: list.rawValue)) }

  static let all = ReportListSet(rawValue: .max)

  /// Those that a template reads; of all names where these are not known.
  init(readBy names: Set<String>?) {
    guard let names else {
      self = .all
      return
    }
    var lists: ReportListSet = []
    for list in ReportList.allCases where names.contains(list.countName) || names.contains(list.tasksName) {
      lists.insert(ReportListSet(list))
    }
    if names.contains("hasNews") { lists.formUnion(ReportListSet.news) }
    self = lists
  }

  /// What is worth a place in the report of a week.
  static let news: ReportListSet = [.init(.overdue), .init(.dueThisWeek), .init(.doneSince)]

  /// The lists that each task of a table is on, by its effective values.
  ///
  /// - Parameter wanted: the lists that count; a task is on none of the others.
  static func byRow(
    _ table: TaskTable, _ keys: CountedKeys, _ clock: ReportClock, wanted: ReportListSet
  ) -> [ReportListSet] {
    func dates(_ column: Lazy<[Int64]>, _ lists: ReportListSet) -> [Int64] {
      wanted.isDisjoint(with: lists) ? [] : column.value
    }
    let due = dates(
      keys.due,
      [
        .init(.overdue), .init(.dueToday), .init(.dueSoon), .init(.dueThisWeek), .init(.highOverdue),
        .init(.undated),
      ])
    let completed = dates(keys.completed, .init(.doneSince))
    let assignees = wanted.contains(.init(.unassigned)) ? keys.assignees.value : WordListColumn()
    let blocked = wanted.contains(.init(.blocked)) ? BlockedTasks(table, keys) : nil
    let priorities = wanted.contains(.init(.highOverdue)) ? keys.priority.value : []
    func date(_ column: [Int64], _ row: Int) -> TaskDate? {
      row < column.count && column[row] != TaskDate.absentBits ? TaskDate(bits: column[row]) : nil
    }
    return (0..<table.rowCount).map { row in
      var lists: ReportListSet = []
      if row < table.isDone.count, table.isDone[row] {
        if let day = date(completed, row), clock.day(day) >= clock.since { lists.insert(.init(.doneSince)) }
        return lists.intersection(wanted)
      }
      if let due = date(due, row) {
        lists.formUnion(ReportListSet(ofDue: due, clock))
        let isHigh = row < priorities.count && (Priority.high.rawValue...4).contains(priorities[row])
        if isHigh, lists.contains(.init(.overdue)) { lists.insert(.init(.highOverdue)) }
      } else {
        lists.insert(.init(.undated))
      }
      if row >= assignees.count || assignees.isEmpty(row) { lists.insert(.init(.unassigned)) }
      if blocked?.contains(row) == true { lists.insert(.init(.blocked)) }
      return lists.intersection(wanted)
    }
  }

  /// What was due this morning is overdue and due today; it counts once, as the worse of the two.
  private init(ofDue due: TaskDate, _ clock: ReportClock) {
    self = []
    if clock.isPast(due) {
      insert(.init(.overdue))
      return
    }
    let day = clock.day(due)
    if day == clock.today { insert(.init(.dueToday)) }
    if day <= clock.today &+ ReportFigures.soonDayCount { insert(.init(.dueSoon)) }
    if day < clock.startOfWeek &+ 7 { insert(.init(.dueThisWeek)) }
  }
}

/// Which tasks are blocked, as the word `blocked` of filters has it: by their status, by one of their tags, or by a
/// task that must be done first.
private struct BlockedTasks {
  private let status: WordColumn
  private let tags: WordListColumn
  private let statusCodes: Set<UInt32>
  private let tagCodes: Set<UInt32>
  private let isWaiting: [Bool]

  init(_ table: TaskTable, _ keys: CountedKeys) {
    isWaiting = table.waitingRows()
    status = keys.status.value
    tags = keys.tags.value
    statusCodes = BlockedTasks.codes(status.dictionary)
    tagCodes = BlockedTasks.codes(tags.dictionary)
  }

  private static func codes(_ dictionary: WordDictionary) -> Set<UInt32> {
    let word = Array("blocked".utf8)
    var codes: Set<UInt32> = []
    for code in 0..<dictionary.count {
      let code = UInt32(truncatingIfNeeded: code + 1)
      let own = dictionary.word(code)
      if own.count == word.count, own.lazy.map({ $0 | 0x20 }).elementsEqual(word) { codes.insert(code) }
    }
    return codes
  }

  func contains(_ row: Int) -> Bool {
    if !isWaiting.isEmpty, isWaiting[row] { return true }
    if !statusCodes.isEmpty, statusCodes.contains(status.code(row)) { return true }
    guard !tagCodes.isEmpty, row < tags.count else { return false }
    return tags.range(row).contains { tagCodes.contains(tags.codes[$0]) }
  }
}

/// The tasks on each list of the report, of a group, or of a person, as positions in `TaskSelection.rows`.
struct ListedTasks: Sendable {
  private var lists: [[Int32]] = []

  /// Puts a task at the end of its lists.
  mutating func add(_ position: Int32, to own: ReportListSet) {
    if own.isEmpty { return }
    if lists.isEmpty { lists = Array(repeating: [], count: ReportList.allCases.count) }
    for list in ReportList.allCases where own.contains(ReportListSet(list)) {
      lists[list.rawValue].append(position)
    }
  }

  subscript(list: ReportList) -> [Int32] { lists.isEmpty ? [] : lists[list.rawValue] }
}

/// Makes the lists of a report's page: of everything, and of its groups.
///
/// Lists stand in the order that the tasks were sorted in, whatever groups and parents hold them elsewhere.
struct ListMaker: Sendable {
  let table: TaskTable
  let selection: TaskSelection
  let lists: Lazy<[ReportListSet]>
  /// By row: its place in the order of the sort; empty where that is the order of the rows.
  private let places: Lazy<[Int32]>

  init(_ table: TaskTable, _ selection: TaskSelection, _ lists: Lazy<[ReportListSet]>) {
    self.table = table
    self.selection = selection
    self.lists = lists
    let (order, rowCount) = (selection.order, table.rowCount)
    places = Lazy {
      if order.isEmpty { return [] }
      var places = [Int32](repeating: 0, count: rowCount)
      for (place, row) in order.enumerated() { places[Int(row)] = Int32(truncatingIfNeeded: place) }
      return places
    }
  }

  /// Positions of distinct tasks in the order of the sort.
  func inOrder(_ positions: some Sequence<Int>, areDistinct: Bool) -> [Int32] {
    var seen: Set<Int32> = []
    var ordered: [Int32] = []
    for position in positions where areDistinct || seen.insert(selection.rows[position]).inserted {
      ordered.append(Int32(truncatingIfNeeded: position))
    }
    let places = places.value
    if !places.isEmpty {
      ordered.sort { places[Int(selection.rows[Int($0)])] < places[Int(selection.rows[Int($1)])] }
    }
    return ordered
  }

  /// The lists of every group that can be reached, by its number.
  func ofGroups(_ groups: ReportGroups, areDistinct: Bool) -> [ListedTasks] {
    var all = [ListedTasks](repeating: ListedTasks(), count: groups.all.count)
    let byRow = lists.value
    var pending = groups.outermost
    while let number = pending.popLast() {
      pending += groups.all[number].subgroups
      for position in inOrder(groups.all[number].group.rows, areDistinct: areDistinct) {
        all[number].add(position, to: byRow[Int(selection.rows[Int(position)])])
      }
    }
    return all
  }
}
