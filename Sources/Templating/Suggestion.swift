/// "Did you mean": the nearest of some names by edit distance.
enum Suggestion {
  /// The hint for a name that does not exist: the nearest of the names that do, or all of them if they are few.
  static func hint(for name: String, among candidates: some Sequence<String>, others: String) -> String? {
    let sorted = Set(candidates).sorted()
    if let nearest = nearest(to: name, among: sorted) { return "did you mean \"\(nearest)\"?" }
    guard !sorted.isEmpty, sorted.count <= 12 else { return nil }
    return "\(others): \(sorted.joined(separator: ", "))"
  }

  /// The candidate with the fewest edits, if a third of the name's letters or fewer differ.
  static func nearest(to name: String, among candidates: [String]) -> String? {
    let letters = Array(name.lowercased().unicodeScalars)
    let limit = max(1, letters.count / 3)
    var best: (candidate: String, distance: Int)?
    for candidate in candidates where candidate != name {
      let other = Array(candidate.lowercased().unicodeScalars)
      guard abs(other.count - letters.count) <= limit, letters.count <= 64 else { continue }
      let distance = distance(letters, other)
      if distance <= limit && distance < (best?.distance ?? .max) { best = (candidate, distance) }
    }
    return best?.candidate
  }

  /// Optimal string alignment: insertions, deletions, substitutions and swaps of neighbours.
  private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var beforePrevious: [Int] = []
    var previous = Array(0...right.count)
    for row in 0..<left.count {
      var current = [row + 1]
      current.reserveCapacity(right.count + 1)
      for column in 0..<right.count {
        let substituted = previous[column] + (left[row] == right[column] ? 0 : 1)
        var best = min(substituted, previous[column + 1] + 1, current[column] + 1)
        if row > 0 && column > 0 && left[row] == right[column - 1] && left[row - 1] == right[column] {
          best = min(best, beforePrevious[column - 1] + 1)
        }
        current.append(best)
      }
      beforePrevious = previous
      previous = current
    }
    return previous[right.count]
  }
}
