import Formats
import Scanners
import TaskModel

// Values whose names are data: custom fields, properties of the user's own.

/// A description of named values, its names as the scanner's numbers: they are looked for in every element of every
/// list.
///
/// A class, so that it is taken up for a list by one count.
final class NamedList: Sendable {
  /// A member that may hold the value.
  struct Place: Sendable {
    let path: String
    /// The path in numbers; -1 for names that have not been met.
    let numbers: [Int]
    /// Under which name the plan has what is done with the member itself.
    let starred: String
    let isDocument: Bool
    /// Where this is the number behind a prefix: that one, in numbers.
    let prefix: [Int]?
    /// Where this is the end of two dates: the start, in numbers and under the plan's name.
    let start: (numbers: [Int], starred: String)?
  }

  /// A condition on what stands inside a value, by the value's name and the path in it, in numbers.
  struct MemberCondition: Sendable {
    let valueName: String
    let path: [Int]
    let condition: ValueCheck.Condition
  }

  /// The member that holds the name, as a path in numbers; nil where the names are keys of an object.
  let name: [Int]?
  /// What members of values say of the record: `customFields/State/isResolved`.
  let conditions: [MemberCondition]
  /// The members that name a value where that one is missing, best first: nothing goes lost for want of a title.
  let otherNames: [[Int]]
  let places: [Place]
  /// The member whose word is part of the name, as a path in numbers; nil for none.
  let qualifier: [Int]?
  /// Whether the name is an id that is looked up.
  let isLookedUp: Bool
  /// How many names there were.
  let nameCount: Int

  init(_ description: NamedValues, names: [String], conditions: [RecordCondition]) {
    func numbers(_ path: some StringProtocol) -> [Int] {
      path.split(separator: "/").map { part in names.firstIndex { $0 == part } ?? -1 }
    }
    self.conditions = conditions.compactMap { rule in
      guard rule.from.hasPrefix(description.from + "/") else { return nil }
      let inside = rule.from.dropFirst(description.from.count + 1)
      guard let slash = inside.firstIndex(of: "/") else { return nil }
      return MemberCondition(
        valueName: String(inside[..<slash]), path: numbers(inside[inside.index(after: slash)...]),
        condition: ValueCheck.Condition(rule))
    }
    name = description.name.isEmpty ? nil : numbers(description.name)
    qualifier = description.qualifier.isEmpty ? nil : numbers(description.qualifier)
    isLookedUp = !description.lookup.isEmpty
    otherNames = ["title", "name", "id"].map(numbers)
    places = description.values.map { path in
      let start = path.hasSuffix("/end") ? String(path.dropLast("end".count)) + "start" : nil
      return Place(
        path: path, numbers: numbers(path), starred: "*" + path, isDocument: path.hasSuffix("rich_text"),
        prefix: path.hasSuffix("unique_id/number")
          ? numbers(String(path.dropLast("number".count)) + "prefix") : nil,
        start: start.map { (numbers($0), "**" + $0) })
    }
    nameCount = names.count
  }
}

extension RecordImporter {
  /// Takes a name that values are known by through its id.
  mutating func takeValueName(_ record: RecordPlace, of batch: borrowing RecordBatch, _ place: RecordSet) {
    var found = ValueNames()
    found.take(batch.rawValue(of: record, names: names), place)
    takeValueNames(found)
  }

  /// Takes names that values are known by through their ids.
  mutating func takeValueNames(_ found: ValueNames) {
    namedValueReader.take(found, renamed: plan.traits.renamedValues)
  }

  /// Imports a list of named values as if each name were the record's own.
  mutating func addNamedValues(
    _ instruction: Instruction, _ cursor: ValueCursor, _ batch: borrowing RecordBatch,
    _ table: inout TaskTable
  ) {
    guard instruction.map >= 0, cursor.node.kind == .array || cursor.node.kind == .object else { return }
    addNamedValues(
      instruction, plan.namedList(Int(instruction.map)), cursor.at(level: Int(instruction.level)), batch,
      &table)
  }

