package import TaskModel

/// Values of one field that do not arrive as they were, for one reason.
package struct Loss: Hashable, Sendable {
  /// The field.
  package var field: Field
  /// Why.
  package var reason: LossReason
  /// How many tasks.
  package var count: Int

  /// Makes an entry.
  package init(_ field: Field, _ reason: LossReason, count: Int) {
    self.field = field
    self.reason = reason
    self.count = count
  }
}

/// What a format cannot hold of the tasks that are about to be written: known before the first byte is.
package struct LossLedger: Hashable, Sendable {
  private var counts: [Key: Int] = [:]
  /// The fields of the source's own that are lost, in the order in which the inputs had them first.
  package var lostNames: [Diagnostic.NameCount] = []

  /// The people who are not in the user's list of them, with how many tasks each has.
  package var unnamedPeople: [Diagnostic.NameCount] = []

  private struct Key: Hashable, Sendable {
    var field: Field
    var reason: LossReason
  }

  /// A ledger of nothing.
  package init() {}

  /// Counts a task's value.
  package mutating func add(_ field: Field, _ reason: LossReason, count: Int = 1) {
    if count > 0 { counts[Key(field: field, reason: reason), default: 0] += count }
  }

  /// Whether everything is held.
  package var isEmpty: Bool { counts.isEmpty }

  /// The entries, by field and reason in the order of their declarations.
  package var losses: [Loss] {
    let order = Dictionary(
      LossReason.allCases.enumerated().map { ($0.element, $0.offset) },
      uniquingKeysWith: { first, _ in first })
    return counts.map { Loss($0.key.field, $0.key.reason, count: $0.value) }
      .sorted {
        ($0.field.rawValue, order[$0.reason] ?? 0) < ($1.field.rawValue, order[$1.reason] ?? 0)
      }
  }
}
