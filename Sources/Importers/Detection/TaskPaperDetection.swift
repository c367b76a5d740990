import Formats
import Scanners
import TaskModel

// TaskPaper's text, which is not read: `Project:` above `- task @done @due(2026-03-28)`. Taken for one of the other
// syntaxes of lines, its projects would be tasks and its tags words. That of PlainTasks is the same with signs: `☐
// Dig`, `✔ Sow @done`.

extension FormatDetector {
  /// The format of text that is TaskPaper's, or that of PlainTasks; nil for all other.
  ///
  /// It is that where every line is a project, an item or indented, none has a checkbox, and items have tags: `@done`
  /// below a project, or any with a value in parentheses, which no other syntax writes.
  func taskPaperRefusal(_ head: [UInt8]) -> Diagnostic? {
    let beginning = head.prefix(16 << 10)
    if let refusal = plainTasksRefusal(beginning) ?? orgModeRefusal(beginning) ?? yamlRefusal(beginning)
      ?? primaveraRefusal(beginning)
    {
      return refusal
    }
    // Every table is asked this: characters are looked at where there is an item at all.
    guard options.profile == nil, beginning.contains(UInt8(ascii: "@")), Self.hasItem(beginning) else {
      return nil
    }
    let text = String(decoding: beginning, as: UTF8.self)
    let lines = text.split { $0.isNewline }.filter { !$0.allSatisfy(\.isWhitespace) }.prefix(200)
    var (items, projects, tags, valuedTags) = (0, 0, 0, 0)
    for line in lines {
      let own = line.drop { $0 == "\t" || $0 == " " }
      if own.hasPrefix("- ") {
        if own.dropFirst(2).drop(while: { $0 == " " }).hasPrefix("[") { return nil }
        items += 1
        tags += Self.hasTag(own) ? 1 : 0
        valuedTags += own.contains(" @") && own.hasSuffix(")") && Self.hasTag(own) ? 1 : 0
      } else if Self.isProject(own) {
        projects += 1
      } else if own.startIndex == line.startIndex, !own.hasPrefix("\u{FEFF}") {
        return nil
      }
    }
    // `@done` alone may be a word of anybody's.
    guard items > 0, tags > 0, projects > 0 || valuedTags > 0 else { return nil }
    return Diagnostic(
      .error, code: .unreadSyntax, "this looks like TaskPaper, which is not read",
      at: SourceLocation(file: file, line: 1, column: 1),
      hint: "as a Markdown checklist (- [ ], - [x]) or todo.txt it would be; its tags are not those of either"
    )
  }

  /// The format of text that is that of PlainTasks, which has a sign before each item; nil for all other.
  ///
  /// It is that where every line is such an item, a project, a rule or indented, and the first one in which there is
  /// more is one of the first two.
  private func plainTasksRefusal(_ beginning: ArraySlice<UInt8>) -> Diagnostic? {
    // Its signs begin with the same byte.
    guard options.profile == nil, beginning.contains(0xE2), Self.hasSign(beginning) else { return nil }
    let lines = String(decoding: beginning, as: UTF8.self).split { $0.isNewline }.prefix(200)
    var items = 0
    for line in lines {
      let own = line.drop { $0 == "\t" || $0 == " " || $0 == "\u{FEFF}" }
      guard let first = own.first else { continue }
      if Self.signs.contains(first) {
        // A sign alone is the cell of a table.
        guard own.dropFirst().first == " " else { return nil }
        items += 1
      } else if !Self.isProject(own), own.startIndex == line.startIndex, !"-–—＿".contains(first) {
        return nil
      }
    }
    guard items > 0 else { return nil }
    return Diagnostic(
      .error, code: .unreadSyntax, "this looks like PlainTasks, which is not read",
      at: SourceLocation(file: file, line: 1, column: 1),
      hint:
        "as a Markdown checklist (- [ ], - [x]) or todo.txt it would be; its signs are not those of either")
  }

  /// What PlainTasks has before items that are open, done and cancelled.
  private static let signs: Set<Character> = [
    "☐", "❍", "❑", "■", "□", "⬜", "▪", "▫", "✔", "✓", "☑", "√", "✘",
  ]

  /// Whether a line begins with such a sign, as far as its first byte shows.
  private static func hasSign(_ text: ArraySlice<UInt8>) -> Bool {
    var isStart = true
    for byte in text {
      if isStart, byte == 0xE2 { return true }
      isStart = byte == 10 || byte == 13 || (isStart && (byte == 9 || byte == 0x20))
    }
    return false
  }

  /// Whether a line begins with a hyphen and a space, further in or not.
  private static func hasItem(_ text: ArraySlice<UInt8>) -> Bool {
    var isStart = true
    var isHyphen = false
    for byte in text {
      if isHyphen, byte == 0x20 { return true }
      isHyphen = isStart && byte == UInt8(ascii: "-")
      isStart = byte == 10 || byte == 13 || (isStart && (byte == 9 || byte == 0x20))
    }
    return false
  }

  /// Whether an item has a tag of TaskPaper's: `@done`, or any with a value, `@due(2026-03-28)`.
  private static func hasTag(_ item: Substring) -> Bool {
    item.split(separator: " ").contains { word in
      word.hasPrefix("@") && (word == "@done" || (word.contains("(") && !word.hasPrefix("@(")))
    }
  }

  /// Whether a line is a project: a name with a colon behind it, and tags at most behind that.
  private static func isProject(_ line: Substring) -> Bool {
    let name = line.split(separator: " ").prefix { !$0.hasPrefix("@") }
    return name.last?.hasSuffix(":") == true && name.first?.hasPrefix("#") == false
  }
}
