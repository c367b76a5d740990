import Formats
import Importers
import TaskModel

// `pantask inspect`: what each input is, and what would be read from it.

extension Runner {
  /// Says what an input is.
  package func inspect(_ request: InspectRequest) -> ExitStatus {
    let session = RunSession(console: console, diagnostics: request.diagnostics)
    return session.run {
      if request.suggestsProfile, request.input.paths.count > 1 || request.isJSON {
        throw UsageError(
          request.isJSON
            ? "--suggest-profile writes a profile, not JSON; leave out one of the two"
            : "--suggest-profile takes one input")
      }
      var input = request.input
      input.takesAnything = request.suggestsProfile
      input.isTraced = request.saysWhy
      let inputs = try session.open(input)
      if request.suggestsProfile, let first = inputs.first, !first.isReadableAgain {
        session.inputCopy = InputCopy(of: first)
      }
      var table = TaskTable(fields: .all)
      try session.read(inputs, input, into: &table, rejects: nil)
      session.resolveParents(&table, looksAtAllIDs: true)
      let output = StandardOutput(console: console)
      if request.suggestsProfile, let (file, report) = session.reports.first {
        if let remark = ProfileSuggestion.remark(report, file: file, own: session.ownProfiles) {
          session.log.add(remark)
        }
        let (draft, remark) = try ProfileSuggestion.checkedText(
          report, file: file, table, own: session.ownProfiles
        ) { draft throws in
          try DraftCheck(draft, of: file, table, input, copy: session.inputCopy, console: console)
        }
        if let remark { session.log.add(remark) }
        try output.write(draft)
      } else {
        let inspection = Inspection(table, session.reports, saysWhy: request.saysWhy)
        try output.write(request.isJSON ? inspection.json : inspection.text)
      }
      try output.finish()
    }
  }
}

/// What was found out about the inputs of a run, as text and as JSON.
struct Inspection {
  private struct Entry {
    var file: String
    var report: ImportReport
    var openCount: Int
    var doneCount: Int
    /// How many values of each name are in `extra`.
    var extraCounts: [String: Int]

    /// The names of which values are in `extra`, those last that fill a field otherwise: with the number of their
    /// values that do not.
    func kept(counting counts: Bool) -> [String] {
      var others = report.names.filter { $0.field == nil }.map(\.name)
      // Where records of other kinds stand among the tasks, their names are none that tasks have.
      if report.accounting.skipped > 0,
        [.json, .xml, .propertyList].contains(report.match.profile.mapping.container)
      {
        let first = Set(extraCounts.keys.map { $0.prefix { $0 != "/" } })
        others.removeAll { extraCounts[$0] == nil && !first.contains($0[...]) }
      }
      let mapped = report.names.filter { $0.field != nil && !others.contains($0.name) }.compactMap { name in
        extraCounts[name.name].map { count in
          counts ? "\(name.name) (\(count) \(count == 1 ? "value" : "values"))" : name.name
        }
      }
      return others + inside(others) + mapped
    }

    /// The names of parts of which values are in `extra`, of what is not named there as a whole: `due/@zone`; and those
    /// of values that other values say something about.
    private func inside(_ others: [String]) -> [String] {
      let names = Set(report.names.map(\.name))
      return extraCounts.keys.filter { name in
        guard !names.contains(name) else { return false }
        // pantask's own columns say of what kind their values are, and are not called as these.
        guard let slash = name.firstIndex(of: "/") else {
          return report.match.profile.mapping.reading.extraNotation == .plain
        }
        return !others.contains(String(name[..<slash])) && !others.contains { name.hasPrefix($0 + "/") }
      }.sorted()
    }
  }

  private let entries: [Entry]
  private let saysWhy: Bool

  init(_ table: TaskTable, _ reports: [(file: String, report: ImportReport)], saysWhy: Bool = false) {
    self.saysWhy = saysWhy
    entries = reports.enumerated().map { index, item in
      let first = index < table.sources.count ? table.sources[index].firstRow : table.rowCount
      let end = index + 1 < table.sources.count ? table.sources[index + 1].firstRow : table.rowCount
      let done = (first..<end).count { table.isDone[$0] }
      return Entry(
        file: item.file, report: item.report, openCount: end - first - done, doneCount: done,
        extraCounts: Self.extraCounts(table, first..<end))
    }
  }

