import TaskModel

/// Joins Trello's cards with the lists, people and checklists that come after them in the file.
struct TrelloAssembler: RowAssembler {
  let holdsRows = true
  var tape = RecordTape()
  /// The cards, by row.
  private var cards: [Card] = []
  /// What belongs to cards, in the order it came in; whose it is is looked up when all cards are there.
  private var belongings: [Belonging] = []
  /// Ids of cards that are not in the file: their codes follow the numbers of the rows.
  var missingCards = WordDictionary()
  private var lists = Lists()
  private var keepsArchived = false
  private var archivedCount = 0
  private(set) var customFields = CustomFields()
  /// By the codes of the cards' people.
  var members = TrelloNames()
  private var labels = Labels()
  var checklists = Chains()
  /// By the rows of cards whose id another has had: that one's row.
  private var sharedCards: [Int: Int] = [:]
  /// Cards with checklists, in the order of those.
  private var cardsWithChecklists: [UInt32] = []
  private var board: Range<Int>?
  /// The actions that are comments, the newest first.
  private var comments = Chains()
  /// The code of the board's name in the table, once there is one.
  private var project: UInt32 = 0
  /// The code of `checklist` in `extra`, once there is one.
  var checklistName: UInt32 = 0
  /// States of check items that are none of Trello's.
  var unknownStates = UnknownWords()
  private static let scale = PriorityScale.usual()

  mutating func begin(_ input: AssemblyInput) { keepsArchived = input.included.contains(.archived) }

  var setAside: [ItemClass: Int] { [.archived: archivedCount] }

  mutating func take(_ record: Int, row: Int, of held: inout TaskTable) -> Bool {
    let isClosed = tape.has("true", Name.closed, in: record)
    // What applies to all cards need not stay: most cards leave nothing on the tape.
    var isNeeded = false
    let firstLabel = labels.ofCards.count
    var labelIDsOfCard: Range<Int>?
    var value = record + 1
    let end = tape.end(of: record)
    while value < end {
      let name = tape.nodes[value].name
      var element = tape.elements(of: value).lowerBound
      let elementEnd = tape.elements(of: value).upperBound
      value = tape.end(of: value)
      if name == Name.idLabels { labelIDsOfCard = element..<elementEnd }
      while element < elementEnd {
        switch name {
        case Name.labels: takeLabel(element)
        // A card that stands by itself has with it what a board has beside its cards.
        case Name.checklists where tape.value(Name.checkItems, in: element) != nil:
          belongings.append(Belonging(kind: .ownList, node: element, card: row..<row))
          isNeeded = true
        case Name.members: takeMember(element, &held)
        case Name.customFieldItems: isNeeded = true
        default: break
        }
        element = tape.end(of: element)
      }
    }
    // Trello says both; programs that write a board as it does may say no more than the ids.
    if labels.ofCards.count == firstLabel, let ids = labelIDsOfCard {
      var label = ids.lowerBound
      while label < ids.upperBound {
        takeLabel(label)
        label = tape.end(of: label)
      }
    }
    cards.append(Card(node: isNeeded ? record : -1, isClosed: isClosed, labelEnd: labels.ofCards.count))
    if !isNeeded { tape.truncate(to: record) }
    return true
  }

  /// A label of a card, which may be an id; one without a name is known by its colour.
  private mutating func takeLabel(_ label: Int) {
    if let id = tape.text(of: label) {
      labels.ofCards.append(labels.ids.code(for: id, of: tape.bytes) | Labels.idMark)
    } else if let name = ownName(ofLabel: label) {
      labels.ofCards.append(labels.names.add(name, of: tape.bytes))
    }
  }

