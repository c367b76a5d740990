import Scanners
import Testing

/// Single texts, what they hold and what is wrong with them.
@Suite struct JSONScannerTests {
  struct Syntax: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var text: String
    /// "offset line:column code: message (hint)", or nothing if the text is JSON.
    var failure: String?

    init(_ description: String, _ text: String, _ failure: String?) {
      testDescription = description
      self.text = text
      self.failure = failure
    }
  }

  static let syntax: [Syntax] = [
    .init("nothing", "", "0 1:1 syntax: expected a JSON value, but there is none"),
    .init("white space only", " \r\n\t", "4 2:2 syntax: expected a JSON value, but there is none"),
    .init("empty array", "[]", nil),
    .init("empty object", " { } ", nil),
    .init("byte order mark before the value", "\u{FEFF}[1]", nil),
    .init(
      "byte order mark twice", "\u{FEFF}\u{FEFF}[1]",
      "3 1:1 syntax: expected a JSON value (a byte order mark may stand only at the very beginning)"),
    .init(
      "trailing comma in an array", "[1,\n 2,]",
      "7 2:4 syntax: trailing comma (remove the comma before the bracket)"),
    .init(
      "trailing comma in an object", "{\"a\":1,}",
      "7 1:8 syntax: trailing comma (remove the comma before the bracket)"
    ),
    .init("leading comma", "[,1]", "1 1:2 syntax: expected a value before the comma"),
    .init("leading comma in an object", "{,}", "1 1:2 syntax: expected a key before the comma"),
    .init("two commas", "[1,,2]", "3 1:4 syntax: expected a value before the comma"),
    .init("missing comma in an array", "[1 2]", "3 1:4 syntax: expected a comma or ]"),
    .init("missing comma in an object", "{\"a\":1 \"b\":2}", "7 1:8 syntax: expected a comma or }"),
    .init("wrong bracket", "[1}", "2 1:3 syntax: expected a comma or ]"),
    .init("wrong brace", "{\"a\":1]", "6 1:7 syntax: expected a comma or }"),
    .init("missing colon", "{\"a\" 1}", "5 1:6 syntax: expected a colon after the key"),
    .init(
      "equals sign", "{\"a\"=1}",
      "4 1:5 syntax: expected a colon after the key (a key and its value are joined by a colon)"),
    .init("colon without key", "{:1}", "1 1:2 syntax: expected a key in double quotes or }"),
    .init(
      "number as key", "{\"a\":1,2:3}",
      "7 1:8 syntax: expected a key in double quotes (keys without quotes are not JSON)"),
    .init(
      "key without quotes", "{a:1}",
      "1 1:2 syntax: expected a key in double quotes (keys without quotes are not JSON)"
    ),
    .init(
      "single quotes", "{'a':1}", "1 1:2 syntax: single quotes are not JSON (put it in double quotes)"),
    .init(
      "single quotes around a value", "['a']",
      "1 1:2 syntax: single quotes are not JSON (put it in double quotes)"),
    .init("line comment", "[1, // one\n2]", "4 1:5 syntax: comments are not JSON (remove the comment)"),
    .init("block comment", "/* a */[]", "0 1:1 syntax: comments are not JSON (remove the comment)"),
    .init("comment at the end", "[] // a", "3 1:4 syntax: comments are not JSON (remove the comment)"),
    .init("hash comment", "[1 # one\n]", "3 1:4 syntax: comments are not JSON (remove the comment)"),
    .init("NaN", "[NaN]", "1 1:2 syntax: NaN is not JSON (write null or a number)"),
    .init("negative NaN", "[-NaN]", "2 1:3 syntax: NaN is not JSON (write null or a number)"),
    .init("infinity", "{\"a\":Infinity}", "5 1:6 syntax: Infinity is not JSON (write null or a number)"),
    .init("negative infinity", "[-Infinity]", "2 1:3 syntax: Infinity is not JSON (write null or a number)"),
    .init("undefined", "[undefined]", "1 1:2 syntax: expected a value (the empty value of JSON is null)"),
    .init("capital True", "[True]", "1 1:2 syntax: expected a value (write true in small letters)"),
    .init("capital FALSE", "[FALSE]", "1 1:2 syntax: expected a value (write false in small letters)"),
    .init("bare word", "[yes]", "1 1:2 syntax: expected a value (put text in double quotes)"),
    .init(
      "literal with more letters", "[nulls]", "1 1:2 syntax: expected a value (put text in double quotes)"),
    .init("cut literal", "[tru]", "1 1:2 syntax: expected a value (put text in double quotes)"),
    .init("plus sign", "[+1]", "1 1:2 syntax: a number must not begin with a plus sign"),
    .init(
      "point first", "[.5]", "1 1:2 syntax: a number must begin with a digit (write a 0 before the point)"),
    .init("point last", "[5.]", "3 1:4 syntax: expected a digit after the decimal point"),
    .init("no digit in the exponent", "[5e]", "3 1:4 syntax: expected a digit in the exponent"),
    .init(
      "no digit after the sign of the exponent", "[5e+]", "4 1:5 syntax: expected a digit in the exponent"),
    .init("minus only", "[-]", "2 1:3 syntax: expected a digit after the minus sign"),
    .init("leading zero", "[012]", "2 1:3 syntax: a number must not begin with 0 and more digits"),
    .init("negative leading zero", "[-01]", "3 1:4 syntax: a number must not begin with 0 and more digits"),
    .init("hexadecimal number", "[0x1F]", "2 1:3 syntax: hexadecimal numbers are not JSON"),
    .init(
      "letters behind a number", "[12abc]",
      "3 1:4 syntax: unexpected character in a number (put text in double quotes)"),
    .init(
      "date without quotes", "[2026-01-02]",
      "5 1:6 syntax: unexpected character in a number (put text in double quotes)"),
    .init(
      "line break in a string", "[\"é\nb\"]",
      "4 1:4 syntax: unescaped control character in a string "
        + "(write a line break in a string as \\n, or close the string with a quote)"),
    .init(
      "tab in a key", "{\"a\tb\":1}",
      "3 1:4 syntax: unescaped control character in a string (write a tab in a string as \\t)"),
    .init(
      "unknown escape", "[\"\\x\"]",
      "2 1:3 syntax: unknown escape in a string (a backslash itself is written \\\\)"),
    .init("bad unicode escape", "[\"\\u12G4\"]", "2 1:3 syntax: expected four hexadecimal digits after \\u"),
    .init("short unicode escape", "[\"\\u12\"]", "2 1:3 syntax: expected four hexadecimal digits after \\u"),
    .init(
      "bad second half", "[\"\\uD83D\\u12G4\"]", "8 1:9 syntax: expected four hexadecimal digits after \\u"),
    .init(
      "two values", "[]\n[]",
      "3 2:1 trailing-content: expected nothing more after the JSON value "
        + "(several values, one after another, are lines of JSON)"),
    .init("closed twice", "[]]", "2 1:3 trailing-content: expected nothing more after the JSON value"),
    .init("XML", "<a/>", "0 1:1 not-this-syntax: expected a JSON value (this looks like XML or HTML)"),
    .init(
      "UTF-16", "[\u{0}1\u{0}]",
      "1 1:2 syntax: expected a value or ] (this looks like UTF-16 or UTF-32; name the file's encoding)"),
    .init(
      "end in a string", "[\"abc",
      "5 1:6 cut-off: the input ends inside a string: expected a closing quote "
        + "(the file may have been cut off)"),
    .init(
      "end in an escape", "[\"abc\\u12",
      "9 1:10 cut-off: the input ends inside a string: expected a closing quote "
        + "(the file may have been cut off)"),
    .init(
      "end in an array", "[1,",
      "3 1:4 cut-off: the input ends inside an array: expected a value "
        + "(the file may have been cut off)"),
    .init(
      "end in an object", "{\"a\":1\r\r",
      "8 3:1 cut-off: the input ends inside an object: expected a comma or } "
        + "(the file may have been cut off)"),
    .init(
      "end in a word", "[tr",
      "3 1:4 cut-off: the input ends inside a word: expected true, false or null "
        + "(the file may have been cut off)"),
    .init(
      "end in a number", "-",
      "1 1:2 cut-off: the input ends inside a number: expected a digit "
        + "(the file may have been cut off)"),
    .init(
      "column in characters on a later line", "[\"a\",\r\n \"日本\", x]",
      "18 2:8 syntax: expected a value (put text in double quotes)"),
  ]

  @Test(arguments: syntax)
  func errorIsNamedWithItsPlace(of test: Syntax) {
    let bytes = Array(test.text.utf8)
    let whole = JSONScanner.scan(bytes)
    #expect(whole.failure == test.failure)
    for size in [1, 2, 3, 5] {
      #expect(JSONScanner.scan(bytes, size: size, room: size * 2) == whole, "\(size)")
    }
  }

  @Test func problemShowsItsLineAndTheCaret() {
    var scanner = JSONScanner(paths: [.root], mode: .document)
    let batch = scanner.scan(InputChunk(bytes: Array("[1,\n  {\"é\": nope},\n 2]".utf8)))
    #expect(batch.failure?.excerpt == Array("  {\"é\": nope},".utf8))
    #expect(batch.failure?.excerptOffset == 9)
    #expect(batch.failure?.column == 9)
  }

  struct Selection: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var text: String
    var paths: [String]
    var mode = JSONScanner.Mode.document
    /// "path key original" of each record.
    var records: [String]
    /// "offset line:column" of each second value on a line that is told.
    var problems: [String] = []
  }

  static let selections: [Selection] = [
    .init(
      testDescription: "elements of the root", text: " [{\"a\":1} , 2,[3]] ", paths: ["."],
      records: ["0 - {\"a\":1}", "0 - 2", "0 - [3]"]),
    .init(
      testDescription: "the root object", text: "{\"a\":{\"b\":[1]}}", paths: ["."],
      records: ["0 - {\"a\":{\"b\":[1]}}"]),
    .init(testDescription: "the root scalar", text: " null ", paths: ["."], records: ["0 - null"]),
    .init(
      testDescription: "array under a key",
      text: "{\"x\":[{}],\"tasks\":[{\"a\":[1]},{}],\"y\":{\"tasks\":[1]}}",
      paths: ["tasks[*]"], records: ["0 - {\"a\":[1]}", "0 - {}"]),
    .init(
      testDescription: "key that comes twice", text: "{\"t\":[1],\"t\":[2]}", paths: ["t[*]"],
      records: ["0 - 1", "0 - 2"]),
    .init(
      testDescription: "key written with escapes", text: "{\"\\u0074\":[1]}", paths: ["t[*]"],
      records: ["0 - 1"]),
    .init(
      testDescription: "nested arrays",
      text: "{\"data\":{\"lists\":[{\"tasks\":[1,2]},{\"id\":0},{\"tasks\":{}},{\"tasks\":[3]}]}}",
      paths: ["data.lists[*].tasks[*]"], records: ["0 - 1", "0 - 2", "0 - 3"]),
    .init(
      testDescription: "array of arrays", text: "[[1],[2,3],4]", paths: ["[*][*]"],
      records: ["0 - 1", "0 - 2", "0 - 3"]),
    .init(
      testDescription: "arrays within the elements of the root",
      text: "[{\"tasks\":[{}]},{\"tasks\":[{},1]}]",
      paths: ["[*].tasks[*]"], records: ["0 - {}", "0 - {}", "0 - 1"]),
    .init(
      testDescription: "objects keyed by id", text: "{\"e\":{\"k1\": {\"a\":1}, \"\\u006b2\":{}, \"k3\":4}}",
      paths: ["e.*"], records: ["0 k1 {\"a\":1}", "0 k2 {}", "0 - 4"]),
    .init(
      testDescription: "keyed by id on the way",
      text: "{\"boards\":{\"b1\":{\"stacks\":[{\"cards\":[1,2]}]},\"b2\":{\"stacks\":[{\"cards\":[3]}]}}}",
      paths: ["boards.*.stacks[*].cards[*]"], records: ["0 - 1", "0 - 2", "0 - 3"]),
    .init(
      testDescription: "one value under a key", text: "{\"issue\":{\"id\":1},\"x\":2}", paths: ["issue"],
      records: ["0 - {\"id\":1}"]),
    .init(
      testDescription: "several paths", text: "{\"b\":[1],\"a\":[2],\"c\":{\"a\":[3]}}",
      paths: ["a[*]", "b[*]"],
      records: ["1 - 1", "0 - 2"]),
    .init(
      testDescription: "the outer record wins", text: "{\"l\":[{\"t\":[1]}]}", paths: ["l[*]", "l[*].t[*]"],
      records: ["0 - {\"t\":[1]}"]),
    .init(
      testDescription: "the first of two equal paths wins", text: "{\"l\":[1]}", paths: ["*[*]", "l[*]"],
      records: ["0 - 1"]),
    .init(testDescription: "path that is not there", text: "{\"l\":[1]}", paths: ["m[*]"], records: []),
    .init(testDescription: "array where an object is wanted", text: "[{\"a\":1}]", paths: ["a"], records: []),
    .init(
      testDescription: "lines", text: "{\"a\":1}\r\n\r\n 2 [3]\n{}{}\"x\"\r", paths: ["."], mode: .lines,
      records: ["0 - {\"a\":1}", "0 - 2", "0 - [3]", "0 - {}", "0 - {}", "0 - \"x\""],
      problems: ["14 3:4"]),
    .init(
      testDescription: "one value behind another on the line that it ends on",
      text: "{}\n{\n\"a\":1\n} {}\n{} {}",
      paths: ["."], mode: .lines,
      records: ["0 - {}", "0 - {\n\"a\":1\n}", "0 - {}", "0 - {}", "0 - {}"],
      problems: ["13 4:3"]),
    .init(
      testDescription: "two wrappers on one line", text: "{\"t\":[1]}\n{\"t\":[2]} {\"t\":[3]}",
      paths: ["t[*]"],
      mode: .lines, records: ["0 - 1", "0 - 2", "0 - 3"], problems: ["20 2:11"]),
    .init(
      testDescription: "lines with wrappers", text: "{\"t\":[1,2]}\n{\"t\":[3]}\n", paths: ["t[*]"],
      mode: .lines,
      records: ["0 - 1", "0 - 2", "0 - 3"]),
    .init(
      testDescription: "values over several lines", text: "{\n \"a\": [\n1]\n}\n{\n}\n", paths: ["."],
      mode: .lines, records: ["0 - {\n \"a\": [\n1]\n}", "0 - {\n}"]),
    .init(testDescription: "no lines", text: " \n", paths: ["."], mode: .lines, records: []),
  ]

  @Test(arguments: selections)
  func recordsAreFoundAtTheirPaths(of test: Selection) {
    let bytes = Array(test.text.utf8)
    let whole = JSONScanner.scan(bytes, paths: test.paths, mode: test.mode)
    let found = whole.records.map { record in
      let key = record.key.map { String(decoding: $0, as: UTF8.self) } ?? "-"
      return "\(record.path) \(key) \(String(decoding: record.original, as: UTF8.self))"
    }
    #expect(found == test.records)
    #expect(whole.failure == nil)
    #expect(whole.isSound)
    let problems = test.problems.map {
      "\($0) second-value-on-line: lines of JSON have one value each; a second one begins here"
    }
    #expect(whole.problems == problems)
    for record in whole.records {
      #expect(Array(bytes[record.byteOffset...].prefix(record.original.count)) == record.original)
    }
    for size in 1...9 {
      let cut = JSONScanner.scan(bytes, paths: test.paths, mode: test.mode, size: size, room: size % 3 * 4)
      #expect(cut == whole, "\(size)")
    }
  }

  @Test func tapeHoldsTheMembersOfARecord() throws {
    let text = #"[{"a": "x", "l": [1, {"b": true}, []], "é": "\u00e9", "n": null, "a b": -0}]"#
    var scanner = JSONScanner(paths: [.root], mode: .document)
    let batch = scanner.scan(InputChunk(bytes: Array(text.utf8)))
    let names = batch.newNames.map { String(decoding: $0, as: UTF8.self) }
    let tape = batch.nodes.map { node in
      "\(names[node.name]) \(node.kind) \(String(decoding: batch.bytes[Int(node.start)..<node.end], as: UTF8.self)) "
        + "\(node.next)"
    }
    #expect(
      tape == [
        "a text x 1", #"l array [1, {"b": true}, []] 6"#, "l number 1 3", #"l object {"b": true} 5"#,
        "b true true 5",
        "l array [] 6", #"é textWithEscapes \u00e9 7"#, "n null null 8", "a b number -0 9",
      ])
    #expect(names == ["", "@key", "a", "l", "b", "é", "n", "a b"])
    let place = try #require(batch.records.first)
    #expect(batch.records.count == 1)
    #expect(place.firstNode == 0 && place.endNode == 9 && place.byteOffset == 1 && place.line == 1)
  }

  @Test(arguments: [
    "9007199254740993", "-0", "0", "-0.0", "1E400", "123456789012345678901234567890e-99999999999",
    "0.1000000000000000055511151231257827021181583404541015625", "9223372036854775808", "1.0",
  ])
  func numberKeepsItsDigits(_ text: String) {
    for size in [1, 3, 100] {
      let scan = JSONScanner.scan(Array("[{\"n\":\(text)}, \(text)]".utf8), size: size)
      let number = JSONTestValue.number(Array(text.utf8))
      #expect(scan.records.map(\.value) == [.object([.init([0x6E], number)]), number])
    }
  }

  struct Duplicates: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var text: String
    /// Offsets of the keys that were there before.
    var offsets: [Int]
  }

  static let duplicates: [Duplicates] = [
    .init(testDescription: "none", text: #"[{"a":1,"b":2},{"a":1,"b":2}]"#, offsets: []),
    .init(testDescription: "one", text: #"[{"a":1,"a":2}]"#, offsets: [8]),
    .init(testDescription: "three times", text: #"[{"a":1,"a":2,"a":3}]"#, offsets: [8, 14]),
    .init(testDescription: "in every record", text: #"[{"a":1,"a":2},{"a":1,"a":2}]"#, offsets: [8, 22]),
    .init(testDescription: "escaped", text: #"[{"a":1,"\u0061":2}]"#, offsets: [8]),
    .init(testDescription: "normalised differently", text: "[{\"é\":1,\"e\u{301}\":2}]", offsets: []),
    .init(testDescription: "in an inner object", text: #"[{"a":{"b":1,"b":2}}]"#, offsets: [13]),
    .init(testDescription: "same key in and out", text: #"[{"a":{"a":{"a":1}},"b":{"a":1}}]"#, offsets: []),
    .init(testDescription: "around an inner object", text: #"[{"a":1,"x":{"a":2},"a":3}]"#, offsets: [20]),
    .init(
      testDescription: "around inner objects in an array", text: #"[{"a":1,"x":[{"a":2},{"a":3}],"a":4}]"#,
      offsets: [30]),
    .init(testDescription: "outside records", text: #"{"x":1,"x":[]}"#, offsets: []),
    .init(testDescription: "in an array that is a record", text: #"[[{"a":1,"a":2}]]"#, offsets: []),
    .init(testDescription: "empty key", text: #"[{"":1,"":2}]"#, offsets: [7]),
    .init(testDescription: "key that looks reserved", text: #"[{"@key":1,"@key":2}]"#, offsets: [11]),
  ]

  @Test(arguments: duplicates)
  func duplicateKeyIsTold(in test: Duplicates) {
    let bytes = Array(test.text.utf8)
    let path = test.text.hasPrefix("{") ? "x[*]" : "."
    let whole = JSONScanner.scan(bytes, paths: [path])
    #expect(whole.problems.map { Int($0.split(separator: " ")[0]) } == test.offsets)
    #expect(whole.problems.allSatisfy { $0.contains("duplicate-key") })
    #expect(whole.isSound)
    for size in 1...5 { #expect(JSONScanner.scan(bytes, paths: [path], size: size) == whole) }
  }

  @Test func keysThatAreSpelledLikeReservedNamesAreKeys() {
    let scan = JSONScanner.scan(Array(#"[{"@key":1,"":{"@key":2}}]"#.utf8))
    #expect(scan.records.first?.key == nil)
    #expect(
      scan.records.first?.value
        == .object([
          .init(Array("@key".utf8), .number([0x31])),
          .init([], .object([.init(Array("@key".utf8), .number([0x32]))])),
        ]))
  }

  @Test func keyWithQuotesIsNotMistakenForItsText() {
    // The name of the first record's key is a"b; in the second one the same bytes end the key after a.
    let scan = JSONScanner.scan(Array(#"[{"a\"b":1},{"a"b":1}]"#.utf8))
    #expect(scan.failure == "16 1:17 syntax: expected a colon after the key")
  }

  @Test(arguments: [
    ("high half alone", #"[{"a":"x\uD83Dy"}]"#, 8, "x\u{FFFD}y"),
    ("low half alone", #"[{"a":"\uDE00"}]"#, 7, "\u{FFFD}"),
    ("halves the wrong way round", #"[{"a":"\uDE00\uD83D"}]"#, 7, "\u{FFFD}\u{FFFD}"),
    ("high half before an escape", #"[{"a":"\uD83D\n"}]"#, 7, "\u{FFFD}\n"),
    ("high half before another escape of four digits", #"[{"a":"\uD83D\u0041"}]"#, 7, "\u{FFFD}A"),
    ("two high halves and a low one", #"[{"a":"\uD83D\uD83D\uDE00"}]"#, 7, "\u{FFFD}😀"),
    ("a pair", #"[{"a":"\ud83d\ude00"}]"#, -1, "😀"),
  ])
  func loneSurrogateIsTold(_ name: String, _ text: String, _ offset: Int, _ value: String) {
    let bytes = Array(text.utf8)
    for size in 1...bytes.count {
      let scan = JSONScanner.scan(bytes, size: size)
      #expect(scan.problems.map { Int($0.split(separator: " ")[0]) } == (offset < 0 ? [] : [offset]))
      #expect(scan.records.map(\.value) == [.object([.init([0x61], .text(Array(value.utf8)))])])
      #expect(scan.isSound)
    }
  }

  @Test func problemsOfARecordThatIsNotHandedOutAreNotEither() {
    let scan = JSONScanner.scan(Array(#"[{"a":1,"a":2},{"a":1,"a":2 x}]"#.utf8))
    #expect(scan.records.count == 1)
    #expect(scan.problems.count == 1)
    #expect(scan.failure == "28 1:29 syntax: expected a comma or }")
  }
}
