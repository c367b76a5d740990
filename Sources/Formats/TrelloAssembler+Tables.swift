import TaskModel

// What is kept of a board until its end: cards, what belongs to them, and names by their ids.

extension TrelloAssembler {
  /// What is kept of a card beside its row.
  struct Card {
    /// Where it is on the tape; -1 where nothing of it is needed there.
    var node: Int
    /// Whether it is archived itself.
    var isClosed: Bool
    /// The end of its share of `cardLabels`.
    var labelEnd: Int
  }

  /// A checklist, or the text of a comment.
  struct Belonging {
    enum Kind { case comment, list, ownList }

    var kind: Kind
    /// Where it is on the tape.
    var node: Int
    /// Where the id of its card is on the tape; of a list that is in its card, the number of the row.
    var card: Range<Int>
  }

  /// Something that has a name, by its id.
  struct NamedIDs {
    private var ids = WordDictionary()
    private var texts: [Range<Int>?] = [nil]

    /// Gives an id a name, or takes it away.
    mutating func set(_ id: Range<Int>, _ name: Range<Int>?, _ bytes: [UInt8]) {
      let code = Int(ids.code(for: id, of: bytes))
      while texts.count <= code { texts.append(nil) }
      texts[code] = name
    }

    /// Where the name of an id is; nil where it has none.
    func name(of id: Span<UInt8>) -> Range<Int>? { texts[Int(ids.knownCode(of: id))] }
  }

  /// What belongs to cards: in the order it came in, each with the next of its card.
  struct Chains {
    /// By the card: its first and its last.
    private var ends: [(first: Int, last: Int)] = []
    private(set) var nodes: [(node: Int, next: Int, isGone: Bool)] = []

    /// Whether a card has any.
    func hasAny(_ card: UInt32) -> Bool { Int(card) < ends.count && ends[Int(card)].first >= 0 }

    mutating func add(_ node: Int, to card: UInt32) {
      while ends.count <= Int(card) { ends.append((-1, -1)) }
      if ends[Int(card)].first < 0 {
        ends[Int(card)].first = nodes.count
      } else {
        nodes[ends[Int(card)].last].next = nodes.count
      }
      ends[Int(card)].last = nodes.count
      nodes.append((node, -1, false))
    }

    /// The nodes of a card that are not gone, in order.
    func all(_ card: UInt32) -> [Int] {
      var found: [Int] = []
      var index = hasAny(card) ? ends[Int(card)].first : -1
      while index >= 0 {
        if !nodes[index].isGone { found.append(nodes[index].node) }
        index = nodes[index].next
      }
      return found
    }

    /// Takes those of a card away of which that is so.
    mutating func remove(_ card: UInt32, where isGone: (Int) -> Bool) {
      var index = hasAny(card) ? ends[Int(card)].first : -1
      while index >= 0 {
        if isGone(nodes[index].node) { nodes[index].isGone = true }
        index = nodes[index].next
      }
    }

    /// Takes all of a card away.
    mutating func removeAll(_ card: UInt32) { if hasAny(card) { ends[Int(card)] = (-1, -1) } }
  }
}
