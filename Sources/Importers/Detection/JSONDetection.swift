import Formats
import Inference
import Scanners
import TaskModel
import Vocabulary

// Detection of JSON: one document, or lines of JSON.

extension FormatDetector {
  /// Looks at the head of a JSON input.
  ///
  /// `rawHead` is that head before it is decoded, which makes `textByteCount` bytes at most.
  func detectJSON(
    _ rawHead: [UInt8], _ source: PeekedSource, textByteCount: Int, isWhole: Bool
  ) throws -> Detection {
    let transcript = options.kept.contains(.originals) ? RawTranscript() : nil
    var reader = TextReader(
      source, encoding: options.encoding, chunkByteCount: options.chunkByteCount, transcript: transcript)
    // Whatever the encoding, its brackets are those of ASCII in all that can be told by malformed bytes.
    let isReadByRecord = { isNamedLines || JSONOutline(head: rawHead, isComplete: isWhole).root == .lines }
    let head = try textHead(&reader, byteCount: textByteCount, isReadByRecord: isReadByRecord)
    let outline = JSONOutline(head: head, isComplete: isWhole, limits: options.limits)
    // What is wrong with the whole of a small input is reported now; of a large one by its scan, in its own words.
    if let problem = outline.problem, isWhole, outline.root != .lines, !isNamedLines {
      throw try syntaxError(in: head) ?? Diagnostics.diagnostic(problem, .error, file: file)
    }
    var shape = FormatDetector.shape(of: outline, head)
    shape.isWhole = isWhole
    var isWholeSeen = true
    if outline.root == .object, isWorthALongerLook(shape, isWhole: isWhole) {
      (shape, isWholeSeen) = try longerLook(&reader)
    } else if outline.root == .array, haveTasksInThem(shape), isWorthALongerLook(shape, isWhole: isWhole) {
      (shape, isWholeSeen) = try longerLook(atArray: &reader)
    }
    // A byte order mark of UTF-8 counts where the input goes on, and is no part of its text.
    let textOffset = rawHead.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    if outline.root == .array || outline.root == .object,
      let table = try detectTable(&reader, shape, textOffset: textOffset)
    {
      var report = table.report
      report.encoding = reader.encoding?.name ?? TextEncoding.utf8.name
      return Detection(
        report: report, reader: reader, scanner: table.scanner, roles: table.roles, transcript: transcript)
    }
    if outline.root == .object, var detection = try detectColumns(&reader, shape) {
      detection.transcript = transcript
      return detection
    }
    noteTellingValues(head, &shape)
    noteOtherTitles(head, &shape) { path in
      JSONScanner(
        paths: [path], mode: outline.root == .lines || isNamedLines ? .lines : .document,
        limits: options.limits)
    }
    if shape.records.isEmpty, options.profile == nil, outline.root != .object {
      throw Diagnostic(
        .error, code: .noTasksFound, "this is JSON, but no list of tasks",
        at: SourceLocation(file: file, line: 1, column: 1),
        hint: "tasks are objects, in an array or one on each line")
    }
    var (match, alternatives) = try choose(shape, in: head, isWhole: isWholeSeen)
    if outline.root == .object { addRootNames(to: &match.profile.mapping, shape) }
    if outline.root == .object { try takeKeyNames(shape, into: &match.profile.mapping, &reader) }
    let paths = try match.profile.mapping.records.map { try jsonPath($0.path) }
    let isLines = outline.root == .lines || isNamedLines
    let valueNames = isLines ? ValueNames() : try laterValueNames(match.profile.mapping, shape, &reader)
    return Detection(
      report: ImportReport(
        match: match, alternatives: alternatives, syntax: isLines ? "lines of JSON" : "JSON",
        encoding: reader.encoding?.name ?? TextEncoding.utf8.name), reader: reader,
      scanner: JSONScanner(
        paths: paths, headings: match.profile.mapping.headingPlaces, names: match.profile.mapping.namePlaces,
        mode: isLines ? .lines : .document, limits: options.limits),
      roles: match.profile.mapping.records.map(\.role), transcript: transcript, valueNames: valueNames)
  }

