import Formats
import TaskModel
import Vocabulary

/// Lists in the records of a file of an unrecognised tool: which of them are tasks.
enum NestedLists {
  /// The lists in tasks that are tasks themselves: they are called subtasks, their names say so (`tasks`), or their
  /// records have a title and a state.
  ///
  /// They are read like the tasks, and so are the lists in them, as deep as they go; where the same names mean
  /// something else there (`text` is a step's title beside a task's `title`), by maps of their own.
  static func subtasks(
    of tasks: InputShape.RecordShape, _ fields: [FieldMap], in shape: InputShape
  ) -> [FieldMap] {
    guard shape.container.hasKeys else { return [] }
    return shape.records.flatMap { maps(of: $0, in: tasks, fields, shape) }
  }

  /// Field maps, with others in the place of those of the same name that only say that there are subtasks.
  static func joined(_ fields: [FieldMap], _ nested: [FieldMap]) -> [FieldMap] {
    fields.filter { field in field.to != .subtasks || !nested.contains { $0.from == field.from } } + nested
  }

  private static func maps(
    of list: InputShape.RecordShape, in tasks: InputShape.RecordShape, _ fields: [FieldMap],
    _ shape: InputShape
  ) -> [FieldMap] {
    guard list.count > 0, !list.isSoleObject, let place = place(of: list, in: tasks) else { return [] }
    let name = place.name
    let meaning = Synonyms.target(of: name)
    let isNamed = meaning == .subtasks
    guard isNamed || meaning == nil || meaning == .field(.title),
      !fields.contains(where: { $0.from == name && $0.to != .subtasks })
    else { return [] }
    if !place.wrapper.isEmpty, !isWrapper(place.wrapper, of: list, in: tasks, shape) { return [] }
    let from = place.wrapper.isEmpty ? name : place.wrapper + "/" + name
    var parts = parts(of: list, in: shape.container, isNamed: isNamed || !place.wrapper.isEmpty)
    guard parts.contains(where: { $0.to == .field(.title) }) else { return [] }
    // Numbers that begin anew under each task tell no two of them apart.
    for index in parts.indices
    where parts[index].to == .field(.id) && list.repeatedNames.contains(parts[index].from) {
      parts[index] = FieldMap(parts[index].from, .extra)
    }
    if !isNamed, place.wrapper.isEmpty {
      guard !TaskListSelection.namesOtherThings(list.path),
        tellDone(parts) || GenericProfile.nameSuggestsTasks(name)
      else { return [] }
    }
    if areRead(parts, by: fields) { return isNamed && place.wrapper.isEmpty ? [] : [.list(from, .subtasks)] }
    let own = parts
    parts = joined(parts, shape.records.flatMap { maps(of: $0, in: list, own, shape) })
    // What lies deeper than was looked is called the same.
    if place.wrapper.isEmpty, !parts.contains(where: { $0.from == name }) {
      parts.append(.list(name, .subtasks))
    }
    return [.list(from, .subtasks, parts)]
  }

  /// What the values of a list's records are; a text that could be anything is the title of a step.
  static func parts(
    of list: InputShape.RecordShape, in container: Container, isNamed: Bool = true
  ) -> [FieldMap] {
    var parts = GenericProfile.fieldMaps(for: GenericProfile.ownNames(of: list, in: container))
    parts += list.lists.idNames.sorted().map { FieldMap($0, .extra) }
    guard !parts.contains(where: { $0.to == .field(.title) }), isNamed || tellDone(parts) else {
      return parts
    }
    let own = list.names.filter { !list.lists.names.contains($0) && !$0.contains("/") }
    let label = WordKind.stepText.words.lazy.compactMap { label in own.first { $0.lowercased() == label } }
      .first
    guard let label else { return parts }
    parts.removeAll { $0.from == label }
    return parts + [FieldMap(label, .title)]
  }

  /// Whether maps read values as those of the tasks around them do, or as they would what these have no name for.
  private static func areRead(_ parts: [FieldMap], by fields: [FieldMap]) -> Bool {
    parts.allSatisfy { part in
      if part.to == .subtasks { return Synonyms.target(of: part.from) == .subtasks }
      let isSame = fields.contains { $0.from == part.from && $0.to == part.to }
      let isFree = !fields.contains { $0.from == part.from || $0.to == part.to }
      return isSame || (isFree && Synonyms.target(of: part.from) == part.to)
    }
  }

  private static func tellDone(_ parts: [FieldMap]) -> Bool {
    parts.contains { [.field(.isDone), .statusAndDone].contains($0.to) }
  }

  /// Whether something in a task has nothing to say but which list it holds: a checklist with its items.
  private static func isWrapper(
    _ wrapper: String, of list: InputShape.RecordShape, in tasks: InputShape.RecordShape, _ shape: InputShape
  ) -> Bool {
    let isList = shape.records.contains { $0.path == prefix(of: tasks, for: list) + wrapper + "[*]" }
    let isChecklist = TaskListSelection.forms(of: wrapper).contains { $0 == "checklist" }
    // `"children": {"nodes": […], "total": 2}`.
    if !isList, Synonyms.target(of: wrapper) == .subtasks { return true }
    guard isChecklist || !isList else { return false }
    return !TaskListSelection.namesOtherThings(wrapper)
      && tellDone(parts(of: list, in: shape.container, isNamed: true))
  }

