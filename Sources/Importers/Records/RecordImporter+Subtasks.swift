import Formats
import Scanners
import TaskModel
import Vocabulary

// Subtasks: one after another into the table, and those in elements of markup, which may be a list of them or one
// itself.

extension RecordImporter {
  /// Adds the subtasks that were found; those of subtasks are found on the way: the list grows while it is worked
  /// off.
  mutating func addSubtasks(
    of record: RecordPlace, _ batch: borrowing RecordBatch, _ nodes: Span<RecordNode>, _ bytes: Span<UInt8>,
    _ table: inout TaskTable
  ) {
    if subtaskCollector.share != nil { settleSubtaskShare(record, batch) }
    guard !subtaskCollector.isEmpty else { return }
    var index = 0
    while index < subtaskCollector.pending.count {
      addSubtask(subtaskCollector.pending[index], record, batch, nodes, bytes, &table)
      index += 1
    }
    subtaskCollector.removeAll()
  }

  mutating func addSubtask(
    _ pending: PendingSubtask, _ record: RecordPlace, _ batch: borrowing RecordBatch,
    _ nodes: Span<RecordNode>, _ bytes: Span<UInt8>, _ table: inout TaskTable
  ) {
    var pending = pending
    if input.reads(.subtaskForms) { pending.batchNode = unwrapped(pending.batchNode, nodes) }
    let node = nodes[pending.batchNode]
    let row = table.rowCount
    let found = subtaskCollector.pending.count
    if input.hasInheritance {
      surroundings.beginContext(inside: pending.context)
      if plan.mapping.composition.inheritsHeadings { surroundings.inheritHeading(from: pending.context) }
    }
    subtaskCollector.isInside = true
    unreadRecorder.owner.list = pending.list
    unreadRecorder.owner.element = node.name == pending.list || !input.isXML ? -1 : node.name
    defer {
      subtaskCollector.isInside = false
      unreadRecorder.owner.list = -1
      unreadRecorder.owner.element = -1
    }
    if node.kind == .array, pending.text == nil {
      // A list in the list: its elements are parts of the same task.
      var element = pending.batchNode + 1
      while element < Int(node.next) {
        subtaskCollector.add(
          PendingSubtask(element, pending.level, pending.parentRow, pending.context, list: pending.list))
        element = Int(nodes[element].next)
      }
      return
    }
    readSubtask(pending, record, batch, nodes, bytes, &table)
    guard current.hasValue, !current.isExcluded else {
      leaveOut(pending, partsFrom: found, row: row, batch, &table)
      return
    }
    if plan.mapping.composition.partsShareProject, pending.parentRow >= 0 {
      shareProject(of: pending.parentRow, &table)
    }
    endRow(record, batch, &table, context: pending.context, at: Int(node.start))
    if pending.parentRow >= 0 { table.link(row: row, toParent: pending.parentRow) }
    tally.accounting.derived += 1
    tally.accounting.kept += 1
  }

  /// Reads a subtask into the row that is being filled.
  private mutating func readSubtask(
    _ pending: PendingSubtask, _ record: RecordPlace, _ batch: borrowing RecordBatch,
    _ nodes: Span<RecordNode>, _ bytes: Span<UInt8>, _ table: inout TaskTable
  ) {
    let node = nodes[pending.batchNode]
    if let text = pending.text {
      if fields.contains(.title) { table.title.append(text.span) }
      if !pending.checklist.isEmpty, fields.contains(.extra) {
        let name = table.extra.names.code(for: "checklist")
        table.extra.add(name: name, isJSON: false, text: pending.checklist.span)
      }
      current.hasValue = true
      current.done.verdict = pending.isDone
    } else if node.kind == .object {
      if input.reads(.subtaskIDs), plan.traits.hasKeys, pending.key >= 0, pending.key < plan.names.count {
        takeKey(plan.names[pending.key], &table)
      }
      importNodes(
        pending.batchNode + 1..<Int(node.next), level: pending.level, record, batch, nodes, bytes, &table)
    } else if node.kind != .null, fields.contains(.title) {
      var title = batch.text(of: node)
      let mark = input.reads(.subtaskTexts) ? CheckMark.take(from: &title) : nil
      table.title.append(title.span)
      current.hasValue = true
      current.done.verdict = pending.isDone ?? mark
    }
  }

  /// Takes back the row of a subtask that is none, or is to be left out; what stands inside a heading, or in an object
  /// that has nothing but a list of subtasks (`"children": {"nodes": […]}`), belongs to the task around it.
  ///
  /// - Parameter first: where the subtasks begin that were found inside it.
  private mutating func leaveOut(
    _ pending: PendingSubtask, partsFrom first: Int, row: Int, _ batch: borrowing RecordBatch,
    _ table: inout TaskTable
  ) {
    let nodes = batch.nodes.span
    if current.isExcluded {
      tally.accounting.derived += 1
      state.account(for: current.exclusionFlags, &tally.accounting)
      noteHeading(pending, batch, nodes)
    }
    if input.hasInheritance, current.exclusionFlags.contains(.heading),
      current.exclusionFlags.isDisjoint(with: .setAside)
    {
      adoptParts(of: pending, from: first, batch, nodes)
    } else if !current.isExcluded {
      subtaskCollector.adopt(from: first, parentRow: pending.parentRow)
    } else {
      subtaskCollector.removeLast(from: first)
    }
    takeBackRow(row, &table)
  }

