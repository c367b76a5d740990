import Renderers
import TaskModel
import Templating
import Testing

@Suite("The hashes of a page's style and script, for its Content-Security-Policy")
struct ContentHashTests {
  private func hashes(style: String, script: String = "") throws -> String {
    let template = try ReportRenderer.compile(
      TemplateSource(name: "test", text: "{{styleHash}} {{scriptHash}}<style>{{>style}}</style>{{>script}}"),
      loader: TemplateCollection(texts: ["style": style, "script": script]))
    var options = ReportOptions(nowMicroseconds: 0)
    options.title = "<T>"
    let context = ReportContext(
      TaskTable([]), TaskTable([]).everything, format: .html, options: options)
    return try text { try ReportRenderer.render(template, context, to: &$0) }
  }

  struct Vector: Sendable, CustomTestStringConvertible {
    var text: String
    var hash: String
    var testDescription: String { "\(text.utf8.count) bytes" }
  }

  /// FIPS 180-4's examples, and lengths around a block's end; digests by `openssl dgst -sha256`.
  private static let vectors = [
    Vector(text: "", hash: "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="),
    Vector(text: "abc", hash: "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0="),
    Vector(
      text: "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      hash: "JI1qYdIGOLjlwCaTDD5gOaM85Flk/yFn9uzt1BnbBsE="),
    Vector(text: String(repeating: "a", count: 55), hash: "n0OQ+NMMLdkuyfCVtl4rmumwqSWlJY4kHJ8ekQ9zQxg="),
    Vector(text: String(repeating: "a", count: 64), hash: "/+BU/nrgy23GXDr5th1SCfQ5hR20PQulmXM33xVGaOs="),
    Vector(text: String(repeating: "a", count: 1_000), hash: "Qe3s5C1j6Nm/UVqbppMuHCDLyfWl0TRkWttdsblzfqM="),
  ]

  @Test("the hash is SHA-256 in Base64", arguments: vectors)
  func digest(vector: Vector) throws {
    #expect(try hashes(style: vector.text).hasPrefix("sha256-\(vector.hash) sha256-47DEQ"))
  }

  @Test("what is hashed is what a browser sees: values filled in, line breaks as line feeds")
  func contentAsParsed() throws {
    #expect(
      try hashes(style: "{{title}}\r\nb\rc").bytewise(split: " ")[0]
        == hashes(style: "&lt;T&gt;\nb\nc").bytewise(split: " ")[0])
    #expect(try hashes(style: "a").bytewise(split: " ")[0] != hashes(style: "b").bytewise(split: " ")[0])
  }

  @Test("a template without such parts has no hashes")
  func noParts() throws {
    let template = try ReportRenderer.compile(
      TemplateSource(name: "test", text: "[{{styleHash}}{{#scriptHash}}x{{/scriptHash}}]"),
      loader: TemplateCollection())
    let context = ReportContext(
      TaskTable([]), TaskTable([]).everything, format: .html, options: ReportOptions(nowMicroseconds: 0))
    #expect(try text { try ReportRenderer.render(template, context, to: &$0) } == "[]")
  }
}
