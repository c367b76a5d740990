import Formats
import Importers
import TaskModel
import Testing

/// Keys around lists of JSON that there is no field for, and lists under them that are not read.
struct LostKeyTests {
  private static func said(_ code: DiagnosticCode, of text: String) throws -> [String] {
    try read(text).report.log.diagnostics.filter { $0.code == code }.map(\.message)
  }

  @Test func `keys that tell lists apart and have no field are named`() throws {
    // What is called a list of tasks cannot be a project, so the keys around it are none either.
    let text = """
      {"Work": {"tasks": {"open": [{"title": "x"}], "done": [{"title": "y"}]}, "issues": {"open": [{"title": "z"}]}},
       "Home": {"tasks": {"open": [{"title": "w"}]}}}
      """
    #expect(try read(text).titles.sorted() == ["w", "x", "y", "z"])
    let said = try Self.said(.lostKeys, of: text)
    #expect(said.count == 1)
    #expect(said.first?.contains("“Home”") == true)
  }

  @Test func `of lists three keys deep the keys around the project are named`() throws {
    let text = """
      {"Work": {"Alpha": {"Q1": [{"title": "x", "done": true}], "Q2": [{"title": "y", "done": false}]},
       "Beta": {"Q1": [{"title": "z", "done": false}]}}, "Home": {"House": {"Q1": [{"title": "w", "done": false}]}}}
      """
    let items = try read(text).items
    #expect(items.map(\.title) == ["x", "y", "z", "w"])
    #expect(items.map(\.project) == ["Alpha", "Alpha", "Beta", "House"])
    #expect(items.map(\.section) == ["Q1", "Q2", "Q1", "Q1"])
    #expect(try Self.said(.unreadList, of: text).isEmpty)
    #expect(try Self.said(.lostKeys, of: text).first?.contains("“Work”, “Home”") == true)
  }

  @Test(arguments: [
    #"{"Home": [{"title": "a", "done": true}], "Work": [{"title": "b", "done": false}]}"#,
    #"{"Work": {"Alpha": [{"title": "a", "done": true}], "Beta": [{"title": "b", "done": false}]}, "Home": {"House": [{"title": "c", "done": false}]}}"#,
    #"{"data": {"tasks": [{"title": "a", "done": true}]}}"#,
    #"{"data": {"lists": {"Groceries": [{"title": "a", "done": true}], "Tools": [{"title": "b", "done": true}]}}}"#,
    #"{"tasks": [{"id": 1, "title": "a"}], "checklists": [{"task_id": 1, "title": "b", "items": [{"title": "c", "done": true}]}]}"#,
    #"{"todo": [{"id": "a", "name": "a"}], "done": [{"id": "b", "name": "b"}]}"#,
  ])
  func `keys that are kept, or say no more than that there are tasks, are none`(text: String) throws {
    #expect(try Self.said(.lostKeys, of: text).isEmpty)
  }
}
