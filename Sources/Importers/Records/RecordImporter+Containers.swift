import Formats
import Scanners
import TaskModel

// Records that hold tasks and are none (lists, boards, projects), and what tasks inherit from what they are in.

extension RecordImporter {
  /// Whether the records at one of the profile's places hold tasks and are none.
  func isContainer(_ path: Int) -> Bool { path < input.places.count && input.places[path].isContainer }

  /// Puts the tasks in a record into the table, in the order of the document; each counts as read.
  mutating func addContainers(
    _ record: RecordPlace, level: Int, _ batch: borrowing RecordBatch, _ nodes: Span<RecordNode>,
    _ bytes: Span<UInt8>, _ table: inout TaskTable
  ) {
    surroundings.elements.removeAll(keepingCapacity: true)
    addContainer(record.firstNode..<record.endNode, level: level, context: -1, record, batch, &table)
    while let element = surroundings.elements.popLast() {
      let inside = element.node + 1..<Int(nodes[element.node].next)
      if element.isContainer {
        current.exclusionFlags = element.exclusionFlags
        addContainer(inside, level: element.level, context: element.context, record, batch, &table)
      } else {
        addElement(element, inside, record, batch, nodes, bytes, &table)
      }
    }
  }

  private mutating func addContainer(
    _ range: Range<Int>, level: Int, context: Int, _ record: RecordPlace, _ batch: borrowing RecordBatch,
    _ table: inout TaskTable
  ) {
    let row = table.rowCount
    let first = surroundings.elements.count
    surroundings.beginContext(inside: context)
    let own = surroundings.context
    importNodes(range, level: level, record, batch, batch.nodes.span, batch.bytes.span, &table)
    if input.isUnrecognised, surroundings.elements.count == first,
      current.exclusionFlags.isDisjoint(with: .setAside)
    {
      noteEmpty(own, record, batch)
    }
    if !current.exclusionFlags.isDisjoint(with: .setAside) {
      // What is in an archived list is archived, and so are the lists of an archived board.
      let inside = surroundings.elements[first...]
      surroundings.elements.removeLast(inside.count)
      for var element in inside {
        if element.isContainer {
          element.exclusionFlags = current.exclusionFlags
          surroundings.elements.append(element)
        } else {
          tally.accounting.read += 1
          state.account(for: current.exclusionFlags, &tally.accounting)
        }
      }
    }
    if current.exclusionFlags.contains(.done) { surroundings.contexts[own].isDone = true }
    takeBackRow(row, &table)
    subtaskCollector.removeAll()
    // The next one is taken from the end.
    surroundings.elements[first...].reverse()
  }

  /// Says what is lost with a checklist of an unrecognised tool that has nothing in it: its name.
  private mutating func noteEmpty(_ context: Int, _ record: RecordPlace, _ batch: borrowing RecordBatch) {
    guard let name = surroundings.contexts[context].values.first(where: { $0.field == .section }) else {
      return
    }
    let node = batch.nodes[name.node]
    note(
      .note, .emptyList,
      "“\(String(decoding: batch.text(of: node).prefix(80), as: UTF8.self))” has nothing in it; its name is not read",
      at: Int(node.start), record, batch)
  }

  private mutating func addElement(
    _ element: Surroundings.Element, _ range: Range<Int>, _ record: RecordPlace,
    _ batch: borrowing RecordBatch, _ nodes: Span<RecordNode>, _ bytes: Span<UInt8>, _ table: inout TaskTable
  ) {
    let row = table.rowCount
    tally.accounting.read += 1
    surroundings.beginContext(inside: element.context)
    importNodes(range, level: element.level, record, batch, nodes, bytes, &table)
    if nodes[element.node].kind != .object {
      if fields.contains(.title) { table.title.append { batch.appendText(of: nodes[element.node], to: &$0) } }
      current.hasValue = true
    }
    let count = plan.mapping.composition.repeatedBy.isEmpty ? 1 : repetitionCount(range, nodes)
    defer {
      if count > 1 {
        addRepetitions(
          count, of: range, level: element.level, context: element.context, record, batch, &table)
      }
    }
    if current.hasValue, !current.isExcluded {
      endRow(record, batch, &table, context: element.context, at: Int(nodes[element.node].start))
      tally.accounting.kept += 1
      addSubtasks(of: record, batch, nodes, bytes, &table)
      return
    }
    if current.isExcluded {
      state.account(for: current.exclusionFlags, &tally.accounting)
      noteHeading(PendingSubtask(element.node, element.level, -1, element.context), batch, nodes)
    } else {
      tally.accounting.rejected += 1
      note(
        .warning, .emptyRecord, "this record has no values", at: Int(nodes[element.node].start), record, batch
      )
    }
    takeBackRow(row, &table)
    subtaskCollector.removeAll()
  }

