import TaskModel
import Vocabulary

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
    mapping.naming.aliases = WordKind.outlookColumn.meanings
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
}
