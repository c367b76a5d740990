package import Formats
import Scanners
package import TaskModel
import YAMLFiles

/// A first draft of a profile: what was found out about one input, with remarks on what its author should look at.
///
/// Reading the input by the draft gives the same tasks as reading it without, or else the draft says what differs.
package struct ProfileDraft: Sendable {
  /// A word of the input and what it was taken as.
  package struct StateWord: Sendable {
    /// The word as written.
    package var word: String
    /// How many tasks with it are open.
    package var openCount = 0
    /// How many are done.
    package var doneCount = 0

    /// Makes a word without tasks.
    package init(_ word: String) { self.word = word }
  }

  /// How the input was read.
  package var mapping: ProfileMapping
  /// The input as the user named it.
  package var file: String
  /// What is done by code for such a file, each as a clause.
  package var assembly: [String] = []
  /// How many tasks there are.
  package var taskCount = 0
  /// How many of them are done.
  package var doneCount = 0
  /// The names of records and the fields that they fill; nil for `extra`.
  package var names: [(name: String, field: String?)] = []
  /// A value for each name that was kept in `extra`.
  package var samples: [String: String] = [:]
  /// Words for priorities and what they were taken as, in first-seen order; nil where that is not the same for all.
  package var priorityWords: [(word: String, priority: Priority?)] = []
  /// What numbers for priorities were found to mean, and whether the name of their column says it.
  package var priorityNumbers: (numbers: PriorityScale, isTold: Bool)?
  /// Words for states, in first-seen order.
  package var stateWords: [StateWord] = []
  /// The order that was found for dates, and whether the values show it.
  package var dateOrders: [Field: (style: ValueStyle, isShown: Bool)] = [:]
  /// The dates among which there are numbers of days, as spreadsheets have them.
  package var spreadsheetDays: Set<Field> = []
  /// What shares were found to be counted to, and whether the values show it.
  package var shareStyle: (style: ValueStyle, isShown: Bool)?
  /// The lists whose words are separated by semicolons, so that a comma is part of them.
  package var semicolonLists: Set<Field> = []
  /// What differs where the input is read by the draft, in lines.
  package var differences: [String] = []

  /// Makes a draft of what is known so far.
  package init(_ mapping: ProfileMapping, file: String) {
    self.mapping = mapping
    self.mapping.idNamespace = mapping.identity
    self.file = file
  }

  /// The profile of a known tool as it is, for somebody to change.
  ///
  /// - Parameters:
  ///   - assembly: what is done by code for it, which a file cannot hold.
  ///   - differences: what differs where the input is read by it, in lines.
  package static func text(
    ofKnown mapping: ProfileMapping, assembly: [String], differences: [String] = []
  ) -> String {
    var entries = ProfileWriter(mapping).entries
    guard !entries.isEmpty else { return "" }
    entries[0].notes = [
      "The profile of \(mapping.title) as pantask has it. docs/profiles.md explains every key."
    ]
    entries[0].notes += differences + notes(on: assembly)
    return YAMLText.text(of: entries)
  }

  /// Comments about what is done by code.
  private static func notes(on assembly: [String]) -> [String] {
    guard !assembly.isEmpty else { return [] }
    return [
      "? Some of what pantask does for this format is code, and not in here. By this profile a file",
      "is read without it. What the code does:",
    ] + assembly.map { "- \($0)" }
  }

  /// Most names that were kept in `extra` and are listed.
  private static let largestKeptCount = 60

  /// The text of the file.
  package var text: String {
    var draft = mapping
    draft.name = name
    draft.title = name
    draft.signature = signature
    draft.otherSignatures = []
    draft.priorities = .usual()
    draft.doneWords = .usual()
    draft.fields = distinctFields.map { withSeparator(withShares(withDates($0))) }
    if draft.fields.isEmpty, !draft.naming.usesSynonyms {
      // Whoever says what the title is says what else there is to do.
      draft.reading.options = []
      draft.idNamespace = ""
    }
    // What numbers mean is written.
    if case .mapping(let steps)? = priorities?.value, steps.contains(where: { Self.isNumber($0.key) }) {
      draft.reading.options = draft.reading.options.without([.priorityNumbers])
    }
    var entries = ProfileWriter(draft).entries
    entries[0].notes = [
      "A first draft, made of \(fileName): \(taskCount) task\(taskCount == 1 ? "" : "s"), \(doneCount) done.",
      "Look at what has a “?”; docs/profiles.md explains every key.",
    ]
    entries[0].notes += differences + Self.notes(on: assembly)
    if draft.fields.isEmpty {
      var fields = YAMLEntry("fields", .mapping([]))
      if !draft.naming.usesSynonyms {
        fields.notes = ["? Say which of these is the title, in place of FIELD."]
      }
      entries.append(fields)
    }
    for index in entries.indices { annotate(&entries[index]) }
    if draft.signature == Signature() {
      let note =
        "Nothing says what such files look like: alone, this profile is used for every file of its container."
      if let index = entries.firstIndex(where: { $0.key == "container" }) { entries[index].notes = [note] }
    }
    return YAMLText.text(of: entries + vocabularies)
  }

  /// Whether a word of `priorities` says what a number means, or numbers from one on.
  private static func isNumber(_ word: String) -> Bool {
    Int(word.hasSuffix("+") ? String(word.dropLast()) : word) != nil
  }

  // MARK: - Name and recognition

  private var fileName: String { file.split(separator: "/").last.map(String.init) ?? file }

  /// The file's name as a name of a format.
  private var name: String {
    var word = ""
    for scalar in fileName.split(separator: ".").first.map(String.init)?.lowercased().unicodeScalars
      ?? "".unicodeScalars
    {
      let isPart = ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar)
      if isPart {
        word.unicodeScalars.append(scalar)
      } else if !word.hasSuffix("-"), !word.isEmpty {
        word += "-"
      }
    }
    while word.hasSuffix("-") { word.removeLast() }
    return "my-" + (word.isEmpty ? "tool" : String(word.prefix(50)))
  }

  private var taskPlaces: [RecordSet] { mapping.records.filter { $0.role == .task && !$0.isLate } }

  /// What such a file looks like: its root, and the names of its records that became fields.
  private var signature: Signature {
    var signature = Signature()
    let roots = taskPlaces.compactMap { rootName(of: $0.path) }
    if let root = roots.first { signature.rootNames = [root] }
    // Records at several places need not have the same names, and columns without a header have none.
    let isNamed = names.contains { name in mapping.fields.contains { $0.from == name.name } }
    let isHeadless = mapping.container == .csv && mapping.fields.allSatisfy { $0.from.hasPrefix("column ") }
    if mapping.fields.isEmpty, !mapping.naming.usesSynonyms {
      // Nobody knows yet what they are, but there they are.
      signature.requiredNames = names.map(\.name).filter { !$0.contains("/") }.prefix(3).map { $0 }
    }
    guard taskPlaces.count == 1, isNamed, !isHeadless else { return signature }
    let own = mapping.fields.filter { !$0.from.contains("/") }
    let title = own.filter { $0.to == .field(.title) }.map(\.from)
    let rest = own.map(\.from).filter { !title.contains($0) }
    signature.requiredNames = title + rest.prefix(3)
    signature.typicalNames = Array(rest.dropFirst(3).prefix(8))
    return signature
  }

  private func rootName(of path: String) -> String? {
    switch mapping.container {
    case .xml:
      let first = path.split(separator: "/").first.map(String.init) ?? ""
      return first.isEmpty || first.hasPrefix("*") ? nil : first
    case .json, .propertyList:
      guard let path = try? JSONRecordPath(path), case .key(let key)? = path.steps.first else { return nil }
      return String(decoding: key, as: UTF8.self)
    default: return nil
    }
  }

  // MARK: - Fields

  /// The field maps, of which the first for a name counts.
  ///
  /// What is only kept needs none where no name is read by what it is usually called.
  private var distinctFields: [FieldMap] {
    var seen: Set<String> = []
    let distinct = mapping.fields.filter { seen.insert($0.from).inserted }
    return mapping.naming.usesSynonyms ? distinct : distinct.filter { $0.to != .field(.extra) }
  }

  /// The order that a date has been given.
  ///
  /// None where dates stand under a name that is none of a date (`Done: 01/02/2026`): they go by those of the others,
  /// as long as nothing is written about these.
  private func dateOrder(_ field: Field) -> (style: ValueStyle, isShown: Bool)? {
    let isElsewhere = dateOrders.keys.contains { other in
      !mapping.fields.contains { $0.to == .field(other) }
    }
    return isElsewhere ? nil : dateOrders[field]
  }

  /// A date's map with the order that was found in its column.
  private func withDates(_ map: FieldMap) -> FieldMap {
    guard case .field(let field) = map.to, field.kind == .date, !map.styles.contains(.numeric) else {
      return map
    }
    var map = map
    let isMidnight = map.styles.contains(.midnightIsDay)
    // The name of the column may say it.
    let named = map.styles.first { $0 == .monthDayYear || $0 == .dayMonthYear }
    map.styles = .written
    if let order = named ?? dateOrder(field)?.style { map.styles[map.styles.count - 1] = order }
    if spreadsheetDays.contains(field) { map.styles.append(.spreadsheetDays) }
    if isMidnight { map.styles.append(.midnightIsDay) }
    return map
  }

  /// The map of a list with what was found to separate its words.
  private func withSeparator(_ map: FieldMap) -> FieldMap {
    guard case .field(let field) = map.to, semicolonLists.contains(field), map.separator == "," else {
      return map
    }
    var map = map
    map.separator = ";"
    return map
  }

  /// The map of a share with what it was found to be counted to.
  private func withShares(_ map: FieldMap) -> FieldMap {
    guard map.to == .field(.progress) else { return map }
    var map = map
    if let shareStyle { map.styles = [shareStyle.style] }
    // The first that has a value counts, whatever the profile says.
    map.isFallback = false
    return map
  }

  private func annotate(_ entry: inout YAMLEntry) {
    switch entry.key {
    case "recognise":
      entry.notes = ["What a file must have to be read by this profile."]
    case "fields":
      guard case .mapping(var members) = entry.value else { return }
      for index in members.indices { members[index].remark = remark(on: members[index].key) }
      entry.value = .mapping(members + unmapped(besides: members.map(\.key)))
    case "synonyms":
      entry.notes = ["Names that are not in `fields` are still read by what they are usually called."]
    case "reading":
      entry.notes = ["What else is done with values, as without a profile."]
    case "id-namespace":
      entry.notes = ["Tasks without an id have the ids that they have without a profile."]
    default: break
    }
  }

  private func remark(on name: String) -> String? {
    guard let map = mapping.fields.first(where: { $0.from == name }), case .field(let field) = map.to else {
      return nil
    }
    if semicolonLists.contains(field) { return "a comma is part of a word" }
    if field == .progress, let shareStyle, !shareStyle.isShown { return "? or is 1 one per cent?" }
    guard let order = dateOrder(field) else {
      return spreadsheetDays.contains(field) ? "numbers are days, as spreadsheets count them" : nil
    }
    let words = order.style == .monthDayYear ? "month first" : "day first"
    return order.isShown ? words : "? \(words), but every date in it reads both ways"
  }

  /// The names that no field map takes, as comments.
  private func unmapped(besides mapped: [String]) -> [YAMLEntry] {
    var entries: [YAMLEntry] = []
    var keptCount = 0
    for (name, field) in names where !mapped.contains(name) && name.utf8.count <= 80 {
      var entry: YAMLEntry
      if let field {
        guard mapping.naming.usesSynonyms else { continue }
        let target = field == Field.isDone.name ? field : field == Field.status.name ? "status" : field
        guard ProfileWords.target(named: target) != nil else { continue }
        entry = YAMLEntry(name, .text(target), remark: "read so by its name")
      } else {
        keptCount += 1
        guard keptCount <= Self.largestKeptCount else { continue }
        let sample = samples[name].map { ", e.g. \(Self.cut($0))" } ?? ""
        entry = YAMLEntry(name, .text("FIELD"), remark: "kept in extra\(sample)")
      }
      entry.isOff = true
      entries.append(entry)
    }
    if keptCount > Self.largestKeptCount, var last = entries.popLast() {
      last.remark = (last.remark ?? "") + "; \(keptCount - Self.largestKeptCount) more names are kept"
      entries.append(last)
    }
    return entries
  }

  private static func cut(_ text: String) -> String {
    let start = String(text.prefix(40))
    return start.count < text.count ? start + "…" : start
  }

  // MARK: - Words

  private var vocabularies: [YAMLEntry] {
    var entries: [YAMLEntry] = []
    var usual: [String] = []
    if let priorities {
      usual.append("priorities")
      entries.append(priorities)
    }
    if let states {
      usual.append("states")
      entries.append(states)
    }
    if let first = usual.first {
      var entry = YAMLEntry("usual-words", usual.count == 1 ? .text(first) : .texts(usual))
      entry.notes = ["What is usually meant by other words counts, too."]
      entries.append(entry)
    }
    return entries
  }

  /// The words in lower case, as they are compared, each once; what no file can say as a key is left out.
  static func distinct(_ words: [String]) -> [String] {
    var seen: Set<String> = []
    return words.map { $0.lowercased() }.filter { word in
      let isThreshold = word.hasSuffix("+") && Int(word.dropLast()) != nil
      return !word.isEmpty && word.utf8.count <= 200 && !isThreshold && seen.insert(word).inserted
    }
  }

  private var states: YAMLEntry? {
    var done: [YAMLItem] = []
    var open: [YAMLItem] = []
    var unclear: [String] = []
    // As the answer to whether a task is done, a number may be how much of it is.
    let hasAnswers = mapping.fields.contains { $0.to == .field(.isDone) }
    let statesByWord = Dictionary(grouping: stateWords) { $0.word.lowercased() }
    for word in Self.distinct(stateWords.map(\.word)) {
      let same = statesByWord[word] ?? []
      let (doneCount, openCount) = same.reduce((0, 0)) { ($0.0 + $1.doneCount, $0.1 + $1.openCount) }
      let item = YAMLItem(value: .text(word))
      switch mapping.doneWords.isDone(state: word) {
      case true?: done.append(item)
      case false?: open.append(item)
      case nil where hasAnswers && Double(word) != nil: continue
      case nil where openCount == 0:
        done.append(YAMLItem(value: .text(word), remark: "? not known; all are done"))
      case nil where doneCount == 0: open.append(YAMLItem(value: .text(word), remark: "? not known"))
      case nil: unclear.append(word)
      }
    }
    let (words, usual) = (mapping.doneWords, DoneVocabulary.usual())
    let hasOwnAnswers = words.yes.count > usual.yes.count
    guard !done.isEmpty || !open.isEmpty || hasOwnAnswers else { return nil }
    func value(_ items: [YAMLItem]) -> YAMLValue {
      if items.contains(where: { $0.remark != nil }) { return .list(items) }
      return .texts(items.compactMap { if case .text(let word) = $0.value { word } else { nil } })
    }
    var members: [YAMLEntry] = []
    if !done.isEmpty { members.append(YAMLEntry("done", value(done))) }
    if !open.isEmpty { members.append(YAMLEntry("open", value(open))) }
    if hasOwnAnswers { members += [YAMLEntry("yes", .texts(words.yes)), YAMLEntry("no", .texts(words.no))] }
    var entry = YAMLEntry("states", .mapping(members))
    if !unclear.isEmpty {
      entry.notes = ["? Some tasks are done and some are not: \(unclear.prefix(20).joined(separator: ", "))"]
    }
    return entry
  }
}
