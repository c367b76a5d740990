import TaskModel

/// Lists in the records of a file of no known tool: which of them are tasks.
enum NestedLists {
  /// What lists are called that hold others and are none themselves.
  private static let holders: Set<String> = ["list", "column", "board", "bucket", "lane", "stage", "section"]

  /// The lists in tasks that are tasks themselves, beside those that are called subtasks: their names say so
  /// (`tasks`), or their records have a title and a state.
  static func subtasks(
    of tasks: InputShape.RecordShape, _ fields: [FieldMap], in shape: InputShape
  ) -> [FieldMap] {
    guard shape.container == .json || shape.container == .propertyList else { return [] }
    return shape.records.compactMap { list in
      guard let name = name(of: list, in: tasks), Synonyms.target(of: name) == nil,
        !fields.contains(where: { $0.from == name }), list.count > 0
      else { return nil }
      let parts = GenericProfile.fieldMaps(for: GenericProfile.ownNames(of: list, in: shape.container))
      let hasState = parts.contains { [.field(.isDone), .statusAndDone].contains($0.to) }
      guard parts.contains(where: { $0.to == .field(.title) }), !SiblingLists.isAbout(list.path),
        hasState || GenericProfile.isTelling(name)
      else { return nil }
      return .list(name, .subtasks, parts)
    }
  }

  /// Whether a list is the tasks of the records that it stands in, which are called lists or columns, have nothing but a
  /// title, and no other list.
  static func areTasks(
    _ list: InputShape.RecordShape, of holder: InputShape.RecordShape, _ fields: [FieldMap],
    in shape: InputShape
  ) -> Bool {
    let last = GenericProfile.lastName(holder.path)
    guard let own = name(of: list, in: holder) else { return false }
    return SiblingLists.forms(of: last).contains(where: holders.contains)
      && fields.allSatisfy { $0.from == own || [.field(.id), .field(.title)].contains($0.to) }
      && shape.records.count { name(of: $0, in: holder) != nil } == 1
  }

  /// Whether lists of tasks stand in an object that has no more than a name: a board with its columns.
  static func areAround(
    _ root: InputShape.RecordShape, _ fields: [FieldMap], in shape: InputShape
  ) -> Bool {
    guard shape.container == .json, fields.allSatisfy({ [.field(.id), .field(.title)].contains($0.to) })
    else {
      return false
    }
    return shape.records.contains { holder in
      let own = GenericProfile.fieldMaps(for: GenericProfile.ownNames(of: holder, in: shape.container))
      return holder.path != root.path && own.contains { $0.to == .field(.title) }
        && shape.records.contains { areTasks($0, of: holder, own, in: shape) }
    }
  }

  /// The name of a list that stands in the records of another; nil for one that does not, or further in.
  private static func name(of list: InputShape.RecordShape, in holder: InputShape.RecordShape) -> String? {
    let prefix = holder.path == "." ? "[*]." : holder.path + "."
    guard list.path.hasPrefix(prefix), list.path.hasSuffix("[*]") else { return nil }
    let name = list.path.dropFirst(prefix.count).dropLast(3)
    return name.isEmpty || name.contains { ".[]*\"".contains($0) } ? nil : String(name)
  }
}
