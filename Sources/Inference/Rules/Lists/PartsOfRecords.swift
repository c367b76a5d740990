import Formats
import TaskModel
import Vocabulary

/// What lies in records that look like tasks is parts of these, unless it says more than they do.
///
/// What is in records that say whether they are done is part of them, however much is known of it.
package enum PartsOfRecords: ListRule {
  package static let name = "parts-of-records"
  package static let summary =
    "What lies in records that look like tasks is parts of these (subtasks, people), unless it says more than they do."
  package static let example = RuleExample(
    .json,
    #"[{"title": "Plant", "done": false, "due": "2026-04-01", "helpers": [{"name": "Ann"}, {"name": "Bo"}]}]"#,
    "[*].helpers[*] are parts of the tasks")

  static func objection(to list: ListCandidate) -> (kind: Claim.Kind?, evidence: String)? {
    guard let best = list.best, list.isInBest, !areTasks(list, in: best), saysLess(list, than: best) else {
      return nil
    }
    return (.areParts(of: best.shape.path), "these say as much, or are done by themselves")
  }

  /// Whether records are tasks by their name, or by what they are in.
  private static func areTasks(_ list: ListCandidate, in best: TaskListChoice.Best) -> Bool {
    let isInOtherThings =
      TaskListSelection.namesOtherThings(best.shape.path) && GenericProfile.nameSuggestsTasks(list.path)
    return (isInOtherThings && !areSubtasks(list.path, of: best.fields))
      || areTasks(list.records, inGroups: best.shape, best.fields, list.shape.container)
      || NestedLists.areTasks(list.records, of: best.shape, best.fields, in: list.shape)
  }

  private static func saysLess(_ list: ListCandidate, than best: TaskListChoice.Best) -> Bool {
    let isOther = TaskListSelection.namesOtherThings(list.path)
    return list.fields.count <= best.fields.count || isSubtasks(list.path, of: best.shape.path)
      || (isOther && !areActivities(list.path, list.fields))
      || (GenericProfile.tellDone(best.fields) && !TaskListSelection.namesOtherThings(best.shape.path))
      || (list.shape.container != .xml && areNumberedTasks(best.shape.path, best.fields)
        && !GenericProfile.isList(ofTasks: list.path))
  }

  /// Whether what lies at a path is subtasks of records that say more than their name, whatever their list is called.
  private static func areSubtasks(_ path: String, of fields: [FieldMap]) -> Bool {
    let telling: [FieldMap.Target] = [
      .field(.isDone), .statusAndDone, .field(.priority), .field(.due), .field(.completed),
    ]
    return Synonyms.target(of: GenericProfile.lastName(path)) == .subtasks
      && fields.contains { telling.contains($0.to) }
  }

  /// Whether elements are tasks, by their name, in others that have no more than a name: `<day name="Monday"><task>`.
  ///
  /// What is called for several of them is no task: `<tasks name="Home"><task>`.
  private static func areTasks(
    _ records: InputShape.RecordShape, inGroups groups: InputShape.RecordShape, _ fields: [FieldMap],
    _ container: Container
  ) -> Bool {
    let (own, outer) = (GenericProfile.lastName(records.path), GenericProfile.lastName(groups.path))
    let isPlural = own != outer && TaskListSelection.forms(of: outer).contains(own.lowercased())
    return container == .xml && GenericProfile.nameSuggestsTasks(records.path)
      && (isPlural || !GenericProfile.nameSuggestsTasks(groups.path))
      && fields.allSatisfy { [.field(.id), .field(.title)].contains($0.to) }
  }

  /// Whether what lies at a path is subtasks of the tasks at another: by its name, or as XML nests like in like.
  private static func isSubtasks(_ path: String, of outer: String) -> Bool {
    let last = GenericProfile.lastName(path)
    return Synonyms.target(of: last) == .subtasks || WordKind.partTitle.names(last)
      || last == GenericProfile.lastName(outer)
  }

  /// Whether elements that are called what the steps of plans are, and the entries of histories as well, have a state.
  private static func areActivities(_ path: String, _ fields: [FieldMap]) -> Bool {
    let states: [FieldMap.Target] = [.field(.isDone), .statusAndDone, .field(.progress)]
    let forms = TaskListSelection.forms(of: GenericProfile.lastName(path))
    return ["activity", "action"].contains(where: forms.contains)
      && fields.contains { states.contains($0.to) }
  }

  /// Whether records are tasks by the name of their list, and have an id and a title: they are no sections.
  private static func areNumberedTasks(_ path: String, _ fields: [FieldMap]) -> Bool {
    GenericProfile.nameSuggestsTasks(path) && !TaskListSelection.namesOtherThings(path)
      && fields.contains { $0.to == .field(.id) }
      && fields.contains { $0.to == .field(.title) && Synonyms.normalized($0.from).joined != "name" }
  }
}
