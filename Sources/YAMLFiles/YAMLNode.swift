/// A value of a YAML file and where it stands.
package struct YAMLNode: Sendable {
  /// What it is.
  package indirect enum Content: Sendable {
    /// Text, a number or a word: nothing here has a use for the difference, `true` and `007` are what is written.
    case text(String)
    /// Values in order.
    case list([YAMLNode])
    /// Values with names, in order; no name comes twice.
    case mapping([(key: YAMLNode, value: YAMLNode)])
  }

  /// What it is.
  package var content: Content
  /// Line on which it begins, from 1.
  package var line: Int
  /// Column at which it begins, from 1, in Unicode scalars.
  package var column: Int

  /// Makes a value.
  package init(content: Content, line: Int, column: Int) {
    self.content = content
    self.line = line
    self.column = column
  }

  /// The text of a text; nil for everything else.
  package var text: String? {
    if case .text(let text) = content { return text }
    return nil
  }

  /// Whether nothing is written where a value should be.
  package var isEmpty: Bool { text?.isEmpty ?? false }

  /// What it is, for messages.
  package var kind: String {
    switch content {
    case .text(let text): text.isEmpty ? "nothing" : "a text"
    case .list: "a list"
    case .mapping: "a mapping"
    }
  }
}
