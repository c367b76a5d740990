import TaskModel
import Templating

/// How much one part of a context may take; each is the limit of the option named with it.
package struct ContextLimits: Sendable {
  /// The deepest that groups can nest: each takes some of the stack.
  static let deepest = 64

  /// Largest task, in bytes (`--max-record-bytes`).
  package var taskByteCount = 32 << 20
  /// Longest text, in bytes (`--max-field-bytes`).
  package var textByteCount = 16 << 20
  /// Deepest nesting of things in each other; more than 64 is no more than that (`--max-depth`).
  package var depth = deepest

  /// The defaults.
  package init() {}
}

/// Reads the JSON of a context (RFC 8259) into flat arrays, guided by the names that there are.
///
/// A name that there is not, and a value of another type than the name's, are errors with their place: contexts are
/// also written by hand. The depth of the recursion is that of the kinds (a report, its groups, their groups, a task,
/// its extra values), and bounded.
struct ContextReader {
  private(set) var texts: [UInt8] = []
  private(set) var values: [ContextDocument.Value] = []
  private(set) var children: [Int] = []
  private(set) var tasks = 0..<0
  /// Whether the context says nothing at all.
  private(set) var isEmpty = false

  private let source: TemplateSource
  private let columns: ContextDocument.Columns
  private let limits: ContextLimits
  private var cursor: JSONCursor
  /// The highest position of a task that a list has, and where that was.
  private var highest: (position: Int, byteOffset: Int)?

  init(
    _ source: TemplateSource, _ columns: ContextDocument.Columns, limits: ContextLimits = ContextLimits()
  ) {
    self.source = source
    self.limits = limits
    self.columns = columns
    cursor = JSONCursor(source.bytes)
  }

  /// Reads the whole text.
  mutating func read() throws(Diagnostic) {
    if let bad = invalidByte() { throw error(at: bad, "a context is UTF-8") }
    cursor.skipSpace()
    guard cursor.next == UInt8(ascii: "{") else {
      throw error(at: cursor.index, "a context is a JSON object")
    }
    _ = try readObject(.page, depth: 0)
    cursor.skipSpace()
    if cursor.index < cursor.bytes.count {
      throw error(at: cursor.index, "something stands behind the end of the context")
    }
    if let highest, highest.position >= tasks.count {
      throw error(
        at: highest.byteOffset,
        "there is no task \(highest.position): the report has \(tasks.count), counted from 0")
    }
    addWords()
  }

  private func invalidByte() -> Int? {
    do {
      _ = try UTF8Span(validating: cursor.bytes.span)
      return nil
    } catch {
      return error.byteOffsets.lowerBound
    }
  }

  // MARK: Things

  /// Makes room for the values of a thing; gives where they begin.
  private mutating func beginFrame(_ kind: ReportKind) -> Int {
    let base = values.count
    values.append(
      contentsOf: repeatElement(ContextDocument.Value(), count: columns.counts[Int(kind.rawValue)]))
    return base
  }

  private mutating func set(_ value: ContextDocument.Value, _ field: Int, _ kind: ReportKind, _ base: Int) {
    let column = columns.column(field, kind)
    if column >= 0 { values[base + column] = value }
  }

  /// Reads an object whose brace is next; gives where its values begin.
  private mutating func readObject(_ kind: ReportKind, depth: Int) throws(Diagnostic) -> Int {
    if depth > min(limits.depth, ContextLimits.deepest) {
      throw error(at: cursor.index, "groups nest too deeply", hint: "--max-depth says how deep is too deep")
    }
    let base = beginFrame(kind)
    cursor.index += 1
    cursor.skipSpace()
    if cursor.take("}") {
      if depth == 0 { isEmpty = true }
      return base
    }
    while true {
      cursor.skipSpace()
      let start = cursor.index
      let name = try readName()
      cursor.skipSpace()
      guard cursor.take(":") else { throw error(at: cursor.index, "a colon is missing behind “\(name)”") }
      cursor.skipSpace()
      if let field = ReportNames.schema.field(named: name, inKind: kind.rawValue) {
        try readValue(field, kind, base, depth: depth)
      } else if kind == .page && name == ContextWriter.versionName {
        try readVersion()
      } else if kind == .page && ContextOrigin.names.contains(name) {
        try readOrigin(name)
      } else {
        let nearest = Suggestion.nearest(to: name, in: kind.names.map(\.name))
        throw error(
          at: start + 1, "unknown name “\(name)” in \(kind.name)",
          hint: nearest.map { "did you mean “\($0)”?" })
      }
      cursor.skipSpace()
      if cursor.take("}") { return base }
      guard cursor.take(",") else { throw error(at: cursor.index, "a comma or } is missing") }
    }
  }

