import TaskModel

/// A source line and the caret under it, laid out in columns of a terminal.
struct ExcerptLayout: Equatable {
  /// Most columns that a line takes.
  static let columnLimit = 100
  /// Columns before the caret that are shown where a line is too long.
  static let columnsBeforeCaret = 60
  /// How many combining marks in a row are shown.
  private static let combiningLimit = 8
  private static let tabWidth = 4

  /// The line, or a window of it around the caret, fit for a terminal.
  private(set) var line = ""
  /// Columns before the caret.
  private(set) var caretColumn = 0

  /// Lays out an excerpt.
  ///
  /// Takes time for the caret's distance from the beginning and for one window.
  init(_ excerpt: Diagnostic.Excerpt) {
    let scalars = excerpt.text.unicodeScalars
    let caret =
      scalars.index(scalars.startIndex, offsetBy: max(0, excerpt.caret), limitedBy: scalars.endIndex)
      ?? scalars.endIndex
    var start = scalars.startIndex
    if !Self.fits(scalars[...]) { start = Self.windowStart(scalars, caret: caret) }

    var column = 0
    var combining = 0
    if start > scalars.startIndex {
      line = "…"
      column = 1
    }
    caretColumn = column
    var index = start
    while index < scalars.endIndex {
      let (text, width) = Self.cell(scalars[index], column: column)
      // The last column is the ellipsis's, unless everything that is left fits.
      if column + width > Self.columnLimit - 1, !Self.fits(scalars[index...], from: column) {
        line += "…"
        break
      }
      // The caret of a combining mark stands under the character that it is on.
      if index == caret { caretColumn = width == 0 ? max(0, column - 1) : column }
      combining = width == 0 ? combining + 1 : 0
      if combining <= Self.combiningLimit { line += text }
      column += width
      index = scalars.index(after: index)
    }
    if index <= caret { caretColumn = min(column, Self.columnLimit - 1) }
  }

  /// What a scalar is shown as, and the columns it takes when it begins at `column`.
  private static func cell(_ scalar: Unicode.Scalar, column: Int) -> (text: String, width: Int) {
    if scalar == "\t" {
      let width = tabWidth - column % tabWidth
      return (String(repeating: " ", count: width), width)
    }
    // Pictures of control characters take one column, escapes as many as they have letters.
    if let text = TerminalText.replacement(for: scalar) { return (text, text.unicodeScalars.count) }
    return (String(scalar), TerminalText.width(of: scalar))
  }

  /// Whether a text that begins at a column ends within the limit; looks no further than it must.
  private static func fits(_ scalars: Substring.UnicodeScalarView, from start: Int = 0) -> Bool {
    var column = start
    var count = 0
    for scalar in scalars {
      column += cell(scalar, column: column).width
      count += 1
      if column > columnLimit || count > columnLimit * 4 { return false }
    }
    return true
  }

  /// The beginning of the window: so many columns before the caret, and not between a character and its marks.
  private static func windowStart(_ scalars: String.UnicodeScalarView, caret: String.Index) -> String.Index {
    var start = caret
    var column = 0
    var count = 0
    while start > scalars.startIndex, column < columnsBeforeCaret, count < columnsBeforeCaret * 4 {
      start = scalars.index(before: start)
      column += cell(scalars[start], column: 0).width
      count += 1
    }
    if start == scalars.startIndex { return start }
    while start < caret, cell(scalars[start], column: 0).width == 0 { start = scalars.index(after: start) }
    return start
  }
}
