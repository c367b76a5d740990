import Foundation
import Importers
import Scanners
import TaskModel

/// What came of one input.
struct Imported {
  var table: TaskTable
  var report: ImportReport
  /// Records that could not be used, in their original bytes.
  var rejected: [[UInt8]]

  /// All rows as values.
  var items: [TaskItem] { (0..<table.rowCount).map { table.item(at: $0) } }
  /// The titles, in order.
  var titles: [String] { items.map(\.title) }
  /// The codes of everything that was remarked on, each as often as it was.
  var codes: [DiagnosticCode] { report.log.counts.flatMap { Array(repeating: $0.code, count: $0.count) } }
}

/// Imports bytes as if they stood in a file of that name.
///
/// - Throws: a `Diagnostic` where they cannot be read.
func read(
  _ bytes: [UInt8], file: String = "input", fields: FieldSet = .all, options: ImportOptions = ImportOptions()
) throws -> Imported {
  var options = options
  options.byteCount = bytes.count
  options.kept.insert(.originals)
  var table = TaskTable(fields: fields)
  // The events are called before `read` returns, on its thread.
  nonisolated(unsafe) var rejected: [[UInt8]] = []
  var events = InputImporter.Events()
  events.rejected = { rejected.append($0.original) }
  let report = try InputImporter(file: file, options: options)
    .read(MemoryByteSource(bytes), into: &table, events: events)
  table.resolveParents()
  return Imported(table: table, report: report, rejected: rejected)
}

/// Imports text as if it stood in a file of that name.
func read(
  _ text: String, file: String = "input", fields: FieldSet = .all, options: ImportOptions = ImportOptions()
) throws -> Imported {
  try read(Array(text.utf8), file: file, fields: fields, options: options)
}

/// What a log says, one line each: `3:7: warning: unknown-priority: …`, then what it only counted.
func lines(of log: DiagnosticLog) -> String {
  var result = ""
  var kept: [String: Int] = [:]
  for diagnostic in log.diagnostics {
    let place = [diagnostic.location?.line, diagnostic.location?.column].map { $0.map { "\($0):" } ?? "-:" }
    result += "\(place.joined()) \(diagnostic.severity): \(diagnostic.code): \(diagnostic.message)\n"
    kept["\(diagnostic.severity) \(diagnostic.code)", default: 0] += 1
  }
  for entry in log.counts {
    let rest = entry.count - kept["\(entry.severity) \(entry.code)", default: 0]
    if rest > 0 { result += "and \(rest) more: \(entry.severity): \(entry.code)\n" }
  }
  return result
}

/// The paths of the files below a folder, relative to it, sorted.
func files(below folder: URL) -> [String] {
  let names = FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String] ?? []
  return names.filter { name in
    var isFolder: ObjCBool = false
    let path = folder.appendingPathComponent(name).path
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
  }
  .sorted()
}

extension Accounting {
  /// Whether nothing is unaccounted for.
  var isBalanced: Bool { read + derived == kept + filteredOut + merged + rejected + skipped }
}
