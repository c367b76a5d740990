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
    guard let (detailEnd, id) = KeptID.parts(text[...]) else { return !fields.contains(instruction.field) }
    if fields.contains(.id), !id.isEmpty {
      if table.id.count > table.rowCount {
        let own = Array(table.id.bytes[table.id.range(table.rowCount)])
        relations.aliases.append((own, table.rowCount))
        let name = plan.maps.first { $0.to == .field(.id) }?.from ?? "id"
        if fields.contains(.extra), own != id { keep(own, name, &table) }
        table.id.truncate(to: table.rowCount)
      }
      table.id.append(id)
      // The tool's own may stand behind it, and does not replace it.
      current.fieldsOfNamedValues.insert(.id)
    }
    current.hasValue = true
    guard detailEnd > 0, fields.contains(instruction.field) else { return true }
    add(formed: text.span.extracting(0..<detailEnd), instruction, node, index, level: level, batch, &table)
    return true
  }
}
