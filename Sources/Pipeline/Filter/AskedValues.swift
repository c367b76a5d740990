package import TaskModel

/// The words that a filter compares fields with, and whether any task has them.
///
/// A status that none has is mostly a slip.
///
/// Looks into the dictionaries of columns, not at the tasks, as often as there are batches of them.
package struct AskedValues: Sendable {
  private struct Asked: Sendable {
    let field: Field
    let text: String
    let folding: TextFolding
    let folded: [UInt8]
    let range: Range<Int>
    var nearest: String?
    /// Whether that differs in case or by one letter.
    var isNear = false
  }

  private var missing: [Asked] = []
  private let source: OptionText

  /// So many words of a field are keys, each of one task.
  private static let mostWords = 10_000

  /// The words of a filter.
  package init(_ filter: TaskFilter) { self.init(filter.expression, filter.source) }

  /// The words of a part of a filter.
  init(_ expression: FilterExpression, _ source: OptionText) {
    self.source = source
    missing = expression.comparisons.flatMap { comparison -> [Asked] in
      guard let (field, operand) = Self.asked(comparison), [.word, .wordList].contains(field.kind) else {
        return []
      }
      let operands: [FilterOperand] = if case .list(let list) = operand.value { list } else { [operand] }
      return operands.compactMap { operand in
        guard case .text(let text) = operand.value else { return nil }
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
    missing.removeAll { asked in
      guard let dictionary = table.dictionary(of: asked.field) else { return true }
      // Nobody looks for a slip among so many.
      if dictionary.count > Self.mostWords { return true }
      return dictionary.strings.contains { asked.folding.folded(CanonicalForm.composed($0)) == asked.folded }
    }
    for index in missing.indices {
      let words = table.dictionary(of: missing[index].field)?.strings ?? []
      let text = missing[index].text
      if let near = words.first(where: { Suggestion.isNear(text, $0) }), !missing[index].isNear {
        missing[index].nearest = near
        missing[index].isNear = true
      } else if missing[index].nearest == nil {
        missing[index].nearest = Suggestion.nearest(to: text, in: words)
      }
    }
  }

  /// What is to be said when all tasks have been seen: a warning where a word of a task is written nearly so, else a
  /// note.
  package var diagnostics: [Diagnostic] {
    missing.map { asked in
      var diagnostic = source.error(
        code: .unknownValue, "no task has \(asked.field.name) \"\(asked.text)\"", at: asked.range.lowerBound,
        hint: asked.nearest.map { "did you mean \"\($0)\"?" })
      diagnostic.severity = asked.isNear ? .warning : .note
      diagnostic.field = asked.field
      return diagnostic
    }
  }
}
