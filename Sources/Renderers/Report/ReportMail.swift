package import Templating

/// Makes a mail as short as mail clients show it: they cut off what is behind some 100 kB.
package struct ReportMail {
  /// The most bytes that a mail should have.
  package static let byteLimit = 100_000
  /// To how many bytes texts are cut: first those that are no titles any more, then all that it takes.
  private static let textLimits = [1_000, 100]

  /// The report, its lists cut where it would be too long.
  package let report: ReportContext
  /// How much of it is shown; nil is all.
  package let limits: ReportLimits?
  /// Whether it is short enough now.
  package let fits: Bool

  /// Finds how much can be shown with which a mail is short enough: as many tasks of each list as can be; where one of
  /// each is too much, as many people, projects and groups with one task each.
  ///
  /// - Throws: `TemplateError` if templates call each other too deeply.
  package init(_ whole: ReportContext, _ template: CompiledTemplate) throws {
    func fits(_ limits: ReportLimits) throws -> Bool {
      try ReportMail.fits(whole.limited(to: limits), template)
    }
    if try ReportMail.fits(whole, template) {
      (report, limits, self.fits) = (whole, nil, true)
      return
    }
    for textLimit in ReportMail.textLimits {
      var limits = ReportLimits(textBytes: textLimit)
      limits.tasks = try ReportMail.most(of: whole.largestListCount) {
        try fits(ReportLimits(tasks: $0, textBytes: textLimit))
      }
      if limits.tasks == nil {
        limits.items = try ReportMail.most(of: whole.largestItemCount) {
          try fits(ReportLimits(tasks: 1, items: $0, textBytes: textLimit))
        }
        guard limits.items != nil else { continue }
        // A template without lists of tasks is not said to have cut them.
        if try !fits(limits) { limits.tasks = 1 }
      }
      (report, self.limits, self.fits) = (whole.limited(to: limits), limits, true)
      return
    }
    let least = ReportLimits(tasks: 1, items: 1, textBytes: ReportMail.textLimits.last)
    (report, limits, self.fits) = (whole.limited(to: least), least, false)
  }

  /// The largest number from 1 on that fits; nil where not even 1 does.
  private static func most(of count: Int, fits: (Int) throws -> Bool) rethrows -> Int? {
    // As many as `most` fit, as far as is known, and `tooMany` do not.
    var most = 0
    var tooMany = count + 1
    while most + 1 < tooMany {
      let middle = most + (tooMany - most) / 2
      if try fits(middle) { most = middle } else { tooMany = middle }
    }
    return most > 0 ? most : nil
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