  /// Looks further into one object: at its first MiB, and on at as much as is read at most, where what stands behind
  /// the first lists says whose file it is, and where other tasks are.
  ///
  /// - Returns: what there is, and whether nothing is left that could hold tasks.
  private func longerLook(_ reader: inout TextReader) throws -> (shape: InputShape, isSettled: Bool) {
    var lists: [JSONRecordPath] = []
    var seen: (shape: InputShape, isSettled: Bool) = (InputShape(container: .json, records: []), false)
    for byteCount in [FormatDetector.longHeadByteCount, InputHead.largestByteCount] {
      let head = try textHead(&reader, byteCount: byteCount)
      let isWhole = head.count < byteCount
      let text = lists.isEmpty ? head : JSONDigest(of: head, lists: lists, limits: options.limits).bytes
      let outline = JSONOutline(head: text, isComplete: isWhole, limits: options.limits)
      // What is wrong further in is for the scan to say, which knows the place.
      if !seen.shape.records.isEmpty, outline.problem != nil { return seen }
      var shape = FormatDetector.shape(of: outline, text)
      shape.isWhole = isWhole
      if isWhole || outline.problem != nil || !isWorthALongerLook(shape, isWhole: false) {
        return (shape, true)
      }
      seen = (shape, isInsideTasks(outline, shape))
      // What has tasks in it may have further lists in each of its elements.
      let read =
        GenericProfile.make(for: shape)?.profile.mapping.records.filter { $0.role == .task }.map(\.path) ?? []
      lists = outline.candidates.map(\.path).filter { list in !read.contains { $0.hasPrefix(list.text + ".") }
      }
    }
    return seen
  }

  /// Whether the elements of an array are no tasks but have some in them: projects, lists, boards.
  private func haveTasksInThem(_ shape: InputShape) -> Bool {
    guard let match = GenericProfile.make(for: shape) else { return true }
    return match.profile.mapping.records.contains { $0.role == .task && $0.path != "." }
  }

  /// Looks further into one array, each element of which may have lists that those before it have not.
  private func longerLook(atArray reader: inout TextReader) throws -> (shape: InputShape, isSettled: Bool) {
    let head = try textHead(&reader, byteCount: InputHead.largestByteCount)
    let isWhole = head.count < InputHead.largestByteCount
    let outline = JSONOutline(head: head, isComplete: isWhole, limits: options.limits)
    var shape = FormatDetector.shape(of: outline, head)
    shape.isWhole = isWhole
    return (shape, isWhole || outline.problem != nil)
  }

  /// Whether the head ends inside the list that looks most like tasks.
  func isInsideTasks(_ outline: JSONOutline, _ shape: InputShape) -> Bool {
    guard let match = GenericProfile.make(for: shape) else { return false }
    // The lines of a file that is named so are the tasks, however long the first of them is.
    if isNamedLines, match.profile.mapping.records.contains(where: { $0.role == .task && $0.path == "." }) {
      return true
    }
    // Named things alone may be labels or people.
    guard
      match.profile.mapping.fields.count > 2
        || match.profile.mapping.records.contains(where: { GenericProfile.nameSuggestsTasks($0.path) })
    else { return false }
    return match.profile.mapping.records.contains { place in
      guard place.role == .task, !place.isLate else { return false }
      // One object that looks like a task may be a board that has some.
      guard let path = try? JSONRecordPath(place.path), !path.steps.isEmpty,
        path.steps.count <= outline.openSteps.count
      else { return false }
      return zip(path.steps, outline.openSteps).allSatisfy { step, open in step == open || step == .anyKey }
    }
  }

