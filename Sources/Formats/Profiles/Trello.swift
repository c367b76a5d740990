import TaskModel

// Trello's JSON export of a board: cards, lists, checklists, members and labels in flat arrays joined by id, the
// cards before what they refer to. `dueComplete` means done, and so does a list that is called so; `closed` means
// archived, which is not done, and so is what is in a closed list. A card may stand by itself. The first eight
// hexadecimal digits of an id are its creation time. Check items become subtasks. Custom fields are named by the board;
// one that is called a priority is it. Comments are among the actions, the newest first.

extension Profile {
  /// Trello's JSON export.
  package static let trelloJSON: Profile = {
    var mapping = ProfileMapping(name: "trello-json", title: "Trello JSON", container: .json)
    mapping.reading.detailMarkup = .markdown
    mapping.signature = Signature(
      rootNames: ["cards", "lists", "name"], requiredNames: ["idList", "name"],
      typicalNames: ["idShort", "idChecklists", "dueComplete", "shortUrl", "pos"])
    // A card by itself, and the cards of a list as the API gives them; a board whose lists come so late that they are
    // not seen, and one whose cards do, behind its actions.
    mapping.otherSignatures = [
      Signature(
        requiredNames: ["idBoard", "idList", "name"],
        typicalNames: ["idShort", "idChecklists", "dueComplete", "shortUrl", "pos"]),
      Signature(rootNames: ["labelNames", "name", "prefs", "shortLink"]),
    ]
    mapping.records = [
      RecordSet(path: "cards[*]"), RecordSet(path: ".", needs: ["idList", "name"]),
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
      FieldMap("url", .url).fallback,
    ]
    // What divides a list, what leads elsewhere, and what cards are made from is nothing to do.
    mapping.exclusions = [
      ExclusionRule("isTemplate", is: ["true"], .archived),
      ExclusionRule("cardRole", is: ["separator", "link", "board", "mirror"], .archived),
    ]
    mapping.assembled.names = ["closed", "labels", "idLabels", "checklists", "members", "customFieldItems"]
    mapping.assembled.fields = ["labels": .tags]
    return Profile(
      mapping, assembles: [.project, .tags, .created, .status, .parent, .priority, .priorityRaw, .extra],
      assembly: [
        "lists, members, labels and custom fields have their names in place of their ids",
        "check items are subtasks", "cards are done in a list that is called done",
        "archived cards, those of archived lists, templates, separators and links are left out",
        "the board's name is the project", "a card's id says when it was made",
        "comments are kept, with who wrote them and when",
      ],
      inRows: { TrelloAssembler() })
  }()
}
