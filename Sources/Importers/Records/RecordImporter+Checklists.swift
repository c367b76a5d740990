import Formats
import Scanners
import TaskModel

// Checklists that a cell holds as JSON, by their names: `{"Steps": ["Sand it", "Paint it"]}`.

extension RecordImporter {
  /// Takes the items of checklists for subtasks; a cell that holds none, or something else as well, is kept as it is.
  mutating func addChecklists(
    _ instruction: Instruction, _ cursor: ValueCursor, _ batch: borrowing RecordBatch,
    _ table: inout TaskTable
  ) {
    let text = String(decoding: batch.text(of: cursor.node), as: UTF8.self)
    let items = Self.checklistItems(in: text)
    guard !items.isEmpty else {
      return addExtra(instruction, cursor.node, cursor.index, level: cursor.level, batch, &table)
    }
    current.hasValue = true
    for item in items {
      addPending(cursor.index, instruction, table) {
        $0.text = Array(item.title.utf8)
        $0.checklist = Array(item.list.utf8)
      }
    }
    note(
      .note, .unknownSubtaskStates,
      "\(items.count) \(items.count == 1 ? "item of a checklist has" : "items of checklists have") no state; taken as open",
      at: Int(cursor.node.start), cursor.record, batch)
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

  /// Takes a text that begins with a checkbox apart into subtasks, or one with such lines behind others; false, and
  /// nothing taken, where it is none.
  mutating func addChecklist(_ text: ArraySlice<UInt8>, _ index: Int, _ table: inout TaskTable) -> Bool {
    let row = table.rowCount
    func isBox(_ place: Int) -> Bool {
      text[place...].starts(with: [0xE2, 0x96]) && place + 2 < text.endIndex
        && (text[place + 2] == 0xAA || text[place + 2] == 0xAB)
    }
    let first = text.indices.first { place in
      isBox(place) && (place == text.startIndex || text[place - 1] == 0x0A || text[place - 1] == 0x0D)
    }
    guard var start = first else { return false }
    if start > text.startIndex {
      guard text[start...].indices.contains(where: { isBox($0) && text[$0 + 2] == 0xAB }),
        !fields.contains(.detail) || table.detail.count == row
      else { return false }
      let before = Array(text[..<start])
      if fields.contains(.detail) { table.detail.append(before[trimmed(0..<before.count, before.span)]) }
    }
    current.hasValue = true
    while start < text.endIndex {
      var end = start + 3
      while end < text.endIndex, !isBox(end) { end += 1 }
      let item = Array(text[start + 3..<end])
      let title = item[trimmed(0..<item.count, item.span)]
      if !title.isEmpty {
        var pending = PendingSubtask(index, 0, row, surroundings.context)
        (pending.text, pending.isDone) = (Array(title), text[start + 2] == 0xAA)
        subtaskCollector.add(pending)
      }
      start = end
    }
    return true
  }
}
