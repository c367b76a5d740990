import Formats
import TaskModel
import Vocabulary

/// Lists of the parts of tasks that stand beside these and name them by their ids: `{"tasks": […], "subtasks":
/// [{"task_id": 1, …}]}`.
///
/// They are never what is read for the tasks themselves, however much they say: their `task_id` would be their own id.
struct PartLists {
  /// One of them.
  struct List {
    /// Where it is, and what is in it.
    var records: InputShape.RecordShape
    /// The name of the value that is the id of a task.
    var key: String
    /// The list of tasks that these ids are of.
    var owner: InputShape.RecordShape
    /// The list in each of its records that holds the parts, where the records only say what these are called:
    /// `{"checklists": [{"task_id": 1, "items": […]}]}`.
    var items: InputShape.RecordShape?
    /// The name of the list in each of its records that holds the parts, where these are texts.
    var texts: String?
    /// The list whose ids `key` has, where that is none of tasks: `checklist_id` beside `checklists`, which name the
    /// tasks.
    var table: String?
    /// Whether its records are only what the parts in another list name.
    var isTable = false

    /// Whether its records hold the parts.
    var isOfHolders: Bool { items != nil || texts != nil }
  }

  /// All of them, in the order in which they were seen.
  private(set) var all: [List] = []
  private let container: Container

  /// Looks for the lists of parts in an input.
  init(in shape: InputShape) {
    container = shape.container
    guard container.hasKeys || container == .xml else { return }
    let parts = shape.records.filter {
      $0.count > 0 && !$0.isSoleObject && $0.path != "." && Self.areParts($0.path)
    }
    if parts.isEmpty { return }
    let owners = Self.owners(in: shape)
    for records in parts {
      // What stands in tasks is theirs already.
      guard !owners.contains(where: { GenericProfile.isInside(records.path, $0.records.path) }),
        let (owner, key) = Self.owner(of: records, among: owners)
      else { continue }
      var list = List(records: records, key: key, owner: owner, items: Self.items(in: records, shape))
      if list.items == nil { list.texts = Self.texts(in: records, shape) }
      all.append(list)
    }
    addItems(in: shape)
  }

  /// Looks for the parts that name a checklist, which names a task, and makes that no more than what leads to the task.
  ///
  /// Where other parts name their tasks themselves, an id may be that of a task or of a checklist: they are not joined.
  private mutating func addItems(in shape: InputShape) {
    guard container.hasKeys, all.count == 1, let checklists = all.first, !checklists.isOfHolders,
      TaskListSelection.forms(of: GenericProfile.lastName(checklists.records.path)).contains("checklist"),
      Self.idName(of: checklists.records) != nil
    else { return }
    let fields = GenericProfile.fieldMaps(of: checklists.records, in: container)
    let ownerFields = GenericProfile.fieldMaps(of: checklists.owner, in: container)
    guard !GenericProfile.tellDone(fields), !ownerFields.contains(where: { $0.to == .field(.parent) }) else {
      return
    }
    for records in shape.records
    where records.count > 0 && !records.isSoleObject && records.path.hasSuffix("[*]")
      && ![checklists.records.path, checklists.owner.path].contains(records.path)
    {
      guard let key = records.names.first(where: { Synonyms.normalized($0).joined == "checklistid" }),
        !GenericProfile.isInside(records.path, checklists.owner.path),
        NestedLists.parts(of: records, in: container).contains(where: { $0.to == .field(.title) })
      else { continue }
      all.append(List(records: records, key: key, owner: checklists.owner, table: checklists.records.path))
    }
    if all.count > 1 { all[0].isTable = true }
  }

  private static func idName(of records: InputShape.RecordShape) -> String? {
    ["id", "_id"].first(where: records.names.contains)
  }

  /// The one that is at a path, or that what is there lies in.
  func list(around path: String) -> List? {
    all.first { $0.records.path == path || GenericProfile.isInside(path, $0.records.path) }
  }

