// The signs in checkboxes of Markdown.

extension MarkdownSyntax {
  /// What may stand in a checkbox: anything else in brackets is a reference.
  static let marks = Set(
    ["", " ", "x", "X", "-", "/", ">", "<", "!", "?", "*", "~", "✓", "✔", "✅", "☑"].map { Array($0.utf8) })

  /// What signs in a checkbox say beside done or open, as note programs have agreed on them.
  static let states: [UInt8: String] = [
    UInt8(ascii: "-"): "cancelled", UInt8(ascii: "/"): "in progress", UInt8(ascii: ">"): "forwarded",
    UInt8(ascii: "<"): "scheduled", UInt8(ascii: "!"): "important", UInt8(ascii: "?"): "question",
    UInt8(ascii: "*"): "starred", UInt8(ascii: "~"): "inapplicable",
  ]
}

/// What the end of an item's text says beside it, by names of values, and the text without; nil where it says nothing.
package typealias MarkdownEndings =
  @Sendable (_ text: ArraySlice<UInt8>) -> (
    text: ArraySlice<UInt8>, values: [(name: StaticString, text: ArraySlice<UInt8>)]
  )?
