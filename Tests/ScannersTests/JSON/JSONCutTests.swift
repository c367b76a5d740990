import Scanners
import Testing

/// Where chunks are cut must not matter.
@Suite struct JSONCutTests {
  static let texts: [(text: String, paths: [String], mode: JSONScanner.Mode)] = [
    (
      #"[{"id": "a", "n": -12.5e+3, "t": true, "é": "日本😀\ud83d\ude00\n", "l": [[], {"k": null}]}, "x", [1, 2]]"#,
      ["."],
      .document
    ),
    (
      "{\"skip\": [{\"a\\u0062\": \"\\\\\\\"\"}, false, 1e5],\r\n\r\"m\":{\"k\\u0031\":{\"a\":1},\"\":[]},\"tasks\":[{\"a\": 1}]}\r",
      ["tasks[*]", "m.*"], .document
    ),
    ("{\"a\": 1}\r\n\r\n{\"a\":\n[1, 2]}\nbroken \"line\"\n{\"a\":\n{\"b\":2}\n\n  \"x\"", ["."], .lines),
    ("[{\"a\":1,\"a\":\"\\uD800\"},{\"a\":{\"a\":1},\"b\":{\"a\":2},\"a\":0}, nul]", ["."], .document),
    ("\u{FEFF}{\"a\": 1}", ["."], .document),
    ("\u{FEFF} {} {}", ["."], .lines),
  ]

  @Test(arguments: texts.indices)
  func everyCutGivesTheSame(_ number: Int) {
    let (text, paths, mode) = Self.texts[number]
    let bytes = Array(text.utf8)
    let whole = JSONScanner.scan(bytes, paths: paths, mode: mode)
    #expect(whole.isSound)
    for cut in 0...bytes.count {
      for room in [0, 7, 200] {
        let scan = JSONScanner.scan(bytes, paths: paths, mode: mode, room: room, cuts: [cut])
        #expect(scan == whole, "cut at \(cut), room \(room)")
      }
      for second in stride(from: cut, through: bytes.count, by: 5) {
        let scan = JSONScanner.scan(bytes, paths: paths, mode: mode, room: 3, cuts: [cut, second])
        #expect(scan == whole, "cut at \(cut) and \(second)")
      }
    }
  }

  @Test(
    .enabled(if: JSONTestData.isPresent, "the conformance data is not at hand"),
    arguments: ["json-testsuite/test_parsing", "json-testsuite/test_transform", "json-hostile"])
  func everySuiteFileGivesTheSameInChunksOfAnySize(folder: String) {
    for file in JSONTestData.files(in: folder) where !file.name.hasSuffix(".tsv") {
      let malformed = JSONTestUTF8.malformedOffsets(file.bytes)
      for mode in [JSONScanner.Mode.document, .lines] {
        let whole = JSONScanner.scan(file.bytes, mode: mode, malformed: malformed)
        #expect(whole.isSound, "\(file.name)")
        for size in [1, 7, 64, 4_096] where file.bytes.count / size <= 100_000 {
          let room = size == 64 ? 100 : 0
          let scan = JSONScanner.scan(file.bytes, mode: mode, size: size, room: room, malformed: malformed)
          #expect(scan == whole, "\(file.name) in chunks of \(size)")
        }
      }
    }
  }

  /// Found by fuzzing: read at once, the new key came up before the record's length, and ended the scan.
  @Test func aRecordTooLongWithMoreNewKeysThanAllowedIsOneDefectiveRecord() {
    let text = "{\"a\":\"0123456789\",\"b\":1,\"c\":2}\n{\"a\":1}\n"
    var limits = ScanLimits()
    limits.recordByteCount = 12
    limits.keyCount = 2
    let whole = JSONScanner.scan(Array(text.utf8), mode: .lines, limits: limits)
    #expect(whole.records.map(\.defect) == ["record-too-long", nil])
    #expect(whole.failure == nil)
    for size in 1...text.utf8.count {
      #expect(
        JSONScanner.scan(Array(text.utf8), mode: .lines, size: size, limits: limits) == whole, "\(size)")
    }
  }
}
