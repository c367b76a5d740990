import TaskModel
import Templating

/// Reads a catalogue: lines of `key = text`, comments after `#`.
struct CatalogReader {
  /// After how many errors the rest is not looked at.
  private static let maximumErrorCount = 100

  /// The texts by key: those of the base, and what the file says over them.
  private(set) var texts: [String: String] = [:]
  /// The keys in the order of the first file that had them.
  private(set) var keys: [String] = []
  private(set) var errors: [Diagnostic] = []
  /// What keys there may be, and what their texts must hold; nothing while English itself is read.
  private let english: LanguageCatalog?
  private var lines: [String: Int] = [:]

  init(base: LanguageCatalog? = nil, english: LanguageCatalog? = nil) {
    self.english = english
    if let base = base ?? english {
      // A built-in language begins with the order of English; a test sees to it that no text of English is left.
      keys = base.labelNames.filter { LanguageCatalog.sharedWords[$0] == nil }.map { "label.\($0)" }
      texts = base.entries
    }
  }

  mutating func read(_ source: TemplateSource) {
    guard let text = String(validating: source.bytes, as: UTF8.self) else {
      errors.append(Diagnostic(.error, code: .catalog, "\(source.name) is not UTF-8"))
      return
    }
    // By bytes: every run reads a catalogue, and characters take ten times as long.
    let rows = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (number, bytes) in rows.enumerated() where errors.count < Self.maximumErrorCount {
      let row = String(Substring(bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes))
      read(row, Line(file: source.name, number: number + 1, text: row))
    }
    checkForms(source.name)
  }

  private struct Line {
    var file: String
    var number: Int
    var text: String

    func error(_ message: String, at word: Substring, hint: String? = nil) -> Diagnostic {
      let column = text.unicodeScalars.distance(
        from: text.startIndex, to: min(word.startIndex, text.endIndex))
      return Diagnostic(
        .error, code: .catalog, message,
        at: SourceLocation(file: file, line: number, column: column + 1), hint: hint,
        excerpt: Diagnostic.Excerpt(text: text, caret: column))
    }
  }

  private mutating func read(_ row: String, _ line: Line) {
    let trimmed = row.trimmed
    if trimmed.isEmpty || trimmed.utf8.first == UInt8(ascii: "#") { return }
    guard let sign = row.utf8.firstIndex(of: UInt8(ascii: "=")) else {
      errors.append(
        line.error("a line of a catalogue is “key = text”", at: trimmed, hint: "write an = after the key"))
      return
    }
    let name = row[..<sign].trimmed
    let key = String(name)
    var value = row[row.index(after: sign)...].trimmed
    let quote = UInt8(ascii: "\"")
    if value.utf8.count >= 2, value.utf8.first == quote, value.utf8.last == quote {
      value = Substring(value.utf8.dropFirst().dropLast())
    }
    if value.isEmpty, english != nil, !row[row.index(after: sign)...].contains("\"") {
      errors.append(
        line.error("“\(key)” has no text", at: name, hint: "write \"\" where there shall be none"))
      return
    }
    if let error = check(key: key, name: name, value: value, line) {
      errors.append(error)
      return
    }
    lines[key] = line.number
    if texts[key] == nil { keys.append(key) }
    texts[key] = String(value)
  }