  /// Takes the key that a subtask stands under: its id, where keys tell all of them apart; else it is kept.
  private func takeKey(_ key: String, _ table: inout TaskTable) {
    if plan.traits.keysAreIDs {
      if fields.contains(.id), table.id.count == table.rowCount { table.id.append(Array(key.utf8)) }
    } else if fields.contains(.extra) {
      table.extra.add(name: table.extra.names.code(for: "@key"), isJSON: false, text: Array(key.utf8).span)
    }
  }

  /// Puts the row that is being filled into the project of the task that it is part of, where it has none of its own.
  private func shareProject(of parentRow: Int, _ table: inout TaskTable) {
    guard fields.contains(.project), table.project.count == table.rowCount else { return }
    let code = table.project.code(parentRow)
    if code != 0 { table.project.append(code: code) }
  }

  // MARK: - In objects of JSON

  /// The list of GraphQL's edges in an object, each of which holds a node: `{"edges": [{"node": {…}}], "totalCount":
  /// 1}`.
  func edges(in index: Int, _ nodes: Span<RecordNode>) -> Int? {
    nodes.firstChild(of: index) { member, node in
      node.kind == .array && member + 1 < Int(node.next) && node.name < plan.names.count
        && plan.names[node.name] == "edges"
    }
  }

  /// Takes the nodes of edges for subtasks; what else stands about them is kept in `extra`.
  mutating func addEdges(
    _ edges: Int, of index: Int, _ instruction: Instruction, level: Int, _ batch: borrowing RecordBatch,
    _ table: inout TaskTable
  ) {
    let node = batch.nodes[index]
    var edge = edges + 1
    while edge < Int(batch.nodes[edges].next) {
      addPending(edge, instruction, of: node.name, table)
      edge = Int(batch.nodes[edge].next)
    }
    guard fields.contains(.extra) else { return }
    var member = index + 1
    while member < Int(node.next) {
      let own = batch.nodes[member]
      if member != edges, own.kind != .null, own.name < plan.names.count {
        let name = "\(plan.extraName(node.name, level: level))/\(plan.names[own.name])"
        table.extra.add(name: table.extra.names.code(for: name), isJSON: isJSONKind(own)) {
          batch.appendText(of: own, to: &$0)
        }
      }
      member = Int(own.next)
    }
  }

  /// Whether an object of JSON may be a subtask, or hold some: it has a title or a list, or something in it has, or its
  /// members are titles.
  func mayHoldSubtasks(_ index: Int, _ nodes: Span<RecordNode>) -> Bool {
    if areTicks(nodes[index], index, nodes) { return true }
    for member in index + 1..<Int(nodes[index].next) {
      let node = nodes[member]
      if node.kind == .array, member + 1 < Int(node.next) {
        // Numbers are ids of tasks that are elsewhere.
        if nodes[member + 1].kind != .number { return true }
        continue
      }
      guard ![.array, .object, .null].contains(node.kind), node.name < plan.names.count else { continue }
      if Synonyms.target(of: plan.names[node.name]) == .field(.title) || isTitleOfStep(plan.names[node.name])
      {
        return true
      }
    }
    return false
  }

  /// Whether the profile reads values of a name as titles, if only those of subtasks.
  private func isTitleOfStep(_ name: String) -> Bool {
    plan.maps.contains { map in
      map.to == .field(.title) && (map.from == name || map.from.hasSuffix("/" + name))
    }
  }

  /// Whether all members of an object say yes or no, and none of them is called what says whether a task is done.
  func areTicks(_ node: RecordNode, _ index: Int, _ nodes: Span<RecordNode>) -> Bool {
    let first = index + 1
    let end = Int(node.next)
    var child = first
    while child < end, isTick(nodes[child]) { child += 1 }
    return child > first && child == end
  }

  private func isTick(_ node: RecordNode) -> Bool {
    guard node.kind == .true || node.kind == .false, node.name < plan.names.count,
      !plan.names[node.name].isEmpty
    else { return false }
    switch Synonyms.target(of: plan.names[node.name]) {
    case .field(.isDone), .statusAndDone, .doneHint, .field(.progress): return false
    default: return true
    }
  }

  // MARK: - In elements of markup

  /// Takes the subtasks in an element: the elements in it with parts, and those that are called an item or a step and
  /// have a text, which is the title.
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
        addPending(child, instruction, of: node.name, table)
      } else if isTitle(nodes[child]) {
        isTitled = true
      }
      child = Int(nodes[child].next)
    }
    if count == 0, isTitled { return addPending(index, instruction, of: node.name, table) }
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
    return WordKind.partElement.contains(name) || name == outer || name + "s" == outer
      || isRecordName(own.name)
  }

  private func isTitle(_ node: RecordNode) -> Bool {
    guard node.length > 0, node.name < plan.names.count else { return false }
    let name = plan.names[node.name]
    return name == "#text"
      || Synonyms.target(of: name.hasPrefix("@") ? String(name.dropFirst()) : name) == .field(.title)
  }
}
