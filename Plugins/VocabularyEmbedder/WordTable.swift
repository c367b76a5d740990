/// All words in two texts that need no start-up, and that compile as fast as any other text.
///
/// `entries` has one behind another: kind, meaning, rank and length of the word in two letters each, its language in one,
/// the word. `slots` is a hash table with open places, of four letters each: 0, or where the entry begins and one. A
/// letter is six bits of a number, from `0` on. `Vocabulary` reads it.
struct WordTable {
  /// No language, and those whose words come before all others.
  static let nearLanguages = ["*", "en", "ja"]

  private var kinds: [String] = []
  private var languages = nearLanguages
  private var meanings: [String] = []
  private var entries: [UInt8] = []
  private var longest = 0
  private var places: [(start: Int, end: Int)] = []
  private var found: [(hash: UInt32, offset: Int)] = []

  /// Makes the table of words in their order.
  init(_ words: [Word]) {
    for word in words where !kinds.contains(word.kind) { kinds.append(word.kind) }
    for kind in kinds {
      let start = entries.count
      for word in words where word.kind == kind { add(word) }
      places.append((start, entries.count))
    }
    // Names of fields are found without their blanks and accents as well, as who types in a hurry, or for a program,
    // writes them (`concluida`, `data_criacao`): behind all of those as they are.
    let fields = words.filter { $0.kind == "field" }
    let plain = fields.filter { !Self.nearLanguages.contains($0.language) }.compactMap(\.plain)
    var known = Set(fields.map(\.text))
    for word in fields.compactMap(\.joined) + plain + plain.compactMap(\.joined)
    where known.insert(word.text).inserted {
      add(word)
    }
  }

  private mutating func add(_ word: Word) {
    let kind = Self.number(of: word.kind, in: &kinds)
    found.append((Self.hash(word.text, kind), entries.count))
    let text = Array(word.text.utf8)
    longest = max(longest, text.count)
    for number in [kind, Self.number(of: word.meaning, in: &meanings), word.rank, text.count] {
      entries += [number >> 6, number].map { UInt8(0x30 + $0 & 63) }
    }
    entries.append(UInt8(0x30 + Self.number(of: word.language, in: &languages)))
    entries += text
  }

  private static func number(of name: String, in names: inout [String]) -> Int {
    if let number = names.firstIndex(of: name) { return number }
    names.append(name)
    return names.count - 1
  }

  /// FNV-1a of the number of a kind and the bytes of a word.
  private static func hash(_ word: String, _ kind: Int) -> UInt32 {
    var hash = (0x811C_9DC5 ^ UInt32(kind)) &* 0x0100_0193
    for byte in word.utf8 { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
    return hash ^ (hash >> 15)
  }

  /// The hash table in letters; of equal words those that were added first are found first.
  private var slots: (bits: Int, text: String) {
    var bits = 4
    while 1 << bits < found.count * 2 { bits += 1 }
    var slots = [Int](repeating: 0, count: 1 << bits)
    for (hash, offset) in found {
      var slot = Int(hash) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = offset + 1
    }
    let letters = slots.flatMap { slot in [18, 12, 6, 0].map { UInt8(0x30 + (slot >> $0) & 63) } }
    return (bits, String(decoding: letters, as: UTF8.self))
  }

  /// The Swift file.
  var source: String {
    let (bits, slots) = slots
    let cases = zip(kinds, places.enumerated()).map { kind, place in
      "    case .\(kind): (\(place.offset), \(place.element.start), \(place.element.end))"
    }
    return """
      /// The words of the folder `Words`, put into a hash table when the package is built.
      enum EmbeddedWords {
        static let slotBits = \(bits)
        static let longest = \(longest)
        static var slots: StaticString { \(literal(slots)) }
        static var entries: StaticString { \(literal(String(decoding: entries, as: UTF8.self))) }
        static let languages: [String] = [\(languages.map(literal).joined(separator: ", "))]
        static let meanings: [String] = [\(meanings.map(literal).joined(separator: ", "))]
      }

      extension WordKind {
        /// The number of the kind, and where its entries begin and end.
        var place: (number: UInt32, start: Int, end: Int) {
          switch self {
      \(cases.joined(separator: "\n"))
          }
        }
      }

      """
  }

  /// A Swift literal of a text without signs that cannot be seen.
  private func literal(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
