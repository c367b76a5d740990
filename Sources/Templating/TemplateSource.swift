/// The text of one template and the name it goes by in errors.
package struct TemplateSource: Sendable {
  /// The name for errors, such as a file name.
  package let name: String
  /// The text in UTF-8, without a byte order mark.
  package let bytes: [UInt8]

  /// A template from bytes in UTF-8; a byte order mark is dropped.
  package init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
  }

  /// A template from text.
  package init(name: String, text: String) {
    self.init(name: name, bytes: Array(text.utf8))
  }

  /// An error at a byte offset, its line and column worked out.
  ///
  /// Only called when there is an error.
  func error(at byteOffset: Int, _ message: String, hint: String? = nil) -> TemplateError {
    let place = place(of: byteOffset)
    var lineEnd = place.lineStart
    while lineEnd < bytes.count && bytes[lineEnd] != Byte.lineFeed { lineEnd += 1 }
    if lineEnd > place.lineStart && bytes[lineEnd - 1] == Byte.carriageReturn { lineEnd -= 1 }
    return TemplateError(
      templateName: name, line: place.line, column: place.column, message: message, hint: hint,
      lineText: String(decoding: bytes[place.lineStart..<lineEnd], as: UTF8.self))
  }

  /// Line and column of a byte offset, both from 1, and the offset at which the line begins.
  package func place(of byteOffset: Int) -> (line: Int, column: Int, lineStart: Int) {
    let end = min(byteOffset, bytes.count)
    var line = 1
    var lineStart = 0
    for offset in 0..<end where bytes[offset] == Byte.lineFeed {
      line += 1
      lineStart = offset + 1
    }
    // Every scalar has exactly one byte that is not a continuation byte (RFC 3629 §3).
    let column = 1 + bytes[lineStart..<end].count { $0 & 0xC0 != 0x80 }
    return (line, column, lineStart)
  }
}

/// Where partials and parents come from, by the name in the tag.
package protocol TemplateLoader {
  /// The template of that name, or nothing if there is none.
  func template(named name: String) -> TemplateSource?

  /// All names there are: for suggestions, and compiled all if a template has dynamic names (`{{>*name}}`).
  var templateNames: [String] { get }
}

/// Templates held in memory by name.
package struct TemplateCollection: TemplateLoader, Sendable {
  private var sources: [String: TemplateSource]

  /// A collection of templates by name.
  package init(_ sources: [String: TemplateSource] = [:]) {
    self.sources = sources
  }

  /// A collection from text by name; the names also stand in errors.
  package init(texts: [String: String]) {
    var sources: [String: TemplateSource] = [:]
    for (name, text) in texts { sources[name] = TemplateSource(name: name, text: text) }
    self.sources = sources
  }

  package func template(named name: String) -> TemplateSource? { sources[name] }

  package var templateNames: [String] { sources.keys.sorted() }
}

/// The bytes that mean something in a template's text.
enum Byte {
  static let lineFeed = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let space = UInt8(ascii: " ")
  static let tab = UInt8(ascii: "\t")

  /// Whether a byte is a space or a tab: what may stand beside a standalone tag.
  static func isBlank(_ byte: UInt8) -> Bool { byte == space || byte == tab }

  /// Whether a byte is ASCII white space, line breaks included.
  static func isWhitespace(_ byte: UInt8) -> Bool { byte == space || (byte >= 0x09 && byte <= 0x0D) }
}
