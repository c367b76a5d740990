import Foundation
import TestSupport
import Testing

@testable import Scanners

/// Limits, both sides of each, and time and memory that grow no faster than the input.
@Suite struct JSONLimitTests {
  @Test func depthLimitIsExact() {
    for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
      for depth in [1, 127, 128, 129, 5_000] {
        let inner = open == "[" ? "" : "1"
        let text = String(repeating: open, count: depth) + inner + String(repeating: close, count: depth)
        for paths in [["."], ["skipped[*]"]] {
          for size in [7, 100_000] {
            let scan = JSONScanner.scan(Array(text.utf8), paths: paths, size: size)
            #expect(scan.failureCode == (depth > 128 ? "too-deep" : nil), "\(open) \(depth)")
            if depth > 128 { #expect(scan.failure?.hasPrefix("\(128 * open.utf8.count) ") == true) }
          }
        }
      }
    }
  }

  @Test func deepLineIsOneDefectiveRecord() {
    let deep = String(repeating: "[", count: 129)
    let scan = JSONScanner.scan(Array("1\n\(deep)\n2".utf8), mode: .lines, size: 10)
    #expect(scan.records.map(\.defect) == [nil, "too-deep", nil])
  }

  static func limits(field: Int = 1_000, record: Int = 1_000, keys: Int = 1_000) -> ScanLimits {
    var limits = ScanLimits()
    limits.fieldByteCount = field
    limits.recordByteCount = record
    limits.keyCount = keys
    return limits
  }

