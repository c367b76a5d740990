import Formats
import Scanners
import TaskModel

// The occurrences of a series, which all have its id: each that is a task of its own gets one.

extension RecordImporter {
  /// Puts which occurrence of its series a task is behind the id of the series: `a#20260201`.
  ///
  /// A date is in the basic form there, so that it is the same in whatever syntax the calendar was.
  func addOccurrence(_ text: [UInt8], _ table: inout TaskTable) {
    let row = table.rowCount
    let text = text[trimmed(0..<text.count, text.span)]
    guard !text.isEmpty, table.id.count > row, !table.id.range(row).isEmpty else { return }
    let isDate = text.allSatisfy { $0 &- 0x30 <= 9 || "-:TZ".utf8.contains($0) }
    table.id.extendLast { id in
      id.append(UInt8(ascii: "#"))
      for byte in text where !isDate || !"-:".utf8.contains(byte) { id.append(byte) }
    }
  }
}
