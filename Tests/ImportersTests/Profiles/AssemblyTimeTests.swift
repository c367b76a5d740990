import Foundation
import TaskModel
import Testing

/// Formats whose tasks are put together from parts: the time grows with the number of tasks and no faster.
struct AssemblyTimeTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var text: @Sendable (_ taskCount: Int) -> String
  }

  private static func repeated(_ count: Int, separator: String = "", _ part: (Int) -> String) -> String {
    (0..<count).map(part).joined(separator: separator)
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
    Case(testDescription: "iCalendar text, parents by id") { count in
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n"
        + repeated(count) {
          "BEGIN:VTODO\r\nUID:u\($0)\r\nSUMMARY:n\r\nRELATED-TO:u\($0 / 2)\r\nEND:VTODO\r\n"
        } + "END:VCALENDAR\r\n"
    },
  ]

  @Test(arguments: cases)
  func `four times the tasks do not take six times as long`(_ example: Case) throws {
    func seconds(_ taskCount: Int) throws -> Double {
      let text = example.text(taskCount)
      var best = Double.infinity
      for _ in 0..<3 {
        let start = Self.processorSeconds()
        let imported = try read(text)
        best = min(best, Self.processorSeconds() - start)
        #expect(imported.table.rowCount >= taskCount / 2)
      }
      return best
    }
    let small = try seconds(750)
    let large = try seconds(3000)
    #expect(large < small * 6 + 0.02, "\(small) s and \(large) s")
  }

  /// Time that this thread has had on a processor: the machine may be busy with other things.
  private static func processorSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
