import Scanners
import Testing

/// The made-up hostile files, at the level of the scanner.
///
/// What follows from a record's content is the importer's
/// matter and stands here only as accepted: shapes that hold no tasks (error-object, root-string, root-null,
/// html as text), fields of the wrong type (types-wrong, title-null), numbers that fit no type
/// (number-huge-exponent, number-huge-digits, number-float-id, number-int64-max), parents in a circle
/// (cycle-by-id), which of two values of a key counts, and control characters in what is written.
@Suite(.enabled(if: JSONTestData.isPresent, "the conformance data is not at hand"))
struct JSONHostileTests {
  static let accepted: Set<String> = [
    "array-depth-100.json", "array-depth-127.json", "array-depth-128.json", "object-depth-128.json",
    "duplicate-keys.json", "duplicate-keys-escaped.json", "duplicate-keys-nfc.json", "key-count-100000.json",
    "ndjson.jsonl", "ndjson-blank-and-crlf.jsonl", "lone-surrogate-high.json", "lone-surrogate-low.json",
    "surrogates-reversed.json", "surrogate-pair.json", "escaped-nul.json", "escaped-controls.json",
    "number-huge-exponent.json", "number-huge-digits.json", "number-2-53-plus-1.json",
    "number-int64-max.json",
    "number-minus-zero.json", "number-float-id.json", "types-wrong.json", "title-null.json",
    "root-string.json",
    "root-null.json", "root-object-wrapper.json", "empty-array.json", "bom-then-array.json",
    "proto-keys.json",
    "whitespace-1MB.json", "backslashes-1MB.json", "string-1MB.json", "unicode-escapes-600KB.json",
    "error-object.json", "cycle-by-id.json",
  ]

  /// Files of which the code matters, and where the error is, as "offset line:column code".
  static let failures: [String: String] = [
    "array-depth-129.json": "128 1:129 too-deep", "array-depth-500.json": "128 1:129 too-deep",
    "array-depth-512.json": "128 1:129 too-deep", "array-depth-513.json": "128 1:129 too-deep",
    "array-depth-1024.json": "128 1:129 too-deep", "array-depth-1025.json": "128 1:129 too-deep",
    "array-depth-10000.json": "128 1:129 too-deep", "array-depth-100000.json": "128 1:129 too-deep",
    "array-depth-100000-unclosed.json": "128 1:129 too-deep", "two-documents.json": "3 2:1 trailing-content",
    "trailing-garbage.json": "23 1:24 trailing-content", "only-bom.json": "3 1:1 syntax",
    "empty.json": "0 1:1 syntax", "html-masquerading.json": "0 1:1 not-this-syntax",
    "utf16le-bom.json": "0 1:1 malformed-utf8", "raw-tab-in-string.json": "19 1:20 syntax",
  ]

  static let tooDeep: Set<String> = [
    "object-depth-10000.json", "object-depth-100000.json", "object-open-100000.json",
    "mixed-depth-50000-unclosed.json", "ignored-field-depth-50000.json",
  ]
  static let malformed: Set<String> = [
    "invalid-utf8-in-string.json", "invalid-utf8-in-key.json", "truncated-mid-utf8.json",
  ]

  static let files = JSONTestData.files(in: "json-hostile").filter { file in file.name != "MANIFEST.tsv" }

  @Test func everyFileHasItsVerdict() {
    #expect(Self.files.count == 72)
    for file in Self.files {
      let scan = JSONScanner.scan(file.bytes, mode: file.name.hasSuffix(".jsonl") ? .lines : .document)
      #expect(scan.isSound, "\(file.name)")
      if file.name == "ndjson-broken-middle.jsonl" {
        #expect(
          scan.records.map(\.defect) == [nil, "syntax", nil] && scan.records.map(\.line) == [1, 2, 3])
      } else if Self.accepted.contains(file.name) {
        #expect(scan.failure == nil, "\(file.name)")
        #expect(scan.records.allSatisfy { $0.defect == nil }, "\(file.name)")
      } else if let failure = Self.failures[file.name] {
        #expect(
          scan.failure?.split(separator: ":").prefix(2).joined(separator: ":") == failure, "\(file.name)")
      } else {
        let code =
          Self.tooDeep.contains(file.name)
          ? "too-deep"
          : Self.malformed.contains(file.name)
            ? "malformed-utf8" : file.name.hasPrefix("truncated") ? "cut-off" : "syntax"
        #expect(scan.failureCode == code, "\(file.name)")
      }
    }
  }

  struct Remark: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var problems: [String]
  }

  @Test(arguments: [
    Remark(testDescription: "duplicate-keys.json", problems: ["21 duplicate-key"]),
    Remark(testDescription: "duplicate-keys-escaped.json", problems: ["21 duplicate-key"]),
    Remark(testDescription: "duplicate-keys-nfc.json", problems: []),
    Remark(testDescription: "surrogate-pair.json", problems: []),
    Remark(testDescription: "lone-surrogate-high.json", problems: ["18 lone-surrogate"]),
    Remark(testDescription: "lone-surrogate-low.json", problems: ["18 lone-surrogate"]),
    Remark(testDescription: "surrogates-reversed.json", problems: ["18 lone-surrogate"]),
    Remark(testDescription: "key-count-100000.json", problems: []),
  ])
  func remarksAreMadeWhereTheyBelong(_ remark: Remark) throws {
    let file = try #require(Self.files.first { file in file.name == remark.testDescription })
    let scan = JSONScanner.scan(file.bytes)
    let problems = scan.problems.map { problem in
      let parts = problem.split(separator: " ")
      return "\(parts[0]) \(parts[2].dropLast())"
    }
    #expect(problems == remark.problems)
  }
}