  private func check(key: String, name: Substring, value: Substring, _ line: Line) -> Diagnostic? {
    if let before = lines[key] {
      return line.error("“\(key)” is in line \(before) already", at: name)
    }
    guard let english else { return nil }
    let (base, form) = split(key)
    if form == nil, english.text(ifPresent: key) == nil {
      if let shared = LanguageCatalog.sharedWord(key) {
        return line.error(
          "unknown key “\(key)”", at: name, hint: "this word is “\(shared)”, wherever it stands")
      }
      let labels = LanguageCatalog.sharedWords.keys.map { "label.\($0)" }
      let nearest = Suggestion.nearest(to: key, in: (english.entries.keys + labels).sorted())
        .map { LanguageCatalog.sharedWord($0) ?? $0 }
      return line.error("unknown key “\(key)”", at: name, hint: nearest.map { "did you mean “\($0)”?" })
    }
    if value.contains(where: { $0.isNewline || ($0.unicodeScalars.first?.value ?? 0x20) < 0x20 }) {
      return line.error("a text has no control characters", at: value)
    }
    switch key {
    case "language":
      let isTag = !value.isEmpty && value.utf8.allSatisfy { isLetterOrDigit($0) || $0 == UInt8(ascii: "-") }
      return isTag
        ? nil : line.error("“\(value)” is not a language tag", at: value, hint: "such as en or de-AT")
    case "plural":
      if PluralRule(rawValue: String(value)) != nil { return nil }
      let names = PluralRule.allCases.map(\.rawValue).joined(separator: ", ")
      return line.error("unknown rule “\(value)”", at: value, hint: "one of \(names)")
    case "date.format":
      do throws(DateFormatError) {
        _ = try DateFormat(String(value), DateFormat.Names(texts))
        return nil
      } catch {
        return line.error(error.message, at: value, hint: error.hint)
      }
    default: break
    }
    let wanted = DateFormat.Names.counts[key] ?? 0
    if wanted > 0, DateFormat.Names.list(String(value)).count != wanted {
      return line.error("“\(key)” is a list of \(wanted) names with commas between them", at: value)
    }
    return checkPlaceholders(key: form == nil ? key : "\(base).other", isForm: form != nil, value, line)
  }

  /// Every `{name}` must be one that is filled in; and none may be missing, except where a form says it in words.
  private func checkPlaceholders(key: String, isForm: Bool, _ value: Substring, _ line: Line) -> Diagnostic? {
    guard let english else { return nil }
    let known = LanguageCatalog.placeholders(in: english.text(key))
    let used = LanguageCatalog.placeholders(in: String(value))
    if let wrong = used.first(where: { !known.contains($0) }) {
      let place = value.firstRange(of: "{\(wrong)").map { value[$0.lowerBound...] } ?? value
      let hint =
        Suggestion.nearest(to: wrong, in: known).map { "did you mean {\($0)}?" }
        ?? (known.isEmpty
          ? "nothing is filled in here" : "there is \(known.map { "{\($0)}" }.joined(separator: ", "))")
      return line.error("unknown name {\(wrong)}", at: place, hint: hint)
    }
    if !isForm, let missing = known.first(where: { !used.contains($0) }) {
      return line.error("{\(missing)} is missing in this text", at: value)
    }
    return nil
  }

  /// A key of something counted, as its name and the form; no form for any other key.
  private func split(_ key: String) -> (base: String, form: String?) {
    guard key.hasPrefix("count."), let dot = key.lastIndex(of: ".") else { return (key, nil) }
    let base = String(key[..<dot])
    guard english?.text(ifPresent: "\(base).other") != nil else { return (key, nil) }
    let form = String(key[key.index(after: dot)...])
    let isNumber = !form.isEmpty && form.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
    let forms = Set(PluralRule.allCases.flatMap(\.forms))
    return isNumber || forms.contains(form) ? (base, form) : (key, nil)
  }

  /// A language whose rule has other forms than its base must say all that is counted.
  private mutating func checkForms(_ file: String) {
    guard english != nil, errors.isEmpty, let rule = PluralRule(rawValue: texts["plural"] ?? "") else {
      return
    }
    for (key, number) in lines.sorted(by: { $0.value < $1.value }) {
      let (_, form) = split(key)
      guard let form, Int(form) == nil, !rule.forms.contains(form) else { continue }
      errors.append(
        Diagnostic(
          .error, code: .catalog, "the plural rule “\(rule.rawValue)” has no form “\(form)”",
          at: SourceLocation(file: file, line: number, column: 1),
          hint: "its forms are \(rule.forms.joined(separator: ", "))"))
    }
  }

  private func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (byte >= 0x30 && byte <= 0x39) || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A)
  }
}

extension StringProtocol where SubSequence == Substring {
  /// The text without spaces and tabs at its ends.
  fileprivate var trimmed: Substring {
    func isBlank(_ byte: UInt8?) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    var rest = self[...].utf8
    while isBlank(rest.first) { rest = rest.dropFirst() }
    while isBlank(rest.last) { rest = rest.dropLast() }
    return Substring(rest)
  }
}
