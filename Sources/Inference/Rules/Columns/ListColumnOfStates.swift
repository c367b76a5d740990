package import Formats
import TaskModel
import Vocabulary

/// What is called a list and has states for its names is a column of a board: the section, and what says what is done
/// where tasks do not say it themselves.
package enum ListColumnOfStates: MappingRule {
  package static let name = "list-column-of-states"
  package static let summary =
    "A column `List` whose values are states is the section, and says what is done where nothing else does."
  package static let example = RuleExample(.csv, "Title,List\nDig,Doing\nSow peas,Done\n", "List is section")

  static func apply(to draft: inout MappingDraft) {
    guard let name = GenericProfile.columnOfStates(in: draft.best.shape),
      !draft.listFields.contains(where: { $0.to == .field(.section) }),
      let list = draft.listFields.firstIndex(where: {
        $0.to == .field(.project) && ($0.from == name || name.hasPrefix($0.from + "/"))
      })
    else { return }
    draft.listFields[list].to = .field(.section)
    let map = draft.listFields[list]
    draft.note(map, by: self, "its values are states")
    if draft.areSilent { draft.mapping.conditions.append(ListNames.doneCondition(map.from)) }
  }
}

extension GenericProfile {
  /// Whether values are words for states, and more than one.
  package static func areStates(_ values: [ArraySlice<UInt8>]) -> Bool {
    let names = Set(values)
    guard names.count > 1, names.count <= 24, names.allSatisfy({ $0.count < 80 }) else { return false }
    let states = names.map { ListNames.isDone(String(decoding: $0, as: UTF8.self)) }
    return !states.contains(nil)
  }

  /// The name of the value of records that is such a list: as it was seen in all of them, or else in the first.
  static func columnOfStates(in records: InputShape.RecordShape) -> String? {
    records.lists.stateName
      ?? records.names.first { name in
        let own = name.hasPrefix("@") ? String(name.dropFirst()) : name
        return WordKind.stateList.names(own) && areStates((records.firstValues[name] ?? []).map { $0[...] })
      }
  }
}
