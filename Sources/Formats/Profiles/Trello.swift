import TaskModel

// Trello's JSON export of a board: cards, lists, checklists, members and labels in flat arrays joined by id, the
// cards before what they refer to. `dueComplete` means done, and so does a list that is called so; `closed` means archived, which is not done, and so is what
// is in a closed list. A card may stand by itself. The first eight hexadecimal digits of an id are its creation time.
// Check items become subtasks. Custom fields are named by the board; one that is called a priority is it. Comments are
// among the actions, the newest first.

extension Profile {
  /// Trello's JSON export.
  package static let trelloJSON: Profile = {
    var mapping = ProfileMapping(name: "trello-json", title: "Trello JSON", container: .json)
    mapping.signature = Signature(
      rootNames: ["cards", "lists", "name"], requiredNames: ["idList", "name"],
      typicalNames: ["idShort", "idChecklists", "dueComplete", "shortUrl", "pos"])
    // A card by itself, and the cards of a list as the API gives them.
    mapping.otherSignatures = [
      Signature(
        requiredNames: ["idList", "idBoard", "name"],
        typicalNames: ["idShort", "idChecklists", "dueComplete", "shortUrl", "pos"])
    ]
    mapping.records = [
      RecordSet(path: "cards[*]"), RecordSet(path: ".", needs: ["idList", "idBoard", "name"]),
      RecordSet(path: "name", role: .context("board")),
      RecordSet(path: "lists[*]", role: .context("list")),
      RecordSet(path: "members[*]", role: .context("member")),
      RecordSet(path: "checklists[*]", role: .context("checklist")),
      RecordSet(path: "labels[*]", role: .context("label")),
      RecordSet(path: "customFields[*]", role: .context("customField")),
      RecordSet(path: "actions[*]", role: .context("action")),
    ]
    mapping.fields = [
      FieldMap("id", .id),
      FieldMap("name", .title),
      FieldMap("desc", .detail),
      FieldMap("dueComplete", .isDone),
      FieldMap("due", .due, styles: [.iso8601]),
      FieldMap("start", .start, styles: [.iso8601]),
      FieldMap("dateLastActivity", .modified, styles: [.iso8601]),
      FieldMap("dateCompleted", .completed, styles: [.iso8601], impliesDone: true),
      FieldMap("idList", .section),
      FieldMap("idMembers", .assignees),
      FieldMap("shortUrl", .url),
    ]
    mapping.assembledNames = ["closed", "labels", "checklists", "members", "customFieldItems"]
    mapping.assembled = ["labels": .tags]
    return Profile(
      mapping, assembles: [.project, .tags, .created, .status, .parent, .priority, .priorityRaw, .extra],
      assembly: [
        "lists, members, labels and custom fields have their names in place of their ids",
        "check items are subtasks", "cards are done in a list that is called done",
        "archived cards, and those of archived lists, are left out",
        "the board's name is the project", "a card's id says when it was made", "comments are kept",
      ]
    ) { TrelloAssembler() }
  }()
}

/// Joins Trello's cards with the lists, people and checklists that come after them in the file.
private struct TrelloAssembler: RecordAssembler {
  private var cards: [(item: TaskItem, labels: [RawValue], values: [RawValue], isArchived: Bool)] = []
  private var lists: [String: String] = [:]
  private var archivedLists: Set<String> = []
  private var keepsArchived = false
  private var archivedCount = 0
  /// Names of custom fields, and the words of those with a choice, by their ids.
  private var fieldNames: [String: String] = [:]
  private var choices: [String: String] = [:]
  private var members: [String: String] = [:]
  private var labels: [String: RawValue] = [:]
  private var checklists: [String: [RawValue]] = [:]
  /// Ids of cards with checklists, in the order of those.
  private var cardsWithChecklists: [String] = []
  private var board: String?
  /// Texts of comments by the ids of their cards, the newest first.
  private var comments: [String: [String]] = [:]

  /// What lists are called whose cards are done: they are moved there, and not ticked off.
  private static let doneLists = DoneVocabulary.usual()

  mutating func begin(_ input: AssemblyInput) { keepsArchived = input.included.contains(.archived) }

  var setAside: [ItemClass: Int] { [.archived: archivedCount] }

  mutating func task(_ item: TaskItem, from record: RawValue) -> Assembly {
    let isArchived = record["closed"]?.string == "true"
    cards.append((item, record.all("labels"), record.all("customFieldItems"), isArchived))
    // A card that stands by itself has with it what a board has beside its cards.
    for list in record.all("checklists") where list["checkItems"] != nil {
      let isKnown = (checklists[item.id] ?? []).contains { $0["id"] == list["id"] }
      if !isKnown { checklists[item.id, default: []].append(list) }
    }
    for member in record.all("members") { context(member, role: "member") }
    return .held
  }

