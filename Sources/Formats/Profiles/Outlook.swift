import TaskModel

// Outlook's CSV export of tasks. Header, words, separator and order of dates are those of the language of whoever
// exported it. The literal `None` may stand for a date that is not there, and so does Outlook's own, 1 January 4501.
// How much is done is a share of one or a percentage. Programs that ask Outlook give importance as a number. Its
// calendar has many of the same columns and no tasks.

extension Profile {
  /// Outlook's CSV export of tasks.
  package static let outlookCSV: Profile = {
    var mapping = ProfileMapping(name: "outlook-csv", title: "Outlook CSV", container: .csv)
    // Any table may have a subject, a state and a share: that is not enough.
    let telling = [
      "Date Completed", "Reminder On/Off", "Total Work", "Actual Work", "Billing Information",
      "Schedule+ Priority", "Sensitivity",
    ]
    let others = ["Tracker", "Work Item Type", "Task Name", "Requester", "Ticket type", "Ticket ID"]
    let usual = telling + ["% Complete", "Start Date", "Priority", "Categories"]
    mapping.signature = Signature(
      requiredNames: ["Subject", "Due Date", "Status", "% Complete", "Date Completed"],
      typicalNames: usual, forbiddenNames: others + ["Project", "#"])
    mapping.otherSignatures =
      telling.map {
        Signature(
          requiredNames: ["Subject", $0], typicalNames: telling + ["% Complete"], forbiddenNames: others)
      }
      + [
        Signature(
          requiredNames: ["Subject", "% Complete", "Complete"], typicalNames: usual, forbiddenNames: others),
        Signature(
          requiredNames: ["Subject", "Due Date", "Complete", "Importance"], typicalNames: usual,
          forbiddenNames: others),
        Signature(
          requiredNames: ["Subject", "Due Date"], typicalNames: telling, forbiddenNames: others,
          texts: ["Betreff", "Objet", "Asunto", "Assunto", "Oggetto", "Onderwerp"]),
        Signature(
          requiredNames: ["Subject", "Due Date"], typicalNames: telling, forbiddenNames: others,
          texts: noDates.filter { !$0.contains(" ") }),
        // The calendar.
        Signature(
          requiredNames: ["Subject", "Start Date", "Start Time", "End Date", allDayEvent],
          forbiddenNames: ["Due Date"]),
      ]
    mapping.conditions = [RecordCondition(allDayEvent, except: ["none"], .noTask)]
    mapping.naming.aliases = aliases
    let nothing = ["none", "keine", "0/0/00", "00.00.00"] + noDates
    let units = [
      "minutes", "hours", "days", "minuten", "stunden", "heures", "minutos", "horas", "minuti", "ore", "uur",
      "分",
      "時間",
    ]
    let noWork = ["0"] + units.flatMap { ["0 \($0)", "0\($0)"] }
    mapping.fields = [
      FieldMap("Subject", .title),
      FieldMap("Notes", .detail),
      FieldMap("Start Date", .start, styles: .written, isDay: true, unset: nothing),
      FieldMap("Due Date", .due, styles: .written, isDay: true, unset: nothing),
      FieldMap(
        "Date Completed", .completed, styles: .written, impliesDone: true, isDay: true, unset: nothing),
      FieldMap("% Complete", .progress, styles: [.fraction], impliesDone: true),
      FieldMap("Complete", .doneHint),
      FieldMap(
        "Total Work", .estimate, styles: [.minutes, .workingDuration], unset: noWork),
      FieldMap("Categories", .tags, separator: ";"),
      FieldMap("Priority", .priority),
      FieldMap("Importance", .priority),
      FieldMap("Status", .statusAndDone),
    ]
    mapping.priorities = PriorityScale(words: [
      "high": .high, "normal": .middle, "low": .low, "hoch": .high, "niedrig": .low, "haute": .high,
      "élevée": .high, "normale": .middle, "basse": .low, "faible": .low, "alta": .high, "media": .middle,
      "baja": .low, "bassa": .low, "baixa": .low, "hoog": .high, "normaal": .middle, "laag": .low,
      "0": .low, "1": .middle, "2": .high, "高": .high, "標準": .middle, "低": .low, "普通": .middle,
    ])
    mapping.doneWords = DoneVocabulary(
      done: [
        "completed", "true", "yes", "erledigt", "abgeschlossen", "wahr", "ja", "terminé", "terminée",
        "achevé", "vrai", "completada", "completado", "verdadero", "completata", "vero", "concluída",
        "verdadeiro", "voltooid", "完了",
      ],
      open: [
        "not started", "in progress", "waiting on someone else", "deferred", "false", "no",
        "nicht begonnen", "in bearbeitung", "wartet auf jemand anderen", "wartet auf andere person",
        "zurückgestellt", "falsch", "nein", "non commencé", "non commencée", "en cours",
        "en attente de quelqu'un d'autre", "différé", "différée", "reporté", "faux", "no comenzada",
        "sin iniciar", "en curso", "a la espera de otra persona", "aplazada", "falso", "non iniziata",
        "in corso", "in attesa di altri", "rinviata", "niet gestart", "wordt uitgevoerd",
        "wacht op iemand anders", "uitgesteld", "não iniciada", "em andamento", "aguardando outra pessoa",
        "adiada", "未開始", "未着手", "進行中", "待機中", "延期",
      ])
    mapping.naming.ignoresCase = true
    return Profile(mapping)
  }()

