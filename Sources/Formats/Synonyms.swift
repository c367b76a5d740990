import TaskModel

/// The names that files of no known tool use for the fields, matched as whole words.
package enum Synonyms {
  /// What a name means, or nil.
  ///
  /// `Due Date`, `due_date`, `dueDate` and `DUEDATE` are the same name.
  /// A remark behind it counts for nothing (`Due (MM/DD)`), nor does a word before it that says what the records are
  /// (`Task owner`); a percent sign makes done a share.
  package static func target(of name: String) -> FieldMap.Target? {
    guard let (target, _) = entry(of: name) else { return nil }
    return target == .field(.isDone) && name.utf8.contains(UInt8(ascii: "%")) ? .field(.progress) : target
  }

  /// The unit that a name says amounts of time are in: `Estimate (h)`, `estimated_minutes`; nil where it says none.
  static func unit(of name: String) -> ValueStyle? {
    let words = normalized(name).spaced.split(separator: " ")
    if words.contains(where: { ["hours", "hour", "hrs", "hr", "h"].contains($0) }) { return .hours }
    return words.contains { ["minutes", "minute", "mins", "min"].contains($0) } ? .minutes : nil
  }

  /// Whether a name for a title is rather one of what has the title: `action`.
  package static func isRecord(_ name: String) -> Bool {
    [
      "action", "action item", "item", "task", "todo", "to do", "activity", "deliverable", "feature", "story",
      "user story", "use case", "requirement", "backlog item", "issue",
    ].contains(normalized(name).spaced)
  }

  /// Whether a name stands for a date.
  package static func fillsDate(_ name: String) -> Bool {
    if case .field(let field)? = target(of: name) { field.kind == .date } else { false }
  }

  /// Whether a name is a usual one as it stands, with nothing of somebody's own beside it.
  static func isUsual(_ name: String) -> Bool {
    let (spaced, joined) = normalized(name)
    return found(spaced) != nil || found(joined) != nil
  }

  /// How well a name stands for its field: 0 is the field's own name, more is farther.
  ///
  /// Decides which of two names for the same field wins.
  package static func rank(of name: String) -> Int {
    entry(of: name)?.rank ?? Int.max
  }

  /// Whether a name for done or not may as well stand for the day on which a task was done.
  static func isParticiple(_ name: String) -> Bool {
    ["completed", "finished", "closed"].contains(normalized(name).spaced)
  }

  /// What a name says that may stand for the end of a plan as well as for the day on which a task was done.
  enum PlanEnd {
    /// `Finish date`: the end of a plan, where nothing beside it says more.
    case finish
    /// `Completion date`: the day of completion, where no beginning stands beside it.
    case completion
  }

  /// What is said by a name that means the end of a plan or the day of completion; nil for all other names.
  static func planEnd(of name: String) -> PlanEnd? {
    guard target(of: name) == .field(.completed) else { return nil }
    let words = normalized(String(name.prefix { $0 != "(" && $0 != "[" }))
    if words.joined.contains("actual") { return nil }
    if words.joined.hasSuffix("finishdate") || words.spaced == "終了日" { return .finish }
    return words.joined.hasSuffix("completiondate") ? .completion : nil
  }

  /// Whether a name means the end of a plan or the day of completion.
  package static func isPlanEnd(_ name: String) -> Bool { planEnd(of: name) != nil }

  /// Whether a name says that a task is still open: done the wrong way round.
  static func isOpenness(_ name: String) -> Bool {
    let words = normalized(name).joined
    return ["open", "isopen", "stillopen", "incomplete", "isincomplete", "unfinished", "notdone", "offen"]
      .contains(words)
  }

  /// Whether a name says what the records are before it says what the value is: `Task description`.
  static func isOfRecord(_ name: String) -> Bool {
    let words = normalized(name).spaced
    return recordWords.contains { words.hasPrefix($0) }
  }

  /// What stands before names of all kinds of fields.
  private static let recordWords = [
    "task ", "todo ", "to do ", "item ", "issue ", "ticket ", "card ", "tache ", "tâche ", "tarea ",
    "tarefa ",
    "aufgaben ",
  ]
  /// What stands behind them: `StatutTache`, `titulo_tarefa`.
  private static let recordEndings = [
    " tache", " tâche", " de la tâche", " tarea", " de la tarea", " de tarea", " tarefa", " da tarefa",
    " de tarefa",
  ]
  /// How much farther a name is that has more to it than its field's.
  private static let decorationRank = 1_000

  /// Signs that columns of ticks are headed with.
  private static let tickSigns: Set<String> = ["✓", "✔", "✔️", "☑", "☑️", "✅", "☐"]

  private static func entry(of name: String) -> (target: FieldMap.Target, rank: Int)? {
    // None of them is a letter, of which names are made below.
    if name.utf8.first == 0xE2, tickSigns.contains(name) { return (.field(.isDone), decorationRank) }
    let (spaced, joined) = normalized(name)
    if let entry = found(spaced) ?? found(joined) { return entry }
    // Only what is in brackets may be passed over: `Due (old)` says more than a remark would, and is rarely there.
    // `* Task [#A]` is a heading of Org and no name.
    let plain = name.firstIndex { "([".contains($0) }.flatMap { bracket in
      name[bracket...].hasPrefix("[#") ? nil : normalized(String(name[..<bracket]))
    }
    if let plain, let entry = found(plain.spaced) ?? found(plain.joined) {
      return (entry.target, entry.rank + decorationRank)
    }
    let words = plain?.spaced ?? spaced
    for word in recordWords where words.hasPrefix(word) {
      guard let entry = found(String(words.dropFirst(word.count))), entry.target != .field(.title) else {
        continue
      }
      return (entry.target, entry.rank + decorationRank)
    }
    for ending in recordEndings where words.hasSuffix(ending) {
      if let entry = found(String(words.dropLast(ending.count))) {
        return (entry.target, entry.rank + decorationRank)
      }
    }
    return nil
  }

  /// Names of more bytes are none of the usual ones.
  private static let longestName = 256

  /// The name in lower case, its words once separated by spaces and once joined.
  ///
  /// A name longer than any that is known stays as it is: names come from files, and may be as long as a field.
  static func normalized(_ name: String) -> (spaced: String, joined: String) {
    if name.utf8.count > longestName { return (name, name) }
    if name.utf8.allSatisfy({ $0 < 0x80 }) { return normalizedPlain(name.utf8) }
    var words: [String] = []
    var word = ""
    var previousIsLower = false
    for scalar in name.unicodeScalars {
      // An accent may stand behind its letter (NFD).
      let isLetter =
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || (!word.isEmpty && (0x300...0x36F).contains(scalar.value))
      if !isLetter || (previousIsLower && scalar.properties.isUppercase) {
        if !word.isEmpty { words.append(word) }
        word = ""
      }
      if isLetter {
        word.unicodeScalars.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
      }
      previousIsLower = scalar.properties.isLowercase
    }
    if !word.isEmpty { words.append(word) }
    return (words.joined(separator: " "), words.joined())
  }

  /// The same for a name in ASCII, as most are: the tables of Unicode take a hundred times as long.
  private static func normalizedPlain(_ name: String.UTF8View) -> (spaced: String, joined: String) {
    var spaced: [UInt8] = []
    var joined: [UInt8] = []
    var isInWord = false
    var previousIsLower = false
    for byte in name {
      let isUpper = byte &- UInt8(ascii: "A") < 26
      let isLower = byte &- UInt8(ascii: "a") < 26
      if isUpper || isLower || byte &- UInt8(ascii: "0") < 10 {
        let beginsWord = !isInWord || (previousIsLower && isUpper)
        if beginsWord, !spaced.isEmpty { spaced.append(UInt8(ascii: " ")) }
        let letter = isUpper ? byte | 0x20 : byte
        spaced.append(letter)
        joined.append(letter)
        isInWord = true
      } else {
        isInWord = false
      }
      previousIsLower = isLower
    }
    return (String(decoding: spaced, as: UTF8.self), String(decoding: joined, as: UTF8.self))
  }

  private static let lists: [(FieldMap.Target, [String])] = [
    (
      .field(.id),
      [
        "id", "task id", "uuid", "uid", "guid", "key", "identifier", "gid", "issue key", "issue id", "bug id",
        "ticket id", "bug number", "issue number", "ticket number",
        "番号",
      ]
    ),
    (
      .field(.title),
      [
        "title", "task", "task name", "name", "summary", "subject", "content", "text", "todo", "to do",
        "task title", "what to do", "what needs to be done", "thing to do", "what",
        "description title", "headline", "issue", "item", "short desc", "activity", "action item", "action",
        "deliverable", "display string", "user story", "use case", "backlog item", "requirement", "feature",
        "story", "work package",
        "タイトル", "件名", "題名", "名前", "タスク",
        "タスク名", "課題名", "作業名",
        "やること",
      ]
    ),
    (
      .field(.detail),
      [
        "detail", "details", "description", "notes", "note", "body", "memo", "comment", "comments", "desc",
        "descr",
        "remarks",
        "remark",
        "詳細", "説明", "備考", "メモ", "内容", "コメント", "本文",
      ]
    ),
    (
      .field(.isDone),
      [
        "is done", "done", "completed", "complete", "is completed", "is complete", "finished", "checked",
        "is checked", "ticked", "check", "checkbox", "closed", "is closed", "is finished", "done flag",
        "completed flag", "finished flag", "passes", "完了", "済", "済み", "完了済み",
      ]
    ),
    (
      .statusAndDone,
      [
        "status", "state", "task status", "bug status", "stage", "progress status", "状態", "ステータス", "状況",
        "進捗状況",
      ]
    ),
    (.field(.priority), ["priority", "importance", "urgency", "prio", "severity", "優先度", "優先順位", "重要度"]),
    (.field(.priorityRaw), ["priority raw"]),
    (
      .field(.due),
      [
        "due", "due date", "deadline", "when due", "due when", "by when", "due on", "due at", "due by",
        "dedline", "date due", "target date",
        "end date",
        "due date time", "due day", "finish by", "finish", "target completion date", "planned end date",
        "expected completion date", "planned completion date", "planned finish date", "planned finish",
        "planned end", "estimated completion date", "target finish date", "scheduled finish", "scheduled end",
        "deadline date", "期限", "期日", "締切", "締め切り",
        "締切日", "期限日", "終了予定日", "when", "end", "due ts", "due timestamp",
      ]
    ),
    (
      .field(.start),
      [
        "start", "start date", "begin date", "start on", "start at", "date start", "start date time", "begin",
        "scheduled", "planned start", "planned start date", "scheduled start", "target start",
        "target start date", "開始", "開始日", "着手日",
      ]
    ),
    (
      .field(.created),
      [
        "created", "created at", "created on", "created date", "date created", "creation date", "create date",
        "created time", "created date time", "create time", "time created", "date added on", "added",
        "added at", "date added", "entry", "creation ts", "作成", "作成日", "作成日時", "登録日",
        "起票日",
      ]
    ),
    (
      .field(.modified),
      [
        "modified", "updated", "updated at", "updated on", "modified at", "last modified", "last updated",
        "date modified", "modification date", "modified date", "modified time", "updated time",
        "date updated",
        "last modified date time", "last updated at", "last edited time", "update time", "last changed",
        "change date", "changeddate",
        "delta ts", "更新", "更新日", "更新日時",
      ]
    ),
    (
      .field(.completed),
      [
        "completed at", "completed on", "completed date", "date completed", "completion date", "done at",
        "finished at", "closed at", "closed on", "resolved at", "resolved", "done date", "finish date",
        "completed time", "completion time", "completed date time", "date closed", "date done", "done time",
        "finished on", "closed date", "resolution date", "actual completion date", "actual end date",
        "date of completion", "done on", "finished date", "date finished", "completed when", "when completed",
        "when done", "finished when", "resolved on", "resolved date", "date resolved", "time completed",
        "closed time", "actual finish", "actual finish date", "actual end", "done when", "完了日",
        "完了日時", "終了日",
      ]
    ),
    (
      .field(.assignees),
      [
        "assignees", "assignee", "assigned to", "owner", "owners", "responsible", "members", "assigned",
        "member",
        "person",
        "people", "who", "responsible person", "person responsible", "action owner", "owner name",
        "assigned person", "assigned name", "assign to", "resource names", "resources", "assignee name",
        "assigned user", "担当",
        "担当者", "担当者名", "作業者",
      ]
    ),
    (
      .field(.tags),
      [
        "tags", "tag", "labels", "label", "categories", "category", "keywords", "タグ", "ラベル", "カテゴリ", "カテゴリー",
        "分類",
      ]
    ),
    (
      .field(.project),
      [
        "project", "project name", "list", "list name", "board", "board name", "プロジェクト", "プロジェクト名", "リスト",
        "案件", "projects", "tasklist", "task list",
      ]
    ),
    (
      .field(.section),
      ["section", "section name", "column", "column name", "bucket", "bucket name", "milestone", "セクション"]
    ),
    (
      .field(.parent),
      [
        "parent", "parent id", "parent task", "parent task id", "parent key", "parent issue", "parent item",
        "親", "親タスク",
        "親課題",
      ]
    ),
    (.field(.url), ["url", "link", "web url", "permalink", "html url", "task url", "web link", "リンク"]),
    (
      .field(.estimate),
      [
        "estimate", "estimated time", "time estimate", "original estimate", "estimated hours",
        "estimate hours",
        "estimated minutes", "estimate minutes", "hours estimate", "hours estimated", "estimation hours",
        "time estimate hours", "time estimate minutes", "time estimated hours", "見積", "見積もり", "予定工数",
      ]
    ),
    (
      .field(.progress),
      [
        "progress", "percent complete", "percent done", "done ratio", "completion", "percentage", "percent",
        "pct complete", "pct", "completion pct", "completion percentage", "completion percent",
        "percentage complete",
        "percent completed", "percentage completed", "progress percent", "progress percentage",
        "progress pct",
        "進捗", "進捗率",
        "達成率",
      ]
    ),
    (.field(.recurrence), ["recurrence", "repeat", "recurring", "rrule", "repeats", "繰り返し"]),
    (
      .subtasks,
      [
        "subtasks", "sub tasks", "children", "checklist", "checklist items", "sub items", "steps",
        "sub todos",
        "sub issues", "サブタスク",
      ]
    ),
  ]

  /// Every field that some name stands for.
  static let fields = lists.reduce(into: FieldSet()) { $0.formUnion($1.0.filledFields) }

  private typealias Entry = (target: FieldMap.Target, rank: Int)

  /// What a name in lower case means and how far it is from its field's own.
  private static func found(_ name: String) -> Entry? {
    name.utf8.allSatisfy { $0 < 0x80 } ? plainTable[name] : table[name]
  }

  /// The names in ASCII, by their words and by these joined.
  ///
  /// They are apart because the others take ten times as long to hash, being brought into one form of Unicode first.
  private static let plainTable: NameTable<Entry> = {
    var table = NameTable<Entry>()
    table.reserveCapacity(2_400)
    let names = allNames.filter { $0.name.utf8.allSatisfy { $0 < 0x80 } }
    for (name, entry) in names { table.add(name, entry) }
    // Behind all of them: a name as it is is worth more.
    var joined: [UInt8] = []
    for (name, entry) in names {
      joined.removeAll(keepingCapacity: true)
      for byte in name.utf8 where byte != UInt8(ascii: " ") { joined.append(byte) }
      if joined.count < name.utf8.count { joined.withUnsafeBufferPointer { table.add($0, entry) } }
    }
    return table
  }()

  /// The other names.
  private static let table: [String: Entry] = {
    var table: [String: Entry] = [:]
    table.reserveCapacity(1_500)
    let names = allNames.filter { !$0.name.utf8.allSatisfy { $0 < 0x80 } }
    for (name, entry) in names where table[name] == nil { table[name] = entry }
    for (name, entry) in names where name.utf8.contains(UInt8(ascii: " ")) {
      let joined = name.replacingSpaces()
      if table[joined] == nil { table[joined] = entry }
    }
    return table
  }()

  /// All names as they are, those that are worth more first.
  private static var allNames: [(name: String, entry: Entry)] {
    var all: [(name: String, entry: Entry)] = []
    all.reserveCapacity(2_400)
    let foreign = otherLanguages + FurtherLanguages.columns
    for (target, names) in lists {
      for (rank, name) in names.enumerated() { all.append((name, (target, rank))) }
    }
    for (target, names) in foreign {
      for (rank, name) in names.enumerated() { all.append((name, (target, rank + 100))) }
    }
    // Who types in a hurry, or for a program, leaves the accents out: `concluida`, `data_criacao`.
    for (target, names) in foreign {
      for (rank, name) in names.compactMap(withoutAccents).enumerated() {
        all.append((name, (target, rank + 300)))
      }
    }
    return all
  }
}

