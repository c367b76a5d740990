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

  /// A checklist, or the action of a comment.
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
}