  /// What only the calendar's table has.
  private static let allDayEvent = "All day event"

  /// How the date is written that stands for none.
  private static let noDates: [String] = {
    let days = [
      "1/1/4501", "01/01/4501", "01.01.4501", "1.1.4501", "01-01-4501", "1-1-4501", "4501-01-01",
      "4501/01/01",
      "4501/1/1",
    ]
    let times = ["", " 00:00:00", " 00:00", " 0:00", " 0:00:00", " 12:00:00 am", " 12:00 am"]
    return days.flatMap { day in times.map { day + $0 } } + ["4501-01-01t00:00:00", "4501-01-01t00:00:00z"]
  }()

  /// The names of the columns in other languages, as far as they are known.
  private static let aliases: [String: String] = [
    // German.
    "ganztägiges ereignis": allDayEvent, "beginnt um": "Start Time", "endet am": "End Date",
    "betreff": "Subject", "beginnt am": "Start Date", "startdatum": "Start Date", "beginn": "Start Date",
    "fällig am": "Due Date", "fälligkeitsdatum": "Due Date", "erledigt am": "Date Completed",
    "% erledigt": "% Complete", "% abgeschlossen": "% Complete", "gesamtaufwand": "Total Work",
    "ist-aufwand": "Actual Work", "abrechnungsinformationen": "Billing Information",
    "kategorien": "Categories", "notizen": "Notes", "priorität": "Priority", "vertraulichkeit": "Sensitivity",
    "erinnerung ein/aus": "Reminder On/Off", "erledigt": "Complete",
    // French.
    "journée entière": allDayEvent, "objet": "Subject", "date de début": "Start Date", "début": "Start Date",
    "échéance": "Due Date",
    "date d'échéance": "Due Date", "date d’échéance": "Due Date", "date d'achèvement": "Date Completed",
    "terminé le": "Date Completed",
    "% achevé": "% Complete", "% terminé": "% Complete", "travail total": "Total Work",
    "charge totale": "Total Work",
    "catégories": "Categories", "priorité": "Priority", "état": "Status", "statut": "Status",
    "critère de diffusion": "Sensitivity", "rappel actif/inactif": "Reminder On/Off",
    // Spanish.
    "todo el día": allDayEvent, "asunto": "Subject", "fecha de inicio": "Start Date",
    "fecha de comienzo": "Start Date",
    "fecha de vencimiento": "Due Date",
    "vencimiento": "Due Date", "fecha de finalización": "Date Completed", "% completado": "% Complete",
    "trabajo total": "Total Work", "categorías": "Categories", "notas": "Notes", "prioridad": "Priority",
    "estado": "Status", "confidencialidad": "Sensitivity",
    // Portuguese.
    "assunto": "Subject", "data de início": "Start Date", "data de conclusão": "Due Date",
    "data da conclusão": "Date Completed", "% concluída": "% Complete", "trabalho total": "Total Work",
    "trabalho real": "Actual Work", "categorias": "Categories", "anotações": "Notes",
    "prioridade": "Priority", "lembrete ativado/desativado": "Reminder On/Off",
    // Italian.
    "oggetto": "Subject", "data inizio": "Start Date", "data scadenza": "Due Date", "scadenza": "Due Date",
    "data completamento": "Date Completed", "% completamento": "% Complete", "categorie": "Categories",
    "note": "Notes", "priorità": "Priority", "stato": "Status", "riservatezza": "Sensitivity",
    // Dutch.
    "onderwerp": "Subject", "begindatum": "Start Date", "einddatum": "Due Date", "vervaldatum": "Due Date",
    "voltooid op": "Date Completed", "datum voltooid": "Date Completed",
    "totale hoeveelheid werk": "Total Work", "werkelijke hoeveelheid werk": "Actual Work",
    "herinneringen aan/uit": "Reminder On/Off", "factuurinformatie": "Billing Information",
    "% voltooid": "% Complete", "categorieën": "Categories",
    "notities": "Notes", "prioriteit": "Priority", "gevoeligheid": "Sensitivity",
    // Japanese.
    "件名": "Subject", "状態": "Status", "開始日": "Start Date", "期限": "Due Date", "完了日": "Date Completed",
    "達成率": "% Complete", "分類": "Categories", "分類項目": "Categories", "メモ": "Notes", "優先度": "Priority",
    "進捗状況": "Status", "状況": "Status", "予測時間": "Total Work", "実働時間": "Actual Work",
    "アラーム オン/オフ": "Reminder On/Off",
    "公開する内容": "Sensitivity",
  ]
}
