package import TaskModel

/// A value on the command line that is not one of those that would be right: exit code 64.
package struct UsageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong and what would be right, as a sentence part without a full stop.
  package var description: String
  /// The option whose value it is, as the command line has it (`--since`); nil where the caller knows it.
  package var option: String?

  /// Makes an error.
  package init(_ description: String, about option: String? = nil) {
    self.description = description
    self.option = option
  }

  /// The error for a word that is none of the known ones.
  ///
  /// - Parameters:
  ///   - word: What was given.
  ///   - kind: What it should have been ("format").
  ///   - candidates: Everything that would have been right. All are named where they are few and none is near.
  package static func unknown(_ word: String, kind: String, candidates: [String]) -> UsageError {
    let shown = TerminalText.escaped(word, byteLimit: 80)
    if let nearest = Suggestion.nearest(to: word, in: candidates) {
      return UsageError("unknown \(kind) \"\(shown)\"; did you mean \"\(nearest)\"?")
    }
    // Of a tool that has several formats the tool's name alone: `todoist` for `todoist-csv`.
    let family = family(of: word, in: candidates)
    if family.count == 1 {
      return UsageError("unknown \(kind) \"\(shown)\"; did you mean \"\(family[0])\"?")
    }
    let named = family.isEmpty ? candidates : family
    if named.count <= 16 {
      return UsageError("unknown \(kind) \"\(shown)\"; it is one of \(named.joined(separator: ", "))")
    }
    return UsageError("unknown \(kind) \"\(shown)\"")
  }

  /// The candidates whose part before the first hyphen is what was meant.
  private static func family(of word: String, in candidates: [String]) -> [String] {
    func head(_ candidate: String) -> String? {
      candidate.firstIndex(of: "-").map { String(candidate[..<$0]) }
    }
    guard let nearest = Suggestion.nearest(to: word, in: candidates.compactMap(head)) else { return [] }
    return candidates.filter { head($0) == nearest }
  }

  /// The error as the user reads it, code `usage`.
  package var diagnostic: Diagnostic { Diagnostic(.error, code: .usage, description) }
}

/// A choice on the command line between a few names.
package protocol NamedChoice: CaseIterable, RawRepresentable<String>, Sendable {
  /// What is being chosen ("format"), for messages.
  static var kind: String { get }
}

extension NamedChoice {
  /// The choice with a name, case not counting.
  ///
  /// - Throws: `UsageError` with the nearest name.
  package init(named name: String) throws(UsageError) {
    guard let choice = Self(rawValue: name.lowercased()) else {
      throw .unknown(name, kind: Self.kind, candidates: Self.names)
    }
    self = choice
  }

  /// Every name, in the order of declaration.
  package static var names: [String] { allCases.map(\.rawValue) }
}
