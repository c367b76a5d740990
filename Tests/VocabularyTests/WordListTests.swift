import Foundation
import TaskModel
import TestSupport
import Testing
import Vocabulary

/// The lists of words themselves: whoever adds to them sees here what is out of place.
@Suite struct WordListTests {
  struct Word {
    let place: String
    let language: String
    let kind: String
    let text: String
    let meaning: String
  }

  /// In the order of the lists: no language, English and Japanese, those that are met most, others.
  static let languages =
    "* en ja de fr es pt it nl pl sv da nb ru tr zh ko ar cs fi el he hu id ro uk vi hi th lt lv et"
    .split(separator: " ").map(String.init)

  /// Kinds of which the first word is worth most.
  static let rankedKinds: Set = [
    "field", "star", "nameKey", "otherKey", "otherName", "stepText", "representative", "identifier",
    "recordEnding", "numberedTitle", "repeating",
  ]

  static let words: [Word] = {
    let folder = Folder.repository.appending(path: "Sources/Vocabulary/Words")
    let files =
      (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    return files.sorted { $0.path < $1.path }.flatMap { file -> [Word] in
      let lines = (try? String(contentsOf: file, encoding: .utf8))?.split(separator: "\n") ?? []
      return lines.enumerated().compactMap { number, line in
        let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        guard !line.hasPrefix("# "), line != "#", cells[0] != "language" else { return nil }
        return Word(
          place: "\(file.lastPathComponent):\(number + 1)", language: cells[0], kind: cells[1],
          text: cells[2], meaning: cells[3])
      }
    }
  }()

  @Test func haveWordsOfAllKindsInAllLanguages() {
    #expect(Set(Self.words.map(\.kind)) == Set(WordKind.allCases.map(\.rawValue)))
    #expect(Set(Self.words.map(\.language)) == Set(Self.languages))
  }

  @Test func haveNoWordTwiceInALanguageAndKind() {
    var known: Set<[String]> = []
    for word in Self.words {
      #expect(known.insert([word.language, word.kind, word.text]).inserted, "\(word.place): \(word.text)")
    }
  }

  @Test func haveWordsInTheirNormalForm() {
    for word in Self.words {
      #expect(word.text == word.text.precomposedStringWithCanonicalMapping, "\(word.place): accents")
      #expect(
        word.text == word.text.trimmingCharacters(in: .whitespaces), "\(word.place): blanks at the ends")
      #expect(word.text == word.text.lowercased(), "\(word.place): capitals")
      guard word.kind == "field" else { continue }
      #expect(word.text == NameWords.normalized(word.text).spaced, "\(word.place): signs in a name")
    }
  }

  /// The meanings of each kind that has some.
  static let meanings: [String: Set<String>] = {
    let classes: Set = ["archived", "deleted"]
    let answers: Set = ["yes", "no"]
    return [
      "field": Set(Field.allCases.map { "\($0)" } + ["statusAndDone", "subtasks"]),
      "state": ["done", "open", "justDone", "justOpen"], "deed": ["always", "alone"],
      "priority": Set(Priority.allCases.map(\.name)), "scaleEnd": ["high", "low"],
      "answer": answers, "checkMark": answers, "answerOfFlag": answers.union(["none"]),
      "plainAnswer": ["text", "value"],
      "archivedFlag": classes, "archivedDate": classes, "archivedList": classes, "archivedKey": classes,
      "noValue": ["anywhere", "value", "date", "valueOrDate"], "namePart": ["first", "family"],
      "list": Set(
        [
          "tasks", "parts", "people", "labels", "choices", "settings", "projects", "holder", "scale",
          "comments",
        ]
          + ["other", "eachTask", "subtasks"]),
      "unit": ["hours", "minutes", "days"], "unitAbroad": ["m", "h", "d", "w"],
      "month": Set("jan feb mar apr may jun jul aug sep oct nov dec".split(separator: " ").map(String.init)),
      "weekday": Set((1...7).map { "\($0)" }),
    ]
  }()

  @Test func haveMeaningsThatAreKnown() {
    // What tools call their columns is known to their profiles.
    for word in Self.words where !word.place.hasPrefix("columns-of-tools.tsv") {
      let known = Self.meanings[word.kind] ?? ["-"]
      #expect(known.contains(word.meaning), "\(word.place): \(word.kind) \(word.meaning)")
    }
  }

  @Test func areSortedByKindMeaningLanguageAndWord() {
    var kinds: Set<String> = []
    var meanings: Set<[String]> = []
    for (word, next) in zip(Self.words, Self.words.dropFirst()) {
      let isSameFile = word.place.prefix { $0 != ":" } == next.place.prefix { $0 != ":" }
      guard isSameFile else {
        meanings = []
        continue
      }
      guard word.kind == next.kind else {
        #expect(kinds.insert(word.kind).inserted, "\(next.place): \(word.kind) is in two places")
        continue
      }
      guard word.meaning == next.meaning else {
        #expect(
          meanings.insert([word.kind, word.meaning]).inserted, "\(next.place): \(word.meaning) comes twice")
        continue
      }
      if Self.rankedKinds.contains(word.kind) { continue }
      let own = Self.languages.firstIndex(of: word.language) ?? 0
      let other = Self.languages.firstIndex(of: next.language) ?? 0
      #expect(own <= other, "\(next.place): languages")
      // The first word for a state is what says it best.
      if own == other, word.kind != "state" {
        #expect(
          word.text.unicodeScalars.lexicographicallyPrecedes(next.text.unicodeScalars), "\(next.place): words"
        )
      }
    }
  }
}
