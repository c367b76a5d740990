/// Finds the tags of a template: delimiters, kinds, names.
///
/// The first pass of compiling.
///
/// Follows the Mustache specification 1.4 (delimiters, comments, interpolation) and its optional modules inheritance
/// and dynamic names; lambdas are left out, because templates here never run code.
struct TagScanner {
  /// After how many errors in one template the rest is not looked at.
  static let maximumErrorCount = 100

  private let source: TemplateSource
  private let bytes: [UInt8]
  private var opening = Array("{{".utf8)
  private var closing = Array("}}".utf8)
  private(set) var tags: [TemplateTag] = []
  private(set) var errors: [TemplateError] = []

  init(_ source: TemplateSource) {
    self.source = source
    bytes = source.bytes
  }

  /// Reads the whole template.
  mutating func scan() {
    var offset = 0
    while errors.count < Self.maximumErrorCount, let start = find(opening, from: offset) {
      offset = scanTag(at: start)
    }
  }

  /// Reads the tag whose opening delimiter is at `start`; answers where to go on.
  private mutating func scanTag(at start: Int) -> Int {
    var inner = start + opening.count
    let first = inner < bytes.count ? bytes[inner] : 0
    if first == UInt8(ascii: "=") { return scanDelimiters(at: start, from: inner + 1) }
    if first == UInt8(ascii: "{") {
      let end = [UInt8(ascii: "}")] + closing
      return scanName(.unescapedVariable, at: start, from: inner + 1, end: end)
    }
    while inner < bytes.count && Byte.isWhitespace(bytes[inner]) { inner += 1 }
    let sigil = inner < bytes.count ? bytes[inner] : 0
    let kind: TemplateTag.Kind
    switch sigil {
    case UInt8(ascii: "#"): kind = .section
    case UInt8(ascii: "^"): kind = .inverted
    case UInt8(ascii: "/"): kind = .close
    case UInt8(ascii: ">"): kind = .partial
    case UInt8(ascii: "<"): kind = .parent
    case UInt8(ascii: "$"): kind = .block
    case UInt8(ascii: "&"): kind = .unescapedVariable
    case UInt8(ascii: "!"): return scanComment(at: start, from: inner + 1)
    default: return scanName(.variable, at: start, from: inner, end: closing)
    }
    return scanName(kind, at: start, from: inner + 1, end: closing)
  }

  private mutating func scanComment(at start: Int, from inner: Int) -> Int {
    guard let close = find(closing, from: inner) else { return unclosed(at: start, closing) }
    add(.comment, start: start, end: close + closing.count, name: "", nameStart: inner)
    return close + closing.count
  }

  private mutating func scanDelimiters(at start: Int, from inner: Int) -> Int {
    let end = [UInt8(ascii: "=")] + closing
    guard let close = find(end, from: inner) else { return unclosed(at: start, end) }
    let parts = bytes[inner..<close].split(whereSeparator: Byte.isWhitespace)
    add(.delimiters, start: start, end: close + end.count, name: "", nameStart: inner)
    if parts.count == 2 && !parts.joined().contains(UInt8(ascii: "=")) {
      opening = Array(parts[0])
      closing = Array(parts[1])
    } else {
      report(
        at: start, "a delimiter tag holds two delimiters with a space between them and without \"=\"",
        hint: "for example {{=<% %>=}}")
    }
    return close + end.count
  }

