/// The names of values and lists in words, so that `Due Date`, `due_date`, `dueDate` and `DUEDATE` are one name.
package enum NameWords {
  /// Names of more bytes are none of the usual ones.
  package static let longest = 256

  /// The name in lower case, its words once separated by spaces and once joined.
  ///
  /// A name longer than any that is known stays as it is: names come from files, and may be as long as a field.
  package static func normalized(_ name: String) -> (spaced: String, joined: String) {
    if name.utf8.count > longest { return (name, name) }
    if let name = withoutEscapes(name) { return normalized(name) }
    if name.utf8.allSatisfy({ $0 < 0x80 }) { return normalizedPlain(name.utf8) }
    var words: [String] = []
    var word = ""
    var previousIsLower = false
    for scalar in name.unicodeScalars {
      // An accent may stand behind its letter (NFD).
      let isLetter =
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || (!word.isEmpty && (0x300...0x36F).contains(scalar.value))
      if !isLetter || (previousIsLower && scalar.properties.isUppercase) {
        if !word.isEmpty { words.append(word) }
        word = ""
      }
      if isLetter {
        word.unicodeScalars.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
      }
      previousIsLower = scalar.properties.isLowercase
    }
    if !word.isEmpty { words.append(word) }
    return (words.joined(separator: " "), words.joined())
  }

  /// A name as it is meant where Access, SharePoint or .NET have made a name of XML of it: `Due_x0020_Date`; nil for
  /// any other.
  package static func withoutEscapes(_ name: String) -> String? {
    // Every name of every input is asked this.
    guard
      zip(name.utf8, name.utf8.dropFirst()).contains(where: {
        $0 == UInt8(ascii: "_") && $1 == UInt8(ascii: "x")
      })
    else { return nil }
    let bytes = Array(name.utf8)
    var result: [UInt8] = []
    var index = 0
    var isEscaped = false
    while index < bytes.count {
      let digits = bytes[index...].dropFirst(2).prefix(4)
      if bytes[index] == UInt8(ascii: "_"), index + 6 < bytes.count, bytes[index + 1] == UInt8(ascii: "x"),
        bytes[index + 6] == UInt8(ascii: "_"),
        let scalar = UInt32(String(decoding: digits, as: UTF8.self), radix: 16).flatMap(Unicode.Scalar.init)
      {
        result += Array(String(Character(scalar)).utf8)
        index += 7
        isEscaped = true
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return isEscaped ? String(decoding: result, as: UTF8.self) : nil
  }

  /// The same for a name in ASCII, as most are: the tables of Unicode take a hundred times as long.
  private static func normalizedPlain(_ name: String.UTF8View) -> (spaced: String, joined: String) {
    var spaced: [UInt8] = []
    var joined: [UInt8] = []
    var isInWord = false
    var previousIsLower = false
    for byte in name {
      let isUpper = byte &- UInt8(ascii: "A") < 26
      let isLower = byte &- UInt8(ascii: "a") < 26
      if isUpper || isLower || byte &- UInt8(ascii: "0") < 10 {
        let beginsWord = !isInWord || (previousIsLower && isUpper)
        if beginsWord, !spaced.isEmpty { spaced.append(UInt8(ascii: " ")) }
        let letter = isUpper ? byte | 0x20 : byte
        spaced.append(letter)
        joined.append(letter)
        isInWord = true
      } else {
        isInWord = false
      }
      previousIsLower = isLower
    }
    return (String(decoding: spaced, as: UTF8.self), String(decoding: joined, as: UTF8.self))
  }
}
