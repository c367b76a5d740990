import TaskModel

// Jira's CSV export of issues. A field with several values repeats its column (Labels, Sprint, Comment), and each row
// is padded to the widest issue. `Parent` holds the parent's internal number (`Issue id`) and `Parent key` its key; an
// epic is named in a custom field by older versions. A state is free text; where it is unknown, its category says
// whether it is done, or else that there is a resolution. Dates are the exporting user's clock, `22/Sep/25 9:26 AM` or
// in numbers. Estimates are seconds.

extension Profile {
  /// Jira's CSV export.
  package static let jiraCSV: Profile = {
    var mapping = ProfileMapping(name: "jira-csv", title: "Jira CSV", container: .csv)
    mapping.reading.detailMarkup = .wiki
    mapping.signature = Signature(
      requiredNames: ["Summary", "Issue key", "Status"],
      typicalNames: [
        "Issue id", "Issue Type", "Project key", "Project name", "Resolution", "Reporter", "Creator",
        "Status Category", "Work Ratio", "Custom field (Epic Link)", "Custom field (Rank)", "Labels",
      ])
    mapping.otherSignatures = [
      Signature(requiredNames: ["Summary", "Issue key"], typicalNames: ["Issue id", "Issue Type"]),
      Signature(requiredNames: ["Summary", "Issue id"], typicalNames: ["Issue Type", "Resolution"]),
      // What was on the screen, without the internal fields.
      Signature(
        requiredNames: ["Key", "Summary", "Issue Type", "Status"],
        typicalNames: ["Project", "Resolution", "Reporter"]),
    ]
    mapping.naming.aliases = aliases
    mapping.fields = [
      FieldMap("Issue key", .id),
      FieldMap("Key", .id),
      FieldMap("Issue id", .id).fallback,
      FieldMap("Summary", .title),
      FieldMap("Description", .detail),
      FieldMap("Status", .statusAndDone),
      FieldMap("Status Category", .doneHint),
      FieldMap("Resolution", .doneHint, impliesDone: true),
      FieldMap("Priority", .priority),
      FieldMap("Assignee", .assignees, unset: jiraNobody),
      FieldMap("Labels", .tags, separator: " "),
      FieldMap("Project name", .project),
      FieldMap("Project", .project),
      FieldMap("Due date", .due, styles: .writtenMidnightIsDay),
      FieldMap("Custom field (Start date)", .start, styles: .writtenMidnightIsDay),
      // Of the timeline.
      FieldMap("Start date", .start, styles: .writtenMidnightIsDay),
      FieldMap("Created", .created, styles: .written),
      FieldMap("Updated", .modified, styles: .written),
      FieldMap("Resolved", .completed, styles: .written, impliesDone: true),
      FieldMap("Resolution date", .completed, styles: .written, impliesDone: true),
      FieldMap("Original estimate", .estimate, styles: [.seconds, .workingDuration]),
      FieldMap("Time Spent", .spent, styles: [.seconds, .workingDuration]),
      FieldMap("Inward issue link (Blocks)", .blockedBy),
      FieldMap("Parent key", .parent),
      FieldMap("Custom field (Epic Link)", .parent),
      FieldMap("Epic Link", .parent),
    ]
    mapping.conditions = [
      RecordCondition("Status Category", ["done"], .done),
      RecordCondition("Status Category", ["to do", "in progress", "new"], .open),
    ]
    mapping.hierarchy = .key(parents: ["Parent", "Parent id"], of: "Issue id")
    mapping.priorities = .jira
    mapping.doneWords = .usual(
      done: ["released", "won't do", "verified"], open: ["selected for development"])
    mapping.doneWords.no += jiraUnresolved
    mapping.normalProblems = [.duplicateColumn]
    mapping.naming.ignoresCase = true
    mapping.reading.takesOffFormulaGuards = true
    // An issue with more labels than there are columns for them has a cell more than the header.
    mapping.reading.grownColumn = "Labels"
    return Profile(mapping)
  }()

  /// What stands for nobody, in lower case.
  package static let jiraNobody = [
    "unassigned", "nicht zugewiesen", "non assigné", "non affecté", "sin asignar", "não atribuído",
    "não atribuida",
    "non assegnato", "niet toegewezen", "nieprzypisane", "не назначен", "未割り当て", "未分配",
  ]

