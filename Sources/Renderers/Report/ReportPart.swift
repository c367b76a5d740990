package import TaskModel

/// A part of a report that has a page of its own: a group, some tasks of a group, or some tasks of an ungrouped
/// report.
package struct ReportPart: Sendable {
  /// What is on the page: `Highest`, `Highest, Open`, `Highest, Open, 20001 to 40000`.
  package let heading: String
  /// A name for the page's file, without an ending: letters, digits and hyphens, no two alike.
  package let slug: String
  /// How many tasks are on it; one that stands in it twice counts once for a whole group, else twice.
  package let taskCount: Int
  /// How many of them are done.
  package let doneCount: Int
  /// The outermost group that it is, or is of; nil where tasks are not grouped.
  package let outermost: TaskGroup?
  /// The groups from the outermost to the one that is shown.
  let path: [Int]
  /// Positions in `TaskSelection.rows`.
  let rows: Range<Int>
  /// Whether it is all of a group of tasks that have no value.
  package var isUnnamed = false
}

extension ReportContext {
  /// Divides the report into parts of at most `pageSize` rows: whole groups where they are small enough, else their
  /// subgroups, else runs of tasks, none of which ends between a task and its subtasks.
  package func parts(pageSize: Int) -> [ReportPart] {
    let size = max(pageSize, 1)
    var division = ReportDivision(self, size)
    if groups.outermost.isEmpty {
      division.addRuns(of: 0..<selection.rows.count, path: [], heading: [], slug: "tasks")
    }
    for group in groups.outermost { division.add(group, path: [], heading: []) }
    return division.parts
  }

  /// The context of a page that shows one part.
  package func page(of part: ReportPart, links: ReportLinks) -> ReportContext {
    var options = options
    options.links = links
    options.links.heading = part.heading
    options.links.isPart = true
    return ReportContext(
      self, groups: groups.narrowed(to: part.path, rows: part.rows), options: options, rows: part.rows)
  }

  /// The context of the page that leads to the others.
  package func index(links: ReportLinks) -> ReportContext {
    var options = options
    options.links = links
    return ReportContext(self, groups: groups, options: options, rows: shownRows)
  }
}

/// On which page of a report each task stands first, so that a subtask can lead to its parent on another one.
package struct PlacesOfPages: Sendable {
  /// By row: the number of the page; -1 for none.
  private let pages: [Int32]
  /// The addresses of the pages, as one of them leads to another.
  private let addresses: [String]

  /// Finds the tasks of pages that show these rows.
  init(_ rows: [some Sequence<Int32>], rowCount: Int, addresses: [String]) {
    var pages = [Int32](repeating: -1, count: rowCount)
    for (number, rows) in rows.enumerated() {
      for row in rows where pages[Int(row)] < 0 { pages[Int(row)] = Int32(truncatingIfNeeded: number) }
    }
    self.pages = pages
    self.addresses = addresses
  }

  /// The address of the page that shows a task first; nil where none does.
  func address(of row: Int) -> String? {
    row < pages.count && pages[row] >= 0 ? addresses[Int(pages[row])] : nil
  }
}

extension ReportContext {
  /// Where the tasks of parts are; nil where nobody stands under anybody.
  package func places(of parts: [ReportPart], addresses: [String]) -> PlacesOfPages? {
    if keys.families.value.isEmpty { return nil }
    return PlacesOfPages(
      parts.map { part in part.rows.lazy.map { [selection] in selection.rows[$0] } },
      rowCount: table.rowCount,
      addresses: addresses)
  }

  /// Where the tasks of pieces are; nil where nobody stands under anybody.
  package func places(of pieces: [TaskSelection], addresses: [String]) -> PlacesOfPages? {
    if keys.families.value.isEmpty { return nil }
    return PlacesOfPages(
      pieces.map { piece in (0..<piece.rows.count).lazy.map { piece.rows[$0] } }, rowCount: table.rowCount,
      addresses: addresses)
  }
}

/// A division under way.
private struct ReportDivision {
  private let context: ReportContext
  private let size: Int
  private(set) var parts: [ReportPart] = []

  init(_ context: ReportContext, _ size: Int) {
    self.context = context
    self.size = size
  }

