import Importers
import TaskModel
import Testing

/// Columns and elements of one name: in which of them a value stood is kept.
struct RepeatedNameTests {
  @Test(arguments: [
    ("a,b,c", "[\"a\",\"b\",\"c\"]"), ("a,,", "a"), (",b,", "[null,\"b\"]"), (",,c", "[null,null,\"c\"]"),
    ("a,,c", "[\"a\",null,\"c\"]"), ("\"\",b,", "[\"\",\"b\"]"), ("a,\"\",\"\"", "a"), ("\"\",\"\",\"\"", ""),
    ("a", "a"), (",b", "[null,\"b\"]"),
  ])
  func `columns without a field`(cells: String, kept: String) throws {
    let imported = try read("title,due,x,x,x\nt,2026-03-04,\(cells)\n")
    #expect(imported.items.first?.extra["x"]?.string == kept)
  }

  @Test(arguments: [
    ("n1,n2,", "n1", "n2"), ("n1,,n3", "n1", "[null,\"n3\"]"), ("n1,n2,n3", "n1", "[\"n2\",\"n3\"]"),
    ("n1,n1,", "n1", nil), (",n2,n3", "n2", "[null,\"n3\"]"),
  ])
  func `columns of which the first has a field`(cells: String, detail: String, kept: String?) throws {
    let imported = try read("title,due,note,note,note\nt,2026-03-04,\(cells)\n")
    #expect(imported.items.first?.detail == detail)
    #expect(imported.items.first?.extra["note"]?.string == kept)
  }

  @Test(arguments: [
    ("<x>a</x><x>b</x>", ["a", "b"]), ("<x/><x>b</x>", ["null", "b"]),
    ("<x></x><x/><x>c</x>", ["null", "null", "c"]), ("<x>a</x><x/><x>c</x>", ["a", "null", "c"]),
    ("<x>a</x><x/>", ["a"]), ("<y/><x>b</x>", ["b"]), ("<x/>", []),
  ])
  func `elements`(elements: String, kept: [String]) throws {
    let imported = try read(
      "<tasks><item><title>s</title><due>2026-03-04</due><x/></item>"
        + "<item><title>t</title><due>2026-03-04</due>\(elements)</item></tasks>")
    #expect(imported.table.extra.values(1).filter { $0.name == "x" }.map(\.value.string) == kept)
  }
}
