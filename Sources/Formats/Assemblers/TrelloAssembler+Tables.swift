import TaskModel

// What is kept of a board until its end: cards, what belongs to them, and names by their ids.

extension TrelloAssembler {
  /// What is kept of a card beside its row.
  struct Card {
    /// Where it is on the tape; -1 where nothing of it is needed there.
    var node: Int
    /// Whether it is archived itself.
    var isClosed: Bool
    /// The end of its share of `Labels.ofCards`.
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

  /// What is known of the board's lists, by the codes of the cards' sections.
  struct Lists {
    var names = TrelloNames()
    /// Whether it is archived, as far as any is.
    var areArchived: [Bool] = []
    /// Whether it is one of finished cards.
    var areDone: [Bool] = []
  }

  /// The labels of cards: their names, or their colours.
  struct Labels {
    static let idMark: UInt32 = 1 << 31

    /// The labels of all cards, one card after another: codes of names, or of ids with `idMark`.
    var ofCards: [UInt32] = []
    var names = TrelloNames()
    /// The ids of those that cards name by them.
    var ids = WordDictionary()
    /// What the board says of its labels, in order: the ids are looked up only if a card has any.
    var named: [(id: Range<Int>, name: Range<Int>?)] = []
  }

  /// The names of the cards' custom fields, and what is found out about them.
  struct CustomFields {
    var names = NamedIDs()
    /// The words of those with a choice.
    var choices = NamedIDs()
    /// By their names: whether one is a priority.
    var arePriorities: [String: Bool] = [:]
    /// Words for priorities that are none that is known.
    var unknownPriorities = UnknownWords()
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
