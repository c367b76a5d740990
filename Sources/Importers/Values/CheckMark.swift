/// The checkbox before a text that is an item of a checklist: `[x] Milk`, `- [ ] Bread`, `☑ Salt`.
enum CheckMark {
  /// Takes the checkbox off a text, with the bullet before it.
  ///
  /// - Returns: whether it is checked; nil, and nothing taken, for a text without one, or with nothing behind it.
  static func take(from text: inout [UInt8]) -> Bool? {
    var rest = text[...]
    if let first = rest.first, "-*+".utf8.contains(first), rest.dropFirst().first == 0x20 {
      rest = rest.dropFirst(2)
    }
    guard let mark = marks.first(where: { rest.starts(with: $0.sign) }) else { return nil }
    let title = rest.dropFirst(mark.sign.count).drop { $0 == 0x20 }
    guard !title.isEmpty else { return nil }
    text = Array(title)
    return mark.isDone
  }

  /// Whether each line of a text that is not empty is an item with a checkbox.
  static func areItems(_ text: [UInt8]) -> Bool {
    let lines = text.split(separator: 0x0A).map { line in line.drop { $0 <= 0x20 } }.filter { !$0.isEmpty }
    return !lines.isEmpty
      && lines.allSatisfy { line in
        var title = Array(line)
        return take(from: &title) != nil
      }
  }

  private static let marks: [(sign: [UInt8], isDone: Bool)] = [
    (Array("[x] ".utf8), true), (Array("[X] ".utf8), true), (Array("[ ] ".utf8), false),
    (Array("☑ ".utf8), true), (Array("☐ ".utf8), false),
  ]
}