  /// The list at a path, where its records are the parts themselves.
  func list(at path: String) -> List? {
    all.first { $0.records.path == path && !$0.isOfHolders && !$0.isTable }
  }

  /// Whether what is at a path is a list whose records hold the parts, or are named by them, or lies in one.
  func areInItems(_ path: String) -> Bool {
    all.contains {
      ($0.isOfHolders || $0.isTable)
        && ($0.records.path == path || GenericProfile.isInside(path, $0.records.path))
    }
  }

  /// The places of lists whose records hold the parts: these are under the task that the record names, and the record's
  /// name is their section.
  var holders: [RecordSet] {
    all.compactMap { list in
      let own = GenericProfile.fieldMaps(of: list.records, in: container)
      let name: String
      let parts: [FieldMap]
      if let items = list.items {
        name = GenericProfile.lastName(items.path)
        parts = Self.withoutDoubtfulIDs(NestedLists.parts(of: items, in: container), items, list)
      } else if let texts = list.texts {
        (name, parts) = (texts, [FieldMap("title", .title)])
      } else {
        return nil
      }
      var fields: [FieldMap] = [.list(name, .tasks, parts), FieldMap(list.key, .inherited(.parent))]
      if let title = own.first(where: { $0.to == .field(.title) && $0.from != name }) {
        fields.append(FieldMap(title.from, .inherited(.section)))
      }
      return RecordSet(path: list.records.path, fields: fields)
    }
  }

  /// The places of the checklists that parts in another list name: each leads to its task, and its name is kept with
  /// the parts.
  var tables: [RecordSet] {
    all.filter(\.isTable).map { list in
      let place = RecordSet(
        path: list.records.path, role: .lookup(list.records.path), key: Self.idName(of: list.records) ?? "id",
        names: [list.key])
      let title = GenericProfile.fieldMaps(of: list.records, in: container).first { $0.to == .field(.title) }
      return title.map { place.labelled($0.from, keptAs: "checklist") } ?? place
    }
  }

  /// What the values of a list of parts are, given what they would be without the tasks.
  static func linked(_ fields: [FieldMap], in list: List) -> [FieldMap] {
    let others = fields.filter { $0.from != list.key && $0.to != .field(.parent) }
    var parent = FieldMap(list.key, .field(.parent))
    if let table = list.table { parent = parent.lookedUp(in: table) }
    return withoutDoubtfulIDs(others, list.records, list) + [parent]
  }

  /// Whether the values of a list of parts mean something else in those of the tasks, or say what these do not: whether
  /// they are done.
  static func needsOwnFields(_ fields: [FieldMap], in list: List, beside tasks: [FieldMap]) -> Bool {
    let isOther = fields.contains { map in tasks.contains { $0.from == map.from && $0.to != map.to } }
    return isOther || list.table != nil || list.owner.names.contains(list.key)
      || (GenericProfile.tellDone(fields) && !GenericProfile.tellDone(tasks))
  }

  /// Field maps without ids that are counted for the parts by themselves: they would be those of tasks as well.
  private static func withoutDoubtfulIDs(
    _ fields: [FieldMap], _ records: InputShape.RecordShape, _ list: List
  ) -> [FieldMap] {
    let ids = ids(of: list.owner)
    return fields.map { map in
      guard map.to == .field(.id) else { return map }
      let own = records.firstValues[map.from] ?? []
      let isDoubtful = records.repeatedNames.contains(map.from) || own.contains(where: ids.contains)
      return isDoubtful ? FieldMap(map.from, .extra) : map
    }
  }

  /// Whether what is at a path is part of something by its name.
  private static func areParts(_ path: String) -> Bool {
    let last = GenericProfile.lastName(path)
    return ListKind(of: last) == .parts || Synonyms.target(of: last) == .subtasks
  }

  /// A list of tasks that the records of others may name by an id.
  private struct Owner {
    var records: InputShape.RecordShape
    /// What its name is in the singular.
    var forms: [String]
    /// The first ids in it.
    var ids: [[UInt8]]
    /// Whether it is one of tasks of one state, which are not called so.
    var isOfState: Bool
  }

