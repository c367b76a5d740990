/// How one CSV file is written: which bytes separate, quote and escape, and what its first lines are.
///
/// The defaults are RFC 4180 with a header (§2.3). Everything a `CSVDialectSniffer` decides can be set by hand.
package struct CSVDialect: Sendable, Equatable {
  /// What a first line like `sep=;` (written by and for Excel) means.
  package enum SeparatorLine: Sendable, Equatable {
    /// It sets the delimiter and is not a record.
    case obeyed
    /// It is not a record, but the delimiter stays as it was set.
    case skipped
    /// It is a line like any other.
    case data
  }

  /// The byte between two fields, an ASCII byte other than CR and LF (RFC 4180 §2.4).
  package var delimiter: UInt8
  /// The byte around fields that hold delimiters, quotes or line breaks (RFC 4180 §2.6); `nil`: none.
  package var quote: UInt8?
  /// A byte that takes the special meaning from the byte after it, as `\` does in some exports; `nil`: none.
  package var escape: UInt8?
  /// Whether two quotes inside a quoted field stand for one (RFC 4180 §2.7).
  package var doublesQuotes = true
  /// Whether spaces between a delimiter and the field are no part of the field.
  package var skipsInitialSpace = false
  /// Whether a line with nothing on it is no record.
  package var skipsBlankLines = true
  /// Whether the first record names the columns.
  package var hasHeader: Bool
  /// How many records stand before the header (or, without one, before the first record): titles, dates of export.
  package var headerRecord = 0
  /// What columns are called that have nothing in the header, by their place: what stands above it goes for several.
  package var namesAboveHeader: [[UInt8]] = []
  /// Names, in lower case, of a column that records can have more cells of than the header has; empty for none.
  package var grownColumnNames: [[UInt8]] = []
  /// What to make of a first line like `sep=;`.
  package var separatorLine = SeparatorLine.obeyed

  /// Makes a dialect that is RFC 4180 but for what is given.
  package init(
    delimiter: UInt8 = UInt8(ascii: ","), quote: UInt8? = UInt8(ascii: "\""), escape: UInt8? = nil,
    hasHeader: Bool = true
  ) {
    self.delimiter = delimiter
    self.quote = quote
    self.escape = escape
    self.hasHeader = hasHeader
  }

  /// Whether the fast record loop, which knows RFC 4180 and nothing else, reads clean records of this dialect.
  var isReadByRecordLoop: Bool {
    let lineEnds: [UInt8?] = [10, 13]
    return escape == nil && doublesQuotes && !skipsInitialSpace && !lineEnds.contains(delimiter)
      && !lineEnds.contains(quote)
  }

  /// The delimiter that a first line such as `sep=;` sets, or `nil` if `line` (without its end) is none.
  ///
  /// Excel reads the line with and without quotes around it and does not mind its case.
  static func separator(declaredBy line: Slice<UnsafeBufferPointer<UInt8>>) -> UInt8? {
    var line = line
    if line.first == UInt8(ascii: "\""), line.last == UInt8(ascii: "\""), line.count == 7 {
      line = line.dropFirst().dropLast()
    }
    guard line.count == 5, let delimiter = line.last, delimiter < 0x80 else { return nil }
    return zip(line, "sep=".utf8).allSatisfy { $0 == $1 || $0 | 0x20 == $1 } ? delimiter : nil
  }
}
