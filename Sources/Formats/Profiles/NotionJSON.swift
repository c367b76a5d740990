import TaskModel

// Notion's API: the pages of a database. Properties have the names that users have given them, and say of what type
// they are; the title is the one of that type, the others are found by their names. `archived` is in the bin.

extension Profile {
  /// Notion's pages.
  package static let notionJSON = Profile.data("notion-json", "Notion JSON", .json) { mapping in
    mapping.signature = Signature(
      requiredNames: ["object", "properties"],
      typicalNames: ["last_edited_time", "created_time", "archived", "parent", "in_trash"])
    mapping.records = [RecordSet(path: "results[*]"), RecordSet(path: ".")]
    mapping.fields = [
      FieldMap("id", .id), FieldMap("url", .url), .date("created_time", .created),
      .date("last_edited_time", .modified), FieldMap("properties/*title", .title, styles: [.documentText]),
      FieldMap("properties/*status/name", .statusAndDone), FieldMap("properties/*people", .assignees),
      .date("properties/*date/end", .due), .date("properties/**date/start", .start),
    ]
    mapping.naming.namedValues = [
      NamedValues(
        "properties", name: "",
        values: [
          "title", "status/name", "select/name", "multi_select", "date/end", "date/start", "people",
          "checkbox",
          "rich_text", "number", "url", "email", "phone_number", "formula/string", "formula/number",
          "formula/boolean", "formula/date/start", "relation", "files", "rollup", "created_time",
          "last_edited_time", "unique_id/number",
        ], usesSynonyms: true)
    ]
    mapping.conditions = [RecordCondition("object", ["database", "list", "user", "block"], .noTask)]
    mapping.exclusions = [
      ExclusionRule("archived", is: ["true"], .deleted), ExclusionRule("in_trash", is: ["true"], .deleted),
    ]
    mapping.priorities = GenericProfile.priorities
    mapping.doneWords = GenericProfile.doneWords
  }
}
