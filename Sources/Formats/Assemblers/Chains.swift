/// What belongs to records that have numbers: in the order it came in, each with the next of the same owner.
struct Chains {
  /// By the owner: its first and its last.
  private var ends: [(first: Int, last: Int)] = []
  private(set) var nodes: [(node: Int, next: Int, isGone: Bool)] = []

  /// Whether an owner has any.
  func hasAny(_ owner: UInt32) -> Bool { Int(owner) < ends.count && ends[Int(owner)].first >= 0 }

  /// Adds a node to those of an owner; gives its place in `nodes`.
  @discardableResult mutating func add(_ node: Int, to owner: UInt32) -> Int {
    while ends.count <= Int(owner) { ends.append((-1, -1)) }
    if ends[Int(owner)].first < 0 {
      ends[Int(owner)].first = nodes.count
    } else {
      nodes[ends[Int(owner)].last].next = nodes.count
    }
    ends[Int(owner)].last = nodes.count
    nodes.append((node, -1, false))
    return nodes.count - 1
  }

  /// The nodes of an owner that are not gone, in order.
  func all(_ owner: UInt32) -> [Int] {
    var found: [Int] = []
    var index = hasAny(owner) ? ends[Int(owner)].first : -1
    while index >= 0 {
      if !nodes[index].isGone { found.append(nodes[index].node) }
      index = nodes[index].next
    }
    return found
  }

  /// Takes the node at a place in `nodes` away.
  mutating func remove(at place: Int) { nodes[place].isGone = true }

  /// Takes all of an owner away.
  mutating func removeAll(_ owner: UInt32) { if hasAny(owner) { ends[Int(owner)] = (-1, -1) } }
}
