import Formats
import Scanners
import TaskModel

extension RecordImporter {
  /// Takes the last line of a detail for the id that the task came with; false where it says none.
  ///
  /// The id that the tool itself has given it is kept beside that.
  mutating func addTextWithID(
    _ instruction: Instruction, _ node: RecordNode, _ index: Int, level: Int, _ batch: borrowing RecordBatch,
    _ table: inout TaskTable
  ) -> Bool {
    let text = batch.text(of: node)
    guard let (detailEnd, id) = KeptID.parts(text) else { return !fields.contains(instruction.field) }
    let row = table.rowCount
    if fields.contains(.id) {
      if table.id.count > row {
        if fields.contains(.extra) {
          let number = Array(table.id.bytes[table.id.range(row)])
          let name = table.extra.names.code(for: "number")
          table.extra.add(name: name, isJSON: true) { $0 += number }
        }
        table.id.truncate(to: row)
      }
      table.id.append(id)
    }
    current.hasValue = true
    guard detailEnd > 0, fields.contains(instruction.field) else { return true }
    add(formed: text.span.extracting(0..<detailEnd), instruction, node, index, level: level, batch, &table)
    return true
  }
}
