import TestSupport
import Testing

@testable import Scanners

@Suite("Numbers")
struct NumberScannerTests {
  private func integer(_ text: String) -> Int? {
    let bytes = Array("7\(text)7".utf8)
    return NumberScanner.integer(bytes, 1..<bytes.count - 1)
  }

  private func decimal(_ text: String, _ separator: NumberScanner.DecimalSeparator = .point) -> Double? {
    let bytes = Array("7\(text)7".utf8)
    return NumberScanner.decimal(bytes, 1..<bytes.count - 1, separator: separator)
  }

  @Test(
    "integers are exact or none",
    arguments: [
      ("0", 0), ("-0", 0), ("+7", 7), ("007", 7), ("-42", -42), ("9223372036854775807", Int.max),
      ("-9223372036854775808", Int.min), ("9223372036854775808", nil), ("-9223372036854775809", nil),
      ("99999999999999999999999", nil), ("", nil), ("-", nil), ("1.0", nil), (" 1", nil), ("1e3", nil),
      ("１", nil),
    ] as [(String, Int?)])
  func integers(_ text: String, _ expected: Int?) {
    #expect(integer(text) == expected)
  }

  @Test(
    "decimals with a point",
    arguments: [
      ("1.5", 1.5), ("-0.25", -0.25), (".5", 0.5), ("3", 3), ("1e3", 1_000), ("2.5E-3", 0.0025),
      ("1,234,567.5", 1_234_567.5),
      ("1 234.5", 1_234.5), ("1'234", 1_234), ("1\u{A0}234", 1_234), ("0.1", 0.1),
      ("123456789012345678901234567890", 1.2345678901234568e29),
      ("0.30000000000000004", 0.30000000000000004), ("1.7976931348623157e308", 1.7976931348623157e308),
      ("2.2250738585072014e-308", 2.2250738585072014e-308),
      ("1e400", nil), ("1.", nil), ("", nil), (".", nil), ("-", nil), ("1,23", nil), ("1,2345", nil),
      ("1,234'567", nil), ("12,34,567", nil),
      (",234", nil), ("1,", nil), ("0x10", nil), ("nan", nil), ("inf", nil), ("1e", nil), ("1.5.2", nil),
      ("1 ", nil), ("1e99999999999999999999", nil),
    ] as [(String, Double?)])
  func decimalsWithPoint(_ text: String, _ expected: Double?) {
    #expect(decimal(text) == expected)
  }

  @Test(
    "decimals with a comma",
    arguments: [
      ("1,5", 1.5), ("1.234.567,5", 1_234_567.5), ("1\u{202F}234,5", 1_234.5), ("1.5", nil), ("1.234", 1_234),
      ("1,", nil),
    ]
      as [(String, Double?)])
  func decimalsWithComma(_ text: String, _ expected: Double?) {
    #expect(decimal(text, .comma) == expected)
  }

  @Test(
    "percentages",
    arguments: [("50%", 50), ("50 %", 50), ("100", 100), ("12.5\u{A0}%", 12.5), ("%", nil), ("5%%", nil)]
      as [(String, Double?)])
  func percentages(_ text: String, _ expected: Double?) {
    let bytes = Array(text.utf8)
    #expect(NumberScanner.percent(bytes, 0..<bytes.count) == expected)
  }

  @Test("decimals agree with the standard library on random numbers")
  func randomDecimals() {
    print("numbers: seed \(TextSupport.seed)")
    var random = SplitMix64(seed: TextSupport.seed)
    for round in 0..<20_000 {
      var text = round % 3 == 0 ? "-" : ""
      let digits = { (count: ClosedRange<Int>) in
        (0..<Int.random(in: count, using: &random)).map { _ in String(Int.random(in: 0...9, using: &random)) }
          .joined()
      }
      text += digits(1...24)
      if round % 2 == 0 { text += "." + digits(1...24) }
      if round % 5 == 0 { text += "e" + String(Int.random(in: -330...300, using: &random)) }
      let expected = Double(text).flatMap { $0.isFinite ? $0 : nil }
      if decimal(text) != expected { Issue.record("\(text) in round \(round) of seed \(TextSupport.seed)") }
    }
  }
}
