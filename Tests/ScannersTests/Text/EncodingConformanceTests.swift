import Foundation
import TestSupport
import Testing

@testable import Scanners

/// The generated files of `conformance/encodings`: one text in 22 encodings, malformed UTF-8, real web pages.
@Suite(
  "Encodings: conformance data",
  .enabled(if: Folder.hasConformance("encodings"), "the folder ../shared/conformance is not there"))
struct EncodingConformanceTests {
  /// The title of record 1 in the generated files, by the end of the file's name.
  static let titles = [
    "latin": "Café résumé – naïve", "emoji": "Ship it 🚀 ❤️ 👨‍👩‍👧", "ascii": "Plain title", "jp": "日本語の課題 表と能力",
    "zh": "任务：完成报告", "tw": "任務：許功蓋", "kr": "할 일 보고서", "ru": "Задача: отчёт",
  ]

  /// What the generated file must read as.
  private func expectedText(_ name: String, like reference: [UInt8]) -> String {
    let key = name.split(separator: ".")[0].replacing("-bom", with: "").split(separator: "-").last ?? ""
    let title = Self.titles[String(key)] ?? "?"
    return String(decoding: reference, as: UTF8.self).replacing("Café résumé – naïve", with: title)
  }

  @Test("generated: right text when named or marked, a clear refusal when not")
  func generated() throws {
    let folder = Folder.conformance("encodings/generated")
    var counts: [String: Int] = [:]
    for row in try TextSupport.rows(folder.appendingPathComponent("MANIFEST.tsv")) {
      let name = try #require(row["file"])
      let python = try #require(row["encoding"])
      let format = try #require(row["format"])
      let hasMark = row["bom"] == "yes"
      let bytes = try TextSupport.bytes(folder.appendingPathComponent(name))
      let reference = try TextSupport.bytes(folder.appendingPathComponent("utf-8-latin.\(format)"))
      let expected = expectedText(name, like: reference)
      if python == "utf-7" || python == "cp037" {
        #expect(throws: ScanProblem.self, "\(name), named") { _ = try TextEncoding(named: python) }
        #expect(throws: ScanProblem.self, "\(name), unnamed") { try TextSupport.read(bytes) }
        counts["refused", default: 0] += 1
        continue
      }
      let named = try TextSupport.read(bytes, encoding: TextEncoding(named: python))
      let text = String(decoding: named.text, as: UTF8.self)
      if format == "xml" {
        // The declaration in the file names its encoding; the rest is the same.
        let tail = try #require(expected.firstRange(of: "?>"))
        #expect(text.hasSuffix(expected[tail.upperBound...]), "\(name), named: \(text)")
      } else {
        #expect(text == expected, "\(name), named")
      }
      #expect(named.malformedOffsets == [], "\(name), named")
      for size in [1, 7, 64, 4_096] {
        let pieces = try TextSupport.read(
          bytes, encoding: TextEncoding(named: python), chunkByteCount: size)
        #expect(pieces.text == named.text, "\(name), named, in pieces of \(size)")
      }
      let isReadable =
        hasMark || python == "utf-8" || expected.utf8.allSatisfy { $0 < 0x80 } && python == "latin-1"
      if isReadable {
        #expect(try TextSupport.read(bytes).text == named.text, "\(name), unnamed")
        counts["read unnamed", default: 0] += 1
      } else {
        #expect(throws: ScanProblem.self, "\(name), unnamed") { try TextSupport.read(bytes) }
        counts["refused unnamed, right when named", default: 0] += 1
      }
    }
    print("encodings/generated: \(counts.sorted { $0.key < $1.key })")
    #expect(counts.values.reduce(0, +) == 95)
  }

  @Test("malformed UTF-8: reported at its exact place, in the file and by the refusal; rare characters kept")
  func malformed() throws {
    let folder = Folder.conformance("encodings/malformed-utf8")
    var counts: [String: Int] = [:]
    for row in try TextSupport.rows(folder.appendingPathComponent("MANIFEST.tsv")) {
      let name = try #require(row["file"])
      let bytes = try TextSupport.bytes(folder.appendingPathComponent(name))
      let reading = try TextSupport.read(bytes, encoding: .utf8)
      #expect(reading.text == bytes, "\(name)")
      for size in [1, 7, 64, 4_096] {
        let pieces = try TextSupport.read(bytes, encoding: .utf8, chunkByteCount: size)
        #expect(
          pieces.text == bytes && pieces.malformedOffsets == reading.malformedOffsets,
          "\(name), in pieces of \(size)")
      }
      if name.hasPrefix("valid") || name.hasPrefix("invalid-utf16-in-utf8") {
        // NULs between letters are well-formed UTF-8: the scanners reject them.
        #expect(reading.malformedOffsets == [], "\(name)")
        counts[name.hasPrefix("valid") ? "valid" : "NULs left to the scanners", default: 0] += 1
      } else {
        let prefix = name.hasSuffix("csv") ? "id,title\n1,\"a" : "[{\"id\":1,\"title\":\"a"
        #expect(reading.malformedOffsets.first == prefix.utf8.count, "\(name)")
        let problem = #expect(throws: ScanProblem.self, "\(name)") { try TextSupport.read(bytes) }
        #expect(problem?.code == .malformedUTF8 && problem?.byteOffset == prefix.utf8.count, "\(name)")
        counts["malformed", default: 0] += 1
      }
    }
    print("encodings/malformed-utf8: \(counts.sorted { $0.key < $1.key })")
    #expect(counts.values.reduce(0, +) == 106)
  }

  @Test("real pages: nothing malformed in the encoding they are filed under, no crash unnamed")
  func pages() throws {
    let folder = Folder.conformance("encodings/chardet")
    // Pages that are not clean in the encoding they are filed under.
    let unclean: Set<String> = []
    var clean = 0
    var unnamed = ["read": 0, "refused": 0]
    for directory in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    where directory != "LICENSE" {
      var parts = directory.split(separator: "-").map(String.init)
      let languages: Set = ["polish", "czech", "russian", "hebrew", "arabic"]
      if languages.contains(parts.last ?? "") { parts.removeLast() }
      let encoding = try TextEncoding(named: parts.joined(separator: "-"))
      let pages = folder.appendingPathComponent(directory)
      for page in try FileManager.default.contentsOfDirectory(atPath: pages.path).sorted() {
        let bytes = try TextSupport.bytes(pages.appendingPathComponent(page))
        let reading = try TextSupport.read(bytes, encoding: encoding)
        let isClean = reading.malformedOffsets.isEmpty
        #expect(
          isClean != unclean.contains("\(directory)/\(page)"),
          "\(directory)/\(page): \(reading.malformedOffsets.prefix(5))")
        #expect(
          String(validating: reading.text, as: UTF8.self) != nil || encoding == .utf8, "\(directory)/\(page)")
        clean += isClean ? 1 : 0
        for chunkByteCount in [7, 1 << 20] {
          let unnamedReading = try? TextSupport.read(bytes, chunkByteCount: chunkByteCount)
          if chunkByteCount > 7 { unnamed[unnamedReading == nil ? "refused" : "read", default: 0] += 1 }
        }
      }
    }
    print("encodings/chardet: \(clean) clean when named; unnamed: \(unnamed)")
  }
}
