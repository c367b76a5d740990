import Formats
import TaskModel

/// The name in the one object of a file, or at the root of XML, is the project of all tasks where these are the columns
/// of a board, or the file is one list and no more.
package enum RootNameAsProject: MappingRule {
  package static let name = "root-name-as-project"
  package static let summary =
    "The name at the root of a file is the project of all tasks of a board, or of the one list that the file is."
  package static let example = RuleExample(
    .json, #"{"name": "Garden", "tasks": [{"title": "Sow peas", "done": false}]}"#, "name gives project")

  static func apply(to draft: inout MappingDraft) {
    let (lists, related) = (draft.lists.records, draft.related.records)
    if let name = RootNames.project(of: lists, related, draft.listFields, in: draft.shape) {
      draft.mapping.addProject(name, in: draft.shape)
      draft.trace.add(.init("", name), .gives(.project), by: self, "it stands at the root")
    }
    if let name = RootNames.projectAttribute(of: lists, related, draft.listFields, in: draft.shape) {
      draft.mapping.root.fields[name] = .project
      draft.mapping.root.texts[.project] = draft.shape.rootSamples[name]
      draft.trace.add(.init("", name), .gives(.project), by: self, "an attribute of the root")
    }
  }
}
