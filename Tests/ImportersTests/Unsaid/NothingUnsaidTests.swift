import Formats
import Foundation
import Importers
import TaskModel
import Testing

/// Every value of every input is in its tasks, or something says that it is not: `inspect` names what is not read, a
/// remark shows the value, or it stands in a list here with a reason.
///
/// What is compared are the letters and digits of a value of more than two characters. Other forms of the same are not
/// looked for: dates, amounts, shares, priorities, and ids that have become names. Nor are the syntaxes of lines, whose
/// marks are taken out of their texts: what is written in them is read back elsewhere.
struct NothingUnsaidTests {
  @Test(arguments: FixtureCase.all)
  func `no value of a fixture goes unsaid`(_ fixture: FixtureCase) throws {
    let (name, bytes) = try fixture.input()
    let missing = try Self.missing(bytes, file: name)
    #expect(missing.isEmpty, "\(missing.joined(separator: "\n"))")
  }

  @Test(.enabled(if: Corpus.isThere, "the corpus beside the repository is not there"))
  func `no value of a real export goes unsaid`() throws {
    for file in files(below: Corpus.folder) where file.contains("/") {
      let bytes = Array(try Data(contentsOf: Corpus.folder.appendingPathComponent(file)))
      let name = file.split(separator: "/").last.map(String.init) ?? file
      let missing = (try? Self.missing(bytes, file: name)) ?? []
      #expect(missing.isEmpty, "\(file):\n\(missing.joined(separator: "\n"))")
    }
  }

  /// What is in none of the tasks and not said, a line for each place.
  private static func missing(_ bytes: [UInt8], file: String) throws -> [String] {
    var options = ImportOptions()
    options.included = [.archived, .deleted]
    let imported = try read(bytes, file: file, options: options)
    guard let leaves = try Leaf.all(of: bytes, syntax: imported.report.syntax, file: file) else { return [] }
    let known = Known(imported, file: file)
    var seen: Set<String> = []
    return leaves.compactMap { leaf in
      guard !known.says(leaf) else { return nil }
      let path = leaf.path.joined(separator: "/")
      return seen.insert(path).inserted
        ? "\(imported.report.match.profile.name) \(path): \(leaf.text.prefix(80))" : nil
    }
  }
}

/// What came of an input and what was said of it.
private struct Known {
  /// All texts and names one behind another, ended by a NUL.
  private let words: [CChar]
  private let unread: [[Substring]]
  private let profile: Profile
  private let reshaped: Set<String>
  private let ownWords: Set<String>
  private let file: String

  init(_ imported: Imported, file: String) {
    self.file = file
    let report = imported.report
    profile = report.match.profile
    unread = report.unreadNames.map { Known.steps($0.replacing("[*]", with: "")) }
    var texts = report.log.diagnostics.map { $0.message + " " + ($0.excerpt?.text ?? "") }
    // The names of such a table's columns are texts in it.
    if report.syntax.hasPrefix("JSON, rows") { texts += report.names.map(\.name) }
    for item in imported.items {
      texts += [item.id, item.title, item.detail, item.status, item.priorityRaw, item.project, item.section]
        .compactMap { $0 }
      texts += [item.parent, item.url, item.recurrence].compactMap { $0 } + item.assignees + item.tags
    }
    // Not those of the items, which have the last of several values under one name.
    for (name, value) in (0..<imported.table.rowCount).flatMap({ imported.table.extra.values($0) }) {
      texts.append(name)
      if case .json(let json) = value, let fragment = JSONFragment(json) {
        for leaf in Leaf.leaves(of: fragment, at: []) { texts += leaf.path + [leaf.text] }
      } else {
        texts.append(value.string)
      }
    }
    words = Array(texts.map(Known.plain).joined(separator: "\n").utf8CString)
    let shapes: Set<Field> = [
      .due, .deadline, .start, .created, .modified, .completed, .estimate, .spent, .progress, .priority,
      .isDone, .recurrence, .parent, .blockedBy,
    ]
    let mapping = profile.mapping
    let maps = Known.flat(mapping.fields + mapping.records.flatMap { $0.fields ?? [] })
    var names = maps.compactMap { map -> String? in
      guard case .field(let field) = map.to, shapes.contains(field) else { return nil }
      return map.from
    }
    // How long a day and a week of work are.
    names += mapping.records.filter { [.context("day"), .context("week")].contains($0.role) }.map(\.path)
    names += report.names.filter { name in shapes.contains { $0.name == name.field } }.map(\.name)
    reshaped = Set(names.flatMap { $0.split(separator: "/").map { $0.lowercased() } })
    let vocabulary = mapping.doneWords
    ownWords = Set(
      (maps.flatMap(\.unset) + mapping.conditions.flatMap(\.words) + mapping.exclusions.flatMap(\.words)
        + vocabulary.done + vocabulary.open + vocabulary.yes + vocabulary.no + Allowance.words)
        .map { Known.plain($0) })
  }

  private static func flat(_ maps: [FieldMap]) -> [FieldMap] {
    maps.flatMap { [$0] + flat($0.parts ?? []) }
  }

  /// The letters and digits of a text, in lower case.
  private static func plain(_ text: String) -> String {
    String(text.lowercased().filter { $0.isLetter || $0.isNumber })
  }

  /// Whether a value is in the tasks, or it is said that it is not.
  func says(_ leaf: Leaf) -> Bool {
    let text = Known.plain(leaf.text)
    if text.count < 3 || ownWords.contains(text) || has(text) { return true }
    // A line break may be written as a backslash and an n.
    if leaf.text.contains("\\n"), has(Known.plain(leaf.text.replacing("\\n", with: " "))) { return true }
    if Known.isDate(leaf.text) || hasPieces(of: leaf.text) { return true }
    if let name = leaf.path.last?.lowercased(), name.hasSuffix("id") || name.hasSuffix("ids") { return true }
    if leaf.path.contains(where: { reshaped.contains($0.lowercased()) }) { return true }
    let isUnread = unread.contains { path in
      let own = Known.steps(leaf.path.joined(separator: "/"))
      return path.count <= own.count && zip(path, own).allSatisfy { $0 == $1 || $0 == "*" }
    }
    return isUnread || Allowance.all.contains { $0.covers(leaf, profile: profile.name, file: file) }
  }

  private func has(_ text: String) -> Bool { strstr(words, text) != nil }

  /// The names of a path; of elements in others of their name one stands for all.
  private static func steps(_ path: String) -> [Substring] {
    let steps = path.split { ".[]/".contains($0) }
    return steps.enumerated().filter { $0.offset == 0 || steps[$0.offset - 1] != $0.element }.map(\.element)
  }

  /// Whether all words of a list in one text are there, each for itself; of marks around them nothing is kept.
  private func hasPieces(of text: String) -> Bool {
    let pieces = text.split { !($0.isLetter || $0.isNumber || " .'-_@/:".contains($0)) }.map {
      Known.plain(String($0))
    }
    return pieces.count > 1 && pieces.allSatisfy { $0.count < 3 || has($0) }
  }

  /// Whether a text is a date of some form, or the number of one.
  private static func isDate(_ text: String) -> Bool {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    if text.wholeMatch(of: /1[0-9]{9}([0-9]{3})?(\.[0-9]+)?|[34][0-9]{4}([.,][0-9]+)?/) != nil { return true }
    return text.utf8.count <= 64
      && text.firstMatch(of: /(19|20)[0-9]{2}|[0-9]{1,2}[-\/. ][0-9A-Za-z]{1,9}[-\/. ][0-9]{2}/) != nil
  }
}
