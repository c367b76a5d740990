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

  @Test("A key that may be any holds good for what is under it, wherever the text is cut")
  func keys() {
    let text =
      #"{"a": [{"x": 1}], "b": 2, "caf\u00e9": [3], "tasks": [4], "d": {"e": [5], "f": [6]}, "g": "h"}"#
    func scan(_ size: Int) -> [String] {
      let scan = JSONScanner.scan(
        Array(text.utf8), paths: ["tasks[*]", "*[*]", "*", "d.*"], names: [2, 3], mode: .document,
        size: size,
        room: size % 9)
      #expect(scan.failure == nil && scan.isSound)
      return scan.records.map { record in
        let key: String? =
          if case .text(let text) = record.value { String(decoding: text, as: UTF8.self) } else { nil }
        return "\(record.path): \(key ?? String(decoding: record.original, as: UTF8.self))"
      }
    }
    let whole = scan(.max)
    #expect(
      whole == ["2: a", #"1: {"x": 1}"#, "2: café", "1: 3", "2: tasks", "0: 4", "2: d", "3: e", "3: f"])
    for size in 1...text.utf8.count { #expect(scan(size) == whole, "\(size)") }
  }
}
