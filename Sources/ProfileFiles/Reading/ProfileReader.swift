import Formats
import TaskModel
import YAMLFiles

/// Turns the tree of a YAML file into a profile and collects what is wrong in it.
///
/// Reading goes on behind a mistake, so that all of them are reported at once.
struct ProfileReader {
  let source: YAMLSource
  let reservedNames: [String]
  /// Most mistakes that are looked into: a file that is no profile has thousands.
  private static let largestMistakeCount = 40
  private(set) var mistakes: [Diagnostic] = []
  /// The container, as soon as it is known: defaults and paths depend on it.
  var container = Container.csv
  /// Whether it is known: what depends on it is no mistake otherwise.
  var isContainerKnown = true
  /// Tables of names, by the records that fill them.
  var tables: [String] = []
  /// Fields that look ids up in a table, with the place that says so.
  var lookups: [(table: String, node: YAMLNode)] = []
  /// Whether names are compared without regard to case.
  var ignoresCase = false
  /// Names of values that inputs should have, each with its place.
  var names: [OwnProfile.ExpectedName] = []
  /// What is worth saying without being wrong.
  private(set) var remarks: [Diagnostic] = []

  init(source: YAMLSource, reservedNames: [String], mistakes: [Diagnostic] = []) {
    self.mistakes = mistakes
    self.source = source
    self.reservedNames = reservedNames
  }

  // MARK: - Mistakes

  /// Notes a mistake.
  mutating func complain(_ code: DiagnosticCode, _ message: String, at node: YAMLNode, hint: String? = nil) {
    guard mistakes.count < Self.largestMistakeCount else { return }
    mistakes.append(source.diagnostic(code: code, message, at: node, hint: hint))
  }

  /// Notes what does nothing.
  mutating func remark(_ code: DiagnosticCode, _ message: String, at node: YAMLNode, hint: String?) {
    guard remarks.count < Self.largestMistakeCount else { return }
    remarks.append(
      source.diagnostic(
        .warning, code: code, message, line: node.line, column: node.column, hint: hint))
  }

  /// Notes a word that is none of those that would be right, with the nearest.
  mutating func complain(
    unknown word: String, kind: String, of candidates: [String], code: DiagnosticCode, at node: YAMLNode
  ) {
    guard mistakes.count < Self.largestMistakeCount else { return }
    let hint: String
    if let near = Suggestion.nearest(to: word, in: candidates)
      ?? candidates.first(where: { $0.hasPrefix(word) })
    {
      hint = "did you mean “\(near)”?"
    } else if candidates.count <= 12 {
      hint = "it is one of \(candidates.joined(separator: ", "))"
    } else {
      hint = "docs/profiles.md lists them"
    }
    complain(code, "unknown \(kind) “\(word)”", at: node, hint: hint)
  }

  /// Notes a value of the wrong kind.
  mutating func complain(expected: String, at node: YAMLNode, hint: String? = nil) {
    complain(.wrongType, "expected \(expected), found \(node.kind)", at: node, hint: hint)
  }

  // MARK: - Values

  /// The members of a mapping whose keys are fixed; nil, and a mistake, for anything else.
  mutating func members(of node: YAMLNode, _ keys: ProfileKeys, hint: String? = nil) -> [String: YAMLNode]? {
    guard let pairs = pairs(of: node, "a mapping with what \(keys.kind) has", hint: hint) else { return nil }
    var members: [String: YAMLNode] = [:]
    for (key, value) in pairs {
      if keys.names.contains(key.name) {
        members[key.name] = value
      } else {
        complain(unknown: key.name, kind: "key", of: keys.names, code: .unknownKey, at: key.node)
      }
    }
    return members
  }

  /// A key that is a text.
  struct Name {
    var name: String
    var node: YAMLNode
  }

  /// The pairs of a mapping, in order; nil, and a mistake, for anything else.
  mutating func pairs(
    of node: YAMLNode, _ expected: String, hint: String? = nil
  ) -> [(key: Name, value: YAMLNode)]? {
    guard case .mapping(let members) = node.content else {
      complain(expected: expected, at: node, hint: hint)
      return nil
    }
    var pairs: [(key: Name, value: YAMLNode)] = []
    for (key, value) in members {
      if let name = key.text, !name.isEmpty {
        pairs.append((Name(name: name, node: key), value))
      } else {
        complain(expected: "a name", at: key)
      }
    }
    return pairs
  }

  /// A text that is not empty.
  mutating func text(_ node: YAMLNode?, _ expected: String = "a text") -> String? {
    guard let node else { return nil }
    guard let text = node.text, !text.isEmpty else {
      complain(expected: expected, at: node)
      return nil
    }
    return text
  }

  /// A list of texts, or one alone.
  mutating func texts(_ node: YAMLNode?, _ expected: String = "a text or a list of them") -> [String]? {
    guard let node else { return nil }
    switch node.content {
    case .text(let text) where !text.isEmpty: return [text]
    case .list(let elements):
      var texts: [String] = []
      for element in elements {
        if let text = element.text {
          texts.append(text)
        } else {
          complain(expected: "a text", at: element)
        }
      }
      return texts
    default:
      complain(expected: expected, at: node)
      return nil
    }
  }

  /// A list of words, which are compared in lower case.
  mutating func words(_ node: YAMLNode?) -> [String]? {
    texts(node, "a word or a list of words")?.map { $0.lowercased() }
  }

  /// True or false; false, the default, where it is missing.
  mutating func flag(_ node: YAMLNode?, default standard: Bool = false) -> Bool {
    guard let node else { return standard }
    switch node.text?.lowercased() {
    case "true", "yes": return true
    case "false", "no": return false
    default:
      complain(
        .wrongType,
        "expected true or false, found \(node.text.map { $0.isEmpty ? "nothing" : "“\($0)”" } ?? node.kind)",
        at: node)
      return standard
    }
  }

  /// One of a few words.
  mutating func choice<Value>(
    _ node: YAMLNode, _ kind: String, of choices: [(name: String, value: Value)], code: DiagnosticCode
  ) -> Value? {
    guard let word = text(node, "the name of a \(kind)") else { return nil }
    if let choice = choices.first(where: { $0.name == word }) { return choice.value }
    complain(unknown: word, kind: kind, of: choices.map(\.name), code: code, at: node)
    return nil
  }

  /// A field of the model.
  mutating func field(_ node: YAMLNode) -> Field? {
    choice(node, "field", of: ProfileWords.fields.map { ($0.name, $0) }, code: .unknownField)
  }

  /// A mapping from texts to texts.
  mutating func dictionary(_ node: YAMLNode?, lowercasingKeys: Bool = false) -> [String: String]? {
    guard let node, let pairs = pairs(of: node, "a mapping") else { return nil }
    var result: [String: String] = [:]
    for (key, value) in pairs {
      guard let text = text(value) else { continue }
      result[lowercasingKeys ? key.name.lowercased() : key.name] = text
    }
    return result
  }
}
