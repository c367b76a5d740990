/// One tag of a template as it stands in the text, with what the later passes find out about it.
struct TemplateTag {
  /// What the tag is for, by its first letter.
  enum Kind {
    case variable, unescapedVariable
    case section, inverted, parent, block
    case close
    case partial
    case comment, delimiters

    /// Whether the tag opens something that `{{/name}}` closes.
    var opens: Bool {
      switch self {
      case .section, .inverted, .parent, .block: true
      default: false
      }
    }

    /// Whether the tag writes nothing itself, so that a line of its own disappears with it.
    var mayStandAlone: Bool {
      switch self {
      case .variable, .unescapedVariable: false
      default: true
      }
    }
  }

  let kind: Kind
  /// The byte offset of the opening delimiter.
  let start: Int
  /// The byte offset after the closing delimiter.
  let end: Int
  /// The name without white space around it, and without the `*` of a dynamic name.
  let name: String
  /// The byte offset of the name.
  let nameStart: Int
  /// Whether the name is dynamic (`{{>*name}}`): the value of a field names the template.
  let isDynamic: Bool

  /// The line's start, if there are only spaces between it and the tag.
  var lineStart: Int?
  /// The offset after the line's break, if there are only spaces between the tag and it.
  var lineEnd: Int?
  /// The tag that closes this one, or that this one closes, by position.
  var partner = 0
  /// The tag that opened what this tag is in, by position.
  var enclosing: Int?
  /// Whether the spaces before the tag are dropped.
  var dropsBefore = false
  /// Whether the spaces and the line break after the tag are dropped.
  var dropsAfter = false

  /// Where the text before the tag ends.
  var textEnd: Int { dropsBefore ? lineStart ?? start : start }
  /// Where the text after the tag begins.
  var textStart: Int { dropsAfter ? lineEnd ?? end : end }

  /// The tag's name as one would write it: with the `*` of a dynamic name.
  var writtenName: String { isDynamic ? "*" + name : name }
}
