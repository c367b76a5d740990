import Formats
import Inference
import Scanners
import TaskModel

// Detection of XML.

extension FormatDetector {
  /// Looks at the head of an XML input, which declares its own encoding unless `--encoding` names one.
  func detectXML(_ head: [UInt8], _ source: PeekedSource, isWhole: Bool) throws -> Detection {
    if let page = htmlRefusal(head) { throw page }
    let isDecoded = options.encoding != nil
    var reader = TextReader(source, encoding: options.encoding, mode: isDecoded ? .text : .raw)
    let text = try isDecoded ? textHead(&reader, byteCount: isWhole ? head.count * 3 : head.count) : head
    let outline = XMLOutline(
      head: text, isComplete: isWhole, limits: options.limits, isDecoded: isDecoded, replacesControls: true)
    // What is nested too deep cannot be read on, whatever comes behind the head.
    if let failure = outline.failure, isWhole || outline.elements.isEmpty || failure.code == .tooDeep {
      throw Diagnostics.diagnostic(failure, .error, file: file)
    }
    var shape = FormatDetector.shape(of: outline)
    shape.isWhole = isWhole
    for byteCount in [FormatDetector.longHeadByteCount, InputHead.largestByteCount]
    where !shape.isWhole && isWorthALongerLook(shape, isWhole: false) && mayHaveFurtherLists(shape, byteCount)
    {
      let more = try textHead(&reader, byteCount: byteCount)
      shape = FormatDetector.shape(
        of: XMLOutline(head: more, isComplete: false, limits: options.limits, isDecoded: isDecoded))
      shape.isWhole = more.count < byteCount
    }
    if shape.namespace == "urn:schemas-microsoft-com:office:spreadsheet" { throw spreadsheetRefusal }
    shape.text = String(decoding: text.prefix(Self.signatureByteCount), as: UTF8.self)
    noteTellingValues(text, &shape)
    noteFlags(text, &shape)
    var (match, alternatives) = try choose(shape, in: text)
    addRootNames(to: &match.profile.mapping, shape)
    let paths = try match.profile.mapping.records.map { try xmlPath($0) }
    let scanner: XMLScanner
    do throws(XMLRecordPath.ParseError) {
      scanner = try XMLScanner(
        paths: paths, headings: match.profile.mapping.headingPlaces, names: match.profile.mapping.namePlaces,
        limits: options.limits, keepsOriginals: options.kept.contains(.originals), isDecoded: isDecoded,
        replacesControls: true,
        isLong: options.usesThreads && (options.byteCount ?? 0) >= Self.longXMLByteCount)
    } catch { throw badPath(match.profile.name, "\(error)") }
    return Detection(
      report: ImportReport(
        match: match, alternatives: alternatives, syntax: "XML",
        encoding: options.encoding?.name ?? XMLOutline.encodingName(of: head)), reader: reader,
      scanner: scanner, roles: match.profile.mapping.records.map(\.role))
  }

  /// From so many bytes on a second parser is worth its start, which takes the time of 2 MiB.
  private static let longXMLByteCount = 8 << 20

  /// Whether lists may stand behind those that have been seen: always behind the beginning, and further on where no
  /// tasks have been seen or those that have stand in a list that may have others beside it.
  private func mayHaveFurtherLists(_ shape: InputShape, _ byteCount: Int) -> Bool {
    guard byteCount > FormatDetector.longHeadByteCount else { return true }
    guard let match = GenericProfile.make(for: shape) else { return true }
    return match.profile.mapping.records.contains { place in
      place.role == .task && !place.isLate && RecordPath.steps(place.path).count > 2
    }
  }

  /// Notes which attributes answer yes or no where their names are those of sections: `milestone="no"`.
  private func noteFlags(_ head: [UInt8], _ shape: inout InputShape) {
    for index in shape.records.indices {
      for name in shape.records[index].names
      where name.hasPrefix("@") && Synonyms.target(of: name) == .field(.section) {
        let mark = Array(" \(name.dropFirst())=".utf8)
        guard let start = head.firstRange(of: mark)?.upperBound, start < head.endIndex else { continue }
        let value = head[(start + 1)...].prefix(8).prefix { $0 != head[start] }
        if Self.isAnswer(Array(value)) { shape.records[index].flagNames.insert(name) }
      }
    }
  }

