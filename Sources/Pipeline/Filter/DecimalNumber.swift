/// A number as it is written in decimal, of any length: nothing is rounded.
///
/// Fields of the source's own keep their numbers as text, and binary floating point would make one of 9007199254740992
/// and 9007199254740993.
package struct DecimalNumber: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// Whether it is below 0.
  private var isNegative: Bool
  /// The number is `0.d₁d₂d₃… × 10^exponent`; for 0 both are empty.
  private var exponent: Int
  /// The digits, 0 to 9, neither the first nor the last of which is 0.
  private let digits: [UInt8]

  /// More places than any text has.
  private static let exponentLimit = 1 << 60

  /// Reads `[+-]digits[.digits][e[+-]digits]`, with a digit before or behind the point; nil is something else.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    var index = 0
    func digit() -> UInt8? { index < bytes.count && bytes[index] &- 0x30 < 10 ? bytes[index] &- 0x30 : nil }
    func take(_ letter: Character) -> Bool {
      guard index < bytes.count, bytes[index] == letter.asciiValue else { return false }
      index += 1
      return true
    }
    func sign() -> Bool {
      let isMinus = take("-")
      if !isMinus { _ = take("+") }
      return isMinus
    }
    isNegative = sign()
    var digits: [UInt8] = []
    var exponent = 0
    var count = 0
    var isFraction = false
    while true {
      if let next = digit() {
        index += 1
        count += 1
        if next == 0, digits.isEmpty {
          // A zero in front of everything counts only behind the point.
          if isFraction { exponent -= 1 }
          continue
        }
        digits.append(next)
        if !isFraction { exponent += 1 }
      } else if !isFraction, take(".") {
        isFraction = true
      } else {
        break
      }
    }
    if count == 0 { return nil }
    if take("e") || take("E") {
      let isDown = sign()
      var power = 0
      guard digit() != nil else { return nil }
      while let next = digit() {
        index += 1
        power = min(power * 10 + Int(next), DecimalNumber.exponentLimit / 16)
      }
      exponent += isDown ? -power : power
    }
    guard index == bytes.count else { return nil }
    while digits.last == 0 { digits.removeLast() }
    self.digits = digits
    self.exponent = digits.isEmpty ? 0 : exponent
    if digits.isEmpty { isNegative = false }
  }

  /// Reads a text.
  init?(_ text: String) {
    let number = Array(text.utf8).withUnsafeBufferPointer { DecimalNumber($0) }
    guard let number else { return nil }
    self = number
  }

  /// The same number with the other sign.
  var negated: DecimalNumber {
    var negated = self
    negated.isNegative = !isNegative && !digits.isEmpty
    return negated
  }

  /// The nearest number of 64 bits, infinite where it is too large for one.
  var double: Double { Double(scientific) ?? 0 }

  /// `1.5e3`.
  private var scientific: String {
    guard let first = digits.first else { return "0" }
    let rest = digits.dropFirst().map { String($0) }.joined()
    return "\(isNegative ? "-" : "")\(first)\(rest.isEmpty ? "" : "." + rest)e\(exponent - 1)"
  }

  /// The number as JSON has it: plain, or with an exponent where that would be many zeros.
  package var description: String {
    guard !digits.isEmpty, (-6...40).contains(exponent) else { return digits.isEmpty ? "0" : scientific }
    let text = digits.map { String($0) }
    let whole =
      text.prefix(max(exponent, 0)).joined() + String(repeating: "0", count: max(exponent - digits.count, 0))
    let fraction =
      String(repeating: "0", count: max(-exponent, 0)) + text.dropFirst(max(exponent, 0)).joined()
    return (isNegative ? "-" : "") + (whole.isEmpty ? "0" : whole)
      + (exponent < digits.count ? "." + fraction : "")
  }

  /// By value.
  package static func < (left: DecimalNumber, right: DecimalNumber) -> Bool {
    if left.isNegative != right.isNegative { return left.isNegative }
    return left.isNegative ? right.isCloserToZero(than: left) : left.isCloserToZero(than: right)
  }

  private func isCloserToZero(than other: DecimalNumber) -> Bool {
    if digits.isEmpty || other.digits.isEmpty { return digits.isEmpty && !other.digits.isEmpty }
    if exponent != other.exponent { return exponent < other.exponent }
    return digits.lexicographicallyPrecedes(other.digits)
  }
}
