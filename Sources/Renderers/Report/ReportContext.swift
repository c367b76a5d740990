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
package final class ReportContext: PageData {
  let table: TaskTable
  let selection: TaskSelection
  let options: ReportOptions
  let escaping: ReportEscaping
  let clock: ReportClock
  /// What the inputs are called.
  let sourceNames: [SourceNames]
  let figures: ReportFigures
  let groups: ReportGroups
  let digest: ReportDigest
  /// By number of the group: the lists of its tasks.
  private let listsOfGroups: Lazy<[ListedTasks]>
  /// Makes lists of the selection's tasks.
  private let lists: ListMaker
  /// By position: how deep the task is shown; empty where no task has a shown parent.
  let depths: [Int32]
  let words: Words
  /// The words of the report's language.
  let phrases: ReportPhrases
  let warming = RowWarming()
  /// By source: the address of its tasks without one; empty where nothing was asked for.
  let sourceLinks: [TaskLink?]
  /// The distinct rows of the report, for passes in the table's order.
  let shown: ShownRows
  /// Positions in `TaskSelection.rows` that an ungrouped page shows.
  let shownRows: Range<Int>
  /// What is made when a template asks for it.
  private let charts: Lazy<ReportCharts>
  private let pastText: Lazy<PastText>
  /// By what tasks are counted.
  let keys: CountedKeys
  private let days: Lazy<RowDays>
  /// Effective values; nil where nobody stands under anybody, or no name asks for them.
  let effective: CountedColumns?
  /// Where tasks can be linked to; nil where they cannot, or no name asks for it.
  let places: ShownPlaces?
  /// The days of rows; nil where no name asks for them.
  let rowDays: RowDays?
  /// The rows of the template that is rendered, if they need no engine.
  private let straightRows = Mutex<StraightRows?>(nil)
  /// Where each task stands first in `selection.rows`, where some stand there several times; nil where none does.
  let firstPositions: [Int32]?
  /// The values of the source's own fields that a template was given last.
  let ownValueCache = OwnValueCache()
  /// The hashes of the parts `style` and `script`, as `ReportRenderer` finds them before it renders the page.
  let hashes = Mutex(ContentHashes())
  package func setHashes(_ hashes: ContentHashes) { self.hashes.withLock { $0 = hashes } }
  /// What the template reads.
  let fields: FieldSet
  /// All rows of the table, if they were rendered ahead.
  private let early: PrerenderedRows?
  private let names: Set<String>?

  /// Words that are escaped ahead, for the columns that the template reads.
  struct Words: Sendable {
    var status: EscapedWords?
    var priorityRaw: EscapedWords?
    /// Which of the source's words for priorities say more than the priority.
    var priorityWords = PriorityWordColumn()
    var project: EscapedWords?
    var section: EscapedWords?
    var assignees: EscapedWords?
    var tags: EscapedWords?
  }

  /// The names that ask for more of a task than its own values.
  private static let rowNames: Set = [
    "anchor", "parentAnchor", "parentPage", "parentName", "statusAbove", "sectionAbove", "projectAbove",
    "assigneesAbove", "assigneesAboveText", "tagsAbove", "dayISO", "dayText", "dayState", "isNew",
    "hasLabels", "priorityAbove", "priorityNameAbove",
  ]

  /// A view of a selection.
  ///
  /// - Parameters:
  ///   - fields: what the template reads of each task (`ReportNames.fieldsOfTasks(for:)`): words of other columns are
  ///     not escaped ahead.
  ///   - names: the names that the template reads; nil for all. What only other names need is not worked out.
  ///   - early: the table's rows as the template renders them, for a selection of all of them.
  package convenience init(
    _ table: TaskTable, _ selection: TaskSelection, format: ReportFormat, options: ReportOptions,
    fields: FieldSet = .all, names: Set<String>? = nil, early: PrerenderedRows? = nil
  ) {
    let escaping = format.escaping
    func escaped(_ field: Field, _ dictionary: WordDictionary) -> EscapedWords? {
      fields.contains(field) ? EscapedWords(dictionary, escaping) : nil
    }
    let words = Words(
      status: escaped(.status, table.status.dictionary),
      priorityRaw: escaped(.priorityRaw, table.priorityRaw.dictionary),
      priorityWords: PriorityWordColumn(table.priorityRaw.dictionary, options.language),
      project: escaped(.project, table.project.dictionary),
      section: escaped(.section, table.section.dictionary),
      assignees: escaped(.assignees, table.assignees.dictionary),
      tags: escaped(.tags, table.tags.dictionary))
    let keys = CountedKeys(table, selection.rows, options.inheritance)
    self.init(
      table, selection, escaping: escaping, options: options, template: (fields, names),
      shared: (
        words, keys, Lazy { RowDays(options, today: ReportClock(options).today) },
        Lazy {
          ReportListSet.byRow(table, keys, ReportClock(options), wanted: ReportListSet(readBy: names))
        }
      ), early: early)
  }

  private init(
    _ table: TaskTable, _ selection: TaskSelection, escaping: ReportEscaping, options: ReportOptions,
    template: (fields: FieldSet, names: Set<String>?),
    shared: SharedParts,
    early: PrerenderedRows? = nil
  ) {
    let (fields, names) = template
    let (words, keys, days, listsByRow) = shared
    self.keys = keys
    self.days = days
    self.table = table
    self.options = options
    self.fields = fields
    self.escaping = escaping
    self.words = words
    self.names = names
    clock = ReportClock(options)
    sourceNames = SourceNames.all(table.sources.map(\.word))
    // One of some tasks comes before one of all.
    let taskLinks =
      options.taskLinks.filter { $0.source != nil } + options.taskLinks.filter { $0.source == nil }
    sourceLinks =
      taskLinks.isEmpty ? [] : table.sources.map { source in taskLinks.first { $0.isOf(source.word) } }
    phrases = ReportPhrases(options, escaping)
    // What a subtask goes by, and how deep it is indented, nobody knew.
    let hasFamilies = !keys.families.value.isEmpty
    let early = early?.count == table.rowCount && !hasFamilies ? early : nil
    self.early = early
    var selection = selection
    // Rendered one by one, each row is looked up by each of its names.
    if early == nil { selection.rows = TaskRows(selection.rows.all) }
    self.selection = selection
    let shown = ShownRows(selection.rows, of: table)
    self.shown = shown
    figures =
      early?.figures ?? ReportFigures(table, shown, priority: keys.priority.value, due: keys.due.value, clock)
    let (clock, phrases) = (clock, phrases)
    charts = Lazy { ReportCharts(table, shown, keys, clock, phrases, days) }
    pastText = Lazy { PastText(options, phrases, clock, days) }
    shownRows = 0..<selection.rows.count
    firstPositions = ReportContext.firstPositions(selection, shownRows, of: table)
    groups = ReportGroups(selection, table, options, phrases, escaping == .html ? days : nil, sourceNames)
    let rows = selection.rows
    let readsRows = names.map { !$0.isDisjoint(with: ReportContext.rowNames) } ?? true
    effective = readsRows && hasFamilies ? CountedColumns(keys) : nil
    places =
      ReportContext.places(names)
      ? ShownPlaces(selection, 0..<rows.count, of: table, keys, others: options.links.places) : nil
    rowDays = readsRows ? days.value : nil
    let lists = ListMaker(table, selection, listsByRow)
    self.lists = lists
    let (groups, areDistinct) = (groups, firstPositions == nil)
    listsOfGroups = Lazy { lists.ofGroups(groups, areDistinct: areDistinct) }
    digest =
      ReportDigest.isRead(by: names)
      ? ReportDigest(
        lists, keys, positions: firstPositions?.map { Int($0) } ?? Array(shownRows), names: names)
      : ReportDigest()
    depths = ReportContext.nestable(selection)
  }

  /// What contexts of one run have in common.
  private typealias SharedParts = (
    words: Words, keys: CountedKeys, days: Lazy<RowDays>, listsByRow: Lazy<[ReportListSet]>
  )

  /// By number of the group: the lists of its tasks.
  var groupLists: [ListedTasks] { listsOfGroups.value }

  /// The same report with no more of it than that; one that is limited already has no more to give.
  package func limited(to limits: ReportLimits) -> ReportContext {
    var options = options
    options.limits = limits
    return ReportContext(
      self, groups: groups.limited(to: limits.items), options: options, rows: shownRows)
  }

  /// How many tasks the longest list could have.
  package var largestListCount: Int { shownRows.count }

  /// How many items the longest other list could have.
  package var largestItemCount: Int {
    [
      groups.largestCount, digest.people.count, digest.projects.count, table.sources.count,
      past.rows.count, PastText.listedCount,
    ].reduce(0, max)
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
    // They are judged of the whole.
    options.gates = []
    options.changes = nil
    options.trend = nil
    return ReportContext(
      table, selection, escaping: escaping, options: options, template: (fields, names),
      shared: (words, keys, days, lists.lists))
  }

  /// The same report without the time at which it was made.
  package func withoutClock() -> ReportContext {
    var options = options
    options.hidesClock = true
    return ReportContext(self, groups: groups, options: options, rows: shownRows)
  }

  /// The heading of a group before there is a report.
  package static func heading(
    of group: TaskGroup, _ table: TaskTable, _ options: ReportOptions
  ) -> String {
    ReportGroups.words(
      of: group, table, options, ReportPhrases(options, ReportFormat.markdown.escaping), nil,
      SourceNames.all(table.sources.map(\.word))
    ).heading
  }

  /// Whether a group's heading says that its tasks have no value.
  package func isUnnamed(_ group: TaskGroup) -> Bool { ReportGroups.isUnnamed(group) }

  /// The heading of the tasks of a page: what they have in common.
  package func heading(of group: TaskGroup) -> String {
    var options = options
    options.dateUnits = [group.level: options.pageUnit]
    // Files are named by it, so it does not depend on the year that is now.
    return ReportGroups.words(of: group, table, options, phrases, nil, sourceNames).heading
  }

  /// A page of another context's report: the same tasks and figures, other groups or rows.
  init(_ whole: ReportContext, groups: ReportGroups, options: ReportOptions, rows: Range<Int>) {
    table = whole.table
    selection = whole.selection
    self.options = options
    escaping = whole.escaping
    clock = whole.clock
    sourceNames = whole.sourceNames
    sourceLinks = whole.sourceLinks
    figures = whole.figures
    self.groups = groups
    depths = whole.depths
    words = whole.words
    fields = whole.fields
    charts = whole.charts
    keys = whole.keys
    days = whole.days
    shown = whole.shown
    effective = whole.effective
    rowDays = whole.rowDays
    places =
      rows == whole.shownRows
      ? whole.places
      : ReportContext.places(whole.names)
        ? ShownPlaces(whole.selection, rows, of: whole.table, whole.keys, others: options.links.places) : nil
    digest = whole.digest.limited(to: options.limits.items)
    lists = whole.lists
    phrases = whole.phrases
    names = whole.names
    // The rows of the whole are in another order than those of a page.
    early = nil
    shownRows = rows
    firstPositions =
      rows == whole.shownRows
      ? whole.firstPositions : ReportContext.firstPositions(whole.selection, rows, of: whole.table)
    let (phrases, clock, days) = (phrases, clock, days)
    pastText = Lazy { PastText(options, phrases, clock, days) }
    let (lists, areDistinct) = (lists, whole.firstPositions == nil)
    listsOfGroups = Lazy { lists.ofGroups(groups, areDistinct: areDistinct) }
  }

  /// Whether a template reads where tasks are.
  private static func places(_ names: Set<String>?) -> Bool {
    names.map { !$0.isDisjoint(with: ["anchor", "parentAnchor", "parentPage", "parentName", "hasLabels"]) }
      ?? true
  }

  /// Where each task stands first, where some stand under several values of a list.
  private static func firstPositions(
    _ selection: TaskSelection, _ shown: Range<Int>, of table: TaskTable
  ) -> [Int32]? {
    if selection.rows.areDistinct || selection.rows.count == selection.taskCount { return nil }
    var isSeen = [Bool](repeating: false, count: table.rowCount)
    return shown.compactMap { position in
      exchange(&isSeen[Int(selection.rows[position])], with: true) ? nil : Int32(truncatingIfNeeded: position)
    }
  }

  /// Whether a task is shown the same at two positions.
  func isShownAlike(_ position: Int, _ other: Int) -> Bool {
    func depth(_ position: Int) -> Int32 { position < depths.count ? depths[position] : 0 }
    return depth(position) == depth(other) && hasAnchor(position) == hasAnchor(other)
  }

  /// A day in as few words as rows have.
  func shortDay(_ day: Int) -> String { String(decoding: days.value.text(day: day), as: UTF8.self) }

  /// The effective due dates.
  var dueDates: [Int64] { keys.due.value }

  /// What there is to tell of the past.
  var past: PastText { pastText.value }

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

  /// The number of the first of `doneWeeks` among the spans: there are never so many ages.
  static let firstDoneWeek = 1_000

  private static let taskKind = ReportKind.task.rawValue

  /// The frame of the whole report.
  package static let root = TemplateFrame(kind: ReportKind.page.rawValue, index: 0)

  package func field(named name: String, inKind kind: Int32) -> Int? {
    if let own = ReportNames.ownField(name, inKind: kind) {
      return ReportNames.firstOwnField + Int(table.extra.names.existingCode(for: own) ?? 0)
    }
    return ReportNames.schema.field(named: name, inKind: kind)
  }

  package func section(_ field: Int, of frame: TemplateFrame) -> TemplateSection {
    if options.limits.textBytes != nil, isTooLongLink(field, of: frame) { return .none }
    if frame.kind == ReportContext.taskKind { return taskSection(field, frame.index) }
    if let listed = listed(field, in: frame) { return listSection(listed.name, listed.tasks) }
    return switch ReportKind(rawValue: frame.kind) {
    case .task: .none
    case .lastTask: lastTaskSection(field, frame.index)
    case .group: groupSection(field, frame.index)
    case .page: pageSection(field)
    case .priority: prioritySection(field, frame.index)
    case .source: sourceSection(field, frame.index)
    case .workload: workloadSection(field, frame.index)
    case .span: spanSection(field, frame.index)
    case .part: partSection(field, frame.index)
    case .assignee, .tag, .blocker: field == WordName.isLast.rawValue ? truth(isLastWord(frame)) : .once
    case .extra: extraSection(field, frame.index)
    case .label: truth(field >= 0)
    case .listedTask: listedTaskSection(field, frame.index)
    case .share: shareSection(field, frame.index)
    case .gate: gateSection(field, frame.index)
    case .changes: changesSection(field)
    case .changeKind: changeKindSection(field, frame.index)
    case .change: changeSection(field, frame.index)
    case .trend: trendSection(field)
    case .trendRow: trendRowSection(field, frame.index)
    case .ownValue: field == WordName.isLast.rawValue ? truth(OwnValue(frame.index).isLast) : .once
    case nil: .none
    }
  }

  package func child(at position: Int, ofSection field: Int, in frame: TemplateFrame) -> TemplateFrame {
    if let tasks = listed(field, in: frame)?.tasks {
      return self.frame(.listedTask, Int(tasks[position]), at: position, of: tasks.count)
    }
    switch ReportKind(rawValue: frame.kind) {
    case .task, .listedTask: return taskChild(position, field, frame.index)
    case .lastTask: return taskChild(position, field, LastTask(frame.index).position)
    case .share: return shareChild(frame.index, position)
    case .changes: return TemplateFrame(.changeKind, position)
    case .changeKind: return TemplateFrame(.change, past.kinds[frame.index].listed.lowerBound + position)
    case .trend:
      return field == TrendName.rows.rawValue
        ? TemplateFrame(.trendRow, position)
        : TemplateFrame(.span, ReportContext.firstTrendWeek + position)
    case .group:
      if field == GroupName.tasks.rawValue {
        let rows = groups.all[frame.index].group.rows
        warm(at: position, of: rows.lowerBound)
        return self.frame(.task, rows.lowerBound &+ position, at: position, of: rows.count)
      }
      return TemplateFrame(.group, groups.all[frame.index].subgroups[position])
    default:
      switch PageName(rawValue: field) {
      case .tasks:
        if let firstPositions {
          return self.frame(.task, Int(firstPositions[position]), at: position, of: firstPositions.count)
        }
        warm(at: position, of: shownRows.lowerBound)
        return self.frame(.task, shownRows.lowerBound &+ position, at: position, of: shownRows.count)
      case .groups: return TemplateFrame(.group, groups.outermost[position])
      case .priorities:
        return TemplateFrame(.priority, position > 4 ? Int(TaskTable.absentPriority) : 4 - position)
      case .people: return TemplateFrame(.share, position)
      case .projects: return TemplateFrame(.share, digest.people.count + position)
      case .workload: return TemplateFrame(.workload, position)
      // Spans are numbered through: those of the weeks below 0.
      case .ages: return TemplateFrame(.span, position)
      case .weeks: return TemplateFrame(.span, -1 - position)
      case .doneWeeks: return TemplateFrame(.span, ReportContext.firstDoneWeek + position)
      case .pages: return TemplateFrame(.part, position)
      case .gates: return TemplateFrame(.gate, position)
      default: return TemplateFrame(.source, position)
      }
    }
  }

  package func prepareRows(of template: CompiledTemplate) -> RowTemplate? {
    if early != nil || options.limits.textBytes != nil { return nil }
    let rows = StraightRows(template, self)
    straightRows.withLock { $0 = rows }
    return rows?.item
  }

  package func hasFinishedItems(ofSection field: Int, in frame: TemplateFrame) -> Bool {
    (early != nil || straightRows.withLock { $0 != nil }) && firstTask(ofSection: field, in: frame) != nil
  }

  package func appendFinishedItems(
    _ positions: Range<Int>, ofSection field: Int, in frame: TemplateFrame, to output: inout OutputBuffer
  ) {
    guard let first = firstTask(ofSection: field, in: frame) else { return }
    let positions = first &+ positions.lowerBound..<first &+ positions.upperBound
    if let early { return early.append(selection.rows[positions], to: &output) }
    if let rows = straightRows.withLock({ $0 }) {
      RowColumns(self, rows.days).append(rows.program, at: positions, to: &output)
    }
  }

  /// Where the tasks of a list begin in the selection, if it is one of tasks.
  private func firstTask(ofSection field: Int, in frame: TemplateFrame) -> Int? {
    switch ReportKind(rawValue: frame.kind) {
    case .group where field == GroupName.tasks.rawValue: groups.all[frame.index].group.rows.lowerBound
    case .page where field == PageName.tasks.rawValue && firstPositions == nil: shownRows.lowerBound
    default: nil
    }
  }

  package func append(_ field: Int, of frame: TemplateFrame, escaped: Bool, to output: inout OutputBuffer) {
    if let limit = options.limits.textBytes {
      appendShortened(field, of: frame, escaped, to: limit, &output)
    } else {
      appendWhole(field, of: frame, escaped: escaped, to: &output)
    }
  }

  func appendWhole(_ field: Int, of frame: TemplateFrame, escaped: Bool, to output: inout OutputBuffer) {
    if frame.kind == ReportContext.taskKind { return appendTask(field, frame.index, escaped, to: &output) }
    if let listed = listed(field, in: frame) { return output.append(decimal: listed.tasks.count) }
    switch ReportKind(rawValue: frame.kind) {
    case .task: break
    case .lastTask: appendLastTask(field, frame.index, escaped, to: &output)
    case .group: appendGroup(field, frame.index, escaped, to: &output)
    case .page: appendPage(field, escaped, to: &output)
    case .priority: appendPriority(field, frame.index, escaped, to: &output)
    case .source: appendSource(field, frame.index, escaped, to: &output)
    case .workload: appendWorkload(field, frame.index, escaped, to: &output)
    case .span: appendSpan(field, frame.index, escaped, to: &output)
    case .part: appendPart(field, frame.index, escaped, to: &output)
    case .assignee, .tag, .blocker: appendWord(field, frame, escaped, to: &output)
    case .extra: appendExtra(field, frame.index, escaped, to: &output)
    case .label: appendLabel(field, escaped, to: &output)
    case .listedTask: appendListedTask(field, frame.index, escaped, to: &output)
    case .share: appendShare(field, frame.index, escaped, to: &output)
    case .gate: appendGate(field, frame.index, escaped, to: &output)
    case .changes: appendChanges(field, escaped, to: &output)
    case .changeKind: appendChangeKind(field, frame.index, escaped, to: &output)
    case .change: appendChange(field, frame.index, escaped, to: &output)
    case .trend: appendTrend(field, escaped, to: &output)
    case .trendRow: appendTrendRow(field, frame.index, escaped, to: &output)
    case .ownValue: appendOwnValue(field, OwnValue(frame.index), escaped, to: &output)
    case nil: break
    }
  }
}