  private mutating func addNamedValues(
    _ instruction: Instruction, _ list: NamedList, _ cursor: ValueCursor, _ batch: borrowing RecordBatch,
    _ table: inout TaskTable
  ) {
    let nodes = batch.nodes.span
    guard cursor.node.kind == .array || cursor.node.kind == .object else { return }
    let isKeyed = list.name == nil
    if cursor.node.kind == .array || isKeyed {
      var element = cursor.index + 1
      while element < Int(cursor.node.next) {
        if isKeyed {
          let name = nodes[element].name < plan.names.count ? plan.names[nodes[element].name] : ""
          addNamedValue(instruction, list, name, cursor.at(nodes[element], element), batch, &table)
        } else {
          addNamedValues(instruction, list, cursor.at(nodes[element], element), batch, &table)
        }
        element = Int(nodes[element].next)
      }
      return
    }
    let members = cursor.index + 1..<Int(cursor.node.next)
    // Who writes links of every type and direction with each record leaves most of them empty.
    if list.qualifier != nil, !Self.hasAnyValue(list, in: members, nodes) { return }
    var place: Int?
    if let path = list.name { place = Self.find(path[...], in: members, nodes)?.index }
    for path in list.otherNames where place == nil { place = Self.find(path[...], in: members, nodes)?.index }
    var name = place.map { String(decoding: batch.text(of: nodes[$0]), as: UTF8.self) } ?? ""
    if list.isLookedUp {
      namedValueReader.choices = namedValueReader.names.choices[name] ?? [:]
      if let known = namedValueReader.names.names[name] { name = known ?? name }
    }
    if let path = list.qualifier, let word = Self.find(path[...], in: members, nodes)?.index {
      name += (name.isEmpty ? "" : " ") + String(decoding: batch.text(of: nodes[word]), as: UTF8.self)
    }
    if place == nil, name.isEmpty { return }
    addNamedValue(instruction, list, name, cursor, batch, &table)
  }

  /// Whether an element of a list has a value, whatever it is called.
  private static func hasAnyValue(
    _ list: NamedList, in members: Range<Int>, _ nodes: Span<RecordNode>
  ) -> Bool {
    for place in list.places {
      guard let (first, end) = find(place.numbers[...], in: members, nodes) else { continue }
      var value = first
      while value < end {
        let node = nodes[value]
        if node.name == nodes[first].name, node.kind != .null, isFilled(node, value) { return true }
        value = Int(node.next)
      }
    }
    return false
  }

  /// Imports what an element of a list holds under a name: the first of the members that may be its value.
  private mutating func addNamedValue(
    _ instruction: Instruction, _ list: NamedList, _ name: String, _ cursor: ValueCursor,
    _ batch: borrowing RecordBatch, _ table: inout TaskTable
  ) {
    namedValueReader.key = list.name == nil ? cursor.node.name : -1
    namedValueReader.name = name
    let outer = unreadRecorder.place
    for place in list.places {
      guard
        let found = Self.find(
          place.numbers[...], in: cursor.index + 1..<Int(cursor.node.next), batch.nodes.span)
      else { continue }
      beginNamed(instruction, list, place, cursor, batch.nodes.span)
      let isFound = addMember(list, place, found, name, cursor, batch, &table)
      if isFound, list.isLookedUp {
        keepOtherValues(list, place, besides: found.index, name, cursor, batch, &table)
      }
      unreadRecorder.place = outer
      if isFound { break }
    }
    namedValueReader.key = -1
    namedValueReader.name = nil
  }

