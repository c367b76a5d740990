import Foundation
import Markup
import Renderers
import TaskModel
import Templating
import TestSupport
import Testing

@Suite("Details with markup")
struct DetailMarkupTests {
  /// The details of some tasks as a template has them.
  static func rendered(_ details: [String], _ markup: DetailMarkup, _ format: ReportFormat) throws -> [String]
  {
    var table = TaskTable()
    table.beginSource("made", detailMarkup: markup)
    for (number, detail) in details.enumerated() {
      var task = TaskItem(id: "\(number)", title: "t")
      task.detail = detail
      table.append(task)
    }
    let template = try ReportRenderer.compile(
      TemplateSource(name: "test", text: "{{#tasks}}{{detailMarkup}}\n\u{1D}\n{{/tasks}}"),
      loader: TemplateCollection())
    let context = ReportContext(
      table, table.everything, format: format, options: ReportOptions(nowMicroseconds: 0))
    let page = try text { try ReportRenderer.render(template, context, to: &$0) }
    return page.bytewise(split: "\n\u{1D}\n").dropLast()
  }

  struct Example: Sendable, CustomTestStringConvertible {
    var markup: DetailMarkup
    var source: String
    var html: String
    var markdown: String
    var testDescription: String { "\(markup.rawValue): \(source.debugDescription)" }

    init(_ markup: DetailMarkup, _ source: String, _ html: String, _ markdown: String) {
      (self.markup, self.source, self.html, self.markdown) = (markup, source, html, markdown)
    }
  }

  private static let wiki = [
    Example(
      .wiki, "h2. Why *not*", "<p><strong>Why <strong>not</strong></strong></p>", "**Why not**"),
    Example(
      .wiki, "a *b* _c_ -d- {{e*f*}} 1-2-3 x*y*z",
      "<p>a <strong>b</strong> <em>c</em> <s>d</s> <code>e*f*</code> "
        + "1-2-3 x*y*z</p>", "a **b** *c* ~~d~~ `e*f*` 1-2-3 x\\*y\\*z"),
    Example(
      .wiki, "* a\n** b\n*# c\n* d", "<ul><li>a<ul><li>b</li></ul><ol><li>c</li></ol></li><li>d</li></ul>",
      "- a\n  - b\n\n  1. c\n- d"),
    Example(
      .wiki, "||A||B||\n|1|[x|https://e.org/?a=1&b=2]|",
      "<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td><a href=\"https://e.org/?a=1&amp;b=2\">x</a></td></tr>"
        + "</table>", "| A | B |\n| --- | --- |\n| 1 | [x](<https://e.org/?a=1&amp;b=2>) |"),
    Example(
      .wiki, "a{code:java|title=x}\n<b> *no*\n\n  y{code}z",
      "<p>a</p><pre><code>&lt;b&gt; *no*\n\n  y</code></pre><p>z</p>",
      "a\n\n```\n<b> *no*\n\n  y\n```\n\nz"),
    Example(
      .wiki, "{quote}a\nb{quote}\nbq. c",
      "<blockquote><p>a<br>b</p></blockquote><blockquote><p>c</p></blockquote>",
      "> a\\\n> b\n\n> c"),
    Example(
      .wiki,
      "[~ann] [x|javascript:alert(1)] !a.png|width=1! !https://e.org/b.png! {color:red}c{color} \\*d\\*",
      "<p>ann x a.png <a href=\"https://e.org/b.png\">https://e.org/b.png</a> c *d*</p>",
      "ann x a.png [https\\://e.org/b.png](<https://e.org/b.png>) c \\*d\\*"),
  ]

