/// Bounds on what one input may make the program hold.
///
/// Past one, the scan reports a problem that names the
/// place where the offending thing began.
package struct ScanLimits: Sendable, Equatable {
  /// Largest record, in bytes.
  package var recordByteCount = 32 << 20
  /// Largest field, string or text, in bytes.
  package var fieldByteCount = 16 << 20
  /// Deepest nesting of JSON containers.
  package var jsonDepth = 128
  /// Deepest nesting of XML elements.
  package var xmlDepth = 256
  /// Most attributes of one XML element.
  package var attributeCount = 256
  /// Most distinct names (keys, elements, columns) of one input.
  package var nameCount = 4_096
  /// Most columns of a CSV header.
  package var columnCount = 16_384
  /// Most distinct JSON keys of one input.
  package var keyCount = 262_144

  /// The documented defaults.
  package init() {}
}

// Which option allows more, and what it is at: whoever meets a bound has to know both.
extension ScanLimits {
  /// What to do about a record that is too long.
  var recordHint: String { Self.hint("--max-record-bytes", recordByteCount, "longer ones") }
  /// What to do about a field that is too long.
  var fieldHint: String { Self.hint("--max-field-bytes", fieldByteCount, "longer ones") }
  /// What to do about JSON that is nested too deep.
  var jsonDepthHint: String { Self.hint("--max-depth", jsonDepth, "more") }
  /// What to do about XML that is nested too deep.
  var xmlDepthHint: String { Self.hint("--max-depth", xmlDepth, "more") }

  private static func hint(_ option: String, _ value: Int, _ more: String) -> String {
    "\(option), now \(value), allows \(more)"
  }

  /// The hint for a record of delimited text, whose end a quote may have swallowed.
  static func recordHint(byteCount: Int) -> String {
    "is a closing quote missing? \(hint("--max-record-bytes", byteCount, "longer ones"))"
  }

  /// The hint for a field of delimited text.
  static func fieldHint(byteCount: Int) -> String {
    "is its closing quote missing? \(hint("--max-field-bytes", byteCount, "longer ones"))"
  }
}
