/// The marks of one paragraph: texts and marks in order; which of them belong together is known at its end.
///
/// A mark that may close takes the nearest one that it closes, and what was opened in between is text: every mark is
/// looked at twice at most.
struct InlineMarks {
  /// A part of a paragraph.
  enum Piece {
    /// A range of the paragraph's bytes.
    case text(Range<Int>)
    /// What a character reference stands for.
    case character([UInt8])
    case lineBreak
    case begin(MarkupElement)
    case end(MarkupElement)
    case link([UInt8])
    case image([UInt8], words: ArraySlice<UInt8>)
    case code(Range<Int>)
    case tag(HTMLTag)
  }

  private struct Opener {
    var kind: Int
    var piece: Int
  }

  private var pieces: [Piece] = []
  private var openers: [Opener] = []
  /// How many openers there are of each kind.
  private var counts = [Int](repeating: 0, count: 8)

  /// How many pieces there are.
  var count: Int { pieces.count }
  /// How many marks are open.
  var openCount: Int { openers.count }

  mutating func add(_ piece: Piece) {
    if case .text(let range) = piece, range.isEmpty { return }
    pieces.append(piece)
  }

  /// Whether a mark of a kind is open.
  func isOpen(_ kind: Int) -> Bool { counts[kind] > 0 }

  /// The kind of the mark that was opened last of two.
  func innermost(of first: Int, or second: Int) -> Int? {
    if counts[first] == 0 { return counts[second] > 0 ? second : nil }
    if counts[second] == 0 { return first }
    return openers.last { $0.kind == first || $0.kind == second }?.kind
  }

  /// Adds what may open a mark; it stays text if nothing closes it.
  mutating func open(_ kind: Int, _ range: Range<Int>) {
    openers.append(Opener(kind: kind, piece: pieces.count))
    counts[kind] += 1
    pieces.append(.text(range))
  }

  /// Closes the nearest mark of a kind that is open.
  mutating func close(_ kind: Int, _ element: MarkupElement) {
    while let opener = openers.popLast() {
      counts[opener.kind] -= 1
      guard opener.kind == kind else { continue }
      pieces[opener.piece] = .begin(element)
      return pieces.append(.end(element))
    }
  }

  /// Makes a link of all from a piece on, which was its bracket; marks that are open in it are text.
  mutating func link(from piece: Int, openCount: Int, to address: [UInt8]) {
    while openers.count > openCount {
      let opener = openers.removeLast()
      counts[opener.kind] -= 1
    }
    pieces[piece] = .link(address)
    pieces.append(.end(MarkupBuilder.anyLink))
  }

  /// Takes back all from a piece on.
  mutating func removeAll(from piece: Int, openCount: Int) {
    while openers.count > openCount {
      let opener = openers.removeLast()
      counts[opener.kind] -= 1
    }
    pieces.removeLast(pieces.count - piece)
  }

  /// Writes the paragraph into a tree.
  ///
  /// - Parameter isCell: whether it is a cell of the notation's own, which no tag of HTML ends.
  func write(_ text: [UInt8], isCell: Bool = false, to builder: inout MarkupBuilder) {
    var isInLink = false
    for piece in pieces {
      switch piece {
      case .text(let range): builder.add(text[range])
      case .character(let text): builder.add(text)
      case .lineBreak: builder.addBreak()
      case .begin(let element): builder.begin(element)
      case .end(let element):
        if element == MarkupBuilder.anyLink { isInLink = false }
        builder.end(element)
      case .link(let address):
        isInLink = true
        builder.beginLink(address)
      // A link around an image leads where it says.
      case .image(_, let words) where isInLink: builder.add(Array(words))
      case .image(let address, let words): builder.add(image: address, Array(words))
      case .code(let range):
        builder.begin(.code)
        builder.add(text[range])
        builder.end(.code)
      case .tag(let tag):
        if isCell, tag.isBlock { builder.addBreak() } else { builder.take(tag, text) }
      }
    }
  }
}

/// What a byte is in a line of text.
enum InlineByte {
  @inline(__always)
  static func isSpace(_ byte: UInt8) -> Bool { byte <= 0x20 }

  /// A letter or digit; so is all beyond ASCII.
  @inline(__always)
  static func isWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26
  }

  static func isPunctuation(_ byte: UInt8) -> Bool { byte > 0x20 && byte < 0x7F && !isWord(byte) }

  /// Where a bare address ends that begins at a place, and -1 where none does: `https://…` up to a space.
  static func endOfAddress(_ text: [UInt8], _ start: Int) -> Int {
    guard text[start] | 0x20 == UInt8(ascii: "h"), start == 0 || !isWord(text[start - 1]) else { return -1 }
    let rest = text[start...]
    guard begins(rest, "https://") || begins(rest, "http://") else { return -1 }
    var end = start
    while end < text.count, text[end] > 0x20, !"<>\"`|{}[]".utf8.contains(text[end]) { end += 1 }
    // Signs at the end of a sentence are no part of it.
    while end > start, ".,;:!?)'*_~".utf8.contains(text[end - 1]) { end -= 1 }
    return end > start + 8 ? end : -1
  }

  /// Whether a text begins with some letters, in any case.
  static func begins(_ text: ArraySlice<UInt8>, _ word: StaticString) -> Bool {
    word.withUTF8Buffer { word in
      text.count >= word.count
        && zip(text, word).allSatisfy { pair in
          pair.0 == pair.1 || (pair.0 >= 0x41 && pair.0 <= 0x5A && pair.0 | 0x20 == pair.1)
        }
    }
  }
}
