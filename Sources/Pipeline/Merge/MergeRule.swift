package import TaskModel

/// When two records are the same task (`--dedupe`): by which fields, and whose values count.
package struct MergeRule: Sendable {
  /// What a task is known by.
  struct Key: Hashable, Sendable {
    var field: Field
    var extraName: String?
  }
  /// The key of every source that has none of its own.
  private(set) var keys = [Key(field: .id)]
  /// The keys of single sources, by the name they are given by.
  private(set) var sourceKeys: [(source: String, keys: [Key])] = []
  /// The source whose values count before all others; nil is none.
  package var preferredSource: String?

  /// Tasks with the same id are the same.
  package init() {}

  /// Reads keys such as `id` or `title,project`, and for single sources `todoist-csv:id`, one text each.
  ///
  /// - Throws: a `Diagnostic` with code `unknown-field` or `merge-syntax`.
  package init(_ texts: [String], option: String = "--dedupe") throws(Diagnostic) {
    for text in texts { try add(OptionText(option: option, text: text)) }
  }

  private mutating func add(_ source: OptionText) throws(Diagnostic) {
    let parts = OptionList(source, separator: ":").items
    guard parts.count <= 2 else {
      throw source.error(
        code: .mergeSyntax, "there is more than one source here", at: parts[2].lowerBound - 1,
        hint: "write --dedupe once for each source")
    }
    let list = parts[parts.count - 1]
    var keys: [Key] = []
    for item in OptionList(source, in: list).items {
      if let name = try OptionList.extraName(item, source) {
        keys.append(Key(field: .extra, extraName: name))
        continue
      }
      let field = try OptionList.field(item, source)
      if field == .extra || field == .source {
        throw source.error(
          code: .mergeSyntax, "tasks cannot be known by \(field.name)", at: item.lowerBound,
          hint: field == .extra ? "name one: extra[\"Ticket\"]" : nil)
      }
      keys.append(Key(field: field))
    }
    if parts.count == 2 { sourceKeys.append((source.text(parts[0]), keys)) } else { self.keys = keys }
  }

  /// The fields of the source's own that it knows tasks by.
  package var extraNames: [String] { (keys + sourceKeys.flatMap(\.keys)).compactMap(\.extraName) }

  /// The fields it reads (projection).
  ///
  /// A made id is made of the title, so `id` reads that as well; which occurrence of a recurring task it is, is in
  /// `extra`, and the url may say that two tasks of one number are two.
  package var fields: FieldSet {
    var fields = FieldSet((keys + sourceKeys.flatMap(\.keys)).map(\.field))
    if fields.contains(.id) { fields.formUnion(FieldSet([.extra, .url])) }
    fields.formUnion(FieldSet([.modified, .title, .id, .isDone, .status, .priority, .priorityRaw]))
    return fields
  }

  /// The names that a source goes by: its whole word, its format, its file, and the file without folders.
  static func names(ofSource word: String) -> [String] {
    guard let colon = word.firstIndex(of: ":") else { return [word] }
    let file = String(word[word.index(after: colon)...])
    let base = file.split(separator: "/").last.map { String($0) } ?? file
    return [word, String(word[..<colon]), file, base]
  }

  /// Names of sources in the rule that no source of the table has.
  package func unknownSources(in table: TaskTable) -> [String] {
    let known = Set(table.sources.flatMap { MergeRule.names(ofSource: $0.word) })
    return sourceNames.filter { !known.contains($0) }
  }

  /// The sources that the rule names.
  package var sourceNames: [String] { sourceKeys.map(\.source) + [preferredSource].compactMap { $0 } }

  /// The keys of a source.
  func keys(ofSource word: String) -> [Key] {
    let names = MergeRule.names(ofSource: word)
    return sourceKeys.first { names.contains($0.source) }?.keys ?? keys
  }

  /// Whether a source is the preferred one.
  func isPreferred(_ word: String) -> Bool {
    preferredSource.map { MergeRule.names(ofSource: word).contains($0) } ?? false
  }
}

/// What a merge did.
package struct MergeReport: Sendable {
  /// A field in which records of the same task have different values.
  package struct Conflict: Sendable {
    /// The task's id.
    package var id: String
    /// The task's title.
    package var title: String
    /// The field's name.
    package var field: String
    /// The value that was kept, and where it comes from.
    package var kept: (value: String, source: String)
    /// A value that was not, and where it comes from.
    package var dropped: (value: String, source: String)
  }
  /// Rows that have become part of another one.
  package var mergedRows: [Int32] = []
  /// How many values differed, over all tasks and fields.
  package var conflictCount = 0
  /// How many records had another title than the task that they became part of.
  package var otherTitleCount = 0
  /// The first of the values that differed.
  package var conflicts: [Conflict] = []
}