  /// Takes the elements of a list, or of an object by their ids, to be read later.
  mutating func addElements(
    _ instruction: Instruction, _ node: RecordNode, _ index: Int, _ nodes: Span<RecordNode>
  ) {
    let isContainer = instruction.operation == .containers
    func element(_ index: Int) -> Surroundings.Element {
      Surroundings.Element(
        node: index, level: Int(instruction.level), context: surroundings.context, isContainer: isContainer)
    }
    if node.kind == .array || (node.kind == .object && !input.isXML && isKeyed(node, index, nodes)) {
      var child = index + 1
      while child < Int(node.next) {
        let own = nodes[child]
        let isText = (own.kind == .text || own.kind == .textWithEscapes) && own.length > 0
        if own.kind == .object || (isText && input.reads(.textTasks) && !isContainer) {
          surroundings.elements.append(element(child))
        }
        child = Int(nodes[child].next)
      }
    } else if node.kind == .object {
      surroundings.elements.append(element(index))
    }
  }

  /// Whether all members of an object are objects themselves: a map from ids.
  func isKeyed(_ node: RecordNode, _ index: Int, _ nodes: Span<RecordNode>) -> Bool {
    nodes.firstChild(of: index) { $1.kind != .object } == nil
  }

  /// Remembers the title of a heading as the section of what follows it in the same list.
  mutating func noteHeading(
    _ pending: PendingSubtask, _ batch: borrowing RecordBatch, _ nodes: Span<RecordNode>
  ) {
    guard current.exclusionFlags.contains(.heading), pending.context >= 0,
      let title = title(of: pending, nodes)
    else { return }
    surroundings.contexts[pending.context].setSection(node: title)
  }

  /// Gives what stands inside a heading to the task that the heading is a part of, with its title for a section.
  mutating func adoptParts(
    of heading: PendingSubtask, from first: Int, _ batch: borrowing RecordBatch, _ nodes: Span<RecordNode>
  ) {
    if let title = title(of: heading, nodes) {
      surroundings.contexts[surroundings.context].setSection(node: title)
    }
    subtaskCollector.adopt(from: first, parentRow: heading.parentRow)
  }

  /// Makes tasks of what stands inside a record that is a heading of its own (an area), whose title is their project.
  mutating func addParts(
    ofHeading record: RecordPlace, level: Int, _ batch: borrowing RecordBatch, _ nodes: Span<RecordNode>,
    _ bytes: Span<UInt8>, _ table: inout TaskTable
  ) {
    guard !subtaskCollector.isEmpty else { return }
    let title = plan.titlePath(level: level).flatMap {
      Self.find($0[...], in: record.firstNode..<record.endNode, nodes)?.index
    }
    if let title {
      surroundings.contexts[surroundings.context].values.append(.init(field: .project, node: title))
    }
    subtaskCollector.adopt(from: 0, parentRow: -1)
    // Why the record itself is no task is reported once its parts are in the table.
    let reason = state.noTaskReason
    state.noTaskReason = nil
    addSubtasks(of: record, batch, nodes, bytes, &table)
    state.noTaskReason = reason
  }

  /// The node with the title of an element; nil where it has none.
  private mutating func title(of element: PendingSubtask, _ nodes: Span<RecordNode>) -> Int? {
    plan.titlePath(level: element.level).flatMap {
      Self.find($0[...], in: element.batchNode + 1..<Int(nodes[element.batchNode].next), nodes)?.index
    }
  }

  /// The node at a path of names; nil where there is none.
  func find(_ path: [Substring], in range: Range<Int>, _ nodes: Span<RecordNode>) -> Int? {
    guard let name = path.first else { return nil }
    var index = range.lowerBound
    while index < range.upperBound {
      let node = nodes[index]
      if node.name < plan.names.count, plan.names[node.name] == name {
        if path.count == 1 { return index }
        return find(Array(path.dropFirst()), in: index + 1..<Int(node.next), nodes)
      }
      index = Int(node.next)
    }
    return nil
  }

  /// The first node at a path of numbers of names, and where its siblings end; nil where there is none.
  ///
  /// Static: a copy of the importer, which a call on it may make, would cost more than the search.
  static func find(
    _ path: ArraySlice<Int>, in range: Range<Int>, _ nodes: Span<RecordNode>
  ) -> (index: Int, end: Int)? {
    guard let first = path.first else { return nil }
    var index = range.lowerBound
    while index < range.upperBound {
      let node = nodes[index]
      if node.name == first {
        return path.count == 1
          ? (index, range.upperBound) : find(path.dropFirst(), in: index + 1..<Int(node.next), nodes)
      }
      index = Int(node.next)
    }
    return nil
  }

