import Formats
import Scanners
import TaskModel
import Vocabulary

// Values of an unrecognised tool that stand in objects within objects: what a record refers to is wrapped by what
// serves databases (`{"data": {"id": 3, "attributes": {"name": "Ann"}}}`), and a person may be called by two names.

extension RecordImporter {
  /// How many objects are looked into, one in the other.
  private static let deepestLevel = 6

  /// The member of an object of JSON that has all that it says, where that leads to a name or a value, or says that
  /// there is none.
  func wrapped(in node: RecordNode, _ index: Int, _ batch: borrowing RecordBatch) -> Int? {
    guard let member = wrapper(in: node, index, batch),
      leadsToWords(batch.nodes[member], member, batch, level: 0)
    else { return nil }
    return member
  }

  /// The member of an object that is called a wrapper, where nothing else says anything.
  private func wrapper(in node: RecordNode, _ index: Int, _ batch: borrowing RecordBatch) -> Int? {
    guard input.reads(.wrappedValues), !input.isXML, node.kind == .object else { return nil }
    var found: Int?
    var child = index + 1
    while child < Int(node.next) {
      let member = batch.nodes[child]
      guard member.name >= 0, member.name < plan.names.count else { return nil }
      let name = plan.names[member.name].lowercased()
      if found == nil, WordKind.wrapper.contains(name) {
        guard [.object, .array, .null].contains(member.kind) else { return nil }
        found = child
      } else if !WordKind.wrapperCompanion.contains(name) {
        return nil
      }
      child = Int(member.next)
    }
    return found
  }

  /// Whether each value that stands in another, so many levels further in, has something that stands for it.
  func leadsToWords(_ node: RecordNode, _ index: Int, _ batch: borrowing RecordBatch, level: Int) -> Bool {
    switch node.kind {
    case .object:
      if representative(of: node, index, batch, looksInside: false) != nil { return true }
      guard level < Self.deepestLevel else { return false }
      if let inner = wrapper(in: node, index, batch) {
        return leadsToWords(batch.nodes[inner], inner, batch, level: level + 1)
      }
      // An object with one member is a list by another name.
      let member = index + 1
      return member < Int(node.next) && Int(batch.nodes[member].next) == Int(node.next)
        && leadsToWords(batch.nodes[member], member, batch, level: level + 1)
    case .array:
      guard level < Self.deepestLevel else { return false }
      var element = index + 1
      while element < Int(node.next) {
        if !leadsToWords(batch.nodes[element], element, batch, level: level + 1) { return false }
        element = Int(batch.nodes[element].next)
      }
      return true
    default: return true
    }
  }

  /// Adds somebody who is called by a first name, and a family name behind it.
  ///
  /// - Parameter inner: the member that would stand for the object.
  /// - Returns: false, and nothing added, where there is no first name, or the object has a name in one piece.
  mutating func addPersonByParts(
    _ node: RecordNode, _ index: Int, besides inner: Int?, _ batch: borrowing RecordBatch,
    _ nodes: Span<RecordNode>, _ table: inout TaskTable
  ) -> Bool {
    guard plan.known.hasFirstNames, input.reads(.personNames),
      inner.map({ isAddress(nodes[$0].name) }) ?? true
    else { return false }
    var parts: (first: [UInt8], family: [UInt8]) = ([], [])
    var places: [Int] = []
    var child = index + 1
    while child < Int(node.next) {
      let member = nodes[child]
      let isText = member.kind == .text || member.kind == .textWithEscapes
      if isText, member.name >= 0, member.name < plan.known.personParts.count,
        let part = plan.known.personParts[member.name]
      {
        let text = batch.text(of: member)
        let own = Array(text[trimmed(0..<text.count, text.span)])
        places.append(child)
        if !saysNothing(own.span) { if part == .first { parts.first = own } else { parts.family = own } }
      }
      child = Int(member.next)
    }
    guard !parts.first.isEmpty else { return false }
    let name = parts.family.isEmpty ? parts.first : parts.first + [0x20] + parts.family
    table.assignees.add(name.span)
    current.hasValue = true
    guard unreadRecorder.place >= 0 else { return true }
    child = index + 1
    while child < Int(node.next) {
      let next = Int(nodes[child].next)
      if !places.contains(child) {
        unreadRecorder.parts.note(besides: -1, in: child..<next, at: unreadRecorder.place, nodes)
      }
      child = next
    }
    return true
  }

  /// Whether a name is that of an address or a login.
  private func isAddress(_ name: Int) -> Bool {
    name < plan.names.count && WordKind.address.contains(plan.names[name].lowercased())
  }
}
