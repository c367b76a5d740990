import Formats
import Inference
import Scanners
import TaskModel

/// Finds out what an input is: syntax, dialect, encoding, and whose export.
///
/// The content decides first, the name second: a `{` or `[` begins JSON, a `<` XML, `bplist00` a binary property
/// list, anything else is CSV. Within a syntax the profiles' signatures are compared with the names that the head
/// of the input shows.
struct FormatDetector {
  /// What was found, and what reads the rest.
  struct Detection {
    var report: ImportReport
    var reader: TextReader
    /// What scans it; nil for an input with nothing in it.
    var scanner: (any RecordScanner)?
    /// What the records at each of the scanner's paths are.
    var roles: [RecordSet.Role]
    /// What the text was made of, where it is converted and records are wanted as they were.
    var transcript: RawTranscript?
    /// Names that values are known by through their ids, of those that stand behind the records.
    var valueNames = ValueNames()
  }

  /// How much of an input is looked at, unless that shows next to nothing of it.
  static let headByteCount = 256 << 10
  /// How much is looked at of an input of an unrecognised tool, whose lists may stand one after another: as much as is
  /// read at once anyway.
  static let longHeadByteCount = 1 << 20

  let file: String
  var options: ImportOptions

  /// Looks at the head of the input and decides.
  ///
  /// - Throws: a `Diagnostic`, or what the source throws.
  func detect(_ source: sending any ByteSource) throws -> Detection {
    var detection = try decide(source)
    if detection.report.match.isDoubtful {
      detection.report.match.reason +=
        detection.report.match.profile.mapping.container == .csv
        ? "; tables of other origin have such columns too" : "; files of other origin have such names too"
    }
    for remark in remarks(on: detection.report.match) { detection.report.log.add(remark) }
    return detection
  }

  private func decide(_ source: sending any ByteSource) throws -> Detection {
    var source = source
    let (head, isWhole) = try InputHead.read(&source)
    let kind = ContentKind.sniff(head)
    if kind == .binaryPropertyList { return try detectBinaryPropertyList(head, source) }
    if let refusal = kind.refusal { throw Diagnostics.diagnostic(refusal, .error, file: file) }
    if InputHead.hasNULRun(head) { throw binaryRefusal }
    let peeked = PeekedSource(head: head, rest: source)
    // UTF-8 takes up to three bytes for one of an older encoding, and the whole must stay whole.
    let textByteCount = isWhole ? head.count * 3 : head.count
    if isWhole, isBlank(head) { return emptyInput(peeked) }
    let container = options.profile?.mapping.container ?? options.container ?? container(of: head)
    let detector = naming(ownProfileOf: container)
    switch container {
    case .xml: return try detector.detectXML(head, peeked, isWhole: isWhole)
    case .propertyList:
      return try detector.detectPropertyList(head, peeked, isWhole: isWhole, syntax: "property list")
    case .json: return try detector.detectJSON(head, peeked, textByteCount: textByteCount, isWhole: isWhole)
    case .csv: return try detector.detectCSV(peeked, headByteCount: textByteCount, isWhole: isWhole)
    case .iCalendar, .todoText, .markdown:
      return try detector.detectLines(peeked, headByteCount: textByteCount, container)
    }
  }

  // MARK: - Which syntax

