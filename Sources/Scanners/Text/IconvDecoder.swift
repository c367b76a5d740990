#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A conversion to UTF-8 by the system's iconv (POSIX.1-2024, `iconv`).
///
/// A class because it owns the descriptor.
final class IconvDecoder {
  private let descriptor: iconv_t
  /// Room that is kept for `flush`: two characters at most are held back, by any converter there is.
  private static let flushByteCount = 16

  /// Opens a conversion from the first of `names` that iconv knows; nil if it knows none.
  init?(_ names: [String]) {
    for name in names {
      let opened = iconv_open("UTF-8", name)
      // The failure value is (iconv_t) -1.
      if Int(bitPattern: opened) != -1, let opened {
        descriptor = opened
        return
      }
    }
    return nil
  }

  deinit { _ = iconv_close(descriptor) }

  /// Decodes `input` as far as it has whole characters and `output` has room.
  ///
  /// A byte that begins no character becomes U+FFFD, with its output index in `malformed`, and decoding goes on
  /// with the next byte; with `isLast` so does the beginning of a character that the end cuts off. Needs room for
  /// 32 bytes to get anywhere.
  func decode(
    _ input: UnsafeRawBufferPointer, isLast: Bool, into output: UnsafeMutableBufferPointer<UInt8>,
    malformed: inout [Int]
  ) -> DecodedCounts {
    var counts = DecodedCounts()
    guard let inputBase = input.baseAddress else {
      if isLast { flush(into: output, &counts) }
      return counts
    }
    // iconv's interface takes the input as mutable; it does not write there.
    let inputStart = UnsafeMutableRawPointer(mutating: inputBase).assumingMemoryBound(to: CChar.self)
    while counts.consumed < input.count {
      let result = convert(
        inputStart + counts.consumed, input.count - counts.consumed, into: output, &counts)
      if result != -1 { break }
      let reason = errno
      if reason == E2BIG { return counts }
      if reason == EINVAL, !isLast { return counts }
      guard counts.produced + 3 + Self.flushByteCount <= output.count else { return counts }
      malformed.append(counts.produced)
      for byte in UTF8.encodedReplacementCharacter {
        output[counts.produced] = byte
        counts.produced += 1
      }
      counts.consumed = reason == EINVAL ? input.count : counts.consumed + 1
    }
    if isLast { flush(into: output, &counts) }
    return counts
  }

  private func convert(
    _ input: UnsafeMutablePointer<CChar>, _ inputCount: Int,
    into output: UnsafeMutableBufferPointer<UInt8>, _ counts: inout DecodedCounts
  ) -> Int {
    guard let outputBase = output.baseAddress else { return 0 }
    var source: UnsafeMutablePointer<CChar>? = input
    var sourceLeft = inputCount
    // Room for what the conversion may still hold at the end is never given away before.
    let roomLeft = max(0, output.count - counts.produced - Self.flushByteCount)
    var room = roomLeft
    let result: Int = (outputBase + counts.produced).withMemoryRebound(to: CChar.self, capacity: roomLeft) {
      var target: UnsafeMutablePointer<CChar>? = $0
      return iconv(descriptor, &source, &sourceLeft, &target, &room)
    }
    counts.consumed += inputCount - sourceLeft
    counts.produced += roomLeft - room
    return result
  }

  /// Writes what iconv still holds, a character that might have combined with the next; then it starts anew.
  private func flush(into output: UnsafeMutableBufferPointer<UInt8>, _ counts: inout DecodedCounts) {
    guard let outputBase = output.baseAddress else { return }
    let roomLeft = output.count - counts.produced
    var room = roomLeft
    (outputBase + counts.produced).withMemoryRebound(to: CChar.self, capacity: roomLeft) {
      var target: UnsafeMutablePointer<CChar>? = $0
      _ = iconv(descriptor, nil, nil, &target, &room)
    }
    counts.produced += roomLeft - room
  }
}

extension IconvDecoder {
  /// The first of `alias` and spellings of `name` that iconv knows and that is a superset of ASCII.
  ///
  /// Throws an `unsupportedEncoding` problem if there is none.
  static func verifiedName(_ name: String, alias: String?) throws(ScanProblem) -> String {
    var candidates = alias.map { [$0] } ?? []
    if !name.isEmpty {
      let hyphenated = String(
        decoding: name.utf8.map { $0 == UInt8(ascii: "_") ? UInt8(ascii: "-") : $0 }, as: UTF8.self)
      candidates += [name, hyphenated]
    }
    var isKnown = false
    for candidate in candidates {
      guard let decoder = IconvDecoder([candidate]) else { continue }
      isKnown = true
      if decoder.keepsASCII { return candidate }
    }
    if isKnown {
      throw ScanProblem(
        .unsupportedEncoding, "the encoding \(name) is not read: in it, ASCII characters are not ASCII bytes",
        hint: "convert the file to UTF-8 first: iconv -f \(name) -t UTF-8", byteOffset: 0, line: 1, column: 1)
    }
    throw ScanProblem(
      .unsupportedEncoding, "no encoding named \(name) is known",
      hint: "usual names: \(TextEncoding.usualNames.joined(separator: ", ")); iconv -l lists more",
      byteOffset: 0, line: 1, column: 1)
  }

  /// Whether what CSV, JSON and XML syntax is made of comes through unchanged.
  ///
  /// EBCDIC, UTF-7 and national variants of ASCII fail here; backslash and tilde are left out because
  /// Japanese encodings differ in them.
  private var keepsASCII: Bool {
    let probe = Array("Az09 ,;:.\t\r\n\"'<>/=&!?+-+A-[]{}|()#*%_@".utf8)
    var malformed: [Int] = []
    let decoded = [UInt8](unsafeUninitializedCapacity: 256) { output, count in
      count = probe.withUnsafeBytes { decode($0, isLast: true, into: output, malformed: &malformed).produced }
    }
    return malformed.isEmpty && decoded == probe
  }
}
