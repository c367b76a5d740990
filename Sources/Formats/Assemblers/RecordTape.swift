/// Records as an assembler keeps them: the values it looks at, flat, one behind another.
///
/// A value is a node of a few bytes with the number of its name; a container is followed by what is in it, and its
/// `extent` leads past that. Nothing is allocated for a value, and a record is the number of its first node for as long
/// as the tape lasts. Names are numbers in the assembler's own list (`RowAssembler.names`); what is not in it is not
/// here.
package struct RecordTape: Sendable {
  /// What a node is.
  package enum Kind: UInt8, Sendable {
    /// Text.
    case text
    /// A number or literal as written.
    case literal
    /// `null`.
    case null
    /// Named values.
    case object
    /// Values in order.
    case array
  }

  /// One value: 16 bytes.
  package struct Node: Sendable {
    /// Where its text is in `bytes`, or where that of what is in it begins.
    package var start: Int
    /// How many bytes its text has; of a container, how many nodes it takes with everything in it.
    package var extent: Int32
    /// Number of its name, or -1 for a whole record.
    package var name: Int16
    /// What it is.
    package var kind: Kind

    /// Makes a node.
    package init(kind: Kind, name: Int16, start: Int, extent: Int32 = 0) {
      self.kind = kind
      self.name = name
      self.start = start
      self.extent = extent
    }

    /// How many nodes it takes with everything in it.
    @inline(__always) fileprivate var width: Int { kind == .object || kind == .array ? Int(extent) : 1 }
  }

  /// The texts of all values, UTF-8, one behind another.
  package var bytes: [UInt8] = []
  /// All values, one behind another.
  package var nodes: [Node] = []
  /// Number of the name that the text of an element with attributes has (`#text`); -1 where no such name is asked for.
  package var textName: Int16 = -1

  /// Makes an empty tape.
  package init() {}

  /// Makes room for a tape `factor` times as long as it is now, so that it grows once.
  package mutating func reserve(factor: Double) {
    bytes.reserveCapacity(Int(Double(bytes.count) * factor))
    nodes.reserveCapacity(Int(Double(nodes.count) * factor))
  }

  /// Takes back what was added from a node on.
  package mutating func truncate(to node: Int) {
    guard node < nodes.count else { return }
    bytes.removeLast(bytes.count - nodes[node].start)
    nodes.removeLast(nodes.count - node)
  }

  /// Takes back the nodes from one on, whose texts are needed no longer by their places in the record but stay where
  /// they are.
  package mutating func forgetNodes(from node: Int) {
    if node < nodes.count { nodes.removeLast(nodes.count - node) }
  }

  /// Keeps of the nodes from one on only a value with everything in it, and of the texts only its own: both begin where
  /// those of the node did.
  ///
  /// Texts move to the front in the order of their nodes, and never over one that is still to be moved: what stands
  /// before it is at least as long as the texts that were made of it.
  package mutating func keep(_ value: Int, from node: Int) {
    let end = end(of: value)
    guard value > node, end <= nodes.count else { return }
    var place = nodes[node].start
    var target = node
    for index in value..<end {
      var kept = nodes[index]
      let isText = kept.kind == .text || kept.kind == .literal
      let count = isText ? Int(kept.extent) : 0
      if isText, place < kept.start {
        var texts = bytes.mutableSpan
        for offset in 0..<count { texts[place &+ offset] = texts[kept.start &+ offset] }
      }
      kept.start = place
      place += count
      nodes[target] = kept
      target += 1
    }
    nodes.removeLast(nodes.count - target)
    bytes.removeLast(bytes.count - place)
  }

  /// The node behind a value and everything in it.
  @inline(__always) package func end(of node: Int) -> Int { node &+ nodes[node].width }

  /// The nodes of an array's elements and what is in them; of any other value, those of itself.
  @inline(__always) package func elements(of node: Int) -> Range<Int> {
    (nodes[node].kind == .array ? node &+ 1 : node)..<end(of: node)
  }

  /// The first value of that name in an object; nil where there is none.
  package func value(_ name: Int16, in node: Int) -> Int? {
    guard nodes[node].kind == .object else { return nil }
    var index = node &+ 1
    let end = node &+ nodes[node].width
    while index < end {
      if nodes[index].name == name { return index }
      index &+= nodes[index].width
    }
    return nil
  }

  /// All values of that name in an object, arrays among them opened: how XML repeats elements and JSON writes arrays.
  package func values(_ name: Int16, in node: Int) -> [Int] {
    guard nodes[node].kind == .object else { return [] }
    var found: [Int] = []
    var index = node &+ 1
    let end = node &+ nodes[node].width
    while index < end {
      if nodes[index].name == name {
        if nodes[index].kind == .array {
          var element = index &+ 1
          while element < index &+ nodes[index].width {
            found.append(element)
            element &+= nodes[element].width
          }
        } else {
          found.append(index)
        }
      }
      index &+= nodes[index].width
    }
    return found
  }

  /// Where a value's text is: of a scalar, or of an element that has attributes too; nil for `null` and other values.
  package func text(of node: Int) -> Range<Int>? {
    switch nodes[node].kind {
    case .text, .literal: nodes[node].start..<nodes[node].start &+ Int(nodes[node].extent)
    case .object: value(textName, in: node).flatMap { text(of: $0) }
    case .null, .array: nil
    }
  }

  /// Where the text of the first value of that name in an object is; nil where there is none.
  package func text(_ name: Int16, in node: Int) -> Range<Int>? {
    value(name, in: node).flatMap { text(of: $0) }
  }

  /// The text of the first value of that name in an object as a value of its own; nil where there is none.
  package func string(_ name: Int16, in node: Int) -> String? {
    text(name, in: node).map { String(decoding: bytes[$0], as: UTF8.self) }
  }

  /// Whether the first value of that name in an object has that text.
  package func has(_ word: StaticString, _ name: Int16, in node: Int) -> Bool {
    text(name, in: node).map { isText($0, word) } ?? false
  }

  /// Whether a text of the tape is that one.
  package func isText(_ text: Range<Int>, _ word: StaticString) -> Bool {
    guard text.count == word.utf8CodeUnitCount else { return false }
    return word.withUTF8Buffer { word in word.indices.allSatisfy { bytes[text.lowerBound &+ $0] == word[$0] }
    }
  }
}
