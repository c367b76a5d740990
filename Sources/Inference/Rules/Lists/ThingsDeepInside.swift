import Formats
import TaskModel

/// Named things deep inside something that is no list of tasks (components, labels) are no tasks either.
package enum ThingsDeepInside: ListRule {
  package static let name = "things-deep-inside"
  package static let summary =
    "Named things deep inside something that is no list of tasks (components, labels) are no tasks either."
  package static let example = RuleExample(
    .json,
    #"{"web": {"data": {"modules": [{"id": 1, "name": "Login"}, {"id": 2, "name": "Search"}]}, "work": {"tasks": [{"title": "Plant", "due": "2026-04-01"}]}}}"#,
    "*.*.modules[*] is a list of named things")

  static func objection(to list: ListCandidate) -> (kind: Claim.Kind?, evidence: String)? {
    let (records, fields) = (list.records, list.fields)
    let isDeep = list.best == nil && fields.count < 3 && GenericProfile.depth(list.path) > 2
    guard isDeep, !GenericProfile.nameSuggestsTasks(list.path), !GenericProfile.tellDone(fields),
      !list.columns.lists.contains(list.path), !haveStates(records, fields, list.shape.container)
    else { return nil }
    return (.isOther("a list of named things"), "they stand deep inside something else")
  }

  /// Whether records of JSON have a state that is known, in a list that is not called anything else: what answers a
  /// query may have nothing but that and a title.
  private static func haveStates(
    _ records: InputShape.RecordShape, _ fields: [FieldMap], _ container: Container
  ) -> Bool {
    guard container.hasKeys, let state = fields.first(where: { $0.to == .statusAndDone }),
      let sample = records.samples[state.from], GenericProfile.doneWords.isDone(state: sample) != nil
    else { return false }
    return !TaskListSelection.namesOtherThings(records.path)
  }
}
