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

  /// What is said where the draft does less than pantask does without it; nil where it does the same.
  static func remark(_ report: ImportReport, file: String, own: [OwnProfile]) -> Diagnostic? {
    let name = report.match.profile.name
    guard !own.contains(where: { $0.mapping.name == name }) else { return nil }
    let known = ProfileRegistry.profile(named: name) ?? report.match.profile
    guard !known.assembly.isEmpty else { return nil }
    return Diagnostic(
      .warning, code: "incomplete-draft",
      "this draft cannot do all that pantask does for \(known.mapping.title), a part of which is code: "
        + known.assembly.joined(separator: "; "),
      at: SourceLocation(file: file),
      hint: "without --profile such files are read as a whole; --set and --where change what comes of it")
  }

  /// The text of the profile.
  ///
  /// - Throws: a `Diagnostic` for an input with nothing in it.
  /// - Parameters:
  ///   - table: the tasks of that input and no other.
  ///   - own: the user's own profiles, by which it may have been read.
  static func text(
    _ report: ImportReport, file: String, _ table: borrowing TaskTable, own: [OwnProfile]
  ) throws(Diagnostic) -> String {
    let mapping = report.match.profile.mapping
    if let known = own.first(where: { $0.mapping.name == mapping.name })?.mapping {
      return ProfileDraft.text(ofKnown: known, assembly: [])
    }
    if let known = ProfileRegistry.profile(named: mapping.name) {
      return ProfileDraft.text(ofKnown: known.mapping, assembly: known.assembly)
    }
    guard !report.names.isEmpty || !mapping.fields.isEmpty || table.rowCount > 0 else {
      throw Diagnostic(
        .error, code: "no-tasks-found", "there is nothing in it that a profile could be made of",
        at: SourceLocation(file: file))
    }
    var draft = ProfileDraft(mapping, file: file)
    draft.assembly = report.match.profile.assembly
    draft.taskCount = table.rowCount
    draft.names = report.names
    draft.dateOrders = report.dateOrders
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
    var seen: Set<UInt32> = [0]
    for row in 0..<table.rowCount where seen.insert(table.priorityRaw.code(row)).inserted {
      if let word = table.priorityRaw.string(row) { draft.priorityWords.append(word) }
    }
    for row in 0..<min(table.rowCount, sampledTaskCount) {
      for (name, value) in table.extra.values(row) where draft.samples[name] == nil {
        let text = value.string
        if !text.isEmpty { draft.samples[name] = String(text.prefix(sampleByteCount)) }
      }
    }
    return draft.text
  }
}