  /// How many values of each name rows have in `extra`.
  private static func extraCounts(_ table: TaskTable, _ rows: Range<Int>) -> [String: Int] {
    var counts: [UInt32: Int] = [:]
    for row in rows {
      for index in table.extra.range(row) { counts[table.extra.entry(index).name, default: 0] += 1 }
    }
    return Dictionary(counts.map { (table.extra.names.string($0.key), $0.value) }) { $0 + $1 }
  }

  /// A paragraph for each input.
  var text: String {
    entries.map { entry in
      let report = entry.report
      var lines = [
        TerminalText.escaped(entry.file),
        "  format    \(report.match.profile.name) (\(TerminalText.escaped(report.match.reason)))",
        "  syntax    \(TerminalText.escaped(report.syntax))",
        "  encoding  \(report.encoding)",
        "  tasks     \(entry.openCount + entry.doneCount) (\(entry.openCount) open, \(entry.doneCount) done)",
        "  records   \(DiagnosticPrinter.text(for: report.accounting))",
      ]
      let mapped = report.names.filter { $0.field != nil }.map { name in
        name.name == name.field ? name.name : "\(name.name) → \(name.field ?? "")"
      }
      let kept = entry.kept(counting: true)
      if !mapped.isEmpty {
        lines.append("  fields    \(TerminalText.escaped(mapped.joined(separator: ", "), byteLimit: 2_000))")
      }
      if !kept.isEmpty {
        lines.append("  kept      \(TerminalText.escaped(kept.joined(separator: ", "), byteLimit: 2_000))")
      }
      let unread = report.unreadNames
      if !unread.isEmpty {
        lines.append("  not read  \(TerminalText.escaped(unread.joined(separator: ", "), byteLimit: 2_000))")
      }
      if !report.alternatives.isEmpty {
        lines.append(
          "  or else   \(report.alternatives.map { "\($0.profile.name) (\($0.score))" }.joined(separator: ", "))"
        )
      }
      let problems = report.log.counts.map { "\($0.count) × \($0.code)" }
      lines.append("  problems  \(problems.isEmpty ? "none" : problems.joined(separator: ", "))")
      if saysWhy { lines += ClaimLines(report.match.claims, file: entry.file).text }
      return lines.joined(separator: "\n") + "\n"
    }
    .joined(separator: "\n")
  }

  /// An array with an object for each input.
  var json: String {
    let objects = entries.map { entry in
      let report = entry.report
      let accounting = report.accounting
      var members = [
        "\"file\":\(JSONText.quoted(entry.file))",
        "\"format\":\(JSONText.quoted(report.match.profile.name))",
        "\"score\":\(report.match.score)",
        "\"reason\":\(JSONText.quoted(report.match.reason))",
        "\"syntax\":\(JSONText.quoted(report.syntax))",
        "\"encoding\":\(JSONText.quoted(report.encoding))",
        "\"tasks\":{\"open\":\(entry.openCount),\"done\":\(entry.doneCount)}",
        "\"records\":{\"read\":\(accounting.read),\"derived\":\(accounting.derived),\"kept\":\(accounting.kept),"
          + "\"rejected\":\(accounting.rejected),\"skipped\":\(accounting.skipped)"
          + (accounting.archived > 0 ? ",\"archived\":\(accounting.archived)" : "")
          + (accounting.deleted > 0 ? ",\"deleted\":\(accounting.deleted)" : "") + "}",
      ]
      let mapped = report.names.compactMap { name in
        name.field.map { "\(JSONText.quoted(name.name)):\(JSONText.quoted($0))" }
      }
      members.append("\"mapped\":{\(mapped.joined(separator: ","))}")
      let kept = entry.kept(counting: false).map { JSONText.quoted($0) }
      members.append("\"kept\":[\(kept.joined(separator: ","))]")
      let unread = report.unreadNames.map { JSONText.quoted($0) }
      members.append("\"unread\":[\(unread.joined(separator: ","))]")
      let problems = report.log.counts.map {
        "{\"code\":\(JSONText.quoted($0.code.rawValue)),\"severity\":\(JSONText.quoted($0.severity.rawValue)),\"count\":\($0.count)}"
      }
      members.append("\"problems\":[\(problems.joined(separator: ","))]")
      if saysWhy { members.append("\"why\":\(ClaimLines(report.match.claims, file: entry.file).json)") }
      return "{\(members.joined(separator: ","))}"
    }
    return "[\n\(objects.joined(separator: ",\n"))\n]\n"
  }
}
