import Formats
import Scanners
import TaskModel

// Checklists that a cell holds as JSON, by their names: `{"Steps": ["Sand it", "Paint it"]}`.

extension RecordImporter {
  /// Takes the items of checklists for subtasks; a cell that holds none, or something else as well, is kept as it is.
  mutating func addChecklists(
    _ instruction: Instruction, _ node: RecordNode, _ index: Int, level: Int, _ record: RecordPlace,
    _ batch: borrowing RecordBatch, _ table: inout TaskTable
  ) {
    let text = String(decoding: batch.text(of: node), as: UTF8.self)
    let items = Self.checklistItems(in: text)
    guard !items.isEmpty else {
      return addExtra(instruction, node, index, level: level, batch, &table)
    }
    hasValue = true
    for item in items {
      var pending = PendingSubtask(
        index, Int(instruction.level), table.rowCount, state.context, text: Array(item.title.utf8))
      pending.checklist = Array(item.list.utf8)
      pendingSubtasks.append(pending)
    }
    note(
      .note, "unknown-subtask-states",
      "\(items.count) \(items.count == 1 ? "item of a checklist has" : "items of checklists have") no state; taken as open",
      at: Int(node.start), record, batch)
  }

  /// The titles of items with the names of their lists; none where the text is anything else.
  private static func checklistItems(in text: String) -> [(list: String, title: String)] {
    guard case .object(let lists)? = JSONFragment(text) else { return [] }
    var items: [(list: String, title: String)] = []
    for list in lists {
      guard case .array(let titles) = list.value else { return [] }
      for title in titles {
        guard case .string(let title) = title, !title.isEmpty else { return [] }
        items.append((list.name, title))
      }
    }
    return items
  }
}
