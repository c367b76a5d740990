import Scanners
import TestSupport
import Testing

/// The scanner of lines: records, whatever the cuts, and what is wrong with an input.
struct LineScannerTests {
  /// What a scan gave, in a form that can be compared.
  struct Scan: Equatable {
    var records: [[String]] = []
    var places: [[Int]] = []
    var originals: [String] = []
    var problems: [String] = []
    var failure: String?

    init(_ kind: LineScanner.Kind, _ text: String, cuts: [Int] = [], limits: ScanLimits = ScanLimits()) {
      self.init(kind, Array(text.utf8), cuts: cuts, limits: limits)
    }

    init(
      _ kind: LineScanner.Kind, _ bytes: [UInt8], cuts: [Int] = [], limits: ScanLimits = ScanLimits(),
      malformed: [Int] = []
    ) {
      var scanner = LineScanner(kind, form: MarkdownForm(head: bytes), limits: limits)
      var names: [String] = []
      let bounds = [0] + cuts + [bytes.count]
      for (start, end) in zip(bounds, bounds.dropFirst()) {
        let chunk = InputChunk(
          bytes: [0, 0] + bytes[start..<end], start: 2, byteOffset: start,
          malformedOffsets: malformed.filter { $0 >= start && $0 < end }, isLast: end == bytes.count)
        let batch = scanner.scan(chunk)
        names += batch.newNames.map { String(decoding: $0, as: UTF8.self) }
        for record in batch.records {
          records.append(
            (record.firstNode..<record.endNode).map { index in
              let node = batch.nodes[index]
              return names[node.name] + "=" + String(decoding: batch.text(of: node), as: UTF8.self)
            })
          places.append([record.byteOffset, record.line, record.defect < 0 ? 0 : 1])
          originals.append(String(decoding: batch.bytes[record.original], as: UTF8.self))
        }
        problems += batch.problems.map { "\($0.line) \($0.code.rawValue)" }
        for (code, count) in batch.suppressedCounts {
          problems += Array(repeating: "\(code.rawValue)", count: count)
        }
        if let problem = batch.failure { failure = "\(problem.line) \(problem.code.rawValue)" }
        // A last chunk of nothing is a chunk too.
        if end == bytes.count { break }
      }
    }
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var kind: LineScanner.Kind
    var text: String
    var records: [[String]]
    var problems: [String] = []
    var failure: String?
  }

