import Formats
import Scanners
import TaskModel

// jCal (RFC 7265): a component is `["vtodo", [properties], [components]]`, a property
// `["due", {"tzid": "Europe/Berlin"}, "date-time", "2026-03-26T09:00:00", …]`: arrays, where other JSON has objects.

/// Reads the arrays that components are: to the scanner of the input a record that is no object is a value without
/// parts.
struct ComponentScanner {
  private var scanner = JSONScanner(paths: [.root], mode: .lines)

  /// The tape of an array, as the only member of an object; names count on from one to the next.
  mutating func scan(_ array: ArraySlice<UInt8>, line: Int) -> RecordBatch {
    var bytes = Array("{\"\":".utf8)
    bytes.append(contentsOf: array)
    bytes.append(contentsOf: Array("}\n".utf8))
    return scanner.scan(InputChunk(bytes: bytes, line: line, isLast: false))
  }
}

extension RecordNode {
  /// Whether the text is one of these words in small letters.
  fileprivate func isNamed(in words: [String], _ batch: borrowing RecordBatch) -> Bool {
    words.contains(String(decoding: batch.text(of: self), as: UTF8.self).lowercased())
  }
}

extension RecordImporter {
  /// What a record is.
  enum ComponentKind {
    /// No component: a property of the calendar.
    case none
    /// A component of another kind.
    case other
    /// A task.
    case task
  }

  /// What the record of a component is.
  func componentKind(_ record: RecordPlace, _ batch: borrowing RecordBatch) -> ComponentKind {
    guard record.firstNode + 2 < record.endNode, batch.nodes[record.firstNode].kind == .array else {
      return .none
    }
    let name = batch.nodes[record.firstNode + 1]
    let properties = batch.nodes[Int(name.next)]
    guard Int(name.next) < record.endNode, properties.kind == .array else { return .none }
    let isTask = batch.text(of: name).map { $0 | 0x20 } == Array(plan.mapping.composition.componentName.utf8)
    return isTask ? .task : .other
  }

  /// Puts a component's properties into the table as a row; false where it has none.
  mutating func addComponent(
    _ record: RecordPlace, of batch: borrowing RecordBatch, to table: inout TaskTable
  ) -> Bool {
    let nodes = batch.nodes.span
    let bytes = batch.bytes.span
    let row = table.rowCount
    extraCollector.componentStart = table.extra.entryCount
    let properties = Int(nodes[record.firstNode + 1].next)
    var property = properties + 1
    while property < Int(nodes[properties].next) {
      addProperty(property, record, batch, nodes, bytes, &table)
      property = Int(nodes[property].next)
    }
    let components = Int(nodes[properties].next)
    if components < Int(nodes[record.firstNode].next) { keepComponents(components, batch, nodes, &table) }
    if !headings.isEmpty { current.hasMarks = true }
    guard current.hasValue, !current.isExcluded else {
      state.exclusion = current.isExcluded ? current.exclusionFlags : []
      takeBackRow(row, &table)
      return false
    }
    endRow(record, batch, &table)
    return true
  }

