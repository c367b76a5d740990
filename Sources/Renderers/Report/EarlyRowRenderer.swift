package import TaskModel
package import Templating

/// Renders rows while they are being read.
package struct EarlyRowRenderer: Sendable {
  /// What is rendered ahead, for the engine.
  package let item: RowTemplate
  /// The rows so far.
  package private(set) var rows: PrerenderedRows
  private let format: ReportFormat
  private let options: ReportOptions
  private let fields: FieldSet
  private let groupedBy: [Field]
  private let days: DayTexts

  /// A renderer of the rows of a template, if its rows are the same wherever they stand.
  ///
  /// - Parameter groupedBy: the fields the report is going to be grouped by.
  package init?(
    _ template: CompiledTemplate, format: ReportFormat, options: ReportOptions, fields: FieldSet,
    groupedBy: [Field]
  ) {
    // An address made of an id depends on the source, which a piece of the table may share with others.
    guard options.taskLinks.isEmpty else { return nil }
    let own = EarlyRowRenderer.ownFields
    guard let item = template.straightItem(ofLists: "tasks", field: { own[$0] }) else { return nil }
    self.item = item
    rows = PrerenderedRows()
    self.format = format
    self.options = options
    self.fields = fields
    self.groupedBy = groupedBy
    days = DayTexts(
      around: TaskDate(instantMicroseconds: options.nowMicroseconds).dayNumber,
      options.dateFormat ?? options.language.dateFormat)
  }

  /// The fields of a task that say the same wherever it stands, by name.
  ///
  /// Not those that number or place it, not lists, and not the long texts, which would be held twice.
  private static let ownFields: [String: Int] = {
    let others: Set<TaskName> = [
      .id, .detail, .detailMarkup, .hasDetail, .assignees, .tags, .blockedBy, .parent, .source, .extra, .key,
      .anchor,
      .parentAnchor, .parentPage,
      .parentName, .statusAbove, .sectionAbove, .projectAbove, .assigneesAbove, .assigneesAboveText,
      .tagsAbove,
      .dayISO, .dayText, .dayState, .isNew, .hasLabels, .priorityAbove, .priorityNameAbove, .priorityWord,
      .moreText, .task,
    ]
    var fields: [String: Int] = [:]
    for (field, name) in zip(TaskName.allCases, ReportNames.task) where !others.contains(field) {
      fields[name.name] = field.rawValue
    }
    return fields
  }()

  /// The rows of a piece of the table, which some thread may render while others do so with other pieces.
  ///
  /// - Parameter bytesPerRow: how long the rows of another piece are, where that is known.
  package func rendered(_ piece: TaskTable, bytesPerRow: Int? = nil) -> RenderedPiece {
    let groups = groupedBy.enumerated().map { level, field in
      TaskGroup(
        field: field, key: .absent, level: level, rows: 0..<piece.rowCount, endOfSubgroups: groupedBy.count,
        taskCount: piece.rowCount, doneCount: 0)
    }
    let selection = TaskSelection(
      rows: (0..<Int32(piece.rowCount)).map { $0 }, groups: groups, taskCount: piece.rowCount, doneCount: 0)
    let context = ReportContext(piece, selection, format: format, options: options, fields: fields, names: [])
    let plainTitles =
      format == .markdown ? piece.title.bytes.withUnsafeBufferPointer { PlainBlocks($0) } : nil
    let columns = RowColumns(context, days, plainTitles: plainTitles)
    let program = RowProgram(item, isNothing: context.isNothingEverywhere)
    // Where that is too little, more memory is found.
    let estimate =
      bytesPerRow.map { piece.rowCount * $0 } ?? 2 * piece.title.bytes.count + 64 * piece.rowCount
    return RenderedPiece(byteCount: estimate + estimate / 16, context.figures) { output, ends in
      columns.append(program, rowCount: piece.rowCount, to: &output, &ends)
    }
  }

  /// Adds the rows of the next piece; false where there is no room for it.
  package mutating func add(_ piece: RenderedPiece) -> Bool { rows.append(piece) }

  /// Makes room for so many times as many rows as there are.
  package mutating func reserve(factor: Double) { rows.reserve(factor: factor) }
}