  mutating func add(_ number: Int, path: [Int], heading: [String]) {
    let group = context.groups.all[number]
    let path = path + [number]
    let heading = heading + [String(decoding: group.heading, as: UTF8.self)]
    let slug = String(decoding: group.slug, as: UTF8.self)
    if group.group.rows.count <= size {
      return parts.append(
        ReportPart(
          heading: heading.joined(separator: ", "), slug: slug, taskCount: group.group.taskCount,
          doneCount: group.group.doneCount, outermost: outermost(of: path), path: path,
          rows: group.group.rows,
          isUnnamed: group.isUnnamed && path.count == 1))
    }
    if group.subgroups.isEmpty {
      return addRuns(of: group.group.rows, path: path, heading: heading, slug: slug)
    }
    for subgroup in group.subgroups { add(subgroup, path: path, heading: heading) }
  }

  mutating func addRuns(of rows: Range<Int>, path: [Int], heading: [String], slug: String) {
    let table = context.table
    let runs = runs(of: rows)
    for (number, run) in runs.enumerated() {
      let done = context.selection.rows[run].count { row in
        Int(row) < table.isDone.count && table.isDone[Int(row)]
      }
      let first = run.lowerBound - rows.lowerBound + 1
      let span = context.options.language.text(
        "report.span", ["first": "\(first)", "last": "\(first + run.count - 1)"])
      parts.append(
        ReportPart(
          heading: (runs.count > 1 ? heading + [span] : heading).joined(separator: ", "),
          slug: runs.count > 1 ? "\(slug)-page-\(number + 1)" : slug, taskCount: run.count, doneCount: done,
          outermost: outermost(of: path), path: path, rows: run))
    }
  }

  /// Runs of `size` rows, and as many more as it takes for subtasks to stay with their task.
  private func runs(of rows: Range<Int>) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start = rows.lowerBound
    while start < rows.upperBound {
      var end = min(start + size, rows.upperBound)
      while end < rows.upperBound, end < context.depths.count, context.depths[end] > 0 { end += 1 }
      runs.append(start..<end)
      start = end
    }
    return runs
  }

  private func outermost(of path: [Int]) -> TaskGroup? { path.first.map { context.groups.all[$0].group } }
}

/// Where a page of several leads to.
package struct ReportLinks: Sendable {
  /// The pages that an index leads to, in order; none on a page with tasks.
  package var pages: [Page] = []
  /// The address of the index; empty on a page that has none.
  package var index = ""
  /// The address of the page before this one; empty for the first.
  package var previous = ""
  /// The address of the page after this one; empty for the last.
  package var next = ""
  /// What is on the page; empty for a page with everything.
  package var heading = ""
  /// Whether the page shows tasks only, the figures being those of the whole report.
  package var isPart = false
  /// Whether the pages that it leads to are those of the report's groups.
  package var isByGroup = false
  /// What each page shows, where they are those of `--split-by`; nil elsewhere.
  package var pieces: [TaskSelection]?
  /// Where the tasks of the other pages are; nil where nobody stands under anybody, and where there are no others.
  package var places: PlacesOfPages?

  /// No other pages.
  package init() {}

  /// A page that an index leads to.
  package struct Page: Sendable {
    /// What is on it.
    package var heading: String
    /// Its address, as a link has it.
    package var address: String
    /// How many tasks are on it.
    package var taskCount: Int
    /// How many of them are done.
    package var doneCount: Int
    /// Whether the heading says that they have no value.
    package var isUnnamed: Bool
    /// The group that it shows, or a part of; nil where tasks are not grouped.
    package var group: TaskGroup?

    /// A page.
    package init(
      heading: String, address: String, taskCount: Int, doneCount: Int, isUnnamed: Bool = false,
      group: TaskGroup? = nil
    ) {
      self.isUnnamed = isUnnamed
      self.heading = heading
      self.address = address
      self.taskCount = taskCount
      self.doneCount = doneCount
      self.group = group
    }

    /// Whether it shows tasks that have a value, all of them or some.
    func isOf(_ field: Field, _ key: GroupKey) -> Bool { group?.field == field && group?.key == key }
  }
}
