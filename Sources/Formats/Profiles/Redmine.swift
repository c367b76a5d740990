import TaskModel
import Vocabulary

// Redmine's CSV export of issues, in any of its languages, and the tables that it imports. In an import `parent` is
// the number of a row, the id of a row, or `#12` for an issue that exists already. States and priorities are what the
// administrator has named them.

extension Profile {
  /// Redmine's CSV export and import.
  package static let redmineCSV: Profile = {
    var mapping = ProfileMapping(name: "redmine-csv", title: "Redmine CSV", container: .csv)
    mapping.signature = Signature(
      requiredNames: ["#", "Subject", "Status"],
      typicalNames: [
        "Tracker", "Project", "Author", "Assignee", "Target version", "% Done", "Parent task",
        "Estimated time",
      ])
    mapping.otherSignatures = [
      Signature(
        requiredNames: ["Subject", "Tracker"], typicalNames: ["Status", "Parent task", "Project", "Author"]),
      // Imports, whose names the user chooses: these are Redmine's own for the fields.
      Signature(requiredNames: ["subject", "start_date", "due_date"], typicalNames: ["parent", "user"]),
      Signature(requiredNames: ["subject", "start", "due"], typicalNames: ["custom"]),
    ]
    mapping.naming.aliases = WordKind.redmineColumn.meanings
    mapping.fields = [
      FieldMap("#", .id),
      FieldMap("id", .id),
      FieldMap("Subject", .title),
      FieldMap("Description", .detail),
      FieldMap("Status", .statusAndDone),
      FieldMap("Priority", .priority),
      FieldMap("Assignee", .assignees),
      FieldMap("Project", .project),
      FieldMap("Target version", .section),
      FieldMap("Start date", .start, styles: .written),
      FieldMap("Due date", .due, styles: .written),
      FieldMap("Created", .created, styles: .written),
      FieldMap("Updated", .modified, styles: .written),
      FieldMap("Closed", .completed, styles: .written, impliesDone: true),
      FieldMap("Estimated time", .estimate, styles: [.hours, .iso8601Duration]),
      FieldMap(
        "Spent time", .spent, styles: [.hours, .iso8601Duration], unset: ["0", "0.0", "0.00", "0:00"]),
      FieldMap("% Done", .progress),
      FieldMap("Tags", .tags, separator: ","),
    ]
    mapping.hierarchy = .rowNumber("Parent task")
    mapping.priorities = .usual(and: [
      "low": .low, "normal": .middle, "high": .high, "urgent": .highest, "immediate": .highest,
      "niedrig": .low, "hoch": .high, "dringend": .highest, "sofort": .highest,
      "bas": .low, "haut": .high, "immédiat": .highest, "baja": .low, "alta": .high, "urgente": .highest,
      "inmediata": .highest, "baixa": .low, "imediata": .highest,
      "низкий": .low, "нормальный": .middle, "высокий": .high, "срочный": .highest,
      "немедленный": .highest, "低め": .low, "通常": .middle, "高め": .high, "急いで": .highest,
      "今すぐ": .highest, "低": .low, "普通": .middle, "高": .high, "紧急": .highest, "立刻": .highest,
    ])
    mapping.doneWords = .usual(
      done: [
        "closed", "rejected", "geschlossen", "erledigt", "abgewiesen", "gelöst", "fermé", "rejeté",
        "cerrada", "rechazada", "resuelta", "fechada", "rejeitada", "resolvida", "закрыта", "отклонена",
        "решена", "却下", "解決", "已关闭", "已拒绝", "已解决",
      ],
      open: [
        "new", "assigned", "feedback", "neu", "in bearbeitung", "zugewiesen", "nouveau", "en cours",
        "nueva", "asignada", "en curso", "nova", "em andamento", "новая", "в работе", "обратная связь",
        "新規", "フィードバック", "entwurf", "新建", "进行中", "反馈",
      ])
    mapping.naming.ignoresCase = true
    return Profile(mapping)
  }()
}
