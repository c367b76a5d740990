import Formats
import Scanners
import TaskModel

// Values that have no place in the model: kept in `extra` under their own names, nothing is dropped.

extension RecordImporter {
  mutating func addExtra(
    _ instruction: Instruction, _ node: RecordNode, _ index: Int, level: Int, _ batch: borrowing RecordBatch,
    _ table: inout TaskTable
  ) {
    guard fields.contains(.extra) else { return }
    // Markup has no raw form that could be kept: its parts are.
    if isXML, node.kind == .object {
      addFlattened(index, prefix: plan.extraName(node.name, level: level), batch, &table)
      return
    }
    if node.kind == .text, node.length == 0, !node.isQuoted, isCSV { return }
    hasValue = hasValue || node.kind != .null
    if isCSV, instruction.operation != .extra, plan.isRepeated(node.name) {
      addRepeated(batch.text(of: node), instruction, node, level: level, &table)
      return
    }
    var code = instruction.extraName
    if code == 0 {
      if isCSV { codeColumns(through: node.name, &table) }
      code = table.extra.names.code(for: plan.extraName(node.name, level: level))
      plan.setExtraCode(code, name: node.name, level: level)
    }
    if gap.count > 0 {
      // Of elements of one name the empty ones before another keep their places.
      if gap.name == node.name, gap.level == level {
        for _ in 0..<gap.count {
          table.extra.add(name: code, isJSON: true) { $0.append(contentsOf: "null".utf8) }
        }
      }
      gap.count = 0
    }
    table.extra.add(name: code, isJSON: isJSONKind(node)) { output in
      if node.kind == .null {
        output.append(contentsOf: "null".utf8)
      } else if isPropertyList, node.kind == .object || node.kind == .array {
        // The tape is that of JSON, but the bytes of a container are none.
        batch.rawValue(at: index, names: plan.names).fragment.append(to: &output)
      } else {
        batch.appendText(of: node, to: &output)
      }
    }
  }

  /// Gives the columns up to one that is kept their codes, so that codes are in the order of the columns, whichever of
  /// them has a value first.
  mutating func codeColumns(through column: Int, _ table: inout TaskTable) {
    while codedColumnCount <= column {
      let operation = plan.instruction(name: codedColumnCount, level: 0).operation
      if [.extra, .extraJSON, .extraRepeated].contains(operation) {
        _ = table.extra.names.code(for: plan.extraName(codedColumnCount, level: 0))
      }
      codedColumnCount += 1
    }
  }

  /// pantask's own `extra`: a JSON object, or in CSV the text of one.
  mutating func addExtraObject(
    _ node: RecordNode, _ index: Int, _ record: RecordPlace, _ batch: borrowing RecordBatch,
    _ table: inout TaskTable
  ) {
    guard fields.contains(.extra) else { return }
    guard node.kind == .object else {
      addExtraJSON(node, level: 0, isObject: true, record, batch, &table)
      return
    }
    var child = index + 1
    while child < Int(node.next) {
      let childNode = batch.nodes[child]
      let code = table.extra.names.code(for: plan.extraName(childNode.name, level: 0))
      table.extra.add(name: code, isJSON: isJSONKind(childNode)) { output in
        if childNode.kind == .null {
          output.append(contentsOf: "null".utf8)
        } else {
          batch.appendText(of: childNode, to: &output)
        }
      }
      hasValue = true
      child = Int(childNode.next)
    }
  }

  /// JSON in a cell of pantask's own CSV.
  ///
  /// What is no JSON is kept as text.
  mutating func addExtraJSON(
    _ node: RecordNode, level: Int, isObject: Bool, _ record: RecordPlace, _ batch: borrowing RecordBatch,
    _ table: inout TaskTable
  ) {
    guard fields.contains(.extra), node.kind != .null else { return }
    hasValue = true
    let text = batch.text(of: node)
    if isCSV, isObject, let object = EmbeddedJSON(text.span), object.isObject {
      object.forEachMember { name, value, isJSON in
        table.extra.add(name: table.extra.names.code(for: name), isJSON: isJSON) {
          $0.append(contentsOf: value)
        }
      }
      return
    }
    var value: [UInt8] = []
    if isCSV, !isObject { codeColumns(through: node.name, &table) }
    let code = table.extra.names.code(for: plan.extraName(node.name, level: level))
    if isCSV, !isObject, let isJSON = EmbeddedJSON.append(text.span, to: &value) {
      table.extra.add(name: code, isJSON: isJSON) { $0.append(contentsOf: value) }
    } else {
      note(
        .warning, "unreadable-json",
        "“\(RecordImporter.text(text.span))” is not the JSON that belongs here; kept as text",
        at: Int(node.start), record, batch)
      table.extra.add(name: code, isJSON: false) { $0.append(contentsOf: text) }
    }
  }

  mutating func addFlattened(
    _ index: Int, prefix: String, _ batch: borrowing RecordBatch, _ table: inout TaskTable
  ) {
    // An explicit stack: elements nest as deep as the scanner lets them.
    var stack = [(index + 1, Int(batch.nodes[index].next), prefix)]
    while let (child, end, prefix) = stack.popLast() {
      guard child < end else { continue }
      let node = batch.nodes[child]
      stack.append((Int(node.next), end, prefix))
      let own = node.name < plan.names.count ? plan.names[node.name] : ""
      let name = own == "#text" ? prefix : prefix + "/" + own
      if node.kind == .object {
        stack.append((child + 1, Int(node.next), name))
      } else {
        let code = table.extra.names.code(for: name)
        table.extra.add(name: code, isJSON: false) { batch.appendText(of: node, to: &$0) }
        hasValue = true
      }
    }
  }

  func isJSONKind(_ node: RecordNode) -> Bool {
    switch node.kind {
    case .text, .textWithEscapes, .textWithDoubledQuotes: false
    default: true
    }
  }
}
