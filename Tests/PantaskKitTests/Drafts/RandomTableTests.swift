import Foundation
import Testing

/// Tables as nobody has thought of them: by a draft of one it is read as it is without, or else the draft says so.
struct RandomTableTests {
  private static let tableCount =
    ProcessInfo.processInfo.environment["PANTASK_TABLES"].flatMap(Int.init) ?? 100

  @Test(.timeLimit(.minutes(5)), arguments: RandomTable.Form.allCases)
  func `a draft reads a table as it is read without, or says that it does not`(form: RandomTable.Form) throws
  {
    let folder = try ScratchFolder()
    var sayingCount = 0
    for seed in 1...UInt64(Self.tableCount) {
      var table = RandomTable(seed: seed)
      let text = table.text(form)
      let path = try folder.write(text, to: "table.\(form.rawValue)")
      let reading = try DraftedReading(of: path)
      if reading.draft == nil || reading.isUnfinished { continue }
      sayingCount += reading.saysSo ? 1 : 0
      #expect(
        reading.plain == nil || reading.isSame != reading.saysSo,
        "seed \(seed)\n\(text)\n\(reading.report)")
      if ProcessInfo.processInfo.environment["PANTASK_TABLES"] != nil, reading.saysSo {
        print("seed \(seed) \(form)\n\(text)\n\(reading.report)")
      }
    }
    // Saying so is for what nobody has thought of, not for what is usual.
    #expect(sayingCount <= Self.tableCount / 20, "\(sayingCount) of \(Self.tableCount)")
  }
}
