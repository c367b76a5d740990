package import TaskModel
import Yams

// The only file that knows whose parser this is. It gives a tree with a place for every value, or says what is wrong
// with the text and where. Whatever the text is, it ends soon: the file is small, the nesting limited, and a name that
// stands for another value (`*name`) is refused before anything is parsed, since a few of them make billions.

extension YAMLSource {
  /// Deepest nesting.
  private static let maximumDepth = 32

  /// Most keys that come twice and have a message.
  private static let maximumDuplicateCount = 40
  /// What a key begins with that comes a second time, so that the parser goes on: a character that nobody writes.
  private static let duplicateMark: Character = "\u{E000}"

  /// The file's one value; nil for a file with nothing in it.
  ///
  /// A key that comes a second time is put down in `duplicates` and left out, to find what else is wrong.
  ///
  /// - Throws: a `Diagnostic` for the first thing that is no YAML, or is YAML that such a file does not need.
  package func root(_ duplicates: inout [Diagnostic]) throws(Diagnostic) -> YAMLNode? {
    if let refusal = aliasRefusal { throw refusal }
    var source = self
    while true {
      let root: Node?
      do {
        // A resolver without rules: `yes`, `null` and `1e3` are what is written.
        root = try Parser(yaml: source.text, resolver: .basic, encoding: .utf8).singleRoot()
      } catch YamlError.duplicatedKeysInMapping(let keys, let context) {
        let (line, form) = source.secondPlace(of: keys.first ?? "", context.mark)
        guard let line, let form else {
          let column = source.secondColumn(of: keys.first ?? "", context.mark)
          throw duplicateKey(
            keys.first ?? "", context.mark, second: column.map { (context.mark.line, $0) })
        }
        let diagnostic = duplicateKey(
          keys.first ?? "", context.mark, second: (line, context.mark.column))
        guard duplicates.count < YAMLSource.maximumDuplicateCount else { throw diagnostic }
        duplicates.append(diagnostic)
        source = source.marking(form, line: line, count: duplicates.count)
        continue
      } catch let error as YamlError {
        throw diagnostic(for: error)
      } catch {
        throw Diagnostic(.error, code: kind.syntaxCode, "\(error)", at: SourceLocation(file: name))
      }
      guard let root else { return nil }
      return try node(root, depth: 0)
    }
  }

  /// The same source with a key marked as one that comes again.
  private func marking(_ form: String, line: Int, count: Int) -> YAMLSource {
    var lines = lines
    let mark = String(repeating: YAMLSource.duplicateMark, count: count)
    let quote = form.first.map { "\"'".contains($0) } == true ? form.prefix(1) : ""
    let indentation = lines[line - 1].prefix { $0 == " " }
    let rest = lines[line - 1].dropFirst(indentation.count + quote.count)
    lines[line - 1] = "\(indentation)\(quote)\(mark)\(rest)"[...]
    return YAMLSource(name: name, kind: kind, lines: lines)
  }

  private func node(_ node: Node, depth: Int) throws(Diagnostic) -> YAMLNode {
    let (line, column) = (node.mark?.line ?? 1, node.mark?.column ?? 1)
    guard depth <= YAMLSource.maximumDepth else {
      throw diagnostic(
        code: kind.syntaxCode, "this is nested too deeply", line: line, column: column,
        hint: "\(kind.name) has at most \(YAMLSource.maximumDepth) levels")
    }
    switch node {
    case .scalar(let scalar):
      return YAMLNode(
        content: .text(scalar.string), line: line, column: column, isPlain: scalar.style == .plain)
    case .sequence(let elements):
      var list: [YAMLNode] = []
      for element in elements { list.append(try self.node(element, depth: depth + 1)) }
      return YAMLNode(content: .list(list), line: line, column: column)
    case .mapping(let pairs):
      var members: [(key: YAMLNode, value: YAMLNode)] = []
      for (key, value) in pairs where key.string?.first != YAMLSource.duplicateMark {
        members.append((try self.node(key, depth: depth + 1), try self.node(value, depth: depth + 1)))
      }
      return YAMLNode(content: .mapping(members), line: line, column: column)
    case .alias: return YAMLNode(content: .text(""), line: line, column: column)
    }
  }