  static let cases = [
    Case(
      testDescription: "folding by blank and tab, in names and characters", kind: .iCalendar,
      text: "BEGIN:VTODO\r\nSUM\r\n MARY:a\r\n\t b\r\nX-A;P=\"q;:\r\n r\":v\r\nEND:VTODO\r\n",
      records: [["SUMMARY=a b", "X-A;P=q;:r", "X-A=v"]]),
    Case(
      testDescription: "lines that end with LF or CR, and none at the end", kind: .iCalendar,
      text: "BEGIN:VCALENDAR\nBEGIN:VTODO\rSUMMARY:a\n\nEND:VTODO\nEND:VCALENDAR", records: [["SUMMARY=a"]]),
    Case(
      testDescription: "escapes of texts, none in addresses and rules", kind: .iCalendar,
      text: "BEGIN:VTODO\nSUMMARY:a\\nb\\N\\,\\;\\\\n\\x\\\nURL:a\\nb\nRRULE:A\\,B\nEND:VTODO\n",
      records: [["SUMMARY=a\nb\n,;\\nx\\", "URL=a\\nb", "RRULE=A\\,B"]]),
    Case(
      testDescription: "lists, empty values, relations", kind: .iCalendar,
      text:
        "BEGIN:VTODO\nCATEGORIES:a,b\\,c,,d\nSUMMARY:\nRELATED-TO;RELTYPE=parent:1\nRELATED-TO;RELTYPE=child:2\nEND:VTODO\n",
      records: [
        ["CATEGORIES=a", "CATEGORIES=b,c", "CATEGORIES=d", "RELATED-TO=1", "RELATED-TO;RELTYPE=CHILD=2"]
      ]),
    Case(
      testDescription: "components inside, beside and around", kind: .iCalendar,
      text:
        "BEGIN:VCALENDAR\nX-WR-CALNAME:n\nBEGIN:VEVENT\nSUMMARY:e\nBEGIN:VTODO\nSUMMARY:in\nEND:VTODO\nEND:VEVENT\nBEGIN:VTODO\nBEGIN:VALARM\nA:1\nBEGIN:X\nB:2\nEND:X\nEND:VALARM\nEND:VTODO\nEND:VCALENDAR\nBEGIN:VCALENDAR\nBEGIN:VTODO\nC:3\nEND:VTODO\nEND:VCALENDAR\n",
      records: [
        ["X-WR-CALNAME=n", "SUMMARY=in"], ["X-WR-CALNAME=n", "VALARM/A=1", "VALARM/X/B=2"], ["C=3"],
      ],
      problems: ["3 other-component"]),
    Case(
      testDescription: "ends without beginnings, lines without colons", kind: .iCalendar,
      text: "END:VTODO\nfoo\n: x\nBEGIN:VTODO\nA:1\nEND:VALARM\nB\nEND:VTODO\nEND:VTODO\n",
      records: [["A=1"]],
      problems: [
        "1 unexpected-end", "2 unreadable-line", "3 unreadable-line", "6 unexpected-end", "7 unreadable-line",
        "9 unexpected-end",
      ]),
    Case(
      testDescription: "a to-do that never ends", kind: .iCalendar,
      text: "BEGIN:VTODO\nA:1\nEND:VTODO\nBEGIN:VTODO\nA:2\n",
      records: [["A=1"]], failure: "4 cut-off"),
    Case(
      testDescription: "a calendar that never ends", kind: .iCalendar,
      text: "BEGIN:VCALENDAR\nBEGIN:VTODO\nA:1\nEND:VTODO\n",
      records: [["A=1"]], failure: "4 cut-off"),
    Case(
      testDescription: "a calendar whose end is cut off", kind: .iCalendar,
      text: "BEGIN:VCALENDAR\nBEGIN:VTODO\nA:1\nEND:VTODO\nEND:VCALENDA",
      records: [["A=1"]], problems: ["5 unexpected-end"], failure: "5 cut-off"),
    Case(
      testDescription: "a calendar that is cut off in an event", kind: .iCalendar,
      text: "BEGIN:VCALENDAR\nBEGIN:VTODO\nA:1\nEND:VTODO\nBEGIN:VEVENT\nSUMMARY:e",
      records: [["A=1"]], problems: ["5 other-component"], failure: "6 cut-off"),
    Case(
      testDescription: "a to-do in a to-do", kind: .iCalendar,
      text: "BEGIN:VTODO\nA:1\nBEGIN:VTODO\nB:2\nEND:VTODO\nC:3\nEND:VTODO\n",
      records: [["A=1", "VTODO/B=2", "C=3"]]),
    Case(
      testDescription: "marks of todo.txt", kind: .todoText,
      text:
        "\u{FEFF}x (A) 2026-03-02 2026-03-01 Do +p it @c due:2026-03-05 k:v\r\n\r\n  \r\n(B)\r\nx\nx y\n2026-03-01\n(B)c d\n",
      records: [
        [
          "mark=x", "priority=A", "completed=2026-03-02", "created=2026-03-01", "project=p", "context=c",
          "due=2026-03-05", "k=v", "title=Do +p it",
        ],
        ["priority=B"], ["title=x"], ["mark=x", "title=y"], ["title=2026-03-01"], ["title=(B)c d"],
      ]),
    Case(
      testDescription: "words that look like pairs", kind: .todoText,
      text: "a 10:30 http://x :y z: a/b:c due:1 é:x\n",
      records: [["due=1", "title=a 10:30 http://x :y z: a/b:c é:x"]]),
    Case(
      testDescription: "boxes of all kinds", kind: .markdown,
      text:
        "- [ ] a\n* [x] b\n+ [X]\tc\n1. [-] d\n22) [/] e\n- [] f\n-[ ] g\n- [  ] h\n- [1] i\n- [ ]j\n- [✓] k\n",
      records: [
        ["title=a", "number=1"], ["mark=x", "title=b", "number=2"], ["mark=X", "title=c", "number=3"],
        ["mark=-", "status=cancelled", "title=d", "number=4"],
        ["mark=/", "status=in progress", "title=e", "number=5"],
        ["title=f", "number=6"], ["mark=✓", "title=k", "number=7"],
      ].map { $0[0].hasPrefix("title") ? ["mark= "] + $0 : $0 }.map {
        $0.contains("title=f") ? Array($0.dropFirst()) : $0
      },
      problems: ["4 doubtful-mark", "7 loose-text", "8 loose-text", "9 loose-text", "10 loose-text"]),
    Case(
      testDescription: "words for states, where no item has a box", kind: .markdown,
      text:
        "- TODO a\n\t- DONE [#A] b\n\t  :LOGBOOK:\n\t  CLOCK: [1]\n\t  two\n\t  :END:\n  DEADLINE: <2026-03-28 Sat 10:00 ++1w>\n- TODO\n- TODOS c\n* TODO d\n- NOW [#] e\n  SCHEDULED: <tomorrow>\n  SCHEDULED: <2026-03-28 at 9>\n",
      records: [
        ["mark= ", "status=TODO", "title=a", "number=1"],
        [
          "mark=x", "status=DONE", "priority=A", "title=b", "number=2", "parent=1", "logbook=CLOCK: [1]\ntwo",
        ],
        [
          "mark= ", "status=NOW", "title=[#] e", "number=3",
          "detail=SCHEDULED: <tomorrow>\nSCHEDULED: <2026-03-28 at 9>",
        ],
      ], problems: ["7 loose-text", "8 loose-text", "9 loose-text", "10 loose-text"]),
    Case(
      testDescription: "words for states beside boxes are anybody's", kind: .markdown,
      text: "- [x] a\n- TODO b\n", records: [["mark=x", "title=a", "number=1"]], problems: ["2 loose-text"]),
    Case(
      testDescription: "hyphens in the boxes of a plan with requirements", kind: .markdown,
      text: "- [-] a\n  - _Requirements: 1.1_\n",
      records: [
        ["mark=/", "status=in progress", "title=a", "number=1", "detail=- _Requirements: 1.1_"]
      ]),
    Case(
      testDescription: "nesting by any step, under items without boxes too", kind: .markdown,
      text: "- [x] a\n   - [x] b\n\t- [x] c\n- d\n  - [x] e\n    - [x] f\n - [x] g\n",
      records: [
        ["mark=x", "title=a", "number=1"], ["mark=x", "title=b", "number=2", "parent=1"],
        ["mark=x", "title=c", "number=3", "parent=2"], ["mark=x", "title=e", "number=4"],
        ["mark=x", "title=f", "number=5", "parent=4"], ["mark=x", "title=g", "number=6"],
      ], problems: ["4 loose-text"]),
    Case(
      testDescription: "headings of both kinds, code, quotations", kind: .markdown,
      text:
        "# A #\n- [x] a\n### B\n- [x] b\n```\n# no\n- [x] no\n```\nC\n---\n> - [x] c\n##\n- [x] d\n#no\n~~~\n- [x] no\n",
      records: [
        ["mark=x", "title=a", "number=1", "section=A"],
        ["mark=x", "title=b", "number=2", "project=A", "section=B"],
        ["mark=x", "title=c", "number=3", "project=A", "section=C"],
        ["mark=x", "title=d", "number=4", "section=A"],
      ], problems: ["14 loose-text"]),
    Case(
      testDescription: "a text is a heading only with a line right below it", kind: .markdown,
      text: "A\n===\n- [x] a\nB\n\n---\n- [x] b\nC\n|c|\n---\n- [x] c\n- D\n---\n- [x] d\nE",
      records: [
        ["mark=x", "title=a", "number=1", "section=A"], ["mark=x", "title=b", "number=2", "section=A"],
        ["mark=x", "title=c", "number=3", "project=A", "section=|c|"],
        ["mark=x", "title=d", "number=4", "project=A", "section=|c|"],
      ],
      problems: ["4 loose-text", "8 loose-text", "12 loose-text", "15 loose-text"]),
    Case(
      testDescription: "text below an item", kind: .markdown,
      text: "- [x] a\n  one\n\n\n    two\n  - three\n    ```\n    - [ ] four\n    ```\n\nfive\n  six\n",
      records: [
        ["mark=x", "title=a", "number=1", "detail=one\n\n  two\n- three\n  ```\n  - [ ] four\n  ```"]
      ],
      problems: ["11 loose-text", "12 loose-text"]),
  ]

