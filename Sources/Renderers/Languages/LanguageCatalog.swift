package import TaskModel
package import Templating

/// All words of reports in one language: labels, headings, counted things, the form of dates.
///
/// The built-in languages are the files in `Templates/languages`; one's own is read over one of them, so that it
/// holds only what is different. English is the measure: a key that it does not have is an error.
package struct LanguageCatalog: Sendable {
  /// The language as a BCP 47 tag: `en`, `ja`.
  package let language: String
  /// How numbers choose a form.
  let plural: PluralRule
  /// The form of days.
  package let dateFormat: DateFormat
  /// Texts by key; complete.
  private let texts: [String: String]
  /// The names behind `label.`, by alphabet.
  let labelNames: [String]

  /// Labels that are words for a priority or a state: a catalogue has each word once, under this key.
  static let sharedWords = [
    "highest": "priority.highest", "high": "priority.high", "middle": "priority.middle",
    "low": "priority.low",
    "lowest": "priority.lowest", "open": "state.open", "done": "state.done",
  ]

  /// The built-in languages.
  package static var names: [String] {
    EmbeddedTemplates.catalogs.map { String($0.path.split(separator: "/").last ?? "") }.sorted()
  }

  /// English, the default.
  package static let english = builtIn("en") ?? LanguageCatalog(CatalogReader())

  /// Makes the default ready, so that a thread can do it before the first report asks for it.
  package static func makeReady() { _ = english.labelNames.count }

  /// A built-in language by its tag, or nothing: `ja`, and `ja-JP`, of which there is no catalogue of its own (RFC 4647
  /// §3.4).
  package static func named(_ name: String) -> LanguageCatalog? {
    var tag = Substring(name.lowercased())
    while true {
      if let language = tag == "en" ? english : builtIn(String(tag)) { return language }
      guard let end = tag.lastIndex(where: { $0 == "-" || $0 == "_" }) else { return nil }
      tag = tag[..<end]
    }
  }

  private static func builtIn(_ name: String) -> LanguageCatalog? {
    guard let text = text(ofBuiltIn: name) else { return nil }
    let source = TemplateSource(name: "languages/\(name).catalog", text: text)
    var reader = CatalogReader(base: nil, english: name == "en" ? nil : english)
    reader.read(source)
    return LanguageCatalog(reader)
  }

  /// The text of a built-in language's file: where a catalogue of one's own can begin.
  package static func text(ofBuiltIn name: String) -> String? {
    EmbeddedTemplates.catalogs.first { $0.path == "languages/\(name)" }?.text
  }

  /// Reads a file over a language.
  ///
  /// - Throws: `CatalogErrors` with all that is wrong in the file, each with its place.
  package init(_ source: TemplateSource, over base: LanguageCatalog) throws(CatalogErrors) {
    var reader = CatalogReader(base: base, english: .english)
    reader.read(source)
    if !reader.errors.isEmpty { throw CatalogErrors(diagnostics: reader.errors) }
    self.init(reader)
  }

  private init(_ reader: CatalogReader) {
    texts = reader.texts
    language = reader.texts["language"] ?? "en"
    plural = PluralRule(rawValue: reader.texts["plural"] ?? "") ?? .other
    let names = DateFormat.Names(reader.texts)
    dateFormat = (try? DateFormat(reader.texts["date.format"] ?? "", names)) ?? .iso8601
    let own = reader.keys.filter { $0.hasPrefix("label.") }.map { String($0.dropFirst("label.".count)) }
    labelNames = (own + Self.sharedWords.keys.filter { !own.contains($0) })
      .sorted { ($0.lowercased(), $0) < ($1.lowercased(), $1) }
  }

  /// The keys of the language with their texts.
  package var entries: [String: String] { texts }

  /// The text of a key; the key itself if there is none, which the tests rule out.
  package func text(_ key: String) -> String { texts[key] ?? key }

  /// The key of the word that a label is, as `label.open` is `state.open`; nothing for a label with a text of its own.
  static func sharedWord(_ key: String) -> String? {
    key.hasPrefix("label.") ? sharedWords[String(key.dropFirst("label.".count))] : nil
  }

  /// The text of a label: `{{label.NAME}}` in templates.
  func label(_ name: String) -> String { text(Self.sharedWords[name] ?? "label.\(name)") }

  /// The text of a key, if there is one.
  func text(ifPresent key: String) -> String? { texts[key] }

  /// The text of a key with its `{name}`s filled in.
  func text(_ key: String, _ values: [String: String]) -> String {
    LanguageCatalog.filled(text(key), values)
  }

  /// What is counted, in the form for its number: `count.tasks` with 1 is `1 task`.
  func text(_ key: String, count: Int, _ values: [String: String] = [:]) -> String {
    let text =
      texts["\(key).\(count)"] ?? texts["\(key).\(plural.form(for: count))"] ?? texts["\(key).other"] ?? ""
    return LanguageCatalog.filled(text, values.merging(["count": String(count)]) { first, _ in first })
  }

  /// The word for a priority.
  func word(for priority: Priority) -> String { text("priority.\(priority.name)") }

  /// Days in another form, with this language's names of months.
  ///
  /// - Throws: `DateFormatError`.
  package func dateFormat(_ pattern: String) throws(DateFormatError) -> DateFormat {
    try DateFormat(pattern, DateFormat.Names(texts))
  }

  /// The labels as constants of templates of a format: `{{label.due}}`.
  package func constants(_ format: ReportFormat) -> [String: TemplateConstant] {
    var constants: [String: TemplateConstant] = [:]
    for name in labelNames {
      let text = Array(label(name).utf8)
      constants["label.\(name)"] = TemplateConstant(
        escaped: format.escaping.escapedLabel(text), unescaped: text)
    }
    return constants
  }

  /// A text with the values of its `{name}`s.
  static func filled(_ text: String, _ values: [String: String]) -> String {
    var result = ""
    var rest = text[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      result += rest[..<open]
      result += values[String(rest[rest.index(after: open)..<close])] ?? ""
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }

  /// The names in a text's braces, in order.
  static func placeholders(in text: String) -> [String] {
    var names: [String] = []
    var rest = text[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      names.append(String(rest[rest.index(after: open)..<close]))
      rest = rest[rest.index(after: close)...]
    }
    return names
  }
}

/// All that is wrong with a catalogue of one's own.
package struct CatalogErrors: Error, Equatable, Sendable {
  /// The errors in the order of their places; never empty.
  package let diagnostics: [Diagnostic]
}

extension ReportEscaping {
  /// A label as it stands in a template: harmless, with the spaces at its ends, which Markdown's escaping drops.
  func escapedLabel(_ text: [UInt8]) -> [UInt8] {
    let blank = UInt8(ascii: " ")
    let leading = text.prefix { $0 == blank }
    let trailing = text.dropFirst(leading.count).reversed().prefix { $0 == blank }.count
    var output = OutputBuffer(capacity: 64)
    output.append(leading)
    text[leading.count..<text.count - trailing].withUnsafeBufferPointer { append($0, to: &output) }
    for _ in 0..<trailing { output.append(blank) }
    return output.heldBytes
  }
}
