/// Turns the raw bytes of one input into `InputChunk`s: finds the encoding, converts, validates.
///
/// - The byte-order mark is not part of any chunk. In UTF-8 input it counts in `byteOffset`, so that offsets are
///   those of the file; in converted input offsets count the bytes of the converted text.
/// - No chunk ends inside a character or between CR and LF, so line numbers do not depend on where chunks end.
/// - What is not well-formed stays as it is in UTF-8 input and is U+FFFD in converted input; either way its
///   offset is in `malformedOffsets`, for the record around it to be rejected.
package struct TextReader {
  /// What to make of the bytes.
  package enum Mode: Sendable {
    /// UTF-8 text, converted to if need be.
    case text
    /// The bytes as they are, without a look at encoding or lines: for XML, which declares its own.
    case raw
  }

  /// The encoding that the text is read in: the one asked for or found; nil before the first read, and in raw
  /// mode.
  ///
  /// A byte-order mark overrides what was asked for.
  package private(set) var encoding: TextEncoding?

  private var source: any ByteSource
  private let requestedEncoding: TextEncoding?
  private let mode: Mode
  private let chunkByteCount: Int
  private let headroom: Int
  private let transcript: RawTranscript?

  /// The first raw bytes, read ahead for detection, and how many of them have been passed on.
  private var lookahead: [UInt8] = []
  private var lookaheadPosition = 0
  private var hasBegun = false
  private var sourceEnded = false
  /// Whether all bytes of the source have been passed on.
  private var hasEnded: Bool { sourceEnded && lookaheadPosition == lookahead.count }
  /// Whether the last chunk has been made.
  private var isFinished = false
  /// Why the input is not read at all.
  private var refusal: ScanProblem?
  /// The chunks that `head` has looked into, the next one last.
  private var waiting: [InputChunk] = []

  private var decoder: TextDecoder?
  /// Raw bytes for the decoder, used up to `encodedPosition`.
  private var encoded: [UInt8] = []
  private var encodedPosition = 0
  /// Decoded bytes that belong to the next chunk: a character cut in two, a CR of which the next byte decides.
  private var carried: [UInt8] = []
  private var byteOffset = 0

  /// Makes a reader of `source`, in `encoding` or, if that is nil, in the one the byte-order mark names, else UTF-8.
  ///
  /// Chunks hold up to `chunkByteCount` bytes (converted text: at least 256 fit) after `headroom` bytes of free
  /// room. What is converted is kept in `transcript` as it was. Reads nothing yet.
  package init(
    _ source: any ByteSource, encoding: TextEncoding? = nil, mode: Mode = .text,
    chunkByteCount: Int = 1 << 20,
    headroom: Int = 64 << 10, transcript: RawTranscript? = nil
  ) {
    self.transcript = transcript
    let isUnicode = encoding == nil || encoding == .utf8
    self.source = mode == .text && isUnicode ? FoldedCharacterSource(source) : source
    requestedEncoding = encoding
    self.mode = mode
    self.chunkByteCount = max(1, chunkByteCount)
    self.headroom = max(0, headroom)
  }

  /// The first decoded bytes, as many chunks of them as that takes, without using them up: call it before `next`, or
  /// get the beginning of the next chunk.
  ///
  /// Throws as `next` does.
  package mutating func head(_ byteCount: Int) throws -> [UInt8] {
    var count = waiting.reduce(0) { $0 + $1.count }
    while count < byteCount, waiting.first?.isLast != true, let chunk = try makeChunk() {
      waiting.insert(chunk, at: 0)
      count += chunk.count
    }
    guard let first = waiting.last else { return [] }
    var bytes = Array(first.bytes[first.start...].prefix(byteCount))
    for chunk in waiting.dropLast().reversed() {
      bytes += chunk.bytes[chunk.start...].prefix(byteCount - bytes.count)
    }
    return bytes
  }

  /// The next chunk; nil after the last one, which alone has `isLast` set and may be empty.
  ///
  /// Throws what the source throws; a `notThisSyntax` problem for content that is not text; an
  /// `unsupportedEncoding` or `malformedUTF8` problem for text in an encoding that was not named.
  package mutating func next() throws -> InputChunk? {
    if let chunk = waiting.popLast() { return chunk }
    return try makeChunk()
  }
}

// Finding out what the input is.
extension TextReader {
  private mutating func lookAhead() throws {
    guard !hasBegun else { return }
    hasBegun = true
    lookahead = try block(EncodingEvidence.headByteCount, after: [], headroom: 0)
    do throws(ScanProblem) {
      try detect()
    } catch {
      refusal = error
    }
  }

  private mutating func detect() throws(ScanProblem) {
    let kind = ContentKind.sniff(lookahead)
    if let problem = kind.refusal, mode == .text || kind != .binaryPropertyList { throw problem }
    guard mode == .text else { return }
    var found = requestedEncoding
    if let mark = ByteOrderMark.find(in: lookahead),
      mark.encoding != .gb18030 || requestedEncoding == nil || requestedEncoding == .gb18030
    {
      found = mark.encoding
      lookaheadPosition = mark.byteCount
      if mark.encoding == .utf8 { byteOffset = mark.byteCount }
    } else if requestedEncoding == nil {
      if let problem = EncodingEvidence.refusal(of: lookahead, isWhole: sourceEnded) { throw problem }
    }
    encoding = found ?? .utf8
    decoder = try TextDecoder.make(for: found ?? .utf8, head: lookahead)
    if decoder != nil, let transcript {
      transcript.begin { [head = lookahead, encoding = found ?? .utf8] in
        try? TextDecoder.make(for: encoding, head: head)
      }
    }
  }
}

