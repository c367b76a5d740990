import Formats
import TaskModel
import Vocabulary

// Numbers whose meaning only the column as a whole can decide, like the dates of `UndecidedDates`: `1` is one of a
// hundred or all of a task, and 1 the highest priority or one of the low ones.

/// Shares of a task that is done, where nothing says whether they are counted to one or to a hundred.
struct UndecidedShares {
  /// A value that is 1, and waits.
  private struct Value {
    var row: Int
    /// Where it stands.
    var line: Int
    /// The task is done if this is all of it, and nothing else says so.
    var isDoneIfWhole = false
    /// The task is done by a date alone, and is not if this is one of a hundred.
    var isDoneByDate = false
  }

  private var values: [Value] = []
  /// The first value between 0 and 1.
  private var share: (text: String, line: Int)?
  /// The first that can only be one of a hundred.
  private var percentage: String?

  /// What the numbers are counted to, once that is decided, and whether the values show it; nil where they contradict
  /// each other, or there are none.
  private(set) var scale: (style: ValueStyle, isShown: Bool)?

  /// Whether rows wait for the end of the input.
  var isWaiting: Bool { !values.isEmpty }

  /// The row that was added last; -1 for none.
  var lastRow: Int { values.last?.row ?? -1 }

  /// Keeps a value of 1 until the whole column has been seen.
  mutating func add(row: Int, line: Int) { values.append(Value(row: row, line: line)) }

  /// Remembers that the column has shares of one.
  mutating func note(share value: Span<UInt8>, line: Int) {
    if share == nil { share = (RecordImporter.text(value), line) }
  }

  /// Remembers that the column has percentages.
  mutating func note(percentage value: Span<UInt8>) {
    if percentage == nil { percentage = RecordImporter.text(value) }
  }

  /// Keeps what else is known of whether the task of the last value is done.
  mutating func settleLast(isDoneIfWhole: Bool, isDoneByDate: Bool) {
    guard let last = values.indices.last else { return }
    values[last].isDoneIfWhole = isDoneIfWhole
    values[last].isDoneByDate = isDoneByDate
  }

  /// Forgets the values of a row that was taken back; it is the last one.
  mutating func removeRow(_ row: Int) {
    while let last = values.last, last.row >= row { values.removeLast() }
  }

  /// Puts what is known by now into the table, so that its rows need not wait: percentages stay such, whatever comes.
  mutating func resolveKnown(into table: inout TaskTable) {
    if percentage != nil { place(into: &table, isWhole: false) }
  }

  /// Decides what 1 means from all values of the column, and puts it into the table.
  ///
  /// Beside other shares it is all of a task, beside percentages one of a hundred. Where there is nothing but 0 and 1
  /// it is all of it: a list of which every task is done by one per cent or by none is a rare one. That has a note, and
  /// so have shares and percentages in one column.
  mutating func resolve(into table: inout TaskTable, file: String, log: inout DiagnosticLog) {
    if let share, let percentage {
      log.add(
        Diagnostic(
          .warning, code: .mixedPercentScale,
          "“\(share.text)” is a share of one, and “\(percentage)” one of a hundred; each is read so, and 1 as 1 per cent",
          at: SourceLocation(file: file, line: share.line)))
    } else if share == nil, percentage == nil, let first = values.first {
      log.add(
        Diagnostic(
          .note, code: .ambiguousPercent,
          "nothing says whether 1 is all of a task or one per cent of it; taken as all of it",
          at: SourceLocation(file: file, line: first.line)))
    }
    if share == nil || percentage == nil, share != nil || percentage != nil || !values.isEmpty {
      scale = (percentage == nil ? .fraction : .percent, share != nil || percentage != nil)
    }
    place(into: &table, isWhole: percentage == nil)
  }

  private mutating func place(into table: inout TaskTable, isWhole: Bool) {
    for value in values {
      if table.progress.indices.contains(value.row) { table.progress[value.row] = isWhole ? 100 : 1 }
      guard isWhole ? value.isDoneIfWhole : value.isDoneByDate else { continue }
      if table.isDone.indices.contains(value.row) { table.isDone[value.row] = isWhole }
    }
    values.removeAll()
  }
}

/// Priorities that are numbers, of which nothing says how many there are and which end is the highest.
struct UndecidedPriorities {
  private var rows: [Int] = []
  private var numbers: [Int] = []
  /// The message, made at the first of them; its words come when all are known.
  var remark: Diagnostic?
  /// What the column's name says.
  var heading: PriorityHeading?
  /// Whether the file has pantask's own words.
  var isOwn = false
  /// What the numbers mean, once that is decided, and whether the column's name says it; nil where nothing is known.
  private(set) var scale: (numbers: PriorityScale, isTold: Bool)?
  /// The same in words, and what speaks for it; nil where there were no numbers.
  private(set) var decision: (scale: String, evidence: String)?

  /// Whether rows wait for the end of the input.
  var isWaiting: Bool { !rows.isEmpty }

  /// Keeps a number until the whole column has been seen.
  mutating func add(_ number: Int, row: Int) {
    rows.append(row)
    numbers.append(number)
  }

