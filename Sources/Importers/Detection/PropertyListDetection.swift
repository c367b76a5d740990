import Formats
import Scanners
import TaskModel

// Detection of property lists: where the tasks are is found out as in JSON, whose values theirs are.

extension FormatDetector {
  /// Looks at an XML property list.
  func detectPropertyList(
    _ head: [UInt8], _ source: PeekedSource, isWhole: Bool, syntax: String, isConverted: Bool = false
  ) throws -> Detection {
    var reader = TextReader(source, mode: .raw)
    var (shape, isSettled) =
      try isWhole
      ? (propertyListShape(JSONOutline(propertyList: head, isComplete: true, limits: options.limits)), true)
      : longPropertyListShape(&reader)
    shape.isWhole = shape.isWhole || isWhole
    if options.profile == nil, options.ownProfiles.isEmpty, !hasLists(shape) {
      let list = try isWhole ? head : textHead(&reader, byteCount: BinaryPropertyListReader.largestByteCount)
      if let detection = try detectJSON(in: list) { return detection }
    }
    noteTellingValues(head, &shape)
    noteOtherTitles(head, &shape) { path in
      PropertyListScanner(
        paths: [path], limits: options.limits, keepsOriginals: false, isConverted: isConverted)
    }
    var (match, alternatives) = try choose(shape, in: head, isWhole: isSettled)
    addRootNames(to: &match.profile.mapping, shape)
    let paths = try match.profile.mapping.records.map { try jsonPath($0.path) }
    return Detection(
      report: ImportReport(
        match: match, alternatives: alternatives, syntax: syntax,
        encoding: isConverted ? "none" : XMLOutline.encodingName(of: head)), reader: reader,
      scanner: PropertyListScanner(
        paths: paths, headings: match.profile.mapping.headingPlaces, names: match.profile.mapping.namePlaces,
        limits: options.limits, keepsOriginals: options.kept.contains(.originals), isConverted: isConverted),
      roles: match.profile.mapping.records.map(\.role))
  }

  /// Whether there are dictionaries in a list at the top: what stands as text in other values is no more than a part.
  private func hasLists(_ shape: InputShape) -> Bool {
    shape.records.contains { list in
      !list.names.isEmpty && list.path.hasSuffix("[*]") && RecordPath.steps(list.path).count == 2
    }
  }

  /// Looks at the first MiB of a long property list, and on at as much as is read at most where no tool is certain.
  ///
  /// - Returns: what there is, and whether nothing is left that could hold tasks.
  private func longPropertyListShape(_ reader: inout TextReader) throws -> (InputShape, isSettled: Bool) {
    var seen: (shape: InputShape, isSettled: Bool) = (
      InputShape(container: .propertyList, records: []), false
    )
    for byteCount in [FormatDetector.longHeadByteCount, InputHead.largestByteCount] {
      let head = try textHead(&reader, byteCount: byteCount)
      let isWhole = head.count < byteCount
      let outline = JSONOutline(propertyList: head, isComplete: isWhole, limits: options.limits)
      // What is wrong further in is for the scan to say, which knows the place.
      if !seen.shape.records.isEmpty, outline.problem != nil { return seen }
      let shape = try propertyListShape(outline, isWhole: isWhole)
      if isWhole || outline.problem != nil || !isWorthALongerLook(shape, isWhole: false) {
        return (shape, true)
      }
      seen = (shape, isInsideTasks(outline, shape))
    }
    return seen
  }

  /// The names that stand where, as in JSON.
  private func propertyListShape(_ outline: JSONOutline, isWhole: Bool = true) throws -> InputShape {
    if let failure = outline.problem, isWhole { throw Diagnostics.diagnostic(failure, .error, file: file) }
    var shape = FormatDetector.shape(of: outline, [])
    shape.container = .propertyList
    shape.isWhole = isWhole
    return shape
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
          .warning, code: .replacedCharacters,
          "\(replacedCharacterCount) control characters of the binary property list are read as U+FFFD",
          at: SourceLocation(file: file)))
    }
    return detection
  }

  private func xml(of bytes: [UInt8]) throws -> (xml: [UInt8], replacedCharacterCount: Int) {
    do throws(ScanProblem) { return try BinaryPropertyListReader.conversion(of: bytes) } catch {
      throw Diagnostics.diagnostic(error, .error, file: file)
    }
  }
}
