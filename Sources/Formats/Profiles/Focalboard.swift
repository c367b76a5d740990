import TaskModel

// Focalboard's archive, which Mattermost Boards writes as well: lines of JSON, each a board or a block of one. Cards
// are blocks, and so are the texts and checkboxes in them, which name the card they are in. What a card's properties
// are called, and what the ids in them stand for, is defined by the board: in its fields, or in the board itself since
// the second version. A date is the noon of its day.

extension Profile {
  /// Focalboard's archive.
  package static let focalboardJSONL: Profile = {
    var mapping = ProfileMapping(name: "focalboard-jsonl", title: "Focalboard archive", container: .json)
    mapping.reading.detailMarkup = .markdown
    mapping.signature = Signature(
      requiredNames: ["type", "data", "data/id", "data/title", "data/parentId", "data/deleteAt"],
      typicalNames: ["version", "data/fields", "data/schema", "data/rootId", "data/boardId"])
    // Programs that make such files leave out what is empty.
    mapping.otherSignatures = [
      Signature(
        requiredNames: [
          "type", "data", "data/id", "data/title", "data/parentId", "data/type", "data/fields/viewType",
        ],
        typicalNames: [
          "version", "data/fields/properties", "data/fields/contentOrder", "data/cardProperties",
        ],
        forbiddenNames: ["title", "name", "status", "done"])
    ]
    mapping.fields = [
      FieldMap("data/id", .id), FieldMap("data/title", .title),
      .date("data/createAt", .created, .epochMilliseconds),
      .date("data/updateAt", .modified, .epochMilliseconds),
    ]
    mapping.naming.ignored = [
      "type", "version", "date", "data/type", "data/schema", "data/rootId", "data/boardId", "data/parentId",
      "data/fields", "data/properties", "data/cardProperties", "data/createdBy", "data/modifiedBy",
      "data/deleteAt",
    ]
    mapping.assembled.names = ["type", "data"]
    mapping.exclusions = [ExclusionRule("data/deleteAt", .deleted)]
    return Profile(
      mapping,
      assembles: [
        .detail, .isDone, .status, .priority, .priorityRaw, .due, .start, .completed, .assignees, .tags,
        .project, .section, .parent, .url, .extra,
      ],
      assembly: [
        "the board says what the properties of cards are called, and what the ids in them stand for",
        "texts in a card are its details, checkboxes its subtasks", "the board's title is the project",
      ],
      inRows: { FocalboardAssembler() })
  }()
}
