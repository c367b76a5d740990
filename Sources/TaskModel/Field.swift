/// A field of the shared model, by the name that filters, sort keys, templates and the native formats use.
///
/// ```swift
/// Field.due.name                     // due
/// Field(name: "assignees") == .assignees  // true
/// ```
public enum Field: UInt8, CaseIterable, Hashable, Sendable, Codable {
  case id, title, detail, isDone, status, priority, priorityRaw
  case due, deadline, start, created, modified, completed
  case assignees, tags, project, section, parent, blockedBy, url
  case estimate, spent, progress, recurrence, source, extra

  /// The name in camel case, as everywhere in the user's sight.
  public var name: String { Field.names[Int(rawValue)] }

  private static let names = [
    "id", "title", "detail", "isDone", "status", "priority", "priorityRaw", "due", "deadline", "start",
    "created", "modified", "completed", "assignees", "tags", "project", "section", "parent", "blockedBy",
    "url", "estimate", "spent", "progress", "recurrence", "source", "extra",
  ]

  /// The field of that name, or nil.
  public init?(name: String) {
    guard let index = Field.names.firstIndex(of: name) else { return nil }
    self.init(rawValue: UInt8(index))
  }

  /// What kind of values the field holds: decides how it is stored, compared and written.
  package enum Kind: Sendable {
    /// Free text, stored as is.
    case text
    /// A word out of few, dictionary-coded.
    case word
    /// Any number of words.
    case wordList
    /// True or false.
    case flag
    /// One of the five priorities.
    case priority
    /// A `TaskDate`.
    case date
    /// Seconds.
    case duration
    /// 0…100.
    case percent
    /// Named values of the source's own.
    case extra
  }

  /// What kind of values the field holds.
  package var kind: Kind {
    switch self {
    case .id, .title, .detail, .parent, .url, .recurrence: .text
    case .isDone: .flag
    case .status, .priorityRaw, .project, .section, .source: .word
    case .priority: .priority
    case .due, .deadline, .start, .created, .modified, .completed: .date
    case .assignees, .tags, .blockedBy: .wordList
    case .estimate, .spent: .duration
    case .progress: .percent
    case .extra: .extra
    }
  }
}

/// A set of fields: what a run reads and keeps (projection).
///
/// ```swift
/// let fields = FieldSet([.title, .due])
/// fields.contains(.due)  // true
/// fields.contains(.tags) // false
/// ```
public struct FieldSet: OptionSet, Hashable, Sendable {
  /// One bit per field, by its raw value.
  public var rawValue: UInt32

  /// Makes a set of its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Makes a set of fields.
  public init(_ fields: some Sequence<Field>) {
    rawValue = 0
    for field in fields { insert(field) }
  }

  /// Every field.
  public static let all = FieldSet(Field.allCases)

  /// Fields of fixed width that few lists have: their columns stay empty until a task has a value.
  ///
  /// All other columns of fixed width have a value for every row, absent or not.
  package static let seldom = FieldSet([.deadline, .spent])

  /// Whether a field is in the set.
  @inlinable @inline(__always) public func contains(_ field: Field) -> Bool {
    // The raw value's getter cannot be inlined into other modules; an enumeration without payload is its number.
    rawValue & (1 &<< UInt32(unsafeBitCast(field, to: UInt8.self))) != 0
  }

  /// Adds a field.
  public mutating func insert(_ field: Field) { rawValue |= 1 << UInt32(field.rawValue) }

  /// Adds a field that is not in the set; false where it is.
  package mutating func take(_ field: Field) -> Bool {
    if contains(field) { return false }
    insert(field)
    return true
  }
}
