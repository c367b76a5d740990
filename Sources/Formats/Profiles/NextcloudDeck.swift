import TaskModel

// Nextcloud Deck: boards hold stacks, stacks hold cards, each in an array or an object by ids, as the version
// has it. Dates of creation and change are seconds since 1970.

extension Profile {
  /// Nextcloud Deck's cards.
  package static let nextcloudDeckJSON = Profile.data("nextclouddeck-json", "Nextcloud Deck JSON", .json) {
    mapping in
    mapping.reading.detailMarkup = .markdown
    mapping.signature = Signature(
      requiredNames: ["stackId", "title"], typicalNames: ["duedate", "assignedUsers", "stacks", "ETag"],
      forbiddenNames: ["idList"])
    let card: [FieldMap] = [
      FieldMap("id", .id), FieldMap("title", .title), FieldMap("description", .detail),
      .date("duedate", .due), .date("startdate", .start), FieldMap("labels", .tags),
      FieldMap("assignedUsers/participant", .assignees),
      .date("createdAt", .created, .epochSeconds, .iso8601),
      .date("lastModified", .modified, .epochSeconds, .iso8601), .date("done", .completed).without("false"),
    ]
    let stack: [FieldMap] = [FieldMap("title", .inherited(.section)), .list("cards", .tasks, card)]
    let board: [FieldMap] = [FieldMap("title", .inherited(.project)), .list("stacks", .containers, stack)]
    mapping.records = [
      RecordSet(path: "boards.*", needs: ["stacks", "title"], fields: board),
      RecordSet(path: "boards[*]", needs: ["stacks", "title"], fields: board),
      RecordSet(path: ".", needs: ["stacks", "color"], fields: board),
      RecordSet(path: ".", needs: ["cards", "boardId"], fields: stack), RecordSet(path: "."),
    ]
    mapping.fields = card
    mapping.conditions = [RecordCondition("isDoneColumn", ["true"], .done)]
    mapping.exclusions = [
      ExclusionRule("archived", is: ["true"], .archived), ExclusionRule("deletedAt", .deleted),
    ]
  }
}
