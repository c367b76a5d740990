import Formats
import Importers
import ProfileFiles
import TaskModel

/// The draft of a profile (`inspect --suggest-profile`), made of an input's report and its tasks.
enum ProfileSuggestion {
  /// Most tasks whose unmapped values are looked at.
  private static let sampledTaskCount = 2_000
  /// Longest sample, in bytes: more is not shown anyway.
  private static let sampleByteCount = 200

  /// The warning where the draft does less than pantask does without it; nil where it does the same.
  static func remark(_ report: ImportReport, file: String, own: [OwnProfile]) -> Diagnostic? {
    let name = report.match.profile.name
    if isBeyondDrafts(report) { return nil }
    guard !own.contains(where: { $0.mapping.name == name }) else { return nil }
    let known = ProfileRegistry.profile(named: name) ?? report.match.profile
    guard !known.assembly.isEmpty else { return nil }
    return Diagnostic(
      .warning, code: .incompleteDraft,
      "this draft cannot do all that pantask does for \(known.mapping.title), a part of which is code: "
        + known.assembly.joined(separator: "; "),
      at: SourceLocation(file: file),
      hint: "without --profile such files are read as a whole; --set and --where change what comes of it")
  }

  /// Whether nothing that a file can say tells how such an input is read: all of it is code.
  private static func isBeyondDrafts(_ report: ImportReport) -> Bool {
    isUnfinished(report) && !report.match.profile.assembly.isEmpty
  }

  /// Whether the draft is none yet that a file can be read by: nothing in it fills the title.
  static func isUnfinished(_ report: ImportReport) -> Bool {
    let mapping = report.match.profile.mapping
    return mapping.isUnrecognised && mapping.fields.isEmpty && !mapping.naming.usesSynonyms
  }

  /// The text of the profile after a look at what comes out by it, and what there is to say of that.
  ///
  /// What can be seen of separators is left out again where other tasks come out by it, and so is all that makes no
  /// difference.
  ///
  /// - Throws: as `draft`, and what `check` throws.
  /// - Parameters:
  ///   - table: the tasks of that input and no other.
  ///   - own: the user's own profiles, by which it may have been read.
  ///   - check: reads the input by a draft.
  static func checkedText(
    _ report: ImportReport, file: String, _ table: TaskTable, own: [OwnProfile],
    check: @escaping (String) throws -> DraftCheck
  ) throws -> (text: String, remark: Diagnostic?) {
    if let known = known(report, own: own) {
      let found = try check(ProfileDraft.text(ofKnown: known.mapping, assembly: known.assembly))
      let text = ProfileDraft.text(
        ofKnown: known.mapping, assembly: known.assembly, differences: found.lines)
      return (text, found.remark)
    }
    var draft = try draft(report, file: file, table)
    // Where nothing is known to be a title, there is nothing to compare before somebody names it.
    if isUnfinished(report) { return (draft.text, nil) }
    let separated = semicolonLists(report, table)
    if !separated.isEmpty {
      draft.semicolonLists = separated
      let found = try check(draft.text)
      if found.remark == nil { return (try DraftReduction(of: draft, found, check: check).draft.text, nil) }
      draft.semicolonLists = []
    }
    let found = try check(draft.text)
    if found.remark == nil { return (try DraftReduction(of: draft, found, check: check).draft.text, nil) }
    draft.differences = found.lines
    return (draft.text, found.remark)
  }

  /// The profile that an input was read by, where that is not made to measure, with what is done by code for it.
  private static func known(
    _ report: ImportReport, own: [OwnProfile]
  ) -> (mapping: ProfileMapping, assembly: [String])? {
    let mapping = report.match.profile.mapping
    if let known = own.first(where: { $0.mapping.name == mapping.name })?.mapping { return (known, []) }
    guard let known = ProfileRegistry.profile(named: mapping.name) else { return nil }
    var own = known.mapping
    // A table that only may be the tool's is read by usual names as well.
    own.naming.usesSynonyms = mapping.naming.usesSynonyms
    return (own, known.assembly)
  }

  /// A draft with all that is known of the input.
  ///
  /// - Throws: a `Diagnostic` for an input with nothing in it.
  private static func draft(
    _ report: ImportReport, file: String, _ table: borrowing TaskTable
  ) throws(Diagnostic) -> ProfileDraft {
    let mapping = report.match.profile.mapping
    guard !report.names.isEmpty || !mapping.fields.isEmpty || table.rowCount > 0 else {
      throw Diagnostic(
        .error, code: .noTasksFound, "there is nothing in it that a profile could be made of",
        at: SourceLocation(file: file))
    }
    if isBeyondDrafts(report) {
      let reading = report.match.profile.assembly.joined(separator: "; ")
      throw Diagnostic(
        .error, code: .noDraft, "no profile can say how such a file is read: \(reading)",
        at: SourceLocation(file: file), hint: "it needs none: leave --profile out")
    }
    var draft = ProfileDraft(mapping, file: file)
    draft.assembly = report.match.profile.assembly
    draft.taskCount = table.rowCount
    draft.names = report.names
    draft.dateOrders = report.dateOrders
    draft.spreadsheetDays = report.spreadsheetDays
    draft.shareStyle = report.shareStyle
    draft.priorityNumbers = report.priorityNumbers
    var words: [UInt32: Int] = [:]
    for row in 0..<table.rowCount {
      let isDone = table.isDone[row]
      draft.doneCount += isDone ? 1 : 0
      let code = table.status.code(row)
      guard code != 0 else { continue }
      let index = words[code] ?? draft.stateWords.count
      if index == draft.stateWords.count {
        words[code] = index
        draft.stateWords.append(ProfileDraft.StateWord(table.status.string(row) ?? ""))
      }
      if isDone { draft.stateWords[index].doneCount += 1 } else { draft.stateWords[index].openCount += 1 }
    }
    draft.priorityWords = priorityWords(table)
    for row in 0..<min(table.rowCount, sampledTaskCount) {
      for (name, value) in table.extra.values(row) where draft.samples[name] == nil {
        let text = value.string
        if !text.isEmpty { draft.samples[name] = String(text.prefix(sampleByteCount)) }
      }
    }
    return draft
  }

  /// The lists of a table of an unrecognised tool some words of which have commas in them: there, only semicolons have
  /// separated words.
  static func semicolonLists(_ report: ImportReport, _ table: borrowing TaskTable) -> Set<Field> {
    let mapping = report.match.profile.mapping
    guard mapping.isUnrecognised, mapping.container == .csv else { return [] }
    func isOne(_ column: WordListColumn) -> Bool {
      let hasCommas = column.dictionary.allBytes.contains(UInt8(ascii: ","))
      return hasCommas && (0..<column.count).contains { column.range($0).count > 1 }
    }
    var fields: Set<Field> = []
    if isOne(table.assignees) { fields.insert(.assignees) }
    if isOne(table.tags) { fields.insert(.tags) }
    return fields
  }

  /// The words for priorities and what each was taken as, in first-seen order.
  private static func priorityWords(
    _ table: borrowing TaskTable
  ) -> [(word: String, priority: Priority?)] {
    var words: [(word: String, priority: Priority?)] = []
    var places: [UInt32: Int] = [:]
    for row in 0..<table.rowCount {
      let code = table.priorityRaw.code(row)
      guard code != 0 else { continue }
      let priority = Priority(rawValue: table.priority[row])
      if let place = places[code] {
        if words[place].priority != priority { words[place].priority = nil }
      } else if let word = table.priorityRaw.string(row) {
        places[code] = words.count
        words.append((word, priority))
      }
    }
    return words
  }
}