  // MARK: - Names that stand for other values

  /// The first `*name` for which there is a `&name`, wherever either stands: no way to write them escapes this, and
  /// no text that is meant as one has both.
  private var aliasRefusal: Diagnostic? {
    let anchors = Set(marks(UInt8(ascii: "&")).map(\.name))
    guard !anchors.isEmpty, let alias = marks(UInt8(ascii: "*")).first(where: { anchors.contains($0.name) })
    else { return nil }
    return diagnostic(
      code: kind.syntaxCode, "\(kind.name) has no anchors and aliases (&\(alias.name), *\(alias.name))",
      line: alias.line, column: alias.column, hint: kind.aliasHint)
  }

  /// Every run of what YAML takes for a name behind a mark, with the mark's place.
  private func marks(_ mark: UInt8) -> [(name: String, line: Int, column: Int)] {
    var marks: [(name: String, line: Int, column: Int)] = []
    var name: [UInt8]?
    var (line, column) = (1, 0)
    var place = (line: 1, column: 1)
    func close() {
      if let name, !name.isEmpty {
        marks.append((String(decoding: name, as: UTF8.self), place.line, place.column))
      }
    }
    for byte in text.utf8 {
      if byte & 0xC0 != 0x80 { column += 1 }
      switch byte {
      case mark:
        close()
        name = []
        place = (line, column)
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"): name?.append(byte)
      default:
        close()
        name = nil
        if byte == 0x0A { (line, column) = (line + 1, 0) }
      }
    }
    close()
    return marks
  }

  // MARK: - What is no YAML

