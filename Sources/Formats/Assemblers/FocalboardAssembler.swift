import TaskModel

/// Puts Focalboard's cards together with what their board says of their properties, and with the blocks in them.
///
/// Boards may stand behind their cards, and blocks before theirs, so rows are held, and what a card's properties say is
/// looked up at the end. Names, ids and words are looked up as bytes, each word's meaning once.
struct FocalboardAssembler: RowAssembler {
  /// Numbers of the names.
  private enum Name {
    static let type: Int16 = 1
    static let data: Int16 = 2
    static let id: Int16 = 3
    static let parentID: Int16 = 4
    static let rootID: Int16 = 5
    static let boardID: Int16 = 6
    static let fields: Int16 = 7
    static let properties: Int16 = 8
    static let isTemplate: Int16 = 9
    static let value: Int16 = 10
    static let cardProperties: Int16 = 11
    static let name: Int16 = 12
    static let options: Int16 = 13
    static let title: Int16 = 14
    static let deleteAt: Int16 = 15
  }

  static let names = [
    "#text", "type", "data", "id", "parentId", "rootId", "boardId", "fields", "properties", "isTemplate",
    "value", "cardProperties", "name", "options", "title", "deleteAt",
  ]
  static let openNames = ["properties"]
  static let copiesWholeRecords = true

  private struct Card {
    var row: Int
    /// The code of its board's id.
    var board: UInt32
    /// Where its properties are on the tape; -1 for none.
    var properties: Int
  }

  /// A text or a comment in a card.
  private struct Text {
    /// Where the card's id is in `textBytes`, and the text.
    var card: Range<Int>
    var text: Range<Int>
    var isComment: Bool
  }

  let holdsRows = true
  var tape = RecordTape()
  private var cards: [Card] = []
  /// The rows of checkboxes, whose parents are their cards.
  private var parts: [Int] = []
  private var texts: [Text] = []
  private var textBytes: [UInt8] = []
  private var boards = WordDictionary()
  /// By the code of a board's id: its title.
  private var boardTitles: [[UInt8]] = [[]]
  private var properties = FocalboardProperties()
  /// The block that is being read.
  private var last: Block?

  /// Where the values of a block are on the tape.
  private struct Block {
    var type, parent, root, board, title, deleteAt: Range<Int>?
    var fields = -1
    var node = -1
  }

  /// Finds the values of a block in one pass; of those under one name the first counts.
  private func block(in record: Int) -> Block? {
    guard let data = tape.value(Name.data, in: record), tape.nodes[data].kind == .object else { return nil }
    var block = Block()
    block.node = data
    var member = data + 1
    let end = tape.end(of: data)
    while member < end {
      let name = tape.nodes[member].name
      if name == Name.fields {
        if block.fields < 0 { block.fields = member }
      } else if let text = tape.text(of: member) {
        switch name {
        case Name.type: if block.type == nil { block.type = text }
        case Name.parentID: if block.parent == nil { block.parent = text }
        case Name.rootID: if block.root == nil { block.root = text }
        case Name.boardID: if block.board == nil { block.board = text }
        case Name.title: if block.title == nil { block.title = text }
        case Name.deleteAt: if block.deleteAt == nil { block.deleteAt = text }
        default: break
        }
      }
      member = tape.end(of: member)
    }
    return block
  }

  mutating func takeAside(_ record: Int) -> Bool {
    last = block(in: record)
    guard let block = last else { return skip(record) }
    // What is deleted is counted as such.
    if let time = block.deleteAt, !tape.isText(time, "0") { return false }
    let type = block.type ?? 0..<0
    if tape.isText(type, "card") || tape.isText(type, "checkbox") { return false }
    if tape.isText(type, "board") || tape.has("board", Name.type, in: record) {
      takeBoard(block.node)
      return skip(record)
    }
    let isComment = tape.isText(type, "comment")
    guard isComment || FocalboardAssembler.textTypes.contains(where: { tape.isText(type, $0) }),
      let card = block.parent, let text = block.title, !text.isEmpty
    else { return skip(record) }
    texts.append(Text(card: copied(card), text: copied(text), isComment: isComment))
    return skip(record)
  }

  /// Copies a text of the tape, whose record goes.
  private mutating func copied(_ text: Range<Int>) -> Range<Int> {
    // Taken out, so that the tape can be read meanwhile.
    var textBytes: [UInt8] = []
    swap(&textBytes, &self.textBytes)
    defer { swap(&textBytes, &self.textBytes) }
    let start = textBytes.count
    tape.bytes.span.extracting(text).withUnsafeBufferPointer { textBytes.append(contentsOf: $0) }
    return start..<textBytes.count
  }

  /// The blocks whose texts are a card's details.
  private static let textTypes: [StaticString] = ["text", "h1", "h2", "h3", "list-item", "quote"]

  private mutating func skip(_ record: Int) -> Bool {
    tape.truncate(to: record)
    return true
  }

