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