  private func diagnostic(for error: YamlError) -> Diagnostic {
    switch error {
    case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _),
      .composer(let context, let problem, let mark, _):
      return diagnostic(problem, mark, context)
    case .reader(let problem, let offset, _, _):
      let before = text.prefix(offset ?? 0).unicodeScalars
      let start = before.lastIndex { $0 == "\n" }.map { before.index(after: $0) } ?? before.startIndex
      return diagnostic(
        code: kind.syntaxCode, problem, line: before.count { $0 == "\n" } + 1,
        column: before.distance(from: start, to: before.endIndex) + 1)
    case .memory:
      return Diagnostic(
        .error, code: kind.syntaxCode, "this is nested too deeply", at: SourceLocation(file: name))
    default:
      return Diagnostic(.error, code: kind.syntaxCode, "\(error)", at: SourceLocation(file: name))
    }
  }

  /// What the parser says, in words for somebody who does not know how YAML is parsed.
  private func diagnostic(_ problem: String, _ mark: Mark, _ context: YamlError.Context?) -> Diagnostic {
    func made(_ message: String, _ mark: Mark = mark, _ hint: String) -> Diagnostic {
      diagnostic(code: kind.syntaxCode, message, line: mark.line, column: mark.column, hint: hint)
    }
    let opening = context?.mark ?? mark
    let around = context?.text ?? ""
    let character = scalar(at: mark)
    if around.contains("quoted scalar"), problem.contains("end of stream") || problem.contains("document") {
      return made("this quote is never closed", opening, "end the text with the same quote")
    }
    if around.contains("flow sequence") || around.contains("flow mapping"), !problem.contains("cannot start")
    {
      let bracket = around.contains("sequence") ? "]" : "}"
      return made(
        "this bracket is not closed", opening,
        "end it with \(bracket), and put texts with , [ ] { } or a colon into quotes")
    }
    if character == "\t" {
      return made("a tab cannot indent", mark, "use spaces")
    }
    if problem.contains("cannot start any token"), let character {
      return made("a text cannot begin with \(character)", mark, "put the text into quotes")
    }
    if problem.contains("mapping values are not allowed") {
      return made(
        "there is a colon where none can be", mark,
        "put a text with a colon into quotes; keys of one mapping begin in the same column")
    }
    if problem.contains("expected ':'") {
      return made("there is no colon after this key", opening, "write it like `key: value`")
    }
    if problem.contains("did not find expected") || problem.contains("inconsistent indentation") {
      return made(
        "this does not belong to what is above it", mark,
        "keys of one mapping, and the hyphens of one list, begin in the same column; a text in quotes ends with them"
      )
    }
    if problem.contains("undefined alias") {
      return made("a text cannot begin with *", mark, "put the text into quotes")
    }
    if problem.contains("another document") {
      return made("a second document begins here", mark, "\(kind.name) is one document; remove the ---")
    }
    return diagnostic(
      code: kind.syntaxCode, around.isEmpty ? problem : "\(around): \(problem)", line: mark.line,
      column: mark.column)
  }

  private func scalar(at mark: Mark) -> Unicode.Scalar? {
    guard lines.indices.contains(mark.line - 1) else { return nil }
    return lines[mark.line - 1].unicodeScalars.dropFirst(mark.column - 1).first
  }

  /// The parser knows where the key comes first; the second is the one to look at.
  private func duplicateKey(_ key: String, _ first: Mark, second: (line: Int, column: Int)?) -> Diagnostic {
    diagnostic(
      code: .duplicateKey, "“\(key)” comes twice" + (second == nil ? "" : ", first on line \(first.line)"),
      line: second?.line ?? first.line, column: second?.column ?? first.column, hint: "keep one of them")
  }

  /// The column in which a key comes a second time in a mapping that is written on one line, `{a: 1, b: 2, a: 3}`.
  private func secondColumn(of key: String, _ first: Mark) -> Int? {
    guard lines.indices.contains(first.line - 1) else { return nil }
    let scalars = Array(lines[first.line - 1].unicodeScalars)
    let forms = [key, "\"\(key)\"", "'\(key)'"].map { Array($0.unicodeScalars) }
    var depth = 0
    var quote: Unicode.Scalar?
    for index in scalars.indices.dropFirst(first.column) {
      let scalar = scalars[index]
      // Brackets and commas inside quotes are text.
      if quote != nil {
        if scalar == quote { quote = nil }
        continue
      }
      switch scalar {
      case "\"", "'": quote = scalar
      case "{", "[": depth += 1
      case "}", "]": depth -= 1
      case "," where depth == 0:
        let start = scalars[(index + 1)...].firstIndex { $0 != " " } ?? scalars.endIndex
        let rest = scalars[start...]
        let isKey = forms.contains { form in
          rest.starts(with: form) && rest.dropFirst(form.count).first { $0 != " " } == ":"
        }
        // A mark of ours before it is not in the file.
        if isKey { return start + 1 - scalars[..<start].count { Character($0) == YAMLSource.duplicateMark } }
      default: break
      }
      if depth < 0 { return nil }
    }
    return nil
  }

  /// The line on which a key comes a second time, and how it is written there.
  ///
  /// It stands in the same column further down, unless the mapping is written on one line.
  private func secondPlace(of key: String, _ first: Mark) -> (line: Int?, form: String?) {
    for (index, line) in lines.enumerated().dropFirst(first.line) {
      let scalars = line.unicodeScalars
      let indentation = scalars.prefix { $0 == " " }.count
      if indentation == scalars.count || scalars.dropFirst(indentation).first == "#" { continue }
      // What is further to the left is not in this mapping any more.
      if indentation < first.column - 1 { break }
      guard indentation == first.column - 1 else { continue }
      let rest = String(String.UnicodeScalarView(scalars.dropFirst(indentation)))
      let form = [key, "\"\(key)\"", "'\(key)'"].first { form in
        rest.hasPrefix(form) && rest.dropFirst(form.count).drop { $0 == " " }.hasPrefix(":")
      }
      if form != nil { return (index + 1, form) }
    }
    return (nil, nil)
  }
}