  /// Cells go by their places there, which nothing here knows.
  private var spreadsheetRefusal: Diagnostic {
    Diagnostic(
      .error, code: .spreadsheet, "this is a spreadsheet in XML, not an export of tasks",
      at: SourceLocation(file: file, line: 1, column: 1), hint: "save it as CSV (UTF-8)")
  }

  private func xmlPath(_ place: RecordSet) throws -> XMLRecordPath {
    // Only a title can be an attribute.
    let isHeading = if case .heading = place.role { true } else { false }
    do throws(XMLRecordPath.ParseError) {
      return try XMLRecordPath(place.path, allowsAttribute: isHeading)
    } catch { throw badPath(place.path, "\(error)") }
  }

  func badPath(_ path: String, _ reason: String) -> Diagnostic {
    Diagnostic(.error, code: .badRecordPath, "the record path \(path) cannot be used: \(reason)")
  }

  /// Most places that are looked at; of an unrecognised tool there are a few hundred.
  private static let mostPlaces = 1_024

  /// The names that stand where, from an XML outline.
  ///
  /// An element that occurs more than once under its parent, or the first that has parts, may be a record.
  private static func shape(of outline: XMLOutline) -> InputShape {
    func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
    var records: [InputShape.RecordShape] = []
    let repeated = repeatedRecords(outline, text)
    var isCut = false
    for element in outline.elements where element.path.count > 1 {
      // They are compared with one another; lists behind them are judged when they come (`LateLists`).
      if records.count == mostPlaces {
        isCut = true
        break
      }
      let isTitled = isTitledByText(element, text) || repeated.contains(element.path)
      guard !element.attributes.isEmpty || !element.children.isEmpty || isTitled else { continue }
      records.append(record(of: element, isTitled: isTitled, text))
    }
    // What has elements inside it is no text.
    let holders = Set(outline.elements.filter { !$0.children.isEmpty }.map { $0.path.map(text) })
    let parts = Dictionary(grouping: outline.elements.filter { $0.path.count > 1 }) {
      $0.path.dropLast().map(text).joined(separator: "/")
    }
    for index in records.indices {
      let steps = records[index].path.split(separator: "/").map(String.init)
      records[index].lists.names = Set(records[index].names.filter { holders.contains(steps + [$0]) })
      let inside = parts[records[index].path] ?? []
      for part in inside {
        let name = part.path.last.map(text) ?? ""
        if part.isLaidOut { records[index].laidOutNames.insert(name) }
        if part.children.isEmpty, isAnswer(part.sample) { records[index].flagNames.insert(name) }
        if part.children.isEmpty {
          records[index].firstValues[name] = part.firstTexts
          records[index].numberedValues[name] = part.numberedTexts.map { .init($0.outer, $0.text) }
        }
        // Several elements with what tasks have are records of their own.
        if repeated.contains(part.path) || (part.count > records[index].count && isTitledByText(part, text)) {
          records[index].lists.names.insert(name)
          records[index].recordNames.insert(name)
        }
      }
      records[index].titles.name = titleName(inside, text)
    }
    // A root without children is a list with nothing in it.
    if records.isEmpty, !outline.rootName.isEmpty {
      records.append(.init(path: text(outline.rootName) + "/*", count: 0, names: []))
    }
    var shape = InputShape(
      container: .xml, rootNames: [text(outline.rootName)], namespace: text(outline.rootNamespace),
      records: records)
    if let root = outline.elements.first(where: { $0.path.count == 1 }) {
      shape.rootChildNames = root.children.map { text($0.name) }
    }
    if isCut { shape.cutPaths = shape.rootNames }
    for attribute in outline.rootAttributes {
      shape.rootSamples["@" + text(attribute.name)] = text(attribute.value)
    }
    return shape
  }

