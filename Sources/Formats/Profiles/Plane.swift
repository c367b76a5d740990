import TaskModel

// Plane: work items of its API, of its seeds and of its CSV export. The state is an id in JSON, unless it comes with
// its name.

extension Profile {
  /// Plane's work items.
  package static let planeJSON = Profile.data("plane-json", "Plane JSON", .json) { mapping in
    mapping.reading.detailMarkup = .html
    mapping.signature = Signature(
      requiredNames: ["name", "sequence_id", "priority"],
      typicalNames: ["description_html", "state_id", "state", "target_date", "labels"])
    mapping.records = [RecordSet(path: "results[*]"), RecordSet(path: "issues[*]"), RecordSet(path: ".")]
    mapping.fields = [
      // The export has names where the API has ids.
      FieldMap("identifier", .id), FieldMap("state_name", .statusAndDone), FieldMap("project_name", .project),
      FieldMap("id", .id), FieldMap("sequence_id", .id).fallback, FieldMap("name", .title),
      FieldMap("description_stripped", .detail),
      FieldMap("description_html", .detail, form: .markup).fallback,
      FieldMap("priority", .priority), FieldMap("state_detail/name", .status),
      FieldMap("state__name", .status), FieldMap("state/name", .status), .date("target_date", .due),
      .date("start_date", .start),
      .date("created_at", .created), .date("updated_at", .modified), .date("completed_at", .completed),
      FieldMap("labels", .tags), FieldMap("assignees", .assignees),
      FieldMap("parent", .parent).without(""),
      FieldMap("project_detail/name", .project),
    ]
    mapping.conditions = ["state_detail/group", "state__group", "state/group"].flatMap { group in
      [
        RecordCondition(group, ["completed", "cancelled"], .done),
        RecordCondition(group, ["backlog", "unstarted", "started"], .open),
      ]
    }
    mapping.exclusions = [ExclusionRule("archived_at", .archived)]
    mapping.priorities = PriorityScale(
      words: ["urgent": .highest, "high": .high, "medium": .middle, "low": .low], unsetWords: ["none"])
    mapping.doneWords = .usual()
  }

  /// Plane's CSV export, in which lists are JSON.
  package static let planeCSV = Profile.data("plane-csv", "Plane CSV", .csv) { mapping in
    mapping.signature = Signature(
      requiredNames: ["Identifier", "Name", "State Name", "Priority"],
      typicalNames: ["Project Name", "Sequence Id", "Target Date", "Modules", "Cycles", "Is Draft"])
    mapping.otherSignatures = [
      Signature(
        requiredNames: ["ID", "Project", "Name", "State", "Priority", "Cycle Name", "Module Name"],
        typicalNames: ["Target Date", "Labels", "Archived At"])
    ]
    func list(_ name: String, _ field: Field) -> FieldMap {
      FieldMap(name, field, separator: ",", form: .quotedList)
    }
    mapping.fields = [
      FieldMap("Identifier", .id), FieldMap("ID", .id), FieldMap("Name", .title),
      FieldMap("Description", .detail), FieldMap("State Name", .statusAndDone),
      FieldMap("State", .statusAndDone), FieldMap("Priority", .priority), list("Assignees", .assignees),
      list("Assignee", .assignees), list("Labels", .tags), FieldMap("Project Name", .project),
      FieldMap("Project", .project), .date("Target Date", .due, .iso8601, .english, .yearMonthDay),
      .date("Start Date", .start, .iso8601, .english, .yearMonthDay),
      .date("Created At", .created, .iso8601, .english, .yearMonthDay),
      .date("Updated At", .modified, .iso8601, .english, .yearMonthDay),
      .date("Completed At", .completed, .iso8601, .english, .yearMonthDay), FieldMap("Parent", .parent),
    ]
    mapping.exclusions = [ExclusionRule("Archived At", .archived)]
    mapping.priorities = .usual()
    mapping.doneWords = .usual()
  }
}
