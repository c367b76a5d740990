import Formats
import TaskModel

/// What stands around and beside tasks says what they are in: the title of a project or a list, a key, the names that
/// their ids stand for.
package enum NamesAround: MappingRule {
  package static let name = "names-around"
  package static let summary =
    "The title, or the key, of what holds tasks is their section, and further out their project; names that ids stand for are looked up."
  package static let example = RuleExample(
    .json, #"{"projects": [{"name": "Garden", "tasks": [{"title": "Sow peas", "done": false}]}]}"#,
    "projects[*].name gives project")

  static func apply(to draft: inout MappingDraft) {
    // What is around lists with nothing in them is nobody's project.
    let hasTasks = draft.best.lists.isEmpty || draft.best.shape.count > 0
    draft.related = ContainerHeadings(
      of: hasTasks ? draft.lists.records : [], draft.listFields, like: draft.best.shape, in: draft.shape,
      tellsDone: draft.areSilent)
    for place in draft.related.records {
      guard case .heading(let field) = place.role, field != .extra else { continue }
      draft.trace.add(
        .init(place.path), .gives(field), by: self,
        place.isName ? "a key around tasks" : "it stands around tasks")
    }
    for reference in draft.related.references.values.sorted(by: { $0.from < $1.from }) + draft.related.fields
    { draft.note(reference, by: self, "its values are ids at \(reference.lookup)") }
    for rule in draft.related.exclusions {
      draft.trace.add(
        .init(draft.best.shape.path, rule.from), .isExcluded(rule.itemClass), by: self,
        "what it names is \(rule.itemClass.rawValue)")
    }
    for place in draft.related.records where place.role == .addition {
      draft.trace.add(.init(place.path), .gives(.section), by: self, "it lists ids of tasks")
    }
  }
}
