import TaskModel
import TestSupport

/// Makes tables of tasks as people have them and as they break things, from a seed: every field, every kind of date,
/// trees with parents before and behind their children, ids of several tools.
struct RoundTripTable {
  private var generator: SplitMix64
  /// For fields that came later, so that a seed goes on giving the others as before.
  private var laterGenerator: SplitMix64

  private static let words = [
    "Repair", "the", "dust", "extraction", "call", "Zoë", "打ち合わせ", "review", "Q3", "budget", "and", "ship",
    "100%",
    "😀", "naïve", "v2.0", "(draft)", "a/b", "it's",
  ]
  private static let oddities = [
    "=1+1", "-2+3", "+cmd", "@phone", "+project", "due:today", "x", "(A)", "* star", "- dash", "#tag", "\\",
    "\"q\"",
    "a,b", "a;b", "<b>", "&amp;", "]]>", "\n", "\r\n", "\t", "  ", "[ ]", "[x]", "'=x", "null",
    "http://x.example/y",
    "2026-03-26", "\u{A0}", "p:1", "`code`", "_em_", "1.", "%", "\u{1}", "\u{7F}", "|", "^", "--", "//",
    "pri:A", "é́", "\u{0}", "\u{85}", "\u{2028}", "\u{2029}", "\u{FEFF}", "\u{FFFE}", "\u{FFFF}", "\u{9B}",
    "\u{202E}abc", "\u{E000}", "\u{10FFFF}", "\u{B}", "\u{C}", "\u{1B}[31m", "\r", "<![CDATA[", "?>", "\\n",
    "\\,",
    "\nEND:VTODO\n", "{{x}}", "\nBEGIN:VALARM", "x 2026-01-01", "\u{301}", "👨‍👩‍👧", "(B) ", "<p>", "&#0;",
    "\u{3000}",
    "\u{200B}", "- [ ] x", "## y", "\n\n\n", "\n    code", "~~~", "1) z", "+1", "@", "rec:+1w", "'", "''=",
    "«»", "\u{FFFD}",
  ]
  private static let tags = [
    "urgent", "home", "two words", "a,b", "ärger", "=sum", "x:y", "q3", "#hash", "@at", "a;b", "日本",
    "semi;colon", "(c)", "tag (red)", " padded ", "two  blanks", "line\nbreak", "a,,b", "Tag",
    "tag", "", "x_y", "\u{FEFF}bom", "tab\tbed", "family 👨‍👩‍👧", "\u{202E}rtl", "&amp;", "<b>", "\"q\"", "a\\b",
    "'t", "100%", "\u{0}",
    "a:b:c", "k:v", "+plus", "(A)", "[x]", "null", "0", "\u{2028}", "\u{3000}wide\u{3000}",
  ]
  private static let people = [
    "Aiko Tanaka", "bob", "bob@example.org", "Müller, Jörg", "O'Neil", "李雷", "\"Q\"",
    "Ann (1)", "Ann (12 34)", "Ann (draft)", "Q <q@e.org>", "<q@e.org>", "(7)", " padded ", "a  b", "x;y",
    "Ann ()", "O, P", "a: b", "Bob (2) (3)", "[a, b]", "null", "", "ann@example.org",
    "mailto:ann@example.org",
    "invalid:nomail", "A\nB", "A\tB", "\u{FEFF}C", "D & E", "F; G", "\u{0}H", "@login", "名前、名字", "=SUM(A1)",
    "I\\J",
    "K^n L", "<K>", "0", "\"Müller, J.\" <m@e.org>", "M <m@e.org>, N <n@e.org>",
  ]
  private static let states = [
    "In Progress", "Done", "todo", "Won't fix", "pending", "completed", "open", "closed", "NEEDS-ACTION",
    "Backlog", "In  Progress", " Done ", "strange, word", "None", "1", "(none)", "cancelled", "DONE", "<b>",
    "", "abandoned", "archived", "Archived", "on hold", "完了", "erledigt", "-1", "2", "true", "recurring",
    "waiting",
    "IN-PROCESS", "checked", "Canceled", "Someday", "\u{0}", "a\tb", "=1",
  ]
  private static let projects = [
    "Home", "Web shop", "a.b", "Büro, 2", "P (1)", "P+Q", " padded ", "", "0", "A\nB", "\u{0}", "<b>&",
    "Inbox", "=P", "\u{FEFF}P",
  ]
  private static let sections = [
    "Doing", "Next up", "Later; maybe", "S:", "S (2)", "A  B", "## S ##", "", "0", "S\nT", "#", "\u{1}",
    "- x", "(No section)",
  ]
  private static let addresses = [
    "mailto:x@y", "not a url", " https://e.org ", "", "e.org/a,b", "=1", "https://e.org/\"q\"",
    "https://e.org/ä",
    "https://e.org/\n", "javascript:alert(1)", "file:///etc/passwd", "https://e.org/?a=b&c=d#e", "\u{0}",
  ]
  private static let rawPriorities = [
    "P1", "High", "1", "4", "700", "H", "A", "Top", "urgent", "500", "Blocker", "3",
    "p1", " High ", "(A)", "", "very high", "0", "-", "=1", "Urgent", "none", "L", "M", "a", "5", "-1", "1e3",
    "\u{0}",
  ]
  private static let recurrences = [
    "FREQ=WEEKLY", "FREQ=MONTHLY;INTERVAL=2;BYDAY=MO,-1SU", "FREQ=DAILY;COUNT=3", "every day",
    "every! 3 weeks",
    "INTERVAL=2;FREQ=YEARLY", "FREQ=YEARLY;UNTIL=20301231T000000Z", "weekly", "None", "2w", "Every week",
    "daily at 9", "2026-03-26 every week", "=every day", "every\nday", "  every day ", "+1m", "",
    "every day,",
    "rec:1w", "FREQ=WEEKLY;INTERVAL=2", "FREQ=DAILY", "FREQ=DAILY;INTERVAL=3",
    "FREQ=MONTHLY;BYDAY=MO,TU,WE;BYSETPOS=-1", "FREQ=WEEKLY;UNTIL=20301231", "FREQ=DAILY;COUNT=10;INTERVAL=2",
    "RRULE:FREQ=DAILY", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", "FREQ=HOURLY", "freq=daily",
    "FREQ=WEEKLY;WKST=SU;BYDAY=SU", "FREQ=DAILY;X-FOO=1", "FREQ=DAILY\nSUMMARY:x",
    "FREQ=DAILY;UNTIL=20301231T235959",
    "FREQ=WEEKLY;INTERVAL=0", "FREQ=DAILY;COUNT=1;UNTIL=20300101", "2026-03-26 every 2 weeks", "every 3 days",
    "1b",
    "FREQ=YEARLY;BYYEARDAY=-1;BYWEEKNO=20", "FREQ=MONTHLY;INTERVAL=1", "daily", "\u{0}",
  ]