  private static let markdown = [
    Example(
      .markdown, "# A\n\nb **c** *d* ~~e~~ `f` __g__ _h_ i_j_k 2*3*4",
      "<p><strong>A</strong></p><p>b <strong>c</strong> "
        + "<em>d</em> <s>e</s> <code>f</code> <strong>g</strong> <em>h</em> i_j_k 2<em>3</em>4</p>",
      "**A**\n\nb **c** *d* ~~e~~ `f` **g** *h* i_j_k 2*3*4"),
    Example(
      .markdown, "- [x] a\n- [ ] b\n  1. c\n  2. d\n\n     e",
      "<ul><li>☑ a</li><li>☐ b<ol><li>c</li><li>d<p>e</p></li></ol>"
        + "</li></ul>", "- [x] a\n- [ ] b\n\n  1. c\n  2. d\n\n     e"),
    Example(
      .markdown, "> a\nb\n\n> c", "<blockquote><p>a<br>b</p></blockquote><blockquote><p>c</p></blockquote>",
      "> a\\\n> b\n\n> c"),
    Example(
      .markdown, "|a|b|\n|-|:-:|\n|1|`x`|\n|2|",
      "<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td><code>x</code></td></tr>"
        + "<tr><td>2</td></tr></table>", "| a | b |\n| --- | --- |\n| 1 | `x` |\n| 2 |"),
    Example(
      .markdown, "~~~js\n<b>`\n~~~\n<!-- no\n\nthing -->z", "<pre><code>&lt;b&gt;`</code></pre><p>z</p>",
      "```\n<b>`\n```\n\nz"),
    Example(
      .markdown,
      "[a *b*](https://e.org \"t\") ![i](x.png) [j](javascript:x) https://e.org/q. <https://f.org> [k] \\[l](m)",
      "<p><a href=\"https://e.org\">a <em>b</em></a> i j <a href=\"https://e.org/q\">https://e.org/q</a>. "
        + "<a href=\"https://f.org\">https://f.org</a> [k] [l](m)</p>",
      "[a *b*](<https://e.org>) i j [https\\://e.org/q](<https://e.org/q>). [https\\://f.org](<https://f.org>) \\[k\\] \\[l\\](m)"
    ),
    Example(
      .markdown, "a<br>b <b onclick=x>c</b> <i>d &amp; &#x41; <T> 3 < 4",
      "<p>a<br>b <strong>c</strong> <em>d &amp; A "
        + "&lt;T&gt; 3 &lt; 4</em></p>", "a\\\nb **c** *d & A \\<T> 3 \\< 4*"),
    Example(.markdown, "a\n---\nb\n***\nc", "<p><strong>a</strong></p><p>b</p><p>c</p>", "**a**\n\nb\n\nc"),
    Example(
      .markdown, "**「x」**は*(y)*z", "<p><strong>「x」</strong>は*(y)*z</p>",
      "**「x」**<!-- -->は\\*(y)\\*z"),
  ]

  private static let html = [
    Example(
      .html, "<div>a</div><p class=\"x\" onclick='y'>b <b>c</b><i>d</i><script>e</script></p>f",
      "<p>a</p><p>b <strong>c</strong><em>d</em></p><p>f</p>", "a\n\nb **c**<!-- -->*d*\n\nf"),
    Example(
      .html, "<ol start=3><li>a<li>b<ul><li><input type=checkbox checked>c</ul></ol>",
      "<ol start=\"3\"><li>a</li><li>b<ul><li>☑ c</li></ul></li></ol>", "3. a\n4. b\n   - [x] c"),
    Example(
      .html, "<table><tr><td>a<p>b</p><ul><li>c</li></ul></td></tr></table>",
      "<table><tr><td>a<br>b<br>c</td></tr></table>", "| |\n| --- |\n| a<br>b<br>c |"),
    Example(
      .html,
      "<a href=\"https://e.org\">x</a><a href=javascript:y>z</a><img src=\"https://e.org/i\" alt=\"w\">",
      "<p><a href=\"https://e.org\">x</a>z<a href=\"https://e.org/i\">w</a></p>",
      "[x](<https://e.org>)z[w](<https://e.org/i>)"),
    Example(
      .html, "<pre>\n a\n  b\n</pre><blockquote>c<br><br>d</blockquote>",
      "<pre><code> a\n  b</code></pre><blockquote><p>c</p><p>d</p></blockquote>",
      "```\n a\n  b\n```\n\n> c\n>\n> d"),
    Example(
      .html, "3 < 4 <T> &amp; <!-- x --> &lt;b&gt;", "<p>3 &lt; 4 &amp; &lt;b&gt;</p>",
      "3 \\< 4 & \\<b>"),
  ]