  mutating func context(_ record: Int, role: String, _ held: inout TaskTable) {
    if role == "board" { board = tape.text(of: record) }
    if role == "board" { return tape.forgetNodes(from: record) }
    if role == "action" { return takeComment(record) }
    guard let id = tape.text(Name.id, in: record) else { return tape.truncate(to: record) }
    switch role {
    case "list":
      let list = held.section.dictionary.code(for: id, of: tape.bytes)
      if list == 0 { return tape.truncate(to: record) }
      lists.names.set(list, tape.text(Name.name, in: record), of: tape.bytes)
      if tape.has("true", Name.closed, in: record) {
        while lists.areArchived.count <= Int(list) { lists.areArchived.append(false) }
        lists.areArchived[Int(list)] = true
      }
      tape.truncate(to: record)
    case "customField":
      customFields.names.set(id, tape.text(Name.name, in: record), tape.bytes)
      for choice in tape.values(Name.options, in: record) {
        guard let id = tape.text(Name.id, in: choice) else { continue }
        let word = tape.value(Name.value, in: choice).flatMap { tape.text(Name.text, in: $0) }
        customFields.choices.set(id, word, tape.bytes)
      }
      // These are known by where their texts are.
      tape.forgetNodes(from: record)
    case "member":
      takeMember(record, &held)
      tape.truncate(to: record)
    case "label":
      labels.named.append((id, ownName(ofLabel: record)))
      tape.forgetNodes(from: record)
    case "checklist":
      let card = tape.text(Name.idCard, in: record) ?? 0..<0
      belongings.append(Belonging(kind: .list, node: record, card: card))
    default: break
    }
  }

  private mutating func takeMember(_ record: Int, _ held: inout TaskTable) {
    guard let id = tape.text(Name.id, in: record) else { return }
    let member = held.assignees.dictionary.code(for: id, of: tape.bytes)
    if member == 0 { return }
    members.set(
      member, tape.text(Name.fullName, in: record) ?? tape.text(Name.username, in: record), of: tape.bytes)
  }

  private mutating func takeComment(_ record: Int) {
    guard tape.has("commentCard", Name.type, in: record), let data = tape.value(Name.data, in: record),
      let card = tape.value(Name.card, in: data).flatMap({ tape.text(Name.id, in: $0) }),
      tape.text(Name.text, in: data) != nil
    else {
      tape.truncate(to: record)
      return
    }
    belongings.append(Belonging(kind: .comment, node: record, card: card))
  }

  // MARK: - The end

  /// Finds the cards that checklists and comments belong to.
  ///
  /// Cards of one id have what belongs to it in common; the first that is there gets it. Of a card's checklists of one
  /// id one stays: the last on the board, or else the first on the card itself.
  private mutating func giveBelongings(_ held: borrowing TaskTable) {
    guard !belongings.isEmpty else { return }
    var rowsByID = RowIndex(rowCount: held.rowCount)
    var others: [Int: Int] = [:]
    var ids = WordDictionary()
    // By the card and the code of the id: where the checklist is that stays.
    var kept: [UInt64: Int] = [:]
    for row in 0..<held.rowCount { if let first = rowsByID.insert(row, of: held.id) { others[row] = first } }
    for belonging in belongings {
      let card: UInt32
      if belonging.kind == .ownList {
        card = UInt32(truncatingIfNeeded: others[belonging.card.lowerBound] ?? belonging.card.lowerBound)
      } else if let row = rowsByID.row(of: tape.bytes.span.extracting(belonging.card), in: held.id) {
        card = UInt32(truncatingIfNeeded: row)
      } else {
        card =
          UInt32(truncatingIfNeeded: held.rowCount) &+ missingCards.code(for: belonging.card, of: tape.bytes)
      }
      let node = belonging.node
      switch belonging.kind {
      case .comment: comments.add(node, to: card)
      case .ownList, .list:
        let id = tape.text(Name.id, in: node).map { ids.code(for: $0, of: tape.bytes) } ?? 0
        let key = UInt64(card) << 32 | UInt64(id)
        if let former = kept[key] {
          if belonging.kind == .ownList { continue }
          checklists.remove(at: former)
        }
        if belonging.kind == .list, !checklists.hasAny(card) { cardsWithChecklists.append(card) }
        kept[key] = checklists.add(node, to: card)
      }
    }
    sharedCards = others
  }

  mutating func finish(_ held: borrowing TaskTable, into table: inout TaskTable) {
    var copier = RowCopier()
    lists.areDone = doneLists(held.section.dictionary)
    giveBelongings(held)
    table.reserve(rowsOf: held, more: belongings.count * 2)
    if labels.ids.count > 0 {
      for (id, name) in labels.named {
        labels.names.set(labels.ids.code(for: id, of: tape.bytes), name, of: tape.bytes)
      }
    }
    var firstLabel = 0
    for row in 0..<held.rowCount {
      let card = cards[row]
      let list = Int(held.section.code(row))
      let isArchived = card.isClosed || list < lists.areArchived.count && lists.areArchived[list]
      if isArchived, !keepsArchived {
        archivedCount += 1
      } else {
        addCard(row, firstLabel..<card.labelEnd, list, isArchived: isArchived, held, &copier, &table)
      }
      firstLabel = card.labelEnd
      checklists.removeAll(owner(ofCard: row))
    }
    // What belongs to cards that are not in the file is read all the same; that they are missing is reported as for
    // every task without its parent.
    for card in cardsWithChecklists { addCheckItems(card, section: 0, held, &table) }
  }