  @Test(arguments: [
    ("text", "\"0123456789\"", 10), ("text with an escape", "\"01234567\\n\"", 10),
    ("number", "1234567890", 10),
    ("text over a limit that the next character breaks", "\"0123456789\n\"", 10),
  ])
  func fieldLimitIsExact(_ name: String, _ value: String, _ count: Int) {
    let bytes = Array("[{\"a\":1},\n{\"b\":\(value)}]".utf8)
    let isBroken = value.contains("\n")
    for size in [1, 3, 1_000] {
      for limit in [count - 1, count, count + 1] {
        let scan = JSONScanner.scan(bytes, size: size, limits: Self.limits(field: limit))
        let expected = limit < count ? "field-too-long" : isBroken ? "syntax" : nil
        #expect(scan.failureCode == expected, "\(limit), chunks of \(size)")
        if limit < count { #expect(scan.failure?.hasPrefix("15 2:6 ") == true, "\(scan.failure ?? "")") }
        let lines = JSONScanner.scan(
          Array(bytes[10..<bytes.count - 1]), mode: .lines, size: size, limits: Self.limits(field: limit))
        #expect(lines.records.map(\.defect) == (isBroken ? lines.records.map(\.defect) : [expected]))
      }
    }
  }

  @Test func keyLimitIsTheFieldLimit() {
    for paths in [["."], ["*[*]"]] {
      for size in [1, 100] {
        for limit in [4, 5] {
          let scan = JSONScanner.scan(
            Array("{\"12345\":[]}".utf8), paths: paths, size: size, limits: Self.limits(field: limit))
          #expect(scan.failureCode == (limit < 5 ? "field-too-long" : nil))
        }
      }
    }
  }

  @Test func recordLimitIsExact() {
    let bytes = Array("[{\"a\":1},\n {\"a\":\"12345\",\"b\":[1,2]} , {\"a\":2}]".utf8)
    let count = "{\"a\":\"12345\",\"b\":[1,2]}".utf8.count
    for size in [1, 3, 16, 1_000] {
      for limit in [count - 1, count] {
        let scan = JSONScanner.scan(bytes, size: size, room: size, limits: Self.limits(record: limit))
        #expect(scan.failureCode == (limit < count ? "record-too-long" : nil))
        #expect(scan.records.count == (limit < count ? 1 : 3))
        if limit < count { #expect(scan.failure?.hasPrefix("11 2:2 ") == true) }
      }
    }
  }

  @Test func lineLongerThanARecordMayBeIsCutInWhatIsKept() {
    let bytes = Array("{\"a\":1}\n{\"a\":\"\(String(repeating: "x", count: 300))\"}\n{\"a\":2}\n".utf8)
    let whole = JSONScanner.scan(bytes, mode: .lines, limits: Self.limits(record: 100))
    #expect(whole.records.map(\.defect) == [nil, "record-too-long", nil])
    #expect(whole.records.map(\.original.count) == [7, 100, 7])
    for size in [1, 7, 64, 99, 101] {
      #expect(JSONScanner.scan(bytes, mode: .lines, size: size, limits: Self.limits(record: 100)) == whole)
    }
  }

  @Test func limitThatIsPassedFirstIsTold() {
    // The record passes its limit at byte 31, the field at byte 41: however the input is cut.
    let bytes = Array("[{\"a\":1, \"b\":\"\(String(repeating: "x", count: 80))\"}]".utf8)
    for size in 1...60 {
      let first = JSONScanner.scan(bytes, size: size, limits: Self.limits(field: 27, record: 30))
      #expect(first.failure?.hasPrefix("1 1:2 record-too-long") == true)
      let second = JSONScanner.scan(bytes, size: size, limits: Self.limits(field: 10, record: 30))
      #expect(second.failure?.hasPrefix("13 1:14 field-too-long") == true)
    }
  }

  @Test func differentKeysAreCounted() {
    for count in [5, 6] {
      let members = (0..<count).map { "\"k\($0)\":1" }.joined(separator: ",")
      for mode in [JSONScanner.Mode.document, .lines] {
        let scan = JSONScanner.scan(Array("{\(members)}".utf8), mode: mode, limits: Self.limits(keys: 5))
        #expect(scan.failureCode == (count > 5 ? "too-many-names" : nil))
      }
    }
  }

  @Test func remarksOnOneRecordAreBounded() {
    let members = repeatElement("\"a\":\"\\ud800\"", count: 200).joined(separator: ",")
    let text = Array("[{\(members)},{\"a\":1,\"a\":2}]".utf8)
    let whole = JSONScanner.scan(text)
    #expect(whole.problems.count == 65)
    #expect(whole.isSound && whole.records.count == 2)
    for size in [1, 10, 1_000] { #expect(JSONScanner.scan(text, size: size) == whole) }
  }

  @Test func manyKeysAreFoundAgain() {
    let members = (0..<20_000).map { "\"key \($0)\":1" }.joined(separator: ",")
    let scan = JSONScanner.scan(Array("[{\(members)},{\(members)}]".utf8), size: 1_000_000)
    #expect(scan.failure == nil && scan.problems.isEmpty && scan.isSound)
    #expect(scan.records.count == 2 && scan.records[0].value == scan.records[1].value)
  }

  @Test func skippedPartIsNotHeld() {
    let element = Array("{\"a\": [1, \"\(String(repeating: "x", count: 500))\", 12345]},".utf8)
    let bytes =
      Array("{\"skipped\":[".utf8) + Array(repeatElement(element, count: 4_000).joined()) + Array("1".utf8)
    for text in [bytes, Array("{\"skipped\":\"".utf8) + [UInt8](repeating: 0x61, count: 2 << 20)] {
      var scanner = JSONScanner(paths: [.init(steps: [.key([0x74]), .elements])], mode: .document)
      var most = 0
      for start in stride(from: 0, to: text.count, by: 65_536) {
        let piece = Array(text[start..<min(start + 65_536, text.count)])
        let batch = scanner.scan(InputChunk(bytes: piece, byteOffset: start, isLast: false))
        #expect(batch.failure == nil)
        most = max(most, scanner.held.count)
      }
      #expect(most < 64)
    }
  }

  /// A long token costs as much per byte in small chunks as at once: the time for twice the bytes is about twice.
  @Test(
    .timeLimit(.minutes(5)),
    arguments: ["string", "backslashes", "escapes", "white space", "digits", "skipped", "line"])
  func longTokenIsReadOnce(_ kind: String) {
    func text(_ count: Int) -> [UInt8] {
      let fill: String =
        switch kind {
        case "backslashes": "\\\\"
        case "escapes": "\\u00e9"
        case "white space": " "
        case "digits": "1"
        default: "x"
        }
      let inside = Array(repeatElement(Array(fill.utf8), count: count / fill.utf8.count).joined())
      let (open, close) =
        switch kind {
        case "white space", "digits": ("[{\"a\":", " 1}]")
        case "skipped": ("{\"a\":\"", "\"}")
        case "line": ("", "")
        default: ("[{\"a\":\"", "\"}]")
        }
      return Array(open.utf8) + (kind == "digits" ? inside + Array("}]".utf8) : inside + Array(close.utf8))
    }
    func seconds(_ bytes: [UInt8]) -> Double {
      var best = Double.infinity
      for _ in 0..<3 {
        let mode = kind == "line" ? JSONScanner.Mode.lines : .document
        let steps: [JSONRecordPath.Step] = kind == "skipped" ? [.key([0x74])] : []
        var scanner = JSONScanner(paths: [JSONRecordPath(steps: steps)], mode: mode)
        let start = ProcessorTime.seconds
        for start in stride(from: 0, to: bytes.count, by: 4_096) {
          let end = min(start + 4_096, bytes.count)
          let batch = scanner.scan(
            InputChunk(bytes: Array(bytes[start..<end]), byteOffset: start, isLast: end == bytes.count))
          #expect(batch.failure == nil)
        }
        best = min(best, ProcessorTime.seconds - start)
      }
      return best
    }
    let small = seconds(text(1 << 18))
    let large = seconds(text(1 << 20))
    // Four times the bytes; sixteen times the time would be quadratic.
    #expect(large < small * 10 + 0.05, "\(kind): \(small) s and \(large) s")
  }
}
