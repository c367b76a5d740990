import TaskModel
import YAMLFiles

/// Checks the tree of a job file against the table of keys, and collects what is wrong in it.
///
/// Reading goes on behind a mistake, so that all of them are reported at once.
struct JobReader {
  let source: YAMLSource
  private(set) var mistakes: [Diagnostic]
  /// Most mistakes that are looked into: a file that is none of these has thousands.
  private static let largestMistakeCount = 40

  init(source: YAMLSource, mistakes: [Diagnostic]) {
    self.source = source
    self.mistakes = mistakes
  }

  /// The jobs of a file.
  mutating func jobs(_ root: YAMLNode) -> [Job] {
    check(root, .mapping(.file))
    let file = JobSettings(root)
    let defaults = file["defaults"].map { JobSettings($0) } ?? JobSettings([:])
    let presets = file["presets"].map { JobSettings($0) } ?? JobSettings([:])
    var presetNames: [String] = []
    if case .mapping(let members)? = file["presets"]?.content { presetNames = members.compactMap(\.key.text) }
    guard case .mapping(let members)? = file["jobs"]?.content else { return [] }
    if members.isEmpty, let node = file["jobs"] { complain(.missingKey, "there are no jobs", at: node) }
    return members.map { key, value in
      let own = JobSettings(value)
      var settings = defaults
      if let node = own["preset"], let name = node.text {
        if let preset = presets[name] {
          settings = JobSettings(preset).over(settings)
        } else {
          let near = Suggestion.nearest(to: name, in: presetNames).map { "did you mean “\($0)”?" }
          complain(
            .unknownJob, "there is no preset “\(name)”", at: node,
            hint: near
              ?? (presetNames.isEmpty
                ? "presets stand under `presets`" : "there are \(presetNames.joined(separator: ", "))"))
        }
      }
      settings = own.over(settings)
      for name in ["inputs", "outputs"] where settings[name] == nil {
        complain(
          .missingKey, "the job “\(key.text ?? "")” has no `\(name)`", at: key,
          hint: "they stand in the job, its preset or `defaults`")
      }
      return Job(name: key.text ?? "", node: key, settings: settings)
    }
  }

  // MARK: - Shapes

  private mutating func check(_ node: YAMLNode, _ shape: JobShape) {
    switch shape {
    case .mapping(let keys): checkMembers(node, keys)
    case .textOrMapping(let keys):
      if node.text != nil { return check(node, keys.keys[0].shape) }
      checkMembers(node, keys, expected: "a text, or a mapping with what \(keys.kind) has")
    case .oneOrMore(let shape):
      guard case .list(let elements) = node.content else { return check(node, shape) }
      if elements.isEmpty { complain(.wrongType, "this list is empty", at: node) }
      for element in elements { check(element, shape) }
    case .named(let keys):
      guard case .mapping(let members) = node.content else {
        return complain(.wrongType, "expected names, each with \(keys.kind), found \(node.kind)", at: node)
      }
      for (key, value) in members {
        checkName(key)
        checkMembers(value, keys)
      }
    case .text, .pattern, .words, .flag, .count, .age, .version: checkText(node, shape)
    }
  }

  private mutating func checkName(_ key: YAMLNode) {
    let name = key.text ?? ""
    let isRight =
      !name.isEmpty
      && name.utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"): true
        default: false
        }
      }
    if !isRight {
      complain(
        .badName, "“\(name)” is no name here", at: key,
        hint: "names are of the letters a to z, digits, hyphens and underscores")
    }
  }

  private mutating func checkMembers(_ node: YAMLNode, _ keys: JobKeys, expected: String? = nil) {
    guard case .mapping(let members) = node.content else {
      let expected = expected ?? "a mapping with what \(keys.kind) has"
      return complain(.wrongType, "expected \(expected), found \(node.kind)", at: node)
    }
    var found: Set<String> = []
    for (key, value) in members {
      let name = key.text ?? ""
      if let known = keys.key(name) {
        found.insert(name)
        check(value, known.shape)
      } else {
        complain(.unknownKey, "unknown key “\(name)”", at: key, hint: hint(for: name, in: keys))
      }
    }
    for name in keys.required where !found.contains(name) {
      complain(.missingKey, "\(keys.kind) needs `\(name)`", at: node)
    }
    if !keys.alternatives.isEmpty, keys.alternatives.count(where: found.contains) != 1 {
      let names = keys.alternatives.map { "`\($0)`" }.joined(separator: " or ")
      complain(.missingKey, "\(keys.kind) has either \(names)", at: node)
    }
  }

  private func hint(for name: String, in keys: JobKeys) -> String {
    if let near = Suggestion.nearest(to: name, in: keys.names)
      ?? Suggestion.beginning(with: name, in: keys.names)
    {
      return "did you mean “\(near)”?"
    }
    if let other = JobKeys.all.first(where: { $0.key(name) != nil }) {
      return "that is a key of \(other.kind)"
    }
    if keys.names.count <= 12 { return "there are \(keys.names.joined(separator: ", "))" }
    return "docs/jobs.md lists them"
  }

  private mutating func checkText(_ node: YAMLNode, _ shape: JobShape) {
    guard let text = node.text, !text.isEmpty, !node.isNull else {
      let found = node.isNull ? "nothing" : node.kind
      return complain(.wrongType, "expected \(Self.words(for: shape)), found \(found)", at: node)
    }
    func complainOfText(_ hint: String? = nil) {
      complain(.wrongType, "expected \(Self.words(for: shape)), found “\(text)”", at: node, hint: hint)
    }
    /// In quotes it is a text, as the JSON Schema has it.
    let bare = YAMLNode(content: node.content, line: 0, column: 0, isPlain: true)
    func unquoted(_ isRight: Bool) -> String? { isRight ? "leave out the quotes" : nil }
    switch shape {
    case .flag:
      if node.truth == nil { complainOfText(unquoted(bare.truth != nil)) }
    case .count(let least, let most):
      func isRight(_ node: YAMLNode) -> Bool { node.wholeNumber.map { (least...most).contains($0) } ?? false }
      if !isRight(node) { complainOfText(unquoted(isRight(bare))) }
    case .words(let words):
      if !words.contains(text) {
        complainOfText(Suggestion.nearest(to: text, in: words).map { "did you mean “\($0)”?" })
      }
    case .age: if Age.seconds(text) == nil { complainOfText("write it like 26h or 3d") }
    case .version:
      if node.wholeNumber != 1 { complainOfText(unquoted(text == "1") ?? "this pantask reads version 1") }
    case .pattern:
      do throws(NamePattern.Mistake) { _ = try NamePattern(text) } catch {
        let place = source.place(of: node, offset: error.offset)
        note(
          source.diagnostic(
            code: .unknownPlaceholder, error.message, line: place.line, column: place.column,
            hint: error.hint))
      }
    default: break
    }
  }

  private static func words(for shape: JobShape) -> String {
    switch shape {
    case .flag: "true or false"
    case .count(let least, let most):
      most == JobShape.largestCount
        ? "a whole number from \(least)" : "a whole number from \(least) to \(most)"
    case .words(let words): words.joined(separator: " or ")
    case .age: "an age such as 26h"
    case .version: "1"
    default: "a text"
    }
  }

  // MARK: - Mistakes

  private mutating func complain(
    _ code: DiagnosticCode, _ message: String, at node: YAMLNode, hint: String? = nil
  ) {
    note(source.diagnostic(code: code, message, at: node, hint: hint))
  }

  private mutating func note(_ mistake: Diagnostic) {
    if mistakes.count < Self.largestMistakeCount { mistakes.append(mistake) }
  }
}
