import TestSupport
import Testing

@testable import Pipeline

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct FoldingTests {
  private let cases = TextFolding(ignoresCase: true)
  private let marks = TextFolding(ignoresDiacritics: true)
  private let both = TextFolding(ignoresCase: true, ignoresDiacritics: true)

  @Test(
    .enabled(
      if: Folder.hasConformance("unicode/CaseFolding.txt"), "needs conformance/unicode/CaseFolding.txt"))
  func `Folding case is Unicode's full case folding`() throws {
    let text = try String(contentsOf: Folder.conformance("unicode/CaseFolding.txt"), encoding: .utf8)
    var checked = 0
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let parts = line.split(separator: ";").map { $0.filter { $0 != " " } }
      guard parts.count > 2, parts[1] == "C" || parts[1] == "F" else { continue }
      let target = line.split(separator: ";")[2].split(separator: " ").compactMap { UInt32($0, radix: 16) }
      let source = UInt32(parts[0], radix: 16).flatMap { Unicode.Scalar($0) }.map { String($0) } ?? ""
      let expected = String(String.UnicodeScalarView(target.compactMap { Unicode.Scalar($0) }))
      #expect(cases.folded(source) == cases.folded(expected), "U+\(parts[0])")
      checked += 1
    }
    #expect(checked > 1_400)
  }

  @Test(arguments: [
    ("café", "cafe"), ("cafe\u{301}", "cafe"), ("Ångström", "Angstrom"), ("tiếng Việt", "tieng Viet"),
    ("Ελλάδα", "Ελλαδα"), ("й", "и"), ("がぎ", "がぎ"), ("か\u{3099}", "か\u{3099}"), ("한국", "한국"),
    ("Łódź", "Łodz"),
  ])
  func `Marks are left out, letters of their own stay`(text: String, expected: String) {
    #expect(String(decoding: marks.folded(text), as: UTF8.self) == expected)
  }

  @Test(arguments: [
    ("Straße", "STRASSE"), ("ẞ", "ss"), ("ΣΊΣΥΦΟΣ", "σισυφος"), ("ﬁx", "FIX"), ("İ", "i"), ("Ǆ", "ǆ"),
    ("Ａ", "ａ"),
    ("𐐀", "𐐨"), ("Tiếng", "TIENG"),
  ])
  func `Case and marks are left out together`(left: String, right: String) {
    #expect(both.folded(left) == both.folded(right))
  }

  @Test func `Dotless i is no i`() {
    #expect(cases.folded("ı") != cases.folded("I"))
  }

  @Test func `The table, the copied ranges and the slow way agree for every scalar`() {
    for folding in [cases, marks, both] {
      for value in UInt32(1)...0x10FFFF {
        guard let scalar = Unicode.Scalar(value), value < 0x3000 || value % 61 == 0 else { continue }
        let slow = folding.fold(scalar).flatMap { UTF8.encode($0).map { Array($0) } ?? [] }
        // Exactness of the copied ranges is what matters: no scalar in them folds to anything else.
        if folding.folded(String(scalar)) != slow { Issue.record("U+\(String(value, radix: 16))") }
      }
    }
  }

  @Test func `Bytes that are no UTF-8 stay as they are`() {
    for bytes: [UInt8] in [
      [0xC3], [0xE3, 0x81], [0xFF, 0x41], [0x80, 0x42], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
    ] {
      var output: [UInt8] = []
      let count = bytes.withUnsafeBufferPointer { both.fold($0, into: &output) }
      #expect(Array(output.prefix(count)) == bytes.map { $0 == 0x41 || $0 == 0x42 ? $0 | 0x20 : $0 })
    }
  }
}
