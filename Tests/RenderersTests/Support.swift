import Foundation
import Renderers
import TaskModel
import Templating
import TestSupport

/// A tool that a test runs, if the machine has it.
struct Tool {
  let path: String

  init?(_ name: String) {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    guard
      let folder = folders.first(where: { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") })
    else { return nil }
    path = "\(folder)/\(name)"
  }

  /// Runs the tool with files for standard input and output, and gives the output.
  func run(_ arguments: [String], input: Data) throws -> Data {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let inputFile = folder.appending(path: "in")
    let outputFile = folder.appending(path: "out")
    try input.write(to: inputFile)
    try Data().write(to: outputFile)
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.standardInput = try FileHandle(forReadingFrom: inputFile)
    process.standardOutput = try FileHandle(forWritingTo: outputFile)
    try process.run()
    process.waitUntilExit()
    return try Data(contentsOf: outputFile)
  }

  /// Whether `python3` can import lxml.
  static let pythonWithLXML: Tool? = {
    guard let python = Tool("python3"),
      let output = try? python.run(["-c", "import lxml.html; print('yes')"], input: Data())
    else { return nil }
    return String(decoding: output, as: UTF8.self).hasPrefix("yes") ? python : nil
  }()
}

extension TaskTable {
  /// A table of tasks.
  init(_ tasks: [TaskItem], source: String? = nil) {
    self.init()
    if let source { beginSource(source) }
    for task in tasks { append(task) }
  }

  /// All rows, ungrouped.
  var everything: TaskSelection {
    TaskSelection(
      rows: (0..<Int32(rowCount)).map { $0 }, taskCount: rowCount, doneCount: isDone.count { $0 })
  }
}

/// Bytes that a closure writes, and what it gives.
func written<Result>(
  _ write: (inout OutputBuffer) throws -> Result
) rethrows -> (bytes: [UInt8], result: Result) {
  var output = OutputBuffer()
  let result = try write(&output)
  return (output.heldBytes, result)
}

/// Text that a closure writes.
func text(_ write: (inout OutputBuffer) throws -> Void) rethrows -> String {
  String(decoding: try written(write).bytes, as: UTF8.self)
}

extension NativeFormat {
  /// A table's rows in this format.
  func text(_ table: TaskTable) -> String {
    String(decoding: written { write(table, table.everything, to: &$0) }.bytes, as: UTF8.self)
  }
}

/// Tasks whose values hold everything that formats trip over.
struct RandomTasks {
  var random: SplitMix64
  /// Whether texts may hold what XML cannot.
  var hasControlCharacters = true

  private static let pieces = [
    "a", "fix", "é", "打ち合わせ", "👩‍👩‍👧", " ", "  ", "\n", "\r\n", "\r", "\t", ",", ";", "\"", "\"\"", "'", "\\",
    "\\n",
    "<b>", "&amp;", "]]>", "-->", "|", "*", "_", "#1", "@bob", "http://x.y", "{\"a\":1}", "[1]", "null", "1",
    "0.5",
    "\u{2028}", "\u{FEFF}", "\u{202E}", "=1+1", "extra.", ":json", "some longer words to pass eight bytes",
  ]
  private static let controls = [
    "\u{0}", "\u{1}", "\u{B}", "\u{C}", "\u{1F}", "\u{7F}", "\u{FFFE}", "\u{FFFF}",
  ]

  mutating func text(_ count: Int = 6) -> String {
    (0..<random.below(count)).map { _ in
      hasControlCharacters && random.chance(3)
        ? Self.controls[random.below(Self.controls.count)] : Self.pieces[random.below(Self.pieces.count)]
    }.joined()
  }

  /// A word, which blanks alone are not; nothing at all is one.
  mutating func word(_ count: Int) -> String {
    let text = text(count)
    return text.isEmpty || !BlankText.isBlank(text) ? text : "w" + text
  }

  private mutating func optional<Value>(_ make: (inout RandomTasks) -> Value) -> Value? {
    random.chance(50) ? make(&self) : nil
  }

  private mutating func date() -> TaskDate {
    let microseconds = Int64(random.below(4_000_000_000)) * 1_000_000 + (random.chance(20) ? 120_500 : 0)
    return switch random.below(3) {
    case 0: TaskDate(dayNumber: random.below(40_000) - 5_000)
    case 1: TaskDate(localMicroseconds: microseconds)
    default: TaskDate(instantMicroseconds: microseconds)
    }
  }

  /// JSON text in the spelling that decoding and encoding keeps.
  mutating func json(depth: Int = 0) -> JSONFragment {
    switch random.below(depth > 2 ? 4 : 6) {
    case 0: return .null
    case 1: return .flag(random.chance(50))
    case 2: return .number(random.chance(50) ? "\(random.below(1_000_000) - 500_000)" : "0.25")
    case 3: return depth == 0 ? .number("7") : .string(text())
    case 4: return .array((0..<random.below(4)).map { _ in json(depth: depth + 1) })
    default:
      var members: [String: JSONFragment] = [:]
      for _ in 0..<random.below(4) { members[text(3)] = json(depth: depth + 1) }
      return .object(members.sorted { $0.key < $1.key }.map { .init(name: $0.key, value: $0.value) })
    }
  }

  mutating func task(_ number: Int) -> TaskItem {
    var task = TaskItem(id: "t\(number)" + text(2), title: text())
    task.detail = optional { $0.text(12) }
    task.isDone = random.chance(40)
    task.status = optional { $0.word(2) }
    task.priority = (Priority.allCases + [nil])[random.below(6)]
    task.priorityRaw = optional { $0.word(2) }
    task.due = optional { $0.date() }
    task.start = optional { $0.date() }
    task.created = optional { $0.date() }
    task.modified = optional { $0.date() }
    task.completed = optional { $0.date() }
    task.assignees = (0..<random.below(3)).map { _ in word(3) }
    task.tags = (0..<random.below(4)).map { _ in word(3) }
    task.project = optional { $0.word(2) }
    task.section = optional { $0.word(2) }
    task.parent = optional { $0.text(2) }
    task.url = optional { "https://example.org/" + $0.text(2) }
    task.estimateSeconds = optional { Int64($0.random.below(1_000_000)) - 1_000 }
    task.spentSeconds = optional { Int64($0.random.below(1_000_000)) - 1_000 }
    task.deadline = optional { $0.date() }
    task.blockedBy = (0..<random.below(3)).map { _ in word(3) }
    task.progress = optional { $0.random.below(101) }
    task.recurrence = optional { $0.text(2) }
    for _ in 0..<random.below(4) {
      let name = random.chance(50) ? "field \(random.below(5))" : text(3)
      let value: ExtraValue = random.chance(50) ? .text(text()) : .json(json().text)
      if task.extra.updateValue(value, forKey: name) == nil { task.extraOrder.append(name) }
    }
    return task
  }

  mutating func tasks(_ count: Int) -> [TaskItem] { (0..<count).map { task($0) } }
}

extension TaskItem {
  /// The same task with what a reader of a native format cannot know: the order of names.
  var withSortedExtra: TaskItem {
    var task = self
    task.extraOrder = extraOrder.sorted()
    return task
  }
}
