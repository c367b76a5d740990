import CVectors
import TaskModel
import Templating

/// The rows of a report, rendered in the order in which they were read.
///
/// Why it is here: rows are shown in sorted order, and a row's values lie in a dozen columns, so rendering them then
/// is a walk through memory at random: half the time of a large report. Right after a row has been read its values
/// are in the cache, and there is a thread that has nothing else to do. What remains for later is to copy finished
/// rows, one piece of memory each. Measured for a million tasks of CSV to Markdown in `docs/performance.md`. What to
/// watch: only what is the same wherever the row will stand may be rendered here (`EarlyRowRenderer.isOwn`).
///
/// `@unchecked Sendable`: `beginnings` leads into the memory that `memory` holds, in which nobody writes any more.
package struct PrerenderedRows: @unchecked Sendable {
  /// By piece.
  private var memory: [RowMemory] = []
  /// By piece: where its bytes begin, and how many there are.
  private var beginnings: [UnsafePointer<UInt8>] = []
  private var byteCounts: [Int] = []
  /// By row: the number of its piece in the upper 24 bits, and where it begins there in the lower 40.
  private var places: [UInt64] = []
  /// The totals of the rows.
  private(set) var figures = ReportFigures()

  /// How many rows there are.
  package var count: Int { places.count }

  init() {}

  /// Appends the rows of the next piece of the table; false where there is no room for it.
  mutating func append(_ piece: RenderedPiece) -> Bool {
    guard memory.count < 1 << 24 - 1, piece.byteCount < 1 << Self.offsetBits else { return false }
    let number = UInt64(memory.count) << Self.offsetBits
    var start = 0
    for end in piece.ends {
      places.append(number | UInt64(start))
      start = end
    }
    memory.append(piece.memory)
    beginnings.append(UnsafePointer(piece.memory.base))
    byteCounts.append(piece.byteCount)
    figures.add(piece.figures)
    return true
  }

  /// Makes room for so many times as many rows as there are.
  mutating func reserve(factor: Double) {
    places.reserveCapacity(Int(Double(places.count) * factor))
  }

  private static let offsetBits: UInt64 = 40

  /// Writes rows in the order given.
  ///
  /// The rows lie anywhere: where they are and their bytes are asked for before they are copied, so that memory works
  /// on many of them at once.
  func append(_ rows: ArraySlice<Int32>, to output: inout OutputBuffer) {
    let (near, far) = (16, 32)
    withExtendedLifetime(memory) {
      places.withUnsafeBufferPointer { places in
        guard let places = places.baseAddress else { return }
        for index in rows.indices {
          if index &+ far < rows.endIndex { pantaskPrefetch(places + Int(rows[index &+ far])) }
          if index &+ near < rows.endIndex {
            let text = text(Int(rows[index &+ near]))
            for line in stride(from: 0, to: min(text.count, Self.prefetchedByteCount), by: 64) {
              pantaskPrefetch(text.baseAddress.map { $0 + line })
            }
          }
          output.append(text(Int(rows[index])))
          if output.hasFailed { return }
        }
      }
    }
  }

  /// Of longer rows the processor asks for the rest by itself.
  private static let prefetchedByteCount = 256

  @inline(__always)
  private func text(_ row: Int) -> UnsafeBufferPointer<UInt8> {
    let place = places[row]
    let piece = Int(place >> Self.offsetBits)
    let start = Int(place & (1 << Self.offsetBits - 1))
    let next = row &+ 1 < places.count ? places[row &+ 1] : .max
    let end =
      Int(next >> Self.offsetBits) == piece ? Int(next & (1 << Self.offsetBits - 1)) : byteCounts[piece]
    return UnsafeBufferPointer(start: beginnings[piece] + start, count: end &- start)
  }
}

/// The rows of a piece of the table, rendered.
package struct RenderedPiece: Sendable {
  fileprivate let memory: RowMemory
  fileprivate let byteCount: Int
  /// Where each row ends.
  fileprivate let ends: [Int]
  fileprivate let figures: ReportFigures
  /// How long a row is on average, rounded up.
  package var bytesPerRow: Int? { ends.isEmpty ? nil : byteCount / ends.count + 1 }

  /// - Parameters:
  ///   - byteCount: about how many bytes there are going to be; what is not used costs nothing.
  ///   - render: writes the rows, and notes how many bytes there are after each.
  init(
    byteCount estimate: Int, _ figures: ReportFigures,
    _ render: (_ output: inout OutputBuffer, _ ends: inout [Int]) -> Void
  ) {
    var memory = RowMemory(capacity: max(estimate, 1))
    var ends: [Int] = []
    var output = OutputBuffer(on: UnsafeMutableBufferPointer(start: memory.base, count: max(estimate, 1)))
    // The buffer knows the memory by its address alone.
    withExtendedLifetime(memory) { render(&output, &ends) }
    byteCount = output.byteCount
    if !output.isOnGivenMemory {
      let bytes = output.heldBytes
      memory = RowMemory(capacity: bytes.count)
      memory.base.update(from: bytes, count: bytes.count)
    }
    self.memory = memory
    self.ends = ends
    self.figures = figures
  }
}

/// Memory for the rows of a piece, freed with the last that holds it.
///
/// `@unchecked Sendable`: it is written by the thread that has made it, before anybody else has it.
private final class RowMemory: @unchecked Sendable {
  let base: UnsafeMutablePointer<UInt8>

  init(capacity: Int) { base = .allocate(capacity: capacity) }

  deinit { base.deallocate() }
}
