import Foundation
import Renderers
import TaskModel
import TestSupport
import Testing

/// People in calendars: an address that is one, and the name beside it in any case.
struct CalendarPeopleTests {
  struct Person: Sendable, CustomTestStringConvertible {
    var name: String
    var address: String
    var testDescription: String { name }
  }

  static let people = [
    Person(name: "aiko@example.org", address: "mailto:aiko@example.org"),
    Person(name: "o'neil+boat@example.co.uk", address: "mailto:o'neil+boat@example.co.uk"),
    Person(name: "Aiko Tanaka", address: "invalid:nomail"), Person(name: "@home", address: "invalid:nomail"),
    Person(name: "aiko@", address: "invalid:nomail"), Person(name: "a@b@c", address: "invalid:nomail"),
    Person(name: "a@example..org", address: "invalid:nomail"),
    Person(name: "a?b@example.org", address: "invalid:nomail"),
    Person(name: "Aiko <aiko@example.org>", address: "invalid:nomail"),
    Person(name: "zoë@example.org", address: "invalid:nomail"),
  ]

  @Test(arguments: people, ["icalendar-ics", "xcal-xml", "jcal-json"])
  func `who is no address is named beside one that nobody has`(_ person: Person, _ format: String) throws {
    let target = try #require(TargetFormats.format(named: format))
    var task = TaskItem(title: "task")
    task.assignees = [person.name]
    let reduction = TaskReduction(TaskTable([task]), rows: [0], to: target)
    #expect(reduction.ledger.isEmpty)
    let output = text { target.write(reduction, &$0) }
    let name = person.name.replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    let wanted =
      switch format {
      case "icalendar-ics": "ATTENDEE;CN=\"\(person.name)\":\(person.address)"
      case "jcal-json": "[\"attendee\",{\"cn\":\"\(person.name)\"},\"cal-address\",\"\(person.address)\"]"
      default: "<cn><text>\(name)</text></cn></parameters><cal-address>\(person.address)</cal-address>"
      }
    #expect(output.contains(wanted), "\(output)")
  }

  @Test(arguments: ["icalendar-ics", "jcal-json"])
  func `four times the people do not take six times as long`(_ format: String) throws {
    let target = try #require(TargetFormats.format(named: format))
    var options = WriteOptions()
    options.areOwnFiles = true
    func seconds(_ personCount: Int) -> Double {
      var task = TaskItem(title: "task")
      task.assignees = Array(repeating: "Aiko", count: personCount)
      func list(_ text: String) -> ExtraValue {
        .json("[" + Array(repeating: "\"\(text)\"", count: personCount).joined(separator: ",") + "]")
      }
      task.extra = ["ATTENDEE;CN": list("Aiko"), "ATTENDEE": list("mailto:aiko@example.org")]
      task.extraOrder = ["ATTENDEE;CN", "ATTENDEE"]
      let table = TaskTable([task])
      var best = Double.infinity
      for _ in 0..<3 {
        let start = ProcessorTime.seconds
        let reduction = TaskReduction(table, rows: [0], to: target, options: options)
        let output = text { target.write(reduction, &$0) }
        best = min(best, ProcessorTime.seconds - start)
        let hasAddress = output.contains("mailto:aiko@example.org")
        #expect(hasAddress)
      }
      return best
    }
    let small = seconds(1000)
    let large = seconds(4000)
    #expect(large < small * 6 + 0.02, "\(small) s and \(large) s")
  }
}
