package import TaskModel

/// One level of grouping: a field whose values make the groups.
package struct GroupDescriptor: Hashable, Sendable {
  /// The field; one of `TaskGrouping.fields`.
  package var field: Field

  /// Makes a level.
  package init(_ field: Field) { self.field = field }
}

/// How tasks are grouped (`--group-by`): levels from the outermost in; without levels there are no groups.
package struct TaskGrouping: Hashable, Sendable {
  /// The levels.
  ///
  /// At most one of them is `assignees` or `tags`.
  package var descriptors: [GroupDescriptor]

  /// Makes a grouping.
  package init(_ descriptors: [GroupDescriptor]) { self.descriptors = descriptors }

  /// `priority,done`.
  package static let standard = TaskGrouping([GroupDescriptor(.priority), GroupDescriptor(.isDone)])

  /// No groups.
  package static let none = TaskGrouping([])

  /// The fields tasks can be grouped by.
  package static let groupableFields: [Field] = [
    .priority, .isDone, .status, .project, .section, .assignees, .tags, .source,
  ]

  /// The fields it reads (projection); the groups' figures need `isDone` in any case.
  package var fields: FieldSet {
    var fields = FieldSet(descriptors.map(\.field))
    fields.insert(.isDone)
    return fields
  }

  /// Reads levels such as `priority,done`; `done` is `isDone`, and an empty text is no level at all.
  ///
  /// - Throws: a `Diagnostic` with code `unknown-field` or `group-syntax`.
  package init(_ text: String, option: String = "--group-by") throws(Diagnostic) {
    descriptors = []
    let source = OptionText(option: option, text: text)
    if text.isEmpty { return }
    for item in OptionList(source).items {
      let field = try OptionList.field(item, source)
      func reject(_ message: String, hint: String? = nil) -> Diagnostic {
        source.error(code: "group-syntax", message, at: item.lowerBound, hint: hint)
      }
      if !TaskGrouping.groupableFields.contains(field) {
        let names = TaskGrouping.groupableFields.map(\.name).joined(separator: ", ")
        throw reject("tasks cannot be grouped by \(field.name)", hint: "they can be grouped by \(names)")
      }
      if descriptors.contains(where: { $0.field == field }) { throw reject("\(field.name) is given twice") }
      if field.kind == .wordList, descriptors.contains(where: { $0.field.kind == .wordList }) {
        throw reject("assignees and tags cannot both be grouped by", hint: "use one of them")
      }
      descriptors.append(GroupDescriptor(field))
    }
  }
}
