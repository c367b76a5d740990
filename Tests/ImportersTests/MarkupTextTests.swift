import Testing

@testable import Importers

/// Descriptions in HTML, as texts.
struct MarkupTextTests {
  private static let cases: [(markup: String, text: String?)] = [
    ("plain", nil), ("1 < 2 and 3 > 2", nil), ("<T> of <Key, Value>", nil), ("<!-- only a remark -->", nil),
    ("a &amp; b", nil), ("<p>a &amp; b</p>", "a & b"), ("a<br>b<br/><br />c", "a\nb\n\nc"),
    ("<div>one</div><div>two</div>", "one\ntwo"), ("<p>one</p><p>two</p>", "one\n\ntwo"),
    ("<ul><li>a</li><li>b <b>c</b></li></ul>d", "- a\n- b c\nd"),
    ("<ul><li>a<ul><li>b<ol><li>c</ol></li></ul></li><li>d</li></ul>", "- a\n  - b\n    - c\n- d"),
    ("<ul><li><ul><li>a</li></ul></li></ul></ul><ul><li>b</ul>", "-\n  - a\n- b"),
    (String(repeating: "<ul>", count: 40) + "<li>a", String(repeating: "  ", count: 16) + "- a"),
    ("<p>  a \n  b&nbsp;&#160; c </p>", "a b c"), ("<pre>a\n  b</pre>", "a\n  b"),
    ("<a href=\"https://example.com/?a=1&amp;b=2\">there</a>.", "there (https://example.com/?a=1&b=2)."),
    ("<a href='https://example.com/'>https://example.com/</a>", "https://example.com/"),
    ("<a href=\"https://example.com/\"></a>", "https://example.com/"),
    ("<a class=\"x\" data-href=\"no\">there</a>", "there"),
    ("see <img alt=\"a shed\" src=\"shed.png\">", "see a shed shed.png"),
    ("<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>", "a b\nc"),
    ("<p>&#x1F95B; &mdash; &unknown; &#xD800; &</p>", "🥛 — &unknown; &#xD800; &"),
    ("<b>bold", "bold"), ("<b>a < b <", "a < b <"), ("<b>a <i", "a <i"), ("<P>Upper</P>", "Upper"),
    ("<p></p>", ""), ("<BLOCKQUOTE>a</BlockQuote>b", "a\n\nb"), ("<blockquotes>a", nil), ("<p>a<!-->b", "ab"),
    ("<p>&#32; a &; &AMP; &auml;&Auml;", " a &; &AMP; äÄ"), ("<b>a  &  b & c\td", "a & b & c d"),
    ("<pre>a  b</pre>c  d", "a  b\n\nc d"), ("<a HREF='x&amp;y'>a</a><img src='1&lt;2'>", "a (x&y) 1<2"),
    ("<bc-attachment url=\"u\" href='h' filename=\"f.pdf\"></bc-attachment>next", "f.pdf h next"),
    ("<p><action-text-attachment url='u'></action-text-attachment>", "u"), ("<bc-other url='u'>", nil),
    ("<video controls src='v'></video><audio src=\"a\"/>", "v a"), ("<iframe title='t' src='i'>", "t i"),
    ("<video><source src='s'></video>", "s"), ("<video>", nil), ("<p>a<video>b", "ab"),
    ("<input type=\"checkbox\" checked=\"\"> a<br><input type=checkbox disabled>b", "[x] a\n[ ] b"),
    ("<li><input checked class='checked-box' type='checkbox'/> a", "- [x] a"),
    ("<li><input class='checked' type='checkbox' data-checked='1'> a", "- [ ] a"),
    ("<ul><li><p>a</p><p>b</p></li><li><p></p></li></ul><p>c</p>", "- a\n\nb\n-\n\nc"),
    (
      "<li><label><input type='checkbox' checked='checked'><span></span></label><div><p>a</p></div></li>",
      "- [x] a"
    ),
    ("<p>a<input type='text' value='b'>", "a"), ("<input>", nil),
    ("<p>&#x20AC;&#8364;&#xx;&#;&#99999999;", "€€&#xx;&#;&#99999999;"),
  ]

  @Test(arguments: cases)
  func `Tags become lines, and addresses stay`(_ markup: String, _ text: String?) {
    let found = MarkupText.text(of: Array(markup.utf8).span).map { String(decoding: $0, as: UTF8.self) }
    #expect(found == text)
  }

  @Test func `A link is no copy of all that has been read before it`() {
    var output: [UInt8] = []
    output.reserveCapacity(10_000)
    let before = output.withUnsafeBufferPointer { $0.baseAddress }
    for _ in 1...50 {
      #expect(MarkupText.append(textOf: Array("<a href='https://example.com'>x</a>".utf8).span, to: &output))
    }
    #expect(output.count == 50 * "x (https://example.com)".utf8.count)
    #expect(output.withUnsafeBufferPointer { $0.baseAddress } == before)
  }

  @Test(arguments: ["<", "<a ", "<!--", "<a \"", "<a href='", "&", "<p>&", "<p><!--"])
  func `What never ends takes no longer for being long`(_ piece: String) {
    let markup = Array(String(repeating: piece, count: 20_000).utf8)
    let clock = ContinuousClock()
    let time = clock.measure { _ = MarkupText.text(of: markup.span) }
    #expect(time < .seconds(20), "\(piece): \(time)")
  }
}
