/// What the beginning of a Markdown file says about how its items are marked.
package struct MarkdownForm: Sendable, Equatable {
  /// Whether words before items say their states, as in Logseq: `- DOING The dishes`.
  package var hasStateWords = false
  /// Whether a hyphen in a checkbox means in progress, as in the plans that Kiro writes, and not cancelled.
  package var hyphenIsInProgress = false
  /// Whether checkboxes stand without bullets: `[x] Call Mum`.
  package var hasBareBoxes = false

  /// Checkboxes, of which one with a hyphen is cancelled.
  package init() {}

  /// The form of a text by its beginning.
  ///
  /// Words count for states where no item has a checkbox: they may be anybody's. So do checkboxes without bullets.
  package init(head: [UInt8]) {
    var lines = 0
    var hasBox = false
    var hasBulletedBox = false
    for line in head.split(whereSeparator: { $0 == 10 || $0 == 13 }) {
      lines += 1
      if lines > MarkdownForm.mostLines { break }
      let text = line.drop { $0 == 0x20 || $0 == 0x09 }
      if text.starts(with: "_Requirements:".utf8) || text.starts(with: "- _Requirements:".utf8) {
        hyphenIsInProgress = true
      }
      if text.first == UInt8(ascii: "[") {
        if !hasBareBoxes { hasBareBoxes = MarkdownForm.beginsWithBareBox(text) }
      } else if !hasBulletedBox, let first = text.first, "-*+0123456789".utf8.contains(first) {
        hasBulletedBox = text.contains(UInt8(ascii: "["))
      }
      guard text.starts(with: "- ".utf8) else { continue }
      let item = text.dropFirst(2)
      if item.first == UInt8(ascii: "[") { hasBox = true }
      if !hasStateWords, StatedItem(item) != nil { hasStateWords = true }
    }
    if hasBox { hasStateWords = false }
    // Below items with bullets it may be a line of their text.
    if hasBulletedBox { hasBareBoxes = false }
  }

  /// Whether a line begins with a checkbox and a text behind it, as nothing of JSON does.
  package static func beginsWithBareBox(_ line: ArraySlice<UInt8>) -> Bool {
    var rest = line.drop { $0 == 0x20 || $0 == 0x09 }
    guard rest.first == UInt8(ascii: "[") else { return false }
    rest = rest.dropFirst()
    if let mark = rest.first, " xX-".utf8.contains(mark) { rest = rest.dropFirst() }
    guard rest.starts(with: "] ".utf8) else { return false }
    rest = rest.dropFirst(2).drop { $0 == 0x20 }
    return rest.first.map { $0 > 0x20 && !"[]{},".utf8.contains($0) } ?? false
  }

  private static let mostLines = 1_000
}

/// An item of a list that begins with a word for its state, and perhaps its priority: `LATER [#A] Call Mum`.
package struct StatedItem {
  /// What would be in the item's checkbox.
  let mark: [UInt8]
  let word: ArraySlice<UInt8>
  /// The letter of its priority; empty where it has none.
  let priority: ArraySlice<UInt8>
  let title: ArraySlice<UInt8>

  /// Nil for an item that begins otherwise.
  package init?(_ item: ArraySlice<UInt8>) {
    word = item.prefix { $0 != 0x20 && $0 != 0x09 }
    guard word.count < 12, let isDone = StatedItem.words[String(decoding: word, as: UTF8.self)] else {
      return nil
    }
    mark = [isDone ? UInt8(ascii: "x") : 0x20]
    let rest = item[word.endIndex...].drop { $0 == 0x20 || $0 == 0x09 }
    let isRanked =
      rest.count >= 4 && rest.starts(with: "[#".utf8) && rest[rest.startIndex + 3] == UInt8(ascii: "]")
    priority = isRanked ? rest[rest.startIndex + 2...rest.startIndex + 2] : []
    title = isRanked ? rest.dropFirst(4).drop { $0 == 0x20 || $0 == 0x09 } : rest
    if title.isEmpty { return nil }
  }

  /// Logseq's words for states, and whether they mean done.
  private static let words = [
    "TODO": false, "DOING": false, "NOW": false, "LATER": false, "WAITING": false, "WAIT": false,
    "IN-PROGRESS": false, "STARTED": false, "DONE": true, "CANCELED": true, "CANCELLED": true,
  ]
}

/// A date below such an item: `DEADLINE: <2026-03-28 Sat 10:00 .+1w>`.
struct StatedDate {
  let isDeadline: Bool
  /// The day, and the time where there is one, as ISO 8601 has them.
  let text: [UInt8]
  /// How it comes again; empty where it does not.
  let repetition: [UInt8]

  /// Nil for a line that is no such date as a whole.
  init?(_ line: ArraySlice<UInt8>) {
    isDeadline = line.starts(with: "DEADLINE: <".utf8)
    guard isDeadline || line.starts(with: "SCHEDULED: <".utf8), line.last == UInt8(ascii: ">"),
      let open = line.firstIndex(of: UInt8(ascii: "<"))
    else { return nil }
    let words = line[(open + 1)...].dropLast().split(separator: 0x20)
    guard let day = words.first, day.count == 10, day.first.map({ $0 &- 0x30 <= 9 }) == true else {
      return nil
    }
    var text = Array(day)
    var repetition: [UInt8] = []
    for word in words.dropFirst() {
      if word.count == 5, word[word.startIndex + 2] == UInt8(ascii: ":") {
        text += [UInt8(ascii: "T")] + word
      } else if word.contains(UInt8(ascii: "+")) {
        repetition = Array(word)
      } else if word.contains(where: { $0 &- 0x30 <= 9 }) {
        return nil
      }
    }
    self.text = text
    self.repetition = repetition
  }
}