  /// Too long to be cut at every byte.
  static let longCases: [Case] = [
    Case(
      testDescription: "headings as long as they may be, and longer", kind: .markdown,
      text:
        "# \(long(1_024))\n- [x] a\n# \(long(1_025))\n- [x] b\n\(long(1_023))é\n===\n- [x] c\n\(long(1_024))\n---\n- [x] d\n",
      records: [
        ["mark=x", "title=a", "number=1", "section=\(long(1_024))"],
        ["mark=x", "title=b", "number=2", "section=\(long(1_024))"],
        ["mark=x", "title=c", "number=3", "section=\(long(1_023))"],
        ["mark=x", "title=d", "number=4", "project=\(long(1_023))", "section=\(long(1_024))"],
      ], problems: ["3 long-heading", "5 long-heading"])
  ]

  private static func long(_ count: Int) -> String { String(repeating: "h", count: count) }

  @Test(arguments: cases + longCases)
  func `what a text holds`(_ text: Case) {
    let scan = Scan(text.kind, text.text)
    #expect(scan.records == text.records)
    #expect(scan.problems == text.problems)
    #expect(scan.failure == text.failure)
  }

  @Test(arguments: cases)
  func `cuts at every byte change nothing`(_ text: Case) {
    let whole = Scan(text.kind, text.text)
    let count = text.text.utf8.count
    #expect(Scan(text.kind, text.text, cuts: Array(1..<max(count, 1))) == whole)
    for cut in 0...count { #expect(Scan(text.kind, text.text, cuts: [cut]) == whole, "cut at \(cut)") }
  }

  @Test(arguments: UInt64(1)...400)
  func `random texts, cut at random`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let pieces = [
      "BEGIN:", "END:", "VTODO", "VALARM", "VCALENDAR", "\n", "\r\n", "\r", "\n ", "\n\t", ":", ";", "A=",
      "\"", "\\", ",",
      "SUMMARY:", "CATEGORIES:", "- [ ] ", "- [x] ", "- TODO ", "- DONE [#B] ",
      ":LOGBOOK:\n", ":END:\n", "DEADLINE: <2026-03-01 Sun>\n", "  ", "\t", "# ", "---", "```", "> ", "(A) ",
      "x ",
      "2026-03-01 ", "+p",
      "@c", "due:", "é", "\u{FEFF}", "a", " ", "\0",
    ]
    var text = ""
    for _ in 0..<Int.random(in: 0...120, using: &generator) {
      text += pieces.randomElement(using: &generator) ?? "a"
    }
    let bytes = Array(text.utf8)
    var limits = ScanLimits()
    if seed % 3 == 0 {
      limits.recordByteCount = Int.random(in: 1...200, using: &generator)
      limits.fieldByteCount = Int.random(in: 1...60, using: &generator)
      limits.nameCount = Int.random(in: 1...6, using: &generator)
      limits.xmlDepth = Int.random(in: 1...4, using: &generator)
    }
    for kind in [LineScanner.Kind.iCalendar, .todoText, .markdown] {
      let whole = Scan(kind, bytes, limits: limits)
      let cuts = (0..<Int.random(in: 1...6, using: &generator)).map { _ in
        Int.random(in: 0...bytes.count, using: &generator)
      }
      .sorted()
      #expect(
        Scan(kind, bytes, cuts: cuts, limits: limits) == whole,
        "seed \(seed), \(kind), \(cuts): \(text.debugDescription)")
    }
  }

  @Test(arguments: UInt64(1)...100)
  func `calendars agree with a naive reader`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    var lines: [String] = []
    var expected: [[String]] = []
    for _ in 0..<Int.random(in: 0...5, using: &generator) {
      lines.append("BEGIN:VTODO")
      var record: [String] = []
      for _ in 0..<Int.random(in: 0...6, using: &generator) {
        let name =
          ["SUMMARY", "DESCRIPTION", "X-NOTE", "LOCATION"].randomElement(using: &generator) ?? "SUMMARY"
        let alphabet = Array("ab,;\\\n é日:\"😀")
        let value = String(
          (0..<Int.random(in: 1...60, using: &generator)).map { _ in
            alphabet.randomElement(using: &generator) ?? "a"
          })
        record.append("\(name)=\(value)")
        var escaped = ""
        for character in value {
          switch character {
          case ",", ";", "\\": escaped += "\\\(character)"
          case "\n": escaped += "\\n"
          default: escaped.append(character)
          }
        }
        lines.append("\(name):\(escaped)")
      }
      lines.append("END:VTODO")
      expected.append(record)
    }
    // Folded anywhere, in the middle of characters too (RFC 5545 §3.1 allows no more than to ask against it).
    var bytes: [UInt8] = []
    for line in lines {
      for (index, byte) in line.utf8.enumerated() {
        if index > 0, Int.random(in: 0...9, using: &generator) == 0 { bytes += [13, 10, 32] }
        bytes.append(byte)
      }
      bytes += [13, 10]
    }
    #expect(Scan(.iCalendar, bytes).records == expected, "seed \(seed)")
  }

  struct Limit: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var kind: LineScanner.Kind
    var text: String
    var change: @Sendable (inout ScanLimits) -> Void
    var failure: String
    var recordCount = 0
  }

  @Test(arguments: [
    Limit(
      testDescription: "a long line", kind: .todoText,
      text: "a\n" + String(repeating: "b", count: 50) + "\nc\n",
      change: { $0.recordByteCount = 40 }, failure: "2 record-too-long", recordCount: 1),
    Limit(
      testDescription: "a long line that never ends", kind: .markdown,
      text: "- [ ] a\n" + String(repeating: "b", count: 50),
      change: { $0.recordByteCount = 40 }, failure: "2 record-too-long"),
    Limit(
      testDescription: "a long to-do", kind: .iCalendar, text: "\nBEGIN:VTODO\nA:1\nB:2\nC:3\nEND:VTODO\n",
      change: { $0.recordByteCount = 20 }, failure: "2 record-too-long"),
    Limit(
      testDescription: "a long value in many folds", kind: .iCalendar,
      text: "BEGIN:VTODO\nA:1" + String(repeating: "\n 123", count: 20) + "\nEND:VTODO\n",
      change: { $0.fieldByteCount = 30 },
      failure: "2 field-too-long"),
    Limit(
      testDescription: "many names", kind: .todoText, text: "x a:1\nx b:1\nx c:1\n",
      change: { $0.nameCount = 2 },
      failure: "2 too-many-names", recordCount: 1),
    Limit(
      testDescription: "deep components", kind: .iCalendar, text: "BEGIN:A\nBEGIN:B\nBEGIN:C\n",
      change: { $0.xmlDepth = 2 },
      failure: "3 too-deep"),
  ])
  func `limits`(_ limit: Limit) {
    var limits = ScanLimits()
    limit.change(&limits)
    let scan = Scan(limit.kind, limit.text, limits: limits)
    #expect(scan.failure == limit.failure)
    #expect(scan.records.count == limit.recordCount)
    #expect(Scan(limit.kind, limit.text, cuts: Array(1..<limit.text.utf8.count), limits: limits) == scan)
  }

  /// A text that tasks below have, with a byte that is no UTF-8 where `*` stands.
  @Test(arguments: [
    (LineScanner.Kind.markdown, "# A*b\n\n- [ ] c\n- [x] d*\n", "section=A\u{FFFD}b", "1 malformed-utf8"),
    (.markdown, "Plan *\n======\n## B\n- [ ] c\n", "project=Plan \u{FFFD}", "1 malformed-utf8"),
    (
      .iCalendar,
      "BEGIN:VCALENDAR\nX-WR-CALNAME:A*b\nBEGIN:VTODO\nSUMMARY:c\nEND:VTODO\nEND:VCALENDAR\n",
      "X-WR-CALNAME=A\u{FFFD}b", "2 malformed-utf8"
    ),
  ])
  func `malformed bytes of a text that tasks below have are replaced, and that is said`(
    kind: LineScanner.Kind, text: String, value: String, problem: String
  ) {
    let bytes = text.utf8.map { $0 == UInt8(ascii: "*") ? 0xBC : $0 }
    let malformed = bytes.indices.filter { bytes[$0] == 0xBC }
    let scan = Scan(kind, bytes, malformed: malformed)
    #expect(scan.records.first?.contains(value) == true, "\(scan.records)")
    #expect(scan.places.first?.last == 0)
    #expect(scan.problems.first == problem)
    #expect(scan.problems.count == malformed.count)
    for cut in 0...bytes.count { #expect(Scan(kind, bytes, cuts: [cut], malformed: malformed) == scan) }
  }

  @Test func `a record with malformed bytes is one that cannot be used, and the others can`() {
    let bytes = Array("a\nb".utf8) + [0xFF] + Array("\nc\n".utf8)
    let scan = Scan(.todoText, bytes, malformed: [3])
    #expect(scan.records == [["title=a"], [], ["title=c"]])
    #expect(scan.places == [[0, 1, 0], [2, 2, 1], [5, 3, 0]])
    #expect(scan.problems == ["2 malformed-utf8"])
    for cut in 0...bytes.count { #expect(Scan(.todoText, bytes, cuts: [cut], malformed: [3]) == scan) }
  }

  @Test func `a very long line in small pieces takes linear time`() {
    let text = "- [ ] " + String(repeating: "a", count: 60_000)
    let clock = ContinuousClock()
    let time = clock.measure {
      #expect(Scan(.markdown, text, cuts: Array(1..<text.utf8.count)).records.count == 1)
    }
    #expect(time < .seconds(10))
  }
}
