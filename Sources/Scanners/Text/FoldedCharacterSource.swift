/// The bytes of an iCalendar file with the characters that its folds cut in two put together.
///
/// RFC 5545 §3.1 folds lines at octets, so a fold (a line end and a space) may stand inside a UTF-8 character, and some
/// writers do that. Such text is no UTF-8 until it is unfolded. Here the fold is moved behind the character: the lines
/// mean the same, and every offset and line number behind it stays what it is in the file. Anything else passes through
/// as it is.
struct FoldedCharacterSource: ByteSource {
  /// Bytes that are held back because what comes next may belong to them; more than a character and its folds have.
  private static let heldCount = 32
  private static let blockCount = 1 << 16
  private static let beginning = Array("BEGIN:VCALENDAR".utf8)

  private var source: any ByteSource
  /// Whether this is such a file; nil before its beginning was seen.
  private var isCalendar: Bool?
  private var bytes: [UInt8] = []
  /// The bytes up to here are ready, from `position` on not given out.
  private var readyCount = 0
  private var position = 0
  private var hasEnded = false

  init(_ source: any ByteSource) { self.source = source }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    if isCalendar == false { return try source.read(into: buffer) }
    if isCalendar == nil {
      let count = try readBeginning(into: buffer)
      isCalendar = Self.isCalendar(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      if isCalendar == false { return count }
      bytes = Array(buffer[..<count])
    }
    if position == readyCount { try fill() }
    let count = min(readyCount - position, buffer.count)
    bytes.withUnsafeBytes {
      buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[position..<position + count]))
    }
    position += count
    return count
  }

  /// Reads until it can be told what this is.
  private mutating func readBeginning(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    var count = 0
    while count < min(Self.heldCount, buffer.count) {
      let more = try source.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[count...]))
      if more <= 0 { break }
      count += more
    }
    return count
  }

  /// Whether the first bytes are those of a calendar, behind a byte-order mark and blank lines.
  private static func isCalendar(_ head: UnsafeRawBufferPointer) -> Bool {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = head.starts(with: mark) ? head.dropFirst(mark.count) : head[...]
    let first = text.drop { $0 == 0x20 || (9...13).contains($0) }.prefix(beginning.count)
    return first.map { (0x61...0x7A).contains($0) ? $0 &- 0x20 : $0 } == beginning
  }

  /// Reads on and makes more bytes ready; none at the end.
  private mutating func fill() throws {
    bytes.removeFirst(position)
    position = 0
    readyCount = 0
    while readyCount == 0 {
      if !hasEnded, bytes.count < Self.heldCount + Self.blockCount {
        let start = bytes.count
        bytes.append(contentsOf: repeatElement(0, count: Self.blockCount))
        let count = try bytes.withUnsafeMutableBytes {
          try source.read(into: UnsafeMutableRawBufferPointer(rebasing: $0[start...]))
        }
        bytes.removeLast(Self.blockCount - max(0, min(count, Self.blockCount)))
        hasEnded = count <= 0
      }
      Self.moveFolds(in: &bytes, before: hasEnded ? bytes.count : bytes.count - Self.heldCount / 2)
      readyCount = hasEnded ? bytes.count : max(0, bytes.count - Self.heldCount)
      if hasEnded { return }
    }
  }

  /// Moves each fold inside a character behind it, of those whose line end is before `end`.
  static func moveFolds(in bytes: inout [UInt8], before end: Int) {
    var index = 1
    while index < end {
      guard bytes[index] == 10, let after = afterFold(index, bytes), bytes[after] & 0xC0 == 0x80 else {
        index += 1
        continue
      }
      index = moveFold(at: index, in: &bytes)
    }
  }

  /// Where the line goes on behind a fold whose line feed is at `index`; nil where it is none.
  private static func afterFold(_ index: Int, _ bytes: [UInt8]) -> Int? {
    guard index + 2 < bytes.count, bytes[index + 1] == 0x20 || bytes[index + 1] == 9 else { return nil }
    return index + 2
  }

  /// Puts the character together around the fold at a line feed, and returns where to look on.
  private static func moveFold(at lineFeed: Int, in bytes: inout [UInt8]) -> Int {
    let foldStart = bytes[lineFeed - 1] == 13 ? lineFeed - 1 : lineFeed
    var lead = foldStart - 1
    while lead >= 0, bytes[lead] & 0xC0 == 0x80, foldStart - lead < 4 { lead -= 1 }
    guard lead >= 0, let length = length(ofCharacter: bytes[lead]), length > foldStart - lead else {
      return lineFeed + 1
    }
    var character = Array(bytes[lead..<foldStart])
    var folds: [UInt8] = []
    var place = foldStart
    while character.count < length, place < bytes.count {
      if bytes[place] & 0xC0 == 0x80 {
        character.append(bytes[place])
        place += 1
        continue
      }
      let feed = bytes[place] == 13 ? place + 1 : place
      guard feed < bytes.count, bytes[feed] == 10, let after = afterFold(feed, bytes) else { break }
      folds += bytes[place..<after]
      place = after
    }
    guard character.count == length else { return lineFeed + 1 }
    bytes.replaceSubrange(lead..<place, with: character + folds)
    return place
  }

  /// How many bytes a character has that begins with this one; nil for one that begins none of several.
  private static func length(ofCharacter lead: UInt8) -> Int? {
    switch lead {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: nil
    }
  }
}
