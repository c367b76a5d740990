import TaskModel

// WeKan's boards: cards, lists, check lists and labels side by side, joined by ids. A card is done when it has
// a time of its end, when its due date is checked off, or in a list that is called so. A custom field that is called a
// priority is it.

extension Profile {
  /// WeKan's cards.
  package static let weKanJSON = Profile.data("wekan-json", "WeKan JSON", .json) { mapping in
    mapping.reading.detailMarkup = .markdown
    mapping.signature = Signature(
      rootNames: ["cards", "lists"], requiredNames: ["_id", "title", "listId"],
      typicalNames: ["swimlaneId", "labelIds", "createdAt"], values: ["_format": "wekan"])
    mapping.records = [
      RecordSet(path: "cards[*]"),
      RecordSet(
        path: "checklistItems[*]", needs: ["_id", "title", "cardId"],
        fields: [
          FieldMap("_id", .id), FieldMap("title", .title), FieldMap("isFinished", .isDone),
          FieldMap("cardId", .parent), FieldMap("checklistId", .extra).lookedUp(in: "checklist"),
        ]),
      RecordSet(path: "title", role: .heading(.project)),
      RecordSet(
        path: "lists[*]", role: .lookup("list"), key: "_id", names: ["title"],
        done: ListNames.doneCondition("title"),
        exclusions: [ExclusionRule("archived", is: ["true"], .archived)]),
      RecordSet(
        path: "swimlanes[*]", role: .lookup("swimlane"), key: "_id", names: ["title"],
        exclusions: [ExclusionRule("archived", is: ["true"], .archived)], keptAs: "swimlane"),
      RecordSet(
        path: "checklists[*]", role: .lookup("checklist"), key: "_id", names: ["title"], keptAs: "checklist"),
      RecordSet(path: "labels[*]", role: .lookup("label"), key: "_id", names: ["name", "color"]),
      RecordSet(
        path: "users[*]", role: .lookup("user"), key: "_id", names: ["profile/fullname", "username"]),
      RecordSet(path: "customFields[*]", role: .lookup("field"), key: "_id", names: ["name"]),
      RecordSet(path: "comments[*]", role: .addition, fields: [FieldMap("text", .detail)], key: "cardId")
        .written(by: "userId", lookedUpIn: "user", at: "createdAt"),
    ]
    mapping.fields = [
      FieldMap("_id", .id), FieldMap("title", .title), FieldMap("description", .detail),
      .date("dueAt", .due), .date("startAt", .start), .date("endAt", .completed),
      .date("createdAt", .created), FieldMap("spentTime", .spent, styles: [.hours]).without("0"),
      .date("modifiedAt", .modified), .date("dateLastActivity", .modified).fallback,
      FieldMap("labelIds", .tags).lookedUp(in: "label"), FieldMap("listId", .section).lookedUp(in: "list"),
      FieldMap("members", .assignees).lookedUp(in: "user"),
      FieldMap("assignees", .assignees).lookedUp(in: "user").fallback,
      FieldMap("parentId", .parent).without(""), FieldMap("swimlaneId", .extra).lookedUp(in: "swimlane"),
    ]
    // What is chosen for one is an id, too, of the choices that stand in its settings.
    mapping.naming.namedValues = [
      NamedValues("customFields", name: "_id", values: ["value"], readsPriority: true, lookup: "field")
    ]
    mapping.conditions = [RecordCondition("dueComplete", ["true"], .done)]
    mapping.priorities = .usual()
    mapping.exclusions = [
      ExclusionRule("archived", is: ["true"], .archived),
      ExclusionRule("listId", inArchived: "list", .archived),
      ExclusionRule("swimlaneId", inArchived: "swimlane", .archived),
    ]
  }
}
