import Formats
import TaskModel
import YAMLFiles

// The names of an input's values that a profile speaks of, each with its place: what no input has is reported there.

extension ProfileReader {
  /// Takes down a name that inputs should have.
  ///
  /// - Parameter others: names of which one is enough.
  mutating func expect(_ name: String, at node: YAMLNode, others: [String] = []) {
    // The key that a record stands under is no value of it.
    guard !name.isEmpty, name != "@key", names.count < Self.largestNameCount else { return }
    let remark = source.diagnostic(
      .warning, code: .missingName, "no input has “\(name)”, which this profile names", line: node.line,
      column: node.column)
    names.append(OwnProfile.ExpectedName(name: name, others: others, remark: remark))
  }

  /// As many names as a profile of 256 KiB may speak of: each has a message ready, with its line.
  private static let largestNameCount = 1_000

  /// Takes down a name, or each of a list.
  mutating func expectNames(_ node: YAMLNode?, isOneEnough: Bool = false) {
    guard let node else { return }
    let elements: [YAMLNode]
    if case .list(let list) = node.content { elements = list } else { elements = [node] }
    let others = isOneEnough ? elements.prefix(Self.largestNameCount).compactMap(\.text) : []
    for element in elements.prefix(Self.largestNameCount) {
      if let name = element.text { expect(name, at: element, others: others) }
    }
  }

  /// Takes down the tool's names in other languages: a file has one language, so that one name of a value is enough.
  mutating func expectAliases(_ node: YAMLNode?, of mapping: ProfileMapping) {
    guard let node, case .mapping(let members) = node.content else { return }
    let signatures = [mapping.signature] + mapping.otherSignatures
    let known = Set(names.map(\.name)).union(
      signatures.flatMap { $0.requiredNames + $0.typicalNames + $0.forbiddenNames })
    for (key, value) in members {
      guard let alias = key.text, let name = value.text, !name.isEmpty else { continue }
      if !known.contains(where: {
        mapping.naming.ignoresCase ? $0.lowercased() == name.lowercased() : $0 == name
      }),
        !mapping.naming.usesSynonyms
      {
        let near = Suggestion.nearest(to: name, in: known.sorted())
        remark(
          .uselessOption, "“\(name)” is a name that nothing else in this profile speaks of", at: value,
          hint: near.map { "did you mean “\($0)”?" } ?? "an alias leads to a name under `fields`")
        continue
      }
      let others = mapping.naming.aliases.filter { $0.value == name }.keys.sorted() + [name]
      expect(alias, at: key, others: others.filter { $0 != alias.lowercased() })
    }
  }

  /// Records what the profile says about records that are no tasks: where their id and their names are, and what makes
  /// them done.
  mutating func expectNames(ofRecords members: [String: YAMLNode]) {
    for key in ["key", "writer", "time", "value-name", "has", "name-end"] { expectNames(members[key]) }
    expectNames(members["names"], isOneEnough: true)
    if case .mapping(let conditions)? = members["done"]?.content {
      for (name, _) in conditions { expectNames(name) }
    }
  }

  /// Takes down what the words for the tree name.
  mutating func expectHierarchy(_ members: [String: YAMLNode]) {
    for (way, node) in members {
      expectNames(node, isOneEnough: ["parents", "title", "others"].contains(way))
    }
  }
}
