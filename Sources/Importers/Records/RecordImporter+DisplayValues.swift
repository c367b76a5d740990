import Formats
import Scanners
import TaskModel

// What ServiceNow writes for a value: `{"display_value": "1 - Critical", "value": "1"}`. What people see is read; what
// is stored is kept where it is something else.

extension RecordImporter {
  /// Whether the member that stands for an object is what people see of a value.
  @inline(__always) func isDisplayed(_ inner: Int, _ nodes: Span<RecordNode>) -> Bool {
    guard plan.known.display >= 0, input.reads(.displayValues) else { return false }
    return nodes[inner].name == plan.known.display
  }

  /// Keeps a value that has no field, under its own name.
  ///
  /// - Returns: false, and nothing kept, where it is no such value.
  mutating func addDisplayed(
    _ instruction: Instruction, _ node: RecordNode, _ index: Int, level: Int, _ batch: borrowing RecordBatch,
    _ nodes: Span<RecordNode>, _ table: inout TaskTable
  ) -> Bool {
    guard input.reads(.displayValues), !input.isXML, node.kind == .object, fields.contains(.extra) else {
      return false
    }
    guard hasDisplay(node, index, nodes, where: { $0.kind == .text || $0.kind == .textWithEscapes }) else {
      return false
    }
    // All of it is empty.
    guard let inner = representative(of: node, index, batch) else { return true }
    addShown(inner, of: node, instruction, level: level, batch, nodes, &table)
    addStored(besides: inner, of: node, index, level: level, batch, nodes, &table)
    return true
  }

  /// Whether an object is such a value with nothing in it.
  func isEmptyDisplay(_ node: RecordNode, _ index: Int, _ nodes: Span<RecordNode>) -> Bool {
    guard plan.known.display >= 0, input.reads(.displayValues), !input.isXML, node.kind == .object else {
      return false
    }
    return hasDisplay(node, index, nodes) { $0.kind == .null || ($0.kind == .text && $0.length == 0) }
  }

  /// Whether an object has what people see among its members, and all of these are of a kind.
  private func hasDisplay(
    _ node: RecordNode, _ index: Int, _ nodes: Span<RecordNode>, where isAllowed: (RecordNode) -> Bool
  ) -> Bool {
    nodes.firstChild(of: index) { !isAllowed($1) } == nil
      && nodes.firstChild(of: index) { $1.name == plan.known.display } != nil
  }

  /// Keeps what people see of a value under the value's name.
  mutating func addShown(
    _ inner: Int, of node: RecordNode, _ instruction: Instruction, level: Int, _ batch: borrowing RecordBatch,
    _ nodes: Span<RecordNode>, _ table: inout TaskTable
  ) {
    guard fields.contains(.extra) else { return }
    current.hasValue = true
    let code = extraCode(instruction, node.name, level: level, &table)
    table.extra.add(name: code, isJSON: false) { batch.appendText(of: nodes[inner], to: &$0) }
  }

  /// Keeps what is stored beside it, where it is something else; of markup the other attributes.
  mutating func addStored(
    besides inner: Int, of node: RecordNode, _ index: Int, level: Int, _ batch: borrowing RecordBatch,
    _ nodes: Span<RecordNode>, _ table: inout TaskTable
  ) {
    guard fields.contains(.extra) else { return }
    let shown = batch.bytes[Int(nodes[inner].start)..<nodes[inner].end]
    var child = index + 1
    while child < Int(node.next) {
      let own = nodes[child]
      if child != inner, own.length > 0, own.kind != .null,
        input.isXML || !batch.bytes[Int(own.start)..<own.end].elementsEqual(shown)
      {
        addFlattened(member: child, of: node, level: level, batch, &table)
      }
      child = Int(own.next)
    }
  }
}