  private mutating func addProperty(
    _ index: Int, _ record: RecordPlace, _ batch: borrowing RecordBatch, _ nodes: Span<RecordNode>,
    _ bytes: Span<UInt8>, _ table: inout TaskTable
  ) {
    let end = Int(nodes[index].next)
    guard nodes[index].kind == .array, index + 1 < end else { return }
    var name = String(decoding: batch.text(of: nodes[index + 1]), as: UTF8.self).lowercased()
    let parameters = Int(nodes[index + 1].next)
    guard parameters < end, nodes[parameters].kind == .object else { return }
    let inside = parameters + 1..<Int(nodes[parameters].next)
    if let type = find(["reltype"], in: inside, nodes) {
      let word = String(decoding: batch.text(of: nodes[type]), as: UTF8.self).lowercased()
      if word != "parent" { name += ";reltype=" + word }
    }
    if let zone = find(["tzid"], in: inside, nodes) {
      for (number, adjustment) in plan.mapping.adjustments.enumerated()
      where adjustment.zone == name + ";tzid" {
        buffers.slots.keep(RowSlots.ofAdjustment(number).zone) { batch.appendText(of: nodes[zone], to: &$0) }
      }
    }
    keepParameters(inside, of: name, batch, nodes, &table)
    let type = Int(nodes[parameters].next)
    let isOwn = name.hasPrefix("x-")
    if type < end,
      isOwn
        ? !nodes[type].isNamed(in: ["text", "unknown"], batch) : nodes[type].isNamed(in: ["binary"], batch)
    {
      // Nothing but the type says what a program has made up, or that a file is in the text.
      keepParameter(nodes[type], "value", of: name, batch, &table)
    }
    guard type < end else { return }
    let instruction = plan.instruction(named: name, level: 0)
    if instruction.operation == .unwanted { current.hasValue = true }
    guard instruction.operation != .skip, instruction.operation != .unwanted else { return }
    if instruction.field == .assignees, instruction.operation == .list {
      let address = Int(nodes[type].next)
      if address < end { addAttendee(instruction, address, inside, record, batch, &table) }
      return
    }
    var value = Int(nodes[type].next)
    let occurrence = plan.mapping.composition.occurrenceNames.contains(name) ? plan.slots.occurrence : nil
    while value < end {
      if let occurrence { buffers.slots.keep(occurrence) { batch.appendText(of: nodes[value], to: &$0) } }
      if instruction.operation == .extra || occurrence != nil {
        keep(nodes[value], as: name, batch, &table)
        current.hasValue = true
      } else if instruction.operation == .children {
        // What it is called is no name of the input's.
        keep(nodes[value], as: name, batch, &table)
        addChildren(nodes[value], value, batch, nodes, row: table.rowCount)
        current.hasValue = true
      } else {
        importValue(
          instruction, ValueCursor(nodes[value], value, level: 0, record), batch, nodes, bytes, &table)
      }
      value = Int(nodes[value].next)
    }
  }

  /// Takes a person: who it is stands beside the address.
  private mutating func addAttendee(
    _ instruction: Instruction, _ address: Int, _ parameters: Range<Int>, _ record: RecordPlace,
    _ batch: borrowing RecordBatch, _ table: inout TaskTable
  ) {
    let nodes = batch.nodes.span
    var instruction = instruction
    instruction.form = .plain
    if let person = find(["cn"], in: parameters, nodes) {
      importValue(
        instruction, ValueCursor(nodes[person], person, level: 0, record), batch, nodes, batch.bytes.span,
        &table)
    } else {
      let text = batch.text(of: nodes[address])
      let isMail = String(decoding: text.prefix(7), as: UTF8.self).lowercased() == "mailto:"
      let name = Array(text.dropFirst(isMail ? 7 : 0))
      addSplit(name.span, instruction, &table)
      current.hasValue = true
      guard fields.contains(.extra) else { return }
      let code = table.extra.names.code(for: "attendee;cn")
      table.extra.add(name: code, isJSON: false) { $0.append(contentsOf: name) }
    }
    keep(nodes[address], as: "attendee", batch, &table)
  }

  /// Keeps a value in `extra`.
  private mutating func keep(
    _ node: RecordNode, as name: String, _ batch: borrowing RecordBatch, _ table: inout TaskTable
  ) {
    guard fields.contains(.extra) else { return }
    let code = table.extra.names.code(for: name)
    table.extra.add(name: code, isJSON: isJSONKind(node)) { batch.appendText(of: node, to: &$0) }
  }

  /// Keeps the parameters of a property in `extra`, but for the one that is part of its name.
  private mutating func keepParameters(
    _ range: Range<Int>, of name: String, _ batch: borrowing RecordBatch, _ nodes: Span<RecordNode>,
    _ table: inout TaskTable
  ) {
    var index = range.lowerBound
    while index < range.upperBound {
      let parameter = nodes[index].name < plan.names.count ? plan.names[nodes[index].name].lowercased() : ""
      if parameter != "reltype" { keepParameter(nodes[index], parameter, of: name, batch, &table) }
      index = Int(nodes[index].next)
    }
  }

  /// Keeps a parameter at the place of its property among those of its name, null before it where they have none.
  private mutating func keepParameter(
    _ node: RecordNode, _ parameter: String, of name: String, _ batch: borrowing RecordBatch,
    _ table: inout TaskTable
  ) {
    guard fields.contains(.extra) else { return }
    let own = table.extra.names.code(for: name)
    let code = table.extra.names.code(for: name + ";" + parameter)
    var missing = 0
    // Hostile input has more of them.
    for index in max(
      extraCollector.componentStart, table.extra.entryCount - 1_000)..<max(
        table.extra.entryCount, extraCollector.componentStart)
    {
      let entry = table.extra.entry(index).name
      missing += entry == own ? 1 : entry == code ? -1 : 0
    }
    for _ in 0..<max(missing, 0) {
      table.extra.add(name: code, isJSON: true) { $0.append(contentsOf: "null".utf8) }
    }
    keep(node, as: name + ";" + parameter, batch, &table)
  }

