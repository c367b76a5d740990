import Formats
import Scanners
import TaskModel

// Tables in JSON: an array of rows that are arrays, the first of which names the columns, as spreadsheets give them
// (`[["Task", "Due"], ["Sow peas", "2026-03-28"]]`, or that under `values`, or in each of several `sheets`), or the
// names beside the rows, as pandas has it (`{"columns": ["Task", "Due"], "data": [["Sow peas", "2026-03-28"]]}`).

extension FormatDetector {
  /// Largest text that is looked at for the headers of several tables: it is held as a whole.
  static let largestTableByteCount = 64 << 20

  /// What is known of a table in JSON.
  struct TableDetection {
    var report: ImportReport
    var scanner: JSONRowScanner
    var roles: [RecordSet.Role]
  }

  /// Looks at the head of a table in JSON as if it had an object for each of its rows.
  ///
  /// - Parameter textOffset: where the text begins in the input.
  /// - Returns: nil where the text is no such table, or nothing in it looks like tasks.
  func detectTable(_ reader: inout TextReader, _ shape: InputShape, textOffset: Int) throws -> TableDetection?
  {
    let mayBe = shape.records.allSatisfy { records in
      records.count == 0 || records.path == "." || records.isSoleObject || JSONTables.mayHold(records.path)
    }
    guard mayBe else { return nil }
    var head = try textHead(&reader, byteCount: FormatDetector.headByteCount)
    var tables = JSONTables(in: head)
    guard !tables.found.isEmpty else { return nil }
    if tables.areInList, !tables.isWhole {
      // Each of them has a header, wherever it is.
      head = try textHead(&reader, byteCount: Self.largestTableByteCount)
      tables = JSONTables(in: head)
      guard tables.isWhole else { return nil }
    }
    guard let detection = try detection(of: tables.objects()) else { return nil }
    var report = detection.report
    report.match.shape?.rootNames.removeAll(where: tables.readKeys.contains)
    if report.match.profile.mapping.isUnrecognised {
      // Blank rows separate others, as in a spreadsheet.
      report.match.profile.mapping.normalProblems.append(.emptyRecord)
    }
    let mapping = report.match.profile.mapping
    let names = tables.found[0].names
    report.syntax =
      names.isEmpty ? "JSON, rows below a header" : "JSON, rows beside the names of their columns"
    let titleOffsets = Set(tables.found.flatMap(\.titleOffsets).map { textOffset + $0 })
    noteRowsAboveHeader(tables.titles, in: &report)
    return TableDetection(
      report: report,
      scanner: JSONRowScanner(
        paths: try mapping.records.map { try jsonPath($0.path) },
        areRows: mapping.records.map { $0.role == .task },
        headerOffsets: Set(tables.found.compactMap(\.headerOffset).map { textOffset + $0 }),
        titleOffsets: titleOffsets, columnNames: names, limits: options.limits), roles: detection.roles)
  }

  /// Says that rows above a header are not read.
  private func noteRowsAboveHeader(_ titles: [String], in report: inout ImportReport) {
    guard let first = titles.first, !report.match.profile.mapping.normalProblems.contains(.rowsAboveHeader)
    else { return }
    report.log.add(
      Diagnostic(
        .note, code: .rowsAboveHeader,
        titles.count == 1
          ? "a row above the header is not read: “\(first.prefix(80))”"
          : "\(titles.count) rows above the header are not read: “\(first.prefix(80))” and what follows",
        at: SourceLocation(file: file)))
  }
}