  /// Imports the member that holds a named value, or all of its name.
  ///
  /// - Returns: whether there is a value.
  private mutating func addMember(
    _ list: NamedList, _ place: NamedList.Place, _ members: (index: Int, end: Int), _ name: String,
    _ cursor: ValueCursor, _ batch: borrowing RecordBatch, _ table: inout TaskTable
  ) -> Bool {
    let nodes = batch.nodes.span
    let range = cursor.index + 1..<Int(cursor.node.next)
    var inner = plan.instruction(named: place.starred, level: cursor.level)
    if inner.isWithoutField { inner = plan.instruction(named: name, level: cursor.level) }
    let isMeant = !inner.isWithoutField && inner.operation != .skip
    let isTaken = inner.map < 0 && isFilled(inner, table)
    if isMeant, isTaken || (namedValueReader.hasRenamed && isOtherTitle(inner, name)) {
      inner = keptInstruction
    }
    // Markup says several values by as many elements of one name; elsewhere there is one.
    var isFound = false
    var value = members.index
    while value < members.end {
      let node = nodes[value]
      if node.name == nodes[members.index].name, node.kind != .null, Self.isFilled(node, value) {
        isFound = true
        if node.kind != .false { state.hasNamedValue = true }
        if !list.conditions.isEmpty, node.kind == .object {
          judgeMembers(of: cursor.at(node, value), name, list, batch)
        }
        // What is chosen is a word, whatever field it is for.
        let isChoice = inner.operation == .priority && choice(node, batch) != nil
        if place.isDocument || isChoice || inner.operation == .extra {
          let prefix = place.prefix.flatMap { Self.find($0[...], in: range, nodes)?.index }
          addText(
            cursor.at(node, value), isDocument: place.isDocument, behind: prefix ?? -1, name, inner, batch,
            &table)
        } else if inner.operation != .skip {
          importValue(inner, cursor.at(node, value), batch, nodes, batch.bytes.span, &table)
        }
      }
      value = Int(node.next)
    }
    guard isFound else { return false }
    if isMeant, !inner.flags.contains(.isFallback) { current.fieldsOfNamedValues.insert(inner.field) }
    if let start = place.start { addStart(start.starred, start.numbers, name, cursor, batch, &table) }
    return true
  }

  /// Applies what a profile says of the members of a named value: `isResolved` of a state.
  private mutating func judgeMembers(
    of value: ValueCursor, _ name: String, _ list: NamedList, _ batch: borrowing RecordBatch
  ) {
    let members = value.index + 1..<Int(value.node.next)
    for member in list.conditions where member.valueName == name {
      guard let place = Self.find(member.path[...], in: members, batch.nodes.span)?.index,
        ![.object, .array, .null].contains(batch.nodes[place].kind)
      else { continue }
      if unreadRecorder.place >= 0, member.path.count == 1 {
        unreadRecorder.parts.noteRead(batch.nodes[place].name, at: unreadRecorder.place)
      }
      let text = batch.text(of: batch.nodes[place])
      if member.condition.isMet(by: text.span) { meet(member.condition.rule.meaning) }
    }
  }

  /// Imports the other one of two dates: the start.
  private mutating func addStart(
    _ starred: String, _ path: [Int], _ name: String, _ cursor: ValueCursor, _ batch: borrowing RecordBatch,
    _ table: inout TaskTable
  ) {
    let nodes = batch.nodes.span
    let own = plan.instruction(named: starred, level: cursor.level)
    guard !own.isWithoutField, own.operation != .skip,
      let other = Self.find(path[...], in: cursor.index + 1..<Int(cursor.node.next), nodes)?.index
    else { return }
    let isSecond = isFilled(own, table)
    if isSecond { namedValueReader.name = name + "/start" }
    importValue(
      isSecond ? keptInstruction : own, cursor.at(nodes[other], other), batch, nodes, batch.bytes.span, &table
    )
    namedValueReader.name = name
  }

  /// What is done with a named value that has no field.
  private var keptInstruction: Instruction {
    Instruction(operation: fields.contains(.extra) ? .extra : .unwanted, field: .extra, map: -1, level: -1)
  }

  /// Whether a value would be the title by the name that somebody has given it, where the tool says which value that
  /// is.
  private func isOtherTitle(_ instruction: Instruction, _ name: String) -> Bool {
    instruction.operation == .text && instruction.field == .title && !plan.traits.renamedValues.contains(name)
  }

  /// Keeps what else claims to be the value, where that is something else: the address beside a person's name.
  private mutating func keepOtherValues(
    _ list: NamedList, _ place: NamedList.Place, besides taken: Int, _ name: String, _ cursor: ValueCursor,
    _ batch: borrowing RecordBatch, _ table: inout TaskTable
  ) {
    let nodes = batch.nodes.span
    let range = cursor.index + 1..<Int(cursor.node.next)
    let kept = Instruction(operation: .extra, field: .extra, map: -1, level: -1)
    for other in list.places where other.path != place.path {
      guard let value = Self.find(other.numbers[...], in: range, nodes)?.index, nodes[value].kind != .null,
        Self.isFilled(nodes[value], value), batch.text(of: nodes[value]) != batch.text(of: nodes[taken])
      else { continue }
      namedValueReader.name = "\(name)/\(other.path)"
      addExtra(kept, nodes[value], value, level: cursor.level, batch, &table)
    }
    namedValueReader.name = name
  }

