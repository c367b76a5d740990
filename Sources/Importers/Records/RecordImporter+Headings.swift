import Formats
import Scanners
import TaskModel

// Texts that hold good for the tasks after them, up to the next of their kind or the end of what they stand in.

extension RecordState {
  /// A text that holds good for the tasks after it.
  struct Heading {
    var field: Field
    var text: [UInt8]
    /// Number of its place among those of records, or -1 for the whole input.
    var place = -1
    /// Whether tasks without a state of their own are done by it; nil where it does not say.
    var isDone: Bool?
    /// What tasks under it are, as bits (`RecordState.standing`).
    var standing: UInt8 = 0
  }
}

extension RecordImporter {
  /// Takes a text at one of the profile's places for headings in the place of the one before; nothing where there is
  /// none, as at the beginning of every object that may have one.
  mutating func takeHeading(_ field: Field, _ text: String?, at place: Int) {
    state.headings.removeAll { $0.place == place }
    if let text, !text.isEmpty {
      var heading = RecordState.Heading(field: field, text: Array(text.utf8), place: place)
      if let done = plan.mapping.records[place].done {
        if isGeneric {
          (heading.isDone, heading.standing) = verdict(onTitle: text, done)
        } else {
          heading.isDone = done.isMet(by: text)
        }
      }
      for rule in plan.mapping.records[place].exclusions
      where !included.contains(rule.itemClass) && rule.applies(to: text) {
        heading.standing |= RecordState.bit(rule.itemClass)
      }
      state.headings.append(heading)
    }
    state.headedStanding = state.headings.reduce(0) { $0 | $1.standing }
    state.hasMarks = !state.headings.isEmpty
  }

  /// What a title says of the tasks under it, in a file of no known tool: lists are called the same again and again.
  private mutating func verdict(
    onTitle text: String, _ done: RecordCondition
  ) -> (isDone: Bool, standing: UInt8) {
    if let known = state.knownTitles[text] { return known }
    let isDone = done.isMet(by: text) || ListNames.isDone(text) == true
    // Where tasks say themselves whether they are put away, these do.
    let isSaid = plan.mapping.exclusions.contains { $0.table.isEmpty }
    let itemClass = isSaid ? nil : ListNames.itemClass(of: text, isKey: false)
    let standing = itemClass.flatMap { included.contains($0) ? nil : RecordState.bit($0) } ?? 0
    let verdict = (isDone: isDone, standing: standing)
    if state.knownTitles.count < 1_024 { state.knownTitles[text] = verdict }
    return verdict
  }

  /// Notes that an object begins that may have a heading.
  mutating func beginGroup(at place: Int, row: Int, readCount: Int) {
    takeHeading(.extra, nil, at: place)
    state.groups[place] = (row, readCount)
  }

  /// Notes that the tasks of an object are put away by a value that comes after them.
  mutating func putAwayBack(at place: Int, _ table: borrowing TaskTable) {
    guard let row = state.groups[place]?.row else { return }
    let standing = state.headings.last { $0.place == place }?.standing ?? 0
    // The last value of a key counts: what it says takes the place of what was said of the same object before.
    if let last = state.putAwayRows.last, last.place == place, last.rows.lowerBound == row {
      state.putAwayRows.removeLast()
    }
    guard standing != 0, row < table.rowCount else { return }
    state.putAwayRows.append((place, row..<table.rowCount, standing))
  }

  /// Gives a heading that comes after tasks of its object to these.
  mutating func fillBack(_ field: Field, _ text: String, at place: Int, _ table: inout TaskTable) {
    guard let row = state.groups[place]?.row, row < table.rowCount else { return }
    let bytes = Array(text.utf8)
    switch fields.contains(field) ? field : .extra {
    case .project: table.project.fill(bytes.span, from: row)
    case .section: table.section.fill(bytes.span, from: row)
    default: break
    }
    guard state.headings.last?.isDone == true, fields.contains(.isDone) else { return }
    // The rows ascend, so those of the object are the last, and no object around it has anything to add to them.
    while let unsaid = state.unsaidRows.last, unsaid >= row {
      state.unsaidRows.removeLast()
      if unsaid < table.isDone.count { table.isDone[unsaid] = true }
    }
  }

  /// Whether what stands at a place of records is a heading of a record.
  @inline(__always)
  func isHeading(_ place: Int, of record: RecordPlace) -> Bool {
    place < 0 || place >= headed.count || record.path >= headed[place].count || headed[place][record.path]
  }

  /// What a record is by the headings that it stands under, as bits.
  func standing(underHeadingsOf record: RecordPlace) -> UInt8 {
    state.headings.reduce(0) { isHeading($1.place, of: record) ? $0 | $1.standing : $0 }
  }

  /// Whether a task without a state of its own is done by the innermost heading that it stands under and that says so.
  func isDone(byHeadingOf record: RecordPlace) -> Bool {
    state.headings.last { $0.isDone != nil && isHeading($0.place, of: record) }?.isDone == true
  }

  /// Whether the row says nothing of its own on whether its task is done: in files of no known tool also no word that
  /// nobody knows, and no share.
  var isStateUnsaid: Bool {
    isDone == nil && (!isGeneric || (unknownState == nil && openPercent == nil))
  }

  /// Fills the fields that headings are for, the innermost first.
  mutating func fillHeadings(of record: RecordPlace, _ table: inout TaskTable) {
    var filled: FieldSet = []
    for heading in state.headings.reversed() where isHeading(heading.place, of: record) {
      if filled.take(heading.field) { fill(heading.field, heading.text, &table) }
    }
  }

  /// Fills a task that is made of a text alone with what it stands under.
  func fillHeadings(of record: RecordPlace, _ task: inout TaskItem) {
    for heading in state.headings.reversed() where isHeading(heading.place, of: record) {
      let text = String(decoding: heading.text, as: UTF8.self)
      switch heading.field {
      case .project: task.project = task.project ?? text
      case .section: task.section = task.section ?? text
      default: break
      }
    }
    if isDone(byHeadingOf: record) { task.isDone = true }
  }
}