  /// Forgets the values of rows that were taken back; they are the last ones.
  mutating func removeRow(_ row: Int) {
    while let last = rows.last, last >= row {
      rows.removeLast()
      numbers.removeLast()
    }
  }

  /// Decides what the numbers mean from all of them, and puts it into the table; what is not known gets a warning.
  mutating func resolve(into table: inout TaskTable, log: inout DiagnosticLog) {
    guard !rows.isEmpty else { return }
    let scale = NumberScale(of: numbers, heading, isOwn: isOwn)
    for (row, number) in zip(rows, numbers) where table.priority.indices.contains(row) {
      table.priority[row] = scale.priority(of: number)?.rawValue ?? TaskTable.absentPriority
    }
    self.scale = scale.numbers.map { ($0, scale.remark == nil) }
    let bounds = "numbers from \(numbers.min() ?? 0) to \(numbers.max() ?? 0)"
    decision = (scale.described, scale.remark == nil ? "its name says so" : bounds)
    if var remark, let message = scale.remark {
      remark.severity = scale.isDoubtful ? .warning : .note
      remark.message = message
      if let hint = scale.hint { remark.hint = hint }
      log.add(remark)
    }
    rows.removeAll()
    numbers.removeAll()
    remark = nil
  }

  /// The whole number that a text is, as spreadsheets write them too (`1.0`, `1e0`); nil where it is none, or too
  /// large.
  static func number(_ text: Span<UInt8>) -> Int? {
    guard text.count > 0, text.count <= 8, text[0] &- 0x30 <= 9 else { return nil }
    var isPlain = true
    for index in text.indices where text[index] &- 0x30 > 9 {
      guard [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains(text[index]) else { return nil }
      isPlain = false
    }
    if isPlain {
      guard text.count <= 4 else { return nil }
      var number = 0
      for index in text.indices { number = number * 10 + Int(text[index] &- 0x30) }
      return number
    }
    guard let number = Double(RecordImporter.text(text)), number >= 0, number <= 9_999,
      number == number.rounded()
    else { return nil }
    return Int(number)
  }
}

/// What the name of a column says of the numbers in it: `Priority (1=high)`, `Priority (1-5, 5 is highest)`.
struct PriorityHeading {
  /// The largest number in the name, and the smallest.
  var largest = 0
  var smallest = 0
  /// The number that is called the highest end, or stands for it.
  var highest: Int?
  /// The number that is called the lowest.
  var lowest: Int?

  /// Reads a name; nil where it has no number in it.
  init?(_ name: String) {
    var words: [String] = []
    for character in name.lowercased() {
      let isDigit = character.isASCII && character.isNumber
      guard isDigit || character.isLetter else {
        words.append("")
        continue
      }
      if let last = words.last?.last, last.isNumber == isDigit {
        words[words.count - 1].append(character)
      } else {
        words.append(String(character))
      }
    }
    words.removeAll { $0.isEmpty || WordKind.scaleFiller.contains($0) }
    let numbers = words.compactMap(Int.init)
    guard let largest = numbers.max(), largest <= 1_000 else { return nil }
    self.largest = largest
    smallest = numbers.min() ?? largest
    // `1 = high` comes first, and `high = 1` where that order matches nothing.
    for isBehind in [true, false] where highest == nil && lowest == nil {
      for (first, second) in zip(words, words.dropFirst()) {
        guard let number = Int(isBehind ? first : second) else { continue }
        let end = WordKind.scaleEnd.meaning(of: isBehind ? second : first)
        if end == "high" { highest = highest ?? number }
        if end == "low" { lowest = lowest ?? number }
      }
    }
    if let highest, lowest == highest { lowest = nil }
  }
}

/// What the numbers of a column mean as priorities.
private struct NumberScale {
  private enum Kind {
    /// pantask's own: 0…4, the largest first.
    case own
    /// 1…4, 1 first, as most people count.
    case four
    /// From one end that the column's name tells to the other.
    case told(highest: Int, lowest: Int)
    /// 1…5, 1 first, as in `P1` to `P5`.
    case five
    /// As in calendars, 1…9 with 1 first.
    case calendar
    /// As in plans, hundreds up to 1,000.
    case thousand
    case unknown
  }

  private let kind: Kind
  private let largest: Int
  private let hasNone: Bool

  /// Decides from all numbers of a column.
  ///
  /// - Parameter isOwn: whether the file is of pantask's own words, whose numbers are the model's.
  init(of numbers: [Int], _ heading: PriorityHeading?, isOwn: Bool) {
    let largest = max(numbers.max() ?? 0, heading?.largest ?? 0)
    let smallest = numbers.min() ?? 0
    self.largest = largest
    hasNone = smallest == 0
    if let highest = heading?.highest, let lowest = heading?.lowest {
      kind = .told(highest: highest, lowest: lowest)
    } else if let highest = heading?.highest {
      kind =
        highest <= 1
        ? .told(highest: highest, lowest: largest) : .told(highest: largest, lowest: min(smallest, 1))
    } else if let lowest = heading?.lowest {
      kind =
        lowest <= 1
        ? .told(highest: largest, lowest: lowest) : .told(highest: min(smallest, 1), lowest: largest)
    } else {
      switch largest {
      case ...4: kind = isOwn || min(smallest, heading?.smallest ?? smallest) == 0 ? .own : .four
      case 5: kind = .five
      case ...9: kind = .calendar
      case 100...1_000 where numbers.allSatisfy { $0 % 100 == 0 }: kind = .thousand
      default: kind = .unknown
      }
    }
  }

