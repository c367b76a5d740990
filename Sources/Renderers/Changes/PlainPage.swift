import Templating

/// A page of one command, in one file that asks for nothing: its style is in it, and named by its digest.
enum PlainPage {
  /// What such pages have in common; the colors are those of a report.
  private static let style = """
    :root{--ink:#191d24;--line:#e2e6eb;--page:#f6f7f9;--late:#b3261e;--done:#1b7441}\
    @media (prefers-color-scheme:dark){:root{--ink:#e7eaef;--line:#2a3039;--page:#0f1216;--late:#ff9086;--done:#66cc92}}\
    body{max-width:48rem;margin:0 auto;padding:1.5rem;background:var(--page);color:var(--ink);font:15px/22px system-ui,sans-serif}\
    h1{font-size:1.5rem;line-height:2rem;margin:0}h2{font-size:1rem;margin:1.5rem 0 .25rem}
    """

  /// Writes a page.
  ///
  /// - Parameters:
  ///   - title: plain words, as they stand in HTML.
  ///   - own: the rest of its style.
  ///   - body: writes what is behind the heading.
  static func write(
    _ title: String, style own: String, to output: inout OutputBuffer, _ body: (inout OutputBuffer) -> Void
  ) {
    let style = style + own
    output.append(
      """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src '
      """)
    output.append(SHA256.policySource(of: Array(style.utf8)))
    output.append(
      """
      '; base-uri 'none'; form-action 'none'">
      <meta name="color-scheme" content="light dark">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(title)</title>
      <style>\(style)</style>
      </head>
      <body>
      <main>
      <h1>\(title)</h1>

      """)
    body(&output)
    output.append("</main>\n</body>\n</html>\n")
  }
}