  private mutating func readVersion() throws(Diagnostic) {
    let start = cursor.index
    guard let text = cursor.number(), let version = Int(String(decoding: cursor.bytes[text], as: UTF8.self))
    else {
      throw error(at: start, "“\(ContextWriter.versionName)” is a number")
    }
    if version > ContextWriter.version {
      throw error(
        at: start,
        "the context has version \(version); this pantask reads up to version \(ContextWriter.version)")
    }
  }

  /// Reads what the context was made for; it is of use before the rest is read (`ContextOrigin`).
  private mutating func readOrigin(_ name: String) throws(Diagnostic) {
    let start = cursor.index
    guard cursor.next == UInt8(ascii: "\"") else { throw error(at: start, "“\(name)” is a text") }
    let value = try readName()
    guard name == "template", BuiltInPage.named(value) == nil else { return }
    throw error(
      at: start, "there is no built-in template “\(value)”",
      hint: Suggestion.nearest(to: value, in: BuiltInPage.all.map(\.name)).map { "did you mean “\($0)”?" })
  }

  /// Reads the names before those of the report, as far as they are there.
  mutating func readOrigin() throws(Diagnostic) -> ContextOrigin {
    var origin = ContextOrigin()
    cursor.skipSpace()
    var isMore = cursor.take("{")
    while isMore {
      cursor.skipSpace()
      let name = try readName()
      cursor.skipSpace()
      guard cursor.take(":") else { break }
      cursor.skipSpace()
      if ContextOrigin.names.contains(name) {
        origin[name] = try readName()
      } else if name != ContextWriter.versionName || cursor.number() == nil {
        break
      }
      cursor.skipSpace()
      isMore = cursor.take(",")
    }
    return origin
  }

  private mutating func readValue(
    _ field: Int, _ kind: ReportKind, _ base: Int, depth: Int
  ) throws(Diagnostic) {
    let name = kind.names[field]
    let start = cursor.index
    func wrong(_ expected: String) -> Diagnostic { error(at: start, "“\(name.name)” is \(expected)") }
    if cursor.next == UInt8(ascii: "n"), cursor.take(word: "null") { return }
    switch name.value {
    case .flag:
      if cursor.take(word: "true") {
        set(.init(form: .yes), field, kind, base)
      } else if cursor.take(word: "false") {
        set(.init(form: .no), field, kind, base)
      } else {
        throw wrong("true or false")
      }
    case .number:
      guard let text = cursor.number() else { throw wrong("a number") }
      if columns.column(field, kind) < 0 { return }
      let first = texts.count
      texts += cursor.bytes[text]
      set(.init(form: .text, start: first, count: text.count), field, kind, base)
    case .text:
      guard cursor.next == UInt8(ascii: "\"") else { throw wrong("a text") }
      let first = texts.count
      try readString()
      if columns.column(field, kind) < 0 {
        texts.removeLast(texts.count - first)
      } else {
        set(.init(form: .text, start: first, count: texts.count - first), field, kind, base)
      }
    case .one(let item):
      guard cursor.next == UInt8(ascii: "{") else { throw wrong("an object") }
      let child = try readObject(item, depth: depth + 1)
      children.append(child)
      set(.init(form: .list, start: children.count - 1, count: 1), field, kind, base)
    case .itself: throw error(at: start, "“\(name.name)” is what it stands in, and is not written")
    case .list(let item):
      guard cursor.next == UInt8(ascii: "[") else { throw wrong("a list") }
      let list = try readList(item, in: kind, depth: depth + 1)
      if kind == .page && field == PageName.tasks.rawValue { tasks = list }
      set(.init(form: .list, start: list.lowerBound, count: list.count), field, kind, base)
    }
  }

  // MARK: Lists

  /// Reads a list whose bracket is next; gives its range of `children`.
  private mutating func readList(
    _ item: ReportKind, in kind: ReportKind, depth: Int
  ) throws(Diagnostic) -> Range<Int> {
    cursor.index += 1
    var items: [Int] = []
    cursor.skipSpace()
    var isEnd = cursor.take("]")
    while !isEnd {
      cursor.skipSpace()
      items.append(try readItem(item, in: kind, depth: depth))
      cursor.skipSpace()
      isEnd = cursor.take("]")
      if !isEnd { guard cursor.take(",") else { throw error(at: cursor.index, "a comma or ] is missing") } }
    }
    markEnds(items, item)
    let start = children.count
    children += items
    return start..<children.count
  }

  private mutating func readItem(
    _ item: ReportKind, in kind: ReportKind, depth: Int
  ) throws(Diagnostic) -> Int {
    let start = cursor.index
    if cursor.next == UInt8(ascii: "{") {
      let base = try readObject(item, depth: depth)
      if item == .task || item == .listedTask {
        try refuseTooLong(start, limits.taskByteCount, "task", "record")
      }
      return base
    }
    switch item {
    case .assignee, .tag, .blocker:
      guard cursor.next == UInt8(ascii: "\"") else {
        throw error(at: start, "an item of this list is a text")
      }
      let base = beginFrame(item)
      let first = texts.count
      try readString()
      set(.init(form: .text, start: first, count: texts.count - first), WordName.name.rawValue, item, base)
      return base
    case .task where kind != .page, .listedTask:
      guard let text = cursor.number(),
        let position = Int(String(decoding: cursor.bytes[text], as: UTF8.self)),
        position >= 0, position < Int(Int32.max)
      else { throw error(at: start, "an item of this list is a position in the report's tasks, or a task") }
      if position > highest?.position ?? -1 { highest = (position, start) }
      return -position - 1
    default:
      throw error(at: start, "an item of this list is an object")
    }
  }

