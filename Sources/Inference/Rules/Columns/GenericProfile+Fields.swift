package import Formats
import TaskModel
import Vocabulary

// Which of a record's names stands for which field.

extension GenericProfile {
  /// The field maps of records.
  static func fieldMaps(of records: InputShape.RecordShape, in container: Container) -> [FieldMap] {
    RecordColumns(of: records, in: container).fields
  }

  /// The field maps for a record's names: for each field the name that stands for it best.
  ///
  /// - Parameter title: the name of a value that would rather be the title than a description, where none is called
  ///   one.
  static func fieldMaps(for names: [String], title: String? = nil) -> [FieldMap] {
    ColumnAssignment(of: names, titleName: title).maps
  }

  /// The names whose values are kept as they stand although a field goes by such a name: flags that would be sections
  /// (`milestone: no`), members of a team beside those who do the task, and subtasks that are tasks elsewhere.
  static func keptNames(
    of records: InputShape.RecordShape, _ names: [String], beside fields: [FieldMap]
  ) -> [String] {
    let assignees = fields.filter { $0.to == .field(.assignees) }.map(\.from)
    let hasAssignee = assignees.contains { !WordKind.teamColumn.names($0) }
    let hasAssigned = assignees.contains(where: isAssigned)
    return names.filter { name in
      switch Synonyms.target(of: name) {
      case .field(.section): records.flagNames.contains(name)
      case .field(.title): records.titles.otherNames.contains(name)
      case .subtasks: records.lists.linkNames.contains(name)
      case .field(.assignees):
        !assignees.contains(name)
          && ((hasAssignee && WordKind.teamColumn.names(name))
            || (hasAssigned && WordKind.answerable.names(name)))
      default: false
      }
    }
  }

  /// Whether a name says in so many words that somebody was assigned.
  static func isAssigned(_ name: String) -> Bool {
    let words = Synonyms.normalized(name).spaced
    return assigned.contains { words.hasPrefix($0) }
  }

  private static let assigned = WordKind.assignedPrefix.words

  /// How well a name stands for those who do a task; the least counts.
  static func rank(ofPeople name: String) -> Int {
    isAssigned(name) ? -2 : WordKind.answerable.names(name) ? -1 : Synonyms.rank(of: name)
  }

  /// Whether a name is one of numbers of rows, which may be places in an outline as well.
  package static func mayBeOutline(_ name: String) -> Bool {
    let words = Synonyms.normalized(name).spaced
    return name == "#" || WordKind.rowNumber.contains(words)
  }

  /// Whether a name for titles is as often that of something else, of a person or a thing: `Name`, `Item`.
  package static func mayNameOther(_ name: String) -> Bool {
    let words = Synonyms.normalized(name).spaced.split(separator: " ")
    return Synonyms.target(of: name) == .field(.title) && !words.contains(where: WordKind.titleWord.contains)
  }

  /// Whether a name is what a column is called that has none: checkboxes stand under no name.
  package static func isUnnamed(_ name: String) -> Bool {
    name.hasPrefix("column ") && Int(name.dropFirst(7)) != nil
  }

  /// What a column says of parts alone, where another says it of wholes (`Subtask Status` beside `Status`); nil for one
  /// that is of both.
  ///
  /// - Parameter part: the name of the column that has the titles of parts.
  package static func field(ofParts name: String, part: String) -> FieldMap? {
    var word = Synonyms.normalized(part).spaced
    for end in [" name", " title"] where word.hasSuffix(end) { word.removeLast(end.count) }
    let own = Synonyms.normalized(name).spaced
    guard own.hasPrefix(word + " "), let target = Synonyms.target(of: String(own.dropFirst(word.count + 1))),
      speakingTargets.contains(target)
        || [.field(.start), .field(.created), .field(.detail)].contains(target)
    else { return nil }
    var map = fieldMaps(for: [String(own.dropFirst(word.count + 1))]).first { $0.to == target }
    map?.from = name
    return map
  }

  /// The names that mean nothing in a table of tasks that has no name for a title, or whose description would be the
  /// title: another text may rather be it.
  package static func unreadNames(of records: InputShape.RecordShape) -> [String] {
    let fields = fieldMaps(for: records.names)
    if let title = fields.first(where: { $0.to == .field(.title) }) {
      guard !Synonyms.isOfRecord(title.from), Synonyms.target(of: title.from) == .field(.detail) else {
        return []
      }
    } else if !fields.contains(where: { tellingTargets.contains($0.to) }) {
      return []
    }
    return records.names.filter { isUnknown($0) && !WordKind.conditionText.names($0) }
  }

  /// What MongoDB's extended JSON and Firestore call a value in an object for its type.
  private static let typeNames = [
    "/$oid", "/$date", "/stringValue", "/booleanValue", "/integerValue", "/doubleValue", "/timestampValue",
    "/arrayValue/values",
  ]

  /// The name of a value that stands in an object for its type: `_id/$oid` is `_id`.
  static func ownName(ofTyped name: String) -> String? {
    typeNames.first(where: name.hasSuffix).map { String(name.dropLast($0.count)) }
  }

  /// How values are read where no profile says it: every style that cannot be taken for another.
  package static func styles(for target: FieldMap.Target) -> [ValueStyle] {
    guard case .field(let field) = target else { return [] }
    switch field.kind {
    case .date: return [.iso8601, .english, .yearMonthDay]
    case .duration: return [.iso8601Duration]
    default: return []
    }
  }

  /// What separates the words of a list in one text.
  package static func separator(for target: FieldMap.Target) -> String {
    target == .field(.assignees) || target == .field(.tags) ? "," : ""
  }

  /// What a target is called in a reason.
  package static func describe(_ target: FieldMap.Target) -> String {
    switch target {
    case .field(let field): field.name
    case .statusAndDone: "status"
    case .subtasks: "subtasks"
    case .tasks, .containers, .inherited, .dayOnly, .children, .joinKey: "structure"
    case .subtaskDone: "subtasks' state"
    case .doneHint: Field.isDone.name
    }
  }

  /// Whether a text is a date with midnight for its time: `2026-03-28 00:00:00`, `2026-03-28T00:00:00.000Z`.
  package static func isMidnight(_ text: ArraySlice<UInt8>) -> Bool {
    var rest = text.dropFirst(10)
    guard
      text.prefix(10).allSatisfy({ $0 &- 0x30 <= 9 || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "/") }),
      let mark = rest.popFirst(), mark == 0x20 || mark | 0x20 == UInt8(ascii: "t")
    else { return false }
    if rest.last.map({ $0 | 0x20 == UInt8(ascii: "z") }) == true { rest = rest.dropLast() }
    return rest.count >= 5 && rest.count <= 15
      && rest.allSatisfy { $0 == UInt8(ascii: "0") || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".") }
      && rest.prefix(5).elementsEqual("00:00".utf8)
  }
}
