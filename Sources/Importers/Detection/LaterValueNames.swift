import Formats
import Scanners
import TaskModel

// Names that the values of records are known by through ids, in a list behind the records: whoever writes an answer of
// a tool's API again may sort its keys. Such an input is held, up to a bound, and its names are looked for first.

extension FormatDetector {
  /// The names of values by their ids, as far as the first record stands before them.
  func laterValueNames(
    _ mapping: ProfileMapping, _ shape: InputShape, _ reader: inout TextReader
  ) throws -> ValueNames {
    let tables = mapping.naming.namedValues.map(\.lookup).filter { !$0.isEmpty }
    guard !tables.isEmpty, !shape.rootNames.isEmpty else { return ValueNames() }
    func place(_ set: RecordSet) -> Int? {
      RecordPath.steps(set.path).first.map(RecordPath.key).flatMap(shape.rootNames.firstIndex)
    }
    guard let first = mapping.records.filter({ $0.role == .task }).compactMap(place).min() else {
      return ValueNames()
    }
    let later = mapping.records.filter { set in
      if case .lookup(let table) = set.role {
        // What has not come in the head may come behind it.
        tables.contains(table) && place(set) ?? (shape.isWhole ? 0 : .max) > first
      } else {
        false
      }
    }
    guard !later.isEmpty else { return ValueNames() }
    let text = try textHead(&reader, byteCount: FormatDetector.largestTableByteCount)
    var scanner = JSONScanner(
      paths: try later.map { try jsonPath($0.path) }, mode: .document, limits: options.limits)
    let batch = scanner.scan(InputChunk(bytes: text, isLast: true))
    let names = batch.newNames.map { String(decoding: $0, as: UTF8.self) }
    var found = ValueNames()
    for record in batch.records where record.defect < 0 {
      found.take(batch.rawValue(of: record, names: names), later[record.path])
    }
    return found
  }
}
