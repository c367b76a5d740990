package import TaskModel

/// What a tool's export looks like: how it is distinguished from others, with a reason that can be printed.
package struct Signature: Codable, Sendable, Equatable {
  /// Keys that the top-level object must have, or the name that the root element must have.
  package var rootNames: [String] = []
  /// Lists of such keys of which one must be there as a whole; empty for no choice.
  package var rootChoices: [[String]] = []
  /// Namespace that the root element must have; empty for any.
  package var namespace = ""
  /// Names that a record must have, where its place does not say otherwise (`RecordSet.needs`).
  package var requiredNames: [String] = []
  /// Names that speak for the tool without being there always.
  package var typicalNames: [String] = []
  /// Names that another tool's export has, and this one's never.
  package var forbiddenNames: [String] = []
  /// What values must contain where they are there: `["kind": "tasks#"]`.
  ///
  /// One of them at least must be there. Names of records, or of the root.
  package var values: [String: String] = [:]
  /// Whether there may be no other names than the required ones.
  package var isExact = false
  /// Texts of which one must be in the beginning of the input.
  package var texts: [String] = []
  /// Texts in lower case of which one must be in the file's name; `#` is any hexadecimal digit there.
  package var fileNames: [String] = []
  /// What the cells of every row are, for a file without a header.
  package var rowKinds: [CellKind] = []

  /// What a cell holds, as far as a signature looks.
  package enum CellKind: String, Codable, Sendable {
    /// Anything but nothing.
    case filled
    /// A day (`2026-03-26`) or nothing.
    case dayOrEmpty = "day-or-empty"
    /// The word FLAGGED or nothing.
    case flagOrEmpty = "flag-or-empty"
    /// Anything.
    case any
  }

  /// Makes an empty signature, which matches nothing.
  package init(
    rootNames: [String] = [], rootChoices: [[String]] = [], namespace: String = "",
    requiredNames: [String] = [], typicalNames: [String] = [], forbiddenNames: [String] = [],
    values: [String: String] = [:], texts: [String] = [], fileNames: [String] = [], rowKinds: [CellKind] = [],
    isExact: Bool = false
  ) {
    self.isExact = isExact
    self.forbiddenNames = forbiddenNames
    self.texts = texts
    self.fileNames = fileNames
    self.rowKinds = rowKinds
    self.rootNames = rootNames
    self.rootChoices = rootChoices
    self.namespace = namespace
    self.requiredNames = requiredNames
    self.typicalNames = typicalNames
    self.values = values
  }

  /// So few names that other files may have them all.
  private static let fewNames = 4
  /// So many of a tool's names that they are there by no chance.
  private static let manyNames = 8

  /// What all texts begin with: where the input does not hold that, it holds none of them, and is walked through once.
  private static func commonBeginning(of texts: [String]) -> String {
    guard var common = texts.first?[...] else { return "" }
    for text in texts.dropFirst() { common = common[..<sharedEnd(common, text)] }
    return String(common)
  }

  private static func sharedEnd(_ text: Substring, _ other: String) -> Substring.Index {
    var index = text.startIndex
    for character in other {
      guard index < text.endIndex, text[index] == character else { break }
      index = text.index(after: index)
    }
    return index
  }

  /// Whether a text holds another, compared byte by byte.
  ///
  /// `String.contains` compares characters, which takes a tenth of a second where every profile looks through the
  /// beginning of an input.
  private static func holds(_ text: String, _ part: String) -> Bool {
    text.utf8.withContiguousStorageIfAvailable { ByteSearch.holds(Array(part.utf8), in: $0) }
      ?? text.contains(part)
  }

  /// The first part of a name that is like a pattern, in which `#` is any hexadecimal digit; nil where there is none.
  private static func part(of name: String, like pattern: String) -> String? {
    guard pattern.contains("#") else { return name.contains(pattern) ? pattern : nil }
    let (name, pattern) = (Array(name.utf8), Array(pattern.utf8))
    guard name.count >= pattern.count else { return nil }
    for start in 0...name.count - pattern.count {
      let isLike = pattern.indices.allSatisfy { index in
        let byte = name[start + index]
        let isDigit = byte &- 0x30 <= 9 || byte &- 0x61 < 6
        return byte == pattern[index] || (pattern[index] == UInt8(ascii: "#") && isDigit)
      }
      if isLike { return String(decoding: name[start..<start + pattern.count], as: UTF8.self) }
    }
    return nil
  }

  /// How well an input fits with its tasks at a place, and why: 0…100, or nil where something required is missing.
  ///
  /// A namespace weighs 60, a value 40, the root's names 25, each required name 12 and each typical name 4; a text or
  /// a name of the file 8, each kind of cell 6.
  ///
  /// `isOfNames` is whether nothing spoke for it but a few names of a table's columns or of JSON's values
  /// (`NameEvidence`).
  func score(
    _ shape: InputShape, at place: RecordSet, _ comparison: NameComparison
  ) -> (score: Int, reason: String, isOfNames: Bool)? {
    var score = 0
    var reasons: [String] = []
    var isOfNames = false
    if !rowKinds.isEmpty {
      guard !shape.rows.isEmpty, shape.rows.allSatisfy(fits) else { return nil }
      score += 6 * rowKinds.count
      reasons.append(
        "no header, and every row has \(rowKinds.count) cells of the kinds that this tool writes")
    }
    if !fileNames.isEmpty {
      let name = shape.fileName.lowercased()
      guard let part = fileNames.lazy.compactMap({ Signature.part(of: name, like: $0) }).first else {
        return nil
      }
      score += 8
      reasons.append("“\(part)” in its name")
    }
    if !namespace.isEmpty {
      guard shape.namespace == namespace else { return nil }
      score += 60
      reasons.append("namespace \(namespace)")
    }
    if !rootNames.isEmpty {
      guard rootNames.allSatisfy(shape.rootNames.contains) else { return nil }
      score += 25
      reasons.append("root \(rootNames.joined(separator: ", "))")
    }
    if !rootChoices.isEmpty {
      guard let choice = rootChoices.first(where: { $0.allSatisfy(shape.rootNames.contains) }) else {
        return nil
      }
      score += 25
      reasons.append("root \(choice.joined(separator: ", "))")
    }
    let records = shape.records(at: place.path)
    if !values.isEmpty {
      guard let value = foundValue(shape, records) else { return nil }
      score += 40
      reasons.append(value)
    }
    let required = place.needs.isEmpty ? requiredNames : place.needs
    if !required.isEmpty || !typicalNames.isEmpty {
      // An input of the right root with no record at all still fits by its root, but not at a place that is told from
      // others by what it has.
      let areNone = comparison.names.isEmpty
      if areNone, shape.hasOthers(beside: place.path) || shape.hasNoList(at: place.path) { return nil }
      if !areNone || score == 0 || !place.needs.isEmpty {
        guard let typical = typicalNames(beside: required, comparison) else { return nil }
        isOfNames = score == 0 && areFew(required, typical, in: shape.container)
        score += 12 * required.count + 4 * typical.count
        if !required.isEmpty {
          reasons.append("has \((required + typical.prefix(2)).joined(separator: ", "))")
        }
      }
    }
    // Last, since it takes a walk through the text.
    if !texts.isEmpty {
      guard let text = foundText(shape) else { return nil }
      score += 8
      // A word that a column is called by says no more than the column.
      isOfNames = isOfNames && records?.names.contains { $0.lowercased() == text.lowercased() } ?? false
      reasons.append("“\(text)” in it")
    }
    return score == 0 ? nil : (min(score, 100), reasons.joined(separator: "; "), isOfNames)
  }

  /// The typical names that are there; nil where a required one is not, or one is that must not be.
  private func typicalNames(beside required: [String], _ comparison: NameComparison) -> [String]? {
    let names = comparison.names
    func isThere(_ name: String) -> Bool { names.contains(comparison.normal(name)) }
    guard required.allSatisfy(isThere), !forbiddenNames.contains(where: isThere),
      !isExact || names.count == required.count
    else { return nil }
    return typicalNames.filter(isThere)
  }

  /// Whether names are so few that a table or an object of anybody's may have them.
  private func areFew(_ required: [String], _ typical: [String], in container: Container) -> Bool {
    (container == .csv || container == .json)
      && required.count + typical.count(where: { !required.contains($0) }) < Signature.manyNames
      && !(isExact && required.count > Signature.fewNames)
  }

  /// Whether a row's cells are of the kinds that they should be.
  private func fits(_ row: [String]) -> Bool {
    guard row.count == rowKinds.count else { return false }
    return zip(row, rowKinds).allSatisfy { cell, kind in
      switch kind {
      case .any: true
      case .filled: !cell.isEmpty
      case .flagOrEmpty: cell.isEmpty || cell == "FLAGGED"
      case .dayOrEmpty: cell.isEmpty || (cell.utf8.count == 10 && TaskDate(iso8601: cell) != nil)
      }
    }
  }

  /// The first of the texts that is there.
  private func foundText(_ shape: InputShape) -> String? {
    guard Signature.holds(shape.text, Signature.commonBeginning(of: texts)) else { return nil }
    return texts.first { Signature.holds(shape.text, $0) }
  }

  /// The first of the values that is there, as a reason; nil where none is or one is another.
  private func foundValue(_ shape: InputShape, _ records: InputShape.RecordShape?) -> String? {
    var found: String?
    for (name, part) in values.sorted(by: { $0.key < $1.key }) {
      // What each record must have says nothing where it is in the root: a line of another's JSON is one.
      let ofRoot = requiredNames.contains(name) ? nil : shape.rootSamples[name]
      guard let value = records?.samples[name] ?? ofRoot else { continue }
      guard value.contains(part) else { return nil }
      found = found ?? "\(name) is \(value)"
    }
    return found
  }
}