  /// Whether a list is the tasks of the records that it stands in, which are called lists or columns or hold cards,
  /// have nothing but a title, and no other list.
  static func areTasks(
    _ list: InputShape.RecordShape, of holder: InputShape.RecordShape, _ fields: [FieldMap],
    in shape: InputShape
  ) -> Bool {
    let last = GenericProfile.lastName(holder.path)
    guard let own = name(of: list, in: holder) else { return false }
    // Who holds cards is a list, whatever it is called.
    return (own == "cards" || TaskListSelection.forms(of: last).contains(where: WordKind.listHolder.contains))
      && fields.allSatisfy { $0.from == own || [.field(.id), .field(.title)].contains($0.to) }
      && shape.records.count { name(of: $0, in: holder) != nil } == 1
  }

  /// Whether lists of tasks stand in lists of one object that says nothing that tasks say: a board with its columns, a
  /// workspace with its projects.
  static func areAround(_ root: InputShape.RecordShape, _ fields: [FieldMap], in shape: InputShape) -> Bool {
    let isSole = root.path == "." || RecordPath.steps(root.path).last == "*"
    guard shape.container.hasKeys, isSole, !isEachTask(root, in: shape),
      !fields.contains(where: { says($0, of: root) })
    else { return false }
    let prefix = root.path == "." ? "" : root.path + "."
    let hasOnlyName = fields.allSatisfy { [.field(.id), .field(.title)].contains($0.to) }
    return shape.records.contains { holder in
      guard holder.path != root.path, holder.path.hasPrefix(prefix) else { return false }
      let own = GenericProfile.fieldMaps(for: GenericProfile.ownNames(of: holder, in: shape.container))
      guard own.contains(where: { $0.to == .field(.title) }) else { return false }
      return shape.records.contains { list in
        (hasOnlyName && areTasks(list, of: holder, own, in: shape))
          || (holder.path.hasSuffix("[*]") && areNamedTasks(list, of: holder, own, in: shape))
      }
    }
  }

  /// Whether an object under the one key of a file is called a task.
  private static func isEachTask(_ root: InputShape.RecordShape, in shape: InputShape) -> Bool {
    root.path == "*"
      && shape.rootNames.contains { TaskListSelection.forms(of: $0).contains(where: ListKind.isTask) }
  }

  /// Whether a value of a record says what tasks say; a list called `projects` does not.
  private static func says(_ map: FieldMap, of record: InputShape.RecordShape) -> Bool {
    GenericProfile.tellingTargets.contains(map.to) && !record.lists.names.contains(map.from)
  }

  /// Whether a list is called one of tasks, and stands in records that are no tasks by what they are called and say.
  private static func areNamedTasks(
    _ list: InputShape.RecordShape, of holder: InputShape.RecordShape, _ fields: [FieldMap],
    in shape: InputShape
  ) -> Bool {
    guard let own = name(of: list, in: holder), GenericProfile.nameSuggestsTasks(own),
      Synonyms.target(of: own) != .subtasks, !GenericProfile.nameSuggestsTasks(holder.path),
      ListKind(of: GenericProfile.lastName(holder.path)) != .parts,
      Synonyms.target(of: GenericProfile.lastName(holder.path)) != .subtasks
    else { return false }
    return !fields.contains { says($0, of: holder) }
      && GenericProfile.fieldMaps(of: list, in: shape.container).contains { $0.to == .field(.title) }
  }

  /// The name of a list that stands in the records of another; nil for one that does not, or further in.
  private static func name(of list: InputShape.RecordShape, in holder: InputShape.RecordShape) -> String? {
    place(of: list, in: holder).flatMap { $0.wrapper.isEmpty ? $0.name : nil }
  }

  /// The name of a list in the records of another, and of what it stands in there, if anything (`checklist.items[*]`,
  /// `checklists[*].items[*]`); nil for one that stands elsewhere, or further in.
  private static func place(
    of list: InputShape.RecordShape, in holder: InputShape.RecordShape
  ) -> (wrapper: String, name: String)? {
    let prefix = prefix(of: holder, for: list)
    guard list.path.hasPrefix(prefix), list.path.hasSuffix("[*]") else { return nil }
    var steps = list.path.dropFirst(prefix.count).dropLast(3).split(
      separator: ".", omittingEmptySubsequences: false)
    guard let name = steps.popLast(), isPlain(name), steps.count < 2 else { return nil }
    guard let wrapper = steps.popLast() else { return ("", String(name)) }
    let own = wrapper.hasSuffix("[*]") ? wrapper.dropLast(3) : wrapper
    return isPlain(own) ? (String(own), String(name)) : nil
  }

  /// What the path of a list in the records of another begins with; the lines of a file have no step of their own.
  private static func prefix(of holder: InputShape.RecordShape, for list: InputShape.RecordShape) -> String {
    holder.path != "." ? holder.path + "." : list.path.hasPrefix("[*]") ? "[*]." : ""
  }

  private static func isPlain(_ name: Substring) -> Bool {
    !name.isEmpty && !name.contains { ".[]*\"/".contains($0) }
  }
}
