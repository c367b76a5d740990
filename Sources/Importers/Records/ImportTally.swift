package import TaskModel

/// What became of one batch's records: figures and remarks.
package struct ImportTally: Sendable {
  /// Where the records went.
  package var accounting = Accounting()
  /// What there is to say about them.
  package var log = DiagnosticLog()

  /// Nothing yet.
  package init() {}
}
