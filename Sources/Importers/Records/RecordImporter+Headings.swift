import Formats
import Scanners
import TaskModel

// Texts that hold good for the tasks after them, up to the next of their kind or the end of what they stand in.

extension RecordImporter {
  /// Takes a text at one of the profile's places for headings in the place of the one before; nothing where there is
  /// none, as at the beginning of every object that may have one.
  mutating func takeHeading(_ field: Field, _ text: String?, at place: Int) {
    var heading: Heading?
    if let text, !text.isEmpty { heading = self.heading(field, text, at: place) }
    headings.replace(at: place, with: heading)
    current.hasMarks = !headings.isEmpty
  }

  private mutating func heading(_ field: Field, _ text: String, at place: Int) -> Heading {
    var heading = Heading(field: field, text: Array(text.utf8), place: place)
    if let done = plan.mapping.records[place].done {
      if input.reads(.listNames) {
        let verdict = verdict(onTitle: text, done)
        (heading.isDone, heading.exclusionFlags) = (verdict.isDone, verdict.exclusionFlags)
      } else {
        heading.isDone = done.isMet(by: text)
      }
    }
    for rule in plan.mapping.records[place].exclusions
    where !input.included.contains(rule.itemClass) && rule.applies(to: text) {
      heading.exclusionFlags.formUnion(ExclusionFlags(rule.itemClass))
    }
    return heading
  }

  /// What a title says of the tasks under it, by what lists are usually called: they are so again and again.
  private mutating func verdict(onTitle text: String, _ done: RecordCondition) -> HeadingKeeper.TitleVerdict {
    if let known = headings.knownTitles[text] { return known }
    let isDone = done.isMet(by: text) || ListNames.isDone(text) == true
    // Where tasks say themselves whether they are archived, these do.
    let isSaid = plan.mapping.exclusions.contains { $0.table.isEmpty }
    let itemClass = isSaid ? nil : ListNames.itemClass(of: text, isKey: false)
    let exclusionFlags = itemClass.flatMap { input.included.contains($0) ? nil : ExclusionFlags($0) } ?? []
    let verdict = HeadingKeeper.TitleVerdict(isDone: isDone, exclusionFlags: exclusionFlags)
    if headings.knownTitles.count < 1_024 { headings.knownTitles[text] = verdict }
    return verdict
  }

  /// Notes that an object begins that may have a heading.
  mutating func beginGroup(at place: Int, row: Int, readCount: Int) {
    takeHeading(.extra, nil, at: place)
    headings.groups[place] = .init(row: row, readCount: readCount)
  }

  /// Notes that the tasks of an object are archived by a value that comes after them.
  mutating func archivedBack(at place: Int, _ table: borrowing TaskTable) {
    guard let row = headings.groups[place]?.row else { return }
    let exclusionFlags = headings.list.last { $0.place == place }?.exclusionFlags ?? []
    // The last value of a key counts: what it says replaces what an earlier one said about the same object.
    if let last = relations.archivedRows.last, last.place == place, last.rows.lowerBound == row {
      relations.archivedRows.removeLast()
    }
    guard !exclusionFlags.isEmpty, row < table.rowCount else { return }
    relations.archivedRows.append((place, row..<table.rowCount, exclusionFlags))
  }

  /// Gives a heading that comes after tasks of its object to these.
  mutating func fillBack(_ field: Field, _ text: String, at place: Int, _ table: inout TaskTable) {
    guard let row = headings.groups[place]?.row, row < table.rowCount else { return }
    let bytes = Array(text.utf8)
    switch fields.contains(field) ? field : .extra {
    case .project: table.project.fill(bytes.span, from: row)
    case .section: table.section.fill(bytes.span, from: row)
    default: break
    }
    guard headings.list.last?.isDone == true, fields.contains(.isDone) else { return }
    // No object around it has anything to add to these.
    for unsaid in doneResolver.takeUnsaidRows(from: row) where unsaid < table.isDone.count {
      table.isDone[unsaid] = true
    }
  }

  /// Whether the row says nothing of its own on whether its task is done; where the names of lists count, also no
  /// word that nobody knows, and no share.
  var isStateUnsaid: Bool {
    current.done.verdict == nil
      && (!input.reads(.listNames) || (current.done.unknownState == nil && current.done.openPercent == nil))
  }

  /// Fills the fields that headings are for, the innermost first.
  mutating func fillHeadings(of record: RecordPlace, _ table: inout TaskTable) {
    var filled: FieldSet = []
    for heading in headings.list.reversed() where headings.isHeading(heading.place, ofPath: record.path) {
      if filled.take(heading.field) { fill(heading.field, heading.text, &table) }
    }
  }
}
