package import TaskModel

extension Profile {
  /// The fields that reading a file of this format can fill: those its field maps name, and those its assembler makes.
  package var readFields: FieldSet {
    var fields = assembledFields
    for map in mapping.fields { fields.formUnion(map.filledFields) }
    for records in mapping.records {
      for map in records.fields ?? [] { fields.formUnion(map.filledFields) }
      if case .heading(let field) = records.role { fields.insert(field) }
      if records.done != nil { fields.insert(.isDone) }
      if case .valueName = records.company { fields.formUnion(FieldSet([.priority, .priorityRaw])) }
    }
    fields.formUnion(FieldSet(mapping.root.fields.values))
    if mapping.naming.namedValues.contains(where: \.readsPriority) {
      fields.formUnion(FieldSet([.priority, .priorityRaw]))
    }
    if mapping.conditions.contains(where: { $0.meaning == .done }) { fields.insert(.isDone) }
    if mapping.composition.inheritsHeadings { fields.insert(.section) }
    if mapping.hierarchy != nil { fields.insert(.parent) }
    return fields
  }

  /// The fields that are filled from what the file's user has named as they are named elsewhere: columns and fields
  /// that the tool itself does not know.
  package var fieldsByName: FieldSet {
    let usesSynonyms =
      mapping.naming.usesSynonyms || mapping.naming.namedValues.contains(where: \.usesSynonyms)
    return usesSynonyms ? Synonyms.fields : []
  }
}

extension FieldMap {
  /// The fields that a value can fill.
  fileprivate var filledFields: FieldSet {
    var fields = to.filledFields
    if impliesDone { fields.insert(.isDone) }
    if form == .keptID { fields.insert(.id) }
    if form == .dynalistMarks { fields.formUnion(FieldSet([.due, .tags])) }
    for map in parts ?? [] { fields.formUnion(map.filledFields) }
    return fields
  }
}

extension FieldMap.Target {
  /// The fields that a value can fill.
  var filledFields: FieldSet {
    switch self {
    case .field(.priority): FieldSet([.priority, .priorityRaw])
    case .field(let field), .inherited(let field): FieldSet([field])
    case .statusAndDone: FieldSet([.status, .isDone])
    case .subtasks, .subtaskDone, .children: FieldSet([.parent])
    case .doneHint: FieldSet([.isDone])
    case .tasks, .containers, .dayOnly, .joinKey: []
    }
  }
}
