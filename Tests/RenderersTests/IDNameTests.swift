import Testing

@testable import Renderers

struct IDNameTests {
  @Test(arguments: [
    "id", "ID", "Id", "#", "No.", "Nr", "Key", "key", "uuid", "Issue ID", "Bug Id", "issue_id", "task-id",
    "taskId", "taskID", "TaskID", "taskUuid", "Issue key", "Ticket number", "ID (2)",
  ])
  func `what ids are called`(_ name: String) { #expect(IDName.isOne(name)) }

  @Test(arguments: [
    "", "PAID", "Paid", "paid", "GRID", "Bid", "Android", "Task no", "hockey", "author/id", "Id of parent",
    "Keyword",
    "Numbers", "42",
  ])
  func `what only looks like it`(_ name: String) { #expect(!IDName.isOne(name)) }
}