  /// Keeps what is in the components of a task, its alarms: of several, each stands at its place under a name, and what
  /// one of them does not have is null there.
  private mutating func keepComponents(
    _ components: Int, _ batch: borrowing RecordBatch, _ nodes: Span<RecordNode>, _ table: inout TaskTable
  ) {
    guard fields.contains(.extra), nodes[components].kind == .array else { return }
    var order: [String] = []
    var values: [String: [Int: [Int]]] = [:]
    func note(_ name: String, _ place: Int, _ node: Int) {
      if values[name] == nil { order.append(name) }
      values[name, default: [:]][place, default: []].append(node)
    }
    var counts: [String: Int] = [:]
    var component = components + 1
    while component < Int(nodes[components].next) {
      defer { component = Int(nodes[component].next) }
      let end = Int(nodes[component].next)
      guard nodes[component].kind == .array, component + 1 < end else { continue }
      let kind = String(decoding: batch.text(of: nodes[component + 1]), as: UTF8.self).lowercased()
      let place = counts[kind, default: 0]
      counts[kind] = place + 1
      let list = Int(nodes[component + 1].next)
      guard list < end, nodes[list].kind == .array else { continue }
      var property = list + 1
      while property < Int(nodes[list].next) {
        forEachValue(of: property, batch, nodes) { note(kind + "/" + $0, place, $1) }
        property = Int(nodes[property].next)
      }
    }
    // Hostile input has many names and many places.
    var room = 1_000
    for name in order {
      let places = values[name] ?? [:]
      let count = counts[String(name.prefix { $0 != "/" })] ?? 0
      for place in 0..<count {
        if let found = places[place] {
          for node in found { keep(nodes[node], as: name, batch, &table) }
        } else if room > 0 {
          room -= 1
          let code = table.extra.names.code(for: name)
          table.extra.add(name: code, isJSON: true) { $0.append(contentsOf: "null".utf8) }
        }
      }
    }
    current.hasValue = current.hasValue || !order.isEmpty
  }

  /// Calls `body` with the name and the node of each value of a property, its parameters first.
  private func forEachValue(
    of property: Int, _ batch: borrowing RecordBatch, _ nodes: Span<RecordNode>, _ body: (String, Int) -> Void
  ) {
    let end = Int(nodes[property].next)
    guard nodes[property].kind == .array, property + 1 < end else { return }
    let name = String(decoding: batch.text(of: nodes[property + 1]), as: UTF8.self).lowercased()
    let parameters = Int(nodes[property + 1].next)
    guard parameters < end, nodes[parameters].kind == .object else { return }
    var index = parameters + 1
    while index < Int(nodes[parameters].next) {
      let parameter = nodes[index].name < plan.names.count ? plan.names[nodes[index].name] : ""
      body(name + ";" + parameter.lowercased(), index)
      index = Int(nodes[index].next)
    }
    let type = Int(nodes[parameters].next)
    guard type < end else { return }
    var value = Int(nodes[type].next)
    while value < end {
      body(name, value)
      value = Int(nodes[value].next)
    }
  }

  /// Learns the name of the calendar, where a record is the property that says it: the project of what comes after.
  mutating func noteCalendarName(_ record: RecordPlace, _ batch: borrowing RecordBatch) {
    let nodes = batch.nodes.span
    guard record.firstNode + 1 < record.endNode, nodes[record.firstNode].kind == .array else { return }
    let end = Int(nodes[record.firstNode].next)
    let name = String(decoding: batch.text(of: nodes[record.firstNode + 1]), as: UTF8.self).lowercased()
    let isOwn = name == "x-wr-calname"
    guard isOwn || (name == "name" && headings.isEmpty) else { return }
    var value = Int(nodes[record.firstNode + 1].next)
    for _ in 0..<2 where value < end { value = Int(nodes[value].next) }
    guard value < end else { return }
    let text = batch.text(of: nodes[value])
    headings.list = text.isEmpty ? [] : [.init(field: .project, text: text)]
  }
}