/// The names of an input's records in the form in which a mapping compares them: made once for all its signatures, of
/// which some have fifty.
struct NameComparison {
  private let ignoresCase: Bool
  private let aliases: [String: String]
  /// The names of the records.
  private(set) var names: Set<String> = []

  init(_ names: [String], ignoresCase: Bool, aliases: [String: String]) {
    self.ignoresCase = ignoresCase
    self.aliases = aliases
    self.names = Set(names.map(normal))
  }

  /// A name as it is compared.
  func normal(_ name: String) -> String {
    let name = aliases.isEmpty ? name : aliases[name.lowercased()] ?? name
    return ignoresCase ? name.lowercased() : name
  }
}

extension ProfileMapping {
  /// How well an input fits, why, and at which of the mapping's places its tasks are; nil where it does not.
  ///
  /// The best place decides. Other places of tasks stay if they fit too and are neither inside nor around one that
  /// is read already; what is no task stays, since more or less of it may be there.
  func match(_ shape: InputShape) -> (score: Int, reason: String, isOfNames: Bool, records: [RecordSet])? {
    var best: (score: Int, reason: String, isOfNames: Bool)?
    var kept: [RecordSet] = []
    var hasRecords = false
    for place in records where place.role == .task {
      let comparison = NameComparison(
        shape.records(at: place.path)?.names ?? [], ignoresCase: naming.ignoresCase, aliases: naming.aliases)
      let scores = ([signature] + otherSignatures).compactMap { $0.score(shape, at: place, comparison) }
      guard let found = scores.max(by: { $0.score < $1.score }) else { continue }
      // What another signature finds beyond doubt is beyond doubt.
      let isOfNames = scores.allSatisfy(\.isOfNames)
      let (score, reason) = (found.score, found.reason)
      let isThere =
        shape.records(at: place.path).map { $0.count > 0 || !$0.names.isEmpty } ?? false
        || (reading.options.contains(.textTasks) && shape.hasTexts(at: place.path))
      if container == .xml, let first = place.path.split(separator: "/").first, !first.hasPrefix("*"),
        !shape.rootNames.contains(String(first))
      {
        continue
      }
      if isThere, !hasRecords {
        // What only the root spoke for gives way to a place that has records.
        hasRecords = true
        kept = []
      }
      guard isThere || !hasRecords else { continue }
      if score > best?.score ?? 0 { best = (score, reason, isOfNames) }
      guard !kept.contains(where: { Self.overlap($0.path, place.path) }) else { continue }
      kept.append(place)
    }
    guard let best else { return nil }
    kept += laterPlaces(besides: kept, in: shape)
    let isWhole = container == .json && kept.contains { $0.path == "." } && !shape.rootNames.isEmpty
    // Beside one value that is the task there is nothing, but lines may be tasks and what these refer to.
    let others = records.filter { place in
      place.role != .task && (!isWhole || kept.contains { place.lists(inRecordsAt: $0.path) != nil })
    }
    return (best.score, best.reason, best.isOfNames, kept + others)
  }

