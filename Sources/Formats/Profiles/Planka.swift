import TaskModel

// Planka's boards: cards in flat lists with what belongs to them. A card is done when it is closed, or in a
// list of closed ones; a board has a list of archived ones and a bin (version 2). Where lists are of no kind (version
// 1), one that is called done is one of closed cards. The items of a check list belong to a card by way of their list
// (version 2) or at once. Custom fields are named by the board, and one that is called a priority is it.

extension Profile {
  /// Planka's cards.
  package static let plankaJSON = Profile.data("planka-json", "Planka JSON", .json) { mapping in
    mapping.reading.detailMarkup = .markdown
    mapping.signature = Signature(
      rootNames: ["included", "included/cardMemberships"], requiredNames: ["listId", "name"],
      typicalNames: ["boardId", "dueDate", "isClosed"])
    let step: [FieldMap] = [
      FieldMap("id", .id), FieldMap("name", .title), FieldMap("isCompleted", .isDone),
      FieldMap("taskListId", .parent).lookedUp(in: "taskList"), FieldMap("cardId", .parent),
      FieldMap("assigneeUserId", .assignees).lookedUp(in: "user"),
    ]
    mapping.records = [
      RecordSet(path: "included.cards[*]"), RecordSet(path: "items[*]"),
      RecordSet(path: "item", needs: ["listId"]),
      RecordSet(path: "included.tasks[*]", needs: ["name", "isCompleted"], fields: step),
      RecordSet(path: "item.name", role: .heading(.project)),
      RecordSet(
        path: "included.lists[*]", role: .lookup("list"), names: ["name", "type"],
        done: RecordCondition("type", ["closed"], .done),
        exclusions: [
          ExclusionRule("type", is: ["archive"], .archived), ExclusionRule("type", is: ["trash"], .deleted),
        ]),
      RecordSet(path: "included.labels[*]", role: .lookup("label"), names: ["name", "color"]),
      RecordSet(path: "included.users[*]", role: .lookup("user"), names: ["name", "username"]),
      RecordSet(path: "included.taskLists[*]", role: .lookup("taskList"), names: ["cardId"])
        .labelled("name", keptAs: "checklist"),
      RecordSet(path: "included.customFields[*]", role: .lookup("customField"), names: ["name"]),
      RecordSet(
        path: "included.cardLabels[*]", role: .addition,
        fields: [FieldMap("labelId", .tags).lookedUp(in: "label")], key: "cardId"),
      RecordSet(
        path: "included.cardMemberships[*]", role: .addition,
        fields: [FieldMap("userId", .assignees).lookedUp(in: "user")], key: "cardId"),
      RecordSet(
        path: "included.customFieldValues[*]", role: .addition, fields: [FieldMap("content", .extra)],
        key: "cardId", keptAs: "customFieldValues"
      ).named(by: "customFieldId", lookedUpIn: "customField"),
      RecordSet(
        path: "included.comments[*]", role: .addition, fields: [FieldMap("text", .extra)], key: "cardId",
        keptAs: "comments"
      ).written(by: "userId", lookedUpIn: "user", at: "createdAt"),
      RecordSet(path: "included.attachments[*]", role: .addition, key: "cardId", keptAs: "attachments"),
    ]
    mapping.fields = [
      FieldMap("id", .id), FieldMap("name", .title), FieldMap("description", .detail),
      .date("dueDate", .due), .date("createdAt", .created), .date("updatedAt", .modified),
      FieldMap("isClosed", .isDone), FieldMap("listId", .section).lookedUp(in: "list"),
    ]
    mapping.exclusions = [
      ExclusionRule("listId", inArchived: "list", .archived),
      ExclusionRule("listId", inArchived: "list", .deleted),
    ]
    // By the names of versions 1 and 2.
    mapping.conditions = ["isDueDateCompleted", "isDueCompleted"].map { RecordCondition($0, ["true"], .done) }
    mapping.priorities = .usual()
  }
}
