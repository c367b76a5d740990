import Formats
import Scanners
import TaskModel

// Values whose names are data: custom fields, properties of the user's own.

extension RecordImporter {
  /// Imports a list of named values as if each name were the record's own.
  mutating func addNamedValues(
    _ instruction: Instruction, _ node: RecordNode, _ index: Int, _ record: RecordPlace,
    _ batch: borrowing RecordBatch, _ nodes: Span<RecordNode>, _ bytes: Span<UInt8>, _ table: inout TaskTable
  ) {
    guard instruction.map >= 0, node.kind == .array || node.kind == .object else { return }
    let description = plan.mapping.namedValues[Int(instruction.map)]
    let isKeyed = description.name.isEmpty
    if node.kind == .array || isKeyed {
      var element = index + 1
      while element < Int(node.next) {
        if isKeyed {
          let name = nodes[element].name < plan.names.count ? plan.names[nodes[element].name] : ""
          addNamedValue(instruction, description, name, element, record, batch, nodes, bytes, &table)
        } else {
          addNamedValues(instruction, nodes[element], element, record, batch, nodes, bytes, &table)
        }
        element = Int(nodes[element].next)
      }
      return
    }
    guard let place = find([description.name[...]], in: index + 1..<Int(node.next), nodes) else { return }
    let name = String(decoding: batch.text(of: nodes[place]), as: UTF8.self)
    addNamedValue(instruction, description, name, index, record, batch, nodes, bytes, &table)
  }

  private mutating func addNamedValue(
    _ instruction: Instruction, _ description: NamedValues, _ name: String, _ index: Int,
    _ record: RecordPlace, _ batch: borrowing RecordBatch, _ nodes: Span<RecordNode>, _ bytes: Span<UInt8>,
    _ table: inout TaskTable
  ) {
    let range = index + 1..<Int(nodes[index].next)
    let level = Int(instruction.level)
    for path in description.values {
      guard let value = find(path.split(separator: "/"), in: range, nodes), nodes[value].kind != .null,
        isFilled(nodes[value], value)
      else { continue }
      var inner = plan.instruction(named: "*" + path, level: level)
      if inner.operation == .extra { inner = plan.instruction(named: name, level: level) }
      if path.hasSuffix("rich_text") || inner.operation == .extra {
        addText(
          of: value, isDocument: path.hasSuffix("rich_text"), name, inner, level: level, record, batch, &table
        )
      } else if inner.operation != .skip {
        importValue(inner, nodes[value], value, level: level, record, batch, nodes, bytes, &table)
      }
      if path.hasSuffix("/end") {
        // Two dates: the other one is the start.
        let start = path.dropLast("end".count) + "start"
        let first = plan.instruction(named: "**" + start, level: level)
        if first.operation != .extra, first.operation != .skip,
          let other = find(start.split(separator: "/"), in: range, nodes)
        {
          importValue(first, nodes[other], other, level: level, record, batch, nodes, bytes, &table)
        }
      }
      return
    }
  }

  private func isFilled(_ node: RecordNode, _ index: Int) -> Bool {
    node.kind == .array || node.kind == .object ? Int(node.next) > index + 1 : node.length > 0
  }

  /// Adds a value that is kept in `extra` under its own name, or that is a document where a text is wanted.
  private mutating func addText(
    of value: Int, isDocument: Bool, _ name: String, _ instruction: Instruction, level: Int,
    _ record: RecordPlace, _ batch: borrowing RecordBatch, _ table: inout TaskTable
  ) {
    let node = batch.nodes[value]
    var text: [UInt8]?
    if isDocument {
      let document = CompositeText.document(batch.rawValue(at: value, names: plan.names))
      guard let document else { return }
      text = Array(document.utf8)
    }
    hasValue = true
    guard let text, instruction.operation != .extra else {
      guard instruction.operation == .extra, fields.contains(.extra) else { return }
      if isXML, node.kind == .object {
        addFlattened(value, prefix: plan.extraName(name, level: level), batch, &table)
        return
      }
      let code = table.extra.names.code(for: plan.extraName(name, level: level))
      table.extra.add(name: code, isJSON: text == nil && isJSONKind(node)) { output in
        if let text { output.append(contentsOf: text) } else { batch.appendText(of: node, to: &output) }
      }
      return
    }
    switch instruction.operation {
    case .skip: return
    case .list: addSplit(text.span, instruction, &table)
    case .text:
      switch instruction.field {
      case .title: if table.title.count == table.rowCount { table.title.append(text) }
      case .detail: if table.detail.count == table.rowCount { table.detail.append(text) }
      case .url: if table.url.count == table.rowCount { table.url.append(text) }
      default: break
      }
    default: addScalar(instruction, text.span, node, value, level: level, record, batch, &table)
    }
  }
}
