/// The signs with which people who keep tasks in notes end an item: `Pay the rent 📅 2026-04-01 ⏫ 🔁 every month #home`,
/// or `[due:: 2026-04-01]`.
///
/// They are those of the Tasks plugin of Obsidian (its emoji and its Dataview format) and the days of its Kanban
/// plugin (`@{2026-04-01}`), in any order, with nothing
/// behind them but others, tags, and at the very end the id by which links lead to the item (`^rent`). A backslash
/// before a sign keeps it in the title, as writers put it there.
package struct MarkdownTaskMarks {
  /// The title without them.
  package private(set) var title: ArraySlice<UInt8>
  /// What they say, by names of values: `due`, `priority`, `tags`.
  package private(set) var values: [(name: StaticString, text: ArraySlice<UInt8>)] = []
  /// The words behind `#`, without it.
  package private(set) var tags: [ArraySlice<UInt8>] = []

  /// Nil for a title that ends in none, or that is nothing else.
  ///
  /// Takes time linear in the title's length.
  package init?(_ title: ArraySlice<UInt8>) {
    guard let trail = Trail(title), !trail.marks.contains(where: \.isEscaped) else { return nil }
    self.title = title[..<trail.start]
    for mark in trail.marks { values.append((mark.name, mark.text)) }
    tags = trail.tags
    if let block = trail.block { values.append(("blockId", block)) }
    // A tag right before the signs is one as well.
    while let tag = MarkdownTaskMarks.tag(endingAt: self.title) {
      tags.insert(tag.word, at: 0)
      self.title = tag.before
    }
    while self.title.last == 0x20 || self.title.last == 0x09 { self.title = self.title.dropLast() }
    if self.title.isEmpty { return nil }
  }

  /// Where signs begin that would be taken off a title, whether or not a backslash stands before them.
  static func places(in title: ArraySlice<UInt8>) -> [Int] { Trail(title)?.marks.map(\.start) ?? [] }

  /// The last word of a text, where it is a tag and not the first.
  private static func tag(
    endingAt text: ArraySlice<UInt8>
  ) -> (word: ArraySlice<UInt8>, before: ArraySlice<UInt8>)? {
    var text = text
    while text.last == 0x20 || text.last == 0x09 { text = text.dropLast() }
    guard let blank = text.lastIndex(where: { $0 == 0x20 || $0 == 0x09 }),
      let end = Trail.end(ofTagAt: blank + 1, text), end == text.endIndex
    else { return nil }
    return (text[(blank + 2)...], text[..<blank])
  }
}

/// The signs and tags that a title ends in.
private struct Trail {
  /// One sign with its value.
  struct Mark {
    var name: StaticString
    var text: ArraySlice<UInt8>
    /// Where the sign itself stands.
    var start: Int
    var isEscaped: Bool
  }

  /// Where the first of them begins, with the backslashes before it.
  private(set) var start: Int
  private(set) var marks: [Mark] = []
  private(set) var tags: [ArraySlice<UInt8>] = []
  /// The id behind `^`, without it; nil where there is none.
  private(set) var block: ArraySlice<UInt8>?

  /// Nil where there is no sign at the end.
  init?(_ title: ArraySlice<UInt8>) {
    // Hardly any title has a byte that a sign could begin with.
    guard title.contains(where: Trail.mayBegin) else { return nil }
    start = title.startIndex
    var index = title.startIndex
    var backslashes = 0
    while index < title.endIndex {
      let byte = title[index]
      if byte == UInt8(ascii: "\\") {
        backslashes += 1
        index += 1
        continue
      }
      // A backslash keeps a sign in the title and is no part of what stands before it.
      let before = index - backslashes
      let isAfterBlank = before == title.startIndex || title[before - 1] == 0x20 || title[before - 1] == 0x09
      if Trail.mayBegin(byte), isAfterBlank || byte != UInt8(ascii: "@"),
        let (name, text, end) = Trail.mark(at: index, title)
      {
        if marks.isEmpty {
          start = index - backslashes
          tags = []
        }
        marks.append(Mark(name: name, text: text, start: index, isEscaped: backslashes % 2 == 1))
        index = end
      } else if byte == UInt8(ascii: "#"), isAfterBlank, !marks.isEmpty, backslashes == 0,
        let end = Trail.end(ofTagAt: index, title)
      {
        tags.append(title[(index + 1)..<end])
        index = end
      } else if byte == UInt8(ascii: "^"), isAfterBlank, !marks.isEmpty, backslashes == 0,
        let end = Trail.end(ofBlockAt: index, title)
      {
        block = title[(index + 1)..<end]
        index = end
      } else {
        if backslashes > 0 || (byte != 0x20 && byte != 0x09) { marks = [] }
        index += 1
      }
      backslashes = 0
    }
    if marks.isEmpty || backslashes > 0 { return nil }
  }

