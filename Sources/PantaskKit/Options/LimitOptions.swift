package import Renderers
package import Scanners

/// Limits that the user sets; nil is the documented default.
///
/// ```swift
/// var options = ReadingOptions()
/// options.limits.recordByteCount = 1 << 20
/// ```
public struct LimitOptions: Sendable, Hashable {
  /// Largest record, in bytes (default 32 MiB).
  public var recordByteCount: Int?
  /// Largest field, in bytes (default 16 MiB).
  public var fieldByteCount: Int?
  /// Deepest nesting, in JSON (default 128) and in XML (default 256).
  public var depth: Int?

  /// The defaults.
  public init() {}

  /// The same for the scanners.
  package var scanLimits: ScanLimits {
    var limits = ScanLimits()
    if let recordByteCount { limits.recordByteCount = recordByteCount }
    if let fieldByteCount { limits.fieldByteCount = fieldByteCount }
    if let depth {
      limits.jsonDepth = depth
      limits.xmlDepth = depth
    }
    return limits
  }

  /// The same for the reader of contexts.
  package var contextLimits: ContextLimits {
    var limits = ContextLimits()
    if let recordByteCount { limits.taskByteCount = recordByteCount }
    if let fieldByteCount { limits.textByteCount = fieldByteCount }
    if let depth { limits.depth = depth }
    return limits
  }

  /// A number of bytes as people write it: `65536`, `64KiB` or `64K`, `64MB`.
  ///
  /// KiB, MiB, GiB and bare K, M, G are powers of 1024; kB, MB, GB are powers of 1000.
  ///
  /// - Throws: `UsageError` for anything else, for nothing and for what does not fit.
  package static func byteCount(_ text: String) throws(UsageError) -> Int {
    let digits = text.prefix { ("0"..."9").contains($0) }
    let factors = [
      "": 1, "b": 1, "k": 1 << 10, "kib": 1 << 10, "m": 1 << 20, "mib": 1 << 20, "g": 1 << 30, "gib": 1 << 30,
      "kb": 1_000, "mb": 1_000_000, "gb": 1_000_000_000,
    ]
    guard let number = Int(digits), number > 0,
      let factor = factors[text.dropFirst(digits.count).lowercased()]
    else {
      throw UsageError("not a number of bytes; write it like 65536, 64KiB or 16MiB")
    }
    let (count, overflow) = number.multipliedReportingOverflow(by: factor)
    if overflow { throw UsageError("too many bytes") }
    return count
  }
}
