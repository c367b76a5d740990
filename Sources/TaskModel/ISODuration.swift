/// Durations of whole seconds as ISO 8601 writes them (§5.5.2): `PT1H30M`, `PT0S`, `-PT15M`.
package enum ISODuration {
  /// Appends the native form: hours, minutes and seconds, each left out where it is zero.
  ///
  /// Days are not used, since a day of work is eight hours in one tool and twenty-four in the next.
  package static func append(seconds: Int64, to output: inout [UInt8]) {
    if seconds < 0 { output.append(UInt8(ascii: "-")) }
    output.append(contentsOf: "PT".utf8)
    let total = seconds.magnitude
    append(total / 3_600, UInt8(ascii: "H"), to: &output)
    append(total / 60 % 60, UInt8(ascii: "M"), to: &output)
    append(total % 60, UInt8(ascii: "S"), isWrittenIfZero: total == 0, to: &output)
  }

  /// The native form as a text.
  package static func text(seconds: Int64) -> String {
    var text: [UInt8] = []
    append(seconds: seconds, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  private static func append(
    _ value: UInt64, _ unit: UInt8, isWrittenIfZero: Bool = false, to output: inout [UInt8]
  ) {
    guard value > 0 || isWrittenIfZero else { return }
    let first = output.count
    var rest = value
    repeat {
      output.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    output[first...].reverse()
    output.append(unit)
  }

  /// The seconds of a duration, or nil.
  ///
  /// An optional sign, then `P` and weeks, days, `T`, hours, minutes and seconds in that order, each a whole
  /// number, at least one of them. Everything else (years, months, fractions, more seconds than 64 bits hold) is
  /// nil.
  package static func seconds(_ text: String) -> Int64? {
    var bytes = Array(text.utf8)[...]
    let isNegative = bytes.first == UInt8(ascii: "-")
    if isNegative || bytes.first == UInt8(ascii: "+") { bytes.removeFirst() }
    guard bytes.popFirst() == UInt8(ascii: "P") else { return nil }
    var units: [(letter: Unicode.Scalar, seconds: Int64)] = [("W", 604_800), ("D", 86_400)]
    var total: Int64 = 0
    var hasTime = false
    var hasValue = false
    while let first = bytes.first {
      if first == UInt8(ascii: "T"), !hasTime {
        hasTime = true
        hasValue = false
        units = [("H", 3_600), ("M", 60), ("S", 1)]
        bytes.removeFirst()
        continue
      }
      let digits = bytes.prefix { $0 >= 0x30 && $0 <= 0x39 }
      bytes = bytes.dropFirst(digits.count)
      guard let value = Int64(String(decoding: digits, as: UTF8.self)), let letter = bytes.popFirst(),
        let position = units.firstIndex(where: { UInt8(ascii: $0.letter) == letter })
      else { return nil }
      let (product, isTooLarge) = value.multipliedReportingOverflow(by: units[position].seconds)
      let (sum, isSumTooLarge) = total.addingReportingOverflow(product)
      if isTooLarge || isSumTooLarge { return nil }
      total = sum
      hasValue = true
      units.removeFirst(position + 1)
    }
    return hasValue ? (isNegative ? -total : total) : nil
  }
}
