/// What is wrong with a JSON text; the words are found when they are needed.
enum JSONFault: UInt8, Sendable {
  /// A byte that cannot come here; what could is known from the machine's expectation.
  case unexpected
  /// The input ends too early.
  case unexpectedEnd
  /// A bare word that is not a literal.
  case word
  case controlCharacter
  case badEscape
  case badUnicodeEscape
  case badNumber
  case malformedUTF8
  case tooDeep
  case fieldTooLong
  case recordTooLong
  case tooManyNames
  case duplicateKey
  case loneSurrogate
  case secondValueOnLine

  /// The code, message and hint for people, given what was expected and the bytes from the place on.
  func words(
    _ machine: JSONMachine, found: ArraySlice<UInt8>, limits: ScanLimits
  ) -> (code: ScanProblem.Code, message: String, hint: String?) {
    switch self {
    case .unexpected:
      if found.starts(with: [0xEF, 0xBF, 0xBD]) {
        // The code is that of its first byte, which is all there is to see where the input is cut behind it.
        return (
          Self.unexpectedByte(machine, found.first ?? 0).code, Self.expected(machine.expectation),
          "this is U+FFFD, which stands for what is no character in the file's encoding; it may have been cut off"
        )
      }
      return Self.unexpectedByte(machine, found.first ?? 0)
    case .unexpectedEnd:
      return Self.end(machine)
    case .word:
      return Self.word(found)
    case .controlCharacter:
      let byte = found.first ?? 0
      let hint =
        switch byte {
        case 9: "write a tab in a string as \\t"
        case 10, 13: "write a line break in a string as \\n, or close the string with a quote"
        default: "write it as \\u followed by four hexadecimal digits"
        }
      return (.syntax, "unescaped control character in a string", hint)
    case .badEscape:
      return (.syntax, "unknown escape in a string", "a backslash itself is written \\\\")
    case .badUnicodeEscape:
      return (.syntax, "expected four hexadecimal digits after \\u", nil)
    case .badNumber:
      return Self.number(machine.numberState, found.first ?? 0)
    case .malformedUTF8:
      return (
        .malformedUTF8, "bytes that are not UTF-8", "name the file's encoding if it is another one"
      )
    case .tooDeep:
      return (.tooDeep, "nested deeper than \(limits.jsonDepth) levels", limits.jsonDepthHint)
    case .fieldTooLong:
      return (
        .fieldTooLong, "a value longer than \(limits.fieldByteCount) bytes begins here", limits.fieldHint
      )
    case .recordTooLong:
      return (
        .recordTooLong, "a record longer than \(limits.recordByteCount) bytes begins here", limits.recordHint
      )
    case .tooManyNames:
      return (.tooManyNames, "more than \(limits.keyCount) different keys, or too long ones", nil)
    case .duplicateKey:
      return (.duplicateKey, "the key is in this object already", nil)
    case .loneSurrogate:
      return (
        .loneSurrogate, "half of a surrogate pair", "it is read as U+FFFD, the replacement character"
      )
    case .secondValueOnLine:
      return (.secondValueOnLine, "lines of JSON have one value each; a second one begins here", nil)
    }
  }

  private static func syntax(
    _ message: String, _ hint: String? = nil
  ) -> (code: ScanProblem.Code, message: String, hint: String?) {
    (.syntax, message, hint)
  }

