import Formats
import Scanners
import TaskModel

// jCal (RFC 7265): a component is `["vtodo", [properties], [components]]`, a property
// `["due", {"tzid": "Europe/Berlin"}, "date-time", "2026-03-26T09:00:00", …]`: arrays, where other JSON has objects.

/// Reads the arrays that components are: to the scanner of the input a record that is no object is a value without
/// parts.
struct ComponentScanner {
  private var scanner = JSONScanner(paths: [.root], mode: .lines)

  /// The tape of an array, as the only member of an object; names count on from one to the next.
  mutating func scan(_ array: ArraySlice<UInt8>, line: Int) -> RecordBatch {
    var bytes = Array("{\"\":".utf8)
    bytes.append(contentsOf: array)
    bytes.append(contentsOf: Array("}\n".utf8))
    return scanner.scan(InputChunk(bytes: bytes, line: line, isLast: false))
  }
}

extension RecordImporter {
  /// What a record is.
  enum ComponentKind {
    /// No component: a property of the calendar.
    case none
    /// A component of another kind.
    case other
    /// A task.
    case task
  }

  /// What the record of a component is.
  func componentKind(_ record: RecordPlace, _ batch: borrowing RecordBatch) -> ComponentKind {
    guard record.firstNode + 2 < record.endNode, batch.nodes[record.firstNode].kind == .array else {
      return .none
    }
    let name = batch.nodes[record.firstNode + 1]
    let properties = batch.nodes[Int(name.next)]
    guard Int(name.next) < record.endNode, properties.kind == .array else { return .none }
    let isTask = batch.text(of: name).map { $0 | 0x20 } == Array(plan.mapping.componentName.utf8)
    return isTask ? .task : .other
  }

  /// Puts a component's properties into the table as a row; false where it has none.
  mutating func addComponent(
    _ record: RecordPlace, of batch: borrowing RecordBatch, to table: inout TaskTable
  ) -> Bool {
    let nodes = batch.nodes.span
    let bytes = batch.bytes.span
    let row = table.rowCount
    let properties = Int(nodes[record.firstNode + 1].next)
    var property = properties + 1
    while property < Int(nodes[properties].next) {
      addProperty(property, record, batch, nodes, bytes, &table)
      property = Int(nodes[property].next)
    }
    guard hasValue, !state.isExcluded else {
      state.exclusion = state.isExcluded ? state.standing : 0
      takeBackRow(row, &table)
      return false
    }
    endRow(record, batch, &table)
    return true
  }

  private mutating func addProperty(
    _ index: Int, _ record: RecordPlace, _ batch: borrowing RecordBatch, _ nodes: Span<RecordNode>,
    _ bytes: Span<UInt8>, _ table: inout TaskTable
  ) {
    let end = Int(nodes[index].next)
    guard nodes[index].kind == .array, index + 1 < end else { return }
    var name = String(decoding: batch.text(of: nodes[index + 1]), as: UTF8.self).lowercased()
    let parameters = Int(nodes[index + 1].next)
    guard parameters < end, nodes[parameters].kind == .object else { return }
    let inside = parameters + 1..<Int(nodes[parameters].next)
    if let type = find(["reltype"], in: inside, nodes) {
      let word = String(decoding: batch.text(of: nodes[type]), as: UTF8.self).lowercased()
      if word != "parent" { name += ";" + word }
    }
    if let zone = find(["tzid"], in: inside, nodes) {
      for (number, adjustment) in plan.mapping.adjustments.enumerated()
      where adjustment.zone == name + ";tzid" {
        slots.keep(RowSlots.ofAdjustment(number).zone) { batch.appendText(of: nodes[zone], to: &$0) }
      }
    }
    if let zone = find(["tzid"], in: inside, nodes), fields.contains(.extra) {
      let code = table.extra.names.code(for: name + ";tzid")
      table.extra.add(name: code, isJSON: false) { batch.appendText(of: nodes[zone], to: &$0) }
    }
    let type = Int(nodes[parameters].next)
    guard type < end else { return }
    let instruction = plan.instruction(named: name, level: 0)
    guard instruction.operation != .skip else { return }
    if instruction.field == .assignees, instruction.operation == .list,
      let person = find(["cn"], in: inside, nodes)
    {
      // Who it is stands beside the address, and nothing else stands with it.
      var instruction = instruction
      instruction.form = .plain
      importValue(instruction, nodes[person], person, level: 0, record, batch, nodes, bytes, &table)
      return
    }
    var value = Int(nodes[type].next)
    while value < end {
      if instruction.operation == .extra {
        if fields.contains(.extra) {
          let node = nodes[value]
          let code = table.extra.names.code(for: name)
          table.extra.add(name: code, isJSON: isJSONKind(node)) { batch.appendText(of: node, to: &$0) }
        }
        hasValue = true
      } else {
        importValue(instruction, nodes[value], value, level: 0, record, batch, nodes, bytes, &table)
      }
      value = Int(nodes[value].next)
    }
  }
}
