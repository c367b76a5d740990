import TaskModel

// Redmine: the JSON and the XML of its REST API, in which related things are objects and attributes. The
// names of states are free and in any language; a date of closing, a hundred per cent and `is_closed` say
// more. Old servers write dates with slashes.

extension Profile {
  /// Redmine's JSON.
  package static let redmineJSON = Profile.data("redmine-json", "Redmine JSON", .json) { mapping in
    // Others have texts or numbers for states: lists of Claude Code, tickets of Freshdesk.
    mapping.signature = Signature(
      requiredNames: ["id", "subject", "status/name"],
      typicalNames: ["tracker", "done_ratio", "author", "priority", "created_on", "project"],
      forbiddenNames: ["ref", "_links"])
    let sparse = ["subject", "tracker_id", "done_ratio"]
    mapping.records = [
      RecordSet(path: "issues[*]"), RecordSet(path: "issues[*]", needs: sparse), RecordSet(path: "issue"),
      RecordSet(path: "issue", needs: sparse), RecordSet(path: "."),
    ]
    mapping.fields =
      redmineFields(name: "name") + [
        FieldMap("parent/id", .parent), FieldMap("parent", .parent), FieldMap("children/id", .children),
      ]
    mapping.naming.namedValues = [NamedValues("custom_fields", name: "name", values: ["value"])]
    redmineWords(&mapping)
  }

  /// Redmine's XML.
  package static let redmineXML = Profile.data("redmine-xml", "Redmine XML", .xml) { mapping in
    mapping.signature = Signature(
      rootChoices: [["issues"], ["issue"]], requiredNames: ["id", "subject", "status"],
      typicalNames: ["tracker", "done_ratio", "author", "priority", "created_on"])
    mapping.records = [
      RecordSet(path: "issues/issue"), RecordSet(path: "issue", needs: ["status", "tracker"]),
    ]
    mapping.fields =
      redmineFields(name: "@name") + [
        FieldMap("parent/@id", .parent), FieldMap("children/issue/@id", .children),
      ]
    mapping.naming.namedValues = [
      NamedValues("custom_fields/custom_field", name: "@name", values: ["value", "#text"])
    ]
    redmineWords(&mapping)
  }

  private static func redmineFields(name: String) -> [FieldMap] {
    func date(_ from: String, _ field: Field) -> FieldMap {
      .date(from, field, .iso8601, .yearMonthDay, .english)
    }
    return [
      FieldMap("id", .id), FieldMap("subject", .title, form: .indented),
      FieldMap("description", .detail, form: .indented),
      FieldMap("status/" + name, .statusAndDone), FieldMap("priority/" + name, .priority),
      date("due_date", .due), date("start_date", .start), date("created_on", .created),
      date("updated_on", .modified), date("closed_on", .completed),
      FieldMap("assigned_to/" + name, .assignees), FieldMap("category/" + name, .tags),
      FieldMap("project/" + name, .project), FieldMap("fixed_version/" + name, .section),
      FieldMap("done_ratio", .progress, impliesDone: true),
      FieldMap("estimated_hours", .estimate, styles: [.hours]),
      FieldMap("spent_hours", .spent, styles: [.hours]).without("0", "0.0"),
    ]
  }

  private static func redmineWords(_ mapping: inout ProfileMapping) {
    mapping.conditions = [
      RecordCondition("status/is_closed", ["true"], .done),
      RecordCondition("status/is_closed", ["false"], .open),
      RecordCondition("status/@is_closed", ["true"], .done),
      RecordCondition("status/@is_closed", ["false"], .open),
    ]
    mapping.priorities = PriorityScale(words: [
      "low": .low, "normal": .middle, "high": .high, "urgent": .highest, "immediate": .highest,
      "niedrig": .low, "hoch": .high, "dringend": .highest, "sofort": .highest,
      "bas": .low, "haut": .high, "immédiat": .highest, "baja": .low, "alta": .high, "urgente": .highest,
      "inmediata": .highest, "bassa": .low, "normale": .middle, "低": .low, "低め": .low, "通常": .middle,
      "高め": .high,
      "急いで": .highest, "今すぐ": .highest,
    ])
    mapping.doneWords = GenericProfile.doneWords
    mapping.doneWords.done += [
      "cerrada", "resuelta", "rechazada", "geschlossen", "erledigt", "gelöst", "abgewiesen", "fermé",
      "résolu",
      "rejeté", "chiusa", "risolta", "rifiutata", "終了", "解決", "却下",
    ]
    mapping.doneWords.open += [
      "feedback", "assigned", "nueva", "en curso", "comentarios", "neu", "in bearbeitung", "nouveau",
      "en cours",
      "nuova", "in lavorazione", "新規", "フィードバック",
    ]
  }
}
