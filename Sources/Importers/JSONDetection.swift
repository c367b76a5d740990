import Formats
import Scanners
import TaskModel

// Detection of JSON: one document, or lines of JSON.

extension FormatDetector {
  /// Looks at the head of a JSON input.
  func detectJSON(_ source: PeekedSource, isWhole: Bool) throws -> Detection {
    throw badPath("", "")
  }
}
