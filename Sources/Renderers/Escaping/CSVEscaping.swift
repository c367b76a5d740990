import Formats
import Templating

/// Fields of CSV (RFC 4180 §2), separated by commas or another delimiter, records ended by a line feed.
enum CSVEscaping {
  /// Appends a text as a field: in quotes where it holds a comma, a quote or a line break, begins or ends with a space
  /// (many readers trim), or is empty (nothing at all stands for "absent").
  static func append(
    _ text: UnsafeBufferPointer<UInt8>, delimiter: UInt8 = UInt8(ascii: ","), to output: inout OutputBuffer
  ) {
    if text.isEmpty || hasBlankEnd(text) || !isPlain(text) || hasDelimiter(text, delimiter) {
      appendQuoted(text, to: &output)
    } else {
      output.append(text)
    }
  }

  /// The same for a text that somebody else has written: one that a spreadsheet would run gets an apostrophe in front
  /// (`FormulaGuard`), which reading takes off.
  @inline(__always)
  static func appendGuarded(
    _ text: UnsafeBufferPointer<UInt8>, delimiter: UInt8 = UInt8(ascii: ","), to output: inout OutputBuffer
  ) {
    if !text.isEmpty, FormulaGuard.mayBeNeeded(firstByte: text[0]) {
      appendUnusual(text, delimiter, to: &output)
    } else {
      append(text, delimiter: delimiter, to: &output)
    }
  }

  @inline(never)
  private static func appendUnusual(
    _ text: UnsafeBufferPointer<UInt8>, _ delimiter: UInt8, to output: inout OutputBuffer
  ) {
    guard FormulaGuard.isNeeded(text.span) else { return append(text, delimiter: delimiter, to: &output) }
    // In quotes: readers trim what is not, and behind the apostrophe may come a tab.
    ([FormulaGuard.mark] + text).withUnsafeBufferPointer { appendQuoted($0, to: &output) }
  }

  /// Appends a list's words as one field, separated by commas; a comma or backslash of a word gets a
  /// backslash, so that `["a,b", "c"]` is `"a\,b,c"` and splits again without loss.
  ///
  /// So does a space or tab at either
  /// end of a word: readers take `a, b` for two words without spaces.
  static func appendList(
    _ words: some Collection<ArraySlice<UInt8>>, delimiter: UInt8 = UInt8(ascii: ","),
    to output: inout OutputBuffer
  ) {
    // What begins with more than a byte of ASCII begins a formula seldom enough to be looked at whole.
    if let word = words.first, let byte = word.first, FormulaGuard.mayBeNeeded(firstByte: byte),
      byte < 0x7F || (byte == 0xEF && words.count > 1) || FormulaGuard.isNeeded(word.span)
    {
      return appendUnusualList(words, to: &output)
    }
    if words.count == 1, let word = words.first,
      word.withUnsafeBufferPointer({ isSingleField($0) && !hasDelimiter($0, delimiter) })
    {
      return output.append(word)
    }
    output.append(UInt8(ascii: "\""))
    var isFirst = true
    for word in words {
      if !isFirst { output.append(UInt8(ascii: ",")) }
      isFirst = false
      for (index, byte) in zip(word.indices, word) {
        let isAtEnd = index == word.startIndex || index == word.endIndex - 1
        if byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\\") || (isAtEnd && isBlank(byte)) {
          output.append(UInt8(ascii: "\\"))
        }
        if byte == UInt8(ascii: "\"") { output.append(byte) }
        output.append(byte)
      }
    }
    output.append(UInt8(ascii: "\""))
  }

  /// Appends a list that a spreadsheet might run.
  @inline(never)
  private static func appendUnusualList(
    _ words: some Collection<ArraySlice<UInt8>>, to output: inout OutputBuffer
  ) {
    var field: [UInt8] = []
    for word in words {
      if !field.isEmpty { field.append(UInt8(ascii: ",")) }
      for (index, byte) in zip(word.indices, word) {
        let isAtEnd = index == word.startIndex || index == word.endIndex - 1
        if byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\\") || (isAtEnd && isBlank(byte)) {
          field.append(UInt8(ascii: "\\"))
        }
        field.append(byte)
      }
    }
    field.withUnsafeBufferPointer { text in
      if FormulaGuard.isNeeded(text.span) {
        ([FormulaGuard.mark] + text).withUnsafeBufferPointer { appendQuoted($0, to: &output) }
      } else {
        appendQuoted(text, to: &output)
      }
    }
  }

  private static func appendQuoted(_ text: UnsafeBufferPointer<UInt8>, to output: inout OutputBuffer) {
    output.append(UInt8(ascii: "\""))
    var written = 0
    while true {
      let hit = ByteScan.firstSpecial(
        in: text, from: written, word: { ByteScan.equal($0, 0x22) }, byte: { ByteScan.isEqual($0, 0x22) })
      output.append(UnsafeBufferPointer(rebasing: text[written..<hit]))
      if hit == text.count { break }
      output.append(literal: "\"\"")
      written = hit &+ 1
    }
    output.append(UInt8(ascii: "\""))
  }

  /// Whether a word stands for itself as a whole field: nothing to quote, nothing to escape.
  private static func isSingleField(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
    !word.isEmpty && !isBlank(word[0]) && !isBlank(word[word.count &- 1]) && isPlain(word)
      && !word.contains(UInt8(ascii: "\\"))
  }

  /// Whether a text has the delimiter, where that is not the comma, which `isPlain` looks for.
  @inline(__always)
  private static func hasDelimiter(_ text: UnsafeBufferPointer<UInt8>, _ delimiter: UInt8) -> Bool {
    delimiter != UInt8(ascii: ",") && text.contains(delimiter)
  }

  private static func isPlain(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    ByteScan.firstSpecial(
      in: text, from: 0,
      word: { word in
        ByteScan.equal(word, 0x22) | ByteScan.equal(word, 0x2C) | ByteScan.equal(word, 0x0A)
          | ByteScan.equal(word, 0x0D)
      },
      byte: { byte in
        ByteScan.isEqual(byte, 0x22) | ByteScan.isEqual(byte, 0x2C) | ByteScan.isEqual(byte, 0x0A)
          | ByteScan.isEqual(byte, 0x0D)
      }) == text.count
  }

  /// Whether a text begins or ends with what readers trim: white space of ASCII, or U+00A0 (C2 A0 in UTF-8).
  @inline(__always)
  private static func hasBlankEnd(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let first = text[0]
    let last = text[text.count &- 1]
    if first > 0x20, first != 0xC2, last > 0x20, last != 0xA0 { return false }
    func isWhite(_ byte: UInt8) -> Bool { byte == 0x20 || (byte >= 9 && byte <= 13) }
    guard text.count > 1 else { return isWhite(first) }
    return isWhite(first) || isWhite(last) || (first == 0xC2 && text[1] == 0xA0)
      || (last == 0xA0 && text[text.count &- 2] == 0xC2)
  }

  @inline(__always)
  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
