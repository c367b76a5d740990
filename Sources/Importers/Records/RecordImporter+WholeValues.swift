import Formats
import Scanners
import TaskModel

// Whether people and words say all that there is in a value, so that it need not be kept besides.

extension RecordImporter {
  /// Whether people or words are all that a value holds: no address and no remark stands behind a name, and no login
  /// beside it.
  func isWhole(
    _ node: RecordNode, _ index: Int, _ instruction: Instruction, _ batch: borrowing RecordBatch
  ) -> Bool {
    if instruction.form == .plain, instruction.field == .assignees, plan.mapping.container.hasKeys,
      plan.mapping.composition.componentName.isEmpty
    {
      let hasParts = node.kind == .array || node.kind == .object
      return !hasParts || !plan.known.hasLogins || !hasLogin(node, index, batch)
    }
    guard instruction.form == .person || instruction.form == .remarked else { return false }
    // An address is in angle brackets; a number of the person, as remarks are, in round ones.
    let address = instruction.form == .person ? UInt8(ascii: "<") : UInt8(ascii: "(")
    guard node.kind == .text || node.kind == .textWithEscapes || node.kind == .textWithDoubledQuotes else {
      return true
    }
    let bytes = batch.bytes.span
    for index in Int(node.start)..<node.end where bytes[index] == address || bytes[index] == UInt8(ascii: "(")
    { return false }
    return true
  }

  /// Whether one person is second best to a list of people that the record has as well, where they are kept.
  func isListed(
    _ node: RecordNode, _ instruction: Instruction, level: Int, _ record: RecordPlace,
    _ nodes: Span<RecordNode>
  ) -> Bool {
    guard node.kind == .object, level == 0, !subtaskCollector.isInside,
      instruction.flags.contains(.isFallback)
    else { return false }
    var index = record.firstNode
    while index < record.endNode {
      let other = nodes[index]
      if other.kind == .array, index + 1 < Int(other.next), other.name < plan.names.count,
        plan.maps.contains(where: { $0.to == .field(instruction.field) && $0.from == plan.names[other.name] })
      {
        return true
      }
      index = Int(other.next)
    }
    return false
  }

  /// Whether a person, or one of a list, is known by a login beside the name that is read.
  private func hasLogin(_ node: RecordNode, _ index: Int, _ batch: borrowing RecordBatch) -> Bool {
    var child = index + 1
    while child < Int(node.next) {
      let own = batch.nodes[child]
      if node.kind == .array {
        if own.kind == .object, hasLogin(own, child, batch) { return true }
      } else if plan.known.isLogin(own.name), own.length > 0 {
        return representative(of: node, index, batch) != child
      }
      child = Int(own.next)
    }
    return false
  }
}
