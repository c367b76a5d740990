import Importers
import TaskModel

// What a conversion's inputs have and its output has not, whatever the format: it is no loss of the format, so the ledger
// does not tell of it.

extension RunSession {
  /// Says what of the inputs was not read, and which of their tasks were left out because their tool has put them away.
  func sayUnread() {
    for (file, report) in reports {
      let place = SourceLocation(file: file)
      let names = report.unreadNames
      if !names.isEmpty {
        let shown = names.prefix(RunSession.namesSaid).joined(separator: ", ")
        let more = names.count > RunSession.namesSaid ? " and \(names.count - RunSession.namesSaid) more" : ""
        log.add(
          Diagnostic(
            .note, code: "not-read", "not read: \(shown)\(more)", at: place,
            hint: "these belong to no task, or say nothing of one; `pantask inspect` lists them"))
      }
      let setAside = DiagnosticPrinter.setAside(of: report.accounting)
      if !setAside.isEmpty {
        let canBeKept = report.accounting.archived + report.accounting.deleted > 0
        log.add(
          Diagnostic(
            .note, code: "left-out", "left out: \(setAside.joined(separator: ", "))", at: place,
            hint: canBeKept ? "--include archived,deleted keeps what its tool has put away" : nil))
      }
    }
  }

  /// How many names are enough to know what kind of thing it is.
  private static let namesSaid = 6
}
