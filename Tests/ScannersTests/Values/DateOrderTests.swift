import Testing

@testable import Scanners

@Suite("Order of dates in a column")
struct DateOrderTests {
  struct Column: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var values: [String]
    var verdict: DateOrderEvidence.Verdict
  }

  static let columns: [Column] = [
    Column(testDescription: "empty", values: ["", ""], verdict: .noDates),
    Column(testDescription: "words", values: ["today", "n/a"], verdict: .noDates),
    Column(
      testDescription: "one value proves day first", values: ["01/02/2026", "13/02/2026"],
      verdict: .order(.dayMonthYear)),
    Column(
      testDescription: "one value proves month first", values: ["01/02/2026", "2/13/26 9:00 AM", ""],
      verdict: .order(.monthDayYear)),
    Column(
      testDescription: "nothing is proved", values: ["01/02/2026", "05.05.2026", "12/12/2026"],
      verdict: .ambiguous),
    Column(
      testDescription: "nothing needs to be proved", values: ["05/05/2026"], verdict: .order(.dayMonthYear)),
    Column(
      testDescription: "year first", values: ["2026/01/02", "2026-1-2"], verdict: .order(.yearMonthDay)),
    Column(
      testDescription: "both are proved", values: ["13/02/2026", "02/13/2026"], verdict: .contradictory),
    Column(
      testDescription: "year first and not", values: ["2026/01/02", "01/02/2026"], verdict: .contradictory),
  ]

  @Test("all values decide together, in one go or in pieces", arguments: columns)
  func verdict(_ column: Column) {
    var whole = DateOrderEvidence()
    var merged = DateOrderEvidence()
    for value in column.values {
      let bytes = Array(value.utf8)
      whole.add(bytes, 0..<bytes.count)
      var piece = DateOrderEvidence()
      piece.add(bytes, 0..<bytes.count)
      merged.merge(piece)
    }
    #expect(whole.verdict == column.verdict)
    #expect(merged == whole)
  }

  @Test("the proof is the first value that allows one order only")
  func proof() {
    var evidence = DateOrderEvidence()
    for value in ["01/02/2026", "14/02/2026", "15/02/2026", "2/16/2026", "soon"] {
      let bytes = Array(value.utf8)
      evidence.add(bytes, 0..<bytes.count)
    }
    #expect(evidence.dayFirstProof == Array("14/02/2026".utf8))
    #expect(evidence.monthFirstProof == Array("2/16/2026".utf8))
    #expect(evidence.ambiguousCount == 1 && evidence.dayFirstCount == 2 && evidence.unreadableCount == 1)
  }
}
