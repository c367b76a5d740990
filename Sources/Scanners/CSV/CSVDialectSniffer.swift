/// Decides from the beginning of an input which delimiter and which quote it uses.
///
/// Each candidate delimiter is tried with each quote: the one that splits the most lines into the same number of
/// fields wins; between equals the one that gives more fields, then the comma. What is declared is always worth more
/// than what is sniffed: only the rest is tried.
package struct CSVDialectSniffer: Sendable {
  /// What the sniffer says.
  package struct Finding: Sendable, Equatable {
    /// The dialect: delimiter and quote decided, the rest as it was given.
    package var dialect: CSVDialect
    /// Why, in a few words: "; in 12 of 12 lines".
    package var reason: String
    /// How many records were looked at, and how many of them have the usual number of fields.
    package var recordCount: Int
    /// See `recordCount`.
    package var agreeingCount: Int
    /// The usual number of fields; 1 where no delimiter was found.
    package var fieldCount: Int
    /// How many records stand before the first one with the usual number of fields.
    ///
    /// It is what `headerRecord` should be where a title or a date of export comes first; whether to set it is for
    /// a profile to decide.
    package var leadingRecordCount: Int
  }

  /// How many bytes at the beginning are looked at.
  package static let headByteCount = 65_536
  /// The delimiters that are tried, the preferred one first.
  package static let delimiters = Array(",;\t|".utf8)

  /// Everything that is not sniffed: header, escape and so on.
  package var base: CSVDialect
  /// The delimiter, where it is declared; nil to find it.
  package var delimiter: UInt8?
  /// The quote, where it is declared (`.some(nil)` for none); nil to find it.
  package var quote: UInt8??

  /// Makes a sniffer whose findings are `base` with another delimiter and quote.
  package init(base: CSVDialect = CSVDialect(), delimiter: UInt8? = nil, quote: UInt8?? = nil) {
    self.base = base
    self.delimiter = delimiter
    // A base without a quote declares that there is none.
    self.quote = quote ?? (base.quote == nil ? .some(nil) : nil)
  }

  /// Sniffs `bytes[start...]`, the beginning of an input (no byte order mark); `isWhole` says that nothing follows.
  package func sniff(_ bytes: [UInt8], from start: Int = 0, isWhole: Bool) -> Finding {
    let end = min(bytes.count, start + Self.headByteCount)
    var head = bytes[min(start, end)..<end]
    var delimiters = delimiter.map { [$0] } ?? Self.delimiters
    let separator = base.separatorLine != .data ? Self.takeSeparatorLine(&head) : nil
    if let separator, delimiter == nil { delimiters = [separator] }
    let quotes: [UInt8?] =
      if case .some(let declared) = quote { [declared] } else { [UInt8(ascii: "\""), UInt8(ascii: "'")] }
    // A survey takes a walk through the whole head: none for what cannot win, a delimiter that is nowhere in it, or
    // an apostrophe that cannot be around two fields.
    let counts = Self.countBytes(head)
    let mayQuote = counts[Int(UInt8(ascii: "'"))] >= 4
    let isEnd = isWhole && end == bytes.count
    var surveys: [Survey] = []
    for delimiter in delimiters where delimiter == delimiters.first || counts[Int(delimiter)] > 0 {
      for candidate in quotes where candidate != delimiter {
        if quote == nil, candidate == UInt8(ascii: "'"), !mayQuote { continue }
        let survey = survey(head, delimiter: delimiter, quote: candidate, isWhole: isEnd)
        if quote == nil, candidate == UInt8(ascii: "'"), !survey.looksQuoted { continue }
        surveys.append(survey)
      }
    }
    var best = Self.best(of: surveys)
    // Lines in quotes are no records, but are to a delimiter beside which the quotes do not stand.
    if let first = best, let other = surveys.max(by: { $0.quotedLines.count < $1.quotedLines.count }),
      other.delimiter != first.delimiter, other.quotedLines.count > first.quotedLines.count
    {
      let rest = Self.blanked(other.quotedLines, in: head)
      best = Self.best(
        of: surveys.map {
          $0.delimiter == other.delimiter
            ? $0 : survey(rest, delimiter: $0.delimiter, quote: $0.quote, isWhole: isEnd)
        })
    }
    if let separator, delimiter == nil {
      best?.reason = "sep=\(Self.name(of: separator)) in the first line"
    }
    return finding(best ?? Survey(delimiter: delimiters.first ?? base.delimiter, quote: nil))
  }

  /// What one pair of delimiter and quote makes of the head.
  private struct Survey {
    var delimiter: UInt8
    var quote: UInt8?
    var recordCount = 0
    var agreeingCount = 0
    var fieldCount = 1
    var leadingRecordCount = 0
    /// Fields that open with the quote, and how many of them end with it, as they should.
    var quotedCount = 0
    var wellQuotedCount = 0
    /// The fields between whose quotes lines end.
    var quotedLines: [Range<Int>] = []
    var reason = ""

    /// Whether the quote does what quotes do; asked of `'`, which is an apostrophe more often.
    var looksQuoted: Bool { quotedCount >= 2 && quotedCount == wellQuotedCount }

    func isBetter(than other: Survey) -> Bool {
      // Shares of the records that agree, compared without division; a single column agrees with nothing.
      let share = fieldCount > 1 ? agreeingCount * max(other.recordCount, 1) : 0
      let otherShare = other.fieldCount > 1 ? other.agreeingCount * max(recordCount, 1) : 0
      if share != otherShare { return share > otherShare }
      if fieldCount != other.fieldCount { return fieldCount > other.fieldCount }
      // The same delimiter with the other quote: the one that is seen to quote.
      return delimiter == other.delimiter && wellQuotedCount > other.wellQuotedCount
    }
  }

  private func finding(_ survey: Survey) -> Finding {
    var dialect = base
    dialect.delimiter = survey.delimiter
    dialect.quote = survey.quote
    var reason = survey.reason
    if reason.isEmpty {
      let lines = survey.recordCount == 1 ? "1 line" : "\(survey.recordCount) lines"
      reason =
        survey.fieldCount > 1
        ? "\(Self.name(of: survey.delimiter)) in \(survey.agreeingCount) of \(lines)"
        : "no delimiter in \(lines), so one column"
    }
    if quote == nil, dialect.quote == UInt8(ascii: "'") { reason += ", quoted with '" }
    return Finding(
      dialect: dialect, reason: reason, recordCount: survey.recordCount, agreeingCount: survey.agreeingCount,
      fieldCount: survey.fieldCount, leadingRecordCount: survey.leadingRecordCount)
  }

  /// How a delimiter is called in a reason.
  static func name(of delimiter: UInt8) -> String {
    switch delimiter {
    case 9: "tab"
    case 0x20: "space"
    case 0x21..<0x7F: String(UnicodeScalar(delimiter))
    default: "byte \(delimiter)"
    }
  }

  private static func takeSeparatorLine(_ head: inout ArraySlice<UInt8>) -> UInt8? {
    let line = head.prefix(while: { $0 != 10 && $0 != 13 })
    guard let delimiter = line.withUnsafeBufferPointer({ CSVDialect.separator(declaredBy: $0[...]) })
    else { return nil }
    head = head[line.endIndex...]
    return delimiter
  }

  /// Whether the delimiters below the first line that something follows on their line have a space behind them
  /// (`a, b, "c, d"`), all but a few that are slips: the spaces are no part of the fields then.
  package static func hasSpacesBehindDelimiters(_ head: [UInt8], _ dialect: CSVDialect) -> Bool {
    let (delimiter, quote) = (dialect.delimiter, dialect.quote)
    guard delimiter != 0x20, delimiter != 0x09 else { return false }
    let end = min(head.count, headByteCount)
    var index = 0
    var isStart = true
    var isInQuotes = false
    var isFirstLine = true
    var spacedCount = 0
    var slipCount = 0
    while index < end {
      let byte = head[index]
      index += 1
      if isInQuotes {
        isInQuotes = byte != quote
        continue
      }
      if byte == delimiter {
        guard index < end else { break }
        let next = head[index]
        isStart = true
        if next == 0x20 {
          spacedCount += isFirstLine ? 0 : 1
          while index < end, head[index] == 0x20 { index += 1 }
        } else if next != delimiter, next != 10, next != 13, !isFirstLine {
          slipCount += 1
          // Most tables have no such spaces, and need not be looked through to the end.
          if slipCount > 64, slipCount > spacedCount { return false }
        }
        continue
      }
      isInQuotes = isStart && byte == quote
      isStart = byte == 10 || byte == 13
      if isStart { isFirstLine = false }
    }
    // Fewer may be slips themselves.
    return spacedCount > 2 && slipCount * 4 <= spacedCount
  }

  /// How often each byte is there.
  private static func countBytes(_ head: ArraySlice<UInt8>) -> [Int] {
    var counts = Array(repeating: 0, count: 256)
    head.withUnsafeBufferPointer { bytes in
      for byte in bytes { counts[Int(byte)] &+= 1 }
    }
    return counts
  }

  private static func best(of surveys: [Survey]) -> Survey? {
    var best: Survey?
    for survey in surveys where best.map({ survey.isBetter(than: $0) }) ?? true { best = survey }
    return best
  }

  /// The head without what is in some places.
  private static func blanked(_ places: [Range<Int>], in head: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var head = head
    for place in places {
      for index in place { head[index] = UInt8(ascii: "x") }
    }
    return head
  }

  /// Where the bytes are that a survey looks at, and few of the head's: delimiter, quote and the ends of lines; NUL,
  /// too.
  private static func places(of delimiter: UInt8, _ quote: UInt8, in head: ArraySlice<UInt8>) -> [Int] {
    var marks: [UInt64] = []
    var places: [Int] = []
    places.reserveCapacity(head.count / 8)
    head.withUnsafeBufferPointer { bytes in
      CSVSpecialBytes(delimiter: delimiter, quote: quote).mark(bytes, from: 0, in: &marks)
    }
    for (number, mark) in marks.enumerated() {
      var rest = mark
      while rest != 0 {
        places.append(head.startIndex &+ number &* ByteMarks.blockByteCount &+ rest.trailingZeroBitCount)
        rest &= rest &- 1
      }
    }
    return places
  }

  /// Splits the head with a small automaton of its own and counts fields.
  private func survey(_ head: ArraySlice<UInt8>, delimiter: UInt8, quote: UInt8?, isWhole: Bool) -> Survey {
    var survey = Survey(delimiter: delimiter, quote: quote)
    var recordsByFieldCount: [Int: Int] = [:]
    var firstByFieldCount: [Int: Int] = [:]
    var fieldCount = 1
    var isInQuotes = false
    var fieldStart = head.startIndex
    var recordStart = head.startIndex
    var fieldWasQuoted = false
    var hasLines = false
    func endRecord(at index: Int) {
      if index > recordStart {
        recordsByFieldCount[fieldCount, default: 0] += 1
        if firstByFieldCount[fieldCount] == nil { firstByFieldCount[fieldCount] = survey.recordCount }
        survey.recordCount += 1
      }
    }
    for index in Self.places(of: delimiter, quote ?? delimiter, in: head) {
      let byte = head[index]
      if byte == 0 { continue }
      if isInQuotes {
        if byte == quote { isInQuotes = false } else if byte != delimiter { hasLines = true }
        continue
      }
      if byte == quote {
        // Also the second of two: the automaton is back in quotes, as it should be.
        if index == fieldStart {
          survey.quotedCount += 1
          fieldWasQuoted = true
        }
        isInQuotes = fieldWasQuoted
      } else if byte == delimiter || byte == 10 || byte == 13 {
        if fieldWasQuoted, index > fieldStart + 1, head[index - 1] == quote {
          survey.wellQuotedCount += 1
          if hasLines { survey.quotedLines.append(fieldStart..<index) }
        }
        fieldWasQuoted = false
        hasLines = false
        fieldStart = index + 1
        if byte == delimiter {
          fieldCount += 1
        } else {
          endRecord(at: index)
          fieldCount = 1
          recordStart = index + 1
        }
      }
    }
    if isWhole || survey.recordCount == 0, !isInQuotes {
      if fieldWasQuoted, head.last == quote { survey.wellQuotedCount += 1 }
      endRecord(at: head.endIndex)
    }
    // The usual count: the one most records have; between equals the larger. One field is no evidence.
    let usual = recordsByFieldCount.filter { $0.key > 1 }.max { ($0.value, $0.key) < ($1.value, $1.key) }
    survey.fieldCount = usual?.key ?? 1
    survey.agreeingCount = usual?.value ?? survey.recordCount
    survey.leadingRecordCount = usual.flatMap { firstByFieldCount[$0.key] } ?? 0
    return survey
  }
}
