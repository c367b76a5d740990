import Formats
import ProfileFiles

/// Makes a draft shorter: leaves out what makes no difference where its input is read by it.
struct DraftReduction {
  /// Something that a draft may do without.
  enum Part {
    /// That names mean what they usually do.
    case synonyms
    /// The name that ids are made with.
    case idNamespace
    /// The words for yes and no that are not the usual ones.
    case answers
    /// All words of an exclusion, by its number: any value that says anything but no.
    case words(Int)
    /// One of its words.
    case word(Int, String)
    /// Something that is done with values.
    case reading(ReadingOption)
  }

  /// Largest input that is read as often as it takes to find out what is needed, in bytes.
  ///
  /// Of a larger one all parts are left out, or none.
  private static let largestByteCount = 4 << 20

  /// The draft, as short as it has become.
  private(set) var draft: ProfileDraft
  /// What the input was read as by the draft as it was.
  private let found: DraftCheck
  private let check: (String) throws -> DraftCheck

  /// Shortens a draft.
  ///
  /// - Parameters:
  ///   - found: what was found where the input was read by it.
  ///   - check: reads the input by a draft.
  /// - Throws: what `check` throws.
  init(of draft: ProfileDraft, _ found: DraftCheck, check: @escaping (String) throws -> DraftCheck) throws {
    (self.draft, self.found, self.check) = (draft, found, check)
    let parts = Self.parts(of: draft.mapping)
    if found.byteCount ?? .max > Self.largestByteCount {
      _ = try leavesOut(parts[...])
    } else {
      try leaveOut(parts[...])
    }
    // By itself, since most tables have no ids.
    _ = try leavesOut([.idNamespace])
  }

  private static func parts(of mapping: ProfileMapping) -> [Part] {
    let lists = mapping.exclusions.enumerated().filter { $0.element.words.count > 1 }
    let words = lists.flatMap { number, rule in
      [Part.words(number)] + rule.words.map { .word(number, $0) }
    }
    return [.synonyms, .answers] + words + mapping.reading.options.all.map { .reading($0) }
  }

  /// Leaves out as many parts as can be, one after the other; of many that do nothing all at once.
  private mutating func leaveOut(_ parts: ArraySlice<Part>) throws {
    if parts.isEmpty { return }
    if try leavesOut(parts) || parts.count == 1 { return }
    let half = parts.startIndex + parts.count / 2
    try leaveOut(parts[..<half])
    try leaveOut(parts[half...])
  }

  /// Leaves out some parts together; false, and all of them stay, where the input is read differently without them.
  private mutating func leavesOut(_ parts: ArraySlice<Part>) throws -> Bool {
    var shorter = draft
    for part in parts { Self.remove(part, from: &shorter.mapping) }
    if shorter.mapping == draft.mapping { return true }
    guard found.isSame(try check(shorter.text)) else { return false }
    draft = shorter
    return true
  }

  private static func remove(_ part: Part, from mapping: inout ProfileMapping) {
    switch part {
    case .synonyms: mapping.naming.usesSynonyms = false
    case .idNamespace: mapping.idNamespace = ""
    case .answers:
      let usual = DoneVocabulary.usual()
      (mapping.doneWords.yes, mapping.doneWords.no) = (usual.yes, usual.no)
    case .words(let number): mapping.exclusions[number].words = []
    case .word(let number, let word): mapping.exclusions[number].words.removeAll { $0 == word }
    case .reading(let option): mapping.reading.options = mapping.reading.options.without([option])
    }
  }
}
