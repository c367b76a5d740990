package import TaskModel

/// The one place that makes text of diagnostics: for people, or one JSON object a line.
///
/// For people:
/// ```
/// tasks.csv:1042:17: warning: unknown priority "P9"; kept as middle
///   7,Buy milk,P9,2026-01-01
///              ^
///   hint: use one of …
/// ```
/// The first line has at most 500 bytes, the excerpt at most 100 columns, and nothing that came from a file reaches
/// the terminal as a control sequence.
package struct DiagnosticPrinter: Sendable {
  /// Text or JSON.
  package var format: DiagnosticFormat = .text
  /// Whether text is coloured.
  package var usesColor = false
  /// How much is printed.
  package var detail: DiagnosticDetail = .normal
  /// Whether what a message quotes, and the line it is about, are left out: both are words of the input.
  package var hidesWords = false

  /// Whether notes are printed: they are for people, and not for the mails of a scheduler.
  package var showsNotes = true

  /// Most bytes of a message's first line.
  static let lineByteLimit = 500
  /// Most bytes of a file's name in it; its end is shown.
  private static let nameByteLimit = 200
  /// Most bytes of a hint.
  private static let hintByteLimit = 400

  /// A printer of plain text.
  package init() {}

  /// A printer for a console, by default choices.
  package init(console: Console) { self.init(options: DiagnosticOptions(), console: console) }

  /// The printer that the user asked for.
  package init(options: DiagnosticOptions, console: Console) {
    format = options.format
    detail = options.detail
    usesColor = format == .text && console.usesColor(options.color)
  }

  /// One diagnostic, ending in a line end; empty where it is not to be printed.
  package func text(for diagnostic: Diagnostic) -> String {
    if !shows(diagnostic) { return "" }
    let diagnostic = hidesWords ? Self.withoutWords(diagnostic) : diagnostic
    return format == .json ? json(for: diagnostic) : plainText(for: diagnostic)
  }

  private func shows(_ diagnostic: Diagnostic) -> Bool {
    switch diagnostic.severity {
    case .error: true
    case .warning: detail != .quiet
    case .note: detail == .verbose || detail == .normal && (showsNotes || Self.isNews(diagnostic.code))
    }
  }

  /// Whether a note is worth a mail: it comes but once, and tells of a file that nobody has asked for.
  private static func isNews(_ code: DiagnosticCode) -> Bool { code == .migratedLibrary }

  /// Everything that a log holds: its kept diagnostics in order, each kind followed by how many more there were.
  ///
  /// For people the first of a kind in a file stands for the others, unless details were asked for. Those that name a
  /// field each, such as losses and words that no task has, are all printed.
  package func text(for log: DiagnosticLog) -> String {
    var result = ""
    var seen: [Int: Int] = [:]
    var printed: [Int: Int] = [:]
    var files: Set<[String]> = []
    let isOneEach = format == .text && detail == .normal
    for diagnostic in log.diagnostics {
      let kind = log.counts.firstIndex {
        $0.code == diagnostic.code && $0.severity == diagnostic.severity
      }
      let isFirst = files.insert(
        [diagnostic.severity.rawValue, diagnostic.code.rawValue, diagnostic.location?.file ?? ""]
      ).inserted
      let isListed = diagnostic.field != nil || log.listedCodes.contains(diagnostic.code)
      if isFirst || !isOneEach || isListed || diagnostic.severity == .error {
        result += text(for: diagnostic)
        if let kind { printed[kind, default: 0] += 1 }
      }
      guard let kind else { continue }
      seen[kind, default: 0] += 1
      if seen[kind] == keptCount(of: diagnostic, in: log) {
        result += remainder(log.counts[kind].count - (printed[kind] ?? 0), of: diagnostic)
      }
    }
    for (kind, entry) in log.counts.enumerated() where seen[kind] == nil && format == .text {
      result += text(
        for: Diagnostic(
          entry.severity, code: entry.code,
          "\(Self.grouped(entry.count)) of the kind \(entry.code)"))
    }
    return result
  }

  /// What comes last: in JSON always (unless quiet) one object with the counts, in text only where details were
  /// asked for.
  package func summary(of log: DiagnosticLog, accounting: Accounting?) -> String {
    switch (format, detail) {
    case (_, .quiet), (.text, .normal): ""
    case (.json, _): jsonSummary(of: log, accounting: accounting)
    case (.text, .verbose): textSummary(of: log, accounting: accounting)
    }
  }

  /// A diagnostic without the words of an input.
  private static func withoutWords(_ diagnostic: Diagnostic) -> Diagnostic {
    func hidden(_ text: String) -> String {
      var parts = text.split(separator: "“", omittingEmptySubsequences: false)
      for index in parts.indices.dropFirst() {
        guard let end = parts[index].lastIndex(of: "”") else { continue }
        parts[index] = "…" + parts[index][end...]
      }
      return parts.joined(separator: "“")
    }
    var diagnostic = diagnostic
    diagnostic.message = hidden(diagnostic.message)
    diagnostic.hint = diagnostic.hint.map(hidden)
    diagnostic.excerpt = nil
    return diagnostic
  }

  // MARK: - Text

  private func plainText(for diagnostic: Diagnostic) -> String {
    let place = Self.place(diagnostic.location)
    let severity = "\(diagnostic.severity.rawValue): "
    let code = detail == .verbose ? " [\(diagnostic.code)]" : ""
    let room = Self.lineByteLimit - place.utf8.count - severity.utf8.count - code.utf8.count - 1
    let message = TerminalText.escaped(diagnostic.message, byteLimit: room)
    var result =
      colored(place, .bold) + colored(severity, .of(diagnostic.severity)) + colored(message, .bold) + code
      + "\n"
    if let excerpt = diagnostic.excerpt {
      let layout = ExcerptLayout(excerpt)
      result += "  " + layout.line + "\n"
      result += "  " + String(repeating: " ", count: layout.caretColumn) + colored("^", .green) + "\n"
    }
    if let hint = diagnostic.hint {
      result += "  hint: " + TerminalText.escaped(hint, byteLimit: Self.hintByteLimit) + "\n"
    }
    return result
  }

  /// `tasks.csv:12:3: `, or the program's name where there is no place.
  private static func place(_ location: SourceLocation?) -> String {
    guard let location else { return "pantask: " }
    var name = TerminalText.escaped(location.file)
    if name.utf8.count > nameByteLimit {
      name = "…" + String(name.unicodeScalars.suffix(nameByteLimit / 4))
    }
    var result = name
    if let line = location.line {
      result += ":\(line)"
      if let column = location.column { result += ":\(column)" }
    } else if let byteOffset = location.byteOffset, byteOffset > 0 {
      result += ": at byte \(byteOffset)"
    }
    return result + ": "
  }

  private func remainder(_ count: Int, of diagnostic: Diagnostic) -> String {
    if count <= 0 || format == .json || !shows(diagnostic) { return "" }
    return
      "… and \(Self.grouped(count)) more like this (\(diagnostic.code))\n"
  }

  private func keptCount(of diagnostic: Diagnostic, in log: DiagnosticLog) -> Int {
    log.diagnostics.reduce(0) {
      $1.code == diagnostic.code && $1.severity == diagnostic.severity ? $0 + 1 : $0
    }
  }

  private func textSummary(of log: DiagnosticLog, accounting: Accounting?) -> String {
    var result = ""
    let counts = Diagnostic.Severity.allCases.compactMap { severity -> String? in
      let count = log.count(of: severity)
      return count == 0 ? nil : "\(Self.grouped(count)) \(severity.rawValue)\(count == 1 ? "" : "s")"
    }
    if !counts.isEmpty { result += counts.joined(separator: ", ") + "\n" }
    if let accounting { result += Self.text(for: accounting) + "\n" }
    return result
  }

  /// `read 10 = kept 7 + filtered out 2 + merged 0 + rejected 1`; parts that are rare are named only where there are
  /// any.
  package static func text(for accounting: Accounting) -> String {
    var result = "read \(grouped(accounting.read))"
    if accounting.derived > 0 { result += " + derived \(grouped(accounting.derived))" }
    result += " = kept \(grouped(accounting.kept)) + filtered out \(grouped(accounting.filteredOut))"
    result += " + merged \(grouped(accounting.merged)) + rejected \(grouped(accounting.rejected))"
    if accounting.skipped > 0 { result += " + skipped \(grouped(accounting.skipped))" }
    let setAside = setAside(of: accounting)
    if !setAside.isEmpty { result += " (\(setAside.joined(separator: ", ")))" }
    return result
  }

  /// What was skipped because its tool has archived it, or because it is no task, kind by kind: `2 archived`.
  package static func setAside(of accounting: Accounting) -> [String] {
    let noTasks = accounting.notTasks.sorted { $0.key < $1.key }.map { ($0.value, "with \($0.key)") }
    let archived = [(accounting.archived, "archived"), (accounting.deleted, "deleted")].filter { $0.0 > 0 }
    return (archived + noTasks).map { "\(grouped($0.0)) \($0.1)" }
  }

  /// A number with commas: 9,997.
  package static func grouped(_ number: Int) -> String {
    var digits: [Character] = []
    for (index, digit) in String(number.magnitude).reversed().enumerated() {
      if index > 0, index % 3 == 0 { digits.append(",") }
      digits.append(digit)
    }
    return (number < 0 ? "-" : "") + String(digits.reversed())
  }

  // MARK: - JSON

  private func json(for diagnostic: Diagnostic) -> String { Self.object(diagnostic) + "\n" }

  /// A diagnostic as a JSON object.
  static func object(_ diagnostic: Diagnostic) -> String {
    var object = JSONText()
    object.add("severity", diagnostic.severity.rawValue)
    object.add("code", diagnostic.code.rawValue)
    object.add("message", diagnostic.message)
    object.add("file", diagnostic.location?.file)
    object.add("line", diagnostic.location?.line)
    object.add("column", diagnostic.location?.column)
    object.add("byteOffset", diagnostic.location?.byteOffset)
    object.add("hint", diagnostic.hint)
    object.add("field", diagnostic.field?.name)
    object.add("reason", diagnostic.reason)
    object.add("count", diagnostic.count)
    if !diagnostic.names.isEmpty {
      object.add(
        "names",
        objects: diagnostic.names.map { entry in
          var object = JSONText()
          object.add("name", entry.name)
          object.add("count", entry.count)
          return object.finished()
        })
    }
    return object.finished()
  }

  private func jsonSummary(of log: DiagnosticLog, accounting: Accounting?) -> String {
    var summary = JSONText()
    summary.add("errors", log.count(of: .error))
    summary.add("warnings", log.count(of: .warning))
    summary.add("notes", log.count(of: .note))
    summary.add(
      "counts",
      objects: log.counts.map { entry in
        var object = JSONText()
        object.add("severity", entry.severity.rawValue)
        object.add("code", entry.code.rawValue)
        object.add("count", entry.count)
        return object.finished()
      })
    if let accounting {
      var object = JSONText()
      object.add("read", accounting.read)
      object.add("derived", accounting.derived)
      object.add("kept", accounting.kept)
      object.add("filteredOut", accounting.filteredOut)
      object.add("merged", accounting.merged)
      object.add("rejected", accounting.rejected)
      object.add("skipped", accounting.skipped)
      if accounting.archived > 0 { object.add("archived", accounting.archived) }
      if accounting.deleted > 0 { object.add("deleted", accounting.deleted) }
      if !accounting.notTasks.isEmpty {
        var reasons = JSONText()
        for (reason, count) in accounting.notTasks.sorted(by: { $0.key < $1.key }) {
          reasons.add(reason, count)
        }
        object.add("notTasks", object: reasons.finished())
      }
      summary.add("accounting", object: object.finished())
    }
    var whole = JSONText()
    whole.add("summary", object: summary.finished())
    return whole.finished() + "\n"
  }

  // MARK: - Colour

  private enum Color: String {
    case bold = "1"
    case red = "1;31"
    case magenta = "1;35"
    case cyan = "1;36"
    case green = "1;32"

    static func of(_ severity: Diagnostic.Severity) -> Color {
      switch severity {
      case .error: .red
      case .warning: .magenta
      case .note: .cyan
      }
    }
  }

  private func colored(_ text: String, _ color: Color) -> String {
    usesColor ? "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m" : text
  }
}
