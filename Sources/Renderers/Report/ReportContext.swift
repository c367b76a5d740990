import Synchronization
package import TaskModel
package import Templating

/// What a report template reads: a view of the table's columns, without a row, dictionary or `String` of its
/// own.
///
/// Frames are numbered like this: the page 0, sources, priorities and groups by position, tasks by their
/// position in `TaskSelection.rows`, words and extra values by their position in the column, doubled, and one
/// more for the last of a task. All that is worked out ahead (totals, headings, escaped words) is made once
/// in `init`.
package final class ReportContext: TemplateData {
  let table: TaskTable
  let selection: TaskSelection
  let options: ReportOptions
  let escaping: ReportEscaping
  let clock: ReportClock
  let figures: ReportFigures
  let groups: ReportGroups
  /// By position: how deep the task is shown; empty where no task has a shown parent.
  let depths: [Int32]
  let words: Words
  let warming = RowWarming()
  /// Positions in `TaskSelection.rows` that an ungrouped page shows.
  let shownRows: Range<Int>
  /// What is made when a template asks for it.
  private let charts: LazyCharts
  /// The hashes of the parts `style` and `script`, as `ReportRenderer` finds them before it renders the page.
  let hashes = Mutex(ContentHashes())
  /// What the template reads.
  let fields: FieldSet

  /// Words that are escaped ahead, for the columns that the template reads.
  struct Words: Sendable {
    var status: EscapedWords?
    var priorityRaw: EscapedWords?
    var project: EscapedWords?
    var section: EscapedWords?
    var assignees: EscapedWords?
    var tags: EscapedWords?
  }

  /// A view of a selection.
  ///
  /// - Parameter fields: what the template reads of each task (`ReportNames.fieldsOfTasks(for:)`): words of other
  ///   columns are not escaped ahead.
  package convenience init(
    _ table: TaskTable, _ selection: TaskSelection, format: ReportFormat, options: ReportOptions,
    fields: FieldSet = .all
  ) {
    let escaping = format.escaping
    func escaped(_ field: Field, _ dictionary: WordDictionary) -> EscapedWords? {
      fields.contains(field) ? EscapedWords(dictionary, escaping) : nil
    }
    let words = Words(
      status: escaped(.status, table.status.dictionary),
      priorityRaw: escaped(.priorityRaw, table.priorityRaw.dictionary),
      project: escaped(.project, table.project.dictionary),
      section: escaped(.section, table.section.dictionary),
      assignees: escaped(.assignees, table.assignees.dictionary),
      tags: escaped(.tags, table.tags.dictionary))
    self.init(table, selection, escaping: escaping, options: options, fields: fields, words: words)
  }

  private init(
    _ table: TaskTable, _ selection: TaskSelection, escaping: ReportEscaping, options: ReportOptions,
    fields: FieldSet, words: Words
  ) {
    self.table = table
    self.selection = selection
    self.options = options
    self.fields = fields
    self.escaping = escaping
    self.words = words
    clock = ReportClock(options)
    let shown = ShownRows(selection.rows, of: table)
    figures = ReportFigures(table, shown, clock)
    let clock = clock
    charts = LazyCharts { ReportCharts(table, shown, clock) }
    shownRows = 0..<selection.rows.count
    groups = ReportGroups(selection, table, options)
    depths = ReportContext.nestable(selection)
  }

  /// The report of some of the same table's tasks, with figures of its own.
  ///
  /// - Parameter heading: what they have in common; it stands behind the title.
  package func report(
    of selection: TaskSelection, about heading: String, links: ReportLinks
  ) -> ReportContext {
    var options = options
    options.title = options.title.isEmpty ? heading : "\(options.title): \(heading)"
    options.links = links
    return ReportContext(
      table, selection, escaping: escaping, options: options, fields: fields, words: words)
  }

  /// A group's heading: what its tasks have in common.
  package func heading(of group: TaskGroup) -> String {
    ReportGroups.words(of: group, table, options).heading
  }

  /// A page of another context's report: the same tasks and figures, other groups or rows.
  init(_ whole: ReportContext, groups: ReportGroups, options: ReportOptions, rows: Range<Int>) {
    table = whole.table
    selection = whole.selection
    self.options = options
    escaping = whole.escaping
    clock = whole.clock
    figures = whole.figures
    self.groups = groups
    depths = whole.depths
    words = whole.words
    fields = whole.fields
    charts = whole.charts
    shownRows = rows
  }

  /// What is counted beyond the figures.
  var counted: ReportCharts { charts.value }

  /// The depths of a selection, corrected where a list could not nest so: it begins with depth 0 and goes down one
  /// step at a time. (A deeper line that follows no parent would be a block of code in Markdown.)
  private static func nestable(_ selection: TaskSelection) -> [Int32] {
    guard !selection.depths.isEmpty else { return [] }
    var depths = selection.depths
    var limit: Int32 = 0
    let listStarts = Set(selection.groups.map(\.rows.lowerBound))
    for position in depths.indices {
      if listStarts.contains(position) { limit = 0 }
      depths[position] = min(max(depths[position], 0), limit)
      limit = depths[position] &+ 1
    }
    return depths
  }

  private static let taskKind = ReportKind.task.rawValue

  /// The frame of the whole report.
  package static let root = TemplateFrame(kind: ReportKind.page.rawValue, index: 0)

  package func field(named name: String, inKind kind: Int32) -> Int? {
    ReportNames.schema.field(named: name, inKind: kind)
  }

  package func section(_ field: Int, of frame: TemplateFrame) -> TemplateSection {
    if frame.kind == ReportContext.taskKind { return taskSection(field, frame.index) }
    return switch ReportKind(rawValue: frame.kind) {
    case .task: .none
    case .group: groupSection(field, frame.index)
    case .page: pageSection(field)
    case .priority: prioritySection(field, frame.index)
    case .source: sourceSection(field, frame.index)
    case .person: personSection(field, frame.index)
    case .span: spanSection(field, frame.index)
    case .part: partSection(field, frame.index)
    case .assignee, .tag: field == WordName.isLast.rawValue ? truth(frame.index & 1 == 1) : .once
    case .extra: extraSection(field, frame.index)
    case nil: .none
    }
  }

  package func child(at position: Int, ofSection field: Int, in frame: TemplateFrame) -> TemplateFrame {
    switch ReportKind(rawValue: frame.kind) {
    case .task: return taskChild(position, field, frame.index)
    case .group:
      if field == GroupName.tasks.rawValue {
        let first = groups.all[frame.index].group.rows.lowerBound
        warm(at: position, of: first)
        return TemplateFrame(.task, first &+ position)
      }
      return TemplateFrame(.group, groups.all[frame.index].subgroups[position])
    default:
      switch PageName(rawValue: field) {
      case .tasks:
        warm(at: position, of: shownRows.lowerBound)
        return TemplateFrame(.task, shownRows.lowerBound &+ position)
      case .groups: return TemplateFrame(.group, groups.outermost[position])
      case .priorities: return TemplateFrame(.priority, 4 - position)
      case .persons: return TemplateFrame(.person, position)
      // Spans are numbered through: those of the weeks below 0.
      case .ages: return TemplateFrame(.span, position)
      case .weeks: return TemplateFrame(.span, -1 - position)
      case .pages: return TemplateFrame(.part, position)
      default: return TemplateFrame(.source, position)
      }
    }
  }

  package func append(_ field: Int, of frame: TemplateFrame, escaped: Bool, to output: inout OutputBuffer) {
    if frame.kind == ReportContext.taskKind { return appendTask(field, frame.index, escaped, to: &output) }
    switch ReportKind(rawValue: frame.kind) {
    case .task: break
    case .group: appendGroup(field, frame.index, escaped, to: &output)
    case .page: appendPage(field, escaped, to: &output)
    case .priority: appendPriority(field, frame.index, escaped, to: &output)
    case .source: appendSource(field, frame.index, escaped, to: &output)
    case .person: appendPerson(field, frame.index, escaped, to: &output)
    case .span: appendSpan(field, frame.index, escaped, to: &output)
    case .part: appendPart(field, frame.index, escaped, to: &output)
    case .assignee, .tag: appendWord(field, frame, escaped, to: &output)
    case .extra: appendExtra(field, frame.index, escaped, to: &output)
    case nil: break
    }
  }
}

