import Formats
import TaskModel

/// An element of a record that becomes a task under another.
struct PendingSubtask {
  var batchNode: Int
  var level: Int
  var parentRow: Int
  /// Whose values it inherits, or -1.
  var context: Int
  /// Number of the name of the list that it is in, or -1.
  var list: Int
  /// Its title, where it is one of several texts in a cell.
  var text: [UInt8]?
  /// Whether it is done, where something beside it says so.
  var isDone: Bool?
  /// What the list is called that it is in, where the cell says that.
  var checklist: [UInt8] = []
  /// Number of the name that is the key it stands under, or -1.
  var key = -1

  init(
    _ batchNode: Int, _ level: Int, _ parentRow: Int, _ context: Int, list: Int = -1, text: [UInt8]? = nil,
    isDone: Bool? = nil
  ) {
    self.list = list
    self.text = text
    self.isDone = isDone
    self.batchNode = batchNode
    self.level = level
    self.parentRow = parentRow
    self.context = context
  }
}

/// A value that says whether a task is done.
struct DoneSource {
  /// Number of its name.
  var name: Int
  /// Where it stands in the batch.
  var start: Int
  /// Whether it is a state, which says more than that.
  var isState: Bool
  /// How many bytes it has there.
  var length = 0
}

/// What the records at one of a profile's places are read as.
struct RecordPlaceKind {
  /// Level of their names.
  var level: Int
  /// Whether they hold tasks and are none.
  var isContainer: Bool
  /// What all of them are, as bits (`RecordState.standing`).
  var standing: UInt8

  static func all(
    of mapping: ProfileMapping, _ plan: MappingPlan, included: Set<ItemClass>
  ) -> [RecordPlaceKind] {
    zip(mapping.records, plan.recordLevels).map { place, level in
      RecordPlaceKind(
        level: level, isContainer: place.role == .task && plan.isContainer(level: level),
        standing: (place.itemClass.flatMap { included.contains($0) ? nil : RecordState.bit($0) } ?? 0)
          | (place.role == .task && place.done != nil ? RecordState.bit(.done) : 0))
    }
  }
}

/// What is known of the record, and of the row, that is being read, beside its values.
///
/// For plain records, which are nearly all, nothing here is touched but one byte.
struct RecordState {
  /// Values of a record that hold good for the tasks in it: fields, and the nodes that hold them.
  struct Context {
    /// A value that holds good for the tasks in the list.
    struct Value {
      var field: Field
      var node: Int
      /// Its text, once a task has asked for it.
      var text: [UInt8] = []
    }

    var parent: Int
    var values: [Value] = []
    /// Whether the section of what it is in is another one by now: what it has of one is all.
    var hasOwnSection = false
    /// Whether what is in it is done: a list of finished tasks.
    var isDone = false
  }

  /// An id by which a task names one of its parts.
  struct ChildReference {
    var id: [UInt8]
    var parentRow: Int
    /// Number of the name of the list that it is in, where that is kept if it leads nowhere; else -1.
    var list = -1
    /// Number of the name that it has itself.
    var name = -1
    /// Whether it is a text, and no number.
    var isText = true
  }

  /// An element that is a task, or holds some.
  struct Element {
    var node: Int
    var level: Int
    var context: Int
    var isContainer: Bool
    /// What it is by what it is in, as bits: a list of an archived board is archived.
    var standing: UInt8 = 0
  }

