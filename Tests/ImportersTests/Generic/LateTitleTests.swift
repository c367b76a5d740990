import Importers
import TaskModel
import TestSupport
import Testing

/// JSON lists whose titles come after their tasks.
struct LateTitleTests {
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
