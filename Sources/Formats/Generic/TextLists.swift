import TaskModel

/// Lists of texts that are the tasks of the records that they stand in: `{"projects": [{"name": …, "tasks": ["a",
/// "b"]}]}`, `{"project": {"name": …, "open": ["a"], "done": ["b"]}}`, `{"lists": {"Home": ["a"]}}`.
enum TextLists {
  /// Most lists in one object: a scanner of JSON looks for a few more places.
  private static let largestCount = 48

  /// What is read as tasks.
  struct Found {
    /// The records that look most like tasks.
    var shape: InputShape.RecordShape
    /// What their values are.
    var fields: [FieldMap]
    /// All lists, where they are texts.
    var lists: [InputShape.RecordShape] = []
    /// Whether each of them is a project by what they are in.
    var areProjects = false

    /// Reads these lists together.
    func take(in lists: inout SiblingLists, of shape: InputShape) {
      guard self.lists.count > 1, lists.take(all: self.lists, in: shape.container) else { return }
      let names = self.lists.map { list in
        let name = GenericProfile.lastName(list.path)
        return (list.path, (project: areProjects ? name : "", section: areProjects ? "" : name))
      }
      lists.place(Dictionary(names) { first, _ in first })
    }
  }

  /// The records that look most like tasks: the texts in them, where they are projects, lists or columns and say no
  /// more than their name; where there are none, those in records that name a project.
  static func tasks(
    inPlaceOf best: (shape: InputShape.RecordShape, fields: [FieldMap])?, in shape: InputShape
  ) -> Found? {
    let found = best.map { Found(shape: $0.shape, fields: $0.fields) }
    guard shape.container.hasKeys else { return found }
    if let best, best.shape.path != ".", SiblingLists.isAbout(best.shape.path),
      !GenericProfile.isTelling(best.shape.path),
      let texts = texts(in: best.shape, best.fields, shape)
    {
      return texts
    }
    // People and labels are no tasks beside a project that has some.
    if let best, !SiblingLists.isNeverTasks(best.shape.path) || SiblingLists.isOfProjects(best.shape.path) {
      return found
    }
    return shape.records.lazy.compactMap { records in
      if records.isSingle { return texts(inOne: records, shape) }
      let fields = GenericProfile.fieldMaps(of: records, in: shape.container)
      return fields.contains { [.field(.project), .field(.section)].contains($0.to) }
        ? texts(in: records, fields, shape) : nil
    }.first ?? found
  }

  /// Whether one object holds tasks that are texts, or lists of some without any.
  static func areTasks(in object: InputShape.RecordShape, _ shape: InputShape) -> Bool {
    object.isSingle && texts(inOne: object, shape) != nil
  }

  /// The texts in the lists of one object: of a project by its name, or of one whose keys are the names of lists.
  private static func texts(inOne object: InputShape.RecordShape, _ shape: InputShape) -> Found? {
    if NamedRoot.isHolder(object.path) {
      return texts(in: object, GenericProfile.fieldMaps(of: object, in: shape.container), shape)
    }
    let lists = object.textListNames
    let forms = SiblingLists.forms(of: GenericProfile.lastName(object.path))
    guard forms.contains(where: { NestedLists.holders.contains($0) || $0 == "project" }), !lists.isEmpty,
      object.names.count < largestCount,
      object.names.allSatisfy({ name in
        (lists.contains(name) || object.emptyListNames.contains(name))
          && !name.contains { "/.[]\"*".contains($0) }
      })
    else { return nil }
    let texts = object.names.map { name in
      InputShape.RecordShape(
        path: "\(object.path).\(name)[*]", count: lists.contains(name) ? 1 : 0, names: [])
    }
    return texts.max { $0.count < $1.count }.map {
      Found(shape: $0, fields: [], lists: texts, areProjects: forms.contains("project"))
    }
  }

  /// The lists of texts in records that have no more than a name, if they are called those of tasks.
  private static func texts(
    in holder: InputShape.RecordShape, _ fields: [FieldMap], _ shape: InputShape
  ) -> Found? {
    var plain: [FieldMap.Target] = [.field(.id), .field(.title), .field(.project), .field(.section)]
    // What is called a project is none of its tasks, whatever it says.
    if holder.isSingle { plain += [.field(.detail), .field(.tags), .field(.assignees), .field(.url)] }
    let names = holder.names.filter { name in
      (holder.textListNames.contains(name) || holder.emptyListNames.contains(name))
        && !name.contains { "/.[]\"*".contains($0) }
        && (GenericProfile.isTelling(name) || ListNames.isDone(name) != nil
          || ListNames.itemClass(of: name, isKey: true) != nil)
    }
    // One list of a state may be anything in what need not be a project.
    let telling = names.filter(GenericProfile.isTelling)
    let states = names.filter { ListNames.isDone($0) != nil }
    guard holder.count > 0, holder.isSingle || names.contains(where: holder.textListNames.contains),
      !telling.isEmpty || states.count > 1 || (holder.isSingle && !states.isEmpty),
      fields.allSatisfy({ plain.contains($0.to) || names.contains($0.from) }),
      !shape.records.contains(where: { !$0.isSingle && GenericProfile.isInside($0.path, holder.path) })
    else { return nil }
    let outer = holder.path == "." ? "[*]" : holder.path
    let lists = names.map { name in
      let isEmpty = !holder.textListNames.contains(name)
      return InputShape.RecordShape(
        path: "\(outer).\(name)[*]", count: isEmpty ? 0 : holder.count, names: [])
    }
    return lists.max { $0.count < $1.count }.map { Found(shape: $0, fields: [], lists: lists) }
  }
}
