import Formats
import Inference
import Scanners
import TaskModel
import Vocabulary

// Values with parts: objects that the profile reaches into, subtasks, elements named by an attribute.

/// The words that say where a task is, by their codes.
private struct RowWords: Equatable {
  var project: UInt32
  var section: UInt32
  var status: UInt32

  init(_ table: borrowing TaskTable, _ row: Int) {
    project = table.project.code(row)
    section = table.section.code(row)
    status = table.status.code(row)
  }

  /// Puts them back into the row that is being filled.
  func restore(_ table: inout TaskTable, _ row: Int) {
    func restore(_ column: inout WordColumn, _ code: UInt32) {
      column.truncate(to: row)
      if code != 0 { column.append(code: code) }
    }
    restore(&table.project, project)
    restore(&table.section, section)
    restore(&table.status, status)
  }
}

extension RecordImporter {
  mutating func descend(
    _ instruction: Instruction, _ cursor: ValueCursor, _ batch: borrowing RecordBatch,
    _ table: inout TaskTable
  ) {
    let nodes = batch.nodes.span
    let bytes = batch.bytes.span
    switch cursor.node.kind {
    case .object:
      var inside = cursor.index + 1..<Int(cursor.node.next)
      var level = Int(instruction.level)
      if let path = plan.relationPath(level: level), let kind = find(path, in: inside, nodes) {
        level = self.level(ofRelation: kind, in: level, batch)
        // Where nothing else is beside what says which kind it is.
        if kind == inside.lowerBound + path.count - 1, Int(nodes[inside.lowerBound].next) == kind + 1 {
          inside = kind + 1..<inside.upperBound
        }
      }
      importNodes(inside, level: level, cursor.record, batch, nodes, bytes, &table)
    case .array:
      if let own = repetition(of: cursor.index, level: Int(instruction.level), nodes) {
        return descend(instruction, cursor.at(nodes[own], own), batch, &table)
      }
      descendIntoEach(instruction, cursor, batch, &table)
    case .null: return
    default:
      if let own = plan.ownInstruction(level: Int(instruction.level)) {
        importValue(own, cursor.at(level: 0), batch, nodes, bytes, &table)
      } else {
        addExtra(instruction, cursor.node, cursor.index, level: 0, batch, &table)
      }
    }
  }

  /// The level inside an element that is a relation, by the node that says of which kind.
  private mutating func level(ofRelation kind: Int, in level: Int, _ batch: borrowing RecordBatch) -> Int {
    let text = batch.text(of: batch.nodes[kind])
    let word = RecordImporter.text(text.span).lowercased()
    // Hostile input has many kinds.
    return word == "parent" || plan.levels.count >= 1_000 ? level : plan.level(ofRelation: word, level: level)
  }

  /// Reaches into the elements of a list.
  ///
  /// Where they say which project or section the task is in, the first that does counts: a section belongs to the
  /// project beside it. What the others say is kept with the whole list, and so is what several of them say under one
  /// name.
  private mutating func descendIntoEach(
    _ instruction: Instruction, _ cursor: ValueCursor, _ batch: borrowing RecordBatch,
    _ table: inout TaskTable
  ) {
    let nodes = batch.nodes.span
    let row = table.rowCount
    let before = RowWords(table, row)
    var taken: RowWords?
    var hasOthers = false
    let firstExtra = table.extra.entryCount
    var extraCount = firstExtra
    var speakerCount = 0
    var element = cursor.index + 1
    while element < Int(cursor.node.next) {
      let own = nodes[element]
      let (knownDone, knownSource, knownOpen) = (
        current.done.verdict, current.done.source, current.done.openState
      )
      descend(instruction, cursor.at(own, element), batch, &table)
      // Of several states the first counts, as of the words for them.
      if knownSource?.isState == true, current.done.source?.isState != false {
        (current.done.verdict, current.done.source, current.done.openState) = (
          knownDone, knownSource, knownOpen
        )
      }
      let after = RowWords(table, row)
      if let taken, after != taken {
        hasOthers = true
        taken.restore(&table, row)
      } else if after != before {
        taken = after
      }
      if table.extra.entryCount > extraCount { speakerCount += 1 }
      extraCount = table.extra.entryCount
      element = Int(own.next)
    }
    guard hasOthers || speakerCount > 1, fields.contains(.extra) else { return }
    table.extra.truncate(toEntryCount: firstExtra)
    // The level of what is inside knows the way to it, with a slash behind.
    let name = String(plan.extraName("", level: Int(instruction.level)).dropLast())
    table.extra.add(name: table.extra.names.code(for: name), isJSON: true) { output in
      if input.isPropertyList {
        batch.rawValue(at: cursor.index, names: plan.names).fragment.append(to: &output)
      } else {
        batch.appendText(of: cursor.node, to: &output)
      }
    }
  }

