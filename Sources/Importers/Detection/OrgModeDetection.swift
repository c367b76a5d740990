import Formats
import Scanners
import TaskModel

// The text of Emacs' org-mode, which is not read: `* NEXT [#A] Buy milk`. Its headings would be a table of one column,
// and where there are checkboxes below them, these would be all that is read.

extension FormatDetector {
  /// The format of text that is org-mode's; nil for all other.
  ///
  /// It is that where a heading has one of its usual words for states, or where the name or a line such as `#+TITLE:`
  /// says so and there is a heading; no item with a star has a checkbox, as in Markdown.
  func orgModeRefusal(_ beginning: ArraySlice<UInt8>) -> Diagnostic? {
    // Every table is asked this: lines are looked at where one begins with a star.
    guard options.profile == nil, options.container == nil, beginning.contains(UInt8(ascii: "*")),
      Self.hasHeading(beginning)
    else { return nil }
    let name = file.lowercased()
    if [".md", ".markdown", ".mdown"].contains(where: name.hasSuffix) { return nil }
    let lines = String(decoding: beginning, as: UTF8.self).split { $0.isNewline }.prefix(400)
    var isSaid = name.hasSuffix(".org")
    for line in lines {
      if line.hasPrefix("#+") { isSaid = isSaid || line.dropFirst(2).prefix { $0 != " " }.hasSuffix(":") }
      guard let title = Self.title(ofHeading: line) else { continue }
      if title.hasPrefix("[ ]") || title.lowercased().hasPrefix("[x]") { return nil }
      isSaid = isSaid || title.split(separator: " ").first.map { Self.states.contains($0) } ?? false
    }
    guard isSaid else { return nil }
    return Diagnostic(
      .error, code: .unreadSyntax, "this looks like Emacs org-mode, which is not read",
      at: SourceLocation(file: file, line: 1, column: 1),
      hint:
        "export it as a calendar (org-icalendar-export-to-ics), or make it a Markdown checklist (- [ ], - [x])"
    )
  }

  /// The words for states that people have in org-mode.
  private static let states: Set<Substring> = [
    "TODO", "DONE", "NEXT", "WAITING", "WAIT", "HOLD", "STARTED", "CANCELLED", "CANCELED", "DOING",
    "IN-PROGRESS", "INPROGRESS", "SOMEDAY",
  ]

  /// What stands behind the stars of a heading; nil for other lines.
  private static func title(ofHeading line: Substring) -> Substring? {
    let rest = line.drop { $0 == "*" }
    guard line.hasPrefix("*"), rest.first == " " else { return nil }
    return rest.drop { $0 == " " }
  }

  /// Whether a line begins with stars and a space.
  private static func hasHeading(_ text: ArraySlice<UInt8>) -> Bool {
    var isStart = true
    var areStars = false
    for byte in text {
      if areStars, byte == 0x20 { return true }
      areStars = (isStart || areStars) && byte == UInt8(ascii: "*")
      isStart = byte == 10 || byte == 13
    }
    return false
  }
}
