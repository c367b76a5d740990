import TaskModel

// Checkvist's items as its API gives them, in JSON and XML: 0 is open, 1 is done and 2 invalid, which is done as well.
// The priority 1 is the highest, and 0 is none. Labels are there as a text besides.

extension Profile {
  /// Checkvist's items in JSON.
  package static let checkvistJSON = Profile.data("checkvist-json", "Checkvist JSON", .json) { mapping in
    mapping.signature = Signature(
      requiredNames: ["id", "content", "checklist_id", "status"],
      typicalNames: ["parent_id", "tags_as_text", "update_line", "position", "comments_count", "collapsed"])
    mapping.records = [RecordSet(path: ".")]
    mapping.fields = checkvistFields { $0 }
    checkvistWords(&mapping)
  }

  /// Checkvist's items in XML.
  package static let checkvistXML = Profile.data("checkvist-xml", "Checkvist XML", .xml) { mapping in
    mapping.signature = Signature(
      rootNames: ["tasks"], requiredNames: ["id", "content", "status"],
      typicalNames: ["parent-id", "checklist-id", "tags-as-text", "update-line", "position"],
      forbiddenNames: ["title", "name"])
    mapping.records = [RecordSet(path: "tasks/task", needs: ["id", "content", "status"])]
    mapping.fields = checkvistFields { $0.split(separator: "_").joined(separator: "-") }
    mapping.naming.ignored = mapping.fields.map { $0.from + "/@type" }
    checkvistWords(&mapping)
  }

  private static func checkvistFields(_ name: (String) -> String) -> [FieldMap] {
    let styles: [ValueStyle] = [.iso8601, .yearMonthDay, .english]
    return [
      FieldMap(name("id"), .id), FieldMap(name("content"), .title),
      FieldMap(name("status"), .statusAndDone), FieldMap(name("priority"), .priority),
      FieldMap(name("due"), .due, styles: styles), FieldMap(name("created_at"), .created, styles: styles),
      FieldMap(name("updated_at"), .modified, styles: styles),
      FieldMap(name("tags_as_text"), .tags, separator: ","),
      FieldMap(name("parent_id"), .parent).without("0"),
    ]
  }

  private static func checkvistWords(_ mapping: inout ProfileMapping) {
    mapping.priorities = PriorityScale(
      words: [
        "1": .highest, "2": .high, "3": .middle, "4": .low, "5": .low, "6": .low, "7": .lowest, "8": .lowest,
        "9": .lowest,
      ], unsetWords: ["0"])
    mapping.doneWords = DoneVocabulary(done: ["1", "2"], open: ["0"])
  }
}
