import Formats
import TaskModel

/// Values of tasks that are the ids of what the tasks stand in (`"project_id": 7` in the tasks of the project 7) are
/// kept: the container says by its name where they are.
package enum ContainerIDs: MappingRule {
  package static let name = "container-ids"
  package static let summary =
    "Ids in tasks that are those of what the tasks stand in are kept; the container's name says it."
  package static let example = RuleExample(
    .json,
    #"{"projects": [{"id": 7, "name": "Garden", "tasks": [{"id": 1, "title": "Sow peas", "done": false, "project": 7}]}]}"#,
    "projects[*].tasks[*] project is kept in extra")

  static func apply(to draft: inout MappingDraft) {
    let tasks = draft.best.shape
    let holders = draft.shape.records.filter { holder in
      !holder.isSoleObject && holder.path != tasks.path && GenericProfile.isInside(tasks.path, holder.path)
        && holder.names.contains(where: ContainerHeadings.isTitle)
    }
    if holders.isEmpty { return }
    for (index, map) in draft.listFields.enumerated() {
      guard [.field(.project), .field(.section), .field(.parent)].contains(map.to),
        let values = tasks.firstValues[map.from], !values.isEmpty,
        holders.contains(where: { areIDs(values, of: $0) })
      else { continue }
      let kept = FieldMap(map.from, .extra)
      draft.listFields[index] = kept
      draft.note(kept, by: self, "each is the id of what the task stands in")
    }
  }

  /// Whether each value is the id of one of some records.
  private static func areIDs(_ values: [[UInt8]], of holder: InputShape.RecordShape) -> Bool {
    let ids = holder.names.filter { name in
      Synonyms.target(of: name.hasPrefix("@") ? String(name.dropFirst()) : name) == .field(.id)
    }.flatMap { holder.firstValues[$0] ?? [] }
    return values.allSatisfy(ids.contains)
  }
}
