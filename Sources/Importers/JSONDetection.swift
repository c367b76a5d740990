import Formats
import Scanners
import TaskModel

// Detection of JSON: one document, or lines of JSON.

extension FormatDetector {
  /// Looks at the head of a JSON input.
  ///
  /// `rawHead` is that head before it is decoded, which makes `textByteCount` bytes at most.
  func detectJSON(
    _ rawHead: [UInt8], _ source: PeekedSource, textByteCount: Int, isWhole: Bool
  ) throws -> Detection {
    let transcript = options.keepsOriginals ? RawTranscript() : nil
    var reader = TextReader(source, encoding: options.encoding, transcript: transcript)
    // Whatever the encoding, its brackets are those of ASCII in all that can be told by malformed bytes.
    let isReadByRecord = { isNamedLines || JSONOutline(head: rawHead, isComplete: isWhole).root == .lines }
    let head = try textHead(&reader, byteCount: textByteCount, isReadByRecord: isReadByRecord)
    let outline = JSONOutline(head: head, isComplete: isWhole, limits: options.limits)
    // What is wrong with the whole of a small input is told now; a scan says it of a large one, in its own words.
    if let problem = outline.problem, isWhole, outline.root != .lines, !isNamedLines {
      throw try syntaxError(in: head) ?? Diagnostics.diagnostic(problem, .error, file: file)
    }
    var shape = FormatDetector.shape(of: outline)
    if outline.root == .object, isWorthALongerLook(shape, isWhole: isWhole) {
      let more = try textHead(&reader, byteCount: FormatDetector.longHeadByteCount)
      shape = FormatDetector.shape(of: JSONOutline(head: more, isComplete: false, limits: options.limits))
    }
    if shape.records.isEmpty, options.profile == nil, outline.root != .object {
      throw Diagnostic(
        .error, code: "no-tasks-found", "this is JSON, but no list of tasks",
        at: SourceLocation(file: file, line: 1, column: 1),
        hint: "tasks are objects, in an array or one on each line")
    }
    let (match, alternatives) = try choose(shape)
    let paths = try match.profile.mapping.records.map { try jsonPath($0.path) }
    let isLines = outline.root == .lines || isNamedLines
    return Detection(
      report: ImportReport(
        match: match, alternatives: alternatives, syntax: isLines ? "lines of JSON" : "JSON",
        encoding: reader.encoding?.name ?? TextEncoding.utf8.name),
      reader: reader,
      scanner: JSONScanner(paths: paths, mode: isLines ? .lines : .document, limits: options.limits),
      roles: match.profile.mapping.records.map(\.role), transcript: transcript)
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

  private func jsonPath(_ text: String) throws -> JSONRecordPath {
    do throws(JSONRecordPathError) {
      return try JSONRecordPath(text)
    } catch {
      throw badPath(text, "\(error)")
    }
  }

  private static func shape(of outline: JSONOutline) -> InputShape {
    func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
    var records = outline.candidates.map { candidate in
      InputShape.RecordShape(
        path: candidate.path.text, count: candidate.objectCount, names: candidate.keys.map { text($0.name) })
    }
    // Lists with nothing in them are places for records too.
    for key in outline.rootKeys where key.kinds == .array {
      let path = JSONRecordPath(steps: [.key(key.name), .elements]).text
      if !records.contains(where: { $0.path == path }) {
        records.append(.init(path: path, count: 0, names: []))
      }
    }
    if outline.root == .array, records.isEmpty { records.append(.init(path: ".", count: 0, names: [])) }
    return InputShape(
      container: .json, rootNames: outline.rootKeys.map { text($0.name) }, records: records)
  }
}
