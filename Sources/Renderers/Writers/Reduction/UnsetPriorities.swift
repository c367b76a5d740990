import Formats
import TaskModel

/// Which raw words of priorities mean that nobody gave one, in the tool that each row was read from: `PN` of Remember
/// The Milk, 0 of TickTick, `No priority` of Linear.
///
/// A format with a word for that has it for them, too, and not the one for middle.
struct UnsetPriorities {
  /// By source, in the order of `TaskTable.sources`: by code of a raw word, whether it is one.
  private let bySource: [[Bool]]
  /// The same of rows without a source.
  private let elsewhere: [Bool]

  /// Looks at the words of a table; linear in their number times that of the formats it was read from.
  init(_ table: TaskTable) {
    let words = [""] + table.priorityRaw.dictionary.strings.map { $0.lowercased() }
    func flags(_ scale: PriorityScale?) -> [Bool] {
      let unset = Set((scale?.unsetWords ?? []) + GenericProfile.priorities.unsetWords)
      return words.map { unset.contains($0) && scale?.words[$0] == nil }
    }
    elsewhere = flags(nil)
    var known: [String: [Bool]] = [:]
    var bySource: [[Bool]] = []
    for source in table.sources {
      let name = String(source.word.prefix { $0 != ":" })
      let found = known[name] ?? flags(ProfileRegistry.profile(named: name)?.mapping.priorities)
      known[name] = found
      bySource.append(found)
    }
    self.bySource = bySource
  }

  /// Whether the raw word of a row, by its code, means that it was given none.
  func contains(_ code: UInt32, row: Int, of table: TaskTable) -> Bool {
    guard let source = table.sourceIndex(row) else { return elsewhere[Int(code)] }
    return bySource[source][Int(code)]
  }
}
