import Formats
import Scanners
import TaskModel

// Values that have no place in the model: kept in `extra` under their own names, nothing is dropped.

extension RecordImporter {
  mutating func addExtra(
    _ instruction: Instruction, _ node: RecordNode, _ index: Int, level: Int, _ batch: borrowing RecordBatch,
    _ table: inout TaskTable
  ) {
    // An id that is only second best: others may wait for the task by it.
    if instruction.field == .id, fields.contains(.blockedBy) || fields.contains(.parent) {
      relations.aliases.append((batch.text(of: node), table.rowCount))
    }
    guard fields.contains(.extra) else { return }
    // Markup has no raw form that could be kept: its parts are.
    if input.isXML, node.kind == .object {
      addFlattened(index, at: flattenedPlace(of: node, level: level), batch, &table)
      return
    }
    if node.kind == .text, node.length == 0, !node.isQuoted, input.isCSV { return }
    current.hasValue = current.hasValue || node.kind != .null
    if input.isCSV, instruction.operation != .extra, plan.repeated.holds(node.name, plan.names) {
      addRepeated(batch.text(of: node), instruction, node, level: level, &table)
      return
    }
    let code = extraCode(instruction, node.name, level: level, &table)
    if extraCollector.gap.count > 0 {
      // Of elements of one name the empty ones before another keep their places.
      for _ in 0..<extraCollector.takeGap(name: node.name, level: level) {
        table.extra.add(name: code, isJSON: true) { $0.append(contentsOf: "null".utf8) }
      }
    }
    if node.kind == .text || node.kind == .number || node.kind == .true || node.kind == .false {
      let text = batch.bytes.span.extracting(Int(node.start)..<node.end)
      table.extra.add(name: code, isJSON: node.kind != .text, text: text)
      return
    }
    table.extra.add(name: code, isJSON: isJSONKind(node)) { output in
      if node.kind == .null {
        output.append(contentsOf: "null".utf8)
      } else if input.isPropertyList, node.kind == .object || node.kind == .array {
        // The tape is that of JSON, but the bytes of a container are none.
        batch.rawValue(at: index, names: plan.names).fragment.append(to: &output)
      } else {
        batch.appendText(of: node, to: &output)
      }
    }
  }

  /// The code under which the values of a name are kept.
  @inline(__always) mutating func extraCode(
    _ instruction: Instruction, _ name: Int, level: Int, _ table: inout TaskTable
  ) -> UInt32 {
    if instruction.extraName != 0 { return instruction.extraName }
    if let valueName = namedValueReader.name {
      return table.extra.names.code(for: plan.extraName(valueName, level: level))
    }
    if input.isCSV { codeColumns(through: name, &table) }
    let code = table.extra.names.code(for: plan.extraName(name, level: level))
    plan.setExtraCode(code, name: name, level: level)
    return code
  }

  /// Gives the columns up to one that is kept their codes, so that codes are in the order of the columns, whichever of
  /// them has a value first.
  mutating func codeColumns(through column: Int, _ table: inout TaskTable) {
    guard extraCollector.codesColumnsAhead else { return }
    while extraCollector.codedColumnCount <= column {
      let operation = plan.instruction(name: extraCollector.codedColumnCount, level: 0).operation
      if [.extra, .extraJSON, .extraRepeated].contains(operation) {
        _ = table.extra.names.code(for: plan.extraName(extraCollector.codedColumnCount, level: 0))
      }
      extraCollector.codedColumnCount += 1
    }
  }

  /// pantask's own `extra`: a JSON object, or in CSV the text of one.
  mutating func addExtraObject(
    _ instruction: Instruction, _ node: RecordNode, _ index: Int, _ record: RecordPlace,
    _ batch: borrowing RecordBatch, _ table: inout TaskTable
  ) {
    guard fields.contains(.extra) else { return }
    guard node.kind == .object else {
      if !input.keepsBlanks, !mayBeObject(node, batch) {
        // In a file that is not of our own it is a value like any other.
        let plain = Instruction(operation: .extra, field: .extra, map: -1, level: -1)
        addExtra(plain, node, index, level: 0, batch, &table)
      } else {
        addExtraJSON(instruction, node, level: 0, record, batch, &table)
      }
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
      current.hasValue = true
      child = Int(childNode.next)
    }
  }

  /// Whether a value may be the text of an object of JSON.
  private func mayBeObject(_ node: RecordNode, _ batch: borrowing RecordBatch) -> Bool {
    batch.text(of: node).first { $0 > 0x20 } == UInt8(ascii: "{")
  }

  /// JSON in a cell of pantask's own CSV.
  ///
  /// What is no JSON is kept as text.
  mutating func addExtraJSON(
    _ instruction: Instruction, _ node: RecordNode, level: Int, _ record: RecordPlace,
    _ batch: borrowing RecordBatch, _ table: inout TaskTable
  ) {
    guard fields.contains(.extra), node.kind != .null else { return }
    current.hasValue = true
    if node.kind == .text {
      let bytes = batch.bytes.span
      addEmbedded(
        bytes.extracting(Int(node.start)..<node.end), instruction, node, level: level, record, batch, &table)
    } else {
      var text: [UInt8] = []
      swap(&text, &buffers.text)
      text.removeAll(keepingCapacity: true)
      batch.appendText(of: node, to: &text)
      addEmbedded(text.span, instruction, node, level: level, record, batch, &table)
      buffers.text = text
    }
  }

