import TaskModel
import Templating

/// The values of `extra` as one JSON object.
///
/// An object should have each name once (RFC 8259 §4), a row may have one more often (Jira's `Comment`
/// columns): such values become one array at the place of the first.
struct JSONExtras {
  /// By name: in which call it was seen last.
  private var lastSeen: [Int]
  private var callCount = 0

  /// For a column with so many names.
  init(nameCount: Int) { lastSeen = Array(repeating: 0, count: nameCount + 1) }

  /// Appends entries of a row as an object.
  mutating func appendObject(
    _ entries: some Collection<Int>, of column: ExtraColumn, row: Int, to output: inout OutputBuffer
  ) {
    callCount += 1
    var isRepeated = false
    for index in entries {
      let name = Int(column.entry(index).name)
      if lastSeen[name] == callCount { isRepeated = true }
      lastSeen[name] = callCount
    }
    output.append(UInt8(ascii: "{"))
    if isRepeated {
      appendGrouped(entries, of: column, to: &output)
    } else {
      var isFirst = true
      for index in entries {
        appendName(column.entry(index).name, of: column, isFirst: isFirst, to: &output)
        JSONExtras.appendValue(index, of: column, to: &output)
        isFirst = false
      }
    }
    output.append(UInt8(ascii: "}"))
  }

  private func appendGrouped(
    _ entries: some Collection<Int>, of column: ExtraColumn, to output: inout OutputBuffer
  ) {
    var order: [UInt32] = []
    var indices: [UInt32: [Int]] = [:]
    for index in entries {
      let name = column.entry(index).name
      if indices[name] == nil { order.append(name) }
      indices[name, default: []].append(index)
    }
    for (position, name) in order.enumerated() {
      let values = indices[name] ?? []
      appendName(name, of: column, isFirst: position == 0, to: &output)
      if values.count > 1 { output.append(UInt8(ascii: "[")) }
      for (number, index) in values.enumerated() {
        if number > 0 { output.append(UInt8(ascii: ",")) }
        JSONExtras.appendValue(index, of: column, to: &output)
      }
      if values.count > 1 { output.append(UInt8(ascii: "]")) }
    }
  }

  private func appendName(
    _ name: UInt32, of column: ExtraColumn, isFirst: Bool, to output: inout OutputBuffer
  ) {
    if !isFirst { output.append(UInt8(ascii: ",")) }
    column.names.word(name).withUnsafeBufferPointer { JSONEscaping.append($0, to: &output) }
    output.append(UInt8(ascii: ":"))
  }

  /// Appends one entry's value as JSON: text as a string, JSON as it is.
  static func appendValue(_ index: Int, of column: ExtraColumn, to output: inout OutputBuffer) {
    let entry = column.entry(index)
    column.bytes.withUnsafeBufferPointer { bytes in
      let text = UnsafeBufferPointer(rebasing: bytes[entry.range])
      if entry.isJSON {
        JSONCompaction.append(text, to: &output)
      } else {
        JSONEscaping.append(text, to: &output)
      }
    }
  }
}
