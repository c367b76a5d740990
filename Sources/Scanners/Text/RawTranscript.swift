import Synchronization

/// The bytes of an input that is converted, kept until they are not asked for any more: so that a record that is
/// rejected can be had as it stood in the file.
///
/// The reader's thread writes it, the importer's reads it. Places are found by converting once more up to them, which
/// only rejected records cost. Encodings with states (ISO-2022) are kept from the beginning of a chunk on, where they
/// are mostly in their first.
package final class RawTranscript: Sendable {
  /// What one chunk was made of.
  private struct Piece {
    /// Offset of what was made of it in the converted text.
    var offset: Int
    /// How many bytes were made of it.
    var count: Int
    var raw: [UInt8]
  }

  private struct State {
    var pieces: [Piece] = []
    var decoder: (@Sendable () -> TextDecoder?)?
  }

  private let state = Mutex(State())

  /// Keeps nothing yet.
  package init() {}

  /// Takes note of how the bytes are converted.
  func begin(_ makeDecoder: @escaping @Sendable () -> TextDecoder?) {
    state.withLock { $0.decoder = makeDecoder }
  }

  /// Keeps what `count` bytes of converted text from `offset` on were made of.
  func add(_ raw: [UInt8], offset: Int, count: Int) {
    state.withLock { $0.pieces.append(Piece(offset: offset, count: count, raw: raw)) }
  }

  /// The bytes that a range of the converted text was made of; nil where the input is not converted, or they are gone.
  package func raw(_ range: Range<Int>) -> [UInt8]? {
    state.withLock { state in
      guard let makeDecoder = state.decoder, let first = state.pieces.first, range.lowerBound >= first.offset
      else { return nil }
      var bytes: [UInt8] = []
      for piece in state.pieces where piece.offset < range.upperBound {
        let end = piece.offset + piece.count
        guard end > range.lowerBound else { continue }
        guard let decoder = makeDecoder() else { return nil }
        let lower = Self.rawCount(of: max(range.lowerBound - piece.offset, 0), in: piece, decoder)
        guard let again = makeDecoder() else { return nil }
        let upper =
          range.upperBound >= end
          ? piece.raw.count : Self.rawCount(of: range.upperBound - piece.offset, in: piece, again)
        if lower < upper { bytes += piece.raw[lower..<upper] }
      }
      return bytes
    }
  }

  /// Forgets what is before an offset in the converted text.
  package func forget(before offset: Int) {
    state.withLock { $0.pieces.removeAll { $0.offset + $0.count <= offset } }
  }

  /// How many of a piece's bytes make the first `count` bytes of its text.
  private static func rawCount(of count: Int, in piece: Piece, _ decoder: TextDecoder) -> Int {
    // Decoders stop where not even the longest character would fit: in bulk as far as they go, then character by
    // character.
    let room = 64
    var consumed = 0
    var produced = 0
    _ = [UInt8](unsafeUninitializedCapacity: max(count, 0) + room) { buffer, filled in
      filled = 0
      func step(_ inputCount: Int, _ outputCount: Int) -> Bool {
        var malformed: [Int] = []
        let output = UnsafeMutableBufferPointer(rebasing: buffer[produced..<produced + outputCount])
        let counts = piece.raw.withUnsafeBytes {
          decoder.decode(
            UnsafeRawBufferPointer(rebasing: $0[consumed..<consumed + inputCount]), isLast: false,
            into: output, malformed: &malformed)
        }
        consumed += counts.consumed
        produced += counts.produced
        return counts.consumed > 0 || counts.produced > 0
      }
      while count - produced > room, step(piece.raw.count - consumed, count - produced) {}
      while produced < count {
        let rest = piece.raw.count - consumed
        // No character takes more bytes than this in any encoding.
        guard rest > 0, (1...min(rest, 16)).contains(where: { step($0, room) }) else { break }
      }
    }
    return consumed
  }
}
