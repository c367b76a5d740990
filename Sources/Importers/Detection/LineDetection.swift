import Formats
import Scanners
import TaskModel

// Detection of the syntaxes of lines: iCalendar, todo.txt, Markdown checklists.

extension FormatDetector {
  /// How many bytes are looked at.
  private static let lineHeadByteCount = 16 << 10

  /// The syntax of lines that an input is in, by its content first and its name second; nil for none.
  ///
  /// A calendar begins with `BEGIN:`. A checklist has items with checkboxes, and nearly nothing else that is not a
  /// heading, an item or indented. A todo.txt has lines of which most have a mark of it: a priority in parentheses, a
  /// date or `x` first, `+project`, `@context`, a key that its programs share (`due:`, `id:`). Fewer do where one
  /// begins as nothing else does, and the lines have no cells.
  func lineContainer(of head: [UInt8]) -> Container? {
    let bytes = head.prefix(Self.lineHeadByteCount).filter { $0 != 0 && $0 != 0xFE && $0 != 0xFF }
    let text = String(decoding: bytes, as: UTF8.self)
    var lines = text.split(omittingEmptySubsequences: true) { $0.isNewline }.filter {
      !$0.allSatisfy(\.isWhitespace)
    }
    if lines.first?.hasPrefix("\u{FEFF}") == true { lines[0] = lines[0].dropFirst() }
    guard let first = lines.first else { return nil }
    if first.uppercased().hasPrefix("BEGIN:V") { return .iCalendar }
    if isHeader(first) { return nil }
    // The last line may be cut.
    let whole = lines.count > 1 && head.count > Self.lineHeadByteCount ? lines.dropLast() : lines[...]
    let name = (file.split(separator: "/").last.map(String.init) ?? file).lowercased()
    if bytes.contains(UInt8(ascii: "|")), Self.haveTable(whole) { return .markdown }
    let checkboxes = whole.count(where: Self.isCheckbox)
    let ofList = whole.count(where: Self.isOfList)
    let isNamedMarkdown = ["md", "markdown", "mdown"].contains { name.hasSuffix("." + $0) }
    // Checkboxes without bullets may be in the cells of a table.
    if checkboxes == 0, bytes.contains(UInt8(ascii: "[")) {
      let bare = whole.count { MarkdownForm.beginsWithBareBox(Array($0.utf8)[...]) }
      if bare > 0, whole.allSatisfy({ Self.isOfList($0) || $0.hasPrefix("[") }), !Self.isTable(whole) {
        return .markdown
      }
    }
    if checkboxes > 0, isNamedMarkdown || Self.isCheckbox(first) || ofList * 10 >= whole.count * 7 {
      return .markdown
    }
    if isNamedMarkdown { return .markdown }
    if Self.isStated(first), ofList * 10 >= whole.count * 7 { return .markdown }
    if name.hasSuffix(".ics") { return .iCalendar }
    let marked = whole.count(where: Self.isOfTodoText)
    let isNamedTodo = ["todo.txt", "done.txt", ".todotxt"].contains(where: name.hasSuffix)
    if isNamedTodo || marked * 10 >= whole.count * (name.hasSuffix(".txt") ? 3 : 6), marked > 0 || isNamedTodo
    {
      return .todoText
    }
    // What nothing else has is enough where there is no table: the rest may be tasks without any mark.
    let isTodo = whole.contains(where: Self.isSurelyOfTodoText) || marked * 10 >= whole.count * 3
    return isTodo && marked > 0 && !Self.isTable(whole) && Synonyms.target(of: String(first)) == nil
      ? .todoText : nil
  }

  /// Whether lines have cells: as many of one sign that separates such in each of the first.
  private static func isTable(_ lines: ArraySlice<Substring>) -> Bool {
    ",;\t|".contains { separator in
      let counts = lines.prefix(5).map { line in line.count { $0 == separator } }
      return counts.allSatisfy { $0 > 0 } && Set(counts).count == 1
    }
  }

  /// Whether a line begins as only one of todo.txt does: `(A) `, `x 2026-01-05 `.
  private static func isSurelyOfTodoText(_ line: Substring) -> Bool {
    let words = line.split(separator: " ", maxSplits: 2)
    guard let first = words.first, words.count > 1 else { return false }
    return isPriority(first) || (first == "x" && isDay(words[1]))
  }

  private static func isPriority(_ word: Substring) -> Bool {
    let bytes = Array(word.utf8)
    return bytes.count == 3 && bytes[0] == UInt8(ascii: "(") && bytes[1] &- 0x41 < 26
      && bytes[2] == UInt8(ascii: ")")
  }

