import Foundation
import TaskModel
import TestSupport
import Testing

/// `docs/diagnostics.md` ends in a table of all codes, which is made of their doc comments; PANTASK_RECORD=1 writes it.
struct DiagnosticDocumentTests {
  private static let heading = "## All codes\n"

  /// A case of the enumeration as its source has it: its name, and the paragraphs of its comment.
  private struct Entry {
    var name: String
    var paragraphs: [String]
  }

  /// The cases, by their words.
  private static func entries() throws -> [String: Entry] {
    let file = Folder.repository.appending(path: "Sources/TaskModel/DiagnosticCode.swift")
    var entries: [String: Entry] = [:]
    var paragraphs = [""]
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
      let line = line.trimmingPrefix { $0 == " " }
      if line == "///" {
        paragraphs.append("")
      } else if line.hasPrefix("/// ") {
        let text = String(line.dropFirst(4))
        paragraphs[paragraphs.count - 1] += paragraphs[paragraphs.count - 1].isEmpty ? text : " " + text
      } else {
        let words = line.split(separator: " ")
        if words.first == "case", let name = words.dropFirst().first, let word = words.last {
          let code = word.trimmingCharacters(in: ["\""])
          entries[code] = Entry(name: String(name), paragraphs: paragraphs)
        }
        paragraphs = [""]
      }
    }
    return entries
  }

  private static func table() throws -> String {
    let entries = try entries()
    var text = heading + "\n| code | what it means | what to do |\n| --- | --- | --- |\n"
    for code in DiagnosticCode.allCases.map(\.rawValue).sorted() {
      let paragraphs = try #require(entries[code]?.paragraphs)
      #expect(paragraphs.count == 2, "\(code) says what it means in one paragraph, and what to do in another")
      text += "| `\(code)` | \(paragraphs.joined(separator: " | ")) |\n"
    }
    return text
  }

  @Test func `the document has a line for each code`() throws {
    let table = try Self.table()
    let recorded = try Golden.end(of: "docs/diagnostics.md", from: Self.heading, made: table)
    #expect(recorded == table)
  }

  /// Those of the scanners have an enumeration of their own.
  @Test func `every code is used, and none as a text`() throws {
    let folder = Folder.repository.appending(path: "Sources")
    let scanners = try String(
      contentsOf: folder.appending(path: "Scanners/ScanProblem.swift"), encoding: .utf8)
    var used = Set(Self.words(of: scanners).map { "." + $0 })
    let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    for case let file as URL in files where file.pathExtension == "swift" {
      if file.lastPathComponent == "DiagnosticCode.swift" { continue }
      let source = try String(contentsOf: file, encoding: .utf8)
      used.formUnion(Self.words(of: source))
      #expect(
        source.range(of: #"\bcode: "[a-z]"#, options: .regularExpression) == nil, "\(file.lastPathComponent)")
    }
    for (code, entry) in try Self.entries() where !used.contains("." + entry.name) {
      Issue.record("nothing says \(code)")
    }
  }

  /// The names in a source, with the dots that they begin with.
  private static func words(of source: String) -> [String] {
    source.utf8.split { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."):
        false
      default: true
      }
    }
    .map { String(Substring($0)) }
  }
}