  /// Whether the name says that there is a value on each line.
  private var isNamedLines: Bool {
    ["ndjson", "jsonl"].contains(file.split(separator: ".").last.map { $0.lowercased() } ?? "")
  }

  /// What a strict scan of the whole says, which knows the reader's malformed bytes too.
  private func syntaxError(in head: [UInt8]) throws -> Diagnostic? {
    var reader = TextReader(MemoryByteSource(head), encoding: .utf8)
    var scanner = JSONScanner(paths: [.root], mode: .document, limits: options.limits)
    while let chunk = try reader.next() {
      if var failure = scanner.scan(chunk).failure {
        moveToText(&failure, in: head)
        return Diagnostics.diagnostic(failure, .error, file: file)
      }
    }
    return nil
  }

  /// Moves what is wrong with the end of a text from behind its last line break to behind its last character, where
  /// there is something to show.
  private func moveToText(_ failure: inout ScanProblem, in head: [UInt8]) {
    guard failure.excerpt.isEmpty, failure.byteOffset == head.count,
      let last = head.lastIndex(where: { ![9, 10, 13, 32].contains($0) })
    else { return }
    let position = LinePosition(of: last + 1, in: head, from: 0, originLine: 1)
    failure.byteOffset = last + 1
    failure.line = position.line
    failure.column = position.column
    failure.excerpt = position.excerpt
    failure.excerptOffset = position.excerptOffset
  }

  func jsonPath(_ text: String) throws -> JSONRecordPath {
    do throws(JSONRecordPathError) { return try JSONRecordPath(text) } catch {
      throw badPath(text, "\(error)")
    }
  }

  /// The word that a top-level array begins with, or the array in it (a stream of calendars), and how many arrays it
  /// is in; nil for other values.
  private static func firstWord(_ head: [UInt8]) -> (word: String, depth: Int)? {
    var rest = head[...]
    var depth = 0
    while let byte = rest.first, [0x20, 0x09, 0x0A, 0x0D, 0x5B, 0xEF, 0xBB, 0xBF].contains(byte) {
      depth += byte == 0x5B ? 1 : 0
      rest = rest.dropFirst()
    }
    guard rest.first == 0x22, depth < 3 else { return nil }
    let word = rest.dropFirst().prefix { $0 != 0x22 && $0 > 0x20 }
    return word.count < 32 ? (String(decoding: word, as: UTF8.self), depth) : nil
  }

  /// Whether a text answers yes or no to the name that it stands under.
  static func isAnswer(_ text: [UInt8]) -> Bool {
    text.count < 6
      && WordKind.plainAnswer.meaning(of: String(decoding: text, as: UTF8.self).lowercased()) == "text"
  }

  /// Whether numbers under a name are flags that say that a task matters: `"flagged": 1`.
  private static func isTick(_ key: JSONOutline.Key) -> Bool {
    GenericProfile.mayBeStar(String(decoding: key.name, as: UTF8.self)) && !key.firstValues.isEmpty
      && key.firstValues.allSatisfy { $0 == [UInt8(ascii: "0")] || $0 == [UInt8(ascii: "1")] }
  }

  /// Whether a value of records is also one, by the same name, of those that they are in.
  private static func comesAgain(
    _ key: JSONOutline.Key, around place: JSONOutline.Candidate, in outline: JSONOutline
  ) -> Bool {
    let path = place.path.text
    return outline.candidates.contains { outer in
      let outerPath = outer.path.text
      return outerPath != path && (outerPath == "." || path.hasPrefix(outerPath))
        && outer.keys.contains {
          $0.name == key.name && $0.firstValues.contains(where: key.firstValues.contains)
        }
    }
  }

  /// The first values under a name, or in the lists under it.
  private static func values(of key: JSONOutline.Key) -> [[UInt8]] {
    if !key.elementTexts.isEmpty || !key.elementNumbers.isEmpty {
      return key.elementTexts + key.elementNumbers
    }
    return key.sample.isEmpty || key.firstValues.contains(key.sample)
      ? key.firstValues : [key.sample] + key.firstValues
  }

