import Formats
import TaskModel
import Vocabulary

/// What lies in a list that is called one of tasks is parts of these, which may say more than the tasks.
package enum PartsOfNamedTasks: ListRule {
  package static let name = "parts-of-named-tasks"
  package static let summary =
    "What lies in records that are called tasks is parts of these, even where it says more."
  package static let example = RuleExample(
    .json, #"{"tasks": [{"name": "Plant", "items": [{"name": "Dig", "done": true, "due": "2026-04-01"}]}]}"#,
    "tasks[*].items[*] are parts of tasks[*]")

  static func objection(to list: ListCandidate) -> (kind: Claim.Kind?, evidence: String)? {
    guard let best = list.best, list.isInBest, isEachTask(best.shape.path, in: list.shape.container) else {
      return nil
    }
    return (.areParts(of: best.shape.path), "these are called tasks")
  }

  /// Whether what lies at a path is called a task each; an element that is called so for several is none.
  private static func isEachTask(_ path: String, in container: Container) -> Bool {
    let name = GenericProfile.lastName(path)
    let forms = container == .xml ? [name.lowercased()] : TaskListSelection.forms(of: name)
    return forms.contains(where: ListKind.isEachTask)
  }
}