  /// Takes an element of XML of an unrecognised tool that has no field: one that holds records like the one that it
  /// stands in, whatever it is called, or the text of a subtask that has no title otherwise.
  ///
  /// - Returns: false, and nothing taken, for all others.
  mutating func addMarkup(
    _ cursor: ValueCursor, _ batch: borrowing RecordBatch, _ table: inout TaskTable
  ) -> Bool {
    let nodes = batch.nodes.span
    let bytes = batch.bytes.span
    if cursor.node.kind == .object {
      let other = nodes.firstChild(of: cursor.index) {
        $1.kind != .object || !isRecordName($1.name)
      }
      guard other == nil, cursor.index + 1 < Int(cursor.node.next) else { return false }
      addSubtasks(
        Instruction(operation: .subtasks, field: .extra, map: -1, level: Int32(cursor.level)), cursor, batch,
        &table)
      return true
    }
    guard subtaskCollector.isInside, cursor.level == 0, table.title.count == table.rowCount,
      fields.contains(.title), cursor.node.kind == .text, cursor.node.name < plan.names.count,
      plan.names[cursor.node.name] == "#text"
    else { return false }
    let title = Instruction(operation: .text, field: .title, map: -1, level: -1)
    addText(title, cursor, batch, bytes, &table)
    return true
  }

  /// Whether an element has another member of a member's name.
  func hasNamesake(_ member: Int, in node: RecordNode, _ index: Int, _ nodes: Span<RecordNode>) -> Bool {
    let name = nodes[member].name
    return nodes.firstChild(of: index) { $0 != member && $1.name == name } != nil
  }

  /// Whether the members of an element are of one name, and each a text or something that one stands for.
  func areNamesakes(in node: RecordNode, _ index: Int, _ batch: borrowing RecordBatch) -> Bool {
    let nodes = batch.nodes.span
    guard index + 1 < Int(node.next) else { return false }
    let name = nodes[index + 1].name
    var child = index + 1
    while child < Int(node.next) {
      let value = nodes[child]
      if value.name != name || value.kind == .object && representative(of: value, child, batch) == nil {
        return false
      }
      child = Int(value.next)
    }
    return true
  }

  /// The object inside an object of JSON that has no more than it: `{"node": {…}}`.
  func unwrapped(_ element: Int, _ nodes: Span<RecordNode>) -> Int {
    var element = element
    while !input.isXML, nodes[element].kind == .object, element + 1 < Int(nodes[element].next),
      nodes[element + 1].kind == .object, nodes[element + 1].next == nodes[element].next
    { element += 1 }
    return element
  }

  func isRecordName(_ name: Int) -> Bool {
    name < plan.names.count && plan.traits.recordNames.contains(plan.names[name])
  }

  mutating func addNamedElement(
    _ cursor: ValueCursor, _ batch: borrowing RecordBatch, _ table: inout TaskTable
  ) {
    let nodes = batch.nodes.span
    let bytes = batch.bytes.span
    let attributes = plan.known.namedElements.attributes
    guard cursor.node.kind == .object, cursor.node.name < attributes.count, attributes[cursor.node.name] != -1
    else { return }
    let naming = attributes[cursor.node.name]
    var name = -1
    var value = -1
    var isJSON = false
    var child = cursor.index + 1
    while child < Int(cursor.node.next) {
      let childName = nodes[child].name
      if childName == naming {
        name = child
      } else if childName == plan.known.text {
        value = child
      } else if childName == plan.known.namedElements.value, value < 0 {
        value = child
      } else if childName == plan.known.namedElements.kind {
        isJSON = batch.text(of: nodes[child]) == Array("json".utf8)
      }
      child = Int(nodes[child].next)
    }
    guard name >= 0 else { return }
    if nodes[name].kind == .text {
      let text = bytes.extracting(Int(nodes[name].start)..<nodes[name].end)
      addNamedElement(text, value, isJSON: isJSON, cursor, batch, &table)
    } else {
      let text = batch.text(of: nodes[name])
      addNamedElement(text.span, value, isJSON: isJSON, cursor, batch, &table)
    }
  }

