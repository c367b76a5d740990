import Formats
import Scanners
import TaskModel
import Vocabulary

// Elements of markup of an unrecognised tool that have attributes and nothing else: which of these stands for the
// element.

extension RecordImporter {
  /// Whether an attribute says what its element is called, and not what it is: `<status label="Status" value="Open"/>`.
  func isCaption(_ attribute: RecordNode, of node: RecordNode, _ batch: borrowing RecordBatch) -> Bool {
    guard attribute.name < plan.names.count, node.name < plan.names.count,
      ["@label", "@title"].contains(plan.names[attribute.name]), attribute.length < 64
    else { return false }
    return Synonyms.areSame(String(decoding: batch.text(of: attribute), as: UTF8.self), plan.names[node.name])
  }

  /// Whether an element of markup of an unrecognised tool has attributes alone, several of them, one of which stands
  /// for it.
  func hasOtherAttributes(_ node: RecordNode, _ index: Int, _ nodes: Span<RecordNode>) -> Bool {
    guard input.isXML, input.reads(.elementValues), node.kind == .object else { return false }
    let other = nodes.firstChild(of: index) { _, child in
      child.kind == .object || child.name >= plan.names.count
        || plan.names[child.name].utf8.first != UInt8(ascii: "@")
    }
    return other == nil && index + 2 < Int(node.next)
  }

  /// The attribute that stands for such an element; nil for all others.
  func namingAttribute(
    of node: RecordNode, _ index: Int, _ batch: borrowing RecordBatch, _ nodes: Span<RecordNode>
  ) -> Int? {
    guard input.isXML, input.reads(.elementValues), let inner = representative(of: node, index, batch),
      hasOtherAttributes(node, index, nodes)
    else { return nil }
    return inner
  }

  /// The attribute of an empty element of markup that has no other, whatever it is called; nil where its name says that
  /// it is about the value (`type="date"`, `xsi:nil="true"`).
  func onlyAttribute(of node: RecordNode, _ index: Int, _ batch: borrowing RecordBatch) -> Int? {
    let first = index + 1
    guard first < Int(node.next), Int(batch.nodes[first].next) == Int(node.next),
      batch.nodes[first].length > 0, batch.nodes[first].name < plan.names.count
    else { return nil }
    let name = plan.names[batch.nodes[first].name]
    let ownName = name.split(separator: ":").last.map { $0.drop { $0 == "@" }.lowercased() } ?? ""
    return name.hasPrefix("@") && !name.hasPrefix("@xml") && !WordKind.describingAttribute.contains(ownName)
      ? first : nil
  }
}