  private mutating func addEmbedded(
    _ text: Span<UInt8>, _ instruction: Instruction, _ node: RecordNode, level: Int, _ record: RecordPlace,
    _ batch: borrowing RecordBatch, _ table: inout TaskTable
  ) {
    let isObject = instruction.operation == .extraObject
    if input.isCSV, let value = EmbeddedJSON.value(in: text), !isObject || value.kind == .object {
      if isObject {
        addMembers(of: value, text, &table)
      } else {
        let code = extraCode(instruction, node.name, level: level, &table)
        table.extra.add(name: code, isJSON: value.isJSON) { EmbeddedJSON.append(value, of: text, to: &$0) }
      }
      return
    }
    if input.isOwnTable, !isObject, let number = Self.numberWithComma(text) {
      note(
        .note, .spreadsheetNumber,
        "“\(RecordImporter.text(text))” is taken for \(String(decoding: number, as: UTF8.self)), as spreadsheets of some "
          + "countries write it", at: Int(node.start), record, batch)
      table.extra.add(
        name: extraCode(instruction, node.name, level: level, &table), isJSON: true, text: number.span)
      return
    }
    note(
      .warning, .unreadableJSON,
      "“\(RecordImporter.text(text))” is not the JSON that belongs here; kept as text", at: Int(node.start),
      record, batch)
    let code: UInt32
    if isObject, instruction.extraName == 0 {
      code = table.extra.names.code(for: plan.extraName(node.name, level: level))
      plan.setExtraCode(code, name: node.name, level: level)
    } else {
      code = extraCode(instruction, node.name, level: level, &table)
    }
    table.extra.add(name: code, isJSON: false) { output in
      text.withUnsafeBufferPointer { output.append(contentsOf: $0) }
    }
  }

  /// A number that a spreadsheet has written with a comma for its point, as JSON writes it; nil for all else.
  private static func numberWithComma(_ text: Span<UInt8>) -> [UInt8]? {
    guard text.count <= 32 else { return nil }
    var number = DateReading.copy(text)
    guard let comma = number.firstIndex(of: UInt8(ascii: ",")) else { return nil }
    number[comma] = UInt8(ascii: ".")
    let marks = Array("-+.eE".utf8)
    guard number.allSatisfy({ $0 &- 0x30 <= 9 || marks.contains($0) }) else { return nil }
    return EmbeddedJSON.value(in: number.span) == nil ? nil : number
  }

  /// Keeps the members of an object, each under its own name.
  private mutating func addMembers(
    of object: EmbeddedJSON.Value, _ text: Span<UInt8>, _ table: inout TaskTable
  ) {
    var name: [UInt8] = []
    var member: EmbeddedJSON.Member?
    while let next = EmbeddedJSON.member(of: object, after: member, text) {
      name.removeAll(keepingCapacity: true)
      EmbeddedJSON.append(next.name, of: text, to: &name)
      let code = table.extra.names.code(for: name.span)
      table.extra.add(name: code, isJSON: next.value.isJSON) {
        EmbeddedJSON.append(next.value, of: text, to: &$0)
      }
      member = next
    }
  }

  /// Keeps what is inside an element, each under the way there.
  ///
  /// - Parameter place: where the element is, as `flattened` has it.
  mutating func addFlattened(
    _ index: Int, at place: Int, _ batch: borrowing RecordBatch, _ table: inout TaskTable
  ) {
    // An explicit stack: elements nest as deep as the scanner lets them.
    var stack: [(child: Int, end: Int, place: Int)] = []
    var (child, end, place) = (index + 1, Int(batch.nodes[index].next), place)
    while true {
      guard child < end else {
        guard let outer = stack.popLast() else { return }
        (child, end, place) = outer
        continue
      }
      let node = batch.nodes[child]
      let own =
        node.name == plan.known.text ? place : extraCollector.flattened.place(ofName: node.name, in: place)
      if node.kind == .object {
        stack.append((Int(node.next), end, place))
        (child, end, place) = (child + 1, Int(node.next), own)
      } else {
        let code = extraCollector.flattened.code(own, plan.names, in: &table.extra.names)
        table.extra.add(name: code, isJSON: false) { batch.appendText(of: node, to: &$0) }
        current.hasValue = true
        child = Int(node.next)
      }
    }
  }

  /// Keeps one text that is inside an element, under the way there.
  mutating func addFlattened(
    member: Int, of node: RecordNode, level: Int, _ batch: borrowing RecordBatch, _ table: inout TaskTable
  ) {
    let place = flattenedPlace(of: node, level: level)
    let name = batch.nodes[member].name
    let own = name == plan.known.text ? place : extraCollector.flattened.place(ofName: name, in: place)
    let code = extraCollector.flattened.code(own, plan.names, in: &table.extra.names)
    table.extra.add(name: code, isJSON: false) { batch.appendText(of: batch.nodes[member], to: &$0) }
    current.hasValue = true
  }

  /// The place of an element in what is read at a level, as `flattened` has it.
  private mutating func flattenedPlace(of node: RecordNode, level: Int) -> Int {
    extraCollector.flattened.place(ofName: node.name, level: level)
      ?? extraCollector.flattened.add(
        name: node.name, level: level, path: plan.extraName(node.name, level: level))
  }

  func isJSONKind(_ node: RecordNode) -> Bool {
    switch node.kind {
    case .text, .textWithEscapes, .textWithDoubledQuotes: false
    default: true
    }
  }
}
