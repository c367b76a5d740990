import TaskModel
import Vocabulary

// What stands behind the name of a column: the answers that it asks for, how its dates are written.

extension Synonyms {
  /// The answers that a question may name behind it: `Done Y/N`.
  private static let answers = WordKind.askedAnswers.words.map { " " + $0 }

  /// A name in words without the answers behind it; nil where there are none.
  static func withoutAnswers(_ words: String) -> String? {
    let bytes = words.utf8
    guard let last = bytes.last, "nofe".utf8.contains(last) else { return nil }
    // Compared as bytes: a text's own comparison knows all of Unicode, and every name of a table comes here.
    return answers.first { $0.utf8.count < bytes.count && bytes.suffix($0.utf8.count).elementsEqual($0.utf8) }
      .map { String(words.dropLast($0.count)) }
  }

  /// Whether a name asks for one of two answers that stand behind it, so that a slash in it is no step.
  package static func namesAnswers(_ name: String) -> Bool { withoutAnswers(normalized(name).spaced) != nil }

  /// How the name of a column says that its dates are written, `Due (mm/dd/yyyy)`: one style, or none where it does
  /// not.
  package static func dateOrder(of target: FieldMap.Target, in name: String) -> [ValueStyle] {
    guard case .field(let field) = target, field.kind == .date,
      name.utf8.contains(where: { "/.-".utf8.contains($0) })
    else { return [] }
    return dateOrder(in: name).map { [$0] } ?? []
  }

  private static func dateOrder(in name: String) -> ValueStyle? {
    let whole = normalized(name).spaced.split(separator: " ")
    let words = whole.map { String($0.prefix(1)) }
    let lengths = whole.map { Set($0).count == 1 ? $0.count : 0 }
    for start in words.indices.dropLast() where (1...2).contains(lengths[start]) {
      // A year may follow or not.
      guard (1...2).contains(lengths[start + 1]) else { continue }
      switch words[start] + words[start + 1] {
      case "md": return .monthDayYear
      case "dm", "tm", "jm", "gm": return .dayMonthYear
      default: continue
      }
    }
    return nil
  }
}
