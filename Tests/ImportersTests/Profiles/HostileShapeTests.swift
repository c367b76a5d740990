import TaskModel
import TestSupport
import Testing

/// Inputs that have very many of what others have few of: the time grows with their size and no faster.
struct HostileShapeTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var text: @Sendable (_ count: Int) -> String
  }

  private static func graph(_ task: String) -> String {
    "{\"version\":1,\"blocks\":[{\"id\":\"p\",\"page-name\":\"P\",\"properties\":null,\"children\":["
      + "{\"id\":\"t\",\"content\":\"TODO x\"," + task + "}]}]}"
  }

  static let cases: [Case] = [
    Case(testDescription: "Logseq, texts below one task") { count in
      let text = String(repeating: "long ", count: 40)
      let blocks = (0..<count).map { "{\"id\":\"\($0)\",\"content\":\"\(text)\",\"children\":[]}" }
      return graph("\"children\":[" + blocks.joined(separator: ",") + "]")
    },
    Case(testDescription: "Logseq, properties of one task") { count in
      let members = (0..<count).map { "\"p\($0)\":[\"a\"]" }
      return graph("\"properties\":{" + members.joined(separator: ",") + "},\"children\":[]")
    },
    Case(testDescription: "parts of one outline number") { count in
      "WBS,Task,Status\n1,a,open\n1.1,b,open\n" + String(repeating: "1.", count: count * 4) + "1,deep,open\n"
    },
  ]

  @Test(arguments: cases)
  func `four times the input does not take six times as long`(_ example: Case) throws {
    func seconds(_ count: Int) throws -> Double {
      let text = example.text(count)
      var best = Double.infinity
      for _ in 0..<3 {
        let start = ProcessorTime.seconds
        let imported = try read(text)
        best = min(best, ProcessorTime.seconds - start)
        #expect(imported.table.rowCount >= 1)
      }
      return best
    }
    let small = try seconds(1500)
    let large = try seconds(6000)
    #expect(large < small * 6 + 0.02, "\(small) s and \(large) s")
  }
}
