package import TaskModel

/// The columns that somebody has chosen, in order: `id,title,due,extra.Sprint`.
package struct ColumnChoice: Sendable, Equatable {
  /// A column: a field, or one of the source's own by its name.
  package struct Column: Sendable, Equatable {
    package var field: Field
    package var extraName: String?
  }

  /// The columns, one at least.
  package let columns: [Column]

  /// Reads the names of fields with commas between them.
  ///
  /// - Throws: a `Diagnostic` with code `unknown-field`.
  package init(_ text: String, option: String = "--columns") throws(Diagnostic) {
    let source = OptionText(option: option, text: text)
    var columns: [Column] = []
    for item in OptionList(source).items {
      let (field, extraName) = try OptionList.column(item, source, code: .unknownField)
      columns.append(Column(field: field, extraName: extraName))
    }
    self.columns = columns
  }
}
