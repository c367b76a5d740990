import TestSupport
import Testing

@testable import Renderers

@Suite("The order of names in extra")
struct ExtraNameOrderTests {
  struct Rows: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var rows: [String]
    var order: String
  }

  @Test(
    "names that some rows leave out stand where the others have them",
    arguments: [
      Rows(testDescription: "no rows", rows: [], order: ""),
      Rows(testDescription: "in the middle", rows: ["ac", "abc"], order: "abc"),
      Rows(testDescription: "in front", rows: ["c", "ac"], order: "ac"),
      Rows(testDescription: "by way of a third", rows: ["a", "b", "ca", "bc"], order: "bca"),
      Rows(testDescription: "free to choose: as they came up", rows: ["ac", "ab"], order: "acb"),
      Rows(
        testDescription: "rows that contradict each other: as they came up", rows: ["ab", "ba"], order: "ab"),
      Rows(
        testDescription: "a contradiction leaves the others in order", rows: ["xab", "yba", "xmy"],
        order: "xmyab"),
    ])
  func order(rows: Rows) { #expect(ordered(rows.rows.map { Array($0) }) == Array(rows.order)) }

  @Test("an order that all rows have is found", arguments: UInt64(1)...40)
  func agreement(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let names = (0..<(1 + random.below(30))).map { Character(UnicodeScalar(UInt8(0x41 + $0))) }
      .shuffled(using: &random)
    let rows = (0..<random.below(40)).map { _ in names.filter { _ in random.chance(30) } }
    let order = ordered(rows)
    #expect(Set(order) == Set(rows.joined()), "seed \(seed)")
    for row in rows { #expect(order.filter { row.contains($0) } == row, "seed \(seed)") }
  }

  private func ordered(_ rows: [[Character]]) -> [Character] {
    var names: [Character] = []
    for name in rows.joined() where !names.contains(name) { names.append(name) }
    var order = ExtraNameOrder(count: names.count)
    for row in rows {
      var previous: Int?
      for name in row {
        let number = names.firstIndex(of: name) ?? 0
        order.add(number, after: previous)
        previous = number
      }
    }
    return order.sorted().map { names[$0] }
  }
}