  /// The places of tasks that what was looked at of an input does not reach: under keys of one object that may come
  /// behind it, and nowhere near the places that are read.
  func laterPlaces(besides kept: [RecordSet], in shape: InputShape) -> [RecordSet] {
    guard container == .json, !shape.isWhole, !shape.rootNames.isEmpty else { return [] }
    return records.reduce(into: []) { later, place in
      let keys = place.path.prefix { $0 != "[" && $0 != "*" }.split(separator: ".").joined(separator: "/")
      let isLate = place.role == .task && !keys.isEmpty && !shape.rootNames.contains(keys)
      guard isLate, !(kept + later).contains(where: { Self.overlap($0.path, place.path) }) else { return }
      later.append(place)
    }
  }

  /// Takes over what was found in an input: the places of its records, and the texts of its root.
  package mutating func take(_ places: [RecordSet], of shape: InputShape) {
    records = places
    for (name, field) in root.fields {
      if let text = shape.rootSamples[name], !text.isEmpty { root.texts[field] = text }
    }
    noteLateHeadings(in: shape)
  }

  /// Whether records at one of two paths would be inside those at the other.
  private static func overlap(_ one: String, _ other: String) -> Bool {
    func steps(_ path: String) -> String {
      // The elements of a top-level array are `.` alone and `[*]` in front of more.
      path == "." ? "" : path.hasPrefix("[*]") ? String(path.dropFirst(3)) : path
    }
    let (first, second) = (steps(one), steps(other))
    return first == second || isInside(first, second) || isInside(second, first)
  }