  /// Takes the value of an element that has a name; -1 for `value` where it is empty.
  private mutating func addNamedElement(
    _ name: Span<UInt8>, _ value: Int, isJSON: Bool, _ cursor: ValueCursor, _ batch: borrowing RecordBatch,
    _ table: inout TaskTable
  ) {
    let nodes = batch.nodes.span
    let bytes = batch.bytes.span
    let instruction = plan.instruction(named: name, level: cursor.level)
    if instruction.operation != .extra, !plan.traits.isOwnMarkup {
      if value >= 0 { importValue(instruction, cursor.at(nodes[value], value), batch, nodes, bytes, &table) }
      return
    }
    guard fields.contains(.extra) else { return }
    var code = instruction.extraName
    if code == 0 {
      code = table.extra.names.code(for: name)
      plan.setExtraCode(code, named: name, level: cursor.level)
    }
    current.hasValue = true
    var json: [UInt8] = []
    if isJSON, value >= 0, let kind = EmbeddedJSON.append(batch.text(of: nodes[value]).span, to: &json) {
      table.extra.add(name: code, isJSON: kind) { $0.append(contentsOf: json) }
    } else {
      table.extra.add(name: code, isJSON: false) { output in
        if value >= 0 { batch.appendText(of: nodes[value], to: &output) }
      }
    }
  }

  /// The member that stands for an object where one value is wanted: its text, name, value or date.
  ///
  /// - Parameters:
  ///   - passed: a member that does not.
  ///   - looksInside: whether an object in it may stand for it by what that has in it (`wrapped`).
  func representative(
    of node: RecordNode, _ index: Int, _ batch: borrowing RecordBatch, isParent: Bool = false,
    besides passed: Int = -1, looksInside: Bool = true
  ) -> Int? {
    if node.kind == .array {
      // A list of one is that one.
      let first = index + 1
      return first < Int(node.next) && Int(batch.nodes[first].next) == Int(node.next) ? first : nil
    }
    var best = -1
    var bestRank = UInt8.max
    var child = index + 1
    while child < Int(node.next) {
      let childNode = batch.nodes[child]
      if childNode.name < plan.names.count, childNode.kind != .null, child != passed,
        childNode.length > 0 || childNode.kind == .object
      {
        var rank =
          isParent
          ? plan.known.identifyingRanks[childNode.name] : plan.known.representativeRanks[childNode.name]
        if rank == .max, childNode.name == node.name, !input.isXML { rank = .max - 1 }
        if rank < bestRank {
          bestRank = rank
          best = child
        }
      }
      child = Int(childNode.next)
    }
    if best < 0, input.isXML, input.reads(.elementValues) { return onlyAttribute(of: node, index, batch) }
    if best < 0, input.reads(.wrappedValues) {
      return onlyWord(of: node, index, batch) ?? (looksInside ? wrapped(in: node, index, batch) : nil)
    }
    if input.isXML, input.reads(.elementValues), passed < 0, best >= 0,
      isCaption(batch.nodes[best], of: node, batch)
    {
      return representative(of: node, index, batch, isParent: isParent, besides: best)
    }
    return best < 0 ? nil : best
  }

  /// The one member of an object of JSON, where it is a text and called what states and priorities are: `{"level":
  /// "high"}`.
  private func onlyWord(of node: RecordNode, _ index: Int, _ batch: borrowing RecordBatch) -> Int? {
    let member = index + 1
    guard node.kind == .object, member < Int(node.next), Int(batch.nodes[member].next) == Int(node.next),
      batch.nodes[member].kind == .text, batch.nodes[member].length > 0,
      batch.nodes[member].name < plan.names.count
    else { return nil }
    let name = plan.names[batch.nodes[member].name].lowercased()
    return WordKind.attributeValue.contains(name) ? member : nil
  }

  /// Whether an object has one member with a value, and no more.
  func isAlone(_ member: Int, in node: RecordNode, _ index: Int, _ batch: borrowing RecordBatch) -> Bool {
    let nodes = batch.nodes.span
    return nodes.firstChild(of: index) { $0 != member && $1.kind != .null } == nil
  }

  static let identifyingNames = WordKind.identifier.words

  static let representativeNames = WordKind.representative.words
}
