import TaskModel
import Testing

@Suite("Ids that pantask makes")
struct MadeIDTests {
  @Test("an id made of anything is told from one that a source gave")
  func isTold() {
    for number in 0..<200 {
      var made = MadeID()
      made.mix(number)
      var id: [UInt8] = []
      made.append(to: &id)
      #expect(id.count == 17)
      let isMade = MadeID.isMade(id.span)
      #expect(isMade, "\(String(decoding: id, as: UTF8.self))")
    }
  }

  @Test(
    "ids of sources stay ids of sources",
    arguments: [
      "", "t", "17", "WEB-101", "t20e07e94c562868", "t20e07e94c562868a0", "T20e07e94c562868a",
      "t20E07E94C562868A", "t20e07e94c56286xa", "u20e07e94c562868a", "todoist-3",
    ])
  func isOfSource(_ id: String) {
    let isMade = MadeID.isMade(Array(id.utf8).span)
    #expect(!isMade)
  }

  @Test("a number that tells it from the same of another input changes nothing", arguments: ["#2", "#2#3"])
  func isNumbered(_ ending: String) {
    let isMade = MadeID.isMade(Array("t20e07e94c562868a\(ending)".utf8).span)
    #expect(isMade)
  }
}
