import Formats

/// What a record or a heading is by its values, its list or its name: why it is left out, or what it says of its tasks.
struct ExclusionFlags: OptionSet {
  let rawValue: UInt8

  init(rawValue: UInt8) { self.rawValue = rawValue }

  init(_ meaning: RecordCondition.Meaning) {
    switch meaning {
    case .noTask: self = .noTask
    case .heading: self = .heading
    case .done: self = .done
    case .once: self = .once
    case .open: self = .open
    }
  }

  init(_ itemClass: ItemClass) {
    switch itemClass {
    case .notATask: self = .noTask
    case .archived: self = .archived
    case .deleted: self = .deleted
    }
  }

  static let noTask = Self(rawValue: 1)
  static let heading = Self(rawValue: 2)
  static let done = Self(rawValue: 4)
  static let archived = Self(rawValue: 8)
  static let deleted = Self(rawValue: 16)
  /// A rule of recurrence that does not count.
  static let once = Self(rawValue: 32)
  static let open = Self(rawValue: 64)

  /// What its tool has archived or deleted.
  static let setAside: Self = [.archived, .deleted]
  /// What is no task, or one to be left out.
  static let excluded: Self = [.noTask, .heading, .archived, .deleted]
}
