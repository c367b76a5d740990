package import TaskModel

/// What a YAML file is for: the words and codes of messages about it.
package struct YAMLKind: Sendable {
  /// What the file is: "a profile".
  let name: String
  /// The code for what is no YAML.
  let syntaxCode: DiagnosticCode
  /// The code for what is no UTF-8.
  let encodingCode: DiagnosticCode
  /// The code for a file that is too large.
  let sizeCode: DiagnosticCode
  /// What may have been meant by a file that is too large.
  let sizeHint: String
  /// What to write in place of a name that stands for another value.
  let aliasHint: String

  /// A user's own profile.
  package static let profile = YAMLKind(
    name: "a profile", syntaxCode: .profileSyntax, encodingCode: .profileEncoding, sizeCode: .profileTooLarge,
    sizeHint: "is this the list of tasks, and the profile another file?",
    aliasHint: "write the value out at each place")

  /// A file with jobs.
  package static let jobs = YAMLKind(
    name: "a job file", syntaxCode: .jobSyntax, encodingCode: .jobSyntax, sizeCode: .jobSyntax,
    sizeHint: "is this a list of tasks, and the job file another file?",
    aliasHint: "what several jobs have in common stands in `defaults` or in `presets`")
}

/// The text of a YAML file: what messages about it need.
package struct YAMLSource: Sendable {
  /// Largest file that is read, in bytes.
  ///
  /// The longest profile that is built in takes a twentieth of it.
  package static let maximumByteCount = 256 << 10

  /// The file as the user named it.
  package let name: String
  /// What it is for.
  let kind: YAMLKind
  /// What is in it, without a byte-order mark.
  let text: String
  /// Its lines, without their ends.
  package let lines: [Substring]

  /// Takes a file's bytes.
  ///
  /// - Throws: a `Diagnostic` for a file that is too large or not UTF-8.
  package init(name: String, kind: YAMLKind, bytes: [UInt8]) throws(Diagnostic) {
    self.name = name
    self.kind = kind
    guard bytes.count <= YAMLSource.maximumByteCount else {
      throw Diagnostic(
        .error, code: kind.sizeCode,
        "\(kind.name) has at most \(YAMLSource.maximumByteCount >> 10) KiB", at: SourceLocation(file: name),
        hint: kind.sizeHint)
    }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let content = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
    guard let text = String(validating: content, as: UTF8.self) else {
      throw Diagnostic(
        .error, code: kind.encodingCode, "this is not UTF-8",
        at: SourceLocation(file: name, line: YAMLSource.firstMalformedLine(of: content)),
        hint: "save the file as UTF-8")
    }
    self.text = text
    lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
  }

  /// The same file with other lines.
  init(name: String, kind: YAMLKind, lines: [Substring]) {
    self.name = name
    self.kind = kind
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
  package func diagnostic(
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
  package func diagnostic(
    code: DiagnosticCode, _ message: String, at node: YAMLNode, hint: String? = nil
  ) -> Diagnostic {
    diagnostic(code: code, message, line: node.line, column: node.column, hint: hint)
  }
}

extension YAMLSource {
  /// The place of a character in a text: exact where the text stands on one line as it is, else where it begins.
  ///
  /// - Parameter offset: how many characters (Unicode scalars) of the text stand before it.
  package func place(of node: YAMLNode, offset: Int) -> (line: Int, column: Int) {
    guard let text = node.text, lines.indices.contains(node.line - 1) else { return (node.line, node.column) }
    let rest = lines[node.line - 1].unicodeScalars.dropFirst(node.column - 1)
    for skipped in 0...1 where rest.dropFirst(skipped).starts(with: text.unicodeScalars) {
      return (node.line, node.column + skipped + offset)
    }
    return (node.line, node.column)
  }
}