  /// What tools and editors write besides.
  private static let further = [
    Example(
      .html, "<!DOCTYPE html><o:p>a</o:p> <my-card x=1>b</my-card> <blorb>c</blorb><![endif]>",
      "<p>a b c</p>", "a b c"),
    Example(
      .html, "&lambda;&check;&#150;&#9731;&#x1F600;&NotEqualTilde;&nosuch; &",
      "<p>λ✓–☃😀≂̸&amp;nosuch; &amp;</p>", "λ✓–☃😀≂̸\\&nosuch; &"),
    Example(
      .markdown, "<div>a</div><div>b</div><p>c</p>d", "<p>a</p><p>b</p><p>c</p><p>d</p>", "a\n\nb\n\nc\n\nd"),
    Example(
      .markdown, "<details><summary>a</summary>\n\nb\n\n</details>", "<p>a</p><p>b</p>", "a\n\nb"),
    Example(
      .markdown, "<ul><li>a</li>\n<li>b *c*</li></ul>d", "<ul><li>a</li><li>b <em>c</em></li></ul><p>d</p>",
      "- a\n- b *c*\n\nd"),
    Example(
      .markdown, "<table>\n<tr><th>a</th></tr>\n<tr><td>b</td></tr>\n</table>",
      "<table><tr><th>a</th></tr><tr><td>b</td></tr></table>", "| a |\n| --- |\n| b |"),
    Example(
      .markdown, "|a|\n|-|\n|b</table><ul><li>c|",
      "<table><tr><th>a</th></tr><tr><td>b<br>c</td></tr></table>",
      "| a |\n| --- |\n| b<br>c |"),
    Example(
      .markdown, "[a *b*][Ref] [ref][] [REF] [no] ![i][ref]\n\n[ref]: https://e.org \"t\"",
      "<p><a href=\"https://e.org\">a <em>b</em></a> <a href=\"https://e.org\">ref</a> "
        + "<a href=\"https://e.org\">REF</a> [no] <a href=\"https://e.org\">i</a></p>",
      "[a *b*](<https://e.org>) [ref](<https://e.org>) [REF](<https://e.org>) \\[no\\] [i](<https://e.org>)"),
    Example(
      .markdown, "[x][y]\n\n[y]: javascript:alert(1)\n[z]: see below", "<p>x</p><p>[z]: see below</p>",
      "x\n\n\\[z\\]: see below"),
    Example(
      .wiki, "un{*}bold{*}ly {_}i{_}x {-}s{-} {+}u{+} {*}open",
      "<p>un<strong>bold</strong>ly <em>i</em>x <s>s</s> u {*}open</p>",
      "un**bold**ly *i*x ~~s~~ u {\\*}open"),
    Example(
      .wiki, "a{panel:title=Steps|borderStyle=dashed}b\n{panel}c",
      "<p>a</p><p><strong>Steps</strong></p><p>b</p><p>c</p>",
      "a\n\n**Steps**\n\nb\n\nc"),
    Example(
      .wiki, "[x|#a] [#b] [^c.pdf] [d|^e.pdf] [yes|no]", "<p>x b c.pdf d [yes|no]</p>",
      "x b c.pdf d \\[yes\\|no\\]"),
  ]

  @Test(
    "behind other text, as in a cell of a table, Markdown is one line",
    arguments: [
      (
        DetailMarkup.wiki, "h2. A\n* b *c*\n* d\n\n||e||f||\n|g|h|", "A<br>• b **c**<br>• d<br>e f<br>g h"
      ),
      (.markdown, "a\n\n- [x] b | c\n\n```\nx|y\nz\n```", "a<br>☑ b \\| c<br>`x\\|y`<br>`z`"),
      (
        .html, "<blockquote>a<p>b</p></blockquote><a href=\"https://e.org\">c</a>",
        "a<br>b<br>[c](<https://e.org>)"
      ),
    ])
  func oneLine(markup: DetailMarkup, source: String, line: String) throws {
    var table = TaskTable()
    table.beginSource("made", detailMarkup: markup)
    var task = TaskItem(id: "1", title: "t")
    task.detail = source
    table.append(task)
    let template = try ReportRenderer.compile(
      TemplateSource(name: "test", text: "{{#tasks}}| {{detailMarkup}} |{{/tasks}}"),
      loader: TemplateCollection())
    let context = ReportContext(
      table, table.everything, format: .markdown, options: ReportOptions(nowMicroseconds: 0))
    #expect(try text { try ReportRenderer.render(template, context, to: &$0) } == "| \(line) |")
  }

  @Test(
    "is shown with elements of ours in HTML and as Markdown",
    arguments: wiki + markdown + html + further
      + [Example(.plain, "*a*\n <b>", "*a*\n &lt;b&gt;", "\\*a\\*  \\<b>")])
  func isShown(example: Example) throws {
    #expect(try Self.rendered([example.source], example.markup, .html) == [example.html])
    #expect(try Self.rendered([example.source], example.markup, .markdown) == [example.markdown])
  }