  /// The row of the card that has what belongs to a card's id.
  private func owner(ofCard row: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: sharedCards.isEmpty ? row : sharedCards[row] ?? row)
  }

  /// By the codes of lists: whether it is called done; cards are moved there, and hardly ever checked off.
  private func doneLists(_ ids: borrowing WordDictionary) -> [Bool] {
    let vocabulary = DoneVocabulary.usual()
    let areDone = [false] + lists.names.words.strings.map { vocabulary.isDone(state: $0) == true }
    return (0...ids.count).map { code in
      let name = lists.names.name(of: UInt32(truncatingIfNeeded: code))
      if code == 0 || name != 0 { return code > 0 && areDone[Int(name)] }
      return vocabulary.isDone(state: ids.string(UInt32(truncatingIfNeeded: code))) == true
    }
  }

  /// Adds the board's name to the row that is being filled.
  mutating func putProject(_ table: inout TaskTable) {
    guard let board, !board.isEmpty, table.fields.contains(.project) else { return }
    if project == 0 { project = table.project.dictionary.code(for: board, of: tape.bytes) }
    table.project.append(code: project)
  }

  /// What is not as it stands in the card.
  private static let joined = FieldSet([
    Field.project, Field.section, Field.assignees, Field.tags, Field.created, Field.priority,
    Field.priorityRaw, Field.status,
  ])

  private mutating func addCard(
    _ row: Int, _ range: Range<Int>, _ list: Int, isArchived: Bool, _ held: borrowing TaskTable,
    _ copier: inout RowCopier, _ table: inout TaskTable
  ) {
    let (record, card) = (cards[row].node, owner(ofCard: row))
    let values = record < 0 ? [] : tape.values(Name.customFieldItems, in: record)
    let named = values.isEmpty ? [] : namedValues(values)
    let texts = comments.all(card)
    var dropped: [UInt32] = []
    if !named.isEmpty, named.count == values.count, let code = code("customFieldItems", held) {
      dropped.append(code)
    }
    if !texts.isEmpty, let code = code("comments", held) { dropped.append(code) }
    copier.begin(row, of: held, in: &table, without: TrelloAssembler.joined, dropping: dropped)
    if lists.areDone[list], !table.isDone.isEmpty { table.isDone[table.isDone.count - 1] = true }
    putProject(&table)
    var section: UInt32 = 0
    if table.fields.contains(.section), list > 0 {
      section = lists.names.code(
        ofID: UInt32(list), among: held.section.dictionary, in: &table.section.dictionary)
      table.section.append(code: section)
    }
    if table.fields.contains(.assignees) {
      for index in held.assignees.range(row) {
        let person = members.code(
          ofID: held.assignees.codes[index], among: held.assignees.dictionary, in: &table.assignees.dictionary
        )
        if person != 0 { table.assignees.add(code: person) }
      }
    }
    if table.fields.contains(.tags) {
      for label in labels.ofCards[range] {
        let tag =
          label < Labels.idMark
          ? labels.names.code(ofName: label, in: &table.tags.dictionary)
          : labels.names.code(ofID: label & ~Labels.idMark, among: labels.ids, in: &table.tags.dictionary)
        if tag != 0 { table.tags.add(code: tag) }
      }
    }
    if table.fields.contains(.created),
      let time = TrelloAssembler.creationTime(of: held.id.bytes[held.id.range(row)])
    {
      table.appendInteger(time.bits, field: .created)
    }
    // `closed` stays in `extra` as found; the word makes an archived card visible.
    if isArchived { table.put(Array("archived".utf8).span, .status) }
    let priority = addFields(named, row, held, &table)
    if table.fields.contains(.priority) { table.priority.append(priority) }
    if !texts.isEmpty {
      let all = texts.reversed().map { comment(of: $0) }
      table.putExtra("comments", Array(all.joined(separator: [0x0A, 0x0A])).span)
    }
    table.endRow()
    addCheckItems(card, section: section, held, &table)
  }

  /// A comment, with who wrote it and when before it as far as that is known: `Ann, 2026-03-01T10:00:00.000Z: Hello`.
  private func comment(of action: Int) -> [UInt8] {
    let writer = tape.value(Name.memberCreator, in: action).flatMap {
      tape.text(Name.fullName, in: $0) ?? tape.text(Name.username, in: $0)
    }
    let origin = [writer, tape.text(Name.date, in: action)].compactMap(\.self).filter { !$0.isEmpty }
    var comment = Array(origin.map { tape.bytes[$0] }.joined(separator: Array(", ".utf8)))
    if !comment.isEmpty { comment += Array(": ".utf8) }
    if let text = tape.value(Name.data, in: action).flatMap({ tape.text(Name.text, in: $0) }) {
      comment += tape.bytes[text]
    }
    return comment
  }

  /// The code of a name in the `extra` of the cards, or nil.
  private func code(_ name: String, _ held: borrowing TaskTable) -> UInt32? {
    let code = held.extra.names.knownCode(of: Array(name.utf8).span)
    return code == 0 ? nil : code
  }

  /// Custom values whose fields have a name: the name and where the text is.
  ///
  /// Of fields of one name only the first.
  private func namedValues(_ values: [Int]) -> [(name: String, text: Range<Int>)] {
    var names: Set<String> = []
    return values.compactMap { value in
      guard let id = tape.text(Name.idCustomField, in: value),
        let name = customFields.names.name(of: tape.bytes.span.extracting(id)), !name.isEmpty
      else { return nil }
      let choice = tape.text(Name.idValue, in: value).flatMap {
        customFields.choices.name(of: tape.bytes.span.extracting($0))
      }
      let typed = tape.value(Name.value, in: value).flatMap { inner in
        [Name.text, Name.number, Name.date, Name.checked].lazy.compactMap { tape.text($0, in: inner) }.first
      }
      guard let text = choice ?? typed else { return nil }
      let string = String(decoding: tape.bytes[name], as: UTF8.self)
      return names.insert(string).inserted ? (string, text) : nil
    }
  }

  /// Gives a card's values the names of their fields.
  ///
  /// - Returns: the card's priority: that of the field that is one.
  private mutating func addFields(
    _ named: [(name: String, text: Range<Int>)], _ row: Int, _ held: borrowing TaskTable,
    _ table: inout TaskTable
  ) -> UInt8 {
    var priority = row < held.priority.count ? held.priority[row] : TaskTable.absentPriority
    var hasPriority = false
    var seen: Set<String> = []
    for (name, text) in named {
      let isPriority = customFields.arePriorities[name] ?? (Synonyms.target(of: name) == .field(.priority))
      customFields.arePriorities[name] = isPriority
      if isPriority, !hasPriority {
        hasPriority = true
        let word = String(decoding: tape.bytes[text], as: UTF8.self)
        let known = Self.scale.code(of: word)
        if known == nil { customFields.unknownPriorities.add(word) }
        // A word for none means no more than that nothing is stated.
        if known != TaskTable.absentPriority { priority = known ?? Priority.middle.rawValue }
        table.put(tape.bytes.span.extracting(text), .priorityRaw)
      } else if seen.insert(name).inserted, !hasExtra(name, row, held) {
        table.putExtra(name, tape.bytes.span.extracting(text))
      }
    }
    return priority
  }

  /// Whether a card has a value of that name of its own.
  private func hasExtra(_ name: String, _ row: Int, _ held: borrowing TaskTable) -> Bool {
    guard let code = code(name, held) else { return false }
    return held.extra.range(row).contains { held.extra.entry($0).name == code }
  }

  /// A label's own name; one without is known by its colour.
  private func ownName(ofLabel label: Int) -> Range<Int>? {
    if let name = tape.text(Name.name, in: label), !name.isEmpty { return name }
    return tape.text(Name.color, in: label)
  }

  /// The first eight of the 24 hexadecimal digits of an id are seconds since 1970.
  private static func creationTime(of id: ArraySlice<UInt8>) -> TaskDate? {
    guard id.count == 24 else { return nil }
    var seconds: Int64 = 0
    for (place, byte) in id.enumerated() {
      let isDigit = byte &- 0x30 < 10
      let letter = (byte | 0x20) &- 0x61
      guard isDigit || letter < 6 else { return nil }
      if place < 8 { seconds = seconds << 4 | Int64(isDigit ? byte - 0x30 : letter + 10) }
    }
    return TaskDate(instantMicroseconds: seconds * 1_000_000)
  }
}
