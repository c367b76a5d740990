import Formats
import Importers
import TaskModel

// What the inputs have and the output has not, whatever the format: it is no loss of the format, so the ledger does not
// tell of it.

extension RunSession {
  /// Says what of the inputs was not read, and which of their tasks were left out because they are archived or deleted.
  func sayUnread() {
    for (file, report) in reports {
      let own = ownProfiles.first { $0.mapping.name == report.match.profile.name }
      // What a user has excluded needs no message.
      let ignored = own?.mapping.naming.ignored ?? []
      let names = report.unreadNames.filter { !ignored.contains($0) }
      let ranking = UnreadRanking(names, lists: report.unreadRecordPaths)
      let shown = diagnostics.saysAll ? ranking.all : ranking.first
      if !shown.isEmpty {
        log.add(
          Diagnostic(
            .note, code: .notRead, "not read: \(listed(shown))", at: SourceLocation(file: file),
            hint: "`pantask inspect` lists all of it, and what is kept"))
      }
      sayLeftOut(file, report)
    }
  }

  /// The first of some names, or how many there are where the input's words must not be shown: names may be words.
  private func listed(_ names: [String]) -> String {
    if hidesWords { return "\(names.count) \(names.count == 1 ? "name" : "names")" }
    let limit = diagnostics.saysAll ? names.count : RunSession.namesSaid
    let more = names.count > limit ? " and \(names.count - limit) more" : ""
    return names.prefix(limit).joined(separator: ", ") + more
  }

  /// Says which tasks of the inputs were left out because their tool has archived them: a report, which shows some
  /// fields and not others, need not say what else was not read.
  func sayLeftOut() {
    for (file, report) in reports { sayLeftOut(file, report) }
  }

  private func sayLeftOut(_ file: String, _ report: ImportReport) {
    let setAside = DiagnosticPrinter.setAside(of: report.accounting)
    guard !setAside.isEmpty else { return }
    let canBeKept = report.accounting.archived + report.accounting.deleted > 0
    log.add(
      Diagnostic(
        .note, code: .leftOut, "left out: \(setAside.joined(separator: ", "))",
        at: SourceLocation(file: file),
        hint: canBeKept ? "--include archived,deleted keeps archived and deleted tasks" : nil))
  }

  /// How many names are enough to know what kind of thing it is.
  private static let namesSaid = 6
}
