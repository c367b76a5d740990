import Scanners

/// A JSON object without most of the elements of its long lists: enough to see what there is beside and behind them.
///
/// Going through all of a long head for that takes several times as long as finding where the elements of its lists
/// end.
struct JSONDigest {
  /// The text that is left, which is JSON if the whole was.
  private(set) var bytes: [UInt8] = []

  /// How much is kept of each list: as much as is looked at of any other input.
  private static let listByteCount = FormatDetector.longHeadByteCount
  private static let chunkByteCount = 256 << 10

  /// Shortens the lists at those of the paths that lead to the elements of one list.
  init(of head: [UInt8], lists paths: [JSONRecordPath], limits: ScanLimits) {
    let paths = paths.filter { $0.steps.last == .elements && !$0.steps.dropLast().contains { !$0.isKey } }
    var scanner = JSONScanner(paths: Array(paths.prefix(64)), mode: .document, limits: limits)
    var starts = [Int](repeating: -1, count: paths.count)
    var ends = starts
    var done = 0
    var start = 0
    while start < head.count {
      let end = min(start + Self.chunkByteCount, head.count)
      let batch = scanner.scan(InputChunk(bytes: Array(head[start..<end]), byteOffset: start, isLast: false))
      for record in batch.records where record.defect < 0 {
        let recordEnd = record.byteOffset + record.original.count
        // A key that comes twice has two lists, and others may stand between them.
        if starts[record.path] >= 0, !Self.isOneComma(head[ends[record.path]..<record.byteOffset]) {
          starts[record.path] = -1
        }
        if starts[record.path] < 0 {
          starts[record.path] = record.byteOffset
        } else if recordEnd - starts[record.path] > Self.listByteCount, ends[record.path] >= done {
          // With the comma before it.
          bytes += head[done..<ends[record.path]]
          done = recordEnd
        }
        ends[record.path] = recordEnd
      }
      if batch.failure != nil { break }
      start = end
    }
    bytes += head[done...]
  }

  /// Whether there is nothing between two elements of one list but what parts them.
  private static func isOneComma(_ text: ArraySlice<UInt8>) -> Bool {
    text.allSatisfy { $0 <= 0x20 || $0 == UInt8(ascii: ",") }
  }
}

extension JSONRecordPath.Step { fileprivate var isKey: Bool { if case .key = self { true } else { false } } }
