import Formats
import TaskModel

/// An element of a record that becomes a task under another.
struct PendingSubtask {
  var batchNode: Int
  var level: Int
  var parentRow: Int
  /// Whose values it inherits, or -1.
  var context: Int

  init(_ batchNode: Int, _ level: Int, _ parentRow: Int, _ context: Int) {
    self.batchNode = batchNode
    self.level = level
    self.parentRow = parentRow
    self.context = context
  }
}

/// What the records at one of a profile's places are read as.
struct RecordPlaceKind {
  /// Level of their names.
  var level: Int
  /// Whether they hold tasks and are none.
  var isContainer: Bool
  /// Meanings of conditions that hold for all of them, as bits.
  var standing: UInt8

  static func all(of mapping: ProfileMapping, _ plan: MappingPlan) -> [RecordPlaceKind] {
    zip(mapping.records, plan.recordLevels).map { place, level in
      RecordPlaceKind(
        level: level, isContainer: place.role == .task && plan.isContainer(level: level),
        standing: place.standing.map { 1 << $0.rawValue } ?? 0)
    }
  }
}

/// What is known of the record, and of the row, that is being read, beside its values.
///
/// For plain records, which are nearly all, nothing here is touched but one byte.
struct RecordState {
  /// Values of a record that hold good for the tasks in it: fields, and the nodes that hold them.
  struct Context {
    var parent: Int
    var values: [(field: Field, node: Int)] = []
  }

  /// An element that is a task, or holds some.
  struct Element {
    var node: Int
    var level: Int
    var context: Int
    var isContainer: Bool
  }

  /// What the record is by its conditions: a bit for each `RecordCondition.Meaning`.
  var standing: UInt8 = 0
  /// What the last record was that was left out because of it.
  var exclusion: UInt8 = 0
  /// Whether there is something to apply at the end of the row.
  var hasMarks = false
  /// Dates of the row that are days.
  var days: [Field] = []
  /// The record or element that is being read, in `contexts`.
  var context = -1
  var contexts: [Context] = []
  /// Elements to be read, the next one last.
  var elements: [Element] = []
  /// Texts that hold good until the next of their kind.
  var headings: [(field: Field, text: [UInt8])] = []
  /// Ids of children, with the rows of their parents.
  var children: [(id: [UInt8], parentRow: Int)] = []
  /// Ids of tasks, with their rows, where the table keeps none and something has to be joined.
  var ids: [(id: [UInt8], row: Int)] = []

  /// Ends a row.
  @inline(__always)
  mutating func resetRow() {
    standing = 0
    if hasMarks { clearMarks() }
  }

  /// Forgets the ids of a row that is taken back, its own and its children's.
  mutating func forgetIDs(from row: Int) {
    while let last = ids.last, last.row >= row { ids.removeLast() }
    while let last = children.last, last.parentRow >= row { children.removeLast() }
  }

  private mutating func clearMarks() {
    days.removeAll(keepingCapacity: true)
    hasMarks = !headings.isEmpty
  }

  /// The meanings that take a record out.
  static func excluded(_ options: ImportOptions) -> UInt8 {
    func bit(_ meaning: RecordCondition.Meaning) -> UInt8 { 1 << meaning.rawValue }
    return bit(.noTask) | bit(.heading) | (options.includesArchived ? 0 : bit(.archived))
      | (options.includesDeleted ? 0 : bit(.deleted))
  }

  /// Whether something is done by its conditions.
  var isDone: Bool { standing & 1 << RecordCondition.Meaning.done.rawValue != 0 }
  /// Whether something is a heading.
  var isHeading: Bool { standing & 1 << RecordCondition.Meaning.heading.rawValue != 0 }
}
