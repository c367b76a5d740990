import Foundation
import PantaskKit

// Who is late with what, of task lists of any tool:
//
//     overdue 2026-03-26 tasks.csv tasks.json
//
// prints it, writes late.html for people and late.ics for their calendars, and says what a calendar cannot hold.

/// Reads the lists and writes what is late.
func run(_ arguments: [String]) throws {
  var options = ReadingOptions()
  options.clock = try TaskClock(now: arguments.first ?? "")
  let result = try TaskReader().read(arguments.dropFirst().map { URL(filePath: $0) }, options: options)
  for diagnostic in result.diagnostics where diagnostic.severity == .warning {
    print("\(diagnostic.location?.file ?? ""): \(diagnostic.message)")
  }

  let late = try result.tasks.filtered(by: Filter("overdue")).sorted(by: PantaskKit.SortOrder("due,title"))
  for task in late {
    let people = task.assignees.isEmpty ? "nobody" : task.assignees.joined(separator: ", ")
    print("\(task.due?.description ?? "") \(task.title) (\(people))")
  }
  print("\(late.count) of \(result.tasks.count) tasks are late")

  let report = try Report(title: "Late", grouping: Grouping("assignees"))
  try report.write(late, to: URL(filePath: "late.html"))
  let losses = try Writer(.iCalendar).write(late, to: URL(filePath: "late.ics"))
  for loss in losses.losses {
    print("not in late.ics: \(loss.field) of \(loss.count) (\(loss.reason.rawValue))")
  }
}

do {
  try run(Array(CommandLine.arguments.dropFirst()))
} catch {
  print(error)
  exit(1)
}