/// The data of a page, which can name the hashes of its parts; they are known once these are rendered.
package protocol PageData: TemplateData {
  /// Takes the hashes, before the page is rendered.
  func setHashes(_ hashes: ContentHashes)

  /// The content of the template's lists of tasks that the page is going to write by itself, if it can.
  func prepareRows(of template: CompiledTemplate) -> RowTemplate?
}

extension PageData {
  package func prepareRows(of template: CompiledTemplate) -> RowTemplate? { nil }
}

/// The hashes of the parts of a page that its Content-Security-Policy names; empty for a part that it has not.
package struct ContentHashes: Sendable {
  var style: [UInt8] = []
  var script: [UInt8] = []
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

  /// A share in percent, half a percent rounded up; 100 only where all of it is there, 0 only where nothing is.
  func percent(_ part: Int, of whole: Int) -> Int {
    guard part > 0, whole > 0 else { return 0 }
    if part >= whole { return 100 }
    return min(max(ReportContext.share(part, of: whole, in: 100), 1), 99)
  }

  /// How many of so many units a share is, rounded half up, in integers: 57 of 200 are 28.5 of 100, which are 29, and
  /// in binary fractions 28.499….
  static func share(_ part: Int, of whole: Int, in units: Int) -> Int {
    (2 * units * part + whole) / (2 * whole)
  }
}
