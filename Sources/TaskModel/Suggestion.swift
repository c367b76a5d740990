/// "Did you mean": the nearest of the words that would have been right.
public enum Suggestion {
  /// The candidate nearest to `word`, or nil where none is near enough (a third of the letters, at least one).
  ///
  /// Case does not count. Ties go to the earlier candidate.
  public static func nearest(to word: String, in candidates: some Sequence<String>) -> String? {
    let wanted = Array(word.lowercased().unicodeScalars)
    guard wanted.count <= 64 else { return nil }
    var best: (candidate: String, distance: Int)?
    for candidate in candidates {
      let letters = Array(candidate.lowercased().unicodeScalars)
      let limit = max(1, max(wanted.count, letters.count) / 3)
      let distance = editDistance(wanted, letters)
      if distance <= limit, distance < best?.distance ?? Int.max { best = (candidate, distance) }
    }
    return best?.candidate
  }

  /// Whether two words differ in case only, or by one letter.
  package static func isNear(_ word: String, _ other: String) -> Bool {
    let (left, right) = (Array(word.lowercased().unicodeScalars), Array(other.lowercased().unicodeScalars))
    guard left.count <= 64, abs(left.count - right.count) <= 1 else { return false }
    return editDistance(left, right) <= 1
  }

  /// The shortest candidate that begins with `word`, of which there are three letters at least; nil where none does.
  public static func beginning(with word: String, in candidates: some Sequence<String>) -> String? {
    let wanted = word.lowercased().unicodeScalars
    guard wanted.count > 2 else { return nil }
    return candidates.filter { $0.lowercased().unicodeScalars.starts(with: wanted) }
      .min { $0.count < $1.count }
  }

  /// How many insertions, deletions, replacements and swaps of neighbours turn one word into the other (optimal
  /// string alignment).
  ///
  /// Quadratic in the length of the words.
  static func editDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    if left.isEmpty || right.isEmpty { return max(left.count, right.count) }
    var beforePrevious = [Int](repeating: 0, count: right.count + 1)
    var previous = Array(0...right.count)
    for row in 1...left.count {
      var current = [row] + Array(repeating: 0, count: right.count)
      for column in 1...right.count {
        let isSame = left[row - 1] == right[column - 1]
        var cost = min(previous[column] + 1, current[column - 1] + 1, previous[column - 1] + (isSame ? 0 : 1))
        if row > 1, column > 1, left[row - 1] == right[column - 2], left[row - 2] == right[column - 1] {
          cost = min(cost, beforePrevious[column - 2] + 1)
        }
        current[column] = cost
      }
      beforePrevious = previous
      previous = current
    }
    return previous[right.count]
  }
}
