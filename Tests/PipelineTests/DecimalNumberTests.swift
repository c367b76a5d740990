import Foundation
import TestSupport
import Testing

@testable import Pipeline

/// A number as it is written, and how it is written plainly; nil is no number.
struct DecimalNumberCase: Sendable, CustomTestStringConvertible {
  let text: String
  let plain: String?
  var testDescription: String { text }

  init(_ text: String, _ plain: String?) {
    self.text = text
    self.plain = plain
  }
}

@Suite struct DecimalNumberTests {
  @Test(arguments: [
    DecimalNumberCase("0", "0"), DecimalNumberCase("-0.00", "0"), DecimalNumberCase("0e99", "0"),
    DecimalNumberCase("7", "7"), DecimalNumberCase("007.50", "7.5"), DecimalNumberCase("+.5", "0.5"),
    DecimalNumberCase("5.", "5"), DecimalNumberCase("-1200", "-1200"), DecimalNumberCase("12e2", "1200"),
    DecimalNumberCase("1.25E-3", "0.00125"), DecimalNumberCase("1e99", "1e99"),
    DecimalNumberCase("-1.5e-99", "-1.5e-99"), DecimalNumberCase("9007199254740993", "9007199254740993"),
    DecimalNumberCase("12345678901234567890.5", "12345678901234567890.5"),
    DecimalNumberCase("", nil), DecimalNumberCase("-", nil), DecimalNumberCase(".", nil),
    DecimalNumberCase("1e", nil), DecimalNumberCase("1.2.3", nil), DecimalNumberCase("1,5", nil),
    DecimalNumberCase(" 1", nil), DecimalNumberCase("0x10", nil), DecimalNumberCase("nan", nil),
    DecimalNumberCase("inf", nil), DecimalNumberCase("true", nil), DecimalNumberCase("5 days", nil),
  ])
  func `Numbers are read as they are written`(_ example: DecimalNumberCase) {
    #expect(DecimalNumber(example.text)?.description == example.plain)
  }

  @Test func `An exponent of any length overflows nothing`() throws {
    let large = try #require(DecimalNumber("1e" + String(repeating: "9", count: 400)))
    let small = try #require(DecimalNumber("1e-" + String(repeating: "9", count: 400)))
    let zero = try #require(DecimalNumber("0"))
    #expect(small < large && zero < small && large.negated < small.negated)
    #expect(large.double == .infinity && small.double == 0)
  }

  /// Against Foundation's, which has 38 digits.
  @Test(arguments: UInt64(1)...2)
  func `Numbers compare by value`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    func text() -> String {
      let digits = (0..<1 + random.below(20)).map { _ in "\(random.pick([0, 0, 1, 9]))" }.joined()
      let fraction = random.chance(30) ? "." + (random.chance(50) ? "0" : "") + "\(random.below(20))" : ""
      return (random.chance(30) ? "-" : "") + digits + fraction
        + (random.chance(20) ? "e\(random.below(3))" : "")
    }
    for _ in 0..<3_000 {
      let (left, right) = (text(), text())
      let numbers = (try #require(DecimalNumber(left)), try #require(DecimalNumber(right)))
      let expected = (try #require(Decimal(string: left)), try #require(Decimal(string: right)))
      #expect((numbers.0 < numbers.1) == (expected.0 < expected.1), "seed \(seed): \(left), \(right)")
      #expect((numbers.0 == numbers.1) == (expected.0 == expected.1), "seed \(seed): \(left), \(right)")
    }
  }
}
