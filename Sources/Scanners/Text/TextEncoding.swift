/// The encoding of a text input.
package enum TextEncoding: Sendable, Hashable {
  /// UTF-8 (RFC 3629).
  case utf8
  /// UTF-16, byte order by the byte-order mark; without one by where the zero bytes are.
  case utf16
  /// UTF-16, low byte first.
  case utf16LittleEndian
  /// UTF-16, high byte first.
  case utf16BigEndian
  /// UTF-32, byte order by the byte-order mark; without one by where the zero bytes are.
  case utf32
  /// UTF-32, low byte first.
  case utf32LittleEndian
  /// UTF-32, high byte first.
  case utf32BigEndian
  /// Shift_JIS as Windows writes it (code page 932).
  case shiftJIS
  /// EUC-JP.
  case eucJP
  /// Windows code page 1252, "ANSI" in Western Europe; its five unassigned bytes are malformed.
  case windows1252
  /// ISO 8859-1; 0x80...0x9F are the C1 controls.
  case iso8859Part1
  /// GB 18030; also what GBK and GB 2312 are read as, which are parts of it.
  case gb18030
  /// Any other encoding that the system's iconv knows, by iconv's name. Made by `init(named:)` only, which
  /// refuses what is not a superset of ASCII.
  case other(String)

  /// What files of tasks are in most of the time, for messages.
  package static let usualNames = [
    "utf-8", "utf-16le", "shift_jis", "euc-jp", "windows-1252", "iso-8859-1", "gb18030",
  ]

  /// The name to give to `--encoding`.
  package var name: String {
    switch self {
    case .utf8: "utf-8"
    case .utf16: "utf-16"
    case .utf16LittleEndian: "utf-16le"
    case .utf16BigEndian: "utf-16be"
    case .utf32: "utf-32"
    case .utf32LittleEndian: "utf-32le"
    case .utf32BigEndian: "utf-32be"
    case .shiftJIS: "shift_jis"
    case .eucJP: "euc-jp"
    case .windows1252: "windows-1252"
    case .iso8859Part1: "iso-8859-1"
    case .gb18030: "gb18030"
    case .other(let name): name
    }
  }

  /// The encoding a user means by `name`: any case, with or without hyphens, with the usual aliases.
  ///
  /// Throws an `unsupportedEncoding` problem for names nobody knows, and for encodings in which ASCII characters
  /// are not ASCII bytes (EBCDIC, UTF-7): markup hidden in those has been used to pass filters, and no task
  /// tool writes them.
  package init(named name: String) throws(ScanProblem) {
    guard name.utf8.count <= 64, name.unicodeScalars.allSatisfy(Self.belongsInName) else {
      throw ScanProblem(
        .unsupportedEncoding, "this is not the name of an encoding", byteOffset: 0, line: 1, column: 1)
    }
    let key = Self.key(of: name)
    if let known = Self.aliases[key] {
      self = known
    } else {
      self = .other(try IconvDecoder.verifiedName(name, alias: Self.iconvNames[key] ?? Self.derivedName(key)))
    }
  }

  /// Whether names of encodings are made of such characters.
  ///
  /// Slashes are not among them: iconv takes options after them, such as leaving out what it cannot convert.
  private static func belongsInName(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "A"..."Z", "a"..."z", "0"..."9", "-", "_", ".", ":", "(", ")", " ": true
    default: false
    }
  }

  /// Letters and digits of a name, in lower case.
  private static func key(of name: String) -> String {
    var key = ""
    for scalar in name.unicodeScalars {
      switch scalar {
      case "A"..."Z": key.unicodeScalars.append(Unicode.Scalar(UInt8(scalar.value) + 32))
      case "a"..."z", "0"..."9": key.unicodeScalars.append(scalar)
      default: continue
      }
    }
    return key
  }

  /// iconv's name for the families whose members differ by number: ISO 8859 parts and Windows code pages.
  private static func derivedName(_ key: String) -> String? {
    for (prefix, family) in [("iso8859", "ISO-8859-"), ("windows", "CP"), ("cp", "CP")]
    where key.hasPrefix(prefix) {
      let number = key.dropFirst(prefix.count)
      if !number.isEmpty, number.utf8.allSatisfy({ (48...57).contains($0) }) { return family + number }
    }
    return nil
  }

  private static let aliases: [String: TextEncoding] = [
    "utf8": .utf8, "utf8sig": .utf8, "utf8bom": .utf8, "ascii": .utf8, "usascii": .utf8, "cp65001": .utf8,
    "utf16": .utf16, "unicode": .utf16, "ucs2": .utf16, "iso10646ucs2": .utf16,
    "utf16le": .utf16LittleEndian, "ucs2le": .utf16LittleEndian, "cp1200": .utf16LittleEndian,
    "utf16be": .utf16BigEndian, "ucs2be": .utf16BigEndian, "cp1201": .utf16BigEndian,
    "utf32": .utf32, "ucs4": .utf32, "iso10646ucs4": .utf32,
    "utf32le": .utf32LittleEndian, "ucs4le": .utf32LittleEndian, "cp12000": .utf32LittleEndian,
    "utf32be": .utf32BigEndian, "ucs4be": .utf32BigEndian, "cp12001": .utf32BigEndian,
    "shiftjis": .shiftJIS, "sjis": .shiftJIS, "cp932": .shiftJIS, "ms932": .shiftJIS, "mskanji": .shiftJIS,
    "windows31j": .shiftJIS, "windows932": .shiftJIS, "xsjis": .shiftJIS, "csshiftjis": .shiftJIS,
    "cswindows31j": .shiftJIS,
    "eucjp": .eucJP, "ujis": .eucJP, "xeucjp": .eucJP,
    "windows1252": .windows1252, "cp1252": .windows1252, "ms1252": .windows1252, "msansi": .windows1252,
    "iso88591": .iso8859Part1, "latin1": .iso8859Part1, "isolatin1": .iso8859Part1, "l1": .iso8859Part1,
    "cp819": .iso8859Part1, "88591": .iso8859Part1,
    "gb18030": .gb18030, "gbk": .gb18030, "gb2312": .gb18030, "euccn": .gb18030, "cp936": .gb18030,
    "windows936": .gb18030, "ms936": .gb18030, "cp54936": .gb18030,
  ]

  private static let iconvNames: [String: String] = [
    "euckr": "CP949", "ksc5601": "CP949", "ksc56011987": "CP949", "uhc": "CP949", "ms949": "CP949",
    "big5": "BIG5", "big5hkscs": "BIG5-HKSCS", "cp950": "CP950",
    "iso2022jp": "ISO-2022-JP", "iso2022kr": "ISO-2022-KR",
    "macroman": "MACINTOSH", "macintosh": "MACINTOSH", "xmacroman": "MACINTOSH", "mac": "MACINTOSH",
    "koi8r": "KOI8-R", "koi8u": "KOI8-U", "tis620": "CP874",
    "latin2": "ISO-8859-2", "latin5": "ISO-8859-9", "latin9": "ISO-8859-15",
  ]
}
