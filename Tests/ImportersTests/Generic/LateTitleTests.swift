import Importers
import TaskModel
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
  @Test(.timeLimit(.minutes(2))) func `many lists take no more than their number`() throws {
    let count = 200_000
    let list = "{\"tasks\":[{\"title\":\"a\"}],\"name\":\"Done\"}"
    let text = "{\"lists\":[\(Array(repeating: list, count: count).joined(separator: ","))]}"
    let table = try read(text, fields: FieldSet([.title, .isDone])).table
    #expect(table.rowCount == count)
    let openCount = table.isDone.count { !$0 }
    #expect(openCount == 0)
  }
}
