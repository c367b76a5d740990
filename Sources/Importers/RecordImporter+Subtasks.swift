import Formats
import Scanners
import TaskModel

// Subtasks in elements of markup, which may be a list of them or one itself.

extension RecordImporter {
  /// Takes the subtasks in an element: the elements in it with parts, and those that are called an item or a step and have
  /// a text, which is the title.
  ///
  /// Other texts in it are kept in `extra`. An element that holds none and has a title is a subtask itself.
  mutating func addSubtasks(
    inElement node: RecordNode, _ index: Int, _ instruction: Instruction, level: Int,
    _ batch: borrowing RecordBatch, _ table: inout TaskTable
  ) {
    let nodes = batch.nodes.span
    var count = 0
    var isTitled = false
    var child = index + 1
    while child < Int(node.next) {
      if isSubtask(child, in: node, nodes) {
        count += 1
        pendingSubtasks.append(
          PendingSubtask(
            child, Int(instruction.level), table.rowCount, state.context, list: node.name))
      } else if isTitle(nodes[child]) {
        isTitled = true
      }
      child = Int(nodes[child].next)
    }
    if count == 0, isTitled {
      pendingSubtasks.append(
        PendingSubtask(
          index, Int(instruction.level), table.rowCount, state.context, list: node.name))
      return
    }
    guard fields.contains(.extra) else { return }
    child = index + 1
    while child < Int(node.next) {
      if !isSubtask(child, in: node, nodes), nodes[child].length > 0 {
        addFlattened(member: child, of: node, level: level, batch, &table)
      }
      child = Int(nodes[child].next)
    }
  }

  private func isSubtask(_ child: Int, in node: RecordNode, _ nodes: Span<RecordNode>) -> Bool {
    let own = nodes[child]
    if own.kind == .object { return true }
    guard own.length > 0, own.name < plan.names.count, node.name < plan.names.count else { return false }
    let name = plan.names[own.name].lowercased()
    if name.hasPrefix("@") || name.hasPrefix("#") { return false }
    let outer = plan.names[node.name].lowercased()
    return RecordImporter.subtaskNames.contains(name) || name == outer || name + "s" == outer
      || isRecordName(own.name)
  }

  private func isTitle(_ node: RecordNode) -> Bool {
    guard node.length > 0, node.name < plan.names.count else { return false }
    let name = plan.names[node.name]
    return name == "#text"
      || Synonyms.target(of: name.hasPrefix("@") ? String(name.dropFirst()) : name) == .field(.title)
  }

  /// What elements with no more than a text are called that are subtasks.
  private static let subtaskNames: Set<String> = [
    "subtask", "sub-task", "sub_task", "task", "item", "step", "todo", "child", "entry", "checkitem", "li",
    "string",
  ]
}