  private static let dialects = DetailMarkup.allCases.filter { $0 != .plain }

  @Test(
    "no payload makes an element that is not ours, nor a link that is not to the web",
    .enabled(if: Folder.hasConformance(""), "needs the conformance data"), arguments: dialects)
  func payloads(markup: DetailMarkup) throws {
    let payloads = try
      (HostileTexts.scripts() + HostileTexts.naughtyStrings() + HostileTexts.markdownTitles()
      + HostileTexts.specificationExamples())
      .filter { $0.utf8.contains { $0 > 0x20 } }
    #expect(payloads.count > 5_000)
    try expectClosed(payloads, markup, "a payload")
  }

  @Test("random bytes give elements of ours alone", arguments: dialects, 1...4 as ClosedRange<UInt64>)
  func randomBytes(markup: DetailMarkup, seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let details = (0..<80).map { _ in Self.randomDetail(&random) }
    try expectClosed(details, markup, "seed \(seed)")
  }

  /// Signs and words that mean something somewhere, in any order.
  static func randomDetail(_ random: inout SplitMix64) -> String {
    let parts = [
      "*", "**", "_", "__", "~~", "`", "``", "-", "#", ">", "|", "||", "!", "[", "]", "(", ")", "](", "{",
      "}", "{{",
      "}}", "\\", "<", ">", "&", "\"", "'", "=", "\n", "\n\n", " ", "  ", "\t", "\r\n", "a", "b", "é", "日",
      "「", "。",
      "1. ", "- ", "* ", "# ", "h2. ", "bq. ", "> ", "{code}", "{quote}", "{noformat}", "{color:red}", "```",
      "~~~",
      "|-|", "[x](https://e.org)", "[x|https://e.org]", "https://e.org/", "!a.png!", "- [x] ", "<b>", "</b>",
      "<p>",
      "<ul>", "<li>", "</ul>", "<table>", "<tr>", "<td>", "</table>", "<pre>", "</pre>",
      "<a href=\"https://e.org\">",
      "</a>", "<blockquote>", "</blockquote>", "<h3>", "</h3>", "<br>", "<!--", "-->", "<script>",
      "</script>",
      "&amp;", "&#60;", "[ref]", "[a][ref]", "[ref]: https://e.org\n", "{*}", "{panel:title=a}", "[x|#a]",
      "<o:p>", "<!x>",
      "<div>", "</div>", "<img src=x onerror=y>", "<code>", "</code>", "<i>", "</i>", "<ol start=7>", "\u{0}",
      "\u{202E}",
    ]
    return (0..<random.below(60)).map { _ in random.pick(parts) }.joined()
  }

  private func expectClosed(_ details: [String], _ markup: DetailMarkup, _ what: String) throws {
    for (detail, html) in zip(details, try Self.rendered(details, markup, .html)) {
      let closed = ClosedHTML(html)
      #expect(closed.fault == nil, "\(what): \(detail.debugDescription) gives \(html)")
      #expect(closed.depth <= MarkupTree.mostNested + 2)
    }
    guard let cmark = Self.cmark else { return }
    let pages = try Self.rendered(details, markup, .markdown)
    var faults = 0
    for (number, page) in try Self.html(of: pages, cmark).enumerated() where faults < 5 {
      // cmark's boxes, its tables' parts and the separators of its blocks are not in the closed set.
      let found = Set(
        page.bytewise(split: "<").dropFirst().filter { !$0.hasPrefix("/") }
          .map {
            String(
              String.UnicodeScalarView($0.unicodeScalars.prefix { !" >/\n".unicodeScalars.contains($0) }))
          }
      ).subtracting([
        "p", "strong", "em", "del", "code", "pre", "blockquote", "ul", "ol", "li", "table", "thead", "tbody",
        "tr", "th",
        "td", "a", "br", "input", "!--",
      ])
      let isLinked = page.bytewise(split: "href=\"").dropFirst().allSatisfy {
        ["http://", "https://", "mailto:"].contains(where: $0.lowercased().hasPrefix)
      }
      if !found.isEmpty || !isLinked {
        faults += 1
        Issue.record("\(what): \(details[number].debugDescription) gives \(pages[number]) and that \(page)")
      }
    }
  }

  private static let cmark = Tool("cmark-gfm")

