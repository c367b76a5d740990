import Formats
import Importers
import Scanners
import TaskModel

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Reads task lists of any tool.
///
/// ```swift
/// let result = try TaskReader().read([URL(filePath: "tasks.csv"), URL(filePath: "tasks.json")])
/// result.tasks.count  // 27
/// for task in result.tasks.prefix(2) {
///   print(task.id, task.title, task.priority ?? .middle)
/// }
/// ```
public struct TaskReader: Sendable {
  /// Makes a reader.
  public init() {}

  /// Reads files, each by its own format; a folder stands for its files.
  ///
  /// Records that cannot be used are counted, and what is odd is in the result's `diagnostics`.
  ///
  /// - Throws: where an input cannot be opened, or is nothing that can be read. Nothing is ever fetched: an address
  ///   that is no file's is an error.
  public func read(
    _ urls: [URL], options: ReadingOptions = ReadingOptions()
  ) throws(PantaskError) -> ReadResult {
    try PantaskError.wrapping {
      if let other = urls.first(where: { !$0.isFileURL }) {
        throw UsageError("\(TerminalText.escaped(other.absoluteString, byteLimit: 200)) is no file's address")
      }
      let session = TaskReader.session(options)
      let input = try options.input(paths: urls.map { $0.absoluteURL.path })
      let files = try session.open(input)
      var table = TaskTable(fields: options.fields.withCompanions)
      try session.gather(files, input, into: &table, rejects: nil)
      return TaskReader.result(&table, session, options)
    }
  }

  /// Reads a list that is in memory.
  ///
  /// - Parameter name: what messages call it; its ending says nothing.
  /// - Throws: where it is nothing that can be read.
  public func read(
    _ bytes: some Collection<UInt8>, named name: String, options: ReadingOptions = ReadingOptions()
  ) throws(PantaskError) -> ReadResult {
    try PantaskError.wrapping {
      let session = TaskReader.session(options)
      let input = try options.input(paths: [])
      try session.takeProfiles(input.profilePaths)
      var table = TaskTable(fields: options.fields.withCompanions)
      try session.read(MemoryByteSource(Array(bytes)), named: name, input, into: &table)
      return TaskReader.result(&table, session, options)
    }
  }

  /// A session that prints nothing and remembers much.
  private static func session(_ options: ReadingOptions) -> RunSession {
    var diagnostics = DiagnosticOptions()
    diagnostics.detail = .verbose
    let session = RunSession(console: .none, diagnostics: diagnostics)
    session.use(options.clock.context)
    return session
  }

  private static func result(
    _ table: inout TaskTable, _ session: RunSession, _ options: ReadingOptions
  ) -> ReadResult {
    session.resolveParents(&table)
    var ids = SharedIDs(inputCount: session.reports.count)
    ids.tellApart(&table)
    session.say(ids)
    session.sayUnread()
    let inputs = session.reports.map { file, report in
      ReadResult.Input(
        name: file, format: report.match.profile.name, formatTitle: report.match.profile.mapping.title,
        accounting: report.accounting)
    }
    return ReadResult(
      tasks: TaskList(table, clock: options.clock), accounting: session.accounting, inputs: inputs,
      log: session.log)
  }
}