  mutating func take(_ record: Int, row: Int, of held: inout TaskTable) -> Bool {
    guard let block = last, let type = block.type else { return !skip(record) }
    if tape.isText(type, "card") {
      if block.fields >= 0, tape.has("true", Name.isTemplate, in: block.fields) { return !skip(record) }
      let code = boards.code(for: block.board ?? block.root ?? block.parent ?? 0..<0, of: tape.bytes)
      let values = block.fields < 0 ? nil : tape.value(Name.properties, in: block.fields)
      if let values { tape.keep(values, from: record) } else { tape.truncate(to: record) }
      cards.append(Card(row: row, board: code, properties: values == nil ? -1 : record))
      return true
    }
    guard tape.isText(type, "checkbox"), let card = block.parent, !held.title.range(row).isEmpty else {
      return !skip(record)
    }
    held.isDone[row] = block.fields >= 0 && tape.has("true", Name.value, in: block.fields)
    held.parent.truncate(to: row)
    held.parent.append(tape.bytes.span.extracting(card))
    parts.append(row)
    tape.truncate(to: record)
    return true
  }

  private mutating func takeBoard(_ data: Int) {
    if let id = tape.text(Name.id, in: data), let title = tape.text(Name.title, in: data) {
      let code = Int(boards.code(for: id, of: tape.bytes))
      while boardTitles.count <= code { boardTitles.append([]) }
      boardTitles[code] = Array(tape.bytes[title])
    }
    takeProperties(of: data)
    if let fields = tape.value(Name.fields, in: data) { takeProperties(of: fields) }
  }

  private mutating func takeProperties(of holder: Int) {
    guard let list = tape.value(Name.cardProperties, in: holder) else { return }
    var entry = tape.elements(of: list).lowerBound
    while entry < tape.end(of: list) {
      defer { entry = tape.end(of: entry) }
      guard let id = tape.text(Name.id, in: entry) else { continue }
      let property = properties.define(
        id, name: tape.text(Name.name, in: entry), isDate: tape.has("date", Name.type, in: entry), tape.bytes)
      guard let options = tape.value(Name.options, in: entry) else { continue }
      var option = tape.elements(of: options).lowerBound
      while option < tape.end(of: options) {
        if let id = tape.text(Name.id, in: option) {
          properties.defineOption(id, of: property, tape.text(Name.value, in: option), tape.bytes)
        }
        option = tape.end(of: option)
      }
    }
  }

  // MARK: - The end

  mutating func finish(_ held: borrowing TaskTable, into table: inout TaskTable) {
    var rowsByID = RowIndex(rowCount: cards.count)
    var numbers = [UInt32](repeating: 0, count: held.rowCount)
    for (number, card) in cards.enumerated() {
      // Of cards with one id the first has what is in them.
      _ = rowsByID.insert(card.row, of: held.id)
      numbers[card.row] = UInt32(truncatingIfNeeded: number)
    }
    var partsOfCards = Chains()
    for row in parts {
      let id = held.parent.bytes.span.extracting(held.parent.range(row))
      if let card = rowsByID.row(of: id, in: held.id) { partsOfCards.add(row, to: numbers[card]) }
    }
    var textsOfCards = Chains()
    for index in texts.indices {
      let id = textBytes.span.extracting(texts[index].card)
      if let card = rowsByID.row(of: id, in: held.id) { textsOfCards.add(index, to: numbers[card]) }
    }
    var copier = RowCopier()
    table.reserve(rowsOf: held, more: 0)
    for (number, card) in cards.enumerated() {
      let number = UInt32(truncatingIfNeeded: number)
      copier.begin(card.row, of: held, in: &table, without: FocalboardProperties.filled)
      var comments: [Range<Int>] = []
      if textsOfCards.hasAny(number) {
        let own = textsOfCards.all(number)
        addDetail(own, &table)
        comments = own.filter { texts[$0].isComment }.map { texts[$0].text }
      }
      let title = Int(card.board) < boardTitles.count ? boardTitles[Int(card.board)] : []
      let project = properties.fill(
        card.properties, of: tape, project: title, comments: comments, in: textBytes, &table)
      table.endRow()
      for row in partsOfCards.hasAny(number) ? partsOfCards.all(number) : [] {
        copier.begin(row, of: held, in: &table)
        if table.fields.contains(.project) { table.project.append(code: project) }
        table.endRow()
      }
    }
  }

  /// Makes the texts in a card its details, with an empty line between them.
  private func addDetail(_ all: [Int], _ table: inout TaskTable) {
    guard table.fields.contains(.detail), all.contains(where: { !texts[$0].isComment }) else { return }
    table.detail.append { output in
      let start = output.count
      for index in all where !texts[index].isComment {
        if output.count > start { output += [0x0A, 0x0A] }
        textBytes.span.extracting(texts[index].text).withUnsafeBufferPointer { output.append(contentsOf: $0) }
      }
    }
  }
}