  /// The lists of tasks that have ids and titles: what has none is read by nobody, and its parts would be lost with it.
  private static func owners(in shape: InputShape) -> [Owner] {
    shape.records.compactMap { records in
      guard records.count > 0, !records.isSoleObject, records.path != "." else { return nil }
      let name = GenericProfile.lastName(records.path)
      let forms = TaskListSelection.forms(of: name)
      let isOfState = ListNames.isDone(name) != nil
      guard isOfState || forms.contains(where: ListKind.isTask), !areParts(records.path) else { return nil }
      let ids = ids(of: records)
      let fields = GenericProfile.fieldMaps(of: records, in: shape.container)
      guard !ids.isEmpty || records.path.hasSuffix("*"), fields.contains(where: { $0.to == .field(.title) })
      else { return nil }
      return Owner(records: records, forms: forms, ids: ids, isOfState: isOfState)
    }
  }

  /// The list of tasks that the records of another name by an id, and the name of that.
  private static func owner(
    of records: InputShape.RecordShape, among owners: [Owner]
  ) -> (owner: InputShape.RecordShape, key: String)? {
    var seen: Set<String> = []
    for name in records.names
    where name.utf8.last.map({ $0 | 0x20 }) == UInt8(ascii: "d") && !name.contains("/") {
      let joined = Synonyms.normalized(name).joined
      let word = String(joined.dropLast(2))
      guard joined.hasSuffix("id"), ListKind.isTask(word), ListKind(of: word) != .parts,
        seen.insert(word).inserted
      else { continue }
      let values = records.firstValues[name] ?? []
      let owner = owners.first { owner in
        (owner.forms.contains(word) || (owner.isOfState && values.contains(where: owner.ids.contains)))
          && !GenericProfile.isInside(owner.records.path, records.path)
          && !GenericProfile.isInside(records.path, owner.records.path)
      }
      if let owner { return (owner.records, name) }
    }
    return nil
  }

  /// The first ids of records.
  private static func ids(of records: InputShape.RecordShape) -> [[UInt8]] {
    let names = records.names.filter {
      Synonyms.target(of: $0.hasPrefix("@") ? String($0.dropFirst()) : $0) == .field(.id)
    }
    return names.flatMap { records.firstValues[$0] ?? [] }
  }

  /// The one list of texts in records that have no more than a name, if it is called one of parts.
  private static func texts(in holder: InputShape.RecordShape, _ shape: InputShape) -> String? {
    guard shape.container.hasKeys, holder.path.hasSuffix("[*]"), holder.lists.textNames.count == 1,
      let name = holder.lists.textNames.first, !name.contains("/"),
      GenericProfile.nameSuggestsTasks(name) || areParts(name)
        || TaskListSelection.forms(of: name).contains("entry"),
      !shape.records.contains(where: { GenericProfile.isInside($0.path, holder.path) }),
      !GenericProfile.tellDone(GenericProfile.fieldMaps(of: holder, in: shape.container))
    else { return nil }
    return name
  }

  /// The one list in records that have no more than a name, if its records have a title.
  private static func items(in holder: InputShape.RecordShape, _ shape: InputShape) -> InputShape.RecordShape?
  {
    guard shape.container.hasKeys, holder.path.hasSuffix("[*]") else { return nil }
    let inside = shape.records.filter { GenericProfile.isInside($0.path, holder.path) }
    guard inside.count == 1, let items = inside.first, items.count > 0,
      items.path == "\(holder.path).\(RecordPath.step(of: GenericProfile.lastName(items.path)))[*]",
      NestedLists.parts(of: items, in: shape.container).contains(where: { $0.to == .field(.title) }),
      !GenericProfile.tellDone(GenericProfile.fieldMaps(of: holder, in: shape.container))
    else { return nil }
    return items
  }
}
