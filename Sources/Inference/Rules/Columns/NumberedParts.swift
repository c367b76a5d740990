import Formats
import TaskModel
import Vocabulary

/// Subtasks of records that have a value for each, with one title in it: `Subtask 1`, `Subtask 2`.
///
/// Whether it is done stands behind it (`Subtask 1 Done`). So do some have their people and tags: `Assignee 1`.
package enum NumberedParts {
  /// The field maps of the parts; none where there is one alone, or tasks have no title.
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

  /// The field maps of people and tags that are numbered; none of a field of which there is one alone, or that another
  /// value fills, unless that is the first of them: `Assignee`, `Assignee 2`.
  static func wordFields(among names: [String], beside fields: [FieldMap], flags: Set<String>) -> [FieldMap] {
    // In a German table `Tag 1` is the first day, and under `Person 1` may be hours in any.
    let title = fields.first { $0.to == .field(.title) }.map { Synonyms.normalized($0.from).spaced } ?? ""
    let isEnglish = englishTitles.contains { title.hasSuffix($0) }
    var found: [(map: FieldMap, stem: String)] = []
    for name in names where !name.contains("/") && !flags.contains(name) {
      guard let (words, place) = numberedWords(name), place == words.count - 1,
        Synonyms.target(of: name) == nil
      else { continue }
      let stem = words.dropLast().joined(separator: " ")
      guard let map = GenericProfile.fieldMaps(for: [stem]).first,
        [.field(.assignees), .field(.tags)].contains(map.to), isEnglish || stem != "tag",
        !WordKind.numberedOther.contains(stem)
      else { continue }
      var own = map
      own.from = name
      found.append((own, stem))
    }
    return found.filter { one in
      let own = fields.first { $0.to == one.map.to }
      if let own { return Synonyms.normalized(own.from).spaced == one.stem }
      return found.count { $0.stem == one.stem } > 1
    }.map(\.map)
  }

  private static let englishTitles = WordKind.numberedTitle.words

  /// Whether a name is that of a part in its own value.
  package static func isPart(_ name: String) -> Bool { numbered(name).map { $0.rest.isEmpty } ?? false }

  /// The words of a name, the number among them apart from what it stands behind, and which it is; nil where none is
  /// one.
  private static func numberedWords(_ name: String) -> (words: [String], place: Int)? {
    var words: [String] = []
    var place: Int?
    for word in Synonyms.normalized(name).spaced.split(separator: " ") {
      guard place == nil, let digit = word.firstIndex(where: { $0.isASCII && $0.isNumber }),
        word[digit...].allSatisfy({ $0.isASCII && $0.isNumber })
      else {
        words.append(String(word))
        continue
      }
      if digit > word.startIndex { words.append(String(word[..<digit])) }
      place = words.count
      words.append(String(word[digit...]))
    }
    guard let place, place > 0 else { return nil }
    return (words, place)
  }

  /// Whether a name is that of a state; of several columns of one name all but the first have a number in brackets.
  private static func isState(_ name: String) -> Bool {
    [.field(.isDone), .statusAndDone].contains(Synonyms.target(of: name))
  }

  /// What a name says is numbered, its number, and what stands behind that; nil for all other names.
  private static func numbered(_ name: String) -> (stem: String, number: String, rest: String)? {
    guard let (words, place) = numberedWords(name) else { return nil }
    let stem = words[..<place].joined(separator: " ")
    guard WordKind.partTitle.names(stem) || WordKind.numberedPart.contains(stem) else { return nil }
    return (stem, words[place], words[(place + 1)...].joined(separator: " "))
  }
}
