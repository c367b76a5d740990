import Formats
import Foundation
import Importers
import TaskModel
import Testing

struct PropertyListDataTests {
  struct Value: Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// The elements of the dictionary.
    var members: String
    var titles: [String]
  }

  private static let tasks = #"[{"title": "Oil", "isDone": true}, {"title": "Sweep", "isDone": false}]"#

  private static func data(_ text: String) -> String {
    "<data>\n  \(Data(text.utf8).base64EncodedString())\n</data>"
  }

  private func list(_ members: String) -> [UInt8] {
    Array("<?xml version=\"1.0\"?><plist version=\"1.0\"><dict>\(members)</dict></plist>".utf8)
  }

  @Test(arguments: [
    Value(testDescription: "bytes", members: "<key>tasks</key>" + data(tasks), titles: ["Oil", "Sweep"]),
    Value(
      testDescription: "bytes under any key", members: "<key>model</key>" + data(tasks),
      titles: ["Oil", "Sweep"]),
    Value(
      testDescription: "a text", members: "<key>tasks</key><string>\(tasks)</string>",
      titles: ["Oil", "Sweep"]),
    Value(
      testDescription: "an object", members: "<key>state</key>" + data(#"{"todos": \#(tasks)}"#),
      titles: ["Oil", "Sweep"]),
    Value(
      testDescription: "beside other values",
      members: "<key>tasks</key>\(data(tasks))<key>token</key><data>3q2+7w==</data><key>flag</key><true/>",
      titles: ["Oil", "Sweep"]),
  ])
  func `JSON that an app keeps in its property list is read`(value: Value) throws {
    let imported = try read(list(value.members), file: "defaults.plist")
    #expect(imported.titles == value.titles)
    #expect(imported.items.map(\.isDone) == [true, false])
    #expect(imported.report.syntax == "JSON in a property list")
  }

  @Test(arguments: ["<data>3q2+7w==</data>", "<string>none</string>", "<integer>3</integer>"])
  func `one value under a telling key is no list with nothing in it`(value: String) {
    #expect {
      _ = try read(list("<key>tasks</key>" + value), file: "defaults.plist")
    } throws: { error in
      (error as? Diagnostic)?.code == .noTasksFound
    }
  }
}