  /// What tools keep beside a task, and what is called like something that a target has itself.
  private static let extras: [(name: String, value: ExtraValue)] = [
    ("votes", .json("3")), ("attachments", .json(#"[{"name":"a.png","url":"https://e.org/a.png"}]"#)),
    ("comments", .json(#"[{"author":"Ann","text":"x\ny"}]"#)),
    ("links", .text("https://e.org/1 https://e.org/2")),
    ("ATTACH", .text("https://e.org/a.png")), ("COMMENT", .json(#"["one","two"]"#)),
    ("LOCATION", .text("Room 1")),
    ("X-MOZ-GENERATION", .text("1")), ("SEQUENCE", .text("2")),
    ("annotations", .json(#"[{"entry":"20260101T000000Z","description":"x"}]"#)),
    ("wait", .text("20260101T000000Z")),
    ("depends", .json(#"["00000000-0000-4000-8000-000000000001"]"#)), ("tracker", .text("a\tb")),
    ("Labels", .text("Urgent (red)")), ("Members", .text("aiko (Aiko Tanaka)")), ("Status", .text("2")),
    ("Kind", .text("CHECKLIST")), ("Reporter", .text("Ann")), ("Resolution", .text("Won't Do")),
    ("Issue Type", .text("Epic")), ("state_reason", .text("not_planned")), ("locked", .json("true")),
    ("Team", .text("Ops")), ("Creator", .text("=x")), ("star", .text("1")), ("timer/@onfor", .text("0")),
    ("timer", .text("60")), ("project", .text("second")), ("pri", .text("B")), ("note", .text("")),
    ("a name with blanks", .text("v")), ("empty", .json("null")), ("nested", .json(#"{"a":{"b":[1,2]}}"#)),
    ("RECURRENCE-ID", .text("20260201")), ("DTSTAMP", .text("20260101T000000Z")), ("uuid", .text("1")),
    ("\u{0}", .text("\u{0}")), ("Archived", .text("false")), ("parent", .text("x")), ("id", .json("7")),
  ]

  init(seed: UInt64) {
    generator = SplitMix64(seed: seed)
    laterGenerator = SplitMix64(seed: ~seed)
  }

  /// A table of so many tasks.
  mutating func table(_ count: Int) -> TaskTable {
    var table = TaskTable(fields: FieldSet(Field.allCases.filter { $0 != .source }))
    table.beginSource("generated")
    var ids: [String] = []
    for number in 0..<count {
      ids.append(id(number))
      table.append(task(id: ids[number], number, count))
    }
    table.resolveParents()
    return table
  }

  private mutating func id(_ number: Int) -> String {
    switch below(6) {
    case 0: "WEB-\(number)"
    case 1: "\(number + 1)"
    case 2:
      "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - String(number).count) + String(number)
    case 3: "task \(number), part;1"
    case 4: "=\(number)"
    default: "\(number)@example.org"
    }
  }

  private mutating func task(id: String, _ number: Int, _ count: Int) -> TaskItem {
    var task = TaskItem(id: id, title: chance(40) ? "" : text(1...5))
    if chance(2_000) { task.title = text(2_000...2_000) }
    if chance(2_000) { task.title = String(repeating: pick(["x", "é", "語", "\\", "\""]), count: 10_000) }
    if chance(2) { task.detail = chance(10) ? "" : text(1...9) }
    task.isDone = chance(3)
    if chance(3) { task.status = pick(Self.states) }
    task.priority = Priority(rawValue: UInt8(below(6)))
    if chance(4) { task.priorityRaw = pick(Self.rawPriorities) }
    for field in [\TaskItem.due, \.start, \.created, \.modified] where chance(2) {
      task[keyPath: field] = date()
    }
    addLaterFields(to: &task)
    if task.isDone ? !chance(3) : chance(20) { task.completed = date() }
    for _ in 0..<(chance(2) ? 0 : below(3)) { task.assignees.append(pick(Self.people)) }
    for _ in 0..<(chance(2) ? 0 : below(4)) { task.tags.append(pick(Self.tags)) }
    if chance(2) { task.project = chance(8) ? text(1...2) : pick(Self.projects) }
    if chance(2) { task.section = chance(8) ? text(1...2) : pick(Self.sections) }
    if chance(3), number > 0 {
      // Mostly a task near by, sometimes far, sometimes behind, now and then none at all.
      let other = chance(30) ? below(count) : max(0, number - 1 - below(4))
      task.parent = chance(40) ? "nowhere" : nil
      if task.parent == nil, other < number { parentNumbers[number] = other }
    }
    if chance(4) {
      task.url =
        chance(6)
        ? pick(Self.addresses) : "https://example.org/" + (chance(10) ? text(1...1) : "\(number)")
    }
    if chance(4) {
      task.estimateSeconds = pick([
        0, 1, 30, 59, 60, 90, 5_400, 28_800, 86_400, 200_000, -60, 1 << 40, 1 << 41,
      ])
    }
    if chance(4) { task.progress = pick([0, 1, 50, 99, 100]) }
    if chance(5) { task.recurrence = pick(Self.recurrences) }
    if chance(10) {
      for _ in 0...below(3) {
        let (name, value) = pick(Self.extras)
        if task.extra[name] == nil { task.extraOrder.append(name) }
        task.extra[name] = value
      }
    }
    if let parent = parentNumbers[number] { task.parent = knownIDs[parent] }
    knownIDs.append(id)
    return task
  }

  private mutating func addLaterFields(to task: inout TaskItem) {
    swap(&generator, &laterGenerator)
    defer { swap(&generator, &laterGenerator) }
    if chance(3) { task.deadline = date() }
    if chance(3) {
      task.spentSeconds = pick([0, 1, 59, 60, 90, 3_600, 5_400, 86_400, 100_000, -60, 1 << 41])
    }
    if chance(3) {
      for _ in 0...below(2) {
        task.blockedBy.append(chance(30) || knownIDs.isEmpty ? "nowhere" : pick(knownIDs))
      }
    }
  }

  private var parentNumbers: [Int: Int] = [:]
  private var knownIDs: [String] = []

  private mutating func text(_ length: ClosedRange<Int>) -> String {
    let count = length.lowerBound + below(length.count)
    var text = ""
    for index in 0..<count {
      if index > 0 { text += chance(12) ? "" : " " }
      text += chance(5) ? pick(Self.oddities) : pick(Self.words)
    }
    return text
  }

  private mutating func date() -> TaskDate {
    let days = [
      // 0001-01-01, 9999-12-31, and those on either side of what some programs count to.
      -719_162, 2_932_896, -25_567, -1, 0, 24_855, 24_856, 49_710, 49_711, 3_651, 3_652,
    ]
    let day = chance(40) ? pick(days) : chance(30) ? below(40_000) - 5_000 : 20_000 + below(2_000)
    var microseconds = Int64(day) * 86_400_000_000
    if !chance(6) { microseconds += Int64(below(1_440)) * 60_000_000 }
    if chance(3) { microseconds += Int64(below(60)) * 1_000_000 }
    if chance(8) { microseconds += 123_456 }
    switch below(3) {
    case 0: return TaskDate(dayNumber: day)
    case 1: return TaskDate(localMicroseconds: microseconds)
    default: return TaskDate(instantMicroseconds: microseconds)
    }
  }

  private mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<max(bound, 1), using: &generator) }

  /// One time in so many.
  private mutating func chance(_ count: Int) -> Bool { below(count) == 0 }

  private mutating func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }
}
