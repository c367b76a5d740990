import Formats
import TaskModel

/// What an input has that says whether tasks are done, beside words for their state.
struct DoneColumns: Sendable {
  /// Whether an unknown word for the state is no riddle: other values say whether the task is done.
  private(set) var settlesStates = false
  /// Whether a table has a column that says of some of its tasks that they are done, be there a state or not.
  private(set) var hasColumn = false

  /// Takes over all names that an input with names in its records has shown.
  mutating func add(names: [String], _ mapping: ProfileMapping, _ maps: [FieldMap]) {
    // A date of completion may just not be there yet: only what every task states counts.
    let flags = mapping.conditions.filter { [.done, .open].contains($0.meaning) }.map(\.from)
    let evidence = flags + maps.filter { $0.to == .field(.isDone) || $0.to == .doneHint }.map(\.from)
    let own = evidence.compactMap { $0.split(separator: "/").last?.utf8 }
    settlesStates = names.contains { name in own.contains { $0.elementsEqual(name.utf8) } }
  }

  /// Takes over the field maps of the columns that a table has.
  mutating func add(columns: [FieldMap], areOfAnyCompletion: Bool) {
    // A date may be missing of what is done, while what is not checked is not done; `Completed` may be either.
    settlesStates = columns.contains { map in
      let isFlag = map.to == .field(.isDone) && !(areOfAnyCompletion && Synonyms.isParticiple(map.from))
      let isShare = map.to == .field(.progress) && map.impliesDone && !areOfAnyCompletion
      return isFlag || isShare
    }
    hasColumn = columns.contains { $0.impliesDone || $0.to == .field(.isDone) }
  }
}