  private mutating func scanName(
    _ kind: TemplateTag.Kind, at start: Int, from inner: Int, end: [UInt8]
  ) -> Int {
    guard let close = find(end, from: inner) else { return unclosed(at: start, end) }
    if let next = find(opening, from: inner), next < close, opening != closing {
      report(at: start, "this tag is not closed before the next one begins", hint: "expected \(text(end))")
      return next
    }
    var nameStart = inner
    var nameEnd = close
    while nameStart < nameEnd && Byte.isWhitespace(bytes[nameStart]) { nameStart += 1 }
    let mayBeDynamic = kind == .partial || kind == .parent || kind == .close
    var isDynamic = false
    if mayBeDynamic && nameStart < nameEnd && bytes[nameStart] == UInt8(ascii: "*") {
      isDynamic = true
      nameStart += 1
      while nameStart < nameEnd && Byte.isWhitespace(bytes[nameStart]) { nameStart += 1 }
    }
    while nameEnd > nameStart && Byte.isWhitespace(bytes[nameEnd - 1]) { nameEnd -= 1 }
    let name = TemplateSchema.plainName(String(decoding: bytes[nameStart..<nameEnd], as: UTF8.self))
    check(name, kind: kind, isDynamic: isDynamic, start: start, nameStart: nameStart)
    add(kind, start: start, end: close + end.count, name: name, nameStart: nameStart, isDynamic: isDynamic)
    return close + end.count
  }

  private mutating func check(
    _ name: String, kind: TemplateTag.Kind, isDynamic: Bool, start: Int, nameStart: Int
  ) {
    if name.isEmpty {
      report(at: start, "this tag has no name")
      return
    }
    let words = name.utf8.split(whereSeparator: Byte.isWhitespace)
    let isOpen = name.hasPrefix(TemplateSchema.openPrefix) && name != TemplateSchema.openPrefix
    if isOpen { return }
    if words.count > 1 {
      let helpers = ["if", "unless", "each", "with", "else"]
      let isHelper = kind != .partial && helpers.contains(String(words[0]) ?? "")
      report(
        at: nameStart, "a name has no spaces: \"\(name)\"",
        hint: isHelper ? "Mustache has no helpers: {{#x}} … {{/x}} is both if and for each" : nil)
      return
    }
    let namesField = kind != .close && kind != .block && (isDynamic || (kind != .partial && kind != .parent))
    if namesField && name != "."
      && name.utf8.split(separator: 0x2E, omittingEmptySubsequences: false)
        .contains(where: \.isEmpty)
    {
      report(at: nameStart, "a part of the dotted name \"\(name)\" is empty")
    }
  }

  private mutating func add(
    _ kind: TemplateTag.Kind, start: Int, end: Int, name: String, nameStart: Int, isDynamic: Bool = false
  ) {
    var tag = TemplateTag(
      kind: kind, start: start, end: end, name: name, nameStart: nameStart, isDynamic: isDynamic)
    var offset = start
    while offset > 0 && Byte.isBlank(bytes[offset - 1]) { offset -= 1 }
    if offset == 0 || bytes[offset - 1] == Byte.lineFeed { tag.lineStart = offset }
    offset = end
    while offset < bytes.count && Byte.isBlank(bytes[offset]) { offset += 1 }
    if offset + 1 < bytes.count && bytes[offset] == Byte.carriageReturn
      && bytes[offset + 1] == Byte.lineFeed
    {
      offset += 1
    }
    if offset == bytes.count {
      tag.lineEnd = offset
    } else if bytes[offset] == Byte.lineFeed {
      tag.lineEnd = offset + 1
    }
    tags.append(tag)
  }

  private mutating func unclosed(at start: Int, _ end: [UInt8]) -> Int {
    report(at: start, "this tag is not closed", hint: "expected \(text(end))")
    return bytes.count
  }

  private mutating func report(at offset: Int, _ message: String, hint: String? = nil) {
    errors.append(source.error(at: offset, message, hint: hint))
  }

  private func text(_ delimiter: [UInt8]) -> String { String(decoding: delimiter, as: UTF8.self) }

  private func find(_ needle: [UInt8], from offset: Int) -> Int? {
    guard let first = needle.first else { return nil }
    var candidate = offset
    while candidate + needle.count <= bytes.count {
      if bytes[candidate] == first && bytes[candidate...].starts(with: needle) { return candidate }
      candidate += 1
    }
    return nil
  }
}
