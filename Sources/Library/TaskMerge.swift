import TaskModel

/// Two changes of one task put together: what only one side changed is as that side has it.
struct TaskMerge {
  /// A field that both sides have changed, or a named value.
  struct Part: Hashable {
    var field: Field
    /// The name, where it is one of the named values.
    var extraName: String?
    /// What the first side has made of it.
    var mine: String?
    /// What the other side has made of it.
    var theirs: String?
    /// Whether both have made the same of it.
    var isSame: Bool
  }

  /// The task with both changes.
  private(set) var task: TaskItem
  /// What both sides have changed.
  private(set) var both: [Part] = []

  /// Merges.
  ///
  /// - Parameters:
  ///   - mine: what one side has made of `base`.
  ///   - theirs: what the other side has made of it.
  ///   - takesMine: whether the first side counts where both have changed the same.
  init(base: TaskItem, mine: TaskItem, theirs: TaskItem, takesMine: Bool) {
    task = theirs
    let changed = mine.differingFields(from: base)
    let others = theirs.differingFields(from: base)
    let apart = mine.differingFields(from: theirs)
    // The words of a priority are one thing with it, and say something of their own where it is the same.
    let isOfPriority = changed.contains(.priority) || others.contains(.priority)
    for field in Field.allCases where changed.contains(field) && field != .extra {
      if field == .priorityRaw, isOfPriority { continue }
      let taken = FieldSet(field == .priority ? [.priority, .priorityRaw] : [field])
      if others.contains(field) {
        both.append(
          Part(
            field: field, extraName: nil, mine: mine.text(field), theirs: theirs.text(field),
            isSame: !apart.contains(field)))
        if !takesMine || !apart.contains(field) { continue }
      }
      task.take(taken, from: mine)
    }
    if changed.contains(.extra) { mergeExtra(base, mine, theirs, takesMine) }
  }

  private mutating func mergeExtra(_ base: TaskItem, _ mine: TaskItem, _ theirs: TaskItem, _ takesMine: Bool)
  {
    var names = mine.orderedExtraNames
    names += base.orderedExtraNames.filter { mine.extra[$0] == nil }
    for name in names where mine.extra[name] != base.extra[name] {
      let (own, other) = (mine.extra[name], theirs.extra[name])
      if other != base.extra[name] {
        both.append(
          Part(
            field: .extra, extraName: name, mine: own?.string, theirs: other?.string, isSame: own == other))
        if !takesMine || own == other { continue }
      }
      if own != nil, other == nil { task.extraOrder.append(name) }
      if own == nil { task.extraOrder.removeAll { $0 == name } }
      task.extra[name] = own
    }
  }
}