  /// Whether the first line names the columns of a table of tasks.
  func beginsWithHeader(_ head: [UInt8]) -> Bool {
    let bytes = head.prefix(Self.lineHeadByteCount).filter { $0 != 0 && $0 != 0xFE && $0 != 0xFF }
    let text = String(decoding: bytes, as: UTF8.self)
    return text.split { $0.isNewline }.first.map(isHeader) ?? false
  }

  /// Whether a line names the columns of a table of tasks.
  private func isHeader(_ line: Substring) -> Bool {
    let names = line.split { ",;\t".contains($0) }.map {
      $0.drop { "\"\u{FEFF}".contains($0) }.prefix { $0 != "\"" }
    }
    return names.count > 1 && names.contains { Synonyms.target(of: String($0)) == .field(.title) }
  }

  /// `- [ ] `, `* [x] `, `1. [ ] `.
  private static func isCheckbox(_ line: Substring) -> Bool {
    var rest = line.drop { $0 == " " || $0 == "\t" || $0 == ">" }
    if let bullet = rest.first, "-*+".contains(bullet) {
      rest = rest.dropFirst()
    } else {
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      rest = rest.dropFirst(digits.count)
      guard !digits.isEmpty, let after = rest.first, ".)".contains(after) else { return false }
      rest = rest.dropFirst()
    }
    guard rest.first == " " else { return false }
    rest = rest.drop { $0 == " " }
    return ["[ ]", "[x]", "[X]", "[-]", "[/]"].contains { rest.hasPrefix($0) }
  }

  /// Whether a line is an item that begins with a word for its state: `- DOING The dishes`.
  private static func isStated(_ line: Substring) -> Bool {
    line.hasPrefix("- ") && StatedItem(Array(line.utf8.dropFirst(2))[...]) != nil
  }

  private static func isOfList(_ line: Substring) -> Bool {
    guard let first = line.first else { return true }
    return "#-*+> \t".contains(first) || isCheckbox(line)
  }

  private static func isOfTodoText(_ line: Substring) -> Bool {
    let words = line.split(separator: " ")
    guard let first = words.first, words.count > 1 else { return false }
    if first == "x" || isDay(first) || isPriority(first) { return true }
    return words.dropFirst().contains { word in
      let isMarked = word.count > 1 && (word.hasPrefix("+") || word.hasPrefix("@"))
      return isMarked || hasKey(word)
    }
  }

  /// Whether a word is a value under one of the keys that programs for todo.txt share.
  private static func hasKey(_ word: Substring) -> Bool {
    guard let colon = word.firstIndex(of: ":") else { return false }
    let value = word[word.index(after: colon)...]
    switch word[..<colon] {
    case "due", "t": return isDay(value)
    case "id", "uuid", "p", "parent", "rec", "est", "pri":
      return !value.isEmpty && !value.hasPrefix("/") && !value.contains { ",;\t:".contains($0) }
    default: return false
    }
  }

  private static func isDay(_ word: Substring) -> Bool {
    word.utf8.count == 10 && TaskDate(iso8601: String(word)) != nil
  }

  /// Reads a syntax of lines, each of which is one format.
  func detectLines(_ source: PeekedSource, headByteCount: Int, _ container: Container) throws -> Detection {
    var reader = TextReader(source, encoding: options.encoding)
    let head = try textHead(&reader, byteCount: headByteCount)
    if let refusal = taskPaperRefusal(head) { throw refusal }
    let kind: (scanner: LineScanner.Kind, syntax: String, reason: String) =
      switch container {
      case .iCalendar: (.iCalendar, "iCalendar", "begins as a calendar")
      case .markdown: (.markdown, "Markdown", "items with checkboxes, or tables of tasks")
      default: (.todoText, "todo.txt", "lines with marks of todo.txt")
      }
    guard let profile = options.profile ?? ProfileRegistry.first(of: container) else {
      throw noTasks(InputShape(container: container, records: []))
    }
    let reason = options.profile == nil ? kind.reason : options.profileReason
    // A profile of one's own that says nothing of tables has its fields for the items alone.
    let knowsTables = container == .markdown && profile.mapping.fields.contains { $0.from == "state" }
    return Detection(
      report: ImportReport(
        match: FormatMatch(profile: profile, score: 100, reason: reason), syntax: kind.syntax,
        encoding: reader.encoding?.name ?? TextEncoding.utf8.name), reader: reader,
      scanner: LineScanner(
        kind.scanner, form: container == .markdown ? MarkdownForm(head: head) : MarkdownForm(),
        columns: knowsTables ? Self.markdownColumns : nil, endings: Self.markdownEndings,
        limits: options.limits), roles: [.task])
  }
}