  /// What an element shows of the records that elements at its path are.
  private static func record(
    of element: XMLOutline.Element, isTitled: Bool, _ text: ([UInt8]) -> String
  ) -> InputShape.RecordShape {
    var names = element.attributes.map { "@" + text($0.name) } + element.children.map { text($0.name) }
    if (element.children.isEmpty || isTitled) && !element.sample.isEmpty { names.append("#text") }
    var record = InputShape.RecordShape(
      path: element.path.map(text).joined(separator: "/"), count: element.count, names: names)
    record.titles.areText = isTitled
    for (attribute, values) in zip(element.attributes, element.attributeValues) where !values.isEmpty {
      record.firstValues["@" + text(attribute.name)] = values
    }
    record.firstValues["#text"] = element.firstTexts
    for (attribute, values) in zip(element.attributes, element.numberedAttributes) where !values.isEmpty {
      record.numberedValues["@" + text(attribute.name)] = values.map { .init($0.element, $0.text) }
    }
    record.numberedValues["#text"] = element.numberedTexts.map { .init($0.element, $0.text) }
    if element.isLaidOut { record.laidOutNames.insert("#text") }
    return record
  }

  /// Whether the text of an element is the title of a task: by the attributes beside it, or since nothing in an element
  /// that is called a task is a title.
  private static func isTitledByText(_ element: XMLOutline.Element, _ text: ([UInt8]) -> String) -> Bool {
    if element.sample.isEmpty { return false }
    if GenericProfile.areOfTasks(element.attributes.map { text($0.name) }) { return true }
    let names = (element.attributes + element.children).map { text($0.name) }
    return !element.children.isEmpty && Synonyms.isRecord(element.path.last.map(text) ?? "")
      && !names.contains { Synonyms.target(of: $0) == .field(.title) }
  }

  /// The paths of texts that are called like records, of which there are several in one element, or in what is a list
  /// by its name: `<actions><action context="code">`, `<day name="Monday"><task>`, `<done><task>`.
  private static func repeatedRecords(_ outline: XMLOutline, _ text: ([UInt8]) -> String) -> Set<[[UInt8]]> {
    let elements = Dictionary(outline.elements.map { ($0.path, $0) }) { first, _ in first }
    let found = outline.elements.filter { element in
      guard !element.sample.isEmpty, element.path.count > 2, let last = element.path.last.map(text),
        Synonyms.isRecord(last), let outer = elements[element.path.dropLast()]
      else { return false }
      return element.count > outer.count
        || TextElements.areListed(
          last, in: outer.path.last.map(text) ?? "", attributes: outer.attributes.map { text($0.name) },
          parts: outer.children.map { text($0.name) })
    }
    let paths = Set(found.map(\.path))
    // One that stands alone in its list is a record as those in the lists beside it are: `<home><item>…<item>…</home>
    // <work><item>…</work>`.
    let alone = outline.elements.filter { element in
      guard element.path.count == 3, !paths.contains(element.path), !element.sample.isEmpty,
        element.children.isEmpty, element.attributes.isEmpty, let last = element.path.last,
        Synonyms.isRecord(text(last)), let outer = elements[element.path.dropLast()]
      else { return false }
      return outer.attributes.isEmpty && outer.children.count == 1
        && paths.contains { $0.count == 3 && $0[2] == last }
    }
    return paths.union(alone.map(\.path))
  }

  /// The name of the one text in a record whose name means nothing; nil where there are none or several.
  private static func titleName(_ parts: [XMLOutline.Element], _ text: ([UInt8]) -> String) -> String? {
    let texts = parts.filter { part in
      part.children.isEmpty && part.attributes.isEmpty
        && String(decoding: part.sample, as: UTF8.self).contains(where: \.isLetter)
        && Synonyms.target(of: part.path.last.map(text) ?? "") == nil
    }
    return texts.count == 1 ? texts[0].path.last.map(text) : nil
  }
}
