/// Names of files that a run makes up, and their addresses in links.
enum FileNames {
  /// Longest made-up name without its ending, in bytes: file systems allow 255, people less.
  static let maximumByteCount = 80

  /// A name for a file about something: letters and digits of any script, hyphens between them, in lower case.
  ///
  /// Nothing else survives, so that no name leads out of its folder, hides, or means something to a shell. What some
  /// file systems take for another letter (`ß` for `ss`, the Kelvin sign for `k`, letters of full width) stands as that
  /// one, or not at all.
  static func name(for text: String, otherwise: String) -> String {
    var name = ""
    var isPending = false
    for scalar in text.unicodeScalars {
      let properties = scalar.properties
      if properties.isDefaultIgnorableCodePoint { continue }
      let isKept = properties.isAlphabetic || properties.numericType != nil || isMark(scalar)
      guard isKept, let piece = folded(scalar) else {
        isPending = !name.isEmpty
        continue
      }
      if name.utf8.count + piece.utf8.count + 1 > maximumByteCount { break }
      if isPending { name += "-" }
      isPending = false
      name += piece
    }
    return name.isEmpty ? otherwise : name
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark: true
    default: false
    }
  }

  /// A name as file systems compare it that tell letters of two cases or forms from each other least: its NFKC case
  /// folding (Unicode, section 5.18), but for what is the same only by compatibility and no letter of another width.
  ///
  /// That composed letters are the same as decomposed ones is Swift's own rule for texts.
  static func folded(_ name: String) -> String {
    name.unicodeScalars.reduce(into: "") { $0 += folded($1) ?? String($1) }
  }

  /// What a scalar is folded to; nil where only a table could say it: that is not in names that are made up here.
  private static func folded(_ scalar: Unicode.Scalar) -> String? {
    // All of it stays what it is.
    func isFolded(_ text: String) -> Bool {
      !text.unicodeScalars.contains { $0.properties.changesWhenNFKCCaseFolded }
    }
    if !scalar.properties.changesWhenNFKCCaseFolded { return String(scalar) }
    let lower = scalar.properties.lowercaseMapping
    if isFolded(lower) { return lower }
    // The long way round: ß, ligatures, the final sigma, and Cherokee, whose capitals are the usual form.
    let upper = lower.unicodeScalars.reduce(into: "") { $0 += $1.properties.uppercaseMapping }
    if isFolded(upper) { return upper }
    let again = upper.unicodeScalars.reduce(into: "") { $0 += $1.properties.lowercaseMapping }
    if isFolded(again) { return again }
    return usualWidth(scalar).flatMap { folded($0) }
  }

  /// The letter or digit that one of full or of half width stands for (U+FF10 to U+FF9F).
  private static func usualWidth(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0xFF01...0xFF5E: return Unicode.Scalar(scalar.value - 0xFEE0)
    case 0xFF66...0xFF9D:
      let katakana = "ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン"
      let index = katakana.unicodeScalars.index(
        katakana.unicodeScalars.startIndex, offsetBy: Int(scalar.value - 0xFF66))
      return katakana.unicodeScalars[index]
    case 0xFF9E: return "\u{3099}"
    case 0xFF9F: return "\u{309A}"
    default: return nil
    }
  }

  /// A file name as an address relative to a page beside it: everything but unreserved characters is
  /// percent-encoded (RFC 3986 §2.1).
  static func address(of name: String) -> String {
    let digits = Array("0123456789ABCDEF")
    var address = ""
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        address.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        address += "%"
        address.append(digits[Int(byte >> 4)])
        address.append(digits[Int(byte & 15)])
      }
    }
    return address
  }
}

/// Names that are taken, letters of both cases and forms being alike (`FileNames.folded`).
struct NamesInUse {
  private var names: Set<String>
  /// The number to try next, by name: thousands of pages may be called the same.
  private var nextNumbers: [String: Int] = [:]

  /// Takes these.
  init(_ names: some Sequence<String>) { self.names = Set(names.map(FileNames.folded)) }

  /// The name, or the name with a number, that is not taken; it is from now on.
  mutating func unused(_ name: String) -> String {
    let key = FileNames.folded(name)
    if names.insert(key).inserted { return name }
    var number = nextNumbers[key] ?? 2
    while !names.insert("\(key)-\(number)").inserted { number += 1 }
    nextNumbers[key] = number + 1
    return "\(name)-\(number)"
  }
}
