import Scanners
import TaskModel

/// What each byte is in a list of words that has nothing but words and separators, which nearly all lists are.
///
/// Such lists are taken apart here, with one look at a table for each byte; spaces, quotes, brackets, marks and
/// separators of other scripts are left to `RecordImporter.forEachWord`. What to watch: whatever that does something
/// about has to stop the search here.
struct WordBytes {
  private enum Kind {
    static let inside: UInt8 = 0
    /// Part of a word, and never anything else: at the ends of a word nothing else may stand.
    static let sure: UInt8 = 1
    static let separator: UInt8 = 2
    static let stop: UInt8 = 3
  }

  private let kinds: [UInt8]

  /// - Parameter separator: the byte between words; 0 where a value is one word.
  init(separator: UInt8) {
    kinds = (0...255).map { byte in
      switch UInt8(truncatingIfNeeded: byte) {
      case separator where separator > 0: Kind.separator
      // Separators of East Asian text begin with E3 and EF; `;`, `&`, `|` and line breaks are some where nothing is
      // known of the tool.
      case 0xE3..., UInt8(ascii: ";"), UInt8(ascii: "&"), UInt8(ascii: "|"), 0x0A: Kind.stop
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: Kind.sure
      // Spaces beyond ASCII begin with C2 and end with A0.
      case 0x80...: byte == 0xC2 || byte == 0xA0 ? Kind.inside : Kind.sure
      default: Kind.inside
      }
    }
  }

  /// Appends the places of a value's words; false, and nothing appended, where they have to be looked at more closely.
  @inline(__always) func place(_ node: RecordNode, _ bytes: Span<UInt8>, _ words: inout [TextPlace]) -> Bool {
    let kinds = kinds.span
    let wordCount = words.count
    let end = node.end
    var first = Int(node.start)
    var last = Kind.separator
    var index = first
    while index < end {
      let kind = kinds[Int(bytes[index])]
      if kind == Kind.stop || (kind == Kind.inside && last == Kind.separator)
        || (kind == Kind.separator && last == Kind.inside)
      {
        words.removeLast(words.count &- wordCount)
        return false
      }
      if kind == Kind.separator {
        if index > first { words.append(TextPlace(first..<index)) }
        first = index &+ 1
      }
      last = kind
      index &+= 1
    }
    if last == Kind.inside {
      words.removeLast(words.count &- wordCount)
      return false
    }
    if index > first { words.append(TextPlace(first..<index)) }
    return true
  }
}
