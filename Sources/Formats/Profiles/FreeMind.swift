import TaskModel

// The maps of FreeMind and Freeplane: every node is a task, part of the one that it hangs on. A tick (`button_ok`)
// among its icons says that it is done; times are milliseconds since 1970.

extension Profile {
  /// FreeMind's maps.
  package static let freeMindXML = Profile.data("freemind-xml", "FreeMind map", .xml) { mapping in
    mapping.signature = Signature(
      rootNames: ["map"], requiredNames: ["@TEXT"],
      typicalNames: ["@CREATED", "@MODIFIED", "@ID", "icon/@BUILTIN", "node", "@POSITION"])
    mapping.records = [RecordSet(path: "map/node")]
    mapping.fields = [
      FieldMap("@ID", .id), FieldMap("@TEXT", .title), FieldMap("@LINK", .url),
      .date("@CREATED", .created, .epochMilliseconds), .date("@MODIFIED", .modified, .epochMilliseconds),
      .list("node", .subtasks),
    ]
    mapping.conditions = [RecordCondition("icon/@BUILTIN", ["button_ok"], .done)]
  }
}