  /// The names of lists of subtasks that are texts or numbers, which are ids of records at that place; and those of
  /// lists in which there is one of a record that has been seen.
  private static func idLists(among keys: [JSONOutline.Key]) -> (all: Set<String>, known: Set<String>) {
    var names: Set<String> = []
    var known: Set<String> = []
    for key in keys where !key.elementTexts.isEmpty || !key.elementNumbers.isEmpty {
      let name = String(decoding: key.name, as: UTF8.self)
      let last = name.split(separator: "/").last.map(String.init) ?? name
      guard Synonyms.target(of: last) == .subtasks || Synonyms.isOfPartIDs(last) else { continue }
      let ids = keys.filter { Synonyms.target(of: String(decoding: $0.name, as: UTF8.self)) == .field(.id) }
      let elements = values(of: key)
      guard ids.contains(where: { IdTexts.are(elements, amongst: values(of: $0)) }) else { continue }
      names.insert(name)
      if ids.contains(where: { elements.contains(where: values(of: $0).contains) }) { known.insert(name) }
    }
    return (names, known)
  }

  /// Whether texts may be titles: ids have no spaces, and digits in each of them.
  private static func areTitles(_ texts: [[UInt8]]) -> Bool {
    !texts.allSatisfy { text in !text.contains(0x20) && text.contains { $0 &- 0x30 < 10 } }
  }

  /// Notes which values of records are lists of texts, and which have nothing in them.
  private static func noteTextLists(
    _ keys: [JSONOutline.Key], of record: inout InputShape.RecordShape,
    _ name: (JSONOutline.Key) -> String = { text($0.name) }
  ) {
    for key in keys {
      if !key.elementTexts.isEmpty && areTitles(key.elementTexts) {
        record.lists.textNames.insert(name(key))
      } else if key.elementCount == 0, key.kinds.isSubset(of: [.array, .null]) {
        record.lists.emptyNames.insert(name(key))
      }
    }
  }

