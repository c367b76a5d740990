import Foundation
import Renderers
import TaskModel
import Templating
import TestSupport
import Testing

@Suite("Escaping")
struct EscapingTests {
  /// Renders one template over tasks: the way to the escapers that a report takes.
  private func rendered(_ template: String, _ tasks: [TaskItem], _ format: ReportFormat) throws -> String {
    let table = TaskTable(tasks)
    let compiled = try ReportRenderer.compile(
      TemplateSource(name: "test", text: template), loader: TemplateCollection())
    let context = ReportContext(
      table, table.everything, format: format, options: ReportOptions(nowMicroseconds: 0))
    return try text { try ReportRenderer.render(compiled, context, to: &$0) }
  }

  /// What the HTML escaper does, a character at a time.
  private func naiveHTML(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      case "\t", "\n", "\r": escaped.unicodeScalars.append(scalar)
      case "\u{B}", "\u{C}", "\u{85}": escaped += "\n"
      default: escaped.unicodeScalars.append(HostileTexts.inHTML(scalar))
      }
    }
    return escaped
  }

  @Test("HTML is escaped like a character at a time would be, at every length and offset")
  func html() throws {
    var random = SplitMix64(seed: 3)
    let letters =
      Array("abcdefgh é日&<>\"'\t\n\r\u{0}\u{B}\u{1F}\u{7F}\u{80}=%;:?".unicodeScalars)
      + [
        0x85, 0x9F, 0xA0, 0xBF, 0xFDCF, 0xFDD0, 0xFDEF, 0xFDF0, 0xFEFF, 0xFF01, 0xFFFD, 0xFFFE, 0xFFFF,
        0x1F525,
        0x1FFFD, 0x1FFFE, 0x1FFFF, 0xEFFFF, 0x10FFFD, 0x10FFFF,
      ].compactMap { Unicode.Scalar($0 as UInt32) }
    for seed in 0..<400 {
      var title = ""
      let isSparse = random.chance(60)
      for _ in 0..<random.below(40) {
        title.unicodeScalars.append(
          isSparse && random.chance(90) ? "x" : letters[random.below(letters.count)])
      }
      // Of a title of blanks alone nothing is shown.
      let expected = title.utf8.contains { $0 > 0x20 } ? naiveHTML(title) : ""
      #expect(
        try rendered("{{#tasks}}{{title}}{{/tasks}}", [TaskItem(id: "1", title: title)], .html) == expected,
        "\(seed)")
    }
    for byte in 0...127 as ClosedRange<UInt8> {
      for offset in 0..<17 {
        let title = String(repeating: "x", count: offset) + String(Unicode.Scalar(byte)) + "yyyyyyyyy"
        #expect(
          try rendered("{{#tasks}}{{title}}{{/tasks}}", [TaskItem(id: "1", title: title)], .html)
            == naiveHTML(title))
      }
    }
  }

  @Test("in Markdown nothing acts on a terminal or turns text around, at every length and offset")
  func acting() throws {
    let acting =
      (0..<0xA0).filter { $0 < 0x20 || $0 >= 0x7F } + [0x61C, 0x200E, 0x200F] + Array(0x202A...0x202E)
      + Array(0x2066...0x2069)
    // Their neighbours, and what begins with the same bytes.
    let others = [
      0xA0, 0xBF, 0x600, 0x61B, 0x61D, 0x200D, 0x2010, 0x2014, 0x2029, 0x202F, 0x2065, 0x206A, 0x20AC,
    ]
    for (value, isActing) in acting.map({ ($0, true) }) + others.map({ ($0, false) }) {
      let scalar = try #require(Unicode.Scalar(value))
      for offset in 0..<34 {
        let head = String(repeating: "x", count: offset)
        let title = head + String(scalar) + "y"
        let isBreak = (9...13).contains(value) || value == 0x85
        let shown =
          isBreak ? (offset == 0 && value != 0x85 ? "" : " ") : String(HostileTexts.inMarkdown(scalar))
        #expect(isBreak || isActing == (HostileTexts.inMarkdown(scalar) != scalar))
        #expect(
          try rendered("{{#tasks}}{{title}}{{/tasks}}", [TaskItem(id: "1", title: title)], .markdown)
            == head + shown + "y", "U+\(String(value, radix: 16)) at \(offset)")
      }
    }
  }

  @Test("JSON, CSV and XML keep every byte at every offset")
  func everyByteAtEveryOffset() throws {
    var tasks: [TaskItem] = []
    for byte in 0...127 as ClosedRange<UInt8> {
      for offset in 0..<17 {
        tasks.append(
          TaskItem(
            id: "\(tasks.count)",
            title: String(repeating: "x", count: offset) + String(Unicode.Scalar(byte)) + "yyyyyyyyy"))
      }
    }
    let table = TaskTable(tasks)
    let read = try JSONDecoder().decode([TaskItem].self, from: Data(NativeFormat.json.text(table).utf8))
    #expect(read == tasks)
    #expect(NaiveReader.csv(NativeFormat.csv.text(table)) == tasks)
    let printable = tasks.filter {
      $0.title.unicodeScalars.allSatisfy { $0.value >= 0x20 || "\t\n\r".unicodeScalars.contains($0) }
    }
    #expect(try NaiveReader.xml(NativeFormat.xml.text(TaskTable(printable))) == printable)
  }

  struct Address: Sendable, CustomTestStringConvertible {
    var address: String
    var html: String
    var markdown: String
    var testDescription: String { address.debugDescription }
  }

  @Test(
    "addresses are linked to if they are http, https or mailto",
    arguments: [
      Address(
        address: "https://example.org/a?b=1&c=2", html: "https://example.org/a?b=1&amp;c=2",
        markdown: "https://example.org/a?b=1&amp;c=2"),
      Address(address: "HTTP://EXAMPLE.ORG", html: "HTTP://EXAMPLE.ORG", markdown: "HTTP://EXAMPLE.ORG"),
      Address(address: "mailto:a@b.c", html: "mailto:a@b.c", markdown: "mailto:a@b.c"),
      Address(
        address: "https://e.org/(a)<b>\"'|`*日", html: "https://e.org/(a)%3Cb%3E%22&#39;%7C%60*日",
        markdown: "https://e.org/%28a%29%3Cb%3E%22'%7C%60%2A日"),
      Address(
        address: "http://a/%%30%30?%2#a#b", html: "http://a/%25%30%30?%252#a%23b",
        markdown: "http://a/%%30%30?%2#a#b"),
      Address(
        address: "https://u:p@例え.jp:8080/\u{85}\u{FFFD}é", html: "https://u:p@例え.jp:8080/%C2%85%EF%BF%BDé",
        markdown: "https://u:p@例え.jp:8080/%C2%85\u{FFFD}é"),
      Address(address: "http://[::1]:80/", html: "http://[::1]:80/", markdown: "http://%5B::1%5D:80/"),
      Address(address: "http://a.:/", html: "http://a.:/", markdown: "http://a.:/"),
      Address(address: "http://a..b/", html: "", markdown: ""),
      Address(address: "http:///b", html: "", markdown: ""),
      Address(address: "http://?b", html: "", markdown: ""),
      Address(address: "http://a%20b/", html: "", markdown: ""),
      Address(address: "http://a\\b/", html: "", markdown: ""),
      Address(address: "http://a:65536/", html: "", markdown: ""),
      Address(address: "http://a:x/", html: "", markdown: ""),
      Address(address: "http://[a", html: "", markdown: ""),
      Address(
        address: "mailto:\"a\"@b.c?x=%", html: "mailto:%22a%22@b.c?x=%25", markdown: "mailto:%22a%22@b.c?x=%"),
      Address(address: "javascript:alert(1)", html: "", markdown: ""),
      Address(address: " https://example.org", html: "", markdown: ""),
      Address(address: "https://example.org/a b", html: "", markdown: ""),
      Address(address: "https://example.org/\u{1}", html: "", markdown: ""),
      Address(address: "java\tscript:alert(1)", html: "", markdown: ""),
      Address(address: "\u{1}javascript:alert(1)", html: "", markdown: ""),
      Address(address: "data:text/html,x", html: "", markdown: ""),
      Address(address: "//example.org", html: "", markdown: ""),
      Address(address: "file:///etc/passwd", html: "", markdown: ""),
      Address(address: "https:", html: "", markdown: ""),
      Address(address: "http://", html: "", markdown: ""), Address(address: "", html: "", markdown: ""),
    ])
  func addresses(example: Address) throws {
    var task = TaskItem(id: "1", title: "t")
    task.url = example.address
    #expect(try rendered("{{#tasks}}{{#link}}{{link}}{{/link}}{{/tasks}}", [task], .html) == example.html)
    #expect(try rendered("{{#tasks}}{{link}}{{/tasks}}", [task], .markdown) == example.markdown)
  }

  struct Markdown: Sendable, CustomTestStringConvertible {
    var source: String
    var escaped: String
    var testDescription: String { source.debugDescription }
  }

  @Test(
    "Markdown is escaped where it means something, and stays readable elsewhere",
    arguments: [
      Markdown(
        source: "Plain text, (really) - with + signs = 3.5 & more > less!",
        escaped: "Plain text, (really) - with + signs = 3.5 & more > less!"),
      Markdown(source: "- item", escaped: "\\- item"), Markdown(source: "12. item", escaped: "12\\. item"),
      Markdown(source: "12.5 items", escaped: "12\\.5 items"),
      Markdown(source: "snake_case_name", escaped: "snake_case_name"),
      Markdown(source: "_a_", escaped: "\\_a\\_"),
      Markdown(source: "a*b [x](y) `c` ~d~ |", escaped: "a\\*b \\[x\\](y) \\`c\\` \\~d\\~ \\|"),
      Markdown(source: "R&D &amp; &#60;", escaped: "R\\&D \\&amp; \\&\\#<!-- -->60;"),
      Markdown(source: "see www.example.com", escaped: "see www\\.example.com"),
      Markdown(source: "https://a.b/c_d", escaped: "https\\://a.b/c_d"),
      Markdown(source: "at 10:30:00", escaped: "at 10:30:00"),
      Markdown(
        source: ":smile: :+1: :100: a:b:c",
        escaped: ":<!-- -->smile: :<!-- -->+1: :<!-- -->100: a:<!-- -->b:c"),
      Markdown(source: "@bob a@b.c @ 5", escaped: "@<!-- -->bob a@<!-- -->b.c @ 5"),
      Markdown(
        source: "GH-12, gh-3: GH- 4 high-5 AGH-6 GH-x",
        escaped: "GH-<!-- -->12, gh-<!-- -->3: GH- 4 high-5 AGH-6 GH-x"),
      Markdown(source: "since abc1234", escaped: "since abc123<!-- -->4"),
      Markdown(source: "me@abcdef0123456", escaped: "me@<!-- -->abcdef<!-- -->0123456"),
      Markdown(
        source: "abcdef 2026032a g1234567 123456a_", escaped: "abcdef 202603<!-- -->2a g1234567 123456a\\_"),
      Markdown(source: "$ 1000000 defaced", escaped: "\\$ 1000000 defaced"),
      Markdown(source: "1234567. on", escaped: "1234567\\. on"),
      Markdown(source: "123456789) on", escaped: "123456789\\) on"),
      Markdown(source: "1234567890. on", escaped: "1234567890. on"),
      Markdown(source: "#123 # C#", escaped: "\\#<!-- -->123 \\# C\\#"),
      Markdown(source: " \t a\r\nb\nc\td \n", escaped: "a b c d"),
      Markdown(source: "a\u{0}b\u{1B}[1mc", escaped: "a␀b␛\\[1mc"),
      Markdown(source: "a\u{1}\u{7}\u{8}\u{E}\u{1F}b", escaped: "a␁␇␈␎␟b"),
      Markdown(source: "a\\", escaped: "a\\\\"),
      Markdown(source: "$5 and $6", escaped: "\\$5 and \\$6"), Markdown(source: "", escaped: ""),
      Markdown(source: "  ", escaped: ""),
    ])
  func markdown(example: Markdown) throws {
    let template = "{{#tasks}}{{title}}{{/tasks}}"
    #expect(try rendered(template, [TaskItem(id: "1", title: example.source)], .markdown) == example.escaped)
  }

  @Test("three braces write values as they are")
  func unescaped() throws {
    var task = TaskItem(id: "1", title: "<*>")
    task.tags = ["<a>", "*b*"]
    task.project = "&"
    for format in ReportFormat.allCases {
      #expect(
        try rendered(
          "{{#tasks}}{{{title}}} {{{tagsText}}} {{&project}}{{#tags}} {{{name}}}{{/tags}}{{/tasks}}", [task],
          format)
          == "<*> <a>, *b* & <a> *b*")
    }
  }
}