/// The hashes of the parts of a page that its Content-Security-Policy names; empty for a part that it has not.
struct ContentHashes: Sendable {
  var style: [UInt8] = []
  var script: [UInt8] = []
}

/// Charts that are counted when they are first asked for, by whichever thread that is.
private final class LazyCharts: Sendable {
  private let made = Mutex<ReportCharts?>(nil)
  private let make: @Sendable () -> ReportCharts

  init(_ make: @escaping @Sendable () -> ReportCharts) { self.make = make }

  var value: ReportCharts {
    made.withLock { made in
      let value = made ?? make()
      made = value
      return value
    }
  }
}

extension TemplateFrame {
  /// A frame of a kind of ours.
  @inline(__always)
  init(_ kind: ReportKind, _ index: Int) { self.init(kind: kind.rawValue, index: index) }
}

extension ReportContext {
  /// A condition as a section.
  @inline(__always)
  func truth(_ condition: Bool) -> TemplateSection { condition ? .once : .none }

  func append(_ flag: Bool, to output: inout OutputBuffer) {
    output.append(literal: flag ? "true" : "false")
  }

  func append(_ text: String, _ escaped: Bool, to output: inout OutputBuffer) {
    append(Array(text.utf8), escaped, to: &output)
  }

  func append(_ text: [UInt8], _ escaped: Bool, to output: inout OutputBuffer) {
    text.withUnsafeBufferPointer { append($0, escaped, to: &output) }
  }

  @inline(__always)
  func append(_ text: UnsafeBufferPointer<UInt8>, _ escaped: Bool, to output: inout OutputBuffer) {
    if escaped { escaping.append(text, to: &output) } else { output.append(text) }
  }

  func percent(_ part: Int, of whole: Int) -> Int { whole > 0 ? part * 100 / whole : 0 }
}
