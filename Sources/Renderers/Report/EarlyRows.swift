package import TaskModel
package import Templating

/// The rows of a report, rendered in the order in which they were read.
///
/// Why it is here: rows are shown in sorted order, and a row's values lie in a dozen columns, so rendering them then
/// is a walk through memory at random: half the time of a large report. Right after a row has been read its values
/// are in the cache, and there is a thread that has nothing else to do. What remains for later is to copy finished
/// rows, one piece of memory each. Measured for a million tasks of CSV to Markdown in `docs/performance.md`. What to
/// watch: only what is the same wherever the row will stand may be rendered here (`EarlyRowRenderer.isOwn`).
package struct EarlyRows: Sendable {
  private var bytes: [UInt8] = []
  /// Where each row ends in `bytes`.
  private var ends: [Int] = []
  /// The totals of the rows.
  private(set) var figures = ReportFigures()

  /// How many rows there are.
  package var count: Int { ends.count }

  /// Makes room for rows of so many bytes together; what is not used costs nothing.
  init(byteCount: Int) { bytes.reserveCapacity(byteCount) }

  /// Appends rows; `rowEnds` are counted from the first byte of `rows`.
  mutating func append(_ rows: borrowing OutputBuffer, ends rowEnds: [Int], _ figures: ReportFigures) {
    self.figures.add(figures)
    let start = bytes.count
    bytes.append(contentsOf: rows.held)
    for end in rowEnds { ends.append(start &+ end) }
  }

  /// Writes rows in the order given.
  ///
  /// The rows lie anywhere: the first bytes of the next few are asked for before they are copied, so that memory
  /// works on all of them at once.
  ///
  /// - Returns: What was asked for, added up; to be kept somewhere, or the compiler leaves the asking out.
  func append(_ rows: ArraySlice<Int32>, to output: inout OutputBuffer) -> UInt64 {
    let blockLength = 32
    return bytes.withUnsafeBufferPointer { bytes in
      var sum: UInt64 = 0
      var start = rows.startIndex
      while start < rows.endIndex, !output.hasFailed {
        let block = rows[start..<min(start &+ blockLength, rows.endIndex)]
        for row in block {
          let range = range(Int(row))
          if !range.isEmpty {
            sum &+= UInt64(bytes[range.lowerBound]) &+ UInt64(bytes[range.upperBound &- 1])
          }
        }
        for row in block { output.append(UnsafeBufferPointer(rebasing: bytes[range(Int(row))])) }
        start &+= blockLength
      }
      return sum
    }
  }

  @inline(__always)
  private func range(_ row: Int) -> Range<Int> { (row == 0 ? 0 : ends[row &- 1])..<ends[row] }
}

/// Renders rows while they are being read.
package struct EarlyRowRenderer: Sendable {
  /// What is rendered ahead, for the engine.
  package let item: StraightItem
  /// The rows so far.
  package private(set) var rows: EarlyRows
  private let steps: [RowStep]
  private let format: ReportFormat
  private let options: ReportOptions
  private let fields: FieldSet
  private let groupedBy: [Field]

  /// A renderer of the rows of a template, if its rows are the same wherever they stand.
  ///
  /// - Parameters:
  ///   - groupedBy: the fields the report is going to be grouped by.
  ///   - inputByteCount: how much is going to be read, as far as that is known.
  package init?(
    _ template: CompiledTemplate, format: ReportFormat, options: ReportOptions, fields: FieldSet,
    groupedBy: [Field], inputByteCount: Int
  ) {
    let own = EarlyRowRenderer.ownFields
    guard let item = template.straightItem(ofLists: "tasks", field: { own[$0] }) else { return nil }
    self.item = item
    steps = item.steps.map(RowStep.init)
    rows = EarlyRows(byteCount: inputByteCount / 2)
    self.format = format
    self.options = options
    self.fields = fields
    self.groupedBy = groupedBy
  }

  /// The fields of a task that say the same wherever it stands, by name.
  ///
  /// Not those that number or place it, not lists, and not the long texts, which would be held twice.
  private static let ownFields: [String: Int] = {
    let others: Set<TaskName> = [
      .id, .detail, .hasDetail, .assignees, .tags, .parent, .source, .extra,
    ]
    var fields: [String: Int] = [:]
    for (field, name) in zip(TaskName.allCases, ReportNames.task) where !others.contains(field) {
      fields[name.name] = field.rawValue
    }
    return fields
  }()

  /// Renders the rows of a piece of the table.
  package mutating func add(_ piece: TaskTable) {
    guard piece.rowCount > 0 else { return }
    let groups = groupedBy.enumerated().map { level, field in
      TaskGroup(
        field: field, key: .absent, level: level, rows: 0..<piece.rowCount, endOfSubgroups: groupedBy.count,
        taskCount: piece.rowCount, doneCount: 0)
    }
    let selection = TaskSelection(
      rows: (0..<Int32(piece.rowCount)).map { $0 }, groups: groups, taskCount: piece.rowCount, doneCount: 0)
    let context = ReportContext(piece, selection, format: format, options: options, fields: fields, names: [])
    var output = OutputBuffer(capacity: 1 << 20)
    var ends: [Int] = []
    ends.reserveCapacity(piece.rowCount)
    context.append(steps, item.literals, rowCount: piece.rowCount, to: &output) { ends.append($0) }
    rows.append(output, ends: ends, context.figures)
  }
}

/// A step of a row, with the name that it asks for looked up: once, and not for every row.
private struct RowStep: Sendable {
  let operation: StraightItem.Step.Operation
  let name: TaskName
  /// Where a text begins among the literals.
  let start: Int
  /// How long a text is, or the step to go on at.
  let second: Int

  init(_ step: StraightItem.Step) {
    operation = step.operation
    name = TaskName(rawValue: step.field) ?? .id
    start = step.start
    second = step.target
  }
}

extension ReportContext {
  /// Renders the first rows by the steps of an item.
  ///
  /// - Parameter ended: gets how many bytes there are after each row.
  @inline(__always)
  fileprivate func append(
    _ steps: [RowStep], _ literals: [UInt8], rowCount: Int, to output: inout OutputBuffer,
    ended: (Int) -> Void
  ) {
    // A measured hot loop: a dozen steps for each of a million rows.
    steps.withUnsafeBufferPointer { steps in
      literals.withUnsafeBufferPointer { literals in
        for row in 0..<rowCount {
          var position = 0
          while position < steps.count {
            let step = steps[position]
            position &+= 1
            switch step.operation {
            case .text:
              output.append(
                UnsafeBufferPointer(rebasing: literals[step.start..<step.start &+ step.second]))
            case .value: appendTask(step.name, row, false, to: &output)
            case .escapedValue: appendTask(step.name, row, true, to: &output)
            case .skipUnless: if !isSomething(step.name, row) { position = step.second }
            case .skipIf: if isSomething(step.name, row) { position = step.second }
            }
          }
          ended(output.byteCount)
        }
      }
    }
  }

  @inline(__always)
  private func isSomething(_ name: TaskName, _ row: Int) -> Bool {
    if case .none = taskSection(name, row) { false } else { true }
  }
}
