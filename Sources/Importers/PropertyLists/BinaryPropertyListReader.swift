package import Scanners
import TaskModel

/// Turns a binary property list (`bplist00`) into the same one in XML, which the property-list scanner reads.
///
/// Not with Foundation's `PropertyListSerialization`, which fails to write the XML of what it has just read where
/// it is linked statically, as it is in the program that people get.
package enum BinaryPropertyListReader {
  /// Largest file, in bytes.
  ///
  /// It is held in memory several times over.
  package static let largestByteCount = 64 << 20

  /// The XML property list that says the same as `bytes`.
  ///
  /// Throws a problem: `notThisSyntax` for other content and for archives of objects, `recordTooLong` and
  /// `tooDeep` for what is beyond the limits, `syntax` for a damaged file.
  package static func xml(from bytes: [UInt8]) throws(ScanProblem) -> [UInt8] {
    try conversion(of: bytes).xml
  }

  /// The XML property list that says the same as `bytes`, and how many characters in it stand for others that XML
  /// cannot hold (XML 1.0 §2.2: nearly all control characters).
  ///
  /// Throws like `xml(from:)`; `recordTooLong` also where the XML becomes longer than `largestXMLByteCount`. Without
  /// one it is a multiple of the file: a few bytes that stand for a great many are not expanded to the end.
  static func conversion(
    of bytes: [UInt8], largestXMLByteCount: Int? = nil
  ) throws(ScanProblem) -> (xml: [UInt8], replacedCharacterCount: Int) {
    guard bytes.count <= largestByteCount else {
      throw ScanProblem(
        .recordTooLong, "binary property lists are read up to \(largestByteCount >> 20) MiB",
        hint: "convert it first: plutil -convert xml1 FILE", byteOffset: largestByteCount, line: 1, column: 1)
    }
    guard ContentKind.sniff(bytes) == .binaryPropertyList else {
      throw ScanProblem(
        .notThisSyntax, "this is not a binary property list", byteOffset: 0, line: 1, column: 1)
    }
    let largestXML = largestXMLByteCount ?? max(16 << 20, min(bytes.count * 64, 512 << 20))
    var walk = try BinaryPropertyListWalk(bytes)
    var writer = BinaryPropertyListXML()
    while let event = try walk.next() {
      writer.write(event, of: walk)
      guard writer.output.count <= largestXML else {
        throw ScanProblem(
          .recordTooLong, "the property list becomes more than \(largestXML >> 20) MiB of XML", byteOffset: 0,
          line: 1, column: 1)
      }
    }
    writer.end()
    return (writer.output, writer.replacedCharacterCount)
  }
}

/// Writes the events of a walk as an XML property list (Apple's PropertyList-1.0.dtd).
private struct BinaryPropertyListXML {
  private(set) var output = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\">".utf8)
  /// How many characters were replaced since XML cannot hold them.
  private(set) var replacedCharacterCount = 0

  mutating func end() { add("</plist>\n") }

  mutating func write(_ event: BinaryPropertyListWalk.Event, of walk: borrowing BinaryPropertyListWalk) {
    switch event {
    case .beginDictionary: add("<dict>")
    case .endDictionary: add("</dict>")
    case .beginArray: add("<array>")
    case .endArray: add("</array>")
    case .scalar(let scalar, let isKey): write(scalar, isKey: isKey, of: walk)
    }
  }

  private mutating func write(
    _ scalar: BinaryPropertyListWalk.Scalar, isKey: Bool, of walk: borrowing BinaryPropertyListWalk
  ) {
    switch scalar {
    case .boolean(let value): add(value ? "<true/>" : "<false/>")
    case .integer(let range):
      let number = walk.number(range)
      // Only eight bytes have a sign.
      add("<integer>\(range.count == 8 ? "\(Int64(bitPattern: number))" : "\(number)")</integer>")
    case .real(let range):
      // The shortest text that is this number again; four bytes have a shorter one.
      let number = walk.number(range)
      let text =
        range.count == 4
        ? "\(Float(bitPattern: UInt32(truncatingIfNeeded: number)))" : "\(Double(bitPattern: number))"
      add("<real>\(text)</real>")
    case .date(let range): writeDate(Double(bitPattern: walk.number(range)))
    case .data(let range):
      add("<data>")
      addBase64(walk.bytes[range])
      add("</data>")
    case .ascii(let range):
      add(isKey ? "<key>" : "<string>")
      addText(walk.bytes[range], UTF8.self)
      add(isKey ? "</key>" : "</string>")
    case .utf16(let range):
      var units: [UInt16] = []
      units.reserveCapacity(range.count / 2)
      for index in stride(from: range.lowerBound, to: range.upperBound, by: 2) {
        units.append(UInt16(walk.bytes[index]) << 8 | UInt16(walk.bytes[index + 1]))
      }
      add(isKey ? "<key>" : "<string>")
      addText(units, UTF16.self)
      add(isKey ? "</key>" : "</string>")
    }
  }

  /// Seconds since 2001-01-01T00:00:00Z, to the microsecond; what is no date of the calendar stays a number.
  private mutating func writeDate(_ seconds: Double) {
    // Years 1 to 9999.
    guard seconds > -63_113_904_000, seconds < 252_423_993_600 else {
      add("<real>\(seconds)</real>")
      return
    }
    let whole = seconds.rounded(.down)
    let microseconds = Int64(((seconds - whole) * 1_000_000).rounded())
    add("<date>")
    TaskDate(instantMicroseconds: (Int64(whole) + 978_307_200) * 1_000_000 + microseconds).append(to: &output)
    add("</date>")
  }

  private mutating func add(_ text: String) { output.append(contentsOf: text.utf8) }

  /// Appends text with what has a meaning in markup escaped; a carriage return would be read as a line feed.
  private mutating func addText<Encoding: Unicode.Encoding>(
    _ units: some Collection<Encoding.CodeUnit>, _ encoding: Encoding.Type
  ) {
    var decoder = ScalarDecoder(units.makeIterator(), encoding)
    while let scalar = decoder.next() {
      switch scalar.value {
      case 0x26: add("&amp;")
      case 0x3C: add("&lt;")
      case 0x3E: add("&gt;")
      case 0x0D: add("&#13;")
      case 0x20..<0x7F, 0x09, 0x0A: output.append(UInt8(truncatingIfNeeded: scalar.value))
      case 0..<0x20, 0xFFFE, 0xFFFF:
        replacedCharacterCount += 1
        add("\u{FFFD}")
      default: output.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
  }

  /// RFC 4648 §4.
  private mutating func addBase64(_ bytes: ArraySlice<UInt8>) {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let count = min(3, bytes.endIndex - index)
      var group: UInt32 = 0
      for place in 0..<3 { group = group << 8 | (place < count ? UInt32(bytes[index + place]) : 0) }
      for place in 0..<4 {
        output.append(place <= count ? digits[Int(group >> UInt32(18 - 6 * place)) & 63] : UInt8(ascii: "="))
      }
      index += count
    }
  }
}

/// Text of any encoding as its scalars; what is no text in it gives U+FFFD.
private struct ScalarDecoder<Encoding: Unicode.Encoding, Units: IteratorProtocol<Encoding.CodeUnit>> {
  private var units: Units
  private var parser = Encoding.ForwardParser()

  init(_ units: Units, _ encoding: Encoding.Type) { self.units = units }

  mutating func next() -> Unicode.Scalar? {
    switch parser.parseScalar(from: &units) {
    case .valid(let encoded): Encoding.decode(encoded)
    case .error: "\u{FFFD}"
    case .emptyInput: nil
    }
  }
}
