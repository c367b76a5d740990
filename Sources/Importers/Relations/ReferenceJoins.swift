import Formats
import Scanners
import TaskModel

/// What records that are no tasks say of those that are: names for ids, and values that belong to a task
/// elsewhere in the input.
///
/// Read from the tape where they stand: names are numbers, ids are looked up by their bytes, and texts go into one
/// array for all of them, since an input can have as many notes and check lists as tasks. Applied to the table once, at
/// the end (`ReferenceJoins+Applying`).
struct ReferenceJoins {
  /// Names by ids.
  struct LookupTable {
    var name: String
    var ids = WordDictionary()
    /// By the code of the id: where its name is in `bytes`.
    var names: [Range<Int>?] = [nil]
    /// By the code of the id: where what else is kept of it is in `bytes`.
    var labels: [Range<Int>?] = [nil]
    /// The name under which names, or labels, are kept.
    var keptAs = ""
    /// By the code of the id: whether tasks that refer to it are done.
    var isDone: [Bool] = [false]
    var hasNames = false
    var hasDone = false

    /// Makes room for what is known of an id.
    mutating func makeRoom(for code: Int) {
      while names.count <= code {
        names.append(nil)
        labels.append(nil)
        isDone.append(false)
      }
    }
  }

  /// One value for one task.
  struct Addition {
    /// Where the task's id is in `bytes`.
    var id: Range<Int>
    /// Number of the field map in `maps`.
    var map: Int
    /// Where the text is in `bytes`.
    var text: Range<Int>
    /// Whether the task is done by it.
    var isDone: Bool
    /// Number of what else is known of it in `companions`, or -1.
    var companion: Int
  }

  /// One of the profile's places, its names as numbers in `parts`.
  struct Place {
    var place: RecordSet
    /// Number of the table, or -1 where the records are additions.
    var table: Int
    var key: [Int]
    var names: [[Int]]
    var nameEnd: [Int] = []
    var done: [Int]
    var maps: [(map: Int, path: [Int])]
    /// The number of the map under which the whole record is kept, or -1.
    var keptMap: Int
    var exclusions: [(path: [Int], rule: ExclusionRule, verdicts: WordVerdicts)]
    /// The name under which such records stand in one another, or -1.
    var inner: Int
    /// Where what belongs to a name or an addition is, as in `RecordSet.companyPaths`.
    var company: [[Int]] = []
  }

  var tables: [LookupTable] = []
  var additions: [Addition] = []
  var companions: [Companion] = []
  /// What tasks have in the place of names that are not in the file.
  var unknownIDs: [UnknownIDs] = []
  /// Texts of names, ids and values, one behind another.
  var bytes: [UInt8] = []
  /// The field maps of additions.
  var maps: [FieldMap] = []
  /// By the number of the profile's place; nil for tasks and the like.
  var places: [Place?] = []
  /// By the number of a place of tasks: the places of names and additions that are among its records, and the number of
  /// the lists in these from the outermost on, none for the records themselves.
  private(set) var placesAside: [[(place: Int, lists: [Int])]] = []
  /// The names that places look at.
  private(set) var parts = ["#text"]
  /// By the scanner's numbers of names: the number in `parts`, or -1.
  var partsByName: [Int] = []
  /// The row before which tasks are of other inputs.
  let firstRow: Int
  /// What else stands about names that no task has for its parent: checklists with nothing in them.
  var unusedLabels: [Range<Int>] = []

  init(firstRow: Int, places sets: [RecordSet] = []) {
    self.firstRow = firstRow
    for place in sets { places.append(compiled(place)) }
    let others = places.indices.filter { places[$0] != nil }
    guard !others.isEmpty else { return }
    for tasks in sets {
      var aside: [(place: Int, lists: [Int])] = []
      for number in others where tasks.role == .task {
        guard let inside = sets[number].lists(inRecordsAt: tasks.path) else { continue }
        aside.append((number, inside.flatMap { path($0) }))
      }
      placesAside.append(aside)
    }
  }

  private mutating func compiled(_ place: RecordSet) -> Place? {
    var table = -1
    switch place.role {
    case .lookup(let name):
      table = self.table(named: name) ?? tables.count
      if table == tables.count { tables.append(LookupTable(name: name)) }
      if !place.keptAs.isEmpty { tables[table].keptAs = place.keptAs }
    case .addition: break
    default: return nil
    }
    var made = Place(
      place: place, table: table, key: path(place.key), names: place.names.map { path($0) },
      done: place.done.map { path($0.from) } ?? [], maps: [], keptMap: -1, exclusions: [], inner: -1)
    for map in table < 0 ? place.fields ?? [] : [] {
      made.maps.append((maps.count, path(map.from)))
      maps.append(
        place.hasOrigin && !place.keptAs.isEmpty && map.to == .field(.extra)
          ? FieldMap(place.keptAs, .extra) : map)
    }
    made.company = place.companyPaths.map { path($0) }
    made.nameEnd = path(place.nameEnd)
    if table < 0, !place.keptAs.isEmpty, !place.hasOrigin {
      made.keptMap = maps.count
      maps.append(FieldMap(place.keptAs, .extra))
    }
    for rule in table < 0 ? [] : place.exclusions {
      made.exclusions.append((path(rule.from), rule, WordVerdicts { rule.applies(to: $0) ? 1 : nil }))
    }
    // In markup such records may stand in one another: categories in categories.
    if place.path.contains("/"), let name = place.path.split(separator: "/").last {
      made.inner = path(String(name)).first ?? -1
    }
    return made
  }

  private mutating func path(_ path: String) -> [Int] {
    path.split(separator: "/").map { name in
      if let number = parts.firstIndex(of: String(name)) { return number }
      parts.append(String(name))
      return parts.count - 1
    }
  }

  /// Number of the table of that name, or nil.
  func table(named name: String) -> Int? { tables.firstIndex { $0.name == name } }

  /// A text that is kept.
  func text(of range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}