  /// Says which items are the first and the last.
  private mutating func markEnds(_ items: [Int], _ kind: ReportKind) {
    for (field, name) in kind.names.enumerated() where ContextWriter.follows(name.name) {
      for (position, base) in items.enumerated() where base >= 0 {
        let isEnd = name.name == "isFirst" ? position == 0 : position == items.count - 1
        set(.init(form: isEnd ? .yes : .no), field, kind, base)
      }
    }
  }

  /// Adds what a context may leave out: the labels of its language, and what parts the items of a list.
  private mutating func addWords() {
    func text(_ field: PageName) -> String? {
      let column = columns.column(field.rawValue, .page)
      guard column >= 0, values[column].form == .text else { return nil }
      return String(
        decoding: texts[values[column].start..<values[column].start + values[column].count], as: UTF8.self)
    }
    let language = LanguageCatalog.named(text(.language) ?? "en") ?? .english
    func add(_ text: String, _ field: Int, _ kind: ReportKind, _ base: Int) {
      let column = columns.column(field, kind)
      if column < 0 || values[base + column].form != .absent { return }
      let first = texts.count
      texts += Array(text.utf8)
      values[base + column] = .init(form: .text, start: first, count: texts.count - first)
    }
    add(language.text("list.separator"), PageName.listSeparator.rawValue, .page, 0)
    let column = columns.column(PageName.label.rawValue, .page)
    if column >= 0, values[column].form == .absent {
      children.append(beginFrame(.label))
      values[column] = .init(form: .list, start: children.count - 1, count: 1)
    }
    if column >= 0 {
      let base = children[values[column].start]
      for (field, name) in ReportKind.label.names.enumerated() {
        add(language.label(name.name), field, .label, base)
      }
    }
  }

  // MARK: JSON

  private mutating func readName() throws(Diagnostic) -> String {
    guard cursor.next == UInt8(ascii: "\"") else {
      throw error(at: cursor.index, "a name in double quotes is missing")
    }
    let first = texts.count
    try readString()
    let name = String(decoding: texts[first...], as: UTF8.self)
    texts.removeLast(texts.count - first)
    return name
  }

  /// Adds the string whose quote is next to the texts (RFC 8259 §7).
  private mutating func readString() throws(Diagnostic) {
    let start = cursor.index
    do {
      try cursor.string(to: &texts)
    } catch {
      throw self.error(
        at: error.byteOffset, ContextReader.message(error.reason),
        hint: error.reason == .controlCharacter ? "write a line break as \\n" : nil)
    }
    try refuseTooLong(start, limits.textByteCount, "text", "field")
  }

  /// Refuses what has begun at a place and is longer than it may be.
  private func refuseTooLong(
    _ start: Int, _ limit: Int, _ what: String, _ option: String
  ) throws(Diagnostic) {
    guard cursor.index - start > limit else { return }
    throw error(
      at: start, "this \(what) has more than \(limit) bytes",
      hint: "--max-\(option)-bytes says what is too much")
  }

  private static func message(_ reason: JSONCursor.StringDefect.Reason) -> String {
    switch reason {
    case .controlCharacter: "a control character in a string"
    case .isNotClosed: "this string is not closed"
    case .missingDigits: "four hexadecimal digits are missing behind \\u"
    case .unknownEscape: "there is no such escape in JSON"
    }
  }

  private func error(at byteOffset: Int, _ message: String, hint: String? = nil) -> Diagnostic {
    let bytes = cursor.bytes
    let place = source.place(of: byteOffset)
    var end = place.lineStart
    while end < bytes.count && bytes[end] != 0x0A { end += 1 }
    // A context may be one long line: some of it before the place is enough.
    var start = place.lineStart
    if byteOffset - start > 200 { start = byteOffset - 100 }
    while start < byteOffset && bytes[start] & 0xC0 == 0x80 { start += 1 }
    let text = String(decoding: bytes[start..<min(end, byteOffset + 200)], as: UTF8.self)
    let caret = String(decoding: bytes[start..<min(byteOffset, bytes.count)], as: UTF8.self).unicodeScalars
      .count
    return Diagnostic(
      .error, code: .context, message,
      at: SourceLocation(file: source.name, line: place.line, column: place.column, byteOffset: byteOffset),
      hint: hint, excerpt: Diagnostic.Excerpt(text: text, caret: caret))
  }
}
