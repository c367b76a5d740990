import TaskModel

/// The text of a YAML file: what messages about it need.
struct YAMLSource: Sendable {
  /// Largest file that is read, in bytes.
  ///
  /// The longest profile that is built in takes a twentieth of it.
  static let maximumByteCount = 256 << 10

  /// The file as the user named it.
  let name: String
  /// What is in it, without a byte-order mark.
  let text: String
  /// Its lines, without their ends.
  let lines: [Substring]

  /// Takes a file's bytes.
  ///
  /// - Throws: a `Diagnostic` for a file that is too large or not UTF-8.
  init(name: String, bytes: [UInt8]) throws(Diagnostic) {
    self.name = name
    guard bytes.count <= YAMLSource.maximumByteCount else {
      throw Diagnostic(
        .error, code: .profileTooLarge,
        "a profile has at most \(YAMLSource.maximumByteCount >> 10) KiB", at: SourceLocation(file: name),
        hint: "is this the list of tasks, and the profile another file?")
    }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let content = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
    guard let text = String(validating: content, as: UTF8.self) else {
      throw Diagnostic(
        .error, code: .profileEncoding, "this is not UTF-8",
        at: SourceLocation(file: name, line: YAMLSource.firstMalformedLine(of: content)),
        hint: "save the profile as UTF-8")
    }
    self.text = text
    lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
  }

  /// The same file with other lines.
  init(name: String, lines: [Substring]) {
    self.name = name
    self.lines = lines
    text = lines.joined(separator: "\n")
  }

  /// The line of the first byte that is not UTF-8, from 1.
  private static func firstMalformedLine(of bytes: ArraySlice<UInt8>) -> Int {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var line = 1
    while case .scalarValue(let scalar) = decoder.decode(&iterator) { line += scalar == "\n" ? 1 : 0 }
    return line
  }

  /// A message about a place in the file, with the line.
  ///
  /// - Parameters:
  ///   - line: from 1.
  ///   - column: from 1, in Unicode scalars.
  func diagnostic(
    _ severity: Diagnostic.Severity = .error, code: DiagnosticCode, _ message: String, line: Int, column: Int,
    hint: String? = nil
  ) -> Diagnostic {
    let excerpt = lines.indices.contains(line - 1) ? String(lines[line - 1]) : ""
    let caret = min(max(column - 1, 0), excerpt.unicodeScalars.count)
    return Diagnostic(
      severity, code: code, message, at: SourceLocation(file: name, line: line, column: caret + 1),
      hint: hint,
      excerpt: excerpt.isEmpty ? nil : Diagnostic.Excerpt(text: excerpt, caret: caret))
  }

  /// A message about a value.
  func diagnostic(
    code: DiagnosticCode, _ message: String, at node: YAMLNode, hint: String? = nil
  ) -> Diagnostic {
    diagnostic(code: code, message, line: node.line, column: node.column, hint: hint)
  }
}
