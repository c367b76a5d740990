import Formats
import ProfileFiles
import Renderers
import TaskModel
import Templating

@testable import Importers
@testable import Scanners

/// What came of an input: its tasks, and where its records went.
private struct FuzzImport: Equatable {
  var tasks: [TaskItem]
  var accounting: Accounting
  var codes: [String]
}

/// Imports bytes that are read so many at a time; nil where they cannot be read at all.
private func imported(
  _ bytes: [UInt8], _ file: String, readByteCount: Int, _ change: (inout ImportOptions) -> Void
) -> (result: FuzzImport, table: TaskTable)? {
  var options = ImportOptions()
  options.usesThreads = false
  change(&options)
  var table = TaskTable()
  let source = MemoryByteSource(bytes, readByteCount: readByteCount)
  guard let report = try? InputImporter(file: file, options: options).read(source, into: &table) else {
    return nil
  }
  table.resolveParents()
  let accounting = report.accounting
  let placed =
    accounting.kept + accounting.filteredOut + accounting.merged + accounting.rejected + accounting.skipped
  guard accounting.read + accounting.derived == placed, accounting.kept == table.rowCount else {
    fuzzFailure("records are lost: \(accounting), \(table.rowCount) rows")
  }
  let tasks = (0..<table.rowCount).map { table.item(at: $0) }
  let codes = report.log.counts.map { "\($0.severity) \($0.code) \($0.count)" }
  return (FuzzImport(tasks: tasks, accounting: report.accounting, codes: codes), table)
}

/// A syntax of one format, read as it: the tasks do not depend on how much is read at a time, and what is written of
/// them can be read.
func fuzzImport(_ bytes: [UInt8], _ name: String, _ container: Container, _ choices: inout FuzzChoices) {
  guard let profile = ProfileRegistry.profile(named: name), let target = TargetFormats.format(named: name)
  else {
    fuzzFailure("there is no format \(name)")
  }
  let change = { (options: inout ImportOptions) in
    options.profile = profile
    options.container = container
  }
  let whole = imported(bytes, "input", readByteCount: 1 << 20, change)
  let pieces = imported(bytes, "input", readByteCount: Int.random(in: 1...40, using: &choices), change)
  guard whole?.result == pieces?.result else {
    fuzzFailure(
      "\(name): \(String(describing: whole?.result)) but in pieces \(String(describing: pieces?.result))")
  }
  guard let table = whole?.table, table.rowCount > 0 else { return }
  let reduction = TaskReduction(table, rows: (0..<Int32(table.rowCount)).map { $0 }, to: target)
  var output = OutputBuffer()
  target.write(reduction, &output)
  if imported(output.heldBytes, "output", readByteCount: 1 << 20, change) == nil {
    fuzzFailure("\(name): what is written cannot be read")
  }
}

/// Profiles: one that can be read is written so that reading it gives the same, and reads a table without a trap.
func fuzzProfiles(_ bytes: [UInt8]) {
  guard let profile = try? ProfileFile.profile(bytes, file: "own.yml") else { return }
  let text = ProfileFile.text(of: profile.mapping)
  guard let again = try? ProfileFile.read(Array(text.utf8), file: "again.yml"),
    ProfileFile.text(of: again) == text
  else { fuzzFailure("a profile is not what it was: \(text)") }
  let table = "Task,State,Due,Prio,Tags\nMend,open,2026-04-01,1,\"a, b\"\nPaint,done,03/04/2026,high,\n,,,,\n"
  let json = #"{"tasks":[{"id":1,"title":"Mend","done":false,"parts":[{"title":"Saw"}],"due":1774515600}]}"#
  for input in [table, json] {
    _ = imported(Array(input.utf8), "input", readByteCount: 1 << 20) { $0.ownProfiles = [profile] }
  }
}
