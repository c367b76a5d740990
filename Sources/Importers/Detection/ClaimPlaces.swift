import Formats
import Inference
import Scanners
import TaskModel

// Where in a file that stands which a rule has claimed something of.

extension [Claim] {
  /// Notes the first line and column at which each subject's name stands in the head of a file.
  ///
  /// - Complexity: the length of the head for each claim; only who asks why pays for it.
  mutating func locate(in head: [UInt8], _ container: Container) {
    for index in indices where self[index].position == nil {
      guard let offset = Self.offset(of: self[index].subject, in: head, container) else { continue }
      let position = LinePosition(of: offset, in: head, from: 0, originLine: 1)
      self[index].position = (position.line, position.column)
    }
  }

  private static func offset(of subject: Claim.Subject, in head: [UInt8], _ container: Container) -> Int? {
    let path = subject.path == "." ? [] : RecordPath.steps(subject.path)
    switch container {
    case .json:
      let steps = path + subject.name.split(separator: "/")
      if let offset = NamePlaces.json(steps, in: head) { return offset }
    case .xml:
      let steps = path + subject.name.split(separator: "/")
      if let offset = NamePlaces.xml(steps, in: head) { return offset }
    default: break
    }
    // A form that is no tree of its own: rows in JSON, property lists, tables.
    let name = subject.name.isEmpty ? GenericProfile.lastName(subject.path) : subject.name
    let last = container == .csv ? name : name.split(separator: "/").last.map(String.init) ?? name
    return last.isEmpty ? nil : offset(of: last, in: head, container)
  }

  /// The first place of a name, wherever it stands: a key of JSON, an element or attribute of XML, a cell of a table.
  private static func offset(of name: String, in head: [UInt8], _ container: Container) -> Int? {
    let forms: [(before: String, name: String, after: String)]
    switch container {
    case .json: forms = [("\"", name, "\"")]
    case .xml, .propertyList:
      forms =
        name.hasPrefix("@") ? [(" ", String(name.dropFirst()), "=")] : [("<", name, ""), (">", name, "<")]
    default: forms = [("", name, "")]
    }
    for form in forms {
      let text = form.before + form.name + form.after
      let bytes = [UInt8](text.utf8)
      if let range = head.firstRange(of: bytes) { return range.lowerBound + form.before.utf8.count }
    }
    return nil
  }
}

extension FormatMatch {
  /// Says what the numbers of priorities mean, where anybody asks why.
  mutating func claimPriorityNumbers(_ scale: String, _ evidence: String) {
    guard !claims.isEmpty else { return }
    let field = claims.last { $0.kind == .fills(.field(.priority)) }
    var claim = Claim(
      field?.subject ?? .init("", Field.priority.name), .isScale(scale), by: NumericPriority.self, evidence)
    claim.position = field?.position
    claims.append(claim)
  }
}

/// Where a name first stands in the head of a file, by the way that leads to it.
private enum NamePlaces {
  /// The offset of the first key of JSON at the end of a path, behind its quote; nil where there is none.
  static func json(_ path: [Substring], in head: [UInt8]) -> Int? {
    guard path.last(where: { $0 != "[*]" && $0 != "*" }) != nil else { return nil }
    let wanted = path.last == "[*]" || path.last == "*" ? path[..<(path.endIndex - 1)] : path[...]
    let keys = wanted.map { RecordPath.key(of: $0) }
    var steps: [String] = []
    var keyStart = 0
    var index = 0
    while index < head.count {
      switch head[index] {
      case UInt8(ascii: "{"): steps.append("")
      case UInt8(ascii: "["): steps.append("[*]")
      case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = steps.popLast()
      case UInt8(ascii: "\""):
        let start = index + 1
        index = endOfText(from: start, in: head)
        let text = head[min(start, index)..<index]
        var next = index + 1
        while next < head.count, head[next] <= 0x20 { next += 1 }
        guard next < head.count, head[next] == UInt8(ascii: ":"), steps.last.map({ $0 != "[*]" }) == true
        else { break }
        steps[steps.count - 1] = String(decoding: text, as: UTF8.self)
        keyStart = start
        if fits(steps, keys) { return keyStart }
      default: break
      }
      index += 1
    }
    return nil
  }

  /// Whether the way to a key is a path; an array at the top is no step of one that does not begin with it.
  private static func fits(_ steps: [String], _ path: [String]) -> Bool {
    let own = steps.first == "[*]" && path.first != "[*]" ? steps.dropFirst() : steps[...]
    return own.count == path.count && zip(own, path).allSatisfy { $0 == $1 || ($1 == "*" && $0 != "[*]") }
  }

  private static func endOfText(from start: Int, in head: [UInt8]) -> Int {
    var index = start
    while index < head.count, head[index] != UInt8(ascii: "\"") {
      index += head[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(index, head.count)
  }

  /// The offset of the first element or attribute at the end of a path; nil where there is none.
  static func xml(_ path: [Substring], in head: [UInt8]) -> Int? {
    let isText = path.last == "#text"
    let wanted = (isText ? path.dropLast() : path[...]).map(String.init)
    var steps: [String] = []
    var index = 0
    while index < head.count {
      guard head[index] == UInt8(ascii: "<"), index + 1 < head.count else {
        index += 1
        continue
      }
      let start = index + 1
      if head[start] == UInt8(ascii: "!") || head[start] == UInt8(ascii: "?") {
        index = end(ofDeclarationAt: start, in: head)
        continue
      }
      let end = head[start...].firstIndex(of: UInt8(ascii: ">")) ?? head.count
      index = end + 1
      if head[start] == UInt8(ascii: "/") {
        _ = steps.popLast()
        continue
      }
      let name = head[start..<end].prefix { $0 > 0x20 && $0 != UInt8(ascii: "/") }
      let local = name.lastIndex(of: UInt8(ascii: ":")).map { name[($0 + 1)...] } ?? name
      steps.append(String(decoding: local, as: UTF8.self))
      if areSame(steps, wanted[...]) { return start }
      if let last = wanted.last, last.hasPrefix("@"), areSame(steps, wanted.dropLast()),
        let range = head[name.endIndex..<end].firstRange(of: " \(last.dropFirst())=".utf8)
      {
        return range.lowerBound + 1
      }
      if end > start, end < head.count, head[end - 1] == UInt8(ascii: "/") { _ = steps.popLast() }
    }
    return nil
  }

  private static func areSame(_ steps: [String], _ path: ArraySlice<String>) -> Bool {
    steps.count == path.count && zip(steps, path).allSatisfy { $0 == $1 || $1 == "*" }
  }

  /// Where what begins with `<!` or `<?` ends: comments, and text that is no markup, by their own marks.
  private static func end(ofDeclarationAt start: Int, in head: [UInt8]) -> Int {
    let rest = head[start...]
    let mark = rest.starts(with: "!--".utf8) ? "-->" : rest.starts(with: "![CDATA[".utf8) ? "]]>" : ">"
    return rest.firstRange(of: Array(mark.utf8))?.upperBound ?? head.count
  }
}
