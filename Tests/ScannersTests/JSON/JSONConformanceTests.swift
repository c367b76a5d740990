import Scanners
import Testing

/// nst/JSONTestSuite at the level of the scanner.
@Suite(.enabled(if: JSONTestData.isPresent, "the conformance data is not at hand"))
struct JSONConformanceTests {
  static let files = JSONTestData.files(in: "json-testsuite/test_parsing")

  @Test func everyValidFileIsAccepted() {
    let files = Self.files.filter { $0.name.hasPrefix("y_") }
    #expect(files.count == 95)
    for file in files {
      let scan = JSONScanner.scan(file.bytes)
      #expect(scan.failure == nil, "\(file.name)")
      #expect(scan.isSound, "\(file.name)")
    }
  }

  @Test func everyInvalidFileIsRejected() {
    let files = Self.files.filter { $0.name.hasPrefix("n_") }
    #expect(files.count == 188)
    for file in files { #expect(JSONScanner.scan(file.bytes).failure != nil, "\(file.name)") }
  }

  @Test func filesThatMayBeEitherStayAsTheyAre() {
    let files = Self.files.filter { $0.name.hasPrefix("i_") }
    #expect(files.count == 35)
    let verdicts = files.map { file in
      let scan = JSONScanner.scan(file.bytes)
      return "\(file.name) \(scan.failureCode ?? "accept") \(scan.problems.count)"
    }
    #expect(verdicts == Self.frozen)
  }

  @Test func transformedFilesKeepTheirValues() {
    let files = JSONTestData.files(in: "json-testsuite/test_transform")
    #expect(files.count == 22)
    let values = files.map { file in
      let scan = JSONScanner.scan(file.bytes)
      let values = scan.records.map { record in record.value.map(Self.text) ?? "-" }
      return "\(file.name) \(scan.failureCode ?? "accept") \(scan.problems.count) \(values.joined(separator: " "))"
    }
    #expect(values == Self.frozenTransforms)
  }

  private static func text(_ value: JSONTestValue) -> String {
    switch value {
    case .text(let bytes):
      bytes.map { byte in
        (0x21...0x7E).contains(byte) ? String(decoding: [byte], as: UTF8.self) : "<\(String(byte, radix: 16))>"
      }.joined()
    case .number(let bytes), .opaque(let bytes): String(decoding: bytes, as: UTF8.self)
    case .literal(let word): word
    case .object(let members):
      "{" + members.map { "\(text(.text($0.name))):\(text($0.value))" }.joined(separator: ",") + "}"
    case .array(let elements): "[" + elements.map(text).joined(separator: ",") + "]"
    }
  }

  static let frozen: [String] = []
  static let frozenTransforms: [String] = []
}