  /// Notes what the values of records have in them, where all of them are objects.
  private static func noteMembers(_ records: inout [InputShape.RecordShape]) {
    for values in records where values.path.hasSuffix("*") {
      let outer = String(values.path.dropLast(values.path.hasSuffix(".*") ? 2 : 1))
      let path = outer.isEmpty || outer == "[*]" ? "." : outer
      guard let index = records.firstIndex(where: { $0.path == path }) else { continue }
      records[index].memberNames = Set(values.names.filter { !$0.contains("/") })
    }
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  private static func samples(_ keys: [JSONOutline.Key]) -> [String: String] {
    var samples: [String: String] = [:]
    for key in keys where !key.sample.isEmpty { samples[text(key.name)] = text(key.sample) }
    return samples
  }

  /// Notes of which kinds the values under some keys are.
  private static func noteKinds(_ keys: [JSONOutline.Key], of record: inout InputShape.RecordShape) {
    for key in keys {
      let name = text(key.name)
      if !key.kinds.isEmpty && key.kinds.isSubset(of: [.boolean, .null])
        || key.kinds.isSubset(of: [.text, .boolean, .null]) && isAnswer(key.sample)
        || key.kinds.isSubset(of: [.number, .null]) && isTick(key)
      {
        record.flagNames.insert(name)
      }
      if key.midnightCounts.with > 0 && key.midnightCounts.without == 0
        && GenericProfile.isMidnight(key.sample[...]) && Synonyms.fillsDate(name)
      {
        record.midnightNames.insert(name)
      }
      if !key.kinds.isEmpty, key.kinds != .null, key.kinds.isSubset(of: [.array, .object, .null]) {
        record.lists.names.insert(name)
      }
    }
  }

  /// The name of values that are called lists, each of them a word for a state.
  private static func listOfStates(_ keys: [JSONOutline.Key]) -> String? {
    keys.first { key in
      let name = text(key.name)
      let own = ["/name", "/title"].first(where: name.hasSuffix).map { String(name.dropLast($0.count)) }
      return WordKind.stateList.names(own ?? name)
        && GenericProfile.areStates(values(of: key).map { $0[...] })
    }.map { text($0.name) }
  }

  /// What an outline of JSON, or of a property list, shows of the records at one place.
  private static func record(
    at candidate: JSONOutline.Candidate, in outline: JSONOutline
  ) -> InputShape.RecordShape {
    let keys = candidate.keys + candidate.nestedKeys
    var record = InputShape.RecordShape(
      path: candidate.path.text, count: candidate.objectCount, names: keys.map { text($0.name) },
      samples: samples(keys))
    noteKinds(keys, of: &record)
    (record.lists.idNames, record.lists.childNames) = idLists(among: keys)
    record.lists.stateName = listOfStates(keys)
    if outline.candidates.count > 1 {
      for key in keys { record.firstValues[text(key.name)] = values(of: key) }
    }
    record.sharedNames = Set(candidate.nestedKeys.filter { $0.count > 1 }.map { text($0.name) })
    noteTextLists(candidate.keys, of: &record)
    for key in candidate.keys where key.hasRepeats || comesAgain(key, around: candidate, in: outline) {
      record.repeatedNames.insert(text(key.name))
    }
    return record
  }

  /// The names that stand where, from an outline of JSON or of a property list.
  static func shape(of outline: JSONOutline, _ head: [UInt8]) -> InputShape {
    var records = outline.candidates.map { record(at: $0, in: outline) }
    // Lists with nothing in them are places for records too.
    for key in outline.rootKeys where key.kinds == .array {
      let path = JSONRecordPath(steps: [.key(key.name), .elements]).text
      if !records.contains(where: { [path, path + "[*]", "*[*]"].contains($0.path) }) {
        records.append(.init(path: path, count: 0, names: []))
      }
    }
    if outline.root == .array, records.isEmpty { records.append(.init(path: ".", count: 0, names: [])) }
    var rootNames = outline.rootKeys.map { text($0.name) }
    if outline.root == .object, let root = outline.candidates.first {
      rootNames += root.nestedKeys.map { text($0.name) }
      for key in outline.rootKeys where key.kinds == .object {
        let prefix = text(key.name) + "/"
        let inside = root.nestedKeys.filter { text($0.name).hasPrefix(prefix) }
        var record = InputShape.RecordShape(
          path: JSONRecordPath(steps: [.key(key.name)]).text, count: 1,
          names: inside.map { String(text($0.name).dropFirst(prefix.count)) })
        let ownName = { (key: JSONOutline.Key) in String(text(key.name).dropFirst(prefix.count)) }
        for key in inside where !key.kinds.isEmpty && key.kinds.isSubset(of: [.array, .object]) {
          record.lists.names.insert(ownName(key))
        }
        for key in inside where !key.sample.isEmpty { record.samples[ownName(key)] = text(key.sample) }
        noteTextLists(inside, of: &record, ownName)
        record.isSoleObject = true
        if !records.contains(where: { $0.path == record.path }) { records.append(record) }
      }
    }
    noteMembers(&records)
    var shape = InputShape(container: .json, rootNames: rootNames, records: records)
    shape.rootSamples = samples(outline.rootKeys)
    shape.cutPaths = outline.cutPlaces.map(\.text)
    // jCal has arrays in place of objects (RFC 7265 §3.2): its first word is what can be known of it.
    if outline.root == .array, let (word, depth) = firstWord(head), word == "vcalendar" {
      shape.rootNames = ["\(word)[]"]
      shape.records = [.init(path: String(repeating: "[*]", count: depth + 1), count: 1, names: ["[]"])]
    }
    return shape
  }
}
