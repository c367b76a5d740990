/// Reads numbers: the whole range must be the number, without spaces around it.
package enum NumberScanner {
  /// The character before the fraction.
  package enum DecimalSeparator: String, Sendable, CaseIterable, Codable {
    /// 1,234.5
    case point = "."
    /// 1.234,5
    case comma = ","
  }

  /// The integer in ASCII digits with an optional sign; nil if it is none or does not fit 64 bits.
  package static func integer(_ bytes: [UInt8], _ range: Range<Int>) -> Int? {
    var index = range.lowerBound
    let end = range.upperBound
    guard index < end else { return nil }
    let isNegative = bytes[index] == UInt8(ascii: "-")
    if isNegative || bytes[index] == UInt8(ascii: "+") { index &+= 1 }
    guard index < end else { return nil }
    // Summed up below zero, because there is one more number there.
    var value = 0
    while index < end {
      let digit = bytes[index] &- 48
      guard digit <= 9 else { return nil }
      let product = value.multipliedReportingOverflow(by: 10)
      let sum = product.partialValue.subtractingReportingOverflow(Int(digit))
      guard !product.overflow, !sum.overflow else { return nil }
      value = sum.partialValue
      index &+= 1
    }
    if isNegative { return value }
    let positive = (0).subtractingReportingOverflow(value)
    return positive.overflow ? nil : positive.partialValue
  }

  /// The number nearest to a decimal, with an optional sign and an exponent (`1e3`); nil if it is none or too large.
  ///
  /// Digits before the separator may be grouped in threes, by the other of point and comma, an apostrophe or a
  /// blank (space, U+00A0, U+202F), always the same one.
  package static func decimal(
    _ bytes: [UInt8], _ range: Range<Int>, separator: DecimalSeparator = .point
  ) -> Double? {
    var scan = DecimalScan(bytes, range, separator)
    return scan.run() ? scan.value : nil
  }

  /// A percentage, as the number before the sign: 50 for `50%`, `50 %` and for `50` alone.
  package static func percent(
    _ bytes: [UInt8], _ range: Range<Int>, separator: DecimalSeparator = .point
  ) -> Double? {
    var end = range.upperBound
    if end > range.lowerBound, bytes[end - 1] == UInt8(ascii: "%") {
      end -= 1
      if end > range.lowerBound, bytes[end - 1] == UInt8(ascii: " ") {
        end -= 1
      } else if end - range.lowerBound >= 2, bytes[end - 2] == 0xC2, bytes[end - 1] == 0xA0 {
        end -= 2
      }
    }
    return decimal(bytes, range.lowerBound..<end, separator: separator)
  }
}

/// One walk over a decimal number.
private struct DecimalScan {
  let bytes: [UInt8]
  let start: Int
  var index: Int
  let end: Int
  let separator: UInt8
  let groupSeparator: UInt8
  var isNegative = false
  /// The first 19 significant digits; more do not fit.
  var mantissa: UInt64 = 0
  var mantissaDigits = 0
  /// Power of ten to multiply the mantissa by.
  var exponent = 0
  /// Whether a digit other than 0 did not fit the mantissa.
  var isInexact = false

  init(_ bytes: [UInt8], _ range: Range<Int>, _ separator: NumberScanner.DecimalSeparator) {
    self.bytes = bytes
    start = range.lowerBound
    index = start
    end = range.upperBound
    self.separator = UInt8(ascii: separator == .point ? "." : ",")
    groupSeparator = UInt8(ascii: separator == .point ? "," : ".")
  }

  mutating func run() -> Bool {
    if index < end, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") {
      isNegative = bytes[index] == UInt8(ascii: "-")
      index += 1
    }
    guard let wholeDigits = wholePart() else { return false }
    var fractionDigits = 0
    if index < end, bytes[index] == separator {
      index += 1
      let start = index
      while index < end, take(bytes[index], isFraction: true) { index += 1 }
      fractionDigits = index - start
      guard fractionDigits > 0 else { return false }
    }
    guard wholeDigits + fractionDigits > 0 else { return false }
    if index < end, bytes[index] | 0x20 == UInt8(ascii: "e") {
      index += 1
      guard let written = NumberScanner.integer(bytes, index..<end), -9_999...9_999 ~= written else {
        return false
      }
      exponent += written
      index = end
    }
    return index == end
  }

  /// Reads digits, grouped or not, and returns how many there were; nil if groups are not in threes.
  private mutating func wholePart() -> Int? {
    var total = 0
    var group = 0
    var groupStart: [UInt8] = []
    while index < end {
      if take(bytes[index], isFraction: false) {
        index += 1
        group += 1
        total += 1
        continue
      }
      let found = groupSeparatorHere()
      guard !found.isEmpty, groupStart.isEmpty ? 1...3 ~= group : group == 3 && found == groupStart else {
        break
      }
      groupStart = found
      index += found.count
      group = 0
    }
    return groupStart.isEmpty || group == 3 ? total : nil
  }

  private func groupSeparatorHere() -> [UInt8] {
    let byte = bytes[index]
    if byte == groupSeparator || byte == UInt8(ascii: " ") || byte == UInt8(ascii: "'") { return [byte] }
    if end - index >= 2, byte == 0xC2, bytes[index + 1] == 0xA0 { return [0xC2, 0xA0] }
    if end - index >= 3, byte == 0xE2, bytes[index + 1] == 0x80, bytes[index + 2] == 0xAF {
      return [0xE2, 0x80, 0xAF]
    }
    return []
  }

  private mutating func take(_ byte: UInt8, isFraction: Bool) -> Bool {
    let digit = byte &- 48
    guard digit <= 9 else { return false }
    if mantissaDigits < 19 {
      mantissa = mantissa &* 10 &+ UInt64(digit)
      if mantissa != 0 { mantissaDigits += 1 }
      if isFraction { exponent -= 1 }
    } else {
      if digit != 0 { isInexact = true }
      if !isFraction { exponent += 1 }
    }
    return true
  }

  /// The nearest number.
  ///
  /// Up to 2^53 and 10^22 both factors are exact, so that one multiplication or division is rounded right (Clinger
  /// 1990); the rest is left to the standard library, which needs all digits for that.
  var value: Double? {
    let magnitude: Double
    if !isInexact, mantissa <= 1 << 53, -22...22 ~= exponent {
      let power = Self.powers[abs(exponent)]
      magnitude = exponent < 0 ? Double(mantissa) / power : Double(mantissa) * power
    } else {
      let digits = isInexact ? plainDigits : "\(mantissa)e\(exponent)"
      guard let parsed = Double(digits) else { return nil }
      magnitude = parsed
    }
    guard magnitude.isFinite else { return nil }
    return isNegative ? -magnitude : magnitude
  }

  /// The number as written, without its sign and groups, with a point: for numbers of more than 19 digits.
  private var plainDigits: String {
    var plain: [UInt8] = []
    for byte in bytes[start..<end] {
      switch byte {
      case separator: plain.append(UInt8(ascii: "."))
      case 0x30...0x39, UInt8(ascii: "e"), UInt8(ascii: "E"): plain.append(byte)
      case UInt8(ascii: "-"), UInt8(ascii: "+"): if !plain.isEmpty { plain.append(byte) }
      default: continue
      }
    }
    return String(decoding: plain, as: UTF8.self)
  }

  private static let powers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
    1e19, 1e20,
    1e21, 1e22,
  ]
}
