@testable import Scanners

/// Dates, durations and numbers: never a trap, and every date that is read is one.
func fuzzDates(_ bytes: [UInt8]) {
  let range = 0..<bytes.count
  for format in DateFormat.allCases {
    guard let parts = DateScanner.parse(bytes, range, format) else { continue }
    guard (1...12).contains(parts.month), (1...31).contains(parts.day), (0...23).contains(parts.hour),
      (0...59).contains(parts.minute), (0...59).contains(parts.second),
      (0..<1_000_000).contains(parts.microsecond)
    else { fuzzFailure("\(format) gives \(parts)") }
    // The calendar agrees with itself.
    guard
      let again = DateParts(secondsSinceEpoch: parts.daysSinceEpoch * 86_400, microsecond: 0),
      (again.year, again.month, again.day) == (parts.year, parts.month, parts.day)
    else { fuzzFailure("\(format) gives \(parts), which is no day of the calendar") }
  }
  if let duration = DurationScanner.parse(bytes, range) { _ = duration.totalSeconds() }
  let text = String(decoding: bytes, as: UTF8.self)
  if let expected = Int(text), !text.hasPrefix("+"), let number = NumberScanner.integer(bytes, range),
    number != expected
  {
    fuzzFailure("\(text) is read as \(number)")
  }
}

/// Encodings: the text and the places of malformed bytes do not depend on how much is read at a time.
func fuzzText(_ bytes: [UInt8], _ choices: inout FuzzChoices) {
  let encodings: [TextEncoding?] = [
    nil, nil, .utf8, .utf16, .utf16LittleEndian, .utf16BigEndian, .utf32, .shiftJIS, .eucJP, .windows1252,
    .gb18030,
  ]
  let encoding = encodings.randomElement(using: &choices) ?? nil
  func read(
    _ source: MemoryByteSource, _ chunkByteCount: Int, _ headroom: Int
  ) -> (text: [UInt8], malformed: [Int], error: String?) {
    var reader = TextReader(source, encoding: encoding, chunkByteCount: chunkByteCount, headroom: headroom)
    var text: [UInt8] = []
    var malformed: [Int] = []
    do {
      while let chunk = try reader.next() {
        text += chunk.bytes[chunk.start...]
        malformed += chunk.malformedOffsets
      }
    } catch {
      return (text, malformed, "\(error)")
    }
    return (text, malformed, nil)
  }
  let whole = read(MemoryByteSource(bytes), 1 << 20, 0)
  let pieces = read(
    MemoryByteSource(bytes, readByteCount: Int.random(in: 1...9, using: &choices)),
    Int.random(in: 1...300, using: &choices), Int.random(in: 0...40, using: &choices))
  if whole != pieces, whole.error == nil || pieces.error == nil {
    fuzzFailure("in \(encoding?.name ?? "no encoding"): \(whole) but in pieces \(pieces)")
  }
}
