/// The names that two parsers of one input have met, under one number each.
///
/// Each parser counts the names as it meets them; what is handed out has them in the order in which the input does.
struct XMLNameUnion: Sendable {
  private var names: [[UInt8]] = []
  private var numbers: [[UInt8]: Int] = [:]
  /// For each parser the numbers of its own, in the order of those; nil as long as they are the same.
  private var numbersOfParser: [[Int]?]
  /// How many names each parser has handed out.
  private var counts: [Int]

  /// No names yet, of two parsers.
  init() {
    numbersOfParser = [nil, nil]
    counts = [0, 0]
  }

  /// Lets the second parser have met what the first has.
  mutating func copyToSecond() {
    numbersOfParser[1] = numbersOfParser[0]
    counts[1] = counts[0]
  }

  /// Gives a batch's names the numbers that they have here, and keeps of its new ones those that are new here too.
  mutating func unite(_ batch: inout RecordBatch, of parser: Int) {
    if !batch.newNames.isEmpty {
      var new: [[UInt8]] = []
      for name in batch.newNames {
        let own = counts[parser]
        counts[parser] += 1
        let number = numbers[name] ?? names.count
        if number == names.count {
          names.append(name)
          numbers[name] = number
          new.append(name)
        }
        if numbersOfParser[parser] == nil, number != own { numbersOfParser[parser] = Array(0..<own) }
        numbersOfParser[parser]?.append(number)
      }
      batch.newNames = new
    }
    guard let numbers = numbersOfParser[parser] else { return }
    for index in batch.nodes.indices { batch.nodes[index].rename(numbers[batch.nodes[index].name]) }
  }
}