  mutating func context(_ record: RawValue, role: String) {
    if role == "board" { board = record.string }
    if role == "action", record["type"]?.string == "commentCard",
      let card = record.value(at: "data/card/id")?.string, let text = record.value(at: "data/text")?.string
    {
      comments[card, default: []].append(text)
    }
    guard let id = record["id"]?.string else { return }
    switch role {
    case "list":
      lists[id] = record["name"]?.string
      if record["closed"]?.string == "true" { archivedLists.insert(id) }
    case "customField":
      fieldNames[id] = record["name"]?.string
      for choice in record.all("options") {
        if let id = choice["id"]?.string { choices[id] = choice.value(at: "value/text")?.string }
      }
    case "member": members[id] = record["fullName"]?.string ?? record["username"]?.string
    case "label": labels[id] = record
    case "checklist":
      let card = record["idCard"]?.string ?? ""
      if checklists[card] == nil { cardsWithChecklists.append(card) }
      checklists[card, default: []].removeAll { $0["id"] == record["id"] }
      checklists[card, default: []].append(record)
    default: break
    }
  }

  mutating func finish() -> [TaskItem] {
    var tasks: [TaskItem] = []
    for (card, cardLabels, values, isCardArchived) in cards {
      var item = card
      let isArchived = isCardArchived || item.section.map(archivedLists.contains) == true
      if isArchived, !keepsArchived {
        archivedCount += 1
        checklists[item.id] = nil
        continue
      }
      addFields(values, to: &item)
      item.project = board
      item.section = item.section.map { lists[$0] ?? $0 }
      if let list = item.section, Self.doneLists.isDone(state: list) == true { item.isDone = true }
      item.assignees = item.assignees.map { members[$0] ?? $0 }
      for label in cardLabels { if let name = labelName(label) { item.tags.append(name) } }
      if item.created == nil { item.created = creationTime(of: item.id) }
      // `closed` stays in `extra` as found; the word makes an archived card visible.
      if isArchived { item.status = "archived" }
      if let texts = comments[item.id] {
        item.extra["comments"] = .text(texts.reversed().joined(separator: "\n\n"))
        item.extraOrder.append("comments")
      }
      tasks.append(item)
      tasks.append(contentsOf: checkItems(of: item))
      checklists[item.id] = nil
    }
    // What belongs to cards that are not in the file is read all the same; that they are missing is said as of every
    // task without its parent.
    for id in cardsWithChecklists {
      var card = TaskItem(id: id, title: "")
      card.project = board
      tasks.append(contentsOf: checkItems(of: card))
    }
    return tasks
  }

  /// Gives a card's values the names of their fields; values without one stay as found.
  private func addFields(_ values: [RawValue], to item: inout TaskItem) {
    var namedCount = 0
    for value in values {
      guard let name = value["idCustomField"]?.string.flatMap({ fieldNames[$0] }), !name.isEmpty else {
        continue
      }
      let choice = value["idValue"]?.string.flatMap { choices[$0] }
      let typed = ["text", "number", "date", "checked"].lazy.compactMap { value["value"]?[$0]?.string }.first
      guard let text = choice ?? typed else { continue }
      namedCount += 1
      if Synonyms.target(of: name) == .field(.priority), item.priorityRaw == nil {
        item.priority = PriorityScale.usual().priority(of: text) ?? .middle
        item.priorityRaw = text
      } else if item.extra[name] == nil {
        item.extra[name] = .text(text)
        item.extraOrder.append(name)
      }
    }
    guard namedCount > 0, namedCount == values.count else { return }
    item.extra["customFieldItems"] = nil
    item.extraOrder.removeAll { $0 == "customFieldItems" }
  }

  /// A label without a name is known by its colour.
  private func labelName(_ label: RawValue) -> String? {
    if let id = label.string { return labels[id].flatMap(labelName) ?? id }
    if let name = label["name"]?.string, !name.isEmpty { return name }
    return label["color"]?.string
  }

  private func checkItems(of card: TaskItem) -> [TaskItem] {
    let lists = (checklists[card.id] ?? []).sorted { position($0) < position($1) }
    return lists.flatMap { list in
      list.all("checkItems").sorted { position($0) < position($1) }.map { entry in
        var item = TaskItem(id: entry["id"]?.string ?? "", title: entry["name"]?.string ?? "")
        item.isDone = entry["state"]?.string == "complete"
        item.due = entry["due"]?.string.flatMap(TaskDate.init(iso8601:))
        if let member = entry["idMember"]?.string, !member.isEmpty {
          item.assignees = [members[member] ?? member]
        }
        item.parent = card.id.isEmpty ? nil : card.id
        item.project = card.project
        item.section = card.section
        item.priority = card.priority
        if let name = list["name"]?.string, !name.isEmpty {
          item.extra["checklist"] = .text(name)
          item.extraOrder.append("checklist")
        }
        return item
      }
    }
  }

  private func position(_ value: RawValue) -> Double { value["pos"]?.string.flatMap(Double.init) ?? 0 }

  /// The first eight of the 24 hexadecimal digits of an id are seconds since 1970.
  private func creationTime(of id: String) -> TaskDate? {
    guard id.utf8.count == 24, id.allSatisfy(\.isHexDigit), let seconds = Int64(id.prefix(8), radix: 16)
    else {
      return nil
    }
    return TaskDate(instantMicroseconds: seconds * 1_000_000)
  }
}
