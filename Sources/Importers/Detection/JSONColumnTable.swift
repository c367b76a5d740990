import Formats
import Inference
import Scanners
import TaskModel

// Tables in JSON by their columns, each an object with a value for every row, as pandas writes them unless told
// otherwise: `{"title": {"0": "Sow peas", "1": "Rake"}, "done": {"0": true, "1": false}}`, or an array of them:
// `{"title": ["Sow peas", "Rake"], "done": [true, false]}`. What a row is stands all
// over the text, so that it is held as a whole, and read as a list of objects that is made of it.

extension FormatDetector {
  /// Looks at a table in JSON that has an object or an array for each of its columns.
  ///
  /// - Returns: nil where the text is no such table, or nothing in it looks like tasks.
  func detectColumns(_ reader: inout TextReader, _ shape: InputShape) throws -> Detection? {
    guard GenericProfile.areColumns(shape) else { return nil }
    let text = try textHead(&reader, byteCount: FormatDetector.largestTableByteCount)
    guard text.count < FormatDetector.largestTableByteCount, let table = JSONColumnTable(text.span) else {
      return nil
    }
    guard table.isInProportion(to: text.span) else { return nil }
    // What is made of the input is in UTF-8, whatever it was in.
    var detector = self
    detector.options.encoding = .utf8
    var detection = try detector.detection(of: table.objects(text.span))
    detection?.report.syntax = "JSON, \(table.areArrays ? "an array" : "an object") for each column"
    detection?.report.encoding = reader.encoding?.name ?? TextEncoding.utf8.name
    if let remark = table.remark(text.span) { detection?.report.match.remarks.append(remark) }
    return detection
  }
}

/// The columns of a table in JSON.
private struct JSONColumnTable {
  private var names: [EmbeddedJSON.Value] = []
  /// By column, by row: the value.
  private var columns: [[EmbeddedJSON.Value]] = []
  /// What the rows are known by, as it is written.
  private var keys: [Range<Int>] = []
  private var rowCount = 0
  /// Whether columns are arrays, whose rows are known by nothing.
  private(set) var areArrays = false

  /// Takes the columns of a text; nil where they are objects that have not the same rows.
  ///
  /// Of arrays some may be shorter than others: whoever writes them leaves out what nothing follows (`remark`).
  init?(_ text: Span<UInt8>) {
    guard let root = EmbeddedJSON.value(in: text), root.kind == .object else { return nil }
    var column: EmbeddedJSON.Member?
    while let next = EmbeddedJSON.member(of: root, after: column, text) {
      if text[next.value.range.lowerBound] == UInt8(ascii: "["), next.value.kind == .other {
        let values = EmbeddedJSON.elements(of: next.value, text)
        guard columns.isEmpty || areArrays else { return nil }
        rowCount = max(rowCount, values.count)
        areArrays = true
        names.append(next.name)
        columns.append(values)
        column = next
        continue
      }
      guard next.value.kind == .object, !areArrays else { return nil }
      var values: [EmbeddedJSON.Value] = []
      var cell: EmbeddedJSON.Member?
      while let own = EmbeddedJSON.member(of: next.value, after: cell, text) {
        if columns.isEmpty {
          keys.append(own.name.range)
        } else if values.count >= keys.count || !Self.areSame(keys[values.count], own.name.range, text) {
          return nil
        }
        values.append(own.value)
        cell = own
      }
      guard values.count == keys.count else { return nil }
      rowCount = keys.count
      names.append(next.name)
      columns.append(values)
      column = next
    }
  }

  /// What there is to say of a table whose columns are not of one length; nil where they are.
  func remark(_ text: Span<UInt8>) -> Diagnostic? {
    guard let short = columns.firstIndex(where: { $0.count < rowCount }),
      let long = columns.firstIndex(where: { $0.count == rowCount })
    else { return nil }
    func name(_ column: Int) -> String {
      String(
        decoding: text.extracting(names[column].range).withUnsafeBufferPointer { Array($0) }, as: UTF8.self)
    }
    return Diagnostic(
      .warning, code: .raggedColumns,
      "“\(name(short))” has \(columns[short].count) values and “\(name(long))” \(rowCount): the last tasks are taken to have none",
      hint: "a column with null in each place that is empty tells which task a value belongs to")
  }

  private static func areSame(_ one: Range<Int>, _ other: Range<Int>, _ text: Span<UInt8>) -> Bool {
    guard one.count == other.count else { return false }
    for (index, otherIndex) in zip(one, other) where text[index] != text[otherIndex] { return false }
    return true
  }

  /// Whether the names of the columns, written again for each row, stay in proportion to the text.
  func isInProportion(to text: Span<UInt8>) -> Bool {
    // Quotes, a colon and a comma come with each of them.
    let nameByteCount = names.reduce(0) { $0 + $1.range.count + 4 }
    return JSONTables.isInProportion(
      nameByteCount: nameByteCount, rowCount: rowCount, textByteCount: text.count)
  }

  /// A list with an object for each row; what the rows are known by is a value where it is more than their numbers.
  func objects(_ text: Span<UInt8>) -> [UInt8] {
    var result = [UInt8(ascii: "[")]
    result.reserveCapacity(text.count * 2)
    var isNumbered = true
    for (row, key) in keys.enumerated() where isNumbered {
      let number = Array("\(row)".utf8)
      isNumbered = number.count == key.count
      for (digit, index) in zip(number, key) where text[index] != digit { isNumbered = false }
    }
    for row in 0..<rowCount {
      if row > 0 { result.append(UInt8(ascii: ",")) }
      result.append(UInt8(ascii: "{"))
      if !isNumbered {
        result += Array("\"index\":".utf8)
        append(keys[row], of: text, to: &result)
        result.append(UInt8(ascii: ","))
      }
      var isFirst = true
      for (number, name) in names.enumerated() where row < columns[number].count {
        if !isFirst { result.append(UInt8(ascii: ",")) }
        isFirst = false
        append(name, of: text, to: &result)
        result.append(UInt8(ascii: ":"))
        append(columns[number][row], of: text, to: &result)
      }
      result.append(UInt8(ascii: "}"))
    }
    result.append(UInt8(ascii: "]"))
    return result
  }

  private func append(_ value: EmbeddedJSON.Value, of text: Span<UInt8>, to output: inout [UInt8]) {
    append(
      value.isJSON ? value.range : value.range.lowerBound - 1..<value.range.upperBound + 1, of: text,
      to: &output)
  }

  private func append(_ range: Range<Int>, of text: Span<UInt8>, to output: inout [UInt8]) {
    text.extracting(range).withUnsafeBufferPointer { output.append(contentsOf: $0) }
  }
}
