import TaskModel

/// Lists of texts that are the tasks of the records that they stand in: `{"projects": [{"name": …, "tasks": ["a",
/// "b"]}]}`.
enum TextLists {
  /// The records that look most like tasks: the texts in them, where they are projects, lists or columns and say no
  /// more than their name; where there are none, those in records that name a project.
  static func tasks(
    inPlaceOf best: (shape: InputShape.RecordShape, fields: [FieldMap])?, in shape: InputShape
  ) -> (shape: InputShape.RecordShape, fields: [FieldMap])? {
    guard shape.container.hasKeys else { return best }
    guard let best else {
      return shape.records.lazy.filter { !$0.isSingle }.compactMap { records in
        let fields = GenericProfile.fieldMaps(of: records, in: shape.container)
        return fields.contains { [.field(.project), .field(.section)].contains($0.to) }
          ? texts(in: records, fields) : nil
      }.first
    }
    guard best.shape.path != ".", SiblingLists.isAbout(best.shape.path),
      !GenericProfile.isTelling(best.shape.path)
    else { return best }
    return texts(in: best.shape, best.fields) ?? best
  }

  /// The one list of texts in records that have no more than a name, if it is called one of tasks.
  private static func texts(
    in holder: InputShape.RecordShape, _ fields: [FieldMap]
  ) -> (shape: InputShape.RecordShape, fields: [FieldMap])? {
    let plain: [FieldMap.Target] = [.field(.id), .field(.title), .field(.project), .field(.section)]
    let lists = holder.textListNames.filter(GenericProfile.isTelling)
    guard holder.count > 0, lists.count == 1, let name = lists.first,
      !name.contains(where: { "/.[]\"*".contains($0) }),
      fields.allSatisfy({ plain.contains($0.to) || $0.from == name })
    else { return nil }
    let outer = holder.path == "." ? "[*]" : holder.path
    return (InputShape.RecordShape(path: "\(outer).\(name)[*]", count: holder.count, names: []), [])
  }
}
