/// A place in an input, a template, an option: what a message points at.
///
/// ```swift
/// let result = try TaskReader().read("title,due\nMow,soon\n".utf8, named: "list.csv")
/// let place = result.diagnostics[0].location
/// "\(place?.file ?? ""):\(place?.line ?? 0):\(place?.column ?? 0)"  // list.csv:2:5
/// ```
public struct SourceLocation: Hashable, Sendable, Codable {
  /// The file as the user named it, or what stands for it (`<stdin>`, `--where`).
  public var file: String
  /// Line, from 1; nil where the message is about the whole file.
  public var line: Int?
  /// Column, from 1, in characters (Unicode scalars).
  public var column: Int?
  /// Offset from the beginning, in bytes, where that is known.
  public var byteOffset: Int?

  /// Makes a place.
  public init(file: String, line: Int? = nil, column: Int? = nil, byteOffset: Int? = nil) {
    self.file = file
    self.line = line
    self.column = column
    self.byteOffset = byteOffset
  }
}

/// Something the user should know, as data: the text is made in one printer, for people or as JSON.
///
/// ```swift
/// do {
///   _ = try Filter("prioritty > high")
/// } catch {
///   error.code.rawValue  // unknown-field
///   error.hint ?? ""     // did you mean "priority"?
/// }
/// ```
public struct Diagnostic: Error, Hashable, Sendable {
  /// How bad it is.
  ///
  /// ```swift
  /// let result = try TaskReader().read("title,due\nMow,soon\n".utf8, named: "list.csv")
  /// result.diagnostics.filter { $0.severity == .warning }.count  // 1
  /// ```
  public enum Severity: String, Sendable, Codable, CaseIterable {
    /// The run, or one of its inputs or outputs, has failed.
    case error
    /// Something was not as it should be; the run goes on.
    case warning
    /// Worth knowing.
    case note
  }

  /// How bad it is.
  public var severity: Severity
  /// What kind of thing it is.
  public var code: DiagnosticCode
  /// What is wrong, as a sentence part without a full stop.
  public var message: String
  /// Where, if there is a place.
  public var location: SourceLocation?
  /// What to do about it.
  public var hint: String?
  /// The line of text the location is on, or a part of it, and where in it the caret stands (in characters from 0).
  public var excerpt: Excerpt?

  /// The field it is about, where it is about one.
  public var field: Field?
  /// How many tasks it is about, where it counts them.
  public var count: Int?
  /// Why, as a stable word with hyphens, where a code has several reasons.
  public var reason: String?
  /// The source's own names that it is about, where it counts these one by one.
  public var names: [NameCount] = []

  /// A name of a source's own, and how many tasks have it.
  ///
  /// ```swift
  /// let name = Diagnostic.NameCount(name: "Sprint", count: 3)
  /// name.count  // 3
  /// ```
  public struct NameCount: Hashable, Sendable {
    /// The name, as the source has it.
    public var name: String
    /// How many tasks.
    public var count: Int

    /// Makes an entry.
    public init(name: String, count: Int) {
      self.name = name
      self.count = count
    }
  }

  /// A line of text and the place in it that a message is about.
  ///
  /// ```swift
  /// do {
  ///   _ = try Filter("open AND")
  /// } catch {
  ///   error.excerpt?.text ?? ""  // open AND
  /// }
  /// ```
  public struct Excerpt: Hashable, Sendable {
    /// The text, without a line end.
    public var text: String
    /// Where the caret stands: how many characters (Unicode scalars) of `text` are before it.
    public var caret: Int

    /// Makes an excerpt.
    public init(text: String, caret: Int) {
      self.text = text
      self.caret = caret
    }
  }

  /// Makes a diagnostic.
  public init(
    _ severity: Severity, code: DiagnosticCode, _ message: String, at location: SourceLocation? = nil,
    hint: String? = nil, excerpt: Excerpt? = nil
  ) {
    self.severity = severity
    self.code = code
    self.message = message
    self.location = location
    self.hint = hint
    self.excerpt = excerpt
  }
}

/// The diagnostics of a run: the first few of each code whole, the rest as a count, so that ten thousand alike
/// print as a few lines and a number.
///
/// ```swift
/// let log = try TaskReader().read("title,due\nMow,soon\nRake,later\n".utf8, named: "list.csv").log
/// log.count(of: .warning)  // 2
/// ```
public struct DiagnosticLog: Sendable {
  /// The kept diagnostics, in the order they came.
  public private(set) var diagnostics: [Diagnostic] = []
  /// How many there were of each code and severity, in order of first appearance.
  public private(set) var counts: [(code: DiagnosticCode, severity: Diagnostic.Severity, count: Int)] = []
  /// The codes whose diagnostics are entries of lists, of which none stands for the others.
  package private(set) var listedCodes: Set<DiagnosticCode> = []
  /// How many of one code are kept whole.
  package var keptPerCode: Int

  /// Makes an empty log that keeps so many of each code.
  package init(keptPerCode: Int = 3) { self.keptPerCode = keptPerCode }

  /// Adds one.
  ///
  /// Linear in the number of distinct codes.
  package mutating func add(_ diagnostic: Diagnostic) {
    if count(diagnostic.code, diagnostic.severity, adding: 1) <= keptPerCode {
      diagnostics.append(diagnostic)
    }
  }

  /// Adds one that is kept whole however many there are of its code: an entry of a list that is one by nature.
  package mutating func addWhole(_ diagnostic: Diagnostic) {
    listedCodes.insert(diagnostic.code)
    count(diagnostic.code, diagnostic.severity, adding: 1)
    diagnostics.append(diagnostic)
  }

  /// Counts some more of a code that are not worth keeping.
  package mutating func add(count: Int, code: DiagnosticCode, severity: Diagnostic.Severity) {
    if count > 0 { self.count(code, severity, adding: count) }
  }

  /// Whether one more of this code would be kept: lets a caller skip the making of text that nobody will see.
  package func wouldKeep(code: DiagnosticCode, severity: Diagnostic.Severity) -> Bool {
    (counts.first { $0.code == code && $0.severity == severity }?.count ?? 0) < keptPerCode
  }

  /// Adds everything another log holds.
  package mutating func add(_ other: DiagnosticLog) {
    var seen: [String: Int] = [:]
    for diagnostic in other.diagnostics {
      if other.listedCodes.contains(diagnostic.code) { addWhole(diagnostic) } else { add(diagnostic) }
      seen["\(diagnostic.severity) \(diagnostic.code)", default: 0] += 1
    }
    for entry in other.counts {
      add(
        count: entry.count - seen["\(entry.severity) \(entry.code)", default: 0], code: entry.code,
        severity: entry.severity)
    }
  }

  /// How many diagnostics of a severity there were, kept or not.
  public func count(of severity: Diagnostic.Severity) -> Int {
    counts.reduce(0) { $1.severity == severity ? $0 + $1.count : $0 }
  }

  /// Adds to a count and gives the new one.
  @discardableResult
  private mutating func count(
    _ code: DiagnosticCode, _ severity: Diagnostic.Severity, adding amount: Int
  ) -> Int {
    if let index = counts.firstIndex(where: { $0.code == code && $0.severity == severity }) {
      counts[index].count += amount
      return counts[index].count
    }
    counts.append((code, severity, amount))
    return amount
  }
}