extension Synonyms {
  /// A name of Latin letters without their accents; nil where it has none.
  private static func withoutAccents(_ name: String) -> String? {
    var plain: [UInt8] = []
    var isChanged = false
    for scalar in name.unicodeScalars {
      if scalar.isASCII {
        plain.append(UInt8(truncatingIfNeeded: scalar.value))
        continue
      }
      guard let letter = letterWithoutAccent(scalar) else { return nil }
      plain.append(UInt8(ascii: letter))
      isChanged = true
    }
    return isChanged ? String(decoding: plain, as: UTF8.self) : nil
  }

  private static func letterWithoutAccent(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    guard scalar.value < 0x250 else { return nil }
    return switch scalar {
    case "á", "à", "â", "ã", "ä", "å", "ą", "ă": "a"
    case "ç", "ć", "č": "c"
    case "ď": "d"
    case "é", "è", "ê", "ë", "ę", "ě": "e"
    case "ğ": "g"
    case "í", "ì", "î", "ï", "ı": "i"
    case "ł": "l"
    case "ñ", "ń", "ň": "n"
    case "ó", "ò", "ô", "õ", "ö", "ø", "ő": "o"
    case "ř": "r"
    case "ś", "ş", "š", "ș": "s"
    case "ť", "ț": "t"
    case "ú", "ù", "û", "ü", "ů", "ű": "u"
    case "ý": "y"
    case "ź", "ž", "ż": "z"
    default: nil
    }
  }
}

extension String {
  /// The text without its spaces.
  fileprivate func replacingSpaces() -> String {
    String(decoding: utf8.filter { $0 != UInt8(ascii: " ") }, as: UTF8.self)
  }
}
