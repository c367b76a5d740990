import Importers
import Pipeline
public import TaskModel

/// Which tasks to keep, in the language of `--where` (docs/filters.md).
///
/// ```swift
/// let filter = try Filter("open AND due < today + 7d")
/// filter.text  // open AND due < today + 7d
/// do {
///   _ = try Filter("open AND priority = hihg")
/// } catch {
///   error.message                // unknown priority "hihg"
///   error.location?.column ?? 0  // 21
///   error.hint ?? ""             // did you mean "high"?
/// }
/// ```
public struct Filter: Sendable, CustomStringConvertible {
  /// The filter as it was written.
  public let text: String
  let compiled: TaskFilter

  /// Reads a filter; all that can be wrong with it is found here.
  ///
  /// - Throws: a `Diagnostic` with the place of the mistake in the text and, where one is near, the corrected filter.
  public init(_ text: String) throws(Diagnostic) {
    self.text = text
    var compiled = try TaskFilter(text, option: "filter")
    compiled.readDates = ForeignDates.read
    self.compiled = compiled
  }

  /// The fields that it reads.
  public var fields: FieldSet { compiled.fields }

  /// The filter as it was written.
  public var description: String { text }

  /// What is odd about it for these tasks: words and fields of the source's own that none of them has, dates that are
  /// out of range.
  ///
  /// ```swift
  /// let tasks = try TaskReader().read([URL(filePath: "tasks.csv")]).tasks
  /// try Filter("status = 'blocked'").diagnostics(for: tasks)[0].hint ?? ""  // did you mean "Blocked"?
  /// ```
  public func diagnostics(for tasks: TaskList) -> [Diagnostic] {
    var asked = AskedValues(compiled)
    asked.look(in: tasks.table)
    return compiled.notes(in: tasks.clock.context) + asked.diagnostics
      + compiled.unknownNames(ExtraNames(tasks.table.extra.names.strings))
  }
}
