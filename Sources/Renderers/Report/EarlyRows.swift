import TaskModel
import Templating

/// The rows of a report, rendered in the order in which they were read.
///
/// Why it is here: rows are shown in sorted order, and a row's values lie in a dozen columns, so rendering them then
/// is a walk through memory at random: half the time of a large report. Right after a row has been read its values
/// are in the cache, and there is a thread that has nothing else to do. What remains for later is to copy finished
/// rows, one piece of memory each. Measured for a million tasks of CSV to Markdown in `docs/performance.md`. What to
/// watch: only what is the same wherever the row will stand may be rendered here (`EarlyRowRenderer.isOwn`).
package struct EarlyRows: Sendable {
  private var bytes: [UInt8] = []
  /// Where each row ends in `bytes`.
  private var ends: [Int] = []
  /// The totals of the rows.
  private(set) var figures = ReportFigures()

  /// How many rows there are.
  package var count: Int { ends.count }

  /// Makes room for rows of so many bytes together; what is not used costs nothing.
  init(byteCount: Int) { bytes.reserveCapacity(byteCount) }

  /// Appends rows that `render` writes, with the place after each of them counted from its first byte.
  ///
  /// They are written where they stay, as long as there is room: they are half of the memory of a large report.
  mutating func append(
    _ render: (_ output: inout OutputBuffer, _ ends: inout [Int]) -> Void
  ) {
    let start = bytes.count
    var rowEnds: [Int] = []
    var outgrown: [UInt8] = []
    bytes.append(addingCapacity: min(bytes.capacity &- start, Self.byteCountAtOnce)) { span in
      span.withUnsafeMutableBufferPointer { memory, count in
        var output = OutputBuffer(on: memory)
        render(&output, &rowEnds)
        if output.isOnGivenMemory { count = output.byteCount } else { outgrown = output.heldBytes }
      }
    }
    bytes += outgrown
    for end in rowEnds { ends.append(start &+ end) }
  }

  /// Counts rows.
  mutating func count(_ figures: ReportFigures) { self.figures.add(figures) }

  /// Room for the rows of one piece of the table, which is about a megabyte of input; more is found where there is
  /// none.
  private static let byteCountAtOnce = 8 << 20

  /// Writes rows in the order given.
  ///
  /// The rows lie anywhere: the first bytes of the next few are asked for before they are copied, so that memory
  /// works on all of them at once.
  ///
  /// - Returns: What was asked for, added up; to be kept somewhere, or the compiler leaves the asking out.
  func append(_ rows: ArraySlice<Int32>, to output: inout OutputBuffer) -> UInt64 {
    let blockLength = 32
    return bytes.withUnsafeBufferPointer { bytes in
      var sum: UInt64 = 0
      var start = rows.startIndex
      while start < rows.endIndex, !output.hasFailed {
        let block = rows[start..<min(start &+ blockLength, rows.endIndex)]
        for row in block {
          let range = range(Int(row))
          if !range.isEmpty {
            sum &+= UInt64(bytes[range.lowerBound]) &+ UInt64(bytes[range.upperBound &- 1])
          }
        }
        for row in block { output.append(UnsafeBufferPointer(rebasing: bytes[range(Int(row))])) }
        start &+= blockLength
      }
      return sum
    }
  }

  @inline(__always)
  private func range(_ row: Int) -> Range<Int> { (row == 0 ? 0 : ends[row &- 1])..<ends[row] }
}
