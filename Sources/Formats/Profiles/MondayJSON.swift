import TaskModel

// monday.com's items as its API gives them, in boards or alone. What an item's columns hold stands in a list, under
// titles that the board's users have chosen; `state` says whether the item is archived or deleted, and not whether it
// is done.

extension Profile {
  /// monday.com's items.
  package static let mondayJSON = Profile.data("monday-json", "monday.com JSON", .json) { mapping in
    mapping.signature = Signature(
      requiredNames: ["name", "column_values"],
      typicalNames: ["group", "state", "subitems", "created_at", "updated_at", "board", "creator_id"])
    let boards = ["data.boards[*]", "boards[*]"]
    mapping.records =
      boards.flatMap {
        [RecordSet(path: $0 + ".items_page.items[*]"), RecordSet(path: $0 + ".items[*]")]
      } + [
        RecordSet(path: "data.items_page_by_column_values.items[*]"),
        RecordSet(path: "data.next_items_page.items[*]"), RecordSet(path: "data.items[*]"),
        RecordSet(path: "items[*]"), RecordSet(path: "."),
      ] + boards.map { RecordSet(path: $0 + ".name", role: .heading(.project)) }
    mapping.fields = [
      FieldMap("id", .id), FieldMap("name", .title), FieldMap("group/title", .section),
      FieldMap("board/name", .project), .date("created_at", .created), .date("updated_at", .modified),
      FieldMap("url", .url), .date("column_values/Date", .due).fallback,
      FieldMap("column_values/Text", .detail), .list("subitems", .subtasks),
    ]
    // Columns without a title are known by their ids.
    mapping.fields += ["Timeline", "timeline"].map {
      .date("column_values/" + $0, .due, .iso8601, .range).fallback
    }
    mapping.naming.namedValues = [
      NamedValues("column_values", name: "column/title", values: ["text"], usesSynonyms: true)
    ]
    mapping.exclusions = [
      ExclusionRule("state", is: ["archived"], .archived), ExclusionRule("state", is: ["deleted"], .deleted),
    ]
    mapping.priorities = .usual(and: ["critical ⚠️️": .highest, "critical ⚠️": .highest])
    mapping.doneWords = .usual(open: ["working on it", "stuck", "not started"])
  }
}
