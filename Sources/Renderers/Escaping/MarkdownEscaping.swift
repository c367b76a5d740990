import Templating

/// Text for GitHub-flavoured Markdown: what is shown is exactly the text, whatever it holds.
///
/// Everything that Markdown or GitHub would act upon gets a backslash (CommonMark §2.4). What acts on the
/// text after Markdown is done with it (mail addresses, `@mentions`, `#123`, `GH-123`, hashes of commits, `:smile:`) is
/// not kept off by backslashes; there an empty comment, `<!-- -->`, parts the text and shows as nothing. Line breaks
/// and tabs become spaces, white space at the ends is dropped (Markdown would drop it), other control characters become
/// their pictures or U+FFFD, and so do marks that turn text around (`ActingCharacters`): people read the file itself.
///
/// Why it is clever: a backslash before every punctuation character would be simpler and unreadable, and
/// readers see the source of a Markdown file; so each character is escaped only where it can mean something.
/// What to watch: a text may stand at the start of a line, in a heading, in a list item, in a link's text or
/// in a table cell, and all rules hold in all of them. `Tests/RenderersTests/MarkdownEscapingTests` runs
/// cmark-gfm over some thousand hostile texts.
enum MarkdownEscaping {
  /// Appends a text.
  static func append(_ text: UnsafeBufferPointer<UInt8>, to output: inout OutputBuffer) {
    var start = 0
    var end = text.count
    while start < end, isSpace(text[start]) { start &+= 1 }
    while end > start, isSpace(text[end &- 1]) { end &-= 1 }
    guard start < end else { return }
    let text = UnsafeBufferPointer(rebasing: text[start..<end])
    let special = isSpecial
    var written = appendLineStart(text, to: &output)
    var index = written
    var hashBreak = CommitHash.firstBreak(in: text, from: 0)
    while true {
      let limit = hashBreak ?? text.count
      while index < limit {
        let byte = text[index]
        if !special[byte]
          || ActingCharacters.mayBegin(byte) && ActingCharacters.length(at: index, in: text) == 0
        {
          index &+= 1
          continue
        }
        output.append(UnsafeBufferPointer(rebasing: text[written..<index]))
        index = appendSpecial(byte, at: index, in: text, to: &output)
        written = index
      }
      output.append(UnsafeBufferPointer(rebasing: text[written..<limit]))
      guard let place = hashBreak else { return }
      output.append(literal: emptyComment)
      written = place
      hashBreak = CommitHash.firstBreak(in: text, from: place)
    }
  }

  /// Whether a text that has nothing special inside (`PlainBlocks`) has nothing at its ends either.
  @inline(__always)
  static func hasPlainEnds(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = text.first, let last = text.last else { return false }
    return !isSpace(first) && !isSpace(last) && !isDigit(first) && first != UInt8(ascii: "+")
      && first != UInt8(ascii: "=") && first != UInt8(ascii: ">")
  }