  /// What stands for no resolution.
  private static let jiraUnresolved = [
    "unresolved", "nicht erledigt", "nicht gelöst", "ungelöst", "non résolu", "non résolue", "sin resolver",
    "no resuelto", "não resolvido", "não resolvida", "irrisolto", "non risolto", "niet opgelost",
    "onopgelost",
    "nierozwiązane", "нет решения", "не решено", "未解決", "未解决",
  ]

  /// The names of the columns where Jira's language is another one, as far as they are known.
  private static let aliases: [String: String] = [
    // German.
    "zusammenfassung": "Summary", "vorgangsschlüssel": "Issue key", "schlüssel": "Key",
    "vorgangs-id": "Issue id", "vorgangstyp": "Issue Type", "projektschlüssel": "Project key",
    "projektname": "Project name", "projekt": "Project", "priorität": "Priority", "lösung": "Resolution",
    "zugewiesene person": "Assignee", "bearbeiter": "Assignee", "zugewiesen an": "Assignee",
    "autor": "Reporter", "erstellt": "Created", "aktualisiert": "Updated", "erledigt": "Resolved",
    "gelöst": "Resolved", "fällig am": "Due date", "fällig": "Due date", "fälligkeitsdatum": "Due date",
    "stichwörter": "Labels", "beschreibung": "Description", "statuskategorie": "Status Category",
    "ursprüngliche schätzung": "Original estimate", "übergeordnet": "Parent",
    "übergeordneter schlüssel": "Parent key", "übergeordnete id": "Parent id",
    "übergeordneter vorgang": "Parent",
    "benutzerdefiniertes feld (epos-verknüpfung)": "Custom field (Epic Link)",
    "benutzerdefiniertes feld (startdatum)": "Custom field (Start date)",
    "benutzerdefinierte felder (start date)": "Custom field (Start date)",
    "benutzerdefinierte felder (startdatum)": "Custom field (Start date)",
    "benutzerdefinierte felder (epic link)": "Custom field (Epic Link)",
    // French.
    "résumé": "Summary", "clé de ticket": "Issue key", "clé du ticket": "Issue key", "clé": "Key",
    "id de ticket": "Issue id", "id du ticket": "Issue id", "type de ticket": "Issue Type",
    "état": "Status", "statut": "Status", "clé de projet": "Project key", "nom du projet": "Project name",
    "projet": "Project", "priorité": "Priority", "résolution": "Resolution", "responsable": "Assignee",
    "personne assignée": "Assignee", "attribution": "Assignee", "rapporteur": "Reporter",
    "création": "Created", "créé": "Created", "créée": "Created", "mise à jour": "Updated",
    "mis à jour": "Updated", "résolu": "Resolved", "résolue": "Resolved", "date d'échéance": "Due date",
    "échéance": "Due date", "étiquettes": "Labels", "estimation originale": "Original estimate",
    "estimation initiale": "Original estimate", "clé parente": "Parent key",
    "champ personnalisé (epic link)": "Custom field (Epic Link)", "catégorie d'état": "Status Category",
    "champs personnalisés (epic link)": "Custom field (Epic Link)",
    "champs personnalisés (start date)": "Custom field (Start date)",
    "champs personnalisés (date de début)": "Custom field (Start date)",
    "champ personnalisé (lien d'epic)": "Custom field (Epic Link)",
    // Spanish.
    "resumen": "Summary", "clave de incidencia": "Issue key", "clave de la incidencia": "Issue key",
    "clave": "Key", "id de la incidencia": "Issue id", "id de incidencia": "Issue id",
    "tipo de incidencia": "Issue Type", "estado": "Status", "clave del proyecto": "Project key",
    "nombre del proyecto": "Project name", "proyecto": "Project", "prioridad": "Priority",
    "resolución": "Resolution", "persona asignada": "Assignee", "informador": "Reporter",
    "creada": "Created", "creado": "Created", "actualizada": "Updated", "actualizado": "Updated",
    "resuelta": "Resolved", "resuelto": "Resolved", "fecha de vencimiento": "Due date",
    "etiquetas": "Labels", "descripción": "Description", "estimación original": "Original estimate",
    "clave principal": "Parent key", "principal": "Parent",
    "campo personalizado (epic link)": "Custom field (Epic Link)",
    "campo personalizado (enlace de epic)": "Custom field (Epic Link)",
    "campos personalizados (epic link)": "Custom field (Epic Link)",
    "campos personalizados (start date)": "Custom field (Start date)",
    "categoría de estado": "Status Category",
    // Portuguese.
    "resumo": "Summary", "chave da item": "Issue key", "chave de item": "Issue key",
    "chave do item": "Issue key", "chave da ocorrência": "Issue key", "chave": "Key",
    "id da item": "Issue id", "id do item": "Issue id", "id da ocorrência": "Issue id",
    "tipo de item": "Issue Type", "tipo de ocorrência": "Issue Type", "chave do projeto": "Project key",
    "nome do projeto": "Project name", "projeto": "Project", "prioridade": "Priority",
    "resolução": "Resolution", "responsável": "Assignee", "relator": "Reporter", "criado": "Created",
    "atualizado(a)": "Updated", "atualizado": "Updated", "resolvido": "Resolved",
    "data limite": "Due date", "data de vencimento": "Due date", "categorias": "Labels",
    "descrição": "Description", "estimativa original": "Original estimate",

    // Russian.
    "тема": "Summary", "ключ проблемы": "Issue key", "ключ задачи": "Issue key",
    "ключ запроса": "Issue key", "код": "Key", "ключ": "Key", "идентификатор задачи": "Issue id",
    "идентификатор запроса": "Issue id", "тип задачи": "Issue Type", "тип запроса": "Issue Type",
    "статус": "Status", "ключ проекта": "Project key", "название проекта": "Project name",
    "проект": "Project", "приоритет": "Priority", "решение": "Resolution", "исполнитель": "Assignee",
    "автор": "Reporter", "создано": "Created", "обновлено": "Updated", "дата решения": "Resolved",
    "срок исполнения": "Due date", "метки": "Labels", "описание": "Description",
    "первоначальная оценка": "Original estimate",
    // Japanese.
    "要約": "Summary", "課題キー": "Issue key", "キー": "Key", "課題 id": "Issue id", "課題id": "Issue id",
    "課題タイプ": "Issue Type", "ステータス": "Status", "プロジェクト キー": "Project key",
    "プロジェクトキー": "Project key", "プロジェクト名": "Project name", "プロジェクト": "Project", "優先度": "Priority",
    "解決状況": "Resolution", "担当者": "Assignee", "報告者": "Reporter", "作成日": "Created", "更新日": "Updated",
    "解決日": "Resolved", "期限": "Due date", "ラベル": "Labels", "説明": "Description",
    "初期見積り": "Original estimate", "親": "Parent", "親キー": "Parent key",
    "ステータス カテゴリー": "Status Category", "ステータスカテゴリー": "Status Category",
    // Chinese.
    "概要": "Summary", "问题关键字": "Issue key", "关键字": "Key", "问题 id": "Issue id", "问题id": "Issue id",
    "问题类型": "Issue Type", "状态": "Status", "项目密钥": "Project key", "项目关键字": "Project key",
    "项目名称": "Project name", "项目": "Project", "优先级": "Priority", "解决结果": "Resolution", "经办人": "Assignee",
    "报告人": "Reporter", "创建日期": "Created", "创建时间": "Created", "已更新": "Updated", "更新日期": "Updated",
    "已解决": "Resolved", "到期日": "Due date", "标签": "Labels", "描述": "Description", "初始预估": "Original estimate",
  ]
}

extension PriorityScale {
  /// The names that Jira has had by default; users may choose their own.
  ///
  /// The five of old versions are five levels; Major is their default.
  static let jira = PriorityScale.usual(
    and: [
      "highest": .highest, "blocker": .highest, "critical": .high, "major": .middle, "high": .high,
      "medium": .middle, "normal": .middle, "low": .low, "minor": .low, "lowest": .lowest,
      "trivial": .lowest,
    ], unset: ["unprioritized", "undefined"])
}
