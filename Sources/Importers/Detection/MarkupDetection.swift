import Formats
import Scanners
import TaskModel

// Detection of XML and property lists.

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
    noteFirstPriority(text, &shape)
    noteFlags(text, &shape)
    var (match, alternatives) = try choose(shape)
    addRootNames(to: &match.profile.mapping, shape)
    let paths = try match.profile.mapping.records.map { try xmlPath($0) }
    let scanner: XMLScanner
    do throws(XMLRecordPath.ParseError) {
      scanner = try XMLScanner(
        paths: paths, headings: match.profile.mapping.headingPlaces,
        names: match.profile.mapping.namePlaces, limits: options.limits,
        keepsOriginals: options.keepsOriginals, isDecoded: isDecoded, replacesControls: true)
    } catch {
      throw badPath(match.profile.name, "\(error)")
    }
    return Detection(
      report: ImportReport(
        match: match, alternatives: alternatives, syntax: "XML",
        encoding: options.encoding?.name ?? XMLOutline.encodingName(of: head)),
      reader: reader, scanner: scanner, roles: match.profile.mapping.records.map(\.role))
  }

  /// Whether lists may stand behind those that have been seen: always behind the beginning, and further on where no
  /// tasks have been seen or those that have stand in a list that may have others beside it.
  private func mayHaveFurtherLists(_ shape: InputShape, _ byteCount: Int) -> Bool {
    guard byteCount > FormatDetector.longHeadByteCount else { return true }
    guard let match = GenericProfile.make(for: shape) else { return true }
    return match.profile.mapping.records.contains { place in
      place.role == .task && !place.isLate && InputShape.steps(of: place.path).count > 2
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
      .error, code: "spreadsheet", "this is a spreadsheet in XML, not an export of tasks",
      at: SourceLocation(file: file, line: 1, column: 1), hint: "save it as CSV (UTF-8)")
  }

  private func xmlPath(_ place: RecordSet) throws -> XMLRecordPath {
    // Only a title can be an attribute.
    let isHeading = if case .heading = place.role { true } else { false }
    do throws(XMLRecordPath.ParseError) {
      return try XMLRecordPath(place.path, allowsAttribute: isHeading)
    } catch {
      throw badPath(place.path, "\(error)")
    }
  }

  func badPath(_ path: String, _ reason: String) -> Diagnostic {
    Diagnostic(.error, code: "bad-record-path", "the record path \(path) cannot be used: \(reason)")
  }

  /// The names that stand where, from an XML outline.
  ///
  /// An element that occurs more than once under its parent, or the first that has parts, may be a record.
  private static func shape(of outline: XMLOutline) -> InputShape {
    func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
    var records: [InputShape.RecordShape] = []
    let repeated = repeatedRecords(outline, text)
    for element in outline.elements where element.path.count > 1 {
      var names = element.attributes.map { "@" + text($0.name) }
      names.append(contentsOf: element.children.map { text($0.name) })
      let isTitled = isTitledByText(element, text) || repeated.contains(element.path)
      guard !names.isEmpty || isTitled else { continue }
      if (element.children.isEmpty || isTitled) && !element.sample.isEmpty { names.append("#text") }
      var record = InputShape.RecordShape(
        path: element.path.map(text).joined(separator: "/"), count: element.count, names: names)
      record.isTitledByText = isTitled
      if element.isLaidOut { record.laidOutNames.insert("#text") }
      records.append(record)
    }
    // What has elements inside it is no text.
    let holders = Set(outline.elements.filter { !$0.children.isEmpty }.map { $0.path.map(text) })
    let parts = Dictionary(grouping: outline.elements.filter { $0.path.count > 1 }) {
      $0.path.dropLast().map(text).joined(separator: "/")
    }
    for index in records.indices {
      let steps = records[index].path.split(separator: "/").map(String.init)
      records[index].listNames = Set(records[index].names.filter { holders.contains(steps + [$0]) })
      let inside = parts[records[index].path] ?? []
      for part in inside {
        let name = part.path.last.map(text) ?? ""
        if part.isLaidOut { records[index].laidOutNames.insert(name) }
        if part.children.isEmpty, isAnswer(part.sample) { records[index].flagNames.insert(name) }
        // Several elements with what tasks have are records of their own.
        if part.count > records[index].count, isTitledByText(part, text) || repeated.contains(part.path) {
          records[index].listNames.insert(name)
          records[index].recordNames.insert(name)
        }
      }
      records[index].titleName = titleName(inside, text)
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
    for attribute in outline.rootAttributes {
      shape.rootSamples["@" + text(attribute.name)] = text(attribute.value)
    }
    return shape
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

  /// The paths of texts that are called like records, of which there are several in one element:
  /// `<actions><action context="code">`, `<day name="Monday"><task>`.
  private static func repeatedRecords(_ outline: XMLOutline, _ text: ([UInt8]) -> String) -> Set<[[UInt8]]> {
    let counts = Dictionary(outline.elements.map { ($0.path, $0.count) }) { first, _ in first }
    let found = outline.elements.filter { element in
      !element.sample.isEmpty && element.path.count > 2
        && element.count > counts[element.path.dropLast()] ?? 0
        && Synonyms.isRecord(element.path.last.map(text) ?? "")
    }
    return Set(found.map(\.path))
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

  // MARK: - Property lists

  /// Looks at an XML property list.
  func detectPropertyList(
    _ head: [UInt8], _ source: PeekedSource, isWhole: Bool, syntax: String, isConverted: Bool = false
  ) throws -> Detection {
    var reader = TextReader(source, mode: .raw)
    let (shape, isSettled) =
      try isWhole ? (propertyListShape(head, isWhole: true), true) : longPropertyListShape(&reader)
    if options.profile == nil, options.ownProfiles.isEmpty,
      shape.records.allSatisfy({ $0.path == "." || $0.names.isEmpty })
    {
      let list = try isWhole ? head : textHead(&reader, byteCount: BinaryPropertyListReader.largestByteCount)
      if let detection = try detectJSON(in: list) { return detection }
    }
    let (match, alternatives) = try choose(shape, isWhole: isSettled)
    let paths = try match.profile.mapping.records.map { try propertyListPath($0.path) }
    return Detection(
      report: ImportReport(
        match: match, alternatives: alternatives, syntax: syntax,
        encoding: isConverted ? "none" : XMLOutline.encodingName(of: head)),
      reader: reader,
      scanner: PropertyListScanner(
        paths: paths, limits: options.limits, keepsOriginals: options.keepsOriginals,
        isConverted: isConverted),
      roles: match.profile.mapping.records.map(\.role))
  }

  /// Looks at the first MiB of a long property list, and on at as much as is read at most where no tool is certain.
  ///
  /// - Returns: what there is, and whether nothing is left that could hold tasks.
  private func longPropertyListShape(_ reader: inout TextReader) throws -> (InputShape, isSettled: Bool) {
    let beginning = try textHead(&reader, byteCount: FormatDetector.longHeadByteCount)
    var shape = try propertyListShape(beginning, isWhole: beginning.count < FormatDetector.longHeadByteCount)
    let hasRecords = { (shape: InputShape) in shape.records.contains { $0.count > 0 } }
    guard beginning.count == FormatDetector.longHeadByteCount, options.profile == nil,
      !hasRecords(shape) || isWorthALongerLook(shape, isWhole: false)
    else { return (shape, true) }
    let head = try textHead(&reader, byteCount: InputHead.largestByteCount)
    shape = try propertyListShape(head, isWhole: head.count < InputHead.largestByteCount)
    // An empty list is one only where nothing comes behind it.
    guard hasRecords(shape) || head.count < InputHead.largestByteCount else {
      throw noTasks(InputShape(container: .propertyList, records: []), isWhole: false)
    }
    return (shape, head.count < InputHead.largestByteCount)
  }

  private func propertyListPath(_ text: String) throws -> PropertyListPath {
    do throws(PropertyListPath.ParseError) {
      return try PropertyListPath(text)
    } catch {
      throw badPath(text, "\(error)")
    }
  }

  /// A list of dictionaries at the top, or the lists of dictionaries under the top-level keys.
  private func propertyListShape(_ head: [UInt8], isWhole: Bool) throws -> InputShape {
    let chunk = InputChunk(bytes: head, isLast: isWhole)
    var scanner = PropertyListScanner(paths: [try propertyListPath(".")], limits: options.limits)
    let batch = scanner.scan(chunk)
    if let failure = batch.failure, isWhole { throw Diagnostics.diagnostic(failure, .error, file: file) }
    let names = batch.newNames.map { String(decoding: $0, as: UTF8.self) }
    var records: [InputShape.RecordShape] = []
    var rootNames: [String] = []
    var allNames: [String] = []
    // Texts alone are titles, of which nothing more is to be known.
    let areTexts =
      !batch.records.isEmpty
      && batch.records.allSatisfy { record in
        record.defect < 0 && record.endNode == record.firstNode + 1
          && batch.nodes[record.firstNode].name < names.count
          && names[batch.nodes[record.firstNode].name].isEmpty
      }
    if areTexts {
      records.append(.init(path: ".", count: 0, names: []))
    } else if let record = batch.records.first {
      var index = record.firstNode
      while index < record.endNode {
        let node = batch.nodes[index]
        let name = node.name < names.count ? names[node.name] : ""
        // What is one value is no place for tasks, whatever it is called.
        if node.kind == .array || node.kind == .object { rootNames.append(name) }
        allNames.append(name)
        if node.kind == .array {
          let members = FormatDetector.memberNames(batch, index + 1..<Int(node.next), names)
          records.append(.init(path: "\(name)[*]", count: members.count, names: members.names))
        }
        index = Int(node.next)
      }
      records.insert(.init(path: ".", count: batch.records.count, names: allNames), at: 0)
    } else if !isWhole {
      // Too large for a look at the whole: the usual place.
      var tasks = PropertyListScanner(paths: [try propertyListPath("tasks[*]")], limits: options.limits)
      let seen = tasks.scan(InputChunk(bytes: head, isLast: false))
      records.append(
        .init(
          path: "tasks[*]", count: seen.records.count,
          names: seen.newNames.map { String(decoding: $0, as: UTF8.self) }))
      rootNames = ["tasks"]
    } else {
      records.append(.init(path: ".", count: 0, names: []))
    }
    return InputShape(container: .propertyList, rootNames: rootNames, records: records)
  }

  /// How many of the nodes are objects, and the names of their members in first-seen order.
  private static func memberNames(
    _ batch: borrowing RecordBatch, _ range: Range<Int>, _ names: [String]
  ) -> (count: Int, names: [String]) {
    var found: [String] = []
    // By number, since a file may have a hundred thousand names.
    var isFound = [Bool](repeating: false, count: names.count)
    var count = 0
    var index = range.lowerBound
    while index < range.upperBound {
      let node = batch.nodes[index]
      if node.kind == .object {
        count += 1
        var member = index + 1
        while member < Int(node.next) {
          let name = batch.nodes[member].name
          if name < names.count, !isFound[name] {
            isFound[name] = true
            found.append(names[name])
          }
          member = Int(batch.nodes[member].next)
        }
      }
      index = Int(node.next)
    }
    return (count, found)
  }

  /// Reads the rest of a binary property list and looks at its XML form.
  func detectBinaryPropertyList(_ head: [UInt8], _ source: any ByteSource) throws -> Detection {
    var source = source
    var bytes = head
    var block = [UInt8](repeating: 0, count: 1 << 20)
    while bytes.count <= BinaryPropertyListReader.largestByteCount {
      let count = try block.withUnsafeMutableBytes { try source.read(into: $0) }
      if count == 0 { break }
      bytes.append(contentsOf: block[0..<count])
    }
    let (xml, replacedCharacterCount) = try xml(of: bytes)
    var detection = try detectPropertyList(
      xml, PeekedSource(head: xml, rest: nil), isWhole: true, syntax: "binary property list",
      isConverted: true)
    if replacedCharacterCount > 0 {
      detection.report.log.add(
        Diagnostic(
          .warning, code: "replaced-characters",
          "\(replacedCharacterCount) control characters of the binary property list are read as U+FFFD",
          at: SourceLocation(file: file)))
    }
    return detection
  }

  private func xml(of bytes: [UInt8]) throws -> (xml: [UInt8], replacedCharacterCount: Int) {
    do throws(ScanProblem) {
      return try BinaryPropertyListReader.conversion(of: bytes)
    } catch {
      throw Diagnostics.diagnostic(error, .error, file: file)
    }
  }
}
