import TaskModel

// The usual words for priorities and states, where no profile says them.

extension GenericProfile {
  /// A word that is a value of records, or what an object that stands there is called: `"column": {"name": "Done"}`.
  package static func sample(of name: String, in records: InputShape.RecordShape) -> String? {
    let names = [name] + ["name", "title", "label", "value"].map { "\(name)/\($0)" }
    return names.lazy.compactMap { records.samples[$0] }.first
  }

  /// The usual words for priorities, in English and Japanese, and pantask's own numbers.
  package static let priorities: PriorityScale = {
    var scale = PriorityScale.native
    let words: [(Priority, [String])] = [
      (
        .highest,
        [
          "urgent", "critical", "blocker", "immediate", "asap", "top", "very high", "emergency", "p0", "p1",
          "show-stopper", "highest priority", "top priority", "最高", "緊急", "至急", "最優先",
        ]
      ),
      // As SharePoint's lists have them: `(1) High`; as Apple's reminders: `!!!`.
      (.high, ["important", "major", "p2", "h", "high priority", "(1) high", "!!!", "高", "高い", "重要"]),
      (
        .middle,
        [
          "medium", "normal", "moderate", "default", "mid", "med", "p3", "m", "regular", "medium priority",
          "normal priority", "(2) normal", "!!", "中", "普通", "通常",
        ]
      ),
      (.low, ["minor", "p4", "l", "low priority", "(3) low", "!", "低", "低い"]),
      (
        .lowest, ["trivial", "very low", "p5", "negligible", "wishlist", "lowest priority", "planning", "最低"]
      ),
    ]
    for (priority, names) in words { for name in names { scale.words[name] = priority } }
    scale.unsetWords = [
      "none", "no priority", "not set", "unset", "-", "--", "---", "n/a", "undecided", "なし",
      "ohne", "keine", "keiner", "kein", "aucune", "aucun", "sans", "ninguna", "ninguno", "sin prioridad",
      "nessuna",
      "nessuno", "nenhuma", "nenhum", "sem prioridade", "geen", "ingen", "brak", "нет", "без приоритета",
      "žádná",
      "yok", "无", "無", "없음",
    ]
    return scale
  }()

  /// The same without numbers, which mean another thing in every tool.
  package static let prioritiesInWords: PriorityScale = {
    var scale = priorities
    for number in 0...9 { scale.words["\(number)"] = nil }
    return scale
  }()

  /// The same where the highest is P0, and P4 the lowest.
  package static let prioritiesFromZero: PriorityScale = {
    var scale = prioritiesInWords
    for (number, priority) in Priority.allCases.sorted(by: { $0.rawValue > $1.rawValue }).enumerated() {
      scale.words["p\(number)"] = priority
    }
    return scale
  }()

  /// Whether a value is the first of priorities that are counted from zero on: `P0`, `P0 - now`.
  package static func isPriorityZero(_ value: ArraySlice<UInt8>) -> Bool {
    let start = value.startIndex
    guard value.count > 1, value[start] | 0x20 == UInt8(ascii: "p"), value[start + 1] == UInt8(ascii: "0")
    else {
      return false
    }
    return value.count == 2 || !(UInt8(ascii: "0")...UInt8(ascii: "z") ~= value[start + 2])
  }

  /// The usual words for done and open, in English and Japanese.
  package static let doneWords = DoneVocabulary(
    done: [
      "✓", "✔", "☑", "✅", "[x]", "done", "complete", "completed", "closed", "resolved", "finished", "fixed",
      "checked",
      "won't fix", "wontfix", "wont fix", "won't do", "solved", "verified", "declined", "not planned",
      "released", "shipped", "deployed", "merged", "abandoned", "dropped",
      "cancelled", "canceled", "rejected", "duplicate", "dismiss", "dismissed",
      "fix released", "fixreleased", "invalid", "expired",
      // ServiceNow's tasks.
      "closed complete", "closed incomplete", "closed skipped", "完了",
      "済",
      "済み", "終了", "解決", "解決済み", "対応済み", "処理済み", "完了済み",
    ],
    open: [
      "☐", "[ ]", "[]", "open", "opened", "todo", "to do", "to-do", "new", "in progress", "in-progress",
      "inprogress",
      "doing",
      "pending",
      "waiting", "backlog", "not started", "notstarted", "started", "active", "reopened", "blocked",
      "in review",
      "review", "ready", "scheduled", "on hold", "deferred", "planned", "incomplete", "needs-action",
      "needsaction", "unchecked", "wip", "work in progress", "in development", "in testing", "testing",
      "assigned", "confirmed", "triaged", "fix committed", "fixcommitted", "queued", "paused", "ongoing",
      "in process", "under review", "not yet started",
      // ServiceNow's incidents, changes and problems.
      "awaiting user info", "awaiting evidence", "awaiting problem", "awaiting vendor", "awaiting change",
      "awaiting caller", "root cause analysis", "fix in progress", "assess", "authorize", "implement",
      "to be done",
      "stuck", "draft", "later", "next", "someday", "today", "icebox", "triage", "未", "未着手", "未対応", "未処理",
      "処理中", "対応中", "進行中", "作業中", "保留", "未完了",
    ],
    yes: ["true", "1", "yes", "y", "t", "x", "[x]", "☒", "はい"],
    no: ["false", "0", "no", "n", "f", "[ ]", "[]", "いいえ"])

  /// The usual words, and where a Japanese column asks whether a task is done the circle for yes and the cross for no:
  /// elsewhere an empty circle is a box without a tick.
  package static func doneWords(of fields: [FieldMap]) -> DoneVocabulary {
    var words = doneWords
    guard fields.contains(where: { $0.to == .field(.isDone) && isJapanese($0.from) }) else { return words }
    words.yes += ["○", "◯", "〇", "⭕"]
    words.no += ["×", "✕", "✖", "✗", "✘", "❌"]
    return words
  }

  /// Whether a name is a Japanese one: it has kana in it, or a word for done that other languages do not write so.
  private static func isJapanese(_ name: String) -> Bool {
    name.unicodeScalars.contains { (0x3041...0x30FF).contains($0.value) }
      || ["完了", "終了", "済"].contains { name.contains($0) }
  }
}