  /// What the record is by its values: a bit for each `RecordCondition.Meaning` and each `ItemClass`.
  var standing: UInt8 = 0
  /// The rows of tasks that turned out to be in something that is put away, with what that is.
  var putAwayRows: [(place: Int, rows: Range<Int>, standing: UInt8)] = []
  /// The name and the word of the value by which the record is no task; nil where no single word says so.
  var noTaskReason: String?
  /// Whether the record is no task since a value is there at all: the tool says why there is no more of it.
  var isRefused = false
  /// The words for a state that no vocabulary knows and of which that has been said.
  var toldStates: Set<[UInt8]> = []
  /// How often one of them came again.
  var repeatedStateCount = 0
  /// Whether a value whose name is data has been met in the record.
  var hasNamedValue = false
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
  /// Texts that hold good until the next of their kind: those that are further in come behind what they are in.
  var headings: [Heading] = []
  /// By the places of headings: the row that was the next, and how many records had been read, where the object begins
  /// that the next of them stands in.
  var groups: [Int: (row: Int, readCount: Int)] = [:]
  /// Rows that do not say themselves whether their tasks are done, where a heading may come after them.
  var unsaidRows: [Int] = []
  /// What titles of lists say of the tasks in them.
  var knownTitles: [String: (isDone: Bool, standing: UInt8)] = [:]
  /// What tasks under some of them are, as bits.
  var headedStanding: UInt8 = 0
  /// Ids of records that are no tasks and put away.
  var putAway = PutAwayIDs()
  /// The tasks that were left out because they are put away.
  var putAwayTasks = PutAwayTasks()
  /// What tasks refer to that was not known to be put away when they came.
  var references = References()
  /// Which of the tasks is being read that a record is, from 0.
  var repetition = 0
  /// Ids of children, with the rows of their parents.
  var children: [ChildReference] = []
  /// Ids of tasks, with their rows, where the table keeps none and something has to be joined.
  var ids: [(id: [UInt8], row: Int)] = []
  /// Ids by which records elsewhere name tasks, with the tasks' rows.
  var aliases: [(id: [UInt8], row: Int)] = []
  /// Ids of what may make tasks done, by the table they are in, with the tasks' rows.
  var doneKeys: [(table: String, id: [UInt8], row: Int)] = []
  /// How many of the record's subtasks are done, where only that is said: `1/2`, and where it stands in the batch.
  var subtaskShare: (done: Int, all: Int, start: Int)?
  /// Texts of the row that have only what is added to them so far: comments that come before the description.
  var joinedFields: FieldSet = []

  /// Ends a row.
  @inline(__always)
  mutating func resetRow() {
    standing = 0
    if !joinedFields.isEmpty { joinedFields = [] }
    if hasMarks { clearMarks() }
  }

  /// Forgets the ids of a row that is taken back, its own and its children's.
  mutating func forgetIDs(from row: Int) {
    while let last = ids.last, last.row >= row { ids.removeLast() }
    while let last = aliases.last, last.row >= row { aliases.removeLast() }
    references.forget(from: row)
    putAwayTasks.forgetParents(from: row)
    while let last = doneKeys.last, last.row >= row { doneKeys.removeLast() }
    while let last = children.last, last.parentRow >= row { children.removeLast() }
  }

  private mutating func clearMarks() {
    days.removeAll(keepingCapacity: true)
    hasMarks = !headings.isEmpty
  }

  /// The bit of a meaning.
  static func bit(_ meaning: RecordCondition.Meaning) -> UInt8 {
    switch meaning {
    case .noTask: 1
    case .heading: 2
    case .done: 4
    case .once: 32
    case .open: 64
    }
  }

  /// The bit of a class.
  static func bit(_ itemClass: ItemClass) -> UInt8 {
    switch itemClass {
    case .notATask: 1
    case .archived: 8
    case .deleted: 16
    }
  }

  /// Whether something is no task, or one to be left out.
  @inline(__always)
  var isExcluded: Bool { standing & 0b1_1011 != 0 }
  /// Whether something was archived or deleted.
  var isSetAside: Bool { standing & 0b1_1000 != 0 }
  /// Whether something is done by its conditions.
  var isDone: Bool { standing & 4 != 0 }
  /// Whether something is open by its conditions.
  var isOpen: Bool { standing & 64 != 0 }
  /// Whether something has a rule of recurrence that does not count.
  var isOnce: Bool { standing & 32 != 0 }
  /// Whether something is a heading.
  var isHeading: Bool { standing & 2 != 0 }

  /// How many reasons for being no task are told apart.
  private static let mostReasons = 64

  /// Counts a record that was left out because of what it is.
  mutating func account(for standing: UInt8, _ accounting: inout Accounting) {
    accounting.skipped += 1
    if standing & RecordState.bit(.deleted) != 0 {
      accounting.deleted += 1
    } else if standing & RecordState.bit(.archived) != 0 {
      accounting.archived += 1
    } else if let noTaskReason {
      // Where any word says it but a few, hostile input has as many as records.
      let isTold =
        accounting.notTasks.count < RecordState.mostReasons || accounting.notTasks[noTaskReason] != nil
      accounting.notTasks[isTold ? noTaskReason : "other words", default: 0] += 1
    }
    noTaskReason = nil
    isRefused = false
  }
}