  /// Applies, at the end of a row, what stands about it elsewhere and what it inherits.
  mutating func applyMarks(
    _ record: RecordPlace, _ batch: borrowing RecordBatch, _ table: inout TaskTable, context: Int
  ) {
    // What the name of a list says is worth less than what the task says itself.
    if current.exclusionFlags.contains(.done), !input.reads(.listNames) || isStateUnsaid {
      current.done.verdict = true
    } else if current.exclusionFlags.contains(.open) {
      current.done.verdict = false
    }
    if isStateUnsaid, headings.isDone(path: record.path) { current.done.verdict = true }
    if current.exclusionFlags.contains(.once), fields.contains(.recurrence) { keepRule(&table) }
    if !current.days.isEmpty {
      if current.days.contains(.due) { cutToDay(&table.due, table.rowCount) }
      if current.days.contains(.start) { cutToDay(&table.start, table.rowCount) }
      if current.days.contains(.completed) { cutToDay(&table.completed, table.rowCount) }
    }
    var next = context
    var hasSection = false
    var hasProject = false
    while next >= 0 {
      if surroundings.contexts[next].isDone { current.done.verdict = true }
      for index in surroundings.contexts[next].values.indices {
        let value = surroundings.contexts[next].values[index]
        if hasSection, value.field == .section { continue }
        if value.text.isEmpty {
          surroundings.contexts[next].values[index].text = batch.text(of: batch.nodes[value.node])
        }
        if value.field == .project {
          if hasProject { noteOuterProject(next, index) }
          hasProject = true
        }
        fill(value.field, surroundings.contexts[next].values[index].text, &table)
      }
      if surroundings.contexts[next].hasOwnSection { hasSection = true }
      next = surroundings.contexts[next].parent
    }
    if !headings.isEmpty { fillHeadings(of: record, &table) }
  }

  /// Notes once what a project stands in that has a name of its own: a task has room for one project.
  ///
  /// Without a place: the value may stand in a batch that is gone. Code: `outer-project`.
  private mutating func noteOuterProject(_ context: Int, _ index: Int) {
    let value = surroundings.contexts[context].values[index]
    guard fields.contains(.project), !value.isSaid, !value.text.isEmpty else { return }
    surroundings.contexts[context].values[index].isSaid = true
    tally.log.add(
      Diagnostic(
        .note, code: .outerProject,
        "“\(String(decoding: value.text.prefix(80), as: UTF8.self))” is around other projects, and is none of the tasks in them",
        at: SourceLocation(file: input.file)))
  }

  /// Moves what would be a rule of recurrence, of a task that is done once, to `extra`: it is the date in words.
  private mutating func keepRule(_ table: inout TaskTable) {
    let row = table.rowCount
    guard table.recurrence.count > row else { return }
    let rule =
      current.wordsOfRule.isEmpty
      ? Array(table.recurrence.bytes[table.recurrence.range(row)]) : current.wordsOfRule
    table.recurrence.truncate(to: row)
    guard fields.contains(.extra), !rule.isEmpty,
      let map = plan.maps.first(where: { $0.to == .field(.recurrence) })
    else { return }
    let code = table.extra.names.code(for: map.from)
    table.extra.add(name: code, isJSON: false) { $0.append(contentsOf: rule) }
  }

  private func cutToDay(_ column: inout [Int64], _ row: Int) {
    guard column.count > row, column[row] != TaskDate.absentBits else { return }
    column[row] = DateReading.nearestDay(TaskDate(bits: column[row])).bits
  }

  /// Fills a field of the row where it has no value yet.
  mutating func fill(_ field: Field, _ text: [UInt8], _ table: inout TaskTable) {
    if field == .priority { return inheritPriority(text, &table) }
    guard !text.isEmpty, fields.contains(field) else { return }
    func fill(_ column: inout WordColumn, _ row: Int) {
      if column.count == row { column.append(code: column.dictionary.code(forKept: text)) }
    }
    switch field {
    case .project: fill(&table.project, table.rowCount)
    case .section: fill(&table.section, table.rowCount)
    case .status: fill(&table.status, table.rowCount)
    case .tags, .assignees, .blockedBy:
      table.withLists(of: field) { $0.add(code: $0.dictionary.code(forKept: text)) }
    case .parent: if table.parent.count == table.rowCount { table.parent.append(text) }
    default: break
    }
  }

  /// Gives the row the priority of what it is in, where it has none of its own.
  ///
  /// A word that no vocabulary knows is kept as it is, and so is a number: one says nothing of the scale.
  private mutating func inheritPriority(_ text: [UInt8], _ table: inout TaskTable) {
    let value = text.span.extracting(trimmed(0..<text.count, text.span))
    guard current.priority == nil, value.count > 0 else { return }
    current.priority = priorityReader.inherited(value)
    if fields.contains(.priorityRaw), table.priorityRaw.count == table.rowCount,
      !priorityReader.isNativeName(value)
    {
      table.priorityRaw.append(value)
    }
  }
}
