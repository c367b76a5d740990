import Formats
import Scanners
import TaskModel

extension RecordBatch {
  /// A record as the tree of names that assemblers read; `names` are the scanner's, by number.
  ///
  /// - Parameter wanted: whether a name's values are in it, by number; nil for all.
  func rawValue(of record: RecordPlace, names: [String], wanted: [Bool]? = nil) -> RawValue {
    if record.endNode == record.firstNode + 1, record.firstNode < nodes.count {
      let node = nodes[record.firstNode]
      if node.name < names.count, names[node.name].isEmpty {
        return rawValue(at: record.firstNode, names: names)
      }
    }
    return .object(members(record.firstNode..<record.endNode, names: names, wanted: wanted))
  }

  /// Some nodes as an object of their names.
  func rawObject(of range: Range<Int>, names: [String]) -> RawValue { .object(members(range, names: names)) }

  private func members(
    _ range: Range<Int>, names: [String], wanted: [Bool]? = nil
  ) -> [(name: String, value: RawValue)] {
    var members: [(name: String, value: RawValue)] = []
    members.reserveCapacity(count(range))
    var index = range.lowerBound
    while index < range.upperBound {
      let name = nodes[index].name
      if let wanted, name >= wanted.count || !wanted[name] {
        index = Int(nodes[index].next)
        continue
      }
      members.append(
        (name < names.count ? names[name] : "column \(name + 1)", rawValue(at: index, names: names)))
      index = Int(nodes[index].next)
    }
    return members
  }

  /// How many values stand beside each other: set before they are made, since growing would move them.
  private func count(_ range: Range<Int>) -> Int {
    var count = 0
    var index = range.lowerBound
    while index < range.upperBound {
      count += 1
      index = Int(nodes[index].next)
    }
    return count
  }

  /// The value at a node, with everything in it.
  ///
  /// Depth is bounded by the scanners' limits, so recursion is safe here.
  func rawValue(at index: Int, names: [String]) -> RawValue {
    let node = nodes[index]
    switch node.kind {
    case .text, .textWithEscapes, .textWithDoubledQuotes:
      return .text(String(decoding: text(of: node), as: UTF8.self))
    case .number, .true, .false: return .literal(String(decoding: text(of: node), as: UTF8.self))
    case .null: return .literal("null")
    case .object: return .object(members(index + 1..<Int(node.next), names: names))
    case .array:
      var elements: [RawValue] = []
      elements.reserveCapacity(count(index + 1..<Int(node.next)))
      var child = index + 1
      while child < Int(node.next) {
        elements.append(rawValue(at: child, names: names))
        child = Int(nodes[child].next)
      }
      return .array(elements)
    }
  }
}
