import Formats
import ProfileFiles
import TaskModel

/// Reads a profile, or gives what is wrong in it as `line:column: message | hint`.
func mistakes(in text: String) -> [String] {
  do {
    _ = try ProfileFile.read(Array(text.utf8), file: "mine.yml", reservedNames: ["csv"])
    return []
  } catch {
    return error.diagnostics.map(said)
  }
}

/// A message as `line:column: message | hint`.
func said(_ diagnostic: Diagnostic) -> String {
  let place = "\(diagnostic.location?.line ?? 0):\(diagnostic.location?.column ?? 0)"
  return "\(place): \(diagnostic.message)" + (diagnostic.hint.map { " | \($0)" } ?? "")
}

/// Reads a profile that has to be right.
func profile(_ text: String) throws -> ProfileMapping {
  try ProfileFile.read(Array(text.utf8), file: "mine.yml")
}
