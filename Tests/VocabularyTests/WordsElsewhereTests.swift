import Foundation
import TestSupport
import Testing

/// Words are in `Vocabulary`, and those of a tool in its profile: no other list of words stands where files are read.
@Suite struct WordsElsewhereTests {
  /// Where lists of words may stand all the same, with the reason.
  static let exemptions: [(path: String, reason: String)] = [
    ("Formats/Profiles/", "the words of tools"),
    ("Formats/Assemblers/", "the words of tools whose tasks are put together of several records"),
    ("Formats/Mapping/ProfileRegistry.swift", "names of formats"),
    ("Formats/Words/PriorityScale.swift", "pantask's own names of priorities"),
    ("Importers/Detection/MarkdownTables.swift", "names that pantask itself gives to values of Markdown"),
    ("Importers/Markup/", "names of elements and entities of HTML"),
    ("Importers/Records/RecordImporter+InlineMarkup.swift", "names of elements of HTML"),
    ("Importers/Values/GraphRule.swift", "the words of Microsoft's Graph"),
  ]

  @Test func noListOfWordsStandsOutsideTheVocabulary() throws {
    let root = Folder.repository.appending(path: "Sources")
    var used: Set<String> = []
    for module in ["Formats", "Inference", "Importers"] {
      let files = FileManager.default.enumerator(
        at: root.appending(path: module), includingPropertiesForKeys: nil)
      for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
        let path = String(file.path.dropFirst(root.path.count + 1))
        let lists = Self.lists(in: try String(contentsOf: file, encoding: .utf8))
        if let exemption = Self.exemptions.first(where: { path.hasPrefix($0.path) }) {
          if !lists.isEmpty { used.insert(exemption.path) }
          continue
        }
        #expect(
          lists.isEmpty,
          "\(path) has words that belong to Sources/Vocabulary/Words: \(lists.map { $0.prefix(6) })")
      }
    }
    #expect(used == Set(Self.exemptions.map(\.path)), "an exemption is no longer needed")
  }

  @Test(arguments: [
    (#"let a = ["task", "to do", "issue", "bug"]"#, 1),
    (#"let a = ["task": 1, "todo": 2, "a b": 3, "bug": 4]"#, 1),
    (#"let a = [(1, ["task", "todo"]), (2, ["issue", "bug"])]"#, 1), (#"["task", "todo", "issue"]"#, 0),
    (##"["@id", "#text", "Task", "dueDate", "a", "is", "\(a)"]"##, 0),
    (#"// ["task", "todo", "issue", "bug"]"#, 0),
    (#"f("task", "todo", "issue", "bug")"#, 0), (#"["готово", "erledigt", "完了", "fini"]"#, 1),
  ])
  func findsListsOfWords(source: String, count: Int) {
    #expect(Self.lists(in: source).count == count)
  }

  /// The words of each list in a source that has four or more: literals in brackets, of words in lower case.
  static func lists(in source: String) -> [[String]] {
    var lists: [[String]] = []
    var depth = 0
    var words: [String] = []
    var rest = source[...]
    while let character = rest.first {
      if rest.hasPrefix("//") {
        rest = rest.drop { $0 != "\n" }
      } else if let quote = ["#\"", "\"\"\""].first(where: rest.hasPrefix) {
        let text = rest.dropFirst(quote.count)
        rest = text.range(of: String(quote.reversed())).map { text[$0.upperBound...] } ?? ""
      } else if character == "\"" {
        let text = literal(rest)
        if depth > 0, isWord(text) { words.append(String(text)) }
        rest = rest[text.endIndex...].dropFirst()
      } else {
        if character == "[" { depth += 1 }
        if character == "]", depth > 0 {
          depth -= 1
          if depth == 0 {
            if words.count >= 4 { lists.append(words) }
            words = []
          }
        }
        rest = rest.dropFirst()
      }
    }
    return lists
  }

  /// The text between the quotes at the beginning.
  private static func literal(_ source: Substring) -> Substring {
    let start = source.index(after: source.startIndex)
    var end = start
    while end < source.endIndex, source[end] != "\"" {
      end =
        source.index(end, offsetBy: source[end] == "\\" ? 2 : 1, limitedBy: source.endIndex)
        ?? source.endIndex
    }
    return source[start..<end]
  }

  /// Whether a text is one word in lower case or some: letters, with blanks, hyphens and apostrophes between them.
  private static func isWord(_ text: Substring) -> Bool {
    text.utf8.count > 1 && text.first?.isLetter == true && text == text.lowercased()
      && text.allSatisfy { $0.isLetter || " -'".contains($0) }
  }
}
