/// Something wrong with the syntax of an input, with its place: data, not text.
///
/// The wording for people is made
/// where diagnostics are printed.
package struct ScanProblem: Error, Sendable, Equatable {
  /// What kind of problem it is: stable, for counting and for tests.
  package enum Code: String, Sendable, CaseIterable {
    // Any syntax.
    case malformedUTF8 = "malformed-utf8"
    case unsupportedEncoding = "unsupported-encoding"
    case recordTooLong = "record-too-long"
    case fieldTooLong = "field-too-long"
    case tooDeep = "too-deep"
    case cutOff = "cut-off"
    case tooManyNames = "too-many-names"
    case notThisSyntax = "not-this-syntax"
    // CSV.
    case unclosedQuote = "unclosed-quote"
    case textAfterQuote = "text-after-quote"
    case bareQuote = "bare-quote"
    case tooFewFields = "too-few-fields"
    case tooManyFields = "too-many-fields"
    case duplicateColumn = "duplicate-column"
    case unnamedColumn = "unnamed-column"
    case nulByte = "nul-byte"
    case repeatedHeader = "repeated-header"
    case doubledLineEnd = "doubled-line-end"
    case tooManyColumns = "too-many-columns"
    case strayByteOrderMark = "stray-byte-order-mark"
    case missingHeader = "missing-header"
    case endOfFileMark = "end-of-file-mark"
    // JSON.
    case syntax = "syntax"
    case duplicateKey = "duplicate-key"
    case loneSurrogate = "lone-surrogate"
    case trailingContent = "trailing-content"
    case secondValueOnLine = "second-value-on-line"
    // XML.
    case doctypeDeclaration = "doctype-declaration"
    case undeclaredEntity = "undeclared-entity"
    case tooManyAttributes = "too-many-attributes"
    case malformedEncoding = "malformed-encoding"
    case noProgress = "no-progress"
    case illegalCharacter = "illegal-character"
    // Lines.
    case unreadableLine = "unreadable-line"
    case otherComponent = "other-component"
    case unexpectedEnd = "unexpected-end"
    case looseText = "loose-text"
    case doubtfulMark = "doubtful-mark"
    case longHeading = "long-heading"

    /// The code that the problem would have were it not at the end of the input.
    package var withinInput: Code { self == .cutOff ? .tooFewFields : self }
  }

  /// The kind of problem.
  package var code: Code
  /// What is wrong, as a sentence part in lower case without a full stop: "expected a comma or ]".
  package var message: String
  /// What to do about it, if there is something.
  package var hint: String?
  /// Offset in the decoded input, in bytes.
  package var byteOffset: Int
  /// Line, from 1.
  package var line: Int
  /// Column, from 1, in characters (Unicode scalars) of the line where that is known, else in bytes.
  package var column: Int
  /// The text of the line around the place, at most some hundred bytes of it, as the printer shows it above the
  /// caret; empty where it is not at hand.
  package var excerpt: [UInt8]
  /// Where in `excerpt` the caret points, in bytes.
  package var excerptOffset: Int

  /// Makes a problem.
  package init(
    _ code: Code, _ message: String, hint: String? = nil, byteOffset: Int, line: Int, column: Int,
    excerpt: [UInt8] = [], excerptOffset: Int = 0
  ) {
    self.code = code
    self.message = message
    self.hint = hint
    self.byteOffset = byteOffset
    self.line = line
    self.column = column
    self.excerpt = excerpt
    self.excerptOffset = excerptOffset
  }
}
