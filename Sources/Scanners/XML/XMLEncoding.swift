/// The encodings an XML input may have without being told.
///
/// Those that the XML recommendation asks for (§4.3.3) and what exporting tools still write. Everything else has
/// to be named by the person who runs us.
enum XMLEncoding: Sendable, Equatable {
  case utf8
  case ascii
  case latin1
  case windows1252
  case utf16LittleEndian
  case utf16BigEndian

  /// Bytes of one code unit.
  var unitByteCount: Int { self == .utf16LittleEndian || self == .utf16BigEndian ? 2 : 1 }
}

/// What the first bytes of an input say about its encoding (XML 1.0, appendix F).
///
/// The choice is made here and not in libxml2, which would take UTF-7, EBCDIC and whatever its iconv knows; a
/// byte search for `<!DOCTYPE` or a newline would not see through those. The declaration has to fit the bytes.
enum XMLEncodingDetection: Sendable, Equatable {
  /// More bytes are needed.
  case undecided
  /// The encoding, and how many bytes of byte order mark to skip.
  case found(XMLEncoding, markByteCount: Int)
  /// An encoding that is not read, with its name or a description of it.
  case unsupported(String)
  /// The declaration names an encoding that the bytes are not in.
  case contradiction(declared: String, found: String)
  /// The input is not XML but compressed data of the named kind.
  case compressed(String)
  /// The XML declaration does not end within `maximumDeclarationByteCount` bytes.
  case endlessDeclaration

  /// Longest XML declaration that is looked for, in bytes.
  static let maximumDeclarationByteCount = 4_096

  /// Looks at the first bytes of an input; `isComplete` says that there are no more.
  init(_ head: [UInt8], isComplete: Bool) {
    if head.count < 4 && !isComplete {
      self = .undecided
      return
    }
    if let kind = Self.compression(head) {
      self = .compressed(kind)
      return
    }
    var encoding = XMLEncoding.utf8
    var mark = 0
    switch (Self.byte(head, 0), Self.byte(head, 1), Self.byte(head, 2), Self.byte(head, 3)) {
    case (0xFF, 0xFE, 0, 0), (0, 0, 0xFE, 0xFF), (0, 0, 0, 0x3C), (0x3C, 0, 0, 0):
      self = .unsupported("UTF-32")
      return
    case (0x4C, 0x6F, 0xA7, 0x94):
      self = .unsupported("EBCDIC")
      return
    case (0xEF, 0xBB, 0xBF, _): mark = 3
    case (0xFF, 0xFE, _, _): (encoding, mark) = (.utf16LittleEndian, 2)
    case (0xFE, 0xFF, _, _): (encoding, mark) = (.utf16BigEndian, 2)
    case (0x3C, 0, 0x3F, 0): encoding = .utf16LittleEndian
    case (0, 0x3C, 0, 0x3F): encoding = .utf16BigEndian
    case (0x3C, 0, 1..., 0), (0, 0x3C, 0, 1...):
      self = .unsupported("UTF-16 without a byte order mark")
      return
    default: break
    }
    switch Self.declaredEncoding(head, from: mark, encoding, isComplete: isComplete) {
    case .absent: self = .found(encoding, markByteCount: mark)
    case .undecided: self = .undecided
    case .endless: self = .endlessDeclaration
    case .name(let name): self = Self.check(name, encoding, mark)
    }
  }

  private static func byte(_ head: [UInt8], _ index: Int) -> Int {
    index < head.count ? Int(head[index]) : -1
  }

  private static func compression(_ head: [UInt8]) -> String? {
    let magics: [(String, [UInt8])] = [
      ("gzip", [0x1F, 0x8B]), ("bzip2", [0x42, 0x5A, 0x68]), ("zip", [0x50, 0x4B, 3, 4]),
      ("xz", [0xFD, 0x37, 0x7A, 0x58]), ("zstd", [0x28, 0xB5, 0x2F, 0xFD]), ("compress", [0x1F, 0x9D]),
    ]
    return magics.first { head.starts(with: $0.1) }?.0
  }

