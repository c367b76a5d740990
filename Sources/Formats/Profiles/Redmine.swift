import TaskModel

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
    mapping.naming.aliases = aliases
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

  /// The names of the columns in other languages and in imports.
  private static let aliases: [String: String] = [
    "parent": "Parent task", "start_date": "Start date", "start": "Start date", "due_date": "Due date",
    "due": "Due date", "assigned to": "Assignee", "assigned_to": "Assignee", "user": "Assignee",
    "estimated_hours": "Estimated time", "progress": "% Done", "done_ratio": "% Done",
    "version": "Target version", "fixed_version": "Target version", "unique_id": "id",
    // German.
    "projekt": "Project", "übergeordnetes ticket": "Parent task", "übergeordnete aufgabe": "Parent task",
    "priorität": "Priority", "thema": "Subject", "autor": "Author", "zugewiesen an": "Assignee",
    "aktualisiert": "Updated", "zielversion": "Target version", "beginn": "Start date",
    "abgabedatum": "Due date", "geschätzter aufwand": "Estimated time", "% erledigt": "% Done",
    "angelegt": "Created", "geschlossen": "Closed", "beschreibung": "Description",
    // French.
    "projet": "Project", "tâche parente": "Parent task", "statut": "Status", "priorité": "Priority",
    "sujet": "Subject", "auteur": "Author", "assigné à": "Assignee", "mis-à-jour": "Updated",
    "version cible": "Target version", "début": "Start date", "echéance": "Due date", "échéance": "Due date",
    "temps estimé": "Estimated time", "% réalisé": "% Done", "créé": "Created", "fermé": "Closed",
    // Spanish.
    "proyecto": "Project", "tarea padre": "Parent task", "estado": "Status", "prioridad": "Priority",
    "asunto": "Subject", "tipo": "Tracker", "asignado a": "Assignee", "actualizado": "Updated",
    "versión prevista": "Target version", "fecha de inicio": "Start date", "fecha fin": "Due date",
    "tiempo estimado": "Estimated time", "% realizado": "% Done", "creada": "Created", "cerrada": "Closed",
    "descripción": "Description",
    // Portuguese.
    "projeto": "Project", "tarefa pai": "Parent task", "situação": "Status", "prioridade": "Priority",
    "título": "Subject", "atribuído para": "Assignee", "alterado em": "Updated", "versão": "Target version",
    "início": "Start date", "data prevista": "Due date", "tempo estimado": "Estimated time",
    "% terminado": "% Done", "criado em": "Created", "fechado": "Closed", "descrição": "Description",
    // Russian.
    "проект": "Project", "трекер": "Tracker", "родительская задача": "Parent task", "статус": "Status",
    "приоритет": "Priority", "тема": "Subject", "автор": "Author", "назначена": "Assignee",
    "обновлено": "Updated", "версия": "Target version", "дата начала": "Start date",
    "срок завершения": "Due date", "готовность": "% Done", "создано": "Created", "закрыта": "Closed",
    "описание": "Description",
    // Japanese.
    "プロジェクト": "Project", "トラッカー": "Tracker", "親チケット": "Parent task", "ステータス": "Status",
    "優先度": "Priority", "題名": "Subject", "作成者": "Author", "担当者": "Assignee", "更新日": "Updated",
    "対象バージョン": "Target version", "開始日": "Start date", "期日": "Due date", "予定工数": "Estimated time",
    "進捗率": "% Done", "作成日": "Created", "終了日": "Closed", "説明": "Description",
    // Chinese.
    "项目": "Project", "跟踪": "Tracker", "父任务": "Parent task", "状态": "Status", "优先级": "Priority",
    "主题": "Subject", "作者": "Author", "指派给": "Assignee", "更新于": "Updated", "目标版本": "Target version",
    "开始日期": "Start date", "计划完成日期": "Due date", "预期时间": "Estimated time", "% 完成": "% Done",
    "创建于": "Created", "结束日期": "Closed", "描述": "Description",
  ]
}
