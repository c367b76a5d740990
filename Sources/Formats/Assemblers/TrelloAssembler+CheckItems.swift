import TaskModel

// The items of checklists, which become subtasks.

extension TrelloAssembler {
  /// What the file holds about an item of a checklist.
  struct CheckItem {
    var id = 0..<0
    var title = 0..<0
    var due: Range<Int>?
    var member = 0..<0
    var isDone = false
    /// A state that is neither done nor open.
    var state = 0..<0
    var position = 0.0
  }

  /// Adds the items of a card's checklists, in the order of their positions.
  ///
  /// They have no priority: the card's is in a custom field, which is the card's alone.
  mutating func addCheckItems(
    _ card: UInt32, section: UInt32, _ held: borrowing TaskTable, _ table: inout TaskTable
  ) {
    guard checklists.hasAny(card) else { return }
    let isMissing = Int(card) >= held.rowCount
    let parent =
      isMissing
      ? missingCards.word(card &- UInt32(truncatingIfNeeded: held.rowCount))
      : held.id.bytes[held.id.range(Int(card))]
    var items: [CheckItem] = []
    for list in ordered(checklists.all(card)) {
      let name = tape.text(Name.name, in: list) ?? 0..<0
      readItems(of: list, &items)
      for item in items {
        table.put(tape.bytes.span.extracting(item.id), .id)
        table.put(tape.bytes.span.extracting(item.title), .title)
        if table.fields.contains(.isDone) { table.isDone.append(item.isDone) }
        if table.fields.contains(.due), let due = item.due,
          let date = TaskDate(iso8601: String(decoding: tape.bytes[due], as: UTF8.self))
        {
          table.appendInteger(date.bits, field: .due)
        }
        if !item.state.isEmpty {
          unknownStates.add(String(decoding: tape.bytes[item.state], as: UTF8.self))
          table.put(tape.bytes.span.extracting(item.state), .status)
        }
        if !item.member.isEmpty { addPerson(item.member, held, &table) }
        if !parent.isEmpty { table.put(parent.span, .parent) }
        putProject(&table)
        if table.fields.contains(.section) { table.section.append(code: section) }
        if !name.isEmpty, table.fields.contains(.extra) {
          if checklistName == 0 { checklistName = table.extra.names.code(for: "checklist") }
          table.extra.add(name: checklistName, isJSON: false) { $0.append(contentsOf: tape.bytes[name]) }
        }
        table.endRow()
      }
    }
  }

  var remarks: [AssemblyRemark] {
    var remarks: [AssemblyRemark] = []
    if unknownStates.count > 0 {
      remarks.append(
        AssemblyRemark(
          .unknownStatus,
          "unknown state “\(unknownStates.first)” of an item in a checklist\(unknownStates.others); taken as open"
        ))
    }
    if customFields.unknownPriorities.count > 0 {
      remarks.append(
        AssemblyRemark(
          .unknownPriority,
          "unknown priority “\(customFields.unknownPriorities.first)” of a card\(customFields.unknownPriorities.others); kept as middle"
        ))
    }
    return remarks
  }

  /// Adds the person of an id that no card may have.
  private mutating func addPerson(_ id: Range<Int>, _ held: borrowing TaskTable, _ table: inout TaskTable) {
    guard table.fields.contains(.assignees) else { return }
    let known = held.assignees.dictionary.knownCode(of: tape.bytes.span.extracting(id))
    if known == 0 { return table.assignees.add(tape.bytes.span.extracting(id)) }
    let person = members.code(ofID: known, among: held.assignees.dictionary, in: &table.assignees.dictionary)
    if person != 0 { table.assignees.add(code: person) }
  }

  /// Reads the items of a checklist in one pass over each, in the order of their positions.
  private func readItems(of list: Int, _ items: inout [CheckItem]) {
    items.removeAll(keepingCapacity: true)
    var isOrdered = true
    for entry in tape.values(Name.checkItems, in: list) {
      var item = CheckItem()
      var seen: UInt32 = 0
      if tape.nodes[entry].kind == .object {
        var value = entry + 1
        while value < tape.end(of: entry) {
          let name = tape.nodes[value].name
          // Of values under one name the first counts.
          if seen & 1 << UInt32(truncatingIfNeeded: name) == 0, let text = tape.text(of: value) {
            switch name {
            case Name.id: item.id = text
            case Name.name: item.title = text
            case Name.state:
              item.isDone = tape.isText(text, "complete")
              if !item.isDone, !text.isEmpty, !tape.isText(text, "incomplete") { item.state = text }
            case Name.due: item.due = text
            case Name.idMember: item.member = text
            case Name.position: item.position = number(text)
            default: break
            }
          }
          seen |= 1 << UInt32(truncatingIfNeeded: name)
          value = tape.end(of: value)
        }
      }
      if let last = items.last, !(last.position <= item.position) { isOrdered = false }
      items.append(item)
    }
    // As they are shown is mostly as they are written.
    if !isOrdered { items.sort { $0.position < $1.position } }
  }

  /// Values in the order of their positions.
  private func ordered(_ nodes: [Int]) -> [Int] {
    guard nodes.count > 1 else { return nodes }
    let places = nodes.map { ($0, tape.text(Name.position, in: $0).map(number) ?? 0) }
    if zip(places, places.dropFirst()).allSatisfy({ $0.1 <= $1.1 }) { return nodes }
    return places.sorted { $0.1 < $1.1 }.map(\.0)
  }

  private func number(_ text: Range<Int>) -> Double {
    if text.count <= 15, tape.bytes[text].allSatisfy({ $0 &- 0x30 < 10 }) {
      return Double(tape.bytes[text].reduce(0) { $0 * 10 + Int($1 &- 0x30) })
    }
    return Double(String(decoding: tape.bytes[text], as: UTF8.self)) ?? 0
  }
}
