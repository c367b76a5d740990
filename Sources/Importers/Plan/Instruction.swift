import Formats
import TaskModel

/// What is done with one value of a record.
struct Instruction: Sendable {
  /// The kind of work.
  enum Operation: UInt8, Sendable {
    /// The name has not been looked at yet.
    case unresolved
    /// The value is left out.
    case skip
    /// This run wants nothing of it; that there is a value shows all the same that there is a task.
    case unwanted
    /// It is kept in `extra` under its own name.
    case extra
    /// It is an object whose members go to `extra` one by one (pantask's own format).
    case extraObject
    /// It is JSON text in a cell, kept in `extra` (pantask's own CSV).
    case extraJSON
    /// It fills a text column.
    case text
    /// It fills a word column.
    case word
    /// It adds words to a list column.
    case list
    /// It says whether the task is done.
    case flag
    /// It is the state's word and says whether the task is done.
    case statusAndDone
    /// It is the priority.
    case priority
    /// It fills a date column.
    case date
    /// It is a date that this run does not want, which may show how others are to be read.
    case dateOrder
    /// It fills an amount of work.
    case duration
    /// It fills the progress.
    case percent
    /// Its elements are tasks under this one.
    case subtasks
    /// It says whether the subtask before it is done.
    case subtaskDone
    /// It says whether the task is done, where nothing says it better.
    case doneHint
    /// It is one of several columns of one name without a field, kept in `extra` together.
    case extraRepeated
    /// It is an object some of whose members have instructions of their own.
    case descend
    /// It is an XML element that is known by one of its attributes.
    case namedElement
    /// It is a list of objects that are values with names.
    case namedValues
    /// Its elements are tasks, and what is around it is none.
    case tasks
    /// Its elements hold tasks.
    case containers
    /// It fills a field of the tasks inside the record.
    case inherited
    /// It says whether a date is a day.
    case dayOnly
    /// It is the id of a child.
    case children
    /// It is an id that records elsewhere use.
    case joinKey
    /// It is the id of what may make the task done, where nothing else of it is wanted.
    case doneKey
    /// It says something about the record besides what it is itself, or may say that there is no value: `level` is the
    /// number of the `ValueCheck`.
    case checked
    /// It is another name of a field: it fills that where the record has nothing better, and is kept in `extra`
    /// elsewhere; `level` is the number of the `SecondName`.
    case secondName
  }

  /// What is rare, so that one look tells that there is nothing of it.
  struct Flags: OptionSet, Sendable {
    let rawValue: UInt16
    /// What the field already holds is worth more.
    static let isFallback = Flags(rawValue: 1)
    /// Only the day of a date counts.
    static let isDay = Flags(rawValue: 2)
    /// Times without a zone are in UTC.
    static let isUTC = Flags(rawValue: 4)
    /// There may be two dates with an arrow between them.
    static let isRange = Flags(rawValue: 8)
    /// Dates may be words.
    static let isSpoken = Flags(rawValue: 16)
    /// A share of 100 means that the task is done.
    static let impliesDone = Flags(rawValue: 32)
    /// A text is added to what the field already holds.
    static let isJoined = Flags(rawValue: 64)
    /// Other columns fill the field too, so an empty text is no text.
    static let isOneOfSeveral = Flags(rawValue: 128)
    /// A date is a day where it is midnight.
    static let isDayAtMidnight = Flags(rawValue: 256)

    /// The words of a list are kept in `extra` besides.
    static let isKept = Flags(rawValue: 512)

    /// What is looked at where dates are read.
    static let ofDates: Flags = [.isDay, .isDayAtMidnight, .isUTC, .isRange, .isSpoken]
  }

  /// The kind of work.
  var operation: Operation
  /// The field it fills, where it fills one.
  var field: Field
  /// Index of the field map in the profile's list, or -1.
  var map: Int32
  /// Level whose instructions apply inside the value (`descend`), or -1; number of the check (`checked`).
  var level: Int32
  /// Code under which a value is kept in `extra`, made when first needed; 0 before.
  var extraName: UInt32 = 0
  /// The byte that separates the words of a list; 0 for none, 1 for pantask's own commas with backslashes.
  var separator: UInt8 = 0
  /// Whether ISO 8601 is the first style to try on a date.
  var triesISO8601First = false
  /// What is around the value.
  var form = ValueForm.plain
  /// What is rare.
  var flags: Flags = []

  /// Whether the profile says nothing of the name, so that its value is kept in `extra` where that is wanted.
  var isWithoutField: Bool { operation == .extra || (operation == .unwanted && field == .extra) }
}
