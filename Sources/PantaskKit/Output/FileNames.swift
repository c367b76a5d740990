/// Names of files that a run makes up, and their addresses in links.
enum FileNames {
  /// Longest made-up name without its ending, in bytes: file systems allow 255, people less.
  static let maximumByteCount = 80

  /// A name for a file about something: letters and digits of any script, hyphens between them, in lower case.
  ///
  /// Nothing else survives, so that no name leads out of its folder, hides, or means something to a shell.
  static func name(for text: String, otherwise: String) -> String {
    var name = ""
    var isPending = false
    for scalar in text.unicodeScalars {
      guard scalar.properties.isAlphabetic || scalar.properties.numericType != nil || isMark(scalar) else {
        isPending = !name.isEmpty
        continue
      }
      let piece = scalar.properties.lowercaseMapping
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

  /// The name, or the name with a number, that is not among those in use, upper and lower case being alike.
  static func unused(_ name: String, in used: inout Set<String>) -> String {
    var candidate = name
    var number = 2
    while !used.insert(candidate.lowercased()).inserted {
      candidate = "\(name)-\(number)"
      number += 1
    }
    return candidate
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
