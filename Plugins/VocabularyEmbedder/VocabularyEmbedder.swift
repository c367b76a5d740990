import Foundation

/// Turns lists of words into a Swift file with one hash table of all of them.
///
/// Arguments: the file to write, the lists. A list has the columns language, kind, word and meaning, parted by tabs,
/// below a header with these names; lines that begin with `# ` are remarks. The order of words is that of their worth.
@main
struct VocabularyEmbedder {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count > 2 else { throw Failure(description: "usage: VocabularyEmbedder OUTPUT FILE…") }
    var words: [Word] = []
    for file in arguments[2...] { words += try Self.words(of: file) }
    let source = WordTable(words).source
    try source.write(to: URL(filePath: arguments[1]), atomically: true, encoding: .utf8)
  }

  /// The words of one list, each with its place among those of its kind and meaning.
  private static func words(of file: String) throws -> [Word] {
    let lines = try String(contentsOf: URL(filePath: file), encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("# ") && $0 != "#" }
    guard lines.first == "language\tkind\tword\tmeaning" else {
      throw Failure(description: "\(file): the header is not: language, kind, word, meaning")
    }
    var counts: [String: Int] = [:]
    return try lines.dropFirst().map { line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard cells.count == 4, !cells.contains("") else { throw Failure(description: "\(file): \(line)") }
      // A blank at the end would not be seen.
      let word = cells[2].hasSuffix("_") ? cells[2].dropLast() + " " : cells[2]
      let group = cells[1] + "\t" + cells[3]
      defer { counts[group, default: 0] += 1 }
      let isNear = WordTable.nearLanguages.contains(cells[0])
      return Word(
        language: cells[0], kind: cells[1], text: word, meaning: cells[3],
        rank: counts[group, default: 0] + (isNear ? 0 : 100))
    }
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }
}

/// A word of a list.
struct Word {
  let language: String
  let kind: String
  var text: String
  let meaning: String
  /// How many of the list come before it.
  var rank: Int

  /// The word without blanks; nil where it has none.
  var joined: Word? {
    guard text.contains(" ") else { return nil }
    var word = self
    word.text.removeAll { $0 == " " }
    return word
  }

  /// The word in Latin letters without accents, which is worth less; nil where it has none.
  var plain: Word? {
    guard text.unicodeScalars.contains(where: { !$0.isASCII }),
      text.unicodeScalars.allSatisfy({ $0.value < 0x250 })
    else { return nil }
    var word = self
    word.text =
      text.replacing("ı", with: "i").replacing("ł", with: "l").replacing("ø", with: "o")
      .decomposedStringWithCanonicalMapping
    // Two accents on a letter (of 0x250 and more), and a horn, are more of a Vietnamese word than may be left out.
    word.text.unicodeScalars.removeAll { (0x300...0x36F).contains($0.value) && $0.value != 0x31B }
    word.rank += 200
    return word.text.utf8.allSatisfy { $0 < 0x80 } ? word : nil
  }
}
