package import TaskModel

/// Which texts a format can hold, and what becomes of the others.
package struct TextForm: Sendable {
  /// What a format does to any text.
  package struct Rules: OptionSet, Sendable {
    /// One bit a rule.
    package let rawValue: UInt16

    /// Makes a set of its bits.
    package init(rawValue: UInt16) { self.rawValue = rawValue }

    /// A carriage return, alone or before a line feed, becomes a line feed.
    package static let unifiesLineEnds = Rules(rawValue: 1)
    /// A line break becomes a space.
    package static let joinsLines = Rules(rawValue: 2)
    /// White space in a row becomes one space.
    package static let collapsesBlanks = Rules(rawValue: 4)
    /// White space at both ends goes.
    package static let trims = Rules(rawValue: 8)
    /// A text of nothing but white space becomes empty.
    package static let emptiesBlank = Rules(rawValue: 16)
    /// An empty text is none.
    package static let dropsEmpty = Rules(rawValue: 32)
    /// Control characters but tab and line ends, and U+FFFE and U+FFFF, become U+FFFD.
    package static let replacesControls = Rules(rawValue: 64)
    /// What acts on a terminal or turns text around is shown (`ActingCharacters`): for what people read as it is.
    package static let showsActing = Rules(rawValue: 256)
    /// White space becomes `_`, as in words that spaces would end.
    package static let joinsWords = Rules(rawValue: 128)
  }

  /// What the format does to any text.
  package var rules: Rules
  /// Bytes that mean something in the format, with what is written for them.
  package var replacements: [UInt8: String]
  /// What no table says: gives another text, or nil where it stays.
  ///
  /// It comes before everything else.
  package var rewrite: (@Sendable ([UInt8]) -> [UInt8]?)?
  /// Tells without a copy that `rewrite` certainly leaves a text alone; nil where that is not known.
  ///
  /// It is asked of texts without white space but single spaces inside.
  package var isKeptByRewrite: (@Sendable (ArraySlice<UInt8>) -> Bool)?
  /// Why `rewrite` gives another text for one.
  package var rewriteReason: @Sendable ([UInt8]) -> LossReason = { _ in .characters }
  /// What is written for a text of nothing but white space, where the format has no task without one.
  package var standIn: String?
  /// Which texts the format takes at all; nil for every one.
  package var accepts: (@Sendable ([UInt8]) -> Bool)?

  /// Makes a form.
  package init(
    _ rules: Rules = [], replacing replacements: [UInt8: String] = [:],
    rewrite: (@Sendable ([UInt8]) -> [UInt8]?)? = nil, standIn: String? = nil,
    accepts: (@Sendable ([UInt8]) -> Bool)? = nil
  ) {
    self.rules = rules
    self.replacements = replacements
    self.rewrite = rewrite
    self.standIn = standIn
    self.accepts = accepts
  }

  /// Whether every text arrives as it is.
  package var isExact: Bool {
    rules.isEmpty && replacements.isEmpty && rewrite == nil && standIn == nil && accepts == nil
  }

  /// The title of a task without one, for formats that have no such task.
  package static let untitled = "(untitled)"

  /// What becomes of a text: nil where it stays as it is.
  package func reduced(_ text: ArraySlice<UInt8>) -> Outcome? {
    if isExact { return nil }
    var work = Work(bytes: Array(text))
    if let accepts, !accepts(work.bytes) {
      return Outcome(text: nil, reason: text.isEmpty ? nil : .notExpressible)
    }
    // What breaks lines is white space by then: a title of nothing else is none.
    if rules.contains(.showsActing), let shown = ActingCharacters.shown(work.bytes) {
      work.take(shown, .characters)
    }
    if let standIn, trimmed(work.bytes).isEmpty {
      return Outcome(text: Array(standIn.utf8), reason: .untitled)
    }
    if let other = rewrite?(work.bytes) { work.take(other, rewriteReason(work.bytes)) }
    if rules.contains(.joinsLines) {
      work.take(TextForm.withLineEnds(work.bytes, 0x20), .lineBreaks)
    } else if rules.contains(.unifiesLineEnds) {
      work.take(TextForm.withLineEnds(work.bytes, 0x0A), .lineBreaks)
    }
    if rules.contains(.replacesControls) { work.take(TextForm.withoutControls(work.bytes), .characters) }
    if !replacements.isEmpty { work.take(replaced(work.bytes), .characters) }
    if rules.contains(.collapsesBlanks) { work.take(TextForm.collapsed(work.bytes), .blanks) }
    if rules.contains(.trims) { work.take(Array(trimmed(work.bytes)), .blanks) }
    if rules.contains(.joinsWords) {
      work.take(work.bytes.map { $0.isBlank ? UInt8(ascii: "_") : $0 }, .joinedWords)
    }
    if rules.contains(.emptiesBlank), trimmed(work.bytes).isEmpty { work.take([], .blanks) }
    if rules.contains(.dropsEmpty), work.bytes.isEmpty {
      return Outcome(text: nil, reason: work.reason)
    }
    return work.reason.map { Outcome(text: work.bytes, reason: $0) }
  }

  /// What becomes of a text.
  package struct Outcome: Sendable, Equatable {
    /// The text that is written; nil for none.
    package var text: [UInt8]?
    /// Why it is not what it was; nil for an empty text that is written as none, with which nothing is lost.
    package var reason: LossReason?
  }

  private struct Work {
    var bytes: [UInt8]
    var reason: LossReason?

    mutating func take(_ other: [UInt8], _ why: LossReason) {
      guard other != bytes else { return }
      bytes = other
      if reason == nil { reason = why }
    }
  }

  // MARK: - The rules

  private static func withLineEnds(_ bytes: [UInt8], _ end: UInt8) -> [UInt8] {
    guard bytes.contains(0x0D) || (end != 0x0A && bytes.contains(0x0A)) else { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case 0x0A where index > 0 && bytes[index - 1] == 0x0D: continue
      case 0x0A, 0x0D: result.append(end)
      default: result.append(byte)
      }
    }
    return result
  }

  private static func withoutControls(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(where: { ($0 < 0x20 && $0 != 9 && $0 != 10 && $0 != 13) || $0 == 0xEF }) else {
      return bytes
    }
    let replacement = Array("\u{FFFD}".utf8)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte < 0x20, byte != 9, byte != 10, byte != 13 {
        result += replacement
      } else if byte == 0xEF, index + 2 < bytes.count, bytes[index + 1] == 0xBF,
        bytes[index + 2] & 0xFE == 0xBE
      {
        result += replacement
        index += 2
      } else {
        result.append(byte)
      }
      index += 1
    }
    return result
  }

  private func replaced(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(where: { replacements[$0] != nil }) else { return bytes }
    return bytes.flatMap { byte in replacements[byte].map { Array($0.utf8) } ?? [byte] }
  }

  private static func collapsed(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for byte in bytes {
      if !byte.isBlank {
        result.append(byte)
      } else if result.last != 0x20 {
        result.append(0x20)
      }
    }
    return result
  }
}
