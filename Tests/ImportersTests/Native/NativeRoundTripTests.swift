import Importers
import Renderers
import Scanners
import TaskModel
import Templating
import Testing

/// Reading what pantask wrote gives the same tasks, and writing those gives the same bytes.
struct NativeRoundTripTests {
  @Test(arguments: NativeFormat.allCases, UInt64(1)...150)
  func `what was written is read back, and written the same`(format: NativeFormat, seed: UInt64) throws {
    // JSON makes one array of a name's values, which is another table, though written the same from then on.
    let isJSON = format == .json || format == .ndjson
    var random = RandomTable(seed: seed, hasControls: format != .xml, repeatsNames: !isJSON)
    let table = random.table()
    let written = write(table, format)
    let imported = try readNative(written, format)
    #expect(difference(table, imported.table) == nil, "\(format), seed \(seed)")
    // Nothing is odd about it, but for characters that are odd in themselves.
    #expect(Set(imported.codes).subtracting([.emptyInput, .nulByte]).isEmpty, "\(format), seed \(seed)")
    let again = write(imported.table, format)
    #expect(again == written, "\(format), seed \(seed)")
  }

  @Test(arguments: [NativeFormat.csv, .json, .ndjson])
  func `what people and programs do to tasks is read back, too`(format: NativeFormat) throws {
    var generator = RoundTripTable(seed: 7)
    // Reading makes no empty words, and rules without their name before them.
    let table = try readNative(write(generator.table(10_000), format), format).table
    #expect(table.rowCount == 10_000)
    let written = write(table, format)
    let imported = try readNative(written, format)
    #expect(difference(table, imported.table) == nil, "\(format)")
    #expect(write(imported.table, format) == written, "\(format)")
  }

  @Test(arguments: [NativeFormat.json, .ndjson], UInt64(1)...20)
  func `a name that a task has twice becomes one, and stays so`(format: NativeFormat, seed: UInt64) throws {
    var random = RandomTable(seed: seed, hasControls: true, repeatsNames: true)
    let written = write(random.table(), format)
    let again = write(try readNative(written, format).table, format)
    #expect(again == written, "\(format), seed \(seed)")
  }

  @Test(arguments: UInt64(1)...60)
  func `values that come after the header was written are read back`(seed: UInt64) throws {
    var random = RandomTable(seed: seed, hasControls: true, repeatsNames: false)
    let table = random.table()
    var firstRows = table
    firstRows.truncate(to: 3)
    let written = write(table, .csv, columns: CSVColumns(of: firstRows))
    let imported = try readNative(written, .csv)
    #expect(difference(table, imported.table) == nil, "seed \(seed)")
  }

  @Test(arguments: NativeFormat.allCases, UInt64(1)...20)
  func `from one format to the next nothing is lost`(format: NativeFormat, seed: UInt64) throws {
    var random = RandomTable(seed: seed, hasControls: false, repeatsNames: false)
    let table = random.table()
    var passed = table
    for next in NativeFormat.allCases + [format] { passed = try readNative(write(passed, next), next).table }
    #expect(difference(table, passed) == nil, "\(format), seed \(seed)")
  }

  /// Where two tables differ, for people; nil where they hold the same.
  ///
  /// The order of different names in `extra`
  /// may change in CSV, where columns give it.
  private func difference(_ one: TaskTable, _ other: TaskTable) -> String? {
    guard one.rowCount == other.rowCount else { return "\(one.rowCount) and \(other.rowCount) tasks" }
    for row in 0..<one.rowCount {
      for (left, right) in zip(lines(of: one, row), lines(of: other, row)) where left != right {
        return "row \(row): \(left) and \(right)"
      }
    }
    return nil
  }

  private func lines(of table: TaskTable, _ row: Int) -> [String] {
    var item = table.item(at: row)
    let values = table.extra.values(row).enumerated()
    let extras = values.sorted { ($0.element.name, $0.offset) < ($1.element.name, $1.offset) }
      .map { "\($0.element.name.debugDescription): \($0.element.value)" }
    item.extra = [:]
    item.extraOrder = []
    return Mirror(reflecting: item).children.map { "\($0.label ?? ""): \(String(reflecting: $0.value))" }
      + ["\(extras)"]
  }

  private func readNative(_ bytes: [UInt8], _ format: NativeFormat) throws -> Imported {
    try read(bytes, file: "tasks.\(format.fileExtensions[0])", fields: nativeFields)
  }

  private func write(_ table: TaskTable, _ format: NativeFormat, columns: CSVColumns? = nil) -> [UInt8] {
    let rows = (0..<table.rowCount).map { Int32($0) }
    var buffer = OutputBuffer()
    var writer = format.makeWriter(columns: columns ?? CSVColumns(of: table))
    writer.begin(to: &buffer)
    writer.writeRows(rows, of: table, to: &buffer)
    let report = writer.end(to: &buffer)
    #expect(report.taskCount == table.rowCount)
    return buffer.heldBytes
  }
}
