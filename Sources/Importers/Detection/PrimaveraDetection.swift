import Formats
import TaskModel

// Primavera's XER, which is not read: several tables one after another, each with lines of `%T`, `%F` and `%R`.

extension FormatDetector {
  /// The format of text that is Primavera's; nil for all other.
  func primaveraRefusal(_ beginning: ArraySlice<UInt8>) -> Diagnostic? {
    guard options.profile == nil, beginning.starts(with: "ERMHDR".utf8),
      let separator = beginning.dropFirst("ERMHDR".utf8.count).first, [0x09, 0x20].contains(separator)
    else { return nil }
    return Diagnostic(
      .error, code: .unreadSyntax, "this looks like Primavera's XER, which is not read",
      at: SourceLocation(file: file, line: 1, column: 1),
      hint: "export the project as Microsoft Project XML, or the list of its activities as CSV")
  }
}
