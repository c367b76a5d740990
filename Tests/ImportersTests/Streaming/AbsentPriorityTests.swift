import Formats
import Importers
import TaskModel
import TestSupport
import Testing

/// What a task has that says nothing of its priority depends neither on the other names of its record nor on the
/// records before it, which decide whether values go by columns.
struct AbsentPriorityTests {
  @Test func `A task of UserDefaults is of middle priority in any order of records`() throws {
    for seed in UInt64(1)...100 {
      var random = SplitMix64(seed: seed)
      let records = (1...Int.random(in: 1...30, using: &random)).map { number in
        let due = "<key>dedline</key><date>2026-03-25T08:00:00Z</date>"
        return
          "<dict>\(Bool.random(using: &random) ? due : "")<key>text</key><string>t\(number)</string></dict>"
      }
      let text = """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0"><dict><key>tasks</key><array>
        \(records.joined(separator: "\n"))
        </array></dict></plist>
        """
      let imported = try read(text, options: Self.options(.userDefaults))
      #expect(imported.items.count == records.count, "seed \(seed)")
      #expect(imported.items.allSatisfy { $0.priority == .middle }, "seed \(seed)")
    }
  }

  @Test(arguments: [Priority.middle, .low, nil])
  func `A profile's absent priority is that of records of every shape`(_ usual: Priority?) throws {
    for seed in UInt64(1)...200 {
      var random = SplitMix64(seed: seed)
      var expected: [Priority?] = []
      let hasPriorities = Bool.random(using: &random)
      let records = (1...Int.random(in: 1...60, using: &random)).map { number in
        var members = ["\"title\": \"t\(number)\""]
        if Bool.random(using: &random) { members.append("\"due\": \"2026-03-25\"") }
        if Bool.random(using: &random) { members.insert("\"tags\": [\"a\"]", at: 0) }
        switch hasPriorities ? Int.random(in: 0..<8, using: &random) : 0 {
        case 1:
          members.insert("\"priority\": null", at: 0)
          expected.append(nil)
        case 2:
          members.append("\"priority\": \"highest\"")
          expected.append(.highest)
        default: expected.append(usual)
        }
        return "{" + members.joined(separator: ", ") + "}"
      }
      let text = "[" + records.joined(separator: ",\n") + "]\n"
      let imported = try read(text, options: Self.options(Self.profile(.json, usual)))
      #expect(imported.items.map(\.priority) == expected, "seed \(seed)")
    }
  }

  @Test func `So it is in a table without a column of priorities`() throws {
    let rows = (1...600).map { "t\($0),\($0 % 3 == 0 ? "" : "2026-03-25")" }
    let text = (["title,due"] + rows).joined(separator: "\n") + "\n"
    let imported = try read(text, options: Self.options(Self.profile(.csv, .low)))
    #expect(imported.items.count == 600)
    #expect(imported.items.allSatisfy { $0.priority == .low })
  }

  private static func profile(_ container: Container, _ usual: Priority?) -> Profile {
    var mapping = ProfileMapping(name: "mine", title: "Mine", container: container)
    mapping.records = [RecordSet(path: "[*]")]
    mapping.fields = [
      FieldMap("title", .title), .date("due", .due), FieldMap("priority", .priority), FieldMap("tags", .tags),
    ]
    mapping.priorities = .usual()
    mapping.reading.absentPriority = usual
    return Profile(mapping)
  }

  private static func options(_ profile: Profile) -> ImportOptions {
    var options = ImportOptions()
    options.profile = profile
    return options
  }
}
