// Tasks compared and put together field by field: what differs between two states of one task.

extension TaskItem {
  /// A field's value in two tasks.
  private struct Part: Sendable {
    var field: Field
    var isSame: @Sendable (TaskItem, TaskItem) -> Bool
    var copy: @Sendable (TaskItem, inout TaskItem) -> Void

    init<Value: Equatable & SendableMetatype>(
      _ field: Field, _ path: any WritableKeyPath<TaskItem, Value> & Sendable
    ) {
      self.init(field, path) { $0 == $1 }
    }

    // Texts are compared by their bytes: composed and decomposed letters are two values, and many marks take long to
    // be brought into one form.

    init(_ field: Field, _ path: any WritableKeyPath<TaskItem, String> & Sendable) {
      self.init(field, path) { $0.utf8.elementsEqual($1.utf8) }
    }

    init(_ field: Field, _ path: any WritableKeyPath<TaskItem, String?> & Sendable) {
      self.init(field, path) { ($0 == nil) == ($1 == nil) && ($0 ?? "").utf8.elementsEqual(($1 ?? "").utf8) }
    }

    init(_ field: Field, _ path: any WritableKeyPath<TaskItem, [String]> & Sendable) {
      self.init(field, path) { $0.elementsEqual($1) { $0.utf8.elementsEqual($1.utf8) } }
    }

    private init<Value: SendableMetatype>(
      _ field: Field, _ path: any WritableKeyPath<TaskItem, Value> & Sendable,
      isSame: @escaping @Sendable (Value, Value) -> Bool
    ) {
      self.field = field
      self.isSame = { isSame($0[keyPath: path], $1[keyPath: path]) }
      copy = { $1[keyPath: path] = $0[keyPath: path] }
    }
  }

  /// All fields of a task but the id and the source, which say which task it is.
  private static let parts: [Part] = [
    Part(.title, \.title), Part(.detail, \.detail), Part(.isDone, \.isDone), Part(.status, \.status),
    Part(.priority, \.priority), Part(.priorityRaw, \.priorityRaw), Part(.due, \.due),
    Part(.deadline, \.deadline), Part(.start, \.start),
    Part(.created, \.created), Part(.modified, \.modified), Part(.completed, \.completed),
    Part(.assignees, \.assignees), Part(.tags, \.tags), Part(.project, \.project), Part(.section, \.section),
    Part(.parent, \.parent), Part(.blockedBy, \.blockedBy), Part(.url, \.url),
    Part(.estimate, \.estimateSeconds), Part(.spent, \.spentSeconds), Part(.progress, \.progress),
    Part(.recurrence, \.recurrence), Part(.extra, \.extra),
  ]

  /// The fields in which this task differs from another; the id and the source do not count.
  package func differingFields(from other: TaskItem) -> FieldSet {
    FieldSet(TaskItem.parts.lazy.filter { !$0.isSame(self, other) }.map(\.field))
  }

  /// Takes over the values of some fields.
  package mutating func take(_ fields: FieldSet, from other: TaskItem) {
    for part in TaskItem.parts where fields.contains(part.field) { part.copy(other, &self) }
    if fields.contains(.extra) { extraOrder = other.extraOrder }
  }

  /// A field's value as a person writes it, or nil where there is none.
  package func text(_ field: Field) -> String? {
    switch field {
    case .id: id
    case .title: title
    case .detail: detail
    case .isDone: isDone ? "true" : "false"
    case .status: status
    case .priority: priority?.name
    case .priorityRaw: priorityRaw
    case .due: due?.description
    case .deadline: deadline?.description
    case .start: start?.description
    case .created: created?.description
    case .modified: modified?.description
    case .completed: completed?.description
    case .assignees: assignees.isEmpty ? nil : assignees.joined(separator: ", ")
    case .tags: tags.isEmpty ? nil : tags.joined(separator: ", ")
    case .project: project
    case .section: section
    case .parent: parent
    case .blockedBy: blockedBy.isEmpty ? nil : blockedBy.joined(separator: ", ")
    case .url: url
    case .estimate: estimateSeconds.map { ISODuration.text(seconds: $0) }
    case .spent: spentSeconds.map { ISODuration.text(seconds: $0) }
    case .progress: progress.map { String($0) }
    case .recurrence: recurrence
    case .source: source
    case .extra: orderedExtraNames.map { "\($0): \(extra[$0]?.string ?? "")" }.joined(separator: ", ")
    }
  }
}
