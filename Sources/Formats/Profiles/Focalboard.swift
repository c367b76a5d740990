import TaskModel

// Focalboard's archive, which Mattermost Boards writes as well: lines of JSON, each a board or a block of one. Cards are
// blocks, and so are the texts and check boxes in them, which name the card they are in. What a card's properties are
// called, and what the ids in them stand for, is said by the board: in its fields, or in the board itself since the second
// version. A date is the noon of its day.

extension Profile {
  /// Focalboard's archive.
  package static let focalboardJSONL: Profile = {
    var mapping = ProfileMapping(name: "focalboard-jsonl", title: "Focalboard archive", container: .json)
    mapping.signature = Signature(
      requiredNames: ["type", "data", "data/id", "data/title", "data/parentId", "data/deleteAt"],
      typicalNames: ["version", "data/fields", "data/schema", "data/rootId", "data/boardId"])
    mapping.fields = [
      FieldMap("data/id", .id), FieldMap("data/title", .title),
      .date("data/createAt", .created, .epochMilliseconds),
      .date("data/updateAt", .modified, .epochMilliseconds),
    ]
    mapping.ignored = [
      "type", "version", "date", "data/type", "data/schema", "data/rootId", "data/boardId", "data/parentId",
      "data/fields", "data/properties", "data/cardProperties", "data/createdBy", "data/modifiedBy",
      "data/deleteAt",
    ]
    mapping.exclusions = [ExclusionRule("data/deleteAt", .deleted)]
    return Profile(
      mapping,
      assembles: [
        .detail, .isDone, .status, .priority, .priorityRaw, .due, .start, .assignees, .tags, .project,
        .section,
        .parent, .extra,
      ],
      assembly: [
        "the board says what the properties of cards are called, and what the ids in them stand for",
        "texts in a card are its details, check boxes its subtasks", "the board's title is the project",
      ],
      makeAssembler: { FocalboardAssembler() })
  }()
}

/// Puts cards together with what their board and the blocks in them say.
private struct FocalboardAssembler: RecordAssembler {
  /// A property that cards may have.
  private struct Property {
    var name: String
    var type: String
    /// Texts by the ids that stand for them.
    var options: [String: String] = [:]
  }

  /// A card, and the properties it has.
  private struct Card {
    var item: TaskItem
    var board: String
    var values: RawValue?
    var parts: [TaskItem] = []
  }

  private static let doneWords = DoneVocabulary.usual()
  private static let priorities = PriorityScale.usual()

  private var properties: [String: Property] = [:]
  private var titles: [String: String] = [:]
  private var cards: [Card] = []
  private var placesByID: [String: Int] = [:]
  /// Blocks that come before their card.
  private var others: [(item: TaskItem, data: RawValue)] = []

  mutating func task(_ item: TaskItem, from record: RawValue) -> Assembly {
    guard let data = record["data"] else { return .skipped }
    if record["type"]?.string == "board" || data["type"]?.string == "board" {
      takeBoard(data)
      return .skipped
    }
    switch data["type"]?.string {
    case "card":
      if data.value(at: "fields/isTemplate")?.string == "true" { return .skipped }
      let board = data["boardId"]?.string ?? data["rootId"]?.string ?? data["parentId"]?.string ?? ""
      if placesByID[item.id] == nil { placesByID[item.id] = cards.count }
      cards.append(Card(item: item, board: board, values: data.value(at: "fields/properties")))
      return .held
    case "text", "checkbox", "comment", "h1", "h2", "h3", "list-item", "quote":
      others.append((item, data))
      return .held
    default: return .skipped
    }
  }

  private mutating func takeBoard(_ data: RawValue) {
    if let id = data["id"]?.string, let title = data["title"]?.string { titles[id] = title }
    let list = data.all("cardProperties") + (data["fields"]?.all("cardProperties") ?? [])
    for entry in list {
      guard let id = entry["id"]?.string else { continue }
      var property = Property(name: entry["name"]?.string ?? id, type: entry["type"]?.string ?? "")
      for option in entry.all("options") {
        if let id = option["id"]?.string { property.options[id] = option["value"]?.string }
      }
      properties[id] = property
    }
  }

  mutating func finish() -> [TaskItem] {
    for (item, data) in others {
      guard let place = data["parentId"]?.string.flatMap({ placesByID[$0] }), !item.title.isEmpty else {
        continue
      }
      switch data["type"]?.string {
      case "checkbox":
        var part = item
        part.parent = cards[place].item.id
        part.isDone = data.value(at: "fields/value")?.string == "true"
        cards[place].parts.append(part)
      case "comment": add(item.title, to: "comments", of: &cards[place].item)
      default:
        cards[place].item.detail = [cards[place].item.detail, item.title].compactMap(\.self).joined(
          separator: "\n\n")
      }
    }
    return cards.flatMap { card in
      var item = card.item
      item.project = titles[card.board]
      if case .object(let members) = card.values {
        for (id, value) in members { fill(&item, properties[id] ?? Property(name: id, type: ""), value) }
      }
      let parts = card.parts.map { part in
        var part = part
        part.project = item.project
        return part
      }
      return [item] + parts
    }
  }

  /// Puts a property where its name says that it belongs.
  private func fill(_ item: inout TaskItem, _ property: Property, _ value: RawValue) {
    let texts: [String]
    if case .array(let elements) = value {
      texts = elements.compactMap(\.string).map { property.options[$0] ?? $0 }
    } else {
      texts = value.string.map { [property.options[$0] ?? $0] } ?? []
    }
    guard let text = texts.first, !text.isEmpty else { return }
    let target = Synonyms.target(of: property.name)
    if property.type == "date" {
      guard let first = Self.day(after: "from", in: text) else {
        return add(text, to: property.name, of: &item)
      }
      let last = Self.day(after: "to", in: text)
      switch target {
      case .field(.start): item.start = first
      case .field(.completed): item.completed = first
      default:
        guard target == .field(.due) || item.due == nil else {
          return add(text, to: property.name, of: &item)
        }
        item.due = last ?? first
        if last != nil { item.start = first }
      }
      return
    }
    switch target {
    case .statusAndDone where item.status == nil:
      item.status = text
      item.isDone = Self.doneWords.isDone(state: text) ?? false
    case .field(.isDone): item.isDone = Self.doneWords.isDone(text) ?? false
    case .field(.priority) where item.priorityRaw == nil:
      item.priorityRaw = text
      item.priority = Self.priorities.priority(of: text) ?? .middle
    case .field(.section) where item.section == nil: item.section = text
    case .field(.project) where item.project == nil: item.project = text
    case .field(.tags): item.tags += texts
    case .field(.assignees): item.assignees += texts
    case .field(.url) where item.url == nil: item.url = text
    default: for text in texts { add(text, to: property.name, of: &item) }
    }
  }

  private func add(_ text: String, to name: String, of item: inout TaskItem) {
    if item.extra[name] == nil { item.extraOrder.append(name) }
    item.extra[name] = .text(item.extra[name].map { $0.string + "\n" + text } ?? text)
  }

  /// The day of the milliseconds behind a name: `{"from":1632052800000}`.
  private static func day(after name: String, in text: String) -> TaskDate? {
    let parts = text.split { !($0.isLetter || $0.isNumber) }
    guard let place = parts.firstIndex(where: { $0 == name }), place + 1 < parts.count,
      let milliseconds = Int(parts[place + 1]), (0..<253_402_300_800_000).contains(milliseconds)
    else { return nil }
    return TaskDate(dayNumber: milliseconds / 86_400_000)
  }
}