  private static func mayBegin(_ byte: UInt8) -> Bool {
    byte == 0xF0 || byte == 0xE2 || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "(")
      || byte == UInt8(ascii: "@")
  }

  /// What kind of value stands behind a sign.
  private enum Kind {
    case date
    case priority(StaticString)
    case word
    case words
  }

  private static let signs: [(sign: StaticString, name: StaticString, kind: Kind)] = [
    ("📅", "due", .date), ("📆", "due", .date), ("🗓", "due", .date), ("⏳", "scheduled", .date),
    ("⌛", "scheduled", .date), ("🛫", "start", .date), ("➕", "created", .date), ("✅", "completed", .date),
    ("❌", "cancelled", .date), ("🔺", "priority", .priority("highest")), ("⏫", "priority", .priority("high")),
    ("🔼", "priority", .priority("medium")), ("🔽", "priority", .priority("low")),
    ("⏬", "priority", .priority("lowest")), ("🔁", "recurrence", .words), ("🆔", "id", .word),
    ("⛔", "dependsOn", .word), ("🏁", "onCompletion", .word),
  ]

  /// The names that Dataview's values have for these.
  private static let keys: [(key: StaticString, name: StaticString)] = [
    ("due", "due"), ("scheduled", "scheduled"), ("start", "start"), ("created", "created"),
    ("completion", "completed"), ("cancelled", "cancelled"), ("priority", "priority"),
    ("repeat", "recurrence"),
    ("id", "id"), ("dependsOn", "dependsOn"), ("onCompletion", "onCompletion"),
  ]

  /// The sign that begins at a place, with its value and where that ends; nil where none does.
  private static func mark(
    at index: Int, _ title: ArraySlice<UInt8>
  ) -> (StaticString, ArraySlice<UInt8>, Int)? {
    let rest = title[index...]
    if let first = rest.first, first == UInt8(ascii: "[") || first == UInt8(ascii: "(") {
      return keyedValue(rest, closing: first == UInt8(ascii: "[") ? UInt8(ascii: "]") : UInt8(ascii: ")"))
    }
    if rest.first == UInt8(ascii: "@") { return boardDate(rest) }
    guard let (sign, name, kind) = signs.first(where: { starts(rest, $0.sign) }) else { return nil }
    var value = rest.dropFirst(sign.utf8CodeUnitCount)
    // The selector that asks for its picture (U+FE0F).
    if value.starts(with: [0xEF, 0xB8, 0x8F]) { value = value.dropFirst(3) }
    if case .priority(let word) = kind { return (name, bytes(of: word), value.startIndex) }
    value = value.drop { $0 == 0x20 }
    let text: ArraySlice<UInt8>
    switch kind {
    case .date:
      text = value.prefix(10)
      guard isDay(text) else { return nil }
    case .word: text = value.prefix { isLetter($0) || $0 == UInt8(ascii: ",") }
    default:
      let words = value.prefix { isLetter($0) || " ,!".utf8.contains($0) }
      text = words.dropLast(words.reversed().prefix { $0 == 0x20 }.count)
    }
    return text.isEmpty ? nil : (name, text, text.endIndex)
  }

  /// The day that a card of Obsidian's Kanban plugin is due on, with its time: `@{2026-04-01}`, `@{2026-04-01}
  /// @@{09:30}`.
  private static func boardDate(
    _ rest: ArraySlice<UInt8>
  ) -> (StaticString, ArraySlice<UInt8>, Int)? {
    let day = rest.dropFirst(2).prefix(10)
    guard rest.starts(with: "@{".utf8), isDay(day), rest[day.endIndex...].first == UInt8(ascii: "}") else {
      return nil
    }
    let end = day.endIndex + 1
    let behind = rest[end...].drop { $0 == 0x20 }
    let clock = behind.dropFirst(3).prefix(5)
    guard behind.starts(with: "@@{".utf8), isClock(clock),
      behind[clock.endIndex...].first == UInt8(ascii: "}")
    else { return ("due", day, end) }
    return ("due", (Array(day) + [UInt8(ascii: "T")] + clock)[...], clock.endIndex + 1)
  }

  /// `[due:: 2026-04-01]`.
  private static func keyedValue(
    _ rest: ArraySlice<UInt8>, closing: UInt8
  ) -> (StaticString, ArraySlice<UInt8>, Int)? {
    let inside = rest.dropFirst()
    guard let key = keys.first(where: { starts(inside, $0.key) }) else { return nil }
    let behind = inside.dropFirst(key.key.utf8CodeUnitCount)
    guard behind.starts(with: "::".utf8) else { return nil }
    let text = behind.dropFirst(2).drop { $0 == 0x20 }
    // What is longer is no such value, nor is what means something else in Markdown.
    let value = text.prefix(80).prefix { $0 != closing && !"\\`<[(".utf8.contains($0) }
    guard !value.isEmpty, value.endIndex < text.endIndex, text[value.endIndex] == closing else { return nil }
    return (key.name, value, value.endIndex + 1)
  }

  /// Where a tag ends that begins at a place; nil where none does.
  ///
  /// A number alone is the one of an issue.
  static func end(ofTagAt index: Int, _ title: ArraySlice<UInt8>) -> Int? {
    guard index < title.endIndex, title[index] == UInt8(ascii: "#") else { return nil }
    let word = title[(index + 1)...].prefix { $0 != 0x20 && $0 != 0x09 && $0 != UInt8(ascii: "#") }
    guard word.contains(where: { $0 &- 0x30 > 9 }),
      word.endIndex == title.endIndex || title[word.endIndex] <= 0x20
    else { return nil }
    return word.endIndex
  }

  /// Where the id of an item ends that begins at a place, with nothing but spaces behind it; nil where none does.
  private static func end(ofBlockAt index: Int, _ title: ArraySlice<UInt8>) -> Int? {
    let id = title[(index + 1)...].prefix { isLetter($0) && $0 != UInt8(ascii: "_") }
    guard !id.isEmpty, title[id.endIndex...].allSatisfy({ $0 == 0x20 || $0 == 0x09 }) else { return nil }
    return id.endIndex
  }

  private static func starts(_ bytes: ArraySlice<UInt8>, _ text: StaticString) -> Bool {
    text.withUTF8Buffer { bytes.starts(with: $0) }
  }

  private static func bytes(of text: StaticString) -> ArraySlice<UInt8> {
    text.withUTF8Buffer { Array($0)[...] }
  }

  /// `2026-04-01`.
  private static func isDay(_ text: ArraySlice<UInt8>) -> Bool {
    text.count == 10
      && text.enumerated().allSatisfy { place, byte in
        place == 4 || place == 7 ? byte == UInt8(ascii: "-") : byte &- 0x30 <= 9
      }
  }

  /// `09:30`.
  private static func isClock(_ text: ArraySlice<UInt8>) -> Bool {
    text.count == 5
      && text.enumerated().allSatisfy { place, byte in
        place == 2 ? byte == UInt8(ascii: ":") : byte &- 0x30 <= 9
      }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte &- 0x30 <= 9 || (byte | 0x20) &- 0x61 < 26 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }
}
