public import TaskModel

/// Which inputs are read, and as what.
///
/// ```swift
/// var input = InputOptions()
/// input.paths = ["exports/*.csv"]
/// input.encoding = "windows-1252"
/// ```
public struct InputOptions: Sendable, Hashable {
  /// Files, folders and patterns (`exports/*.csv`), in order; `-` is standard input.
  public var paths: [String] = ["-"]
  /// Whether of a folder or a pattern only the file that was written last is read.
  public var takesNewest = false
  /// Name of the format; nil is detected.
  public var format: String?
  /// Profiles of one's own, YAML files: they come before the formats that are built in.
  public var profilePaths: [String] = []
  /// Name of the character encoding; nil is detected.
  public var encoding: String?
  /// What separates the fields of delimited text; nil is detected.
  public var delimiter: UInt8?
  /// What encloses fields of delimited text.
  public var quote: Quote = .detected
  /// Whether the first row of delimited text names the columns.
  public var hasHeader = true
  /// Tasks that are kept although their tool has archived them.
  public var included: Set<SetAside> = []
  /// What tasks without a priority are read as having; nil for none.
  public var absentPriority: Priority?

  /// The day or the number of the step whose state is read of a library; nil is as it is now.
  public var asOf: String?
  /// Whether an input in which nothing looks like a task is read all the same, to be described.
  var takesAnything = false
  /// Whether it is to be known which rule has claimed what of each input.
  var isTraced = false
  /// Limits on what one input may make the program hold.
  public var limits = LimitOptions()

  /// Standard input, everything detected.
  public init() {}

  /// What a tool has archived without forgetting it; such tasks are left out unless asked for.
  ///
  /// ```swift
  /// var options = ReadingOptions()
  /// options.included = [.archived]
  /// ```
  public enum SetAside: String, CaseIterable, Sendable, NamedChoice {
    /// Archived tasks.
    case archived
    /// Tasks in the tool's bin.
    case deleted

    /// "class of tasks".
    package static var kind: String { "class of tasks" }

    /// Several of them as people write them: `archived,deleted`.
    ///
    /// - Throws: `UsageError` with the nearest name.
    package static func set(_ text: String) throws(UsageError) -> Set<SetAside> {
      var result: Set<SetAside> = []
      for name in text.split(separator: ",") {
        result.insert(try SetAside(named: name.filter { $0 != " " }))
      }
      return result
    }
  }

  /// What encloses a field that holds delimiters.
  ///
  /// ```swift
  /// var options = ReadingOptions()
  /// options.delimiter = ";"
  /// options.quote = .byte(UInt8(ascii: "'"))
  /// let result = try TaskReader().read("title;due\n'Mow; rake';\n".utf8, named: "list", options: options)
  /// result.tasks[0].title  // Mow; rake
  /// ```
  public enum Quote: Sendable, Hashable {
    /// Whatever the input seems to use.
    case detected
    /// Nothing does: every quotation mark is text.
    case none
    /// This character.
    case byte(UInt8)
  }

  /// A delimiter as people write it: one ASCII character, `\t`, or its name.
  package static func delimiter(_ text: String) throws(UsageError) -> UInt8 {
    let names: [String: Unicode.Scalar] = [
      "tab": "\t", "\\t": "\t", "comma": ",", "semicolon": ";", "pipe": "|", "colon": ":", "space": " ",
    ]
    if let scalar = names[text.lowercased()] { return UInt8(ascii: scalar) }
    if ["\n", "\r", "\r\n", "\\n", "\\r"].contains(text) {
      throw UsageError("a line end cannot separate fields: it ends the record")
    }
    guard let byte = singleByte(text) else {
      throw UsageError("a delimiter is one ASCII character, or tab, comma, semicolon, pipe, colon, space")
    }
    return byte
  }

  /// A quotation mark as people write it: one ASCII character, or `none`.
  package static func quote(_ text: String) throws(UsageError) -> Quote {
    if text.lowercased() == "none" { return .none }
    guard let byte = singleByte(text), byte > UInt8(ascii: " ") else {
      throw UsageError("a quote is one ASCII character, or none")
    }
    return .byte(byte)
  }

  /// A priority as people write it.
  package static func priority(_ text: String) throws(UsageError) -> Priority {
    if let priority = Priority(name: text.lowercased()) { return priority }
    throw UsageError.unknown(text, kind: "priority", candidates: Priority.allCases.map(\.name))
  }

  /// Throws where fields would be separated by what encloses them.
  package func checkSeparation() throws(UsageError) {
    let usual = UInt8(ascii: "\"")
    switch (delimiter, quote) {
    case (let delimiter?, .byte(let quote)) where delimiter == quote:
      throw UsageError(
        "--delimiter and --quote are the same character; what encloses fields cannot separate them",
        about: "--delimiter")
    case (usual, .detected):
      throw UsageError(
        "a quotation mark encloses fields and cannot separate them; where nothing does, say --quote none",
        about: "--delimiter")
    default: return
    }
  }

  private static func singleByte(_ text: String) -> UInt8? {
    guard text.utf8.count == 1, let byte = text.utf8.first, byte < 0x7F, byte >= 0x20 || byte == 0x09 else {
      return nil
    }
    return byte
  }
}
