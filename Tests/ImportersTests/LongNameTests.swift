import TaskModel
import Testing

/// Names of columns and keys that are longer than any name is.
struct LongNameTests {
  private static let long = String(repeating: "é", count: 700)

  private static func input(_ container: String, _ first: String, _ second: String) -> String {
    switch container {
    case "csv": "id,title,\(first),\(second)\n1,Mow,a,b\n"
    case "json": #"[{"id":"1","title":"Mow","isDone":false,"extra":{"\#(first)":"a","\#(second)":"b"}}]"#
    default:
      "<tasks><task><id>1</id><title>Mow</title><\(first)>a</\(first)><\(second)>b</\(second)></task></tasks>"
    }
  }

  @Test(arguments: ["csv", "json", "xml"])
  func `names of one long beginning stay two, are shortened and warned of`(container: String) throws {
    let imported = try read(
      Self.input(container, Self.long + "1", Self.long + "2"), file: "tasks.\(container)")
    let names = imported.items[0].extraOrder
    #expect(names.map { imported.items[0].extra[$0]?.string } == ["a", "b"])
    // 512 letters of two bytes, a hyphen and 16 digits.
    #expect(names.map(\.unicodeScalars.count) == [529, 529])
    #expect(names.allSatisfy { $0.hasPrefix(Self.long.prefix(512) + "-") })
    #expect(imported.codes.filter { $0 == .longName }.count == 2)
  }

  @Test(arguments: ["csv", "json", "xml"])
  func `a name of 1,024 bytes is kept as it is`(container: String) throws {
    let name = String(Self.long.prefix(511)) + "ab"
    let imported = try read(Self.input(container, name, "short"), file: "tasks.\(container)")
    #expect(imported.items[0].extraOrder == [name, "short"])
    #expect(!imported.codes.contains(.longName))
  }
}