  private static func unexpectedByte(
    _ machine: JSONMachine, _ byte: UInt8
  ) -> (code: ScanProblem.Code, message: String, hint: String?) {
    let expectation = machine.expectation
    let closesTooSoon =
      (byte == UInt8(ascii: "]") && expectation == .element)
      || (byte == UInt8(ascii: "}") && expectation == .key)
    if closesTooSoon { return syntax("trailing comma", "remove the comma before the bracket") }
    switch byte {
    case UInt8(ascii: "'"): return syntax("single quotes are not JSON", "put it in double quotes")
    case UInt8(ascii: "/"), UInt8(ascii: "#"): return syntax("comments are not JSON", "remove the comment")
    case UInt8(ascii: "`") where expectation == .root || expectation == .nextDocument:
      return syntax(
        expected(expectation),
        "this looks like a block of code in Markdown; keep what is between its lines of ```")
    case UInt8(ascii: "<") where expectation == .root || expectation == .nextDocument:
      return (.notThisSyntax, "expected a JSON value", "this looks like XML or HTML")
    case 0, 0xFE, 0xFF:
      return syntax(expected(expectation), "this looks like UTF-16 or UTF-32; name the file's encoding")
    case 0xEF where expectation != .documentEnd:
      return syntax(expected(expectation), "a byte order mark may stand only at the very beginning")
    default: break
    }
    switch expectation {
    case .root, .nextDocument, .memberValue, .element, .firstElement:
      switch byte {
      case UInt8(ascii: "+"): return syntax("a number must not begin with a plus sign")
      case UInt8(ascii: "."): return syntax("a number must begin with a digit", "write a 0 before the point")
      case UInt8(ascii: ","): return syntax("expected a value before the comma")
      case UInt8(ascii: "`"): return syntax("expected a value", "put text in double quotes")
      default: return syntax(expected(expectation))
      }
    case .firstKey, .key:
      switch byte {
      case 0x41...0x5A, 0x61...0x7A, 0x5F, 0x24, 0x30...0x39:
        return syntax("expected a key in double quotes", "keys without quotes are not JSON")
      case UInt8(ascii: ","): return syntax("expected a key before the comma")
      default: return syntax(expected(expectation))
      }
    case .colon:
      return syntax(
        expected(expectation), byte == UInt8(ascii: "=") ? "a key and its value are joined by a colon" : nil)
    case .documentEnd:
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["), 0x22:
        return (
          .trailingContent, "expected nothing more after the JSON value",
          "several values, one after another, are lines of JSON"
        )
      case UInt8(ascii: ","):
        return (
          .trailingContent, "expected nothing more after the JSON value",
          "values with commas between them are an array, which stands in brackets: [ … ]"
        )
      default: return (.trailingContent, "expected nothing more after the JSON value", nil)
      }
    default:
      return syntax(expected(expectation))
    }
  }

  /// What could have come, as "expected …".
  private static func expected(_ expectation: JSONExpectation) -> String {
    switch expectation {
    case .root, .nextDocument: "expected a JSON value"
    case .memberValue, .element: "expected a value"
    case .firstElement: "expected a value or ]"
    case .firstKey: "expected a key in double quotes or }"
    case .key: "expected a key in double quotes"
    case .colon: "expected a colon after the key"
    case .afterMember: "expected a comma or }"
    case .afterElement: "expected a comma or ]"
    case .documentEnd: "expected nothing more after the JSON value"
    case .insideString, .insideKey: "expected a closing quote"
    case .insideNumber: "expected a digit"
    case .insideWord: "expected true, false or null"
    }
  }

  private static func end(_ machine: JSONMachine) -> (code: ScanProblem.Code, message: String, hint: String?)
  {
    let expectation = machine.expectation
    guard expectation != .root else { return syntax("expected a JSON value, but there is none") }
    let inside =
      switch expectation {
      case .insideString, .insideKey: "inside a string"
      case .insideNumber: "inside a number"
      case .insideWord: "inside a word"
      case .element, .firstElement, .afterElement: "inside an array"
      default: "inside an object"
      }
    return (
      .cutOff, "the input ends \(inside): \(expected(expectation))", "the file may have been cut off"
    )
  }

  private static func word(
    _ found: ArraySlice<UInt8>
  ) -> (code: ScanProblem.Code, message: String, hint: String?) {
    let letters = found.prefix(17).prefix { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F: true
      default: false
      }
    }
    switch String(decoding: letters, as: UTF8.self) {
    case "NaN", "nan", "NAN": return syntax("NaN is not JSON", "write null or a number")
    case "Infinity", "infinity", "inf", "Inf":
      return syntax("Infinity is not JSON", "write null or a number")
    case "undefined", "None", "nil", "NULL", "Null":
      return syntax("expected a value", "the empty value of JSON is null")
    case "True", "TRUE": return syntax("expected a value", "write true in small letters")
    case "False", "FALSE": return syntax("expected a value", "write false in small letters")
    default: return syntax("expected a value", "put text in double quotes")
    }
  }

  private static func number(
    _ state: JSONNumberState, _ byte: UInt8
  ) -> (code: ScanProblem.Code, message: String, hint: String?) {
    switch (state, byte) {
    case (.minus, UInt8(ascii: "I")), (.minus, UInt8(ascii: "i")):
      syntax("Infinity is not JSON", "write null or a number")
    case (.minus, UInt8(ascii: "N")), (.minus, UInt8(ascii: "n")):
      syntax("NaN is not JSON", "write null or a number")
    case (.minus, _): syntax("expected a digit after the minus sign")
    case (.zero, 0x30...0x39): syntax("a number must not begin with 0 and more digits")
    case (.zero, UInt8(ascii: "x")), (.zero, UInt8(ascii: "X")): syntax("hexadecimal numbers are not JSON")
    case (.point, _): syntax("expected a digit after the decimal point")
    case (.exponent, _), (.exponentSign, _): syntax("expected a digit in the exponent")
    default: syntax("unexpected character in a number", "put text in double quotes")
    }
  }
}
