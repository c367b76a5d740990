import TaskModel

@testable import Scanners

/// Syntaxes of lines: cuts make no difference, within any limits.
func fuzzLines(_ bytes: [UInt8], _ choices: inout FuzzChoices) {
  let limits = choices.limits()
  let malformed = malformedOffsets(bytes)
  for kind in [LineScanner.Kind.iCalendar, .todoText, .markdown] {
    let scanner = LineScanner(kind, form: MarkdownForm(head: bytes), limits: limits)
    let whole = FuzzScan(scanner, bytes, malformedOffsets: malformed)
    let cuts = choices.cuts(bytes.count)
    let pieces = FuzzScan(
      scanner, bytes, cuts: cuts, room: [0, 16].randomElement(using: &choices) ?? 0,
      malformedOffsets: malformed)
    FuzzScan.expectEqual(whole, pieces, "\(kind) \(cuts) \(limits)")
  }
  // A title comes back as it was, whatever Markdown makes of it.
  for title in bytes.split(separator: 0x0A) {
    let written = MarkdownTitle.escaped(title)
    let read = MarkdownTitle.unescaped(written[...]) ?? written
    if read != Array(title) { fuzzFailure("a title is not what it was: \(title) \(written) \(read)") }
  }
}