  /// What cmark-gfm makes of some pages, each for itself.
  private static func html(of pages: [String], _ cmark: Tool) throws -> [String] {
    let separator = "\n\nzqzq endzq\n\n"
    let html = String(
      decoding: try cmark.run(
        ["table", "strikethrough", "autolink", "tasklist"].flatMap { ["-e", $0] } + [
          "--unsafe", "--to", "html",
        ],
        input: Data(pages.joined(separator: separator).utf8)), as: UTF8.self)
    let parts = html.bytewise(split: "<p>zqzq endzq</p>")
    #expect(parts.count == pages.count, "a page ran into the next one")
    return parts
  }

  @Test(
    "Markdown says what the page says", .enabled(if: cmark != nil, "needs cmark-gfm"), arguments: dialects,
    1...3 as ClosedRange<UInt64>)
  func sameTexts(markup: DetailMarkup, seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    // Marks that turn text around are shown in one way here and in another there.
    let details = (0..<80).map { _ in
      Self.randomDetail(&random).replacing("\u{202E}", with: "").replacing("\u{0}", with: "")
    }
    let cmark = try #require(Self.cmark)
    let pages = try Self.rendered(details, markup, .markdown)
    // A box in an item that holds nothing else is a text to cmark.
    func words(_ text: String) -> String {
      String(text.unicodeScalars.filter { $0.value > 0x20 }).replacing("[x]", with: "").replacing(
        "[]", with: "")
    }
    var faults = 0
    for (index, (html, made)) in zip(
      try Self.rendered(details, markup, .html), try Self.html(of: pages, cmark)
    ).enumerated() where faults < 5 {
      let shown = words(ClosedHTML(html).text.replacing("☑", with: "").replacing("☐", with: ""))
      let plain = words(
        made.replacing(/<[^>]*>/, with: "").replacing("&lt;", with: "<").replacing("&gt;", with: ">")
          .replacing("&quot;", with: "\"").replacing("&amp;", with: "&"))
      if shown == plain { continue }
      faults += 1
      Issue.record(
        "seed \(seed): \(details[index].debugDescription) is \(shown) and \(plain): \(pages[index])")
    }
  }

  @Test("a context gives what the source gave", arguments: dialects, 1...3 as ClosedRange<UInt64>)
  func contexts(markup: DetailMarkup, seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<80 {
      let detail = Self.randomDetail(&random)
      var table = TaskTable()
      table.beginSource("made", detailMarkup: markup)
      var task = TaskItem(id: "1", title: "t")
      task.detail = detail
      table.append(task)
      let template = try ReportRenderer.compile(
        TemplateSource(
          name: "test", text: "{{#tasks}}{{#detailMarkup}}{{detailMarkup}}{{/detailMarkup}}{{/tasks}}"),
        loader: TemplateCollection())
      for format in ReportFormat.allCases {
        let context = ReportContext(
          table, table.everything, format: format, options: ReportOptions(nowMicroseconds: 0))
        let direct = try text { try ReportRenderer.render(template, context, to: &$0) }
        let json = text { output in
          var writer = ContextWriter(context)
          writer.write(to: &output)
        }
        let document = try ContextDocument(
          TemplateSource(name: "c", text: json), format: format, names: ["tasks", "detailMarkup"])
        let again = try text { try ReportRenderer.render(template, document, to: &$0) }
        #expect(direct == again, "seed \(seed), \(format): \(detail.debugDescription)")
      }
    }
  }

  @Test("no depth is too deep", arguments: dialects)
  func deep(markup: DetailMarkup) throws {
    let bombs = [
      "> ", ">", "- ", "* ", "*", "**", "#", "1. ", "[", "![", "[a](", "(", "<b>", "<ul><li>", "<blockquote>",
      "<div>",
      "<table><tr><td>", "<a href=x>", "{quote}", "{code}", "||", "|", "_a ", "*a ", "`", "{{", "<!--",
      "<a \"", "<a '",
      "<ol><li><blockquote>", "- > ", "[a][", "[a]: x\n[a]", "{*}", "{panel}", "[x|#", "<!", "<?", "<a:", "&",
      "&#",
    ]
    let details = bombs.map { String(repeating: $0, count: 20_000) + "x" }
    for html in try Self.rendered(details, markup, .html) {
      let closed = ClosedHTML(html)
      #expect(closed.fault == nil)
      #expect(closed.depth <= MarkupTree.mostNested + 2)
    }
    _ = try Self.rendered(details, markup, .markdown)
  }
}
