import Formats
import TaskModel

/// Records with a title are tasks where most of what they say is what tasks say, or their list is called so.
package enum TaskList: Rule {
  package static let name = "task-list"
  package static let summary =
    "Records with a title are tasks where most of what they say is what tasks say, or their list is called so."
  package static let example = RuleExample(
    .json, #"{"people": [{"name": "Ann"}], "chores": [{"chore": "Mow", "due": "2026-04-01"}]}"#,
    "chores[*] are tasks")

  /// How likely it is that records are tasks: the better of two is the list that is read.
  struct Score: Comparable {
    /// By the name of their list, and whether they say more than a title.
    let likelihood: Likelihood
    /// By how much is known of them.
    let points: Int

    static func < (one: Score, other: Score) -> Bool {
      (one.likelihood, one.points) < (other.likelihood, other.points)
    }
  }

  /// How likely it is that records are tasks, before it is looked at how much is known of them.
  enum Likelihood: Comparable {
    /// Their list's name says that they are people, labels, settings.
    case none
    /// They have a title, or their list is one of projects.
    case some
    /// Their list is called one of tasks, or they say more than a title.
    case high
  }

  /// How much speaks for tasks: many fields do; the name of the list and more records break ties, as does a name that
  /// says otherwise.
  static func score(of records: InputShape.RecordShape, _ fields: [FieldMap]) -> Score {
    let (path, namesTasks) = (records.path, GenericProfile.nameSuggestsTasks(records.path))
    let namesOthers = TaskListSelection.namesOtherThings(path)
    let points =
      fields.count * 10 + (namesTasks ? 15 : 0) + (records.count > 1 ? 5 : 0)
      - (namesOthers && !GenericProfile.tellDone(fields) ? 3 : 0)
    let saysMore =
      fields.contains { GenericProfile.tellingTargets.contains($0.to) }
      && (!namesOthers || records.titles.areText)
    var likelihood = namesTasks || saysMore ? Likelihood.high : .some
    if TaskListSelection.areOfSettings(path) { likelihood = .none }
    if TaskListSelection.isNeverTasks(path) {
      likelihood = TaskListSelection.isOfProjects(path) ? .some : .none
    }
    return Score(likelihood: likelihood, points: points)
  }
}
