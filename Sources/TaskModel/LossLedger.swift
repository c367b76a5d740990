/// Values of one field that do not arrive as they were, for one reason.
///
/// ```swift
/// var task = TaskItem(title: "Water the plants")
/// task.progress = 50
/// let losses = try Writer(.taskwarrior).string(of: TaskList([task])).losses.losses
/// "\(losses[0].field) of \(losses[0].count)"  // progress of 1
/// ```
public struct Loss: Hashable, Sendable {
  /// The field.
  public var field: Field
  /// Why.
  public var reason: LossReason
  /// How many tasks.
  public var count: Int

  /// Makes an entry.
  package init(_ field: Field, _ reason: LossReason, count: Int) {
    self.field = field
    self.reason = reason
    self.count = count
  }
}

/// What a format cannot hold of the tasks that are about to be written: known before the first byte is.
///
/// ```swift
/// let tasks = try TaskReader().read([URL(filePath: "tasks.csv")]).tasks
/// try Writer(.json).string(of: tasks).losses.isEmpty   // true
/// try Writer(.todoTxt).string(of: tasks).losses.isEmpty  // false
/// ```
public struct LossLedger: Hashable, Sendable {
  private var counts: [Key: Int] = [:]
  /// The fields of the source's own that are lost, in the order in which the inputs had them first.
  public package(set) var lostNames: [Diagnostic.NameCount] = []

  /// The people who are not in the user's list of them, with how many tasks each has.
  package var unnamedPeople: [Diagnostic.NameCount] = []

  private struct Key: Hashable, Sendable {
    var field: Field
    var reason: LossReason
  }

  /// How many characters the format cannot hold; U+FFFD stands in their places.
  public package(set) var replacedCharacterCount = 0

  /// A ledger of nothing.
  package init() {}

  /// Counts a task's value.
  package mutating func add(_ field: Field, _ reason: LossReason, count: Int = 1) {
    if count > 0 { counts[Key(field: field, reason: reason), default: 0] += count }
  }

  /// Whether everything is held.
  public var isEmpty: Bool { counts.isEmpty && replacedCharacterCount == 0 }

  /// The entries, by field and reason in the order of their declarations.
  public var losses: [Loss] {
    let order = Dictionary(
      LossReason.allCases.enumerated().map { ($0.element, $0.offset) },
      uniquingKeysWith: { first, _ in first })
    return counts.map { Loss($0.key.field, $0.key.reason, count: $0.value) }
      .sorted {
        ($0.field.rawValue, order[$0.reason] ?? 0) < ($1.field.rawValue, order[$1.reason] ?? 0)
      }
  }
}