// Making chunks.
extension TextReader {
  private mutating func makeChunk() throws -> InputChunk? {
    try lookAhead()
    if let refusal { throw refusal }
    guard !isFinished else { return nil }
    if mode == .raw {
      let bytes = try block(chunkByteCount, after: [], headroom: headroom)
      var chunk = chunk(bytes, malformed: [], isLast: hasEnded)
      chunk.hasControls = ControlBytes.areIn(chunk.bytes, from: chunk.start)
      return chunk
    }
    while true {
      let chunk = try decoder.map { try convertedChunk($0) } ?? utf8Chunk()
      // Only chunks of a few bytes can consist of nothing but a cut character.
      if chunk.count > 0 || chunk.isLast { return chunk }
    }
  }

  private mutating func utf8Chunk() throws -> InputChunk {
    var bytes = try block(chunkByteCount, after: carried, headroom: headroom)
    var malformed: [Int] = []
    let end = UTF8Validation.check(bytes, from: headroom, isLast: hasEnded, malformed: &malformed)
    carried = Array(bytes[end...])
    bytes.removeLast(bytes.count - end)
    return chunk(bytes, malformed: malformed, isLast: hasEnded)
  }

  private mutating func convertedChunk(_ decoder: TextDecoder) throws -> InputChunk {
    // Less room than this and a decoder may be unable to write its next character.
    let leastRoom = 64
    let capacity = headroom + max(256, chunkByteCount) + carried.count
    var malformed: [Int] = []
    var isDone = false
    var raw: [UInt8] = []
    let carriedCount = carried.count
    // Unsafe: decoders write straight into the chunk; through `append`, conversion would copy every byte twice.
    let bytes = try [UInt8](unsafeUninitializedCapacity: capacity) { buffer, filled in
      filled = prepare(buffer, headroom: headroom)
      while !isDone, buffer.count - filled >= leastRoom {
        let output = UnsafeMutableBufferPointer(rebasing: buffer[filled...])
        var places: [Int] = []
        let isLast = hasEnded
        let counts = encoded.withUnsafeBytes {
          decoder.decode(
            UnsafeRawBufferPointer(rebasing: $0[encodedPosition...]), isLast: isLast, into: output,
            malformed: &places)
        }
        for place in places { malformed.append(place + filled) }
        if transcript != nil {
          raw += encoded[encodedPosition..<encodedPosition + counts.consumed]
        }
        encodedPosition += counts.consumed
        filled += counts.produced
        if isLast {
          isDone = encodedPosition == encoded.count || (counts.consumed == 0 && counts.produced == 0)
        } else if buffer.count - filled >= leastRoom {
          encoded = try block(chunkByteCount, after: Array(encoded[encodedPosition...]), headroom: 0)
          encodedPosition = 0
        }
      }
    }
    carried = []
    transcript?.add(
      raw, offset: byteOffset + carriedCount, count: bytes.count - headroom - carriedCount)
    return chunk(bytes, malformed: malformed, isLast: isDone)
  }

  /// Wraps `bytes` and moves the counts on; a CR at the end is kept for the next chunk, with what is kept already.
  private mutating func chunk(_ bytes: consuming [UInt8], malformed: [Int], isLast: Bool) -> InputChunk {
    var bytes = bytes
    let start = headroom
    if mode == .text, !isLast, carried.isEmpty, bytes.count > start, bytes.last == 13 {
      bytes.removeLast()
      carried = [13]
    }
    let byteOffset = self.byteOffset
    let chunk = InputChunk(
      bytes: bytes, start: start, byteOffset: byteOffset,
      malformedOffsets: malformed.map { $0 - start + byteOffset }, isLast: isLast)
    self.byteOffset += chunk.count
    isFinished = isLast
    return chunk
  }

  /// Zeros the headroom at the beginning of `buffer`, puts the carried bytes after it, returns where they end.
  private func prepare(_ buffer: UnsafeMutableBufferPointer<UInt8>, headroom: Int) -> Int {
    buffer[..<headroom].update(repeating: 0)
    return headroom + copy(carried[...], to: buffer, at: headroom)
  }
}

// Getting bytes.
extension TextReader {
  /// A new array of `headroom` zeros, `first`, and up to `byteCount` bytes of the input: fewer only at its end.
  private mutating func block(_ byteCount: Int, after first: [UInt8], headroom: Int) throws -> [UInt8] {
    // Unsafe: the source reads into the array that will be the chunk; zeroing or copying it would cost as much as
    // checking it.
    try [UInt8](unsafeUninitializedCapacity: headroom + first.count + byteCount) { buffer, filled in
      buffer[..<headroom].update(repeating: 0)
      filled = headroom + copy(first[...], to: buffer, at: headroom)
      let end = filled + byteCount
      let waiting = min(lookahead.count - lookaheadPosition, byteCount)
      filled += copy(lookahead[lookaheadPosition..<lookaheadPosition + waiting], to: buffer, at: filled)
      lookaheadPosition += waiting
      while filled < end, !sourceEnded {
        let count = try source.read(
          into: UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: buffer[filled..<end])))
        filled += max(0, min(count, end - filled))
        sourceEnded = count <= 0
      }
    }
  }

  private func copy(
    _ bytes: ArraySlice<UInt8>, to buffer: UnsafeMutableBufferPointer<UInt8>, at index: Int
  ) -> Int {
    UnsafeMutableBufferPointer(rebasing: buffer[index..<index + bytes.count]).update(fromContentsOf: bytes)
  }
}
