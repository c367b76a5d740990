import Formats
import Inference
import Scanners
import TaskModel

// Where the subtasks of a record are: in a list, in an object that stands for one, or in the text of a cell.

extension RecordImporter {
  /// Finds the subtasks in a value.
  mutating func addSubtasks(
    _ instruction: Instruction, _ cursor: ValueCursor, _ batch: borrowing RecordBatch,
    _ table: inout TaskTable
  ) {
    let (node, index, level) = (cursor.node, cursor.index, cursor.level)
    switch node.kind {
    case .array where index + 1 < Int(node.next) && batch.nodes[index + 1].kind == .number:
      // Ids of tasks that are elsewhere.
      addExtra(instruction, node, index, level: level, batch, &table)
    case .array:
      var element = index + 1
      while element < Int(node.next) {
        addPending(element, instruction, of: node.name, table)
        element = Int(batch.nodes[element].next)
      }
    case .object: addSubtasks(inObject: cursor, instruction, batch, &table)
    case .null: return
    default: addSubtasks(inText: cursor, instruction, batch, &table)
    }
  }

  /// Takes an element for a subtask of the row that is being filled.
  mutating func addPending(
    _ element: Int, _ instruction: Instruction, of list: Int = -1, _ table: borrowing TaskTable,
    _ complete: (inout PendingSubtask) -> Void = { _ in }
  ) {
    var pending = PendingSubtask(
      element, Int(instruction.level), table.rowCount, surroundings.context, list: list)
    complete(&pending)
    subtaskCollector.add(pending)
  }

  /// Finds the subtasks in an object, which holds them (`<subtasks><task>…`) or is one itself.
  private mutating func addSubtasks(
    inObject cursor: ValueCursor, _ instruction: Instruction, _ batch: borrowing RecordBatch,
    _ table: inout TaskTable
  ) {
    let (node, index, level) = (cursor.node, cursor.index, cursor.level)
    if input.isXML {
      let isElement = instruction.map >= 0 && plan.maps[Int(instruction.map)].from.contains("/")
      if !isElement, !isRecordName(node.name) {
        addSubtasks(inElement: node, index, instruction, level: level, batch, &table)
      } else {
        addPending(index, instruction, of: node.name, table)
      }
    } else if input.reads(.subtaskForms), let edges = edges(in: index, batch.nodes.span) {
      addEdges(edges, of: index, instruction, level: level, batch, &table)
    } else if input.reads(.subtaskCounts), index + 1 < Int(node.next),
      !mayHoldSubtasks(index, batch.nodes.span)
    {
      // What stands about the subtasks (`{"done": 1, "total": 2}`), and none of them.
      addExtra(instruction, node, index, level: level, batch, &table)
    } else if input.usesSynonyms || plan.hasParts(instruction), isKeyed(node, index, batch.nodes.span) {
      // By their ids: `{"s1": {…}, "s2": {…}}`.
      var child = index + 1
      while child < Int(node.next) {
        addPending(child, instruction, of: node.name, table) { $0.key = batch.nodes[child].name }
        child = Int(batch.nodes[child].next)
      }
    } else if input.reads(.subtaskForms), areTicks(node, index, batch.nodes.span) {
      // By their titles: `{"Buy paint": true, "Cover the floor": false}`.
      for child in index + 1..<Int(node.next) {
        let member = batch.nodes[child]
        let title = Array(plan.names[member.name].utf8)
        addPending(child, instruction, of: node.name, table) {
          ($0.text, $0.isDone) = (title, member.kind == .true)
        }
      }
    } else {
      addPending(index, instruction, of: node.name, table)
    }
  }

  /// Finds the titles of subtasks in a text.
  private mutating func addSubtasks(
    inText cursor: ValueCursor, _ instruction: Instruction, _ batch: borrowing RecordBatch,
    _ table: inout TaskTable
  ) {
    let (node, index) = (cursor.node, cursor.index)
    let text = batch.text(of: node)
    if input.isCSV, input.reads(.subtaskCounts), saysNoSubtasks(text) { return }
    if input.isCSV, instruction.map >= 0, !input.reads(.subtaskCounts) || !RecordImporter.areNoTitles(text) {
      if plan.maps[Int(instruction.map)].form == .quotedList {
        addChecklists(instruction, cursor, batch, &table)
      } else {
        addSubtaskTexts(instruction, node, index, batch, &table)
      }
      return
    }
    // A checklist as people write one, or one subtask of several in values of their own.
    if input.reads(.subtaskTexts), node.kind == .text || node.kind == .textWithEscapes,
      node.name < plan.names.count, NumberedParts.isPart(plan.names[node.name]) || CheckMark.areItems(text)
    {
      addSubtaskTexts(instruction, node, index, batch, &table)
      return
    }
    // A number of subtasks, their ids, or what a program has written of them: no tasks.
    addExtra(instruction, node, index, level: cursor.level, batch, &table)
  }
}
