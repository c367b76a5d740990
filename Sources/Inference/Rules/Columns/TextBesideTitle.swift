import Formats
import TaskModel

/// What could be a title (`content`, `text`) and stands beside one is the text under it.
package enum TextBesideTitle: AssignmentRule {
  package static let name = "text-beside-title"
  package static let summary = "`content` or `text` beside a title is the text under it."
  package static let example = RuleExample(
    .json, #"[{"title": "Sow peas", "content": "two rows", "done": false}]"#, "content is detail")

  static func apply(to columns: inout ColumnAssignment) {
    guard columns.has(.field(.title)), !columns.has(.field(.detail)) else { return }
    let text = columns.names.first { name in
      ["content", "text"].contains(name.lowercased()) && !columns.choices.contains { $0.name == name }
    }
    if let text { columns.assign(text, .field(.detail), by: self, "beside a title") }
  }
}