  /// Whether the row has a value already that another name would take the place of.
  private func isFilled(_ instruction: Instruction, _ table: borrowing TaskTable) -> Bool {
    let rows = table.rowCount
    // What is second best makes way.
    if instruction.operation == .list || secondBest.place(of: instruction.field) != nil { return false }
    if current.fieldsOfNamedValues.contains(instruction.field) { return true }
    return switch instruction.field {
    case .id: false
    case .priority: current.priority != nil
    case .due, .deadline, .start, .created, .modified, .completed, .estimate, .spent:
      table.integers(instruction.field).count > rows
    case .progress: table.progress.count > rows
    default: hasText(instruction.field, table)
    }
  }

  /// Whether another value of a field takes the place of the one that a row has: of one name, and not of two.
  func replacesDuplicates(of field: Field) -> Bool {
    input.lastDuplicateCounts && namedValueReader.name == nil && !current.fieldsOfNamedValues.contains(field)
  }

  private static func isFilled(_ node: RecordNode, _ index: Int) -> Bool {
    node.kind == .array || node.kind == .object ? Int(node.next) > index + 1 : node.length > 0
  }

  /// Adds a value that is kept in `extra` under its own name, or that is a document where a text is wanted.
  ///
  /// - Parameter prefix: where the text is that a number stands behind, with a hyphen between; -1 for none.
  private mutating func addText(
    _ cursor: ValueCursor, isDocument: Bool, behind prefix: Int, _ name: String, _ instruction: Instruction,
    _ batch: borrowing RecordBatch, _ table: inout TaskTable
  ) {
    let (node, level) = (cursor.node, cursor.level)
    var text: [UInt8]?
    if isDocument {
      let isLong = instruction.operation == .extra || instruction.field == .detail
      let document = DocumentText.text(
        batch.rawValue(at: cursor.index, names: plan.names), withAddresses: isLong)
      guard let document else { return }
      text = Array(document.utf8)
    }
    if prefix >= 0, batch.nodes[prefix].length > 0 {
      let own = batch.text(of: batch.nodes[prefix])
      if batch.nodes[prefix].kind != .null { text = own + [UInt8(ascii: "-")] + batch.text(of: node) }
    }
    current.hasValue = true
    if instruction.operation == .extra || instruction.operation == .priority, let choice = choice(node, batch)
    {
      text = choice
    }
    guard let text, instruction.operation != .extra else {
      guard instruction.operation == .extra, fields.contains(.extra) else { return }
      if input.isXML, node.kind == .object {
        addFlattened(
          cursor.index, at: extraCollector.flattened.place(of: plan.extraName(name, level: level)), batch,
          &table)
        return
      }
      let code = table.extra.names.code(for: plan.extraName(name, level: level))
      table.extra.add(name: code, isJSON: text == nil && isJSONKind(node)) { output in
        if let text { output.append(contentsOf: text) } else { batch.appendText(of: node, to: &output) }
      }
      return
    }
    switch instruction.operation {
    case .skip, .unwanted: return
    case .list: addSplit(text.span, instruction, &table)
    case .text:
      switch instruction.field {
      case .title: if table.title.count == table.rowCount { table.title.append(text) }
      case .detail: if table.detail.count == table.rowCount { table.detail.append(text) }
      case .url: if table.url.count == table.rowCount { table.url.append(text) }
      default: break
      }
    default: addScalar(instruction, text.span, cursor, batch, &table)
    }
  }

  /// What is chosen for a value that is the choice's id; nil for all others.
  private func choice(_ node: RecordNode, _ batch: borrowing RecordBatch) -> [UInt8]? {
    guard !namedValueReader.choices.isEmpty, node.kind == .text, node.length > 0 else { return nil }
    return namedValueReader.choices[String(decoding: batch.text(of: node), as: UTF8.self)].map {
      Array($0.utf8)
    }
  }
}
