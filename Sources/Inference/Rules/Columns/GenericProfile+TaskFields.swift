import Formats
import TaskModel

// What tells records that are tasks from others.

extension GenericProfile {
  /// What tasks say and others do not.
  static let tellingTargets: [FieldMap.Target] = [
    .field(.isDone), .statusAndDone, .field(.priority), .field(.due), .field(.completed), .field(.progress),
  ]
  /// The same, and whose they are.
  static let speakingTargets = tellingTargets + [.field(.assignees)]
}
