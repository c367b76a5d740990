import TaskModel

// Asana's CSV export of a project. A task is done when it has a day of completion. `Parent task` is the parent's name
// and not its id; names can be there twice. Ids have 16 digits, which a spreadsheet turns into `1.21143E+15`. A task
// of several projects names them all in one cell. Priority is a custom field that most projects have.

extension Profile {
  /// Asana's CSV export.
  package static let asanaCSV: Profile = {
    var mapping = ProfileMapping(name: "asana-csv", title: "Asana CSV", container: .csv)
    mapping.signature = Signature(
      requiredNames: ["Task ID", "Created At", "Completed At", "Last Modified", "Name"],
      typicalNames: [
        "Section/Column", "Column", "Assignee Email", "Projects", "Parent task", "Notes",
        "Blocked By (Dependencies)",
      ])
    // Programs that make such files do not know when a task was modified.
    mapping.otherSignatures = [
      Signature(
        requiredNames: [
          "Task ID", "Created At", "Completed At", "Name", "Section/Column", "Projects", "Parent task",
        ],
        typicalNames: ["Assignee Email", "Notes", "Due Date"],
        forbiddenNames: ["Completed", "Done", "Status", "Owner", "Description"])
    ]
    mapping.naming.aliases = aliases
    mapping.fields = [
      FieldMap("Task ID", .id, form: .longNumber),
      FieldMap("Name", .title),
      FieldMap("Notes", .detail),
      FieldMap("Section/Column", .section),
      FieldMap("Column", .section),
      FieldMap("Section", .section),
      FieldMap("Assignee", .assignees),
      FieldMap("Assignee Email", .assignees).onlyIfEmpty,
      FieldMap("Start Date", .start, styles: .written),
      FieldMap("Due Date", .due, styles: .written),
      FieldMap("Created At", .created, styles: .written),
      FieldMap("Last Modified", .modified, styles: .written),
      FieldMap("Completed At", .completed, styles: .written, impliesDone: true),
      FieldMap("Tags", .tags, separator: ","),
      FieldMap("Projects", .project, separator: ","),
      FieldMap("Priority", .priority),
    ]
    mapping.hierarchy = .title("Parent task")
    mapping.priorities = .usual()
    mapping.naming.ignoresCase = true
    mapping.reading.takesOffFormulaGuards = true
    return Profile(mapping)
  }()

  /// The names of the columns where Asana's language is another one, as far as they are known.
  private static let aliases: [String: String] = [
    // German.
    "aufgaben-id": "Task ID", "erstellt am": "Created At", "abgeschlossen am": "Completed At",
    "erledigt am": "Completed At", "fertiggestellt am": "Completed At",
    "e-mail-adresse der zuständigen person": "Assignee Email", "zuständige person": "Assignee",
    "zugewiesene person": "Assignee", "e-mail-adresse der zugewiesenen person": "Assignee Email",
    "zuletzt geändert": "Last Modified", "zuletzt geändert am": "Last Modified",
    "abschnitt/spalte": "Section/Column", "verantwortlicher": "Assignee", "zuständig": "Assignee",
    "startdatum": "Start Date", "anfangsdatum": "Start Date", "fälligkeitsdatum": "Due Date",
    "notizen": "Notes", "projekte": "Projects", "übergeordnete aufgabe": "Parent task",
    // French.
    "créé le": "Created At", "date de création": "Created At", "terminé le": "Completed At",
    "date d'achèvement": "Completed At", "cessionnaire": "Assignee",
    "identifiant de la tâche": "Task ID", "e-mail du responsable": "Assignee Email",
    "échéance": "Due Date", "étiquettes": "Tags",
    "id de la tâche": "Task ID", "créée le": "Created At", "terminée le": "Completed At",
    "dernière modification": "Last Modified", "nom": "Name", "section/colonne": "Section/Column",
    "responsable": "Assignee", "date de début": "Start Date", "date d'échéance": "Due Date",
    "projets": "Projects", "tâche parente": "Parent task", "tâche principale": "Parent task",
    // Spanish.
    "creada el": "Created At", "creado el": "Created At", "finalizada el": "Completed At",
    "completada el": "Completed At", "última modificación el": "Last Modified",
    "id de la tarea": "Task ID", "fecha de creación": "Created At", "fecha de finalización": "Completed At",
    "última modificación": "Last Modified", "nombre": "Name", "sección/columna": "Section/Column",
    "fecha de inicio": "Start Date", "fecha de entrega": "Due Date", "etiquetas": "Tags", "notas": "Notes",
    "proyectos": "Projects", "tarea principal": "Parent task",
    // Portuguese.
    "id da tarefa": "Task ID", "criada em": "Created At", "concluída em": "Completed At",
    "última modificação": "Last Modified", "nome": "Name", "seção/coluna": "Section/Column",
    "responsável": "Assignee", "data de início": "Start Date", "data de conclusão": "Due Date",
    "projetos": "Projects", "tarefa principal (pai)": "Parent task",
    // Japanese.
    "タスク id": "Task ID", "タスクid": "Task ID", "作成日": "Created At", "完了日": "Completed At",
    "最終更新日": "Last Modified", "最終変更日": "Last Modified", "名前": "Name", "セクション/列": "Section/Column",
    "担当者": "Assignee", "開始日": "Start Date", "期日": "Due Date", "タグ": "Tags", "メモ": "Notes",
    "プロジェクト": "Projects", "親タスク": "Parent task",
    // A column of the user's own.
    "priorität": "Priority", "priorité": "Priority", "prioridad": "Priority", "prioridade": "Priority",
    "priorità": "Priority", "prioriteit": "Priority", "priorytet": "Priority", "prioritet": "Priority",
    "приоритет": "Priority", "優先度": "Priority", "优先级": "Priority", "우선순위": "Priority",
  ]
}
