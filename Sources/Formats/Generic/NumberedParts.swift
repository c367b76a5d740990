import TaskModel

/// Subtasks of a table that has a column for each, with one title in a cell: `Subtask 1`, `Subtask 2`, and whether it
/// is done behind it (`Subtask 1 Done`).
enum NumberedParts {
  /// The field maps of such columns; none where there is one alone, or tasks have no title.
  ///
  /// - Parameter fields: the maps of the other columns.
  static func fields(among names: [String], beside fields: [FieldMap]) -> [FieldMap] {
    guard fields.contains(where: { $0.to == .field(.title) }), !fields.contains(where: { $0.to == .subtasks })
    else { return [] }
    let parts = names.map { name in numbered(name).flatMap { $0.rest.isEmpty ? $0 : nil } }
    let stems = parts.compactMap { $0?.stem }
    guard let stem = stems.first, stems.count(where: { $0 == stem }) > 1 else { return [] }
    let own = names.indices.filter { parts[$0]?.stem == stem }
    // Behind each, whatever it is called: `Subtask 1,Done?,Subtask 2,Done?`.
    let areFollowed = own.allSatisfy { $0 + 1 < names.count && isState(names[$0 + 1]) }
    var maps: [FieldMap] = []
    for index in own {
      maps.append(FieldMap(names[index], .subtasks))
      guard index + 1 < names.count else { continue }
      let state = numbered(names[index + 1])
      let isOwn =
        state.map { $0.stem == stem && $0.number == parts[index]?.number && isState($0.rest) } ?? false
      if isOwn || areFollowed { maps.append(FieldMap(names[index + 1], .subtaskDone)) }
    }
    return maps
  }

  /// Whether a name is that of a state; of several columns of one name all but the first have a number in brackets.
  private static func isState(_ name: String) -> Bool {
    [.field(.isDone), .statusAndDone].contains(Synonyms.target(of: name))
  }

  /// What a name says is numbered, its number, and what stands behind that; nil for all other names.
  private static func numbered(_ name: String) -> (stem: String, number: Substring, rest: String)? {
    let words = Synonyms.normalized(name).spaced.split(separator: " ")
    guard let place = words.firstIndex(where: { $0.utf8.allSatisfy { $0 &- 0x30 <= 9 } }), place > 0 else {
      return split(words)
    }
    let stem = words[..<place].joined(separator: " ")
    guard GenericProfile.mayBePartTitle(stem) || stems.contains(stem) else { return nil }
    return (stem, words[place], words[(place + 1)...].joined(separator: " "))
  }

  /// The same for a name whose number stands right behind its last letter: `Subtask1`, `subtask2 done`.
  private static func split(_ words: [Substring]) -> (stem: String, number: Substring, rest: String)? {
    for (index, word) in words.enumerated() {
      guard let digit = word.firstIndex(where: { $0.isASCII && $0.isNumber }),
        word[digit...].allSatisfy({ $0.isASCII && $0.isNumber })
      else { continue }
      let stem = (words[..<index] + [word[..<digit]]).joined(separator: " ")
      guard GenericProfile.mayBePartTitle(stem) || stems.contains(stem) else { return nil }
      return (stem, word[digit...], words[(index + 1)...].joined(separator: " "))
    }
    return nil
  }

  /// What is numbered like subtasks and called otherwise.
  private static let stems: Set<String> = [
    "step", "checklist item", "check item", "schritt", "étape", "paso",
  ]
}
