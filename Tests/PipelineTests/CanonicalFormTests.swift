import Foundation
import TaskModel
import TestSupport
import Testing

@testable import Pipeline

@Suite struct CanonicalFormTests {
  /// Titles with a letter and a mark as one scalar and as two, and without.
  private static let titles = [
    "Café", "Cafe\u{301}", "Cafe", "Cafés", "\u{D55C}", "\u{1112}\u{1161}\u{11AB}", "5 Å", "5 \u{212B}",
  ]

  @Test(arguments: [
    FilterCase("title == \"Café\"", ["Café", "Cafe\u{301}"]),
    FilterCase("title == \"Cafe\u{301}\"", ["Café", "Cafe\u{301}"]),
    FilterCase(
      "title != \"Cafe\u{301}\"",
      ["Cafe", "Cafés", "\u{D55C}", "\u{1112}\u{1161}\u{11AB}", "5 Å", "5 \u{212B}"]),
    FilterCase("title CONTAINS[c] \"FÉ\"", ["Café", "Cafe\u{301}", "Cafés"]),
    FilterCase("title CONTAINS \"e\u{301}\"", ["Café", "Cafe\u{301}", "Cafés"]),
    FilterCase("title CONTAINS \"Cafe\"", ["Cafe"]),
    FilterCase("title BEGINSWITH[d] \"Cafe\"", ["Café", "Cafe\u{301}", "Cafe", "Cafés"]),
    FilterCase("title ENDSWITH \"é\"", ["Café", "Cafe\u{301}"]),
    FilterCase("title LIKE \"Caf?\"", ["Café", "Cafe\u{301}", "Cafe"]),
    FilterCase("title LIKE \"*e\u{301}*\"", ["Café", "Cafe\u{301}", "Cafés"]),
    FilterCase("title MATCHES \"Caf[e\u{301}]s?\"", ["Café", "Cafe\u{301}", "Cafés"]),
    FilterCase(
      "title IN {\"Cafe\u{301}\", \"\u{D55C}\"}",
      ["Café", "Cafe\u{301}", "\u{D55C}", "\u{1112}\u{1161}\u{11AB}"]),
    FilterCase("title BETWEEN {\"Cafe\u{301}\", \"Café\"}", ["Café", "Cafe\u{301}"]),
    FilterCase("title CONTAINS \"\u{C5}\"", ["5 Å", "5 \u{212B}"]),
    FilterCase("project == \"Cafe\u{301}\"", ["Café", "Cafe\u{301}"]),
    FilterCase("ANY tags == \"Café\"", ["Café", "Cafe\u{301}"]),
    FilterCase("extra[\"name\"] == \"Café\"", ["Café", "Cafe\u{301}"]),
  ])
  func `A letter and its mark are the same written as one and as two`(_ example: FilterCase) throws {
    let table = TaskTable(
      Self.titles.map { title in
        TaskItem.with(title) {
          $0.project = title
          $0.tags = ["x", title]
          $0.extra = ["name": .text(title)]
          $0.extraOrder = ["name"]
        }
      })
    let kept = try TaskFilter(example.filter).apply(to: Selection(all: table), of: table, in: FilterTests.now)
    // By scalars: for Swift's own == they are the same.
    #expect(table.titles(kept.rows).map { Array($0.utf8) } == example.kept.map { Array($0.utf8) })
  }

  @Test func `What is certain to be composed is`() {
    func isCertain(_ text: String) -> Bool {
      Array(text.utf8).withUnsafeBufferPointer { CanonicalForm.isCertain($0) }
    }
    var certain = 0
    for value in Array(0x80..<0x3100) + Array(stride(from: UInt32(0x3100), to: 0x30000, by: 11)) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      // Behind a letter, so that a mark would join it; in front of eight bytes of ASCII and behind them.
      let text = "12345678e\(scalar)12345678"
      guard isCertain(text) else { continue }
      certain += 1
      let composed = text.precomposedStringWithCanonicalMapping
      #expect(composed.utf8.elementsEqual(text.utf8), "U+\(String(value, radix: 16))")
    }
    #expect(certain > 10_000)
    #expect(isCertain("plain") && isCertain("“Straße” – 資料, Größe, Привет, שלום 🎉"))
    #expect(!isCertain("e\u{301}") && !isCertain("12345678e\u{301}") && !isCertain("か\u{3099}"))
  }

  /// Against Swift's own comparison, which is by canonical equivalence.
  @Test(arguments: UInt64(1)...2)
  func `Equality is canonical equivalence`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let pieces = [
      "a", "e", "é", "e\u{301}", "\u{301}", "\u{323}", "ệ", "ê", "ß", "A\u{30A}", "Å", "\u{212B}", "か",
      "\u{3099}", "が",
    ]
    func text() -> String { (0..<random.below(4)).map { _ in random.pick(pieces) }.joined() }
    for _ in 0..<3_000 {
      let (left, right) = (text(), text())
      var scratch = TextTest.Scratch()
      let isEqual = Array(left.utf8).withUnsafeBufferPointer {
        TextTest(.equal, right).matches($0, scratch: &scratch)
      }
      let scalars = (Array(left.unicodeScalars), Array(right.unicodeScalars))
      #expect(isEqual == (left == right), "seed \(seed): \(scalars)")
    }
  }
}
