/// The problems of one batch, with a bound on how many of one kind are kept; places become lines and columns only
/// for those.
struct CSVProblemLog {
  /// Most problems of one code that a batch holds; the rest is counted.
  static let mostOfOneCode = 64

  /// A problem whose line and column have not been worked out yet.
  struct Entry {
    var code: ScanProblem.Code
    /// Index of the place in the batch's bytes.
    var index: Int
    /// Index of the first byte of the record the place is in, and that byte's line.
    var origin: Int
    var originLine: Int
    /// What the message needs to say, if anything: fields found and expected, or a column's number.
    var found = 0
    var expected = 0
    /// The column's name, where the message tells it.
    var name: [UInt8] = []
  }

  /// What is kept, in input order.
  private(set) var entries: [Entry] = []
  private var tallies: [(code: ScanProblem.Code, count: Int, latest: Int)] = []

  /// How many problems of each code were counted but not kept.
  var suppressedCounts: [(code: ScanProblem.Code, count: Int)] {
    tallies.filter { $0.count > Self.mostOfOneCode }
      .map { (code: $0.code, count: $0.count - Self.mostOfOneCode) }
  }

  /// Notes a problem and gives the index of its entry; past the bound, of the latest entry with that code.
  @discardableResult
  mutating func note(_ entry: Entry) -> Int {
    for position in tallies.indices where tallies[position].code == entry.code {
      tallies[position].count += 1
      if tallies[position].count <= Self.mostOfOneCode {
        tallies[position].latest = entries.count
        entries.append(entry)
      }
      return tallies[position].latest
    }
    tallies.append((code: entry.code, count: 1, latest: entries.count))
    entries.append(entry)
    return entries.count - 1
  }
}

extension ScanProblem {
  /// Makes the problem of a log entry, given the batch's bytes and the input offset of their first one.
  init(_ entry: CSVProblemLog.Entry, in bytes: [UInt8], bytesOffset: Int) {
    let position = LinePosition(
      of: entry.index, in: bytes, from: entry.origin, originLine: entry.originLine)
    let (message, hint) = Self.wording(of: entry)
    self.init(
      entry.code, message, hint: hint, byteOffset: bytesOffset &+ entry.index, line: position.line,
      column: position.column, excerpt: position.excerpt, excerptOffset: position.excerptOffset)
  }

  private static func wording(of entry: CSVProblemLog.Entry) -> (message: String, hint: String?) {
    let name = String(decoding: entry.name.prefix(80), as: UTF8.self)
    return switch entry.code {
    case .malformedUTF8: ("a byte here is not UTF-8", "name the encoding with --encoding")
    case .recordTooLong:
      (
        "the record that begins here is longer than \(entry.expected) bytes",
        ScanLimits.recordHint(byteCount: entry.expected)
      )
    case .fieldTooLong:
      (
        "the field that begins here is longer than \(entry.expected) bytes",
        ScanLimits.fieldHint(byteCount: entry.expected)
      )
    case .unclosedQuote: ("the quote that opens here is never closed", "close it, or double it if it is text")
    case .textAfterQuote:
      ("text after a closing quote is kept as part of the field", "a quote inside a quoted field is doubled")
    case .bareQuote: ("a quote inside an unquoted field is kept as text", nil)
    case .cutOff where entry.expected == 0:
      ("the input ends in the middle of a character", "the file may have been cut off")
    case .cutOff:
      (
        "the input ends inside this row: expected \(entry.expected) fields, found \(entry.found)",
        "the file may have been cut off"
      )
    case .tooFewFields: ("expected \(entry.expected) fields, found \(entry.found)", nil)
    case .tooManyFields where !name.isEmpty:
      (
        "expected \(entry.expected) fields, found \(entry.found); what is too many is taken for “\(name)”",
        "compare what is behind it with the other rows"
      )
    case .tooManyFields: ("expected \(entry.expected) fields, found \(entry.found)", nil)
    case .duplicateColumn: ("a second column is called “\(name)”", nil)
    case .unnamedColumn: ("column \(entry.found) has no name", nil)
    case .nulByte: ("a NUL byte is kept as text", nil)
    case .repeatedHeader: ("the header stands here again; it is no record", nil)
    case .doubledLineEnd: ("the line ends with CR CR LF, read as one line end", nil)
    case .tooManyColumns:
      ("\(entry.found) fields where at most \(entry.expected) columns are allowed", nil)
    case .strayByteOrderMark:
      ("a byte order mark inside the file is kept as text", "were files put together?")
    case .missingHeader: ("the input ends before a header", nil)
    case .endOfFileMark:
      ("the sign that ends a text in DOS (Ctrl-Z) is passed over", nil)
    default: (entry.code.rawValue, nil)
    }
  }
}
