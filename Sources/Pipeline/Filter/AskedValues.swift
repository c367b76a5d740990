package import TaskModel

/// The words that a filter compares fields with, and whether any task has them.
///
/// A status that none has is mostly a slip.
///
/// Looks into the dictionaries of columns, not at the tasks, as often as there are batches of them.
package struct AskedValues: Sendable {
  fileprivate struct Asked: Sendable {
    let field: Field
    let text: String
    let folding: TextFolding
    let folded: [UInt8]
    let range: Range<Int>
    /// The word that was meant, as it seems.
    var nearest: (text: String, distance: Distance)?
  }

  /// How far a word is from the one that is asked for.
  fileprivate enum Distance: Comparable, Sendable {
    case otherCase, oneLetter, far
  }

  private var missing: [Asked] = []
  private let source: OptionText
  /// By field: how many of its words were looked at, and the last of them, which tells whether they are still the same.
  private var seen: [Field: (count: Int, last: String)] = [:]

  /// So many words of a field are keys, each of one task: nobody looks for a slip among them.
  private static let mostWords = 10_000

  /// The words of a filter.
  package init(_ filter: TaskFilter) { self.init(filter.expression, filter.source) }

  /// The words of a part of a filter.
  init(_ expression: FilterExpression, _ source: OptionText) {
    self.source = source
    missing = expression.comparisons.flatMap { comparison -> [Asked] in
      guard let (field, operand) = Self.asked(comparison), [.word, .wordList, .priority].contains(field.kind)
      else { return [] }
      let operands: [FilterOperand] = if case .list(let list) = operand.value { list } else { [operand] }
      return operands.compactMap { operand in
        guard case .text(let text) = operand.value else { return nil }
        if field == .priority {
          // A source's own word for one, which has no case.
          guard Priority(name: text.lowercased()) == nil else { return nil }
          let folding = TextFolding(ignoresCase: true)
          return Asked(
            field: field, text: text, folding: folding,
            folded: folding.folded(CanonicalForm.composed(text)), range: operand.range)
        }
        return Asked(
          field: field, text: text, folding: comparison.folding,
          folded: comparison.folding.folded(CanonicalForm.composed(text)), range: operand.range)
      }
    }
  }

  /// The field that is compared with whole words, whichever side it stands on, and the words.
  private static func asked(_ comparison: FilterComparison) -> (Field, FilterOperand)? {
    guard [.equal, .notEqual, .among, .contains].contains(comparison.operator) else { return nil }
    if case .field(let field) = comparison.left.value {
      // One of a list's words has to be there whole, but any of them may have a part.
      let isPart =
        comparison.operator == .contains && (field.kind != .wordList || comparison.quantifier != nil)
      return isPart ? nil : (field, comparison.right)
    }
    guard comparison.operator != .contains, case .field(let field) = comparison.right.value else {
      return nil
    }
    return (field, comparison.left)
  }

  /// Looks for the words in a table, or in the next part of one.
  package mutating func look(in table: TaskTable) {
    guard !missing.isEmpty else { return }
    let words = Dictionary(
      Set(missing.map(\.field)).map { ($0, newWords(of: $0, in: table)) },
      uniquingKeysWith: { first, _ in first })
    missing.removeAll { asked in
      words[asked.field]?.contains {
        asked.folding.folded(CanonicalForm.composed($0)) == asked.folded
      } ?? false
    }
    for index in missing.indices where seen[missing[index].field]?.count ?? 0 <= Self.mostWords {
      missing[index].look(among: words[missing[index].field] ?? [])
    }
  }

  /// The words of a field that were not looked at before: batches share them.
  private mutating func newWords(of field: Field, in table: TaskTable) -> ArraySlice<String> {
    let words = table.dictionary(of: field == .priority ? .priorityRaw : field)?.strings ?? []
    var start = 0
    if let seen = seen[field], seen.count <= words.count, words[seen.count - 1] == seen.last {
      start = seen.count
    }
    if let last = words.last { seen[field] = (words.count, last) }
    return words[start...]
  }

  /// What is to be said when all tasks have been seen: a warning where a word of a task is written nearly so, else a
  /// note.
  package var diagnostics: [Diagnostic] {
    missing.map { asked in
      var diagnostic = source.error(
        code: .unknownValue, "no task has \(asked.field.name) \"\(asked.text)\"", at: asked.range.lowerBound,
        hint: asked.nearest.map { "did you mean \"\($0.text)\"?" })
      diagnostic.severity = asked.nearest.map { $0.distance < .far } ?? false ? .warning : .note
      diagnostic.field = asked.field
      return diagnostic
    }
  }
}

extension AskedValues.Asked {
  /// Keeps the nearest word: another case is nearer than another letter, and of two that are as near the first is it.
  fileprivate mutating func look(among words: some Sequence<String>) {
    for word in words where Suggestion.isNear(text, word) {
      let distance: AskedValues.Distance = word.lowercased() == text.lowercased() ? .otherCase : .oneLetter
      if distance < nearest?.distance ?? .far { nearest = (word, distance) }
    }
    if nearest == nil { nearest = Suggestion.nearest(to: text, in: words).map { ($0, .far) } }
  }
}
