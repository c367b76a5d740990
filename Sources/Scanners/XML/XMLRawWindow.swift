/// The stretch of raw input that may still be asked for.
///
/// By the way back from UTF-8 offsets, or as the original of the record at hand. Empty and idle for UTF-8 without
/// originals.
struct XMLRawWindow {
  /// The retained bytes.
  private(set) var bytes: [UInt8] = []
  /// Input offset of the first retained byte.
  private(set) var byteOffset = 0
  /// How far the way back has been walked: the same place in input bytes and in UTF-8.
  private var walkedRaw = 0
  private var walkedDecoded = 0

  /// Begins at an input offset, where the UTF-8 begins too.
  mutating func begin(at byteOffset: Int) {
    self.byteOffset = byteOffset
    walkedRaw = byteOffset
  }

  /// Takes the next bytes of the input.
  mutating func append(_ slice: UnsafeBufferPointer<UInt8>) { bytes.append(contentsOf: slice) }

  /// The input offset of a place in the UTF-8, which is never before one asked for earlier (then the latest is
  /// given).
  mutating func rawOffset(ofDecoded decoded: Int, _ transcoder: XMLTranscoder) -> Int {
    if decoded > walkedDecoded {
      let step = transcoder.advance(
        bytes, from: walkedRaw - byteOffset, decodedCount: decoded - walkedDecoded)
      walkedRaw += step.rawCount
      walkedDecoded += step.decodedCount
    }
    return walkedRaw
  }

  /// Forgets what is before an input offset, once that is most of the window, so that the moving stays linear.
  mutating func forget(before offset: Int) {
    let dead = min(offset - byteOffset, bytes.count)
    guard dead > 0, dead * 2 >= bytes.count else { return }
    bytes.removeFirst(dead)
    byteOffset += dead
  }

  /// The retained bytes of a range of input offsets, cut to what is there.
  func range(_ range: Range<Int>) -> Range<Int> {
    let first = min(max(range.lowerBound - byteOffset, 0), bytes.count)
    return first..<min(max(range.upperBound - byteOffset, first), bytes.count)
  }
}
