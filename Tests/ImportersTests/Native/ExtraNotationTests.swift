import Formats
import Testing

@testable import Importers

struct ExtraNotationTests {
  struct Header: Sendable {
    var text: String
    var name: String
    var isJSON = false
  }

  @Test(arguments: [
    Header(text: "note", name: "note"),
    Header(text: "extra.title", name: "title"),
    Header(text: "extra.extra.x", name: "extra.x"),
    Header(text: "extra.", name: ""),
    Header(text: "Extra.x", name: "Extra.x"),
    Header(text: "points:json", name: "points", isJSON: true),
    Header(text: "odd:json:text", name: "odd:json"),
    Header(text: "odd:json:json", name: "odd:json", isJSON: true),
    Header(text: "odd:text:text", name: "odd:text"),
    Header(text: "extra.:json", name: "", isJSON: true),
    Header(text: "extra. :text", name: " "),
  ])
  func `a header says a name and a kind`(header: Header) {
    let meaning = ExtraNotation.pantask.meaning(of: header.text)
    #expect(meaning.name == header.name)
    #expect(meaning.isJSON == header.isJSON)
    #expect(ExtraNotation.plain.meaning(of: header.text) == (header.text, false))
  }

  struct Cell: Sendable {
    var text: String
    var value: String?
    var isJSON = true
  }

  @Test(arguments: [
    Cell(text: "1", value: "1"),
    Cell(text: "-12", value: "-12"),
    Cell(text: "0", value: "0"),
    Cell(text: "-", value: nil),
    Cell(text: "01", value: nil),
    Cell(text: "1.50e3", value: "1.50e3"),
    Cell(text: "null", value: "null"),
    Cell(text: "true", value: "true"),
    Cell(text: #""text""#, value: "text", isJSON: false),
    Cell(text: #""""#, value: "", isJSON: false),
    Cell(text: #""a\u00e9\"""#, value: "aé\"", isJSON: false),
    Cell(text: #""a"b""#, value: nil),
    Cell(text: #"" "#, value: nil),
    Cell(text: #"[1, "]"]"#, value: #"[1, "]"]"#),
    Cell(text: #"{"": {}}"#, value: #"{"": {}}"#),
    Cell(text: "1],[2", value: nil),
    Cell(text: "1,2", value: nil),
    Cell(text: "", value: nil),
    Cell(text: "nul", value: nil),
  ])
  func `a cell is exactly one JSON value or none`(cell: Cell) {
    var output = [UInt8]("kept".utf8)
    let isJSON = EmbeddedJSON.append(Array(cell.text.utf8).span, to: &output)
    #expect(String(decoding: output, as: UTF8.self) == "kept" + (cell.value ?? ""))
    #expect(isJSON == (cell.value == nil ? nil : cell.isJSON))
  }
}
