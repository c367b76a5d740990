import TaskModel

/// The task that a Logseq block is by its text, `LATER [#A] Title` and lines below it, dates among them.
///
/// By bytes and their places: every block of a graph is asked, and characters take many times as long.
struct LogseqText {
  /// The states, and whether they mean done.
  private static let states = [
    "TODO": false, "DOING": false, "NOW": false, "LATER": false, "WAITING": false, "WAIT": false,
    "IN-PROGRESS": false, "STARTED": false, "DONE": true, "CANCELED": true, "CANCELLED": true,
  ]

  /// Bytes of the longest word for a state.
  private static let longestState = states.keys.lazy.map(\.utf8.count).max() ?? 0

  private static let deadline = Array("DEADLINE: <".utf8)
  private static let scheduled = Array("SCHEDULED: <".utf8)

  private let bytes: [UInt8]

  /// The task that the text of a block is; nil where it is none.
  static func task(of content: String) -> TaskItem? {
    // Most blocks begin with a word that is no state by its first letter.
    guard let first = content.utf8.first, first &- 0x41 < 26 else { return nil }
    return LogseqText(bytes: Array(content.utf8)).task()
  }

  /// The names of the properties that a text has in lines of its own, `name:: value`.
  static func propertyNames(in content: String) -> Set<String> {
    let lines = content.utf8.split(separator: UInt8(ascii: "\n"))
    return Set(
      lines.compactMap { line in
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")), line[colon...].starts(with: "::".utf8)
        else { return nil }
        return String(Substring(line[..<colon]))
      })
  }

  private func task() -> TaskItem? {
    let lineEnd = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    let wordEnd = bytes[..<min(lineEnd, LogseqText.longestState + 1)].firstIndex(of: 0x20) ?? lineEnd
    guard wordEnd <= LogseqText.longestState, case let state = text(0..<wordEnd),
      let isDone = LogseqText.states[state]
    else { return nil }
    var start = afterBlanks(from: wordEnd, to: lineEnd)
    var task = TaskItem(title: "")
    task.status = state
    task.isDone = isDone
    if let priority = rank(at: start, to: lineEnd) {
      task.priority = priority
      task.priorityRaw = text(start + 2..<start + 3)
      start = afterBlanks(from: start + 4, to: lineEnd)
    }
    guard start < lineEnd else { return nil }
    task.title = text(start..<lineEnd)
    if lineEnd < bytes.count { takeLines(from: lineEnd + 1, &task) }
    return task
  }

  /// Takes what stands below the title: dates, and what is left for the detail.
  private func takeLines(from place: Int, _ task: inout TaskItem) {
    var detail: [UInt8] = []
    var lineCount = 0
    var start = place
    while start <= bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      if !takeDate(start..<end, &task) {
        if lineCount > 0 { detail.append(UInt8(ascii: "\n")) }
        detail += bytes[start..<end]
        lineCount += 1
      }
      start = end + 1
    }
    while detail.last == UInt8(ascii: "\n") { detail.removeLast() }
    if !detail.isEmpty { task.detail = String(decoding: detail, as: UTF8.self) }
  }

  /// The priority at the beginning of a title, `[#A]`.
  private func rank(at place: Int, to end: Int) -> Priority? {
    guard end - place >= 4, bytes[place] == UInt8(ascii: "["), bytes[place + 1] == UInt8(ascii: "#"),
      bytes[place + 3] == UInt8(ascii: "]")
    else { return nil }
    return switch bytes[place + 2] {
    case UInt8(ascii: "A"): .highest
    case UInt8(ascii: "B"): .middle
    case UInt8(ascii: "C"): .low
    default: nil
    }
  }

  /// Takes a line such as `DEADLINE: <2026-03-28 Sat 10:00 .+1w>`; false for any other.
  private func takeDate(_ line: Range<Int>, _ task: inout TaskItem) -> Bool {
    guard line.count > LogseqText.deadline.count, bytes[line.upperBound - 1] == UInt8(ascii: ">") else {
      return false
    }
    let isDeadline = starts(line, with: LogseqText.deadline)
    guard isDeadline || starts(line, with: LogseqText.scheduled) else { return false }
    var day = 0..<0
    var time = 0..<0
    var repetition = 0..<0
    var start = line.lowerBound + (isDeadline ? LogseqText.deadline : LogseqText.scheduled).count
    while start < line.upperBound - 1 {
      let word = start..<(bytes[start..<line.upperBound - 1].firstIndex(of: 0x20) ?? line.upperBound - 1)
      start = word.upperBound + 1
      if word.isEmpty { continue }
      if day.isEmpty {
        day = word
      } else if word.count == 5, bytes[word.lowerBound + 2] == UInt8(ascii: ":") {
        time = word
      } else if bytes[word].contains(UInt8(ascii: "+")) {
        repetition = word
      } else if bytes[word].contains(where: { $0 &- 0x30 <= 9 }) {
        return false
      }
    }
    let written = time.isEmpty ? text(day) : "\(text(day))T\(text(time)):00"
    guard !day.isEmpty, let date = TaskDate(iso8601: written) else { return false }
    if isDeadline { task.due = date } else { task.start = date }
    if !repetition.isEmpty {
      // Each date may have its own.
      let other = isDeadline ? "deadline/repeat" : "scheduled/repeat"
      let name = task.extra["repeat"] == nil ? "repeat" : other
      if task.extra.updateValue(.text(text(repetition)), forKey: name) == nil { task.extraOrder.append(name) }
    }
    return true
  }

  private func starts(_ line: Range<Int>, with word: [UInt8]) -> Bool { bytes[line].starts(with: word) }

  private func afterBlanks(from place: Int, to end: Int) -> Int {
    var place = place
    while place < end, bytes[place] == 0x20 { place += 1 }
    return place
  }

  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}
