import Formats
import Scanners
import TaskModel

// Values whose names are data: custom fields, properties of the user's own.

/// A description of named values, its names as the scanner's numbers: they are looked for in every element of every list.
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
    /// Where this is the end of two dates: the start, in numbers and under the plan's name.
    let start: (numbers: [Int], starred: String)?
  }

  /// The member that holds the name, as a path in numbers; nil where the names are keys of an object.
  let name: [Int]?
  /// The members that name a value where that one is missing, best first: nothing goes lost for want of a title.
  let otherNames: [[Int]]
  let places: [Place]
  /// How many names there were.
  let nameCount: Int

  init(_ description: NamedValues, names: [String]) {
    func numbers(_ path: String) -> [Int] {
      path.split(separator: "/").map { part in names.firstIndex { $0 == part } ?? -1 }
    }
    name = description.name.isEmpty ? nil : numbers(description.name)
    otherNames = ["title", "name", "id"].map(numbers)
    places = description.values.map { path in
      let start = path.hasSuffix("/end") ? String(path.dropLast("end".count)) + "start" : nil
      return Place(
        path: path, numbers: numbers(path), starred: "*" + path, isDocument: path.hasSuffix("rich_text"),
        start: start.map { (numbers($0), "**" + $0) })
    }
    nameCount = names.count
  }
}

extension RecordImporter {
  /// Imports a list of named values as if each name were the record's own.
  mutating func addNamedValues(
    _ instruction: Instruction, _ node: RecordNode, _ index: Int, _ record: RecordPlace,
    _ batch: borrowing RecordBatch, _ nodes: Span<RecordNode>, _ bytes: Span<UInt8>, _ table: inout TaskTable
  ) {
    guard instruction.map >= 0, node.kind == .array || node.kind == .object else { return }
    addNamedValues(
      instruction, plan.namedList(Int(instruction.map)), node, index, record, batch, nodes, bytes, &table)
  }

  private mutating func addNamedValues(
    _ instruction: Instruction, _ list: NamedList, _ node: RecordNode, _ index: Int, _ record: RecordPlace,
    _ batch: borrowing RecordBatch, _ nodes: Span<RecordNode>, _ bytes: Span<UInt8>, _ table: inout TaskTable
  ) {
    guard node.kind == .array || node.kind == .object else { return }
    let isKeyed = list.name == nil
    if node.kind == .array || isKeyed {
      var element = index + 1
      while element < Int(node.next) {
        if isKeyed {
          let name = nodes[element].name < plan.names.count ? plan.names[nodes[element].name] : ""
          addNamedValue(instruction, list, name, element, record, batch, nodes, bytes, &table)
        } else {
          addNamedValues(instruction, list, nodes[element], element, record, batch, nodes, bytes, &table)
        }
        element = Int(nodes[element].next)
      }
      return
    }
    let members = index + 1..<Int(node.next)
    var place: Int?
    if let path = list.name { place = find(path[...], in: members, nodes)?.index }
    for path in list.otherNames where place == nil { place = find(path[...], in: members, nodes)?.index }
    guard let place else { return }
    let name = String(decoding: batch.text(of: nodes[place]), as: UTF8.self)
    addNamedValue(instruction, list, name, index, record, batch, nodes, bytes, &table)
  }

  private mutating func addNamedValue(
    _ instruction: Instruction, _ list: NamedList, _ name: String, _ index: Int,
    _ record: RecordPlace, _ batch: borrowing RecordBatch, _ nodes: Span<RecordNode>, _ bytes: Span<UInt8>,
    _ table: inout TaskTable
  ) {
    let range = index + 1..<Int(nodes[index].next)
    let level = Int(instruction.level)
    for place in list.places {
      guard let (first, end) = find(place.numbers[...], in: range, nodes) else { continue }
      var inner = plan.instruction(named: place.starred, level: level)
      if inner.operation == .extra { inner = plan.instruction(named: name, level: level) }
      // Markup says several values by as many elements of one name; elsewhere there is one.
      var isFound = false
      let outer = unreadPlace
      beginNamed(instruction, list, place, in: range, record, nodes)
      defer { unreadPlace = outer }
      var value = first
      while value < end {
        let node = nodes[value]
        if node.name == nodes[first].name, node.kind != .null, isFilled(node, value) {
          isFound = true
          if place.isDocument || inner.operation == .extra {
            addText(
              of: value, isDocument: place.isDocument, name, inner, level: level, record, batch, &table)
          } else if inner.operation != .skip {
            importValue(inner, node, value, level: level, record, batch, nodes, bytes, &table)
          }
        }
        value = Int(node.next)
      }
      guard isFound else { continue }
      if let start = place.start {
        // Two dates: the other one is the start.
        let own = plan.instruction(named: start.starred, level: level)
        if own.operation != .extra, own.operation != .skip,
          let other = find(start.numbers[...], in: range, nodes)?.index
        {
          importValue(own, nodes[other], other, level: level, record, batch, nodes, bytes, &table)
        }
      }
      return
    }
  }

  /// The first node at a path of numbers of names, and where its siblings end; nil where there is none.
  private func find(
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

  private func isFilled(_ node: RecordNode, _ index: Int) -> Bool {
    node.kind == .array || node.kind == .object ? Int(node.next) > index + 1 : node.length > 0
  }

  /// Adds a value that is kept in `extra` under its own name, or that is a document where a text is wanted.
  private mutating func addText(
    of value: Int, isDocument: Bool, _ name: String, _ instruction: Instruction, level: Int,
    _ record: RecordPlace, _ batch: borrowing RecordBatch, _ table: inout TaskTable
  ) {
    let node = batch.nodes[value]
    var text: [UInt8]?
    if isDocument {
      let isLong = instruction.operation == .extra || instruction.field == .detail
      let document = CompositeText.document(
        batch.rawValue(at: value, names: plan.names), withAddresses: isLong)
      guard let document else { return }
      text = Array(document.utf8)
    }
    hasValue = true
    guard let text, instruction.operation != .extra else {
      guard instruction.operation == .extra, fields.contains(.extra) else { return }
      if isXML, node.kind == .object {
        addFlattened(value, at: flattened.place(of: plan.extraName(name, level: level)), batch, &table)
        return
      }
      let code = table.extra.names.code(for: plan.extraName(name, level: level))
      table.extra.add(name: code, isJSON: text == nil && isJSONKind(node)) { output in
        if let text { output.append(contentsOf: text) } else { batch.appendText(of: node, to: &output) }
      }
      return
    }
    switch instruction.operation {
    case .skip: return
    case .list: addSplit(text.span, instruction, &table)
    case .text:
      switch instruction.field {
      case .title: if table.title.count == table.rowCount { table.title.append(text) }
      case .detail: if table.detail.count == table.rowCount { table.detail.append(text) }
      case .url: if table.url.count == table.rowCount { table.url.append(text) }
      default: break
      }
    default: addScalar(instruction, text.span, node, value, level: level, record, batch, &table)
    }
  }
}
