import TaskModel

/// What a digest tells: the lists of the whole report, and the tasks that each person and each project has.
///
/// Tasks are positions in `TaskSelection.rows`, of several that show one task the first.
struct ReportDigest: Sendable {
  /// What one person or one project has.
  struct Share: Sendable {
    /// Code of the name in its column; 0 for tasks that nobody has, or of no project.
    var code: UInt32
    var name: [UInt8]
    var count = 0
    var done = 0
    /// The open tasks.
    var tasks: [Int32] = []
    var lists = ListedTasks()
    /// How many more there are behind it, where it is the last one of a list that was cut.
    var hiddenCount = 0
  }

  private(set) var lists = ListedTasks()
  /// How many done tasks have no completion date.
  private(set) var doneUndatedCount = 0
  /// By name, and nobody last.
  private(set) var people: [Share] = []
  /// By name, and those of no project last.
  private(set) var projects: [Share] = []

  /// Which names of a template need it.
  private static let names = Set(
    ReportList.allCases.flatMap { list in
      // The report counts these two anyway.
      list == .overdue || list == .dueSoon ? [list.tasksName] : [list.countName, list.tasksName]
    } + ["people", "hasPeople", "projects", "hasProjects", "doneUndated", "doneUndatedText"])

  /// Whether a template reads anything of it; nil stands for all names.
  static func isRead(by names: Set<String>?) -> Bool {
    names.map { !$0.isDisjoint(with: self.names) } ?? true
  }

  /// Nothing.
  init() {}

  /// The same with at most so many people and projects; nil is all.
  func limited(to count: Int?) -> ReportDigest {
    guard let count else { return self }
    func cut(_ shares: [Share]) -> [Share] {
      guard shares.count > count else { return shares }
      var shown = Array(shares.prefix(max(count, 1)))
      shown[shown.count - 1].hiddenCount = shares.count - shown.count
      return shown
    }
    var limited = self
    (limited.people, limited.projects) = (cut(people), cut(projects))
    return limited
  }

  /// How many there are of a list that may have been cut.
  static func count(_ shares: [Share]) -> Int { shares.count + (shares.last?.hiddenCount ?? 0) }

  init(
    _ maker: ListMaker, _ keys: CountedKeys, positions: some Sequence<Int>, names: Set<String>?
  ) {
    func reads(_ words: Set<String>) -> Bool { names.map { !$0.isDisjoint(with: words) } ?? true }
    let table = maker.table
    let byRow = maker.lists.value
    let assignees = reads(["people", "hasPeople"]) ? keys.assignees.value : nil
    let project = reads(["projects", "hasProjects"]) ? keys.project.value : nil
    let completed = reads(["doneUndated", "doneUndatedText"]) ? keys.completed.value : nil
    var ofPeople = ShareCount()
    var ofProjects = ShareCount()
    for position in maker.inOrder(positions, areDistinct: true) {
      let row = Int(maker.selection.rows[Int(position)])
      let isDone = row < table.isDone.count && table.isDone[row]
      lists.add(position, to: byRow[row])
      assignees?.forEachName(ofRow: row) { ofPeople.add(position, isDone: isDone, byRow[row], to: $0) }
      if let project { ofProjects.add(position, isDone: isDone, byRow[row], to: project.code(row)) }
      if isDone, let completed, row >= completed.count || completed[row] == TaskDate.absentBits {
        doneUndatedCount += 1
      }
    }
    if let assignees { people = ofPeople.shares(assignees.dictionary) }
    if let project { projects = ofProjects.shares(project.dictionary) }
  }
}

/// Deals tasks out by a word that they have.
private struct ShareCount {
  private var shares: [ReportDigest.Share] = []
  private var byCode: [UInt32: Int] = [:]

  mutating func add(_ position: Int32, isDone: Bool, _ lists: ReportListSet, to code: UInt32) {
    let index = byCode[code] ?? shares.count
    if index == shares.count {
      byCode[code] = index
      shares.append(ReportDigest.Share(code: code, name: []))
    }
    shares[index].count += 1
    shares[index].done += isDone ? 1 : 0
    shares[index].lists.add(position, to: lists)
    if !isDone { shares[index].tasks.append(position) }
  }

  /// By name, and those without one last.
  func shares(_ dictionary: WordDictionary) -> [ReportDigest.Share] {
    var named = shares
    for index in named.indices where named[index].code != 0 {
      named[index].name = Array(dictionary.word(named[index].code))
    }
    return named.sorted { left, right in
      if (left.code == 0) != (right.code == 0) { return right.code == 0 }
      return left.name.lexicographicallyPrecedes(right.name)
    }
  }
}
