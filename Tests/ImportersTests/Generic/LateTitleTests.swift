import Importers
import TaskModel
import TestSupport
import Testing

/// Lists in JSON and XML whose titles come after their tasks.
struct LateTitleTests {
  struct Markup: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var text: String
    /// The list that each task is in, and whether it is done.
    var tasks: [String]
  }

  @Test(arguments: [
    Markup(
      testDescription: "all of them",
      text: "<r><list><task><title>a</title></task><name>A</name></list>"
        + "<list><task><title>b</title></task><task><title>c</title></task><name>Done</name></list></r>",
      tasks: ["a A false", "b Done true", "c Done true"]),
    Markup(
      testDescription: "later ones",
      text: "<r><list><name>A</name><task><title>a</title></task></list>"
        + "<list><task><title>b</title></task><name>B</name><task><title>c</title></task></list>"
        + "<list><task><title>d</title></task></list></r>",
      tasks: ["a A false", "b B false", "c B false", "d - false"]),
    Markup(
      testDescription: "behind an element around the tasks",
      text: "<r><list><tasks><task><title>a</title></task></tasks><name>A</name></list>"
        + "<list><tasks><task><title>b</title></task></tasks><name>B</name></list></r>",
      tasks: ["a A false", "b B false"]),
    Markup(
      testDescription: "attributes, of which one is missing",
      text: "<r><list name='A'><task><title>a</title></task></list>"
        + "<list><task><title>b</title></task></list><list name='C'><task><title>c</title></task></list></r>",
      tasks: ["a A false", "b - false", "c C false"]),
  ])
  func `a title behind the tasks of an element is theirs`(markup: Markup) throws {
    let imported = try read(markup.text, file: "input.xml")
    let tasks = imported.items.map { "\($0.title) \($0.project ?? $0.section ?? "-") \($0.isDone)" }
    #expect(tasks == markup.tasks)
    #expect(imported.codes.isEmpty)
  }

  @Test(arguments: [FieldSet.all, FieldSet([.title, .isDone])])
  func `a title that means done is for the tasks of its own list, whatever is kept`(fields: FieldSet) throws {
    let text = """
      {"lists":[{"tasks":[{"title":"a"}],"name":"Doing"},
        {"tasks":[{"title":"b"},{"title":"c","status":"open"}],"name":"Done"},
        {"tasks":[{"title":"d"}],"name":"Doing"},
        {"tasks":[{"title":"e"}],"name":"Done"}]}
      """
    let imported = try read(text, fields: fields)
    #expect(imported.titles == ["a", "b", "c", "d", "e"])
    #expect(imported.items.map(\.isDone) == [false, true, false, false, true])
  }

  /// Behind 17 MiB nobody knows whether the next title belongs to what stands before it.
  @Test func `a title behind its tasks unlike those before it is said where the file is not seen as a whole`()
    throws
  {
    let note = String(repeating: "x", count: 5_000_000)
    let lists = (1...4).map { #"{"name":"List \#($0)","tasks":[{"title":"a \#($0)","note":"\#(note)"}]}"# }
    let imported = try read(
      #"{"lists":[\#(lists.joined(separator: ",")),{"tasks":[{"title":"last"}],"name":"Behind"}]}"#)
    #expect(imported.items.map(\.project) == ["List 1", "List 2", "List 3", "List 4", nil])
    #expect(imported.codes == [.lateTitle])
  }

  /// A title that looked at all rows so far took a second for 80,000 lists, and four times that for twice as many.
  @Test func `four times the lists do not take six times as long`() throws {
    func seconds(_ count: Int) throws -> Double {
      let list = "{\"tasks\":[{\"title\":\"a\"}],\"name\":\"Done\"}"
      let text = "{\"lists\":[\(Array(repeating: list, count: count).joined(separator: ","))]}"
      var options = ImportOptions()
      options.usesThreads = false
      var best = Double.infinity
      for _ in 0..<2 {
        let start = ProcessorTime.seconds
        let table = try read(text, fields: FieldSet([.title, .isDone]), options: options).table
        best = min(best, ProcessorTime.seconds - start)
        #expect(table.rowCount == count)
        let openCount = table.isDone.count { !$0 }
        #expect(openCount == 0)
      }
      return best
    }
    let small = try seconds(10_000)
    let large = try seconds(40_000)
    #expect(large < small * 6, "\(small) s and \(large) s")
  }
}
