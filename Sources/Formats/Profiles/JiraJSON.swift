import TaskModel

// Jira: the RSS that it gives as XML, and the answers of its REST API, in which a description is text
// (version 2) or a document (version 3). What is done shows in the category of the state and in the
// resolution; `Unresolved` and `Unassigned` are words for nothing.

extension Profile {
  /// Jira's XML.
  package static let jiraXML = Profile.data("jira-xml", "Jira XML (RSS)", .xml) { mapping in
    mapping.reading.detailMarkup = .html
    mapping.signature = Signature(
      rootNames: ["rss"], requiredNames: ["key", "summary"],
      typicalNames: ["statusCategory", "project", "reporter"])
    mapping.records = [RecordSet(path: "rss/channel/item", needs: ["key", "summary"])]
    mapping.fields = [
      FieldMap("key/#text", .id), FieldMap("key", .id), FieldMap("summary", .title, form: .indented),
      FieldMap("description", .detail, form: .markup), FieldMap("status/#text", .field(.status)),
      FieldMap("status", .field(.status)), FieldMap("priority/#text", .priority),
      FieldMap("priority", .priority),
      .date("due", .due, .english, .iso8601, .nearestDay), .date("created", .created, .english, .iso8601),
      .date("updated", .modified, .english, .iso8601), .date("resolved", .completed, .english, .iso8601),
      FieldMap("assignee/#text", .assignees, unset: jiraNobody),
      FieldMap("assignee", .assignees, unset: jiraNobody), FieldMap("labels/label", .tags),
      FieldMap("project/#text", .project), FieldMap("project", .project), FieldMap("component", .section),
      FieldMap("parent/#text", .parent), FieldMap("parent", .parent), FieldMap("link", .url),
      FieldMap("timeoriginalestimate/@seconds", .estimate, styles: [.seconds]),
      FieldMap("timespent/@seconds", .spent, styles: [.seconds]),
    ]
    // The title is the key and the summary once more.
    mapping.naming.ignored = ["title"]
    mapping.naming.namedValues = [
      NamedValues(
        "customfields/customfield", name: "customfieldname", values: ["customfieldvalues/customfieldvalue"])
    ]
    mapping.conditions = [
      RecordCondition("statusCategory/@key", ["done"], .done),
      RecordCondition("statusCategory/@key", ["new", "indeterminate"], .open),
      // Its words are in the language of whoever exported it, and `-1` says in all of them that there is none.
      RecordCondition("resolution/@id", except: ["-1"], .done),
    ]
    mapping.priorities = .jira
  }

  /// Jira's REST API.
  package static let jiraJSON = Profile.data("jira-json", "Jira JSON", .json) { mapping in
    mapping.reading.detailMarkup = .wiki
    mapping.signature = Signature(
      requiredNames: ["key", "fields/summary"],
      typicalNames: ["self", "expand", "fields/status", "fields/issuetype", "fields/project"])
    mapping.records = [RecordSet(path: "issues[*]"), RecordSet(path: "values[*]"), RecordSet(path: ".")]
    mapping.fields = [
      FieldMap("key", .id), FieldMap("fields/summary", .title),
      FieldMap("fields/description", .detail, styles: [.documentText]),
      FieldMap("fields/status/name", .status), FieldMap("fields/priority", .priority),
      .date("fields/duedate", .due), .date("fields/created", .created), .date("fields/updated", .modified),
      .date("fields/resolutiondate", .completed), FieldMap("fields/assignee/displayName", .assignees),
      FieldMap("fields/labels", .tags), FieldMap("fields/project/name", .project),
      FieldMap("fields/parent/key", .parent), FieldMap("fields/subtasks/key", .children),
      FieldMap("fields/timeoriginalestimate", .estimate, styles: [.seconds]),
      FieldMap("fields/timespent", .spent, styles: [.seconds]),
      // A custom field, which has a number for its key; what it is called stands under `names`.
      .date("fields/Start date", .start),
    ]
    mapping.naming.keyNames = "names"
    mapping.conditions = [
      RecordCondition("fields/status/statusCategory/key", ["done"], .done),
      RecordCondition("fields/status/statusCategory/key", ["new", "indeterminate"], .open),
      RecordCondition("fields/resolution", except: ["unresolved"], .done),
    ]
    mapping.priorities = .jira
  }
}
