import Formats
import Importers
import TaskModel

// What the inputs have and the output has not, whatever the format: it is no loss of the format, so the ledger does not
// tell of it.

extension RunSession {
  /// Says what of the inputs was not read, and which of their tasks were left out because their tool has put them away.
  func sayUnread() {
    for (file, report) in reports {
      let own = ownProfiles.first { $0.mapping.name == report.match.profile.name }
      // What somebody has said that is not to be read need not be said.
      let ignored = own?.mapping.ignored ?? []
      let names = report.unreadNames.filter { !RunSession.isOfEnvelope($0) && !ignored.contains($0) }
      if !names.isEmpty {
        log.add(
          Diagnostic(
            .note, code: "not-read", "not read: \(listed(names))", at: SourceLocation(file: file),
            hint: "`pantask inspect` lists all of it, and what is kept"))
      }
      sayLeftOut(file, report)
    }
  }

  /// The first of some names, or how many there are where the input's words are not to be said: names may be words.
  private func listed(_ names: [String]) -> String {
    if hidesWords { return "\(names.count) \(names.count == 1 ? "name" : "names")" }
    let more = names.count > RunSession.namesSaid ? " and \(names.count - RunSession.namesSaid) more" : ""
    return names.prefix(RunSession.namesSaid).joined(separator: ", ") + more
  }

  /// Says which tasks of the inputs were left out because their tool has put them away: a report, which shows some
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
        .note, code: "left-out", "left out: \(setAside.joined(separator: ", "))",
        at: SourceLocation(file: file),
        hint: canBeKept ? "--include archived,deleted keeps what its tool has put away" : nil))
  }

  /// How many names are enough to know what kind of thing it is.
  private static let namesSaid = 6

  /// Whether a name is that of what a file or a list says of itself: an id that nothing refers to, a version.
  private static func isOfEnvelope(_ path: String) -> Bool {
    guard let last = path.split(whereSeparator: { ".[*]/".contains($0) }).last else { return false }
    return envelopeNames.contains(last.lowercased().filter(\.isLetter))
  }

  private static let envelopeNames: Set<String> = [
    "id", "uid", "uuid", "guid", "key", "etag", "kind", "type", "version", "schema", "format", "closed",
    "href",
    "self", "selflink", "nodeid", "idboard", "generator", "generated", "exportdate", "exported",
  ]
}