  private static func check(_ name: String, _ found: XMLEncoding, _ mark: Int) -> XMLEncodingDetection {
    let isWide = found.unitByteCount == 2
    switch name.lowercased() {
    case "utf-8", "utf8":
      return isWide
        ? .contradiction(declared: name, found: "UTF-16") : .found(.utf8, markByteCount: mark)
    case "utf-16", "utf16":
      return isWide ? .found(found, markByteCount: mark) : .contradiction(declared: name, found: "UTF-8")
    case "utf-16le", "utf-16be":
      let wanted: XMLEncoding =
        name.lowercased() == "utf-16le" ? .utf16LittleEndian : .utf16BigEndian
      return wanted == found
        ? .found(found, markByteCount: mark)
        : .contradiction(declared: name, found: isWide ? "the other byte order" : "UTF-8")
    case "iso-8859-1", "iso8859-1", "iso_8859-1", "latin1", "latin-1", "iso-latin-1":
      return narrow(.latin1, name, found, mark)
    case "windows-1252", "cp1252", "cp-1252":
      return narrow(.windows1252, name, found, mark)
    case "us-ascii", "ascii":
      return narrow(.ascii, name, found, mark)
    default:
      return .unsupported(name)
    }
  }

  private static func narrow(
    _ wanted: XMLEncoding, _ name: String, _ found: XMLEncoding, _ mark: Int
  ) -> XMLEncodingDetection {
    if found.unitByteCount == 2 { return .contradiction(declared: name, found: "UTF-16") }
    if mark > 0 { return .contradiction(declared: name, found: "UTF-8 with a byte order mark") }
    return .found(wanted, markByteCount: 0)
  }

  private enum Declaration {
    case absent
    case undecided
    case endless
    case name(String)
  }

  /// Reads the encoding out of `<?xml version="1.0" encoding="…"?>`, as ASCII in units of the right width.
  ///
  /// What is wrong with the declaration otherwise is left to libxml2.
  private static func declaredEncoding(
    _ head: [UInt8], from start: Int, _ encoding: XMLEncoding, isComplete: Bool
  ) -> Declaration {
    let width = encoding.unitByteCount
    let offset = encoding == .utf16BigEndian ? 1 : 0
    var text: [UInt8] = []
    var index = start
    while index + width <= head.count, text.count < maximumDeclarationByteCount {
      let isASCII = width == 1 || head[index + 1 - offset] == 0
      text.append(isASCII ? head[index + offset] : 0x7F)
      index += width
    }
    let opening = Array("<?xml".utf8)
    guard text.starts(with: opening.prefix(text.count)) else { return .absent }
    if text.count <= opening.count { return isComplete ? .absent : .undecided }
    guard isBlank(text[opening.count]) else { return .absent }
    guard let end = text.indices.first(where: { text[$0] == UInt8(ascii: ">") }) else {
      if text.count >= maximumDeclarationByteCount { return .endless }
      return isComplete ? .absent : .undecided
    }
    return value(of: Array("encoding".utf8), in: text[opening.count..<end]).map { .name($0) } ?? .absent
  }

  /// The value of one pseudo attribute, found by walking over name, equals sign and quoted value in turn.
  private static func value(of wanted: [UInt8], in text: ArraySlice<UInt8>) -> String? {
    var rest = text
    while true {
      rest = rest.drop(while: isBlank)
      let name = rest.prefix { !isBlank($0) && $0 != UInt8(ascii: "=") }
      rest = rest.dropFirst(name.count).drop(while: isBlank)
      guard !name.isEmpty, rest.first == UInt8(ascii: "=") else { return nil }
      rest = rest.dropFirst().drop(while: isBlank)
      guard let quote = rest.first, quote == 0x22 || quote == 0x27 else { return nil }
      let value = rest.dropFirst().prefix { $0 != quote }
      rest = rest.dropFirst(value.count + 2)
      if Array(name) == wanted { return String(decoding: value, as: UTF8.self) }
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 9 || byte == 10 || byte == 13 }
}
