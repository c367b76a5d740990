import Foundation
import Importers
import TaskModel
import Testing

/// Notes that belong to a series of tasks, which Remember The Milk has for what comes again.
struct SeriesNoteTests {
  private static func series(taskCount: Int, noteCount: Int) -> String {
    let tasks = (1...taskCount).map {
      "{\"id\":\($0),\"series_id\":5,\"list_id\":1,\"name\":\"n\",\"priority\":\"PN\",\"date_created\":1}"
    }
    let notes = (1...noteCount).map {
      "{\"id\":\(90_000 + $0),\"series_id\":5,\"content\":\"note \($0)\",\"date_created\":1}"
    }
    return "{\"lists\":[{\"id\":1,\"name\":\"W\"}],\"tasks\":[\(tasks.joined(separator: ","))],"
      + "\"notes\":[\(notes.joined(separator: ","))]}"
  }

  @Test(
    "The notes of a series are with each of its tasks; what would be too much is with the first, and said",
    arguments: [
      (taskCount: 3, noteCount: 4, shared: 4, remarks: []),
      (taskCount: 501, noteCount: 500, shared: 400, remarks: ["100 notes of several tasks each"]),
      (taskCount: 401, noteCount: 501, shared: 500, remarks: ["1 note of several tasks each"]),
    ])
  func notes(taskCount: Int, noteCount: Int, shared: Int, remarks: [String]) throws {
    let imported = try read(Self.series(taskCount: taskCount, noteCount: noteCount))
    let notes = imported.items.map { $0.detail?.components(separatedBy: "\n\n").count ?? 0 }
    #expect(notes.first == noteCount)
    #expect(notes.dropFirst().allSatisfy { $0 == shared })
    let said = imported.report.log.diagnostics.filter { $0.code == .tooManyNotes }
    #expect(said.count == remarks.count)
    #expect(zip(said, remarks).allSatisfy { $0.message.hasPrefix($1) && $0.severity == .warning })
  }
}
