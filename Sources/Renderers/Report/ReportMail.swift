package import Templating

/// Makes a mail as short as mail clients show it: they cut off what is behind some 100 kB.
package struct ReportMail {
  /// The most bytes that a mail should have.
  package static let byteLimit = 100_000

  /// The report, its lists cut where it would be too long.
  package let report: ReportContext
  /// How many tasks of each list are shown; nil is all.
  package let listLimit: Int?
  /// Whether it is short enough now.
  package let fits: Bool

  /// Finds the most tasks of each list with which a mail is short enough.
  ///
  /// - Throws: `TemplateError` if templates call each other too deeply.
  package init(_ whole: ReportContext, _ template: CompiledTemplate) throws {
    if try ReportMail.fits(whole, template) {
      (report, listLimit, fits) = (whole, nil, true)
      return
    }
    // As many as `most` fit, as far as is known, and `tooMany` do not.
    var most = 0
    var tooMany = whole.largestListCount + 1
    while most + 1 < tooMany {
      let middle = most + (tooMany - most) / 2
      if try ReportMail.fits(whole.limited(to: middle), template) { most = middle } else { tooMany = middle }
    }
    let limit = max(most, 1)
    (report, listLimit, fits) = (whole.limited(to: limit), limit, most > 0)
  }

  private static func fits(_ report: ReportContext, _ template: CompiledTemplate) throws -> Bool {
    var buffer = OutputBuffer(sink: ByteGauge(limit: byteLimit))
    do {
      try ReportRenderer.render(template, report, to: &buffer)
      try buffer.finish()
      return true
    } catch is ByteGauge.IsFull {
      return false
    }
  }
}

/// Counts bytes, up to a limit.
private final class ByteGauge: ByteSink {
  /// There were more.
  struct IsFull: Error {}

  private var room: Int

  init(limit: Int) { room = limit }

  func write(_ bytes: Span<UInt8>) throws {
    room -= bytes.count
    if room < 0 { throw IsFull() }
  }
}
