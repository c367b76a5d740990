import Formats
import Scanners
import TaskModel

// YAML, which is not read: `- title: Sow` above `  done: false`. Taken for a list of titles, each of its lines would be
// a task.

extension FormatDetector {
  /// The format of text that is YAML; nil for all other.
  ///
  /// It is that where every line is a key with or without a value, an item of a list, or further in than one of these,
  /// and an item that is a key with a value has another key under it.
  func yamlRefusal(_ beginning: ArraySlice<UInt8>) -> Diagnostic? {
    // Every table is asked this.
    let head = Array(beginning)
    guard options.profile == nil, ByteSearch.holds(Array("- ".utf8), in: head),
      ByteSearch.holds(Array(": ".utf8), in: head)
    else { return nil }
    let lines = String(decoding: head, as: UTF8.self).split { $0.isNewline }.prefix(200)
    var isInItem = false
    var hasObject = false
    for line in lines {
      let own = line.drop { $0 == " " || $0 == "\u{FEFF}" }
      if own.isEmpty || own.hasPrefix("#") || own == "---" { continue }
      let isIndented = own.startIndex > line.startIndex
      if own.hasPrefix("- ") {
        isInItem = Self.hasKey(own.dropFirst(2).drop { $0 == " " })
      } else if Self.hasKey(own) {
        hasObject = hasObject || (isInItem && isIndented)
        isInItem = isInItem && isIndented
      } else if !isIndented {
        return nil
      }
    }
    guard hasObject else { return nil }
    return Diagnostic(
      .error, code: .unreadSyntax, "this looks like YAML, which is not read",
      at: SourceLocation(file: file, line: 1, column: 1),
      hint: "any program that converts it to JSON makes it readable")
  }

  /// Whether a line begins with a key: a word and a colon, with a space or nothing behind it.
  private static func hasKey(_ line: Substring) -> Bool {
    guard let first = line.first, first.isLetter || first == "_" || first == "\"",
      let colon = line.firstIndex(of: ":")
    else { return false }
    let behind = line.index(after: colon)
    return !line[..<colon].contains(" ") && (behind == line.endIndex || line[behind] == " ")
  }
}
