package import TaskModel

extension Profile {
  /// The fields that reading a file of this format can fill: those its field maps name, and those its assembler makes.
  package var readFields: FieldSet {
    var fields = assembledFields
    for map in mapping.fields {
      switch map.to {
      case .field(let field):
        fields.insert(field)
        if field == .priority { fields.insert(.priorityRaw) }
        if map.impliesDone { fields.insert(.isDone) }
      case .statusAndDone:
        fields.insert(.status)
        fields.insert(.isDone)
      case .subtasks, .subtaskDone: fields.insert(.parent)
      case .doneHint: fields.insert(.isDone)
      }
    }
    if mapping.hierarchy != nil { fields.insert(.parent) }
    if mapping.usesSynonyms { fields = fields.union(Synonyms.fields) }
    return fields
  }
}
