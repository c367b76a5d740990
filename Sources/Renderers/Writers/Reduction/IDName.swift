/// What tools call the ids of their tasks: `Issue ID`, `taskUuid`, `bug_id`, `No.`.
enum IDName {
  /// Names that are an id's by themselves.
  private static let names: Set = [
    "id", "key", "number", "no", "nr", "num", "#", "uid", "uuid", "guid", "gid", "phid", "sid",
  ]
  /// Words that make an id of the words before them.
  private static let lastWords: Set = ["id", "uid", "uuid", "guid", "gid", "key", "number"]
  /// What a task is called, and ids of it are: those of anything else (`bucket_id`, `Customer ID`) only happen to be
  /// the same.
  private static let owners: Set = [
    "task", "todo", "issue", "ticket", "item", "work", "card", "story", "bug", "defect", "activity",
    "reminder",
    "event", "record", "row", "entry", "page", "node", "object", "unique", "universal", "local", "internal",
    "short",
  ]

  /// Whether a field of a source's own is called as ids are.
  ///
  /// A name is taken apart at what is no letter, and where a capital follows a small letter: `taskID` is one, `PAID` is
  /// none. Parts of objects (`author/id`) are the ids of something else.
  static func isOne(_ name: String) -> Bool {
    if name.contains("/") { return false }
    let words = words(of: name)
    guard let last = words.last else { return false }
    return words.count == 1
      ? names.contains(last) : lastWords.contains(last) && owners.isSuperset(of: words.dropLast())
  }

  /// The words of a name, in small letters.
  private static func words(of name: String) -> [String] {
    var words: [String] = []
    var isInWord = false
    var isAfterSmall = false
    for scalar in name.unicodeScalars {
      let properties = scalar.properties
      guard properties.isAlphabetic || scalar == "#" else {
        isInWord = false
        continue
      }
      if !isInWord || isAfterSmall && properties.isUppercase { words.append("") }
      words[words.count - 1] += properties.lowercaseMapping
      isInWord = true
      isAfterSmall = properties.isLowercase
    }
    return words
  }
}
