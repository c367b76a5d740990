/// Words that no vocabulary knows, of which the first is shown and the others are counted.
package struct UnknownWords {
  /// The first of them, cut to what a message has room for.
  package private(set) var first = ""
  /// How many there are, each as often as it comes.
  package private(set) var count = 0

  /// Starts without any.
  package init() {}

  /// Takes a word.
  package mutating func add(_ word: String) {
    count += 1
    if count == 1 { first = String(word.prefix(80)) }
  }

  /// What a message says of the others behind the first; empty where there are none.
  var others: String { count > 1 ? ", and of \(count - 1) more" : "" }
}
