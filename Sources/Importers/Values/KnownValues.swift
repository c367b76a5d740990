import TaskModel

/// What values that take long to read have been found to be, by their bytes: amounts of time, and dates with a zone or
/// at midnight, come again and again.
struct KnownValues {
  private var words = WordDictionary.empty
  private var numbers: [Int64] = []
  private var hits = 0
  private var misses = 0
  private var isGivenUp = false
  /// So many are kept; where there are more, most come only once.
  private static let most = 512

  /// What a value has been read as; nil where it has not been met.
  mutating func number(of value: Span<UInt8>) -> Int64? {
    if isGivenUp { return nil }
    let code = Int(words.knownCode(of: value))
    guard code > 0 else {
      misses &+= 1
      if misses > 4 * KnownValues.most, misses > hits { isGivenUp = true }
      return nil
    }
    hits &+= 1
    return numbers[code &- 1]
  }

  /// Remembers what a value that has not been met was read as.
  mutating func add(_ value: Span<UInt8>, _ number: Int64) {
    guard numbers.count < KnownValues.most else { return }
    if Int(words.code(for: value)) > numbers.count { numbers.append(number) }
  }
}
