import Formats
import TaskModel
import Vocabulary

/// A state that is an object says whether it is a final one, and what it is called: `"status": {"name": "Live",
/// "isClosed": true}`.
package enum StateObject: ColumnRule {
  package static let name = "state-object"
  package static let summary =
    "A state that is an object with a flag for final states says whether a task is done."
  package static let example = RuleExample(
    .json, #"[{"title": "Sow peas", "status": {"name": "Live", "isClosed": true}}]"#,
    "status/isClosed is isDone")

  static func apply(to columns: inout RecordColumns) {
    let records = columns.records
    let state = records.names.first { name in
      records.lists.names.contains(name) && !name.contains("/") && Synonyms.target(of: name) == .statusAndDone
    }
    guard columns.container.hasKeys, let state, !columns.has(.field(.isDone)), !columns.has(.statusAndDone)
    else { return }
    let prefix = state + "/"
    let flag = records.names.first { name in
      name.hasPrefix(prefix) && records.flagNames.contains(name)
        && Synonyms.saysFinal(String(name.dropFirst(prefix.count)))
    }
    guard let flag else { return }
    columns.add(FieldMap(flag, .isDone), by: self, "a flag of the state")
    let title = WordKind.nameKey.words.lazy.map { prefix + $0 }.first(where: records.names.contains)
    if let title { columns.add(FieldMap(title, .statusAndDone), by: self, "what the state is called") }
  }
}
