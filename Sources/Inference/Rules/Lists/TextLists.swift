import Formats
import TaskModel
import Vocabulary

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
    /// By path the key around a list that is called for what is in it: `{"Home": {"tasks": ["Wash"]}}`.
    var keys: [String: String] = [:]
    /// Whether nothing but their being lists of texts speaks for tasks.
    var isGuess = false

    /// What has been seen as lists of records.
    init(shape: InputShape.RecordShape, fields: [FieldMap]) {
      self.shape = shape
      self.fields = fields
    }

    /// Lists of texts, the largest of which counts; nil for none.
    init?(_ lists: [InputShape.RecordShape], areProjects: Bool = false, isGuess: Bool = false) {
      guard let largest = lists.max(by: { $0.count < $1.count }) else { return nil }
      self.init(shape: largest, fields: [])
      (self.lists, self.areProjects, self.isGuess) = (lists, areProjects, isGuess)
    }

    /// Reads these lists together.
    func take(in lists: inout TaskListSelection, of shape: InputShape) {
      guard self.lists.count > 1, lists.take(all: self.lists, in: shape.container) else { return }
      let names = self.lists.map { list in
        let name = keys[list.path] ?? GenericProfile.lastName(list.path)
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
    if let best, areHolders(best.shape, in: shape), let texts = texts(in: best.shape, best.fields, shape) {
      return texts
    }
    // People and labels are no tasks beside a project that has some.
    if let best,
      !TaskListSelection.isNeverTasks(best.shape.path) || TaskListSelection.isOfProjects(best.shape.path)
    {
      return beside(best.shape, best.fields, in: shape) ?? found
    }
    return shape.records.lazy.compactMap { records in
      if records.isSoleObject { return texts(inOne: records, shape) }
      if records.path == "*", let lists = texts(inEach: records, shape) { return lists }
      if records.path == ".", records.count == 1, let lists = texts(inRoot: records) { return lists }
      let fields = GenericProfile.fieldMaps(of: records, in: shape.container)
      return fields.contains { [.field(.project), .field(.section)].contains($0.to) }
        || (records.path.hasSuffix("*") && records.count > 1 && !TaskListSelection.isNeverTasks(records.path))
        ? texts(in: records, fields, shape) : nil
    }.first ?? found
  }

  /// Whether records may be what tasks are in: by the name of their list, or since the elements of an array at the top
  /// have nothing but a name and texts that are called tasks.
  private static func areHolders(_ records: InputShape.RecordShape, in shape: InputShape) -> Bool {
    if records.path != "." {
      return TaskListSelection.namesOtherThings(records.path)
        && !GenericProfile.nameSuggestsTasks(records.path)
    }
    // What is called a task or a step is one, and what is in it are its parts or what it takes.
    let titles = records.names.filter { WordKind.listTitle.namesJoined($0) }
    return shape.rootNames.isEmpty && titles.count == 1
      && records.names.allSatisfy { name in
        titles.contains(name) || Synonyms.target(of: name) == .field(.id)
          || areTasks(called: name, in: records)
      }
  }

  /// Whether a list of texts, or one with nothing in it, is called one of tasks, and not one of their parts or of ids.
  private static func areTasks(called name: String, in records: InputShape.RecordShape) -> Bool {
    let joined = Synonyms.normalized(name).joined
    return (records.lists.textNames.contains(name) || records.lists.emptyNames.contains(name))
      && (GenericProfile.nameSuggestsTasks(name) || ListNames.isDone(name) != nil)
      && Synonyms.target(of: name) != .subtasks && !joined.hasPrefix("sub") && !joined.hasPrefix("check")
      && !joined.hasSuffix("ids")
  }

  /// The lists of texts beside one of tasks in an object whose keys are the names of lists: `{"Home": ["Wash"], "Work":
  /// [{"title": "Mail", "done": true}]}`.
  private static func beside(
    _ best: InputShape.RecordShape, _ fields: [FieldMap], in shape: InputShape
  ) -> Found? {
    guard let lists = ListsByName(around: best, fields, in: shape) else { return nil }
    let texts = lists.names.filter(lists.holder.lists.textNames.contains)
    guard !texts.isEmpty, texts.allSatisfy(lists.mayBeTasks) else { return nil }
    var found = Found(shape: best, fields: fields)
    found.lists = self.lists(texts, in: lists.prefix, lists.holder) + [best]
    found.areProjects = TaskListSelection.forms(of: GenericProfile.lastName(lists.object)).contains("project")
    return found
  }

  /// The lists of texts in the objects at the top, one in each, if they are called those of tasks: the key around it
  /// says what each is of.
  private static func texts(inEach objects: InputShape.RecordShape, _ shape: InputShape) -> Found? {
    guard objects.count > 1, objects.count < largestCount, objects.names.count == 1,
      let name = objects.names.first, objects.lists.textNames.contains(name),
      areTasks(called: name, in: objects), !name.contains(where: { "/.[]\"*".contains($0) })
    else { return nil }
    let holders = shape.records.filter { $0.isSoleObject && $0.names.contains(name) }
    guard holders.count == objects.count,
      !holders.contains(where: {
        TaskListSelection.isNeverTasks($0.path) || TaskListSelection.areOfSettings($0.path)
      })
    else { return nil }
    let lists = holders.flatMap { self.lists([name], in: $0.path + ".", $0) }
    var found = Found(lists)
    for (list, holder) in zip(lists, holders) {
      found?.keys[list.path] = GenericProfile.lastName(holder.path)
    }
    return found
  }

  /// The lists of texts in the one object of a file that has nothing else, under names of somebody's own: `{"Home":
  /// ["Sweep"], "Work": ["Mail"]}`.
  private static func texts(inRoot root: InputShape.RecordShape) -> Found? {
    guard !root.lists.textNames.isEmpty, root.names.count < largestCount,
      root.names.allSatisfy({ name in
        (root.lists.textNames.contains(name) || root.lists.emptyNames.contains(name))
          && RecordPath.canHold(name) && !TaskListSelection.namesOtherThings(name)
          && !TaskListSelection.isNeverTasks(name) && !RelationNames.holds(name) && !mayHoldWords(name)
      })
    else { return nil }
    let areTold = root.names.contains { GenericProfile.nameSuggestsTasks($0) || ListNames.isDone($0) != nil }
    return Found(lists(root.names, in: "", root), isGuess: !areTold)
  }

  /// Whether the texts under a name may be words about what is elsewhere: files, keys, addresses.
  private static func mayHoldWords(_ name: String) -> Bool {
    TaskListSelection.forms(of: name).contains(where: WordKind.listOfWords.contains)
  }

  /// Whether one object holds tasks that are texts, or lists of some without any.
  static func areTasks(in object: InputShape.RecordShape, _ shape: InputShape) -> Bool {
    object.isSoleObject && texts(inOne: object, shape) != nil
  }

  /// The texts in the lists of one object: of a project by its name, or of one whose keys are the names of lists.
  private static func texts(inOne object: InputShape.RecordShape, _ shape: InputShape) -> Found? {
    if NamedRoot.isHolder(object.path) {
      return texts(in: object, GenericProfile.fieldMaps(of: object, in: shape.container), shape)
    }
    let lists = object.lists.textNames
    let forms = TaskListSelection.forms(of: GenericProfile.lastName(object.path))
    guard forms.contains(where: { WordKind.listHolder.contains($0) || $0 == "project" }), !lists.isEmpty,
      object.names.count < largestCount,
      object.names.allSatisfy({ name in
        (lists.contains(name) || object.lists.emptyNames.contains(name)) && RecordPath.canHold(name)
      })
    else { return nil }
    return Found(
      self.lists(object.names, in: object.path + ".", object), areProjects: forms.contains("project"))
  }

  /// The lists of texts in records that have no more than a name, if they are called those of tasks.
  private static func texts(
    in holder: InputShape.RecordShape, _ fields: [FieldMap], _ shape: InputShape
  ) -> Found? {
    var plain: [FieldMap.Target] = [.field(.id), .field(.title), .field(.project), .field(.section)]
    // What is called a project is none of its tasks, whatever it says.
    if holder.isSoleObject { plain += [.field(.detail), .field(.tags), .field(.assignees), .field(.url)] }
    let names = holder.names.filter { name in
      (holder.lists.textNames.contains(name) || holder.lists.emptyNames.contains(name))
        && RecordPath.canHold(name)
        && (GenericProfile.nameSuggestsTasks(name) || ListNames.isDone(name) != nil
          || ListNames.itemClass(of: name, isKey: true) != nil)
    }
    // One list of a state may be anything in what need not be a project.
    let telling = names.filter(GenericProfile.nameSuggestsTasks)
    let states = names.filter { ListNames.isDone($0) != nil }
    guard holder.count > 0, holder.isSoleObject || names.contains(where: holder.lists.textNames.contains),
      !telling.isEmpty || states.count > 1 || (holder.isSoleObject && !states.isEmpty),
      fields.allSatisfy({ plain.contains($0.to) || names.contains($0.from) }),
      !shape.records.contains(where: { !$0.isSoleObject && GenericProfile.isInside($0.path, holder.path) })
    else { return nil }
    let outer = holder.path == "." ? "[*]" : holder.path
    return Found(lists(names, in: outer + ".", holder, count: holder.count))
  }

  /// The lists under some names in what is at a path, each with texts or with nothing in it.
  private static func lists(
    _ names: [String], in prefix: String, _ holder: InputShape.RecordShape, count: Int = 1
  ) -> [InputShape.RecordShape] {
    names.map { name in
      InputShape.RecordShape(
        path: prefix + RecordPath.step(of: name) + "[*]",
        count: holder.lists.textNames.contains(name) ? count : 0, names: [])
    }
  }
}
