import TaskModel
import TestSupport
import Testing

/// Formats whose tasks are put together from parts, and inputs that have very many of what others have few of: the time
/// grows with their size and no faster.
struct AssemblyTimeTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    /// How many tasks there are at least.
    var taskCount: @Sendable (_ count: Int) -> Int = { $0 / 2 }
    var text: @Sendable (_ count: Int) -> String
  }

  private static func repeated(_ count: Int, separator: String = "", _ part: (Int) -> String) -> String {
    (0..<count).map(part).joined(separator: separator)
  }

  /// A Logseq graph of one task, with these members.
  private static func logseq(_ members: String) -> String {
    "{\"version\":1,\"blocks\":[{\"id\":\"p\",\"page-name\":\"P\",\"properties\":null,\"children\":["
      + "{\"id\":\"t\",\"content\":\"TODO x\"," + members + "}]}]}"
  }

  static let cases: [Case] = [
    Case(testDescription: "Microsoft Project, assignments at the end") { count in
      "<Project xmlns=\"http://schemas.microsoft.com/project\"><SaveVersion>14</SaveVersion><Tasks>"
        + repeated(count) {
          "<Task><UID>\($0)</UID><Name>n</Name><OutlineLevel>\(1 + $0 % 3)</OutlineLevel></Task>"
        } + "</Tasks></Project>"
    },
    Case(testDescription: "Trello, check lists beside the cards") { count in
      "{\"name\":\"b\",\"lists\":[{\"id\":\"l\",\"name\":\"x\"}],\"cards\":["
        + repeated(count / 2, separator: ",") {
          "{\"id\":\"c\($0)\",\"idList\":\"l\",\"name\":\"n\",\"idShort\":\($0),\"idChecklists\":[\"k\($0)\"]}"
        } + "],\"checklists\":["
        + repeated(count / 2, separator: ",") {
          "{\"id\":\"k\($0)\",\"idCard\":\"c\($0)\",\"name\":\"k\",\"checkItems\":[{\"id\":\"i\($0)\",\"name\":\"m\","
            + "\"state\":\"complete\"}]}"
        } + "]}"
    },
    Case(testDescription: "Todoist, notes below the tasks") { count in
      "TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE\n"
        + repeated(count / 2) { "task,n\($0),,4,\(1 + $0 % 3),,,,,\nnote,remark,,,,,,,,\n" }
    },
    Case(testDescription: "Todoist, authors of notes below one task", taskCount: { _ in 1 }) { count in
      "TYPE,CONTENT,PRIORITY,INDENT,AUTHOR,DATE\ntask,n,4,1,,\n"
        + repeated(count * 10) { "note,remark,,,Ann (\($0)),2026-03-26\n" }
    },
    Case(testDescription: "Odoo, people and tags below one task", taskCount: { _ in 1 }) { count in
      "id,name,stage_id/name,user_ids/name,tag_ids/name,date_deadline,notes\nt1,n,New,Ann,a,,\n"
        + repeated(count * 10) { ",,,Ann \($0),tag \($0),,more\n" }
    },
    Case(testDescription: "Logseq, texts below one task", taskCount: { _ in 1 }) { count in
      let text = String(repeating: "long ", count: 40)
      let blocks = repeated(count * 2, separator: ",") {
        "{\"id\":\"\($0)\",\"content\":\"\(text)\",\"children\":[]}"
      }
      return logseq("\"children\":[" + blocks + "]")
    },
    Case(testDescription: "Logseq, properties of one task", taskCount: { _ in 1 }) { count in
      let properties = repeated(count * 2, separator: ",") { "\"p\($0)\":[\"a\"]" }
      return logseq("\"properties\":{" + properties + "},\"children\":[]")
    },
    Case(testDescription: "a number of an outline with many parts", taskCount: { _ in 3 }) { count in
      "WBS,Task,Status\n1,a,open\n1.1,b,open\n" + repeated(count * 8) { _ in "1." } + "1,deep,open\n"
    },
    Case(testDescription: "a list with a long name and many tasks", taskCount: { $0 }) { count in
      "{\"lists\":[{\"title\":\"a\",\"cards\":[{\"title\":\"x\",\"done\":true}]},{\"title\":\""
        + String(repeating: "long ", count: count * 8) + "\",\"cards\":["
        + repeated(count, separator: ",") { "{\"title\":\"t\($0)\",\"done\":false}" } + "]}]}"
    },
    Case(testDescription: "Markdown, a long line that looks like a heading", taskCount: { $0 }) { count in
      "- [ ] first\n\n# " + String(repeating: "long ", count: count * 8) + "\n\n"
        + repeated(count) { "- [ ] t\($0)\n" }
    },
    Case(testDescription: "Task Coach, categories with long names and many tasks", taskCount: { $0 }) {
      count in
      let ids = repeated(count, separator: " ") { "1:\($0)" }
      return "<?taskcoach release=\"1.4.3\" tskversion=\"37\"?><tasks>"
        + repeated(count) { "<task id=\"1:\($0)\" status=\"1\" subject=\"t\($0)\"/>" }
        + repeated(4) {
          "<category id=\"c\($0)\" status=\"1\" subject=\"\(String(repeating: "\($0)", count: count * 20))\" "
            + "categorizables=\"\(ids)\"/>"
        } + "</tasks>"
    },
    Case(testDescription: "Remember The Milk, notes and tasks of one series", taskCount: { $0 }) { count in
      "{\"lists\":[{\"id\":1,\"name\":\"W\"}],\"tasks\":["
        + repeated(count, separator: ",") {
          "{\"id\":\($0),\"series_id\":5,\"list_id\":1,\"name\":\"n\",\"priority\":\"PN\",\"date_created\":1}"
        } + "],\"notes\":["
        + repeated(count, separator: ",") {
          "{\"id\":\(90_000 + $0),\"series_id\":5,\"content\":\"note \($0)\",\"date_created\":1}"
        } + "]}"
    },
    Case(testDescription: "iCalendar text, parents by id") { count in
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n"
        + repeated(count) {
          "BEGIN:VTODO\r\nUID:u\($0)\r\nSUMMARY:n\r\nRELATED-TO:u\($0 / 2)\r\nEND:VTODO\r\n"
        } + "END:VCALENDAR\r\n"
    },
    Case(testDescription: "WeKan, comments with writers and times") { count in
      let cards = repeated(count, separator: ",") { #"{"_id":"c\#($0)","title":"n","listId":"l"}"# }
      let comments = repeated(count * 2, separator: ",") {
        #"{"_id":"k\#($0)","cardId":"c\#($0 / 2)","userId":"u","createdAt":"2026-01-01","text":""#
          + String(repeating: "x", count: 150) + #""}"#
      }
      return
        #"{"_format":"wekan","title":"B","lists":[{"_id":"l","title":"L"}],"users":[{"_id":"u","username":"ann"}],"#
        + #""cards":[\#(cards)],"comments":[\#(comments)]}"#
    },
    Case(testDescription: "WeKan, a long comment of many cards", taskCount: { _ in 1 }) { count in
      let ids = repeated(count, separator: ",") { #""x\#($0)""# }
      return #"{"_format":"wekan","title":"B","lists":[{"_id":"l","title":"L"}],"users":[],"cards":["#
        + #"{"_id":"c","title":"n","listId":"l"}],"comments":[{"_id":"k","cardId":[\#(ids)],"userId":"u","#
        + #""createdAt":"2026-01-01","text":"\#(String(repeating: "x", count: 50 * count))"}]}"#
    },
    Case(
      testDescription: "a list that is archived by a key which comes again and again", taskCount: { _ in 1 }
    ) {
      count in
      let tasks = repeated(count, separator: ",") { #"{"title":"a\#($0)"}"# }
      return #"{"lists":[{"name":"A","tasks":[\#(tasks)]\#(repeated(count) { _ in #","archived":true"# })},"#
        + #"{"name":"B","tasks":[{"title":"b"},{"title":"c"}],"archived":false}]}"#
    },
    Case(testDescription: "JSON, texts on one line", taskCount: { $0 * 4 }) { count in
      "[\(repeated(count * 4, separator: ",") { "\"t\($0)\"" })]"
    },
    Case(testDescription: "JSON, numbers on one line beside a task", taskCount: { _ in 1 }) { count in
      #"[{"title":"a"},"# + repeated(count * 4, separator: ",") { "\($0)" } + "]"
    },
    Case(testDescription: "JSON, empty objects on one line beside a task", taskCount: { _ in 1 }) { count in
      #"[{"title":"a"}"# + repeated(count * 4) { _ in ",{}" } + "]"
    },
    Case(testDescription: "XML, empty elements on one line beside a task", taskCount: { _ in 1 }) { count in
      "<tasks><task><title>a</title></task>\(repeated(count * 4) { _ in "<task/>" })</tasks>"
    },
    Case(testDescription: "property list, numbers on one line beside a task", taskCount: { _ in 1 }) {
      count in
      #"<plist version="1.0"><array><dict><key>title</key><string>a</string></dict>"#
        + repeated(count * 4) { "<integer>\($0)</integer>" } + "</array></plist>"
    },
  ]

  @Test(arguments: cases)
  func `four times the records do not take six times as long`(_ example: Case) throws {
    func seconds(_ count: Int) throws -> Double {
      let text = example.text(count)
      var best = Double.infinity
      for _ in 0..<3 {
        let start = ProcessorTime.seconds
        let imported = try read(text)
        best = min(best, ProcessorTime.seconds - start)
        #expect(imported.table.rowCount >= example.taskCount(count))
      }
      return best
    }
    let small = try seconds(750)
    let large = try seconds(3000)
    #expect(large < small * 6 + 0.02, "\(small) s and \(large) s")
  }
}