  /// Whether what was decided may be the wrong way round, or says nothing.
  var isDoubtful: Bool {
    switch kind {
    case .four, .unknown: true
    default: false
    }
  }

  /// The message; nil where the column's name leaves no doubt.
  var remark: String? {
    let start = "priorities are numbers"
    switch kind {
    case .told: return nil
    case .own:
      return "\(start), and nothing says which end is the highest; 4 is taken for it, 0 for the lowest"
    case .four:
      return
        "\(start) up to \(largest), and nothing says which end is the highest; 1 is taken for it, 4 for the lowest"
    case .five:
      return
        "\(start) up to 5, and nothing says which end is the highest; 1 is taken for it, 5 for the lowest"
        + (hasNone ? ", 0 for none" : "")
    case .calendar:
      return
        "\(start) up to \(largest), and nothing says what they mean; read as in calendars, 1 for the highest, 9 for "
        + "the lowest" + (hasNone ? ", 0 for none" : "")
    case .thousand:
      return
        "\(start) in hundreds, and nothing says what they mean; read as in Microsoft Project, 1000 for the highest"
    case .unknown: return "\(start) up to \(largest), of no scale that is known; all are kept as middle"
    }
  }

  /// The scale in a few words.
  var described: String {
    switch kind {
    case .own: "a scale of numbers, 4 the highest, 0 the lowest"
    case .four: "a scale of numbers, 1 the highest, 4 low"
    case .told(let highest, let lowest): "a scale of numbers, \(highest) the highest, \(lowest) the lowest"
    case .five: "a scale of numbers, 1 the highest, 5 the lowest"
    case .calendar: "a scale of numbers, 1 the highest, 9 the lowest"
    case .thousand: "a scale of numbers, 1000 the highest, 0 the lowest"
    case .unknown: "a scale of numbers that is not known"
    }
  }

  /// How to say that numbers mean the opposite; nil where that is not likely.
  var hint: String? {
    guard case .four = kind else { return nil }
    return
      "if 1 is the lowest, call the column “Priority (1 = lowest)”, or give a profile that says it (docs/profiles.md)"
  }

  /// The scale in the words of a profile; nil where it is not known.
  var numbers: PriorityScale? {
    var range = 0...4
    switch kind {
    case .own: break
    case .four: range = 1...4
    case .five: range = 1...5
    case .calendar: range = 1...9
    case .told(let highest, let lowest): range = min(highest, lowest)...max(highest, lowest)
    case .thousand:
      return PriorityScale(
        thresholds: [900, 700, 400, 200, 0].compactMap { minimum in
          priority(of: minimum).map { .init(minimum: minimum, $0) }
        })
    case .unknown: return nil
    }
    // Others of long scales are known as far as they have been met.
    guard range.count <= 11 else { return PriorityScale() }
    var scale = PriorityScale()
    for number in range { scale.words["\(number)"] = priority(of: number) }
    if hasNone, !range.contains(0) { scale.unsetWords = ["0"] }
    return scale
  }

  /// What a number means; nil for none.
  func priority(of number: Int) -> Priority? {
    switch kind {
    case .own: return Priority(rawValue: UInt8(clamping: number)) ?? .middle
    case .four: return Priority(rawValue: UInt8(clamping: 5 - number)) ?? .middle
    case .five: return number == 0 ? nil : Priority(rawValue: UInt8(clamping: 5 - number)) ?? .middle
    case .calendar:
      switch number {
      case 1...2: return .highest
      case 3...4: return .high
      case 6...7: return .low
      case 8...9: return .lowest
      case 0: return nil
      default: return .middle
      }
    case .thousand:
      switch number {
      case 900...: return .highest
      case 700...: return .high
      case 400...: return .middle
      case 200...: return .low
      default: return .lowest
      }
    case .told(let highest, let lowest): return Self.priority(of: number, highest: highest, lowest: lowest)
    case .unknown: return .middle
    }
  }

  private static func priority(of number: Int, highest: Int, lowest: Int) -> Priority {
    let range = min(highest, lowest)...max(highest, lowest)
    guard range.contains(number) else { return .middle }
    // How far from the highest end, of how many steps.
    let step = abs(number - highest)
    switch range.count {
    case 1: return .high
    case 2: return step == 0 ? .high : .low
    case 3: return [.high, .middle, .low][step]
    case 4: return [.highest, .high, .middle, .low][step]
    default: return Priority(rawValue: UInt8(clamping: 4 - step * 5 / range.count)) ?? .middle
    }
  }
}
