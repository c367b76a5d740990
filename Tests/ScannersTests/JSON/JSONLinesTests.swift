import Scanners
import TestSupport
import Testing

/// Lines of JSON of which some are not JSON.
@Suite struct JSONLinesTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var text: String
    /// "line code original" of each record.
    var records: [String]
    var problems: [String]
  }

  static let cases: [Case] = [
    .init(
      testDescription: "a word between good lines", text: "{\"a\":1}\nnope\n{\"a\":2}\n",
      records: ["1 good {\"a\":1}", "2 syntax nope", "3 good {\"a\":2}"],
      problems: ["8 2:1 syntax: expected a value (put text in double quotes)"]),
    .init(
      testDescription: "an error in the middle of a line", text: "{\"a\":1}\r\n{\"a\" 2}, 3\r\n4",
      records: ["1 good {\"a\":1}", "2 syntax {\"a\" 2}, 3", "3 good 4"],
      problems: ["14 2:6 syntax: expected a colon after the key"]),
    .init(
      testDescription: "a line cut off, which the next would complete",
      text: "{\"id\":1}\n{\"id\":2,\"t\":\n{\"id\":3}\n",
      records: ["1 good {\"id\":1}", "2 syntax {\"id\":2,\"t\":", "3 good {\"id\":3}"],
      problems: [
        "21 2:13 syntax: the line ends inside a value (read on to line 4, it does not end well: "
          + "the input ends inside an object: expected a comma or })"
      ]),
    .init(
      testDescription: "a line cut off before several good ones", text: "[1,\n{}\n{}\n{}",
      records: ["1 syntax [1,", "2 good {}", "3 good {}", "4 good {}"],
      problems: [
        "3 1:4 syntax: the line ends inside a value (read on to line 3, it does not end well: expected a comma or ])"
      ]),
    .init(
      testDescription: "a line cut off in a string", text: "{\"a\":\"x\n{\"a\":\"y\"}",
      records: ["1 syntax {\"a\":\"x", "2 good {\"a\":\"y\"}"],
      problems: [
        "7 1:8 syntax: unescaped control character in a string "
          + "(write a line break in a string as \\n, or close the string with a quote)"
      ]),
    .init(
      testDescription: "two lines cut off one after the other", text: "{\"a\":\n{\"b\":\n{}\n",
      records: ["1 syntax {\"a\":", "2 syntax {\"b\":", "3 good {}"],
      problems: [
        "5 1:6 syntax: the line ends inside a value (read on to line 4, it does not end well: "
          + "the input ends inside an object: expected a comma or })",
        "11 2:6 syntax: the line ends inside a value (read on to line 4, it does not end well: "
          + "the input ends inside an object: expected a comma or })",
      ]),
    .init(
      testDescription: "a bracket too many", text: "{}}\n{}",
      records: ["1 good {}", "1 syntax }", "2 good {}"],
      problems: ["2 1:3 syntax: expected a JSON value"]),
    .init(
      testDescription: "garbage behind a value", text: "{\"a\":1} x\n2",
      records: ["1 good {\"a\":1}", "1 syntax x", "2 good 2"],
      problems: ["8 1:9 syntax: expected a value (put text in double quotes)"]),
    .init(
      testDescription: "an error on the last line, which has no end", text: "1\n{\"a\":",
      records: ["1 good 1", "2 cut-off {\"a\":"],
      problems: [
        "7 2:6 cut-off: the input ends inside an object: expected a value (the file may have been cut off)"
      ]),
    .init(
      testDescription: "duplicate keys of a line that is not JSON",
      text: "{\"a\":1,\"a\":2]\n{\"a\":1,\"a\":2}",
      records: ["1 syntax {\"a\":1,\"a\":2]", "2 good {\"a\":1,\"a\":2}"],
      problems: [
        "12 1:13 syntax: expected a comma or }", "21 2:8 duplicate-key: the key is in this object already",
      ]),
    .init(
      testDescription: "lines ended by CR", text: "1\rx\r{\"a\":\r2}",
      records: ["1 good 1", "2 syntax x", "3 good {\"a\":\r2}"],
      problems: ["2 2:1 syntax: expected a value (put text in double quotes)"]),
    .init(
      testDescription: "XML in lines mode", text: "<a>\n</a>",
      records: ["1 not-this-syntax <a>", "2 not-this-syntax </a>"],
      problems: [
        "0 1:1 not-this-syntax: expected a JSON value (this looks like XML or HTML)",
        "4 2:1 not-this-syntax: expected a JSON value (this looks like XML or HTML)",
      ]),
  ]

  @Test(arguments: cases)
  func goodLinesAreKept(of test: Case) {
    let bytes = Array(test.text.utf8)
    let whole = JSONScanner.scan(bytes, mode: .lines)
    let found = whole.records.map { record in
      "\(record.line) \(record.defect ?? "good") \(String(decoding: record.original, as: UTF8.self))"
    }
    #expect(found == test.records)
    #expect(whole.problems == test.problems)
    #expect(whole.failure == nil)
    #expect(whole.isSound)
    for size in 1...bytes.count {
      #expect(JSONScanner.scan(bytes, mode: .lines, size: size) == whole, "\(size)")
    }
  }

  @Test func lineThatIsNotUTF8IsDefective() {
    var bytes = Array("{\"a\":\"x\"}\n{\"a\":\"?y\"}\n{\"a\":\"z\"}\n?\n 1".utf8)
    for index in bytes.indices where bytes[index] == UInt8(ascii: "?") { bytes[index] = 0xFF }
    let whole = JSONScanner.scan(bytes, mode: .lines)
    #expect(whole.records.map(\.defect) == [nil, "malformed-utf8", nil, "malformed-utf8", nil])
    #expect(whole.records.map(\.line) == [1, 2, 3, 4, 5])
    #expect(
      whole.problems == [
        "16 2:7 malformed-utf8: bytes that are not UTF-8 (name the file's encoding if it is another one)",
        "31 4:1 malformed-utf8: bytes that are not UTF-8 (name the file's encoding if it is another one)",
      ])
    for size in 1...bytes.count {
      #expect(JSONScanner.scan(bytes, mode: .lines, size: size) == whole, "\(size)")
    }
  }

  @Test func documentThatIsNotUTF8EndsAtTheFirstBadByte() {
    for (text, offset) in [
      ("[\"a?\"]", 3), ("[{\"?\":1}]", 3), ("[1,? 2]", 3), ("{\"skipped\":\"?\"}", 12), ("?", 0),
    ] {
      let bytes = Array(text.utf8).map { byte in byte == UInt8(ascii: "?") ? 0xC0 : byte }
      for size in 1...bytes.count {
        let scan = JSONScanner.scan(bytes, paths: ["tasks[*]"], size: size)
        #expect(scan.failureCode == "malformed-utf8")
        #expect(scan.failure?.hasPrefix("\(offset) ") == true)
      }
    }
  }

  /// Cuts lines off at random: what is left whole must come out, on its line.
  @Test(arguments: [UInt64(1), 20_260_101, 0xC0FFEE])
  func wholeLinesSurviveLinesThatAreCutOff(seed: UInt64) {
    print("seed \(seed)")
    var random = SplitMix64(seed: seed)
    for _ in 0..<120 {
      var text: [UInt8] = []
      var expected: [(line: Int, bytes: [UInt8])] = []
      for line in 1...(2 + random.below(12)) {
        var generator = JSONTestGenerator(random: random, isCompact: true)
        var bytes = generator.object()
        random = generator.random
        if random.below(3) == 0 {
          bytes.removeLast(1 + random.below(bytes.count))
        } else {
          expected.append((line, bytes))
        }
        text += bytes + (random.below(2) == 0 ? [10] : [13, 10])
      }
      let whole = JSONScanner.scan(text, mode: .lines)
      let good = whole.records.filter { record in record.defect == nil }
      #expect(good.map(\.line) == expected.map(\.line), "\(String(decoding: text, as: UTF8.self))")
      #expect(good.map(\.original) == expected.map(\.bytes))
      #expect(
        JSONScanner.scan(text, mode: .lines, size: 1 + random.below(40), room: random.below(64)) == whole)
    }
  }
}