  private func isBlank(_ head: [UInt8]) -> Bool {
    var rest = head[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    return rest.allSatisfy { [9, 10, 13, 32].contains($0) }
  }

  /// The syntax that the first characters give away; their bytes alone, so that it holds in every encoding that
  /// can be told by its head.
  private func container(of head: [UInt8]) -> Container {
    let start = head.firstIndex { ![0, 9, 10, 13, 32, 0xFE, 0xFF].contains($0) } ?? head.endIndex
    let characters = head[start...].prefix(1_024).filter { $0 != 0 && $0 != 0xFE && $0 != 0xFF }
    var rest = characters[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    rest = rest.drop { [9, 10, 13, 32].contains($0) }
    switch rest.first {
    case UInt8(ascii: "<") where !isAddress(rest): return isPropertyList(rest) ? .propertyList : .xml
    case UInt8(ascii: "["): return MarkdownForm.beginsWithBareBox(rest) ? .markdown : .json
    case UInt8(ascii: "{"): return .json
    default:
      let named = container(byName: file)
      // A table that somebody has given the name of something else begins as neither JSON nor XML can.
      if let named, named == .csv || !beginsWithHeader(head) { return named }
      return lineContainer(of: head) ?? .csv
    }
  }

  /// Whether text begins with an address in angle brackets (`<https://example.org>`), which no tag does.
  private func isAddress(_ text: ArraySlice<UInt8>) -> Bool {
    let name = text.dropFirst().prefix { ($0 | 0x20) &- 0x61 < 26 }
    return !name.isEmpty && text.dropFirst(1 + name.count).starts(with: "://".utf8)
  }

  /// Whether the document's element is `plist`; what is further inside counts for nothing (a Core Data store has a
  /// property list in its head).
  private func isPropertyList(_ head: ArraySlice<UInt8>) -> Bool {
    var rest = head
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[(start + 1)...]
      switch rest.first {
      case UInt8(ascii: "?"): continue
      case UInt8(ascii: "!"):
        guard rest.starts(with: Array("!--".utf8)) else { continue }
        // Markup in a comment is text.
        while !rest.isEmpty, !rest.starts(with: Array("-->".utf8)) { rest = rest.dropFirst() }
      default: return rest.starts(with: Array("plist".utf8))
      }
    }
    return false
  }

  private func container(byName name: String) -> Container? {
    switch name.split(separator: ".").last.map({ $0.lowercased() }) {
    case "json", "ndjson", "jsonl": .json
    case "xml": .xml
    case "plist": .propertyList
    case "csv", "tsv": .csv
    default: nil
    }
  }

  /// A file with nothing in it holds no tasks: a warning, and no error.
  private func emptyInput(_ source: PeekedSource) -> Detection {
    let container = options.profile?.mapping.container ?? options.container ?? container(byName: file) ?? .csv
    let profile = options.profile ?? Profile(ProfileMapping(ofNoTool: container, title: "empty input"))
    var report = ImportReport(
      match: FormatMatch(profile: profile, score: 0, reason: "there is nothing in it"), syntax: "nothing",
      encoding: TextEncoding.utf8.name)
    report.log.add(
      Diagnostic(.warning, code: .emptyInput, "there is nothing in this file", at: SourceLocation(file: file))
    )
    return Detection(report: report, reader: TextReader(source), scanner: nil, roles: [])
  }

  // MARK: - Shared steps

  /// Lets the scanner tell what else stands at the root of a known tool's file, where not all of that has been seen.
  func addRootNames(to mapping: inout ProfileMapping, _ shape: InputShape) {
    if !mapping.isUnrecognised, !mapping.records.contains(where: \.isLate) {
      mapping.records += LateLists.rootNames(beside: mapping.records, in: shape)
    }
  }

  /// The head of the text in UTF-8; an encoding that cannot be read is reported here.
  func textHead(
    _ reader: inout TextReader, byteCount: Int, isReadByRecord: () -> Bool = { true }
  ) throws -> [UInt8] {
    do { return try reader.head(byteCount) } catch var problem as ScanProblem {
      // In one document bytes that are not UTF-8 end the run, whatever the encoding is declared to be.
      if !isReadByRecord(), let hint = problem.hint, hint.hasSuffix(EncodingEvidence.recordByRecord) {
        problem.hint = String(hint.dropLast(EncodingEvidence.recordByRecord.count))
      }
      throw Diagnostics.diagnostic(problem, .error, file: file)
    }
  }

  /// Whether a longer look may show more: at the lists of a file of an unrecognised tool.
  func isWorthALongerLook(_ shape: InputShape, isWhole: Bool) -> Bool {
    !isWhole && options.profile == nil && matches(for: shape).first?.score ?? 0 < ProfileRegistry.certainScore
  }

  /// The profile that fits best, or the generic one made to measure.
  ///
  /// - Parameters:
  ///   - head: the beginning of the text, in which the places of claims are looked for.
  ///   - isWhole: whether all places were seen where tasks may be.
  func choose(
    _ shape: InputShape, in head: [UInt8], isWhole: Bool = true
  ) throws -> (FormatMatch, [FormatMatch]) {
    var (match, alternatives) = try bestMatch(for: shape, isWhole: isWhole)
    match.shape = shape
    if options.isTraced {
      match.claims.insert(claim(onFormatOf: match, besides: alternatives), at: 0)
      match.claims.locate(in: head, shape.container)
    }
    return (match, alternatives)
  }

  /// Whose file it is, and by what.
  private func claim(onFormatOf match: FormatMatch, besides others: [FormatMatch]) -> Claim {
    let rule: any Rule.Type
    if options.profile != nil {
      rule = NamedFormat.self
    } else if match.profile.mapping.isUnrecognised {
      rule = UnrecognisedTool.self
    } else {
      rule = FittingSignature.self
    }
    var claim = Claim(
      .init(""), .isFormat(match.profile.name), by: rule, "\(match.reason); score \(match.score)")
    claim.beaten = others.map {
      .init(.isFormat("\($0.profile.name) (\($0.score))"), by: FittingSignature.self)
    }
    return claim
  }

  private func bestMatch(
    for shape: InputShape, isWhole: Bool
  ) throws -> (match: FormatMatch, alternatives: [FormatMatch]) {
    if let profile = options.profile {
      let own = options.ownProfiles.first { $0.mapping == profile.mapping }
      let fitted = own?.fitted(to: shape) ?? ProfileRegistry.fitted(profile, to: shape)
      return (FormatMatch(profile: fitted, score: 100, reason: options.profileReason), [])
    }
    let matches = matches(for: shape)
    if let best = matches.first, best.score >= ProfileRegistry.certainScore {
      // What takes rows for something else than tasks needs more to go by than the columns of any table.
      if best.isDoubtful, best.profile.needsCode {
        let next = matches.firstIndex { !$0.isDoubtful && $0.score >= ProfileRegistry.certainScore }
        if let next { return (matches[next], others(besides: next, of: matches)) }
        if let generic = GenericProfile.make(for: shape, isTraced: options.isTraced) {
          return (generic, matches)
        }
      }
      return (best, Array(matches.dropFirst()))
    }
    if let own = ownMatch(without: shape) { return (own, matches) }
    if var generic = GenericProfile.make(for: shape, isTraced: options.isTraced) {
      // What comes behind is recognised by its name where there is a place for it.
      generic.isPartial = !isWhole && !generic.profile.mapping.records.contains(where: \.isLate)
      return (generic, matches)
    }
    let emptyLists = shape.records.filter { $0.count == 0 }
    var places = GenericProfile.textLists(in: shape)
    if places.isEmpty, emptyLists.count == shape.records.count { places = Array(emptyLists.prefix(1)) }
    if !places.isEmpty {
      var mapping = ProfileMapping(ofNoTool: shape.container, title: "generic")
      mapping.records = places.map { place in
        let section = places.count > 1 ? GenericProfile.lastName(place.path) : ""
        return GenericProfile.markingDone(RecordSet(path: place.path, section: section))
      }
      mapping.naming.usesSynonyms = true
      mapping.priorities = GenericProfile.prioritiesInWords
      mapping.doneWords = GenericProfile.doneWords
      var match = FormatMatch(profile: Profile(mapping), score: 1, reason: "a list without records")
      // `<tasks/>` is an empty list, and `<a/>` may be anything.
      if shape.container == .xml, let root = shape.rootNames.first, places.map(\.path) == [root + "/*"],
        !GenericProfile.isList(ofTasks: root)
      {
        match.remarks = [
          Diagnostic(
            .warning, code: .emptyInput, "there is nothing in this file but an empty element “\(root)”")
        ]
      }
      return (match, [])
    }
    if options.takesAnything, let match = undescribed(shape) { return (match, matches) }
    throw noTasks(shape, isWhole: isWhole)
  }

  /// What else an input may be where one has been taken before those that only its names speak for: they fit less
  /// well than that.
  private func others(besides taken: Int, of matches: [FormatMatch]) -> [FormatMatch] {
    matches.enumerated().filter { $0.offset != taken }.map { number, match in
      var match = match
      if number < taken { match.score = min(match.score, ProfileRegistry.certainScore - 1) }
      return match
    }
  }

  func noTasks(_ shape: InputShape, isWhole: Bool = true) -> Diagnostic {
    let names = shape.records.flatMap(\.names).prefix(8)
    let found =
      names.isEmpty ? shape.rootNames.prefix(8).joined(separator: ", ") : names.joined(separator: ", ")
    return Diagnostic(
      .error, code: .noTasksFound,
      shape.container == .csv
        ? "no column looks like the title of a task"
        : "nothing in \(isWhole ? "" : "the first \(FormatDetector.lookedAt) of ")this file looks like a list of tasks",
      at: SourceLocation(file: file, line: 1, column: 1),
      hint: found.isEmpty
        ? "is it an export of tasks?"
        : "it has \(found); name the format with --from if it is a known tool's, or write a profile (see "
          + "docs/profiles.md)"
          + (shape.container == .csv ? "; if its first line is a task already, give --no-header" : ""))
  }

  private var binaryRefusal: Diagnostic {
    Diagnostic(
      .error, code: .binaryData, "this file holds binary data, not text", at: SourceLocation(file: file),
      hint: "a file full of NUL bytes is what a crash leaves of one that was being written")
  }

  /// An HTML page is what a download link gives after it has expired.
  func htmlRefusal(_ head: [UInt8]) -> Diagnostic? {
    let first = head.first { $0 > 0x20 && ![0xEF, 0xBB, 0xBF].contains($0) }
    guard first == UInt8(ascii: "<") || (first ?? 0) >= 0x80 else { return nil }
    let start = String(decoding: head.prefix(512), as: UTF8.self).lowercased().drop {
      $0.isWhitespace || $0 == "\u{FEFF}"
    }
    guard start.hasPrefix("<!doctype html") || start.hasPrefix("<html") else { return nil }
    return Diagnostic(
      .error, code: .htmlPage, "this is an HTML page, not an export of tasks",
      at: SourceLocation(file: file, line: 1, column: 1),
      hint: "a download link that has expired, or wants a login, gives such a page")
  }
}
