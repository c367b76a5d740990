import Formats
import TaskModel
import Testing

/// Names that mean one thing in most files and another in some, each beside a file in which it means the other.
struct DoubtfulNamesTests {
  @Test(arguments: [
    (
      #"{"fixedTasks": [{"name": "a", "due": "2026-03-01"}], "optionalTasks": [{"name": "b", "due": "2026-03-02"}]}"#,
      [false, false]
    ),
    (
      #"{"fixedIssues": [{"title": "a", "priority": "high"}], "openIssues": [{"title": "b", "priority": "low"}]}"#,
      [true, false]
    ),
  ])
  func `fixed issues are done, and fixed tasks are at a fixed time`(text: String, done: [Bool]) throws {
    #expect(try read(text).items.map(\.isDone) == done)
  }

  @Test(arguments: [
    #"{"tasks_by_owner": [{"title": "a", "assignee": "Ann"}]}"#,
    #"{"@type": "Collection", "member": [{"@id": "/todos/1", "@type": "Todo", "title": "a", "createdAt": "2026-02-01"}]}"#,
    #"{"Categories": [{"Category": "Home", "Task": "a"}]}"#,
  ])
  func `tasks in a list that is called after people or tags are tasks`(text: String) throws {
    #expect(try read(text).titles == ["a"])
  }

  @Test func `comments alone are no tasks`() {
    #expect(throws: Diagnostic.self) {
      _ = try read(
        "<issue><key>K</key><comments><text>a</text></comments><comments><text>b</text></comments></issue>")
    }
  }

  @Test func `a remark in a header may be long`() throws {
    let remark = String(repeating: "one of these or those, ", count: 20)
    let imported = try read(
      "Task,Status (\(remark)),Due Date [\(remark)]\na,done,2026-03-01\n".replacing(", ", with: " "))
    #expect(imported.items.map(\.isDone) == [true])
    #expect(imported.items.first?.due != nil)
  }

  @Test(arguments: [
    ("Task,Status,Tag 1,Tag 2\na,open,x,y\n", ["x", "y"]),
    ("Aufgabe,Status,Tag 1,Tag 2\na,offen,2h,3h\n", []),
  ])
  func `in a German table a Tag is a day`(text: String, tags: [String]) throws {
    #expect(try read(text).items.map(\.tags) == [tags])
  }

  @Test(arguments: [
    (#"{"id": 1, "first_name": "Ann", "last_name": "Lee", "email": "a@example.org"}"#, "Ann Lee"),
    (#"{"id": 1, "first_name": "Ann", "last_name": "", "email": "a@example.org"}"#, "Ann"),
    (#"{"id": 1, "first_name": "null", "last_name": "null", "email": "a@example.org"}"#, "a@example.org"),
    (#"{"id": 1, "name": "Ann L.", "first_name": "Ann", "last_name": "Lee"}"#, "Ann L."),
  ])
  func `somebody is called by a name in one piece, or in two, or by an address`(
    person: String, name: String
  ) throws {
    let imported = try read(#"[{"title": "a", "done": false, "assignee": \#(person)}]"#)
    #expect(imported.items.map(\.assignees) == [[name]])
  }

  @Test(arguments: [
    (#"{"a": [{"id": 1, "title": "x", "done": true}], "b": [{"id": 1, "title": "y", "done": false}]}"#, 0),
    (#"{"a": [{"id": 1, "title": "x", "done": true}], "b": [{"id": 1, "title": "x", "done": true}]}"#, 2),
    (
      #"{"a": [{"id": 0, "title": "x", "done": true}, {"id": 5, "title": "z", "done": true}, {"id": 6, "title": "v", "done": true}], "b": [{"id": 0, "title": "y", "done": false}, {"id": 7, "title": "w", "done": false}]}"#,
      5
    ),
  ])
  func `numbers that begin anew in each list are no ids`(text: String, count: Int) throws {
    #expect(try read(text).items.count { $0.id.count == 1 } == count)
  }

  @Test func `a task that is no block of a board is none of Focalboard's`() throws {
    let text =
      #"[{"type": "task", "title": "a", "done": false, "data": {"id": "1", "title": "x", "parentId": "", "type": "t", "fields": {"viewType": "v"}}}]"#
    #expect(try read(text).titles == ["a"])
  }
}
