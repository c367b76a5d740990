/// A value of a YAML file and where it stands.
struct YAMLNode: Sendable {
  /// What it is.
  indirect enum Content: Sendable {
    /// Text, a number or a word: profiles have no use for the difference, `true` and `007` are what is written.
    case text(String)
    /// Values in order.
    case list([YAMLNode])
    /// Values with names, in order; no name comes twice.
    case mapping([(key: YAMLNode, value: YAMLNode)])
  }

  /// What it is.
  var content: Content
  /// Line on which it begins, from 1.
  var line: Int
  /// Column at which it begins, from 1, in Unicode scalars.
  var column: Int

  /// The text of a text; nil for everything else.
  var text: String? {
    if case .text(let text) = content { return text }
    return nil
  }

  /// Whether nothing is written where a value should be.
  var isEmpty: Bool { text?.isEmpty ?? false }

  /// What it is, for messages.
  var kind: String {
    switch content {
    case .text(let text): text.isEmpty ? "nothing" : "a text"
    case .list: "a list"
    case .mapping: "a mapping"
    }
  }
}
