import Formats
import TaskModel

/// The names of Jira's columns and its own words in the languages that its CSV is read in: what came from one of them
/// is written under the English name.
enum JiraNames {
  private static let aliases = Profile.jiraCSV.mapping.naming.aliases

  /// Jira's English name for one of `extra`, in the case that it is written in; nil where it has none.
  static func own(_ name: String) -> String? {
    let key = name.lowercased()
    return aliases[key] ?? columns[key]
  }

  private static let columns = Dictionary(
    [
      "Status Category", "Issue Type", "Issue id", "Parent", "Parent id", "Project key", "Resolution",
      "Reporter",
      "Creator",
    ].map { ($0.lowercased(), $0) }
  ) { first, _ in first }

  /// The names that a column has, its English one first, in lower case.
  static func all(of column: String) -> [String] {
    [column.lowercased()] + aliases.filter { $0.value == column }.map(\.key).sorted()
  }

  /// The codes of a column's names among those of `TaskTable.extraCodes`.
  static func codes(of column: String, _ known: [String: [UInt32]]) -> [UInt32] {
    all(of: column).flatMap { known[$0] ?? [] }
  }

  /// The English name of a category of states: `Done`, `In Progress` or `To Do`; nil for other words.
  static func category(_ word: String) -> String? {
    let word = word.lowercased()
    if waiting.contains(word) { return "To Do" }
    if started.contains(word) { return "In Progress" }
    return done.contains(word) ? "Done" : nil
  }

  private static let waiting: Set = [
    "to do", "new", "zu erledigen", "à faire", "por hacer", "tareas por hacer", "pendiente", "a fazer",
    "itens pendentes", "к выполнению", "сделать", "未着手", "待办",
  ]
  private static let started: Set = [
    "in progress", "in arbeit", "in bearbeitung", "en cours", "en curso", "em andamento", "в работе", "進行中",
    "进行中",
    "正在进行",
  ]
  private static let done: Set = [
    "done", "fertig", "erledigt", "terminé", "terminée", "terminé(e)", "fini", "listo", "hecho", "finalizada",
    "finalizado", "feito", "concluído", "itens concluídos", "выполнено", "готово", "完了", "完成", "已完成",
  ]

  /// States of issues that somebody works at, besides those that are called as their category.
  static let startedStates: Set = [
    "in development", "in review", "in testing", "doing", "started", "review", "testing", "blocked",
    "under review", "code review", "in process", "waiting",
  ]

  /// What stands in `Resolution` of an issue that has none.
  static let unresolved: Set = [
    "unresolved", "nicht erledigt", "unerledigt", "non résolu", "non résolue", "sin resolver",
    "não resolvido",
    "не решен", "нерешенные", "未解決", "未解决",
  ]

  /// Types of issues that only parts of others have.
  static let partTypes: Set = [
    "sub-task", "subtask", "unteraufgabe", "sous-tâche", "subtarea", "subtarefa", "подзадача", "サブタスク", "子任务",
  ]
}

/// The numbers in `Issue id`: those that issues came with, each once, and others for the rest.
struct JiraNumbers: Sendable {
  /// By row; empty for one that is not written.
  private(set) var texts: [[UInt8]]

  init(_ reduction: TaskReduction) {
    let table = reduction.table
    let codes = JiraNames.codes(of: "Issue id", table.extraCodes())
    texts = Array(repeating: [], count: table.rowCount)
    var taken: Set<[UInt8]> = []
    for row in reduction.rows {
      guard let own = table.extraText(Int(row), codes), JiraNumbers.isNumber(own),
        taken.insert(Array(own)).inserted
      else { continue }
      texts[Int(row)] = Array(own)
    }
    var number = 0
    for row in reduction.rows where texts[Int(row)].isEmpty {
      repeat { number += 1 } while !taken.isEmpty && taken.contains(Array(String(number).utf8))
      texts[Int(row)] = Array(String(number).utf8)
    }
  }

  /// Whether a text is a number as Jira's are.
  static func isNumber(_ text: ArraySlice<UInt8>) -> Bool {
    (1...18).contains(text.count) && text.first != UInt8(ascii: "0") && text.allSatisfy { $0 &- 0x30 < 10 }
  }
}