  private static func isInside(_ path: String, _ outer: String) -> Bool {
    outer.isEmpty || path.hasPrefix(outer + ".") || path.hasPrefix(outer + "[") || path.hasPrefix(outer + "/")
  }
}

/// A profile that fits an input, how well and why.
package struct FormatMatch: Sendable {
  /// The profile.
  package var profile: Profile
  /// 0…100.
  package var score: Int
  /// Why, in a few words.
  package var reason: String
  /// What the input looks like, for those who ask what of it is not read.
  package var shape: InputShape?
  /// Lists whose records have a title and are not read all the same.
  package var unreadLists: [InputShape.RecordShape] = []
  /// Lists that look like tasks and are not read, since there are more of them than can be read together.
  package var surplusLists: [InputShape.RecordShape] = []
  /// What rules have claimed of the input, in the order in which they spoke; empty unless somebody asks.
  package var claims: [Claim] = []
  /// What there is to say about how the input is read, where that is a guess.
  package var remarks: [Diagnostic] = []
  /// Whether nothing speaks for the tool but columns that tables of any origin have.
  package var isDoubtful = false
  /// Whether there are columns besides that the tool does not know and tasks have: it is no tool's then.
  package var isContradicted = false
  /// Whether there may be more places of tasks behind what was looked at.
  package var isPartial = false
  /// Whether there are more places than were looked at.
  package var leavesOut = false

  /// Makes a match.
  package init(profile: Profile, score: Int, reason: String) {
    self.profile = profile
    self.score = score
    self.reason = reason
  }
}