  /// Writes what would begin a block at the start of a line (CommonMark §4, §5), and gives how much of the
  /// text that was.
  private static func appendLineStart(
    _ text: UnsafeBufferPointer<UInt8>, to output: inout OutputBuffer
  ) -> Int {
    switch text[0] {
    case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "="), UInt8(ascii: ">"):
      output.append(UInt8(ascii: "\\"))
      output.append(text[0])
      return 1
    case 0x30...0x39:
      var digits = 1
      while digits < text.count, isDigit(text[digits]) { digits &+= 1 }
      guard digits < text.count, text[digits] == UInt8(ascii: ".") || text[digits] == UInt8(ascii: ")"),
        // A longer number begins no list (CommonMark §5.2).
        digits < 10
      else { return 0 }
      output.append(UnsafeBufferPointer(rebasing: text[..<digits]))
      output.append(UInt8(ascii: "\\"))
      output.append(text[digits])
      return digits &+ 1
    default: return 0
    }
  }

  /// Writes a byte that may mean something and gives where to go on.
  private static func appendSpecial(
    _ byte: UInt8, at index: Int, in text: UnsafeBufferPointer<UInt8>, to output: inout OutputBuffer
  ) -> Int {
    let next = index &+ 1 < text.count ? text[index &+ 1] : 0
    let previous = index > 0 ? text[index &- 1] : 0
    switch byte {
    case UInt8(ascii: "_"):
      // Between letters it never means emphasis (CommonMark §6.2).
      if !(isAlphanumeric(previous) && isAlphanumeric(next)) { output.append(UInt8(ascii: "\\")) }
      output.append(byte)
    case UInt8(ascii: "&"):
      if isAlphanumeric(next) || next == UInt8(ascii: "#") { output.append(UInt8(ascii: "\\")) }
      output.append(byte)
    case UInt8(ascii: "."):
      if index >= 3, isWWW(text, before: index) { output.append(UInt8(ascii: "\\")) }
      output.append(byte)
    case UInt8(ascii: "#"):
      output.append(literal: "\\#")
      if isDigit(next) { output.append(literal: emptyComment) }
    case UInt8(ascii: "-"):
      output.append(byte)
      if isDigit(next), isGH(text, before: index) { output.append(literal: emptyComment) }
    case UInt8(ascii: "@"):
      output.append(byte)
      if isAlphanumeric(next) || next == UInt8(ascii: ".") || next == UInt8(ascii: "-")
        || next == UInt8(ascii: "_")
      {
        output.append(literal: emptyComment)
      }
    case UInt8(ascii: ":"):
      if next == UInt8(ascii: "/") { output.append(UInt8(ascii: "\\")) }
      output.append(byte)
      if isEmojiName(text, from: index &+ 1) { output.append(literal: emptyComment) }
    case 0x0D where next == 0x0A:
      output.append(UInt8(ascii: " "))
      return index &+ 2
    case 0x09...0x0D: output.append(UInt8(ascii: " "))
    case 0..<0x20: output.append(pictureOf: byte)
    case 0x7F: output.append(literal: "\u{2421}")
    case 0xC2...:
      // U+0085 breaks lines.
      if byte == 0xC2, next == 0x85 {
        output.append(UInt8(ascii: " "))
      } else {
        output.append(literal: replacementCharacter)
      }
      return index &+ ActingCharacters.length(at: index, in: text)
    default:
      output.append(UInt8(ascii: "\\"))
      output.append(byte)
    }
    return index &+ 1
  }

  /// Appends the address of a link, to stand in `<…>` (CommonMark §6.3); `WebAddress.isSafe` has been asked.
  ///
  /// Whatever could end the address or mean something in a table or a code span is percent-encoded (RFC 3986
  /// §2.1).
  static func appendAddress(_ address: UnsafeBufferPointer<UInt8>, to output: inout OutputBuffer) {
    let special = isSpecialInAddress
    var written = 0
    var endOfActing = 0
    for index in 0..<address.count {
      if ActingCharacters.mayBegin(address[index]) {
        endOfActing = index &+ ActingCharacters.length(at: index, in: address)
      }
      guard special[address[index]] || index < endOfActing else { continue }
      output.append(UnsafeBufferPointer(rebasing: address[written..<index]))
      written = index &+ 1
      let byte = address[index]
      if byte == UInt8(ascii: "&") {
        output.append(literal: "&amp;")
      } else {
        output.append(percentEncoded: byte)
      }
    }
    output.append(UnsafeBufferPointer(rebasing: address[written...]))
  }

  private static let emptyComment: StaticString = "<!-- -->"

  static let isSpecial = ByteSet {
    $0 < 0x20 || $0 == 0x7F || ActingCharacters.mayBegin($0) || "\\`*_[]<~|&$#@:.-".utf8.contains($0)
  }

  private static let isSpecialInAddress = ByteSet { byte in
    byte <= 0x20 || byte == 0x7F || "<>()[]\\`|&\"$*^{}".utf8.contains(byte)
  }

  @inline(__always)
  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) }

  @inline(__always)
  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  @inline(__always)
  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    isDigit(byte) || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A)
  }

  private static func isWWW(_ text: UnsafeBufferPointer<UInt8>, before index: Int) -> Bool {
    (1...3).allSatisfy { text[index &- $0] | 0x20 == UInt8(ascii: "w") }
  }

  /// Whether `GH` stands before there, as a word: GitHub makes a link of `GH-123`.
  private static func isGH(_ text: UnsafeBufferPointer<UInt8>, before index: Int) -> Bool {
    index >= 2 && text[index &- 2] | 0x20 == UInt8(ascii: "g") && text[index &- 1] | 0x20 == UInt8(ascii: "h")
      && (index == 2 || !isAlphanumeric(text[index &- 3]))
  }

  /// Whether `smile:` begins there: a name of an emoji with the colon behind it.
  ///
  /// Digits alone (`10:30:00`)
  /// are none, but for `:100:` and `:1234:`.
  private static func isEmojiName(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Bool {
    var index = start
    var hasLetter = false
    while index < text.count, index &- start < 64 {
      let byte = text[index]
      if byte == UInt8(ascii: ":") {
        return index > start && (hasLetter || index &- start == 3 || index &- start == 4)
      }
      guard
        isAlphanumeric(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "+")
          || byte == UInt8(ascii: "-")
      else { return false }
      if !isDigit(byte) { hasLetter = true }
      index &+= 1
    }
    return false
  }
}
