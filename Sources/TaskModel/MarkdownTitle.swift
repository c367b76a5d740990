/// Titles of Markdown's check lists, with backslashes that keep what is written in them from being checkboxes or HTML.
///
/// Here, because a writer puts them in and a reader takes them off. A title is Markdown as people write it, and stands
/// as it is but for two things: `[x]`, which is a checked item for GitHub wherever it stands in its line, and what
/// would be HTML. Where backslashes stand before these already they are doubled, so that the last one is not one of the
/// title's (CommonMark §2.4). In code nothing has a backslash, since there it would be seen.
package enum MarkdownTitle {
  /// A title as it is written.
  package static func escaped(_ title: ArraySlice<UInt8>) -> [UInt8] {
    let marks = MarkdownTaskMarks.places(in: title)
    guard !marks.isEmpty || title.contains(UInt8(ascii: "<")) || title.contains(UInt8(ascii: "[")) else {
      return Array(title)
    }
    return rewritten(title, marks) { result, backslashes in
      result.append(contentsOf: repeatElement(UInt8(ascii: "\\"), count: backslashes + 1))
    }
  }

  /// A title as it is meant, nil where that is what is written; an even number of backslashes keeps nothing off, and
  /// stays as it is.
  package static func unescaped(_ title: ArraySlice<UInt8>) -> [UInt8]? {
    guard title.contains(UInt8(ascii: "\\")) else { return nil }
    return rewritten(title, MarkdownTaskMarks.places(in: title)) { result, backslashes in
      if backslashes % 2 == 1 { result.removeLast((backslashes + 1) / 2) }
    }
  }

  /// Calls `change` before each byte that means something, of `marks` too, with what has been written, and how many
  /// backslashes stand at its end.
  private static func rewritten(
    _ title: ArraySlice<UInt8>, _ marks: [Int], _ change: (inout [UInt8], Int) -> Void
  ) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(title.count)
    var ticks = BacktickRuns()
    var backslashes = 0
    var index = title.startIndex
    var marks = marks[...]
    while index < title.endIndex {
      let byte = title[index]
      if let next = marks.first, next < index { marks = marks.drop { $0 < index } }
      if byte == UInt8(ascii: "`"), backslashes % 2 == 0 {
        let end = ticks.endOfCode(title, from: index)
        result.append(contentsOf: title[index..<end])
        index = end
        backslashes = 0
        continue
      }
      if marks.first == index || needsBackslash(title, at: index, after: backslashes) {
        change(&result, backslashes)
      }
      result.append(byte)
      backslashes = byte == UInt8(ascii: "\\") ? backslashes + 1 : 0
      index += 1
    }
    return result
  }

  /// Whether a byte is the end of `[x]`, or the beginning of HTML, which an address in angle brackets is not.
  ///
  /// - Parameter backslashes: how many stand before the byte.
  private static func needsBackslash(
    _ title: ArraySlice<UInt8>, at index: Int, after backslashes: Int
  ) -> Bool {
    switch title[index] {
    case UInt8(ascii: "]"):
      let mark = index - backslashes - 1
      return mark > title.startIndex && title[mark] | 0x20 == UInt8(ascii: "x")
        && title[mark - 1] == UInt8(ascii: "[")
    case UInt8(ascii: "<"):
      let rest = title[(index + 1)...]
      guard let first = rest.first else { return false }
      if "/!?".utf8.contains(first) { return true }
      guard (first | 0x20) &- 0x61 < 26 else { return false }
      let end = rest.first { !(($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 || "+-._".utf8.contains($0)) }
      return end != UInt8(ascii: ":") && end != UInt8(ascii: "@")
    default: return false
    }
  }
}

/// Where code ends that backticks begin (CommonMark §6.1).
private struct BacktickRuns {
  /// Runs of more begin no code here, as in GitHub's own parser: what has been looked for in vain is remembered by its
  /// length, so that a title is looked through so many times at most.
  private static let longest = 80
  /// By length: whether there is no further run of so many.
  private var isAbsent = [Bool](repeating: false, count: longest + 1)

  /// Where the code ends that begins at a backtick; the end of its run where it begins none.
  mutating func endOfCode(_ text: ArraySlice<UInt8>, from start: Int) -> Int {
    let first = BacktickRuns.end(of: text, from: start)
    let length = first - start
    guard length <= BacktickRuns.longest, !isAbsent[length] else { return first }
    var index = first
    while let next = text[index...].firstIndex(of: UInt8(ascii: "`")) {
      index = BacktickRuns.end(of: text, from: next)
      if index - next == length { return index }
    }
    isAbsent[length] = true
    return first
  }

  private static func end(of text: ArraySlice<UInt8>, from start: Int) -> Int {
    text[start...].firstIndex { $0 != UInt8(ascii: "`") } ?? text.endIndex
  }
}
