import Formats
import TaskModel
import Vocabulary

/// What the names of an input's values say for a tool, where nothing else speaks for it.
///
/// Anybody's table has a title, a state and a date, and calls them what some tool calls them: such names tell no tool
/// from another. What does is a name that nobody would give a column who keeps a list by hand (`Target version`,
/// `Flagged`), or so many of the tool's names that they are no chance.
package enum NameEvidence: Sendable, Equatable {
  /// There are names that such tools have and lists of other origin do not.
  case borneOut
  /// All of the tool's names that are there could be anybody's, or all but one beside several that the tool does not
  /// know.
  case common
  /// They could, and beside them are names that the tool does not know and that stand for what tasks have.
  case contradicted
}

extension ProfileMapping {
  /// What the names of records speak for, where a signature has fitted by nothing but names.
  func evidence(of records: InputShape.RecordShape) -> NameEvidence {
    let known = knownNames
    func normal(_ name: String) -> String { naming.ignoresCase ? name.lowercased() : name }
    func isKnown(_ name: String) -> Bool {
      known.contains(normal(name)) || (!naming.aliases.isEmpty && naming.aliases[name.lowercased()] != nil)
    }
    let telling = Set(signature.requiredNames.map(normal))
    // A name of the tool's own counts twice a time that many programs write down.
    var weight = 0
    for name in records.names where isKnown(name) {
      if !EverydayNames.contains(name) {
        weight += 2
      } else if container == .csv, telling.contains(normal(name)), EverydayNames.isStamp(name) {
        weight += 1
      }
      if weight > 3 { return .borneOut }
    }
    // A profile that goes by the usual names as well knows what they are.
    if naming.usesSynonyms { return weight > 1 ? .borneOut : .common }
    let foreignCount = GenericProfile.ownNames(of: records, in: container).count { name in
      !name.contains("/") && !isKnown(name) && EverydayNames.isOfTasks(name, in: container)
    }
    if weight > 1 { return foreignCount > 1 ? .common : .borneOut }
    return foreignCount > 0 ? .contradicted : .common
  }

  /// The names that the mapping speaks of; of paths the first step too.
  private var knownNames: Set<String> {
    var names: Set<String> = []
    func add(_ name: String) {
      let name = naming.ignoresCase ? name.lowercased() : name
      names.insert(name)
      if let slash = name.firstIndex(of: "/") { names.insert(String(name[..<slash])) }
    }
    for signature in [signature] + otherSignatures {
      (signature.requiredNames + signature.typicalNames).forEach(add)
    }
    fields.forEach { add($0.from) }
    for place in records where place.role == .task {
      place.needs.forEach(add)
      place.fields?.forEach { add($0.from) }
    }
    (naming.ignored + assembled.names + conditions.map(\.from) + exclusions.map(\.from)).forEach(add)
    switch hierarchy {
    case .level(let name), .outline(let name), .rowNumber(let name): add(name)
    case .columns(let all), .titles(let all): all.forEach(add)
    case .key(let parents, let of, let others): (parents + [of] + others).forEach(add)
    case nil: break
    }
    return names
  }
}

/// Names that values have in lists of any origin.
enum EverydayNames {
  /// Whether a name is one that anybody may give a column.
  static func contains(_ name: String) -> Bool {
    let words = Synonyms.normalized(name).spaced
    // A title may be a card's, where the rest that cards have rarely comes from their hands.
    if words.hasPrefix("card ") { return WordKind.certainTitle.contains(words) }
    // A sign is no tool's.
    return words.isEmpty || Synonyms.target(of: name) != nil || WordKind.otherColumn.contains(words)
      || WordKind.certainTitle.contains(words) || WordKind.priorityColumn.contains(name.lowercased())
  }

  /// Whether a name is one of what tasks have and lists of other things do not all have: done, due, people, words.
  static func isOfTasks(_ name: String, in container: Container) -> Bool {
    switch Synonyms.target(of: name) {
    case .statusAndDone, .field(.isDone), .field(.due), .field(.assignees), .field(.tags): true
    case .field(.project), .field(.section), .field(.start), .field(.detail), .field(.priority),
      .field(.completed):
      // A program's records have names for much that no list made by hand has.
      container == .csv
    default: false
    }
  }

  /// Whether a name is one of a time that a program writes down: `Created At`, `Last Modified`.
  ///
  /// Who keeps a list by hand has one of these at most.
  static func isStamp(_ name: String) -> Bool {
    switch Synonyms.target(of: name) {
    case .field(.created), .field(.modified), .field(.completed):
      Synonyms.normalized(name).spaced.contains(" ")
    default: false
    }
  }
}
