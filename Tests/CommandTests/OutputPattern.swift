/// Output as a document shows it: `…` alone on a line stands for any number of lines, within a line for any text.
struct OutputPattern {
  var lines: [String]

  /// The first line of the pattern that does not fit, as an index; nil where all of the output fits.
  func mismatch(in output: String) -> Int? {
    var actual = output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if actual.last == "" { actual.removeLast() }
    var furthest = 0
    return Self.fits(lines[...], actual[...], &furthest) ? nil : furthest
  }

  private static func fits(
    _ pattern: ArraySlice<String>, _ actual: ArraySlice<String>, _ furthest: inout Int
  ) -> Bool {
    furthest = max(furthest, pattern.startIndex)
    guard let line = pattern.first else { return actual.isEmpty }
    let rest = pattern.dropFirst()
    if line == "…" {
      // The shortest way to the next line that fits comes first; few patterns need another one.
      return (actual.startIndex...actual.endIndex).contains { fits(rest, actual[$0...], &furthest) }
    }
    guard let shown = actual.first, fits(line: line, shown) else { return false }
    return fits(rest, actual.dropFirst(), &furthest)
  }

  private static func fits(line: String, _ actual: String) -> Bool {
    let parts = line.split(separator: "…", omittingEmptySubsequences: false).map(String.init)
    guard parts.count > 1, let first = parts.first, let last = parts.last else { return line == actual }
    guard actual.count >= first.count + last.count, actual.hasPrefix(first), actual.hasSuffix(last) else {
      return false
    }
    var rest = actual.dropFirst(first.count).dropLast(last.count)
    for part in parts.dropFirst().dropLast() {
      guard let range = rest.firstRange(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return true
  }
}
