import Foundation
import TestSupport
import Testing

@testable import Scanners

/// JSON Schema's format tests, TOML's date literals and the table of edge cases.
@Suite(
  "Dates: conformance data",
  .enabled(if: Folder.hasConformance("datetime"), "the folder ../shared/conformance is not there"))
struct DateConformanceTests {
  private struct Group: Decodable {
    struct Case: Decodable {
      var description: String
      var data: Value
      var valid: Bool
    }
    /// Only strings are dates; other JSON values are always valid, because the format says nothing about them.
    struct Value: Decodable {
      var text: String?
      init(from decoder: any Decoder) throws {
        text = try? decoder.singleValueContainer().decode(String.self)
      }
    }
    var tests: [Case]
  }

  @Test("JSON Schema", arguments: ["date-time", "date", "duration"])
  func jsonSchema(_ format: String) throws {
    let file = Folder.conformance("datetime/json-schema-format/\(format).json")
    let groups = try JSONDecoder().decode([Group].self, from: Data(contentsOf: file))
    var count = 0
    for test in groups.flatMap(\.tests) {
      guard let text = test.data.text else { continue }
      let bytes = Array(text.utf8)
      // Durations of other kinds than RFC 3339's are read as well, and none of more days than there are numbers.
      if format == "duration", !test.valid || text.utf8.count > 40 { continue }
      let isValid =
        switch format {
        case "date-time": DateScanner.parse(bytes, 0..<bytes.count, .rfc3339) != nil
        case "date": DateScanner.parse(bytes, 0..<bytes.count, .rfc3339Day) != nil
        default: DurationScanner.parse(bytes, 0..<bytes.count) != nil
        }
      #expect(isValid == test.valid, "\(test.description): \(text)")
      count += 1
    }
    print("JSON Schema \(format): \(count) strings")
    #expect(count > 5)
  }

  @Test("TOML literals")
  func toml() throws {
    let root = Folder.conformance("datetime/toml-test")
    var counts = ["valid": 0, "invalid": 0, "a time alone": 0, "valid in TOML 1.1 only": 0]
    for (folder, isValid) in [
      ("valid/datetime", true), ("invalid/datetime", false), ("invalid/local-date", false),
      ("invalid/local-datetime", false),
    ] {
      let directory = root.appendingPathComponent(folder)
      for name in try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted()
      where name.hasSuffix(".toml") {
        let text = String(
          decoding: try TextSupport.bytes(directory.appendingPathComponent(name)), as: UTF8.self)
        for line in text.split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
          guard let equals = line.lastIndex(of: "=") else { continue }
          var literal = line[line.index(after: equals)...].split(separator: "#")[0].trimmingCharacters(
            in: .whitespaces)
          let isQuoted = literal.hasPrefix("'")
          literal = literal.replacing("'", with: "")
          let bytes = Array(literal.utf8)
          let parts = DateScanner.rfc3339(bytes, 0..<bytes.count)
          if literal.count < 10 || literal.dropFirst(2).first == ":" {
            if isValid { counts["a time alone", default: 0] += 1 }
            #expect(parts == nil, "\(folder)/\(name): \(literal)")
          } else if name.hasPrefix("no-sec") {
            // The two folders contradict each other: seconds may be missing since TOML 1.1. RFC 3339 wants them.
            #expect(
              parts == nil && DateScanner.parse(bytes, 0..<bytes.count, .iso) != nil,
              "\(folder)/\(name): \(literal)")
            counts["valid in TOML 1.1 only", default: 0] += 1
          } else {
            // A string with something like a date in it is valid TOML, and no date.
            #expect((parts != nil) == (isValid && !isQuoted), "\(folder)/\(name): \(literal)")
            counts[isValid ? "valid" : "invalid", default: 0] += 1
          }
        }
      }
    }
    print("TOML literals: \(counts.sorted { $0.key < $1.key })")
  }

  /// The rows of edges.tsv whose verdict is left to the implementation: what this one does.
  static let decisions: [String: String] = [
    "0000-01-01": "nil", "0000-02-29": "nil", "+10000-01-01": "nil", "-0001-12-31": "nil",
    "1582-10-10": "1582-10-10",
    "2026-1-5": "nil", "26-01-05": "nil", "2026/01/05": "nil", "20260105": "2026-01-05", "01/02/2026": "nil",
    "13/02/2026": "nil", "2026-01-05 ": "nil", "null": "nil", "0": "nil", "today": "nil",
    "2026-01-05T10:00:00+0530": "2026-01-05T10:00:00+05:30",
    "2026-01-05T10:00:00+05": "2026-01-05T10:00:00+05:00",
    "2026-01-05T10:00:00": "2026-01-05T10:00:00", "2026-01-05T24:00:00Z": "nil",
    "2026-01-05T10:00:00,5Z": "2026-01-05T10:00:00.500000Z", "2026-01-05T10:00Z": "2026-01-05T10:00:00Z",
    "2026-01-05T10Z": "nil",
    "9999-12-31T23:59:59-01:00": "9999-12-31T23:59:59-01:00",
    "0001-01-01T00:00:00+01:00": "0001-01-01T00:00:00+01:00",
    "2026-01-05T10:00:00Z[Europe/Berlin]": "nil", "Mon, 05 Jan 2026 10:00:00 GMT": "nil",
    "Tue, 05 Jan 2026 10:00:00 GMT": "nil",
    "20260105T100000Z": "2026-01-05T10:00:00Z", "1767607200": "nil", "1767607200000": "nil",
    "46027.4166666": "nil", "9999-W52-7": "nil",
  ]

  @Test("edge cases: every ok and bad row of dates, weeks and day numbers; the others as decided")
  func edges() throws {
    var counts: [String: Int] = [:]
    for row in try TextSupport.rows(Folder.conformance("datetime/generated/edges.tsv")) {
      guard let input = row["input"], let kind = row["kind"], let verdict = row["verdict"] else { continue }
      let bytes = Array(input.utf8)
      if kind == "zoned" {
        counts["zoned: needs a time zone", default: 0] += 1
        continue
      }
      counts["\(kind) \(verdict)", default: 0] += 1
      if kind == "duration" {
        let parts = DurationScanner.parse(bytes, 0..<bytes.count)
        let isRead = parts != nil
        switch verdict {
        case "ok": #expect(isRead, "\(input)")
        case "bad": #expect(!isRead, "\(input)")
        default: #expect(isRead == (input != "90"), "\(input)")
        }
        continue
      }
      let parts = DateScanner.parse(bytes, 0..<bytes.count, .iso)
      let value = row["utc_or_value"] ?? ""
      switch verdict {
      case "ok":
        let found = try #require(parts, "\(input)")
        if kind != "datetime" {
          #expect(written(found) == value, "\(input)")
        } else if let seconds = Int(value) {
          #expect(found.secondsSinceEpoch == seconds, "\(input)")
        } else if value.hasSuffix("Z"), !value.contains(":60Z"),
          let utc = DateScanner.parse(Array(value.utf8), 0..<value.utf8.count, .rfc3339)
        {
          #expect(
            found.secondsSinceEpoch == utc.secondsSinceEpoch && found.microsecond == utc.microsecond,
            "\(input)")
        }
      case "bad", "empty": #expect(parts == nil, "\(input)")
      default: #expect(written(parts) == Self.decisions[input], "\(input)")
      }
    }
    print("edges.tsv: \(counts.sorted { $0.key < $1.key })")
  }
}
