import Testing

@testable import Scanners

/// Texts that hold good in the object that they are in.
@Suite struct JSONHeadingTests {
  private static let paths = ["boards[*].lists[*].tasks[*]", "boards[*].lists[*].name", "boards[*].name"]

  private func scan(_ text: String, size: Int = .max) -> [String] {
    let scan = JSONScanner.scan(
      Array(text.utf8), paths: Self.paths, headings: [1, 2], mode: .document, size: size, room: size % 9)
    #expect(scan.failure == nil && scan.isSound)
    return scan.records.map { "\($0.path): \(String(decoding: $0.original, as: UTF8.self))" }
  }

  @Test("Where an object begins that may have a heading, a record without values ends the one before")
  func beginnings() {
    let text = """
      {"boards": [{"name": "W", "lists": [{"name": "A", "tasks": [{}]}, {"tasks": [{}], "name": null}]},
       {"lists": [[{"tasks": [{}]}], {}]}], "lists": [{}]}
      """
    let whole = scan(text)
    #expect(
      whole == [
        "2: ", #"2: "W""#, "1: ", #"1: "A""#, "0: {}", "1: ", "0: {}", "1: null", "2: ", "1: ",
      ])
    for size in 1...text.utf8.count { #expect(scan(text, size: size) == whole, "\(size)") }
  }

  @Test("There is room for all of them, however many follow one another")
  func manyObjects() {
    let text =
      #"{"boards": [{"name": "W", "lists": ["# + Array(repeating: "{}", count: 1_000).joined(separator: ",")
      + "]}]}"
    #expect(scan(text).count == 1_002)
    #expect(scan(text, size: 11) == scan(text))
  }

  @Test("In lines of JSON each line is an object of its own")
  func lines() {
    let bytes = Array("{\"name\": \"A\", \"tasks\": [1]}\n{\"tasks\": [2]}\n".utf8)
    let scan = JSONScanner.scan(bytes, paths: ["tasks[*]", "name"], headings: [1], mode: .lines, size: 5)
    #expect(
      scan.records.map { "\($0.path): \(String(decoding: $0.original, as: UTF8.self))" } == [
        "1: ", #"1: "A""#, "0: 1", "1: ", "0: 2",
      ])
  }
}
