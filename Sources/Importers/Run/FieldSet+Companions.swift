package import TaskModel

extension FieldSet {
  /// These fields and those that have to be read with them: what a task's other values say may decide one of them.
  ///
  /// Whether a task is done bears on its state, its share and the day of its completion; a date on which it is due may
  /// be the end of two, and may be spoken of as one that comes again; parents are known by ids or titles, and
  /// who waits for its own parts by theirs.
  package var withCompanions: FieldSet {
    var result = union(FieldSet([.title, .isDone]))
    if contains(.start) || contains(.recurrence) { result.insert(.due) }
    if contains(.blockedBy) { result.insert(.parent) }
    if result.contains(.parent) { result.insert(.id) }
    return result
  }
}
