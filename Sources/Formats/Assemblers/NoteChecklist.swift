import TaskModel

/// The items of the checklists in a note, as Evernote writes one: XHTML with `<en-todo checked="true"/>` before an
/// item's text, or with `<li style="--en-checked:true;">` around it.
///
/// Nothing else of the markup is looked at, so a note that is no good XHTML has its checklists all the same. It is read
/// byte by byte: a note is as long as its pictures' descriptions and tables make it, and most of it is no checklist.
struct NoteChecklist {
  /// One item.
  struct Item: Equatable {
    /// Where its text is in `texts`.
    var title: Range<Int>
    var isDone: Bool
    /// How many lists it is in.
    var depth: Int
    /// The addresses that its text links to, in `addresses`.
    var addresses = 0..<0
  }

  private(set) var items: [Item] = []
  /// The texts of the items, and behind them that of the one that is open.
  private(set) var texts: [UInt8] = []
  /// Whether there is any text besides that of the items, in the note that was read last.
  private(set) var hasOtherText = false
  /// Where the addresses of the links in items are in `addressTexts`, and those.
  private(set) var addresses: [Range<Int>] = []
  private(set) var addressTexts: [UInt8] = []
  private var open: Item?
  private var depth = 0

  /// Of no note yet.
  init() {}

  /// Reads a note's content, in UTF-8.
  init(_ content: Span<UInt8>) { read(content) }

  /// Reads another note's content, in UTF-8: its items follow those of the notes before it.
  mutating func read(_ content: Span<UInt8>) {
    hasOtherText = false
    depth = 0
    let hasItems = NoteChecklist.hasItems(content)
    var index = 0
    // Of a note without items only one thing is asked.
    while hasItems || !hasOtherText, let start = NoteChecklist.first(UInt8(ascii: "<"), content, from: index)
    {
      add(content.extracting(index..<start))
      let end = NoteChecklist.first(UInt8(ascii: ">"), content, from: start + 1) ?? content.count
      take(tag: content.extracting(start + 1..<end))
      index = min(end + 1, content.count)
    }
    if hasItems || !hasOtherText { add(content.extracting(index..<content.count)) }
    finish()
  }

  /// Whether a note has what begins an item: `en-todo` or `--en-checked`.
  private static func hasItems(_ content: Span<UInt8>) -> Bool {
    var index = 0
    while let hyphen = first(UInt8(ascii: "-"), content, from: index) {
      if begins(content, at: hyphen, with: todoRest), hyphen >= 2, content[hyphen - 2] == UInt8(ascii: "e"),
        content[hyphen - 1] == UInt8(ascii: "n")
      {
        return true
      }
      if begins(content, at: hyphen, with: checkedMark) { return true }
      index = hyphen + 1
    }
    return false
  }

  private static let todoRest = Array("-todo".utf8)
  private static let checkedMark = Array("--en-checked".utf8)
  private static let addressAttribute = Array("href=".utf8)
  private static let checkedAttribute = Array("checked=\"true\"".utf8)
  private static let checkedStyle = Array("--en-checked:".utf8)
  private static let doneStyle = Array("--en-checked:true".utf8)

  private static func first(_ byte: UInt8, _ text: Span<UInt8>, from start: Int) -> Int? {
    var index = start
    while index < text.count {
      if text[index] == byte { return index }
      index &+= 1
    }
    return nil
  }

  private static func begins(_ text: Span<UInt8>, at start: Int, with word: [UInt8]) -> Bool {
    guard start + word.count <= text.count else { return false }
    for index in word.indices where text[start &+ index] != word[index] { return false }
    return true
  }

  private mutating func take(tag: Span<UInt8>) {
    let isEnd = tag.count > 0 && tag[0] == UInt8(ascii: "/")
    let start = isEnd ? 1 : 0
    var end = start
    // The letters of the name, in lower case, as one number; 0 for one that is longer than any that is looked for.
    var name: UInt64 = 0
    while end < tag.count, NoteChecklist.isOfName(tag[end]) {
      name = name << 8 | UInt64(NoteChecklist.lowercased(tag[end]))
      end &+= 1
    }
    // A name with other letters in it is none of these.
    let isLonger = end < tag.count && NoteChecklist.isOtherLetter(tag.extracting(end..<tag.count))
    switch isLonger || end &- start > 8 ? 0 : name {
    case 0x75_6C, 0x6F_6C:  // ul, ol
      finish()
      depth = max(depth + (isEnd ? -1 : NoteChecklist.isEmptyElement(tag) ? 0 : 1), 0)
    case 0x65_6E_2D_74_6F_64_6F where !isEnd:  // en-todo
      finish()
      begin(isDone: NoteChecklist.has(NoteChecklist.checkedAttribute, tag))
    case 0x6C_69:  // li
      finish()
      if !isEnd, NoteChecklist.has(NoteChecklist.checkedStyle, tag) {
        begin(isDone: NoteChecklist.has(NoteChecklist.doneStyle, tag))
      }
    case 0x61 where !isEnd && open != nil: addAddress(of: tag)  // a
    case 0x64_69_76, 0x70, 0x62_72, 0x74_64, 0x74_72, 0x68_72,  // div, p, br, td, tr, hr
      0x74_61_62_6C_65, 0x68_31, 0x68_32, 0x68_33:  // table, h1, h2, h3
      // What begins a line before there is any text is the line of the item itself.
      if let open, texts.count > open.title.lowerBound { finish() }
    default: break
    }
  }

  private mutating func begin(isDone: Bool) {
    open = Item(
      title: texts.count..<texts.count, isDone: isDone, depth: depth,
      addresses: addresses.count..<addresses.count)
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26
  }

  /// Whether a text begins with a letter or a number that is not ASCII.
  private static func isOtherLetter(_ text: Span<UInt8>) -> Bool {
    guard text[0] >= 0x80 else { return false }
    let first = text.extracting(0..<min(text.count, 16)).withUnsafeBufferPointer {
      String(decoding: $0, as: UTF8.self).first
    }
    return first.map { $0.isLetter || $0.isNumber } ?? false
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte }

  /// Whether the last character of a tag, spaces aside, is the slash of an element without content.
  private static func isEmptyElement(_ tag: Span<UInt8>) -> Bool {
    var end = tag.count
    while end > 0, tag[end - 1].isBlank { end -= 1 }
    return end > 0 && tag[end - 1] == UInt8(ascii: "/")
  }

  /// Adds the address of a link to those of the item that is open.
  private mutating func addAddress(of tag: Span<UInt8>) {
    var index = 1
    while index < tag.count {
      if tag[index - 1].isBlank, NoteChecklist.begins(tag, at: index, with: NoteChecklist.addressAttribute) {
        break
      }
      index += 1
    }
    index += NoteChecklist.addressAttribute.count
    guard index < tag.count, tag[index] == UInt8(ascii: "\"") || tag[index] == UInt8(ascii: "'"),
      let end = NoteChecklist.first(tag[index], tag, from: index + 1), end > index + 1
    else { return }
    let start = addressTexts.count
    NoteChecklist.append(tag.extracting(index + 1..<end), to: &addressTexts)
    addresses.append(start..<addressTexts.count)
    if let first = open?.addresses.lowerBound { open?.addresses = first..<addresses.count }
  }

  /// Whether a tag has these bytes, spaces between them and the case of letters aside.
  private static func has(_ word: [UInt8], _ tag: Span<UInt8>) -> Bool {
    let first = word[0]
    for start in tag.indices where lowercased(tag[start]) == first {
      var index = start
      var found = 0
      while index < tag.count, found < word.count {
        if !tag[index].isBlank {
          if lowercased(tag[index]) != word[found] { break }
          found += 1
        }
        index += 1
      }
      if found == word.count { return true }
    }
    return false
  }

  // MARK: - Text

  /// Adds a text to the item that is open, its references replaced; one that is unknown stays.
  private mutating func add(_ text: Span<UInt8>) {
    guard open != nil else {
      if !hasOtherText { hasOtherText = NoteChecklist.isText(text) }
      return
    }
    NoteChecklist.append(text, to: &texts)
  }

  /// Appends a text, its references replaced; one that is unknown stays.
  private static func append(_ text: Span<UInt8>, to output: inout [UInt8]) {
    func append(_ run: Span<UInt8>, _ output: inout [UInt8]) {
      run.withUnsafeBufferPointer { output.append(contentsOf: $0) }
    }
    var index = 0
    // A mark without an end is the last that is looked at: there may be an ampersand at every place.
    while let mark = first(UInt8(ascii: "&"), text, from: index),
      let end = first(UInt8(ascii: ";"), text, from: mark)
    {
      append(text.extracting(index..<mark), &output)
      if let replacement = replacement(of: text.extracting(mark + 1..<end)) {
        output.append(contentsOf: replacement.utf8)
      } else {
        append(text.extracting(mark..<end + 1), &output)
      }
      index = end + 1
    }
    append(text.extracting(index..<text.count), &output)
  }

  /// Whether there is anything but spaces.
  private static func isText(_ text: Span<UInt8>) -> Bool {
    var index = 0
    while index < text.count {
      if text[index] > 0x20 {
        guard let blank = blanks.first(where: { begins(text, at: index, with: $0) }) else { return true }
        index &+= blank.count
      } else {
        index &+= 1
      }
    }
    return false
  }

  private static let blanks = ["&nbsp;", "&#160;", "&#xA0;", "\u{A0}"].map { Array($0.utf8) }

  /// What a reference stands for; nil for one that is unknown.
  private static func replacement(of reference: Span<UInt8>) -> String? {
    // Longer than any number that is a character, zeros in front of it included.
    guard reference.count > 0, reference.count <= 64 else { return nil }
    let name = reference.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    guard name.hasPrefix("#") else { return named[name] }
    let digits = name.dropFirst()
    let isHexadecimal = digits.first == "x" || digits.first == "X"
    let code = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return code.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
  }

  private static let named = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " "]

  /// Ends the item that is open: its words with one space between them.
  private mutating func finish() {
    guard var item = open else { return }
    open = nil
    let start = item.title.lowerBound
    // In place: an entity for a space is never shorter than the space.
    var end = start
    var index = start
    var isBetween = false
    while index < texts.count {
      let width = NoteChecklist.blankWidth(texts, index)
      if width > 0 {
        isBetween = end > start
        index += width
        continue
      }
      if isBetween {
        texts[end] = 0x20
        end += 1
      }
      isBetween = false
      if end < index { texts[end] = texts[index] }
      end += 1
      index += 1
    }
    texts.removeLast(texts.count - end)
    // A link without a text is its address.
    if end == start, let address = item.addresses.first {
      texts += addressTexts[addresses[address]]
      end = texts.count
    }
    item.title = start..<end
    if end > start { items.append(item) }
  }

  /// How many bytes of white space begin at a place, those that are not ASCII included: U+0085, U+00A0, U+1680, U+2000
  /// to U+200A, U+2028, U+2029, U+202F, U+205F and U+3000.
  private static func blankWidth(_ text: [UInt8], _ index: Int) -> Int {
    let byte = text[index]
    if byte < 0x80 { return byte.isBlank ? 1 : 0 }
    if byte == 0xC2, index + 1 < text.count { return [0x85, 0xA0].contains(text[index + 1]) ? 2 : 0 }
    guard index + 2 < text.count, byte >= 0xE1, byte <= 0xE3 else { return 0 }
    switch (byte, text[index + 1], text[index + 2]) {
    case (0xE1, 0x9A, 0x80), (0xE2, 0x80, 0x80...0x8A), (0xE2, 0x80, 0xA8), (0xE2, 0x80, 0xA9),
      (0xE2, 0x80, 0xAF), (0xE2, 0x81, 0x9F), (0xE3, 0x80, 0x80):
      return 3
    default: return 0
    }
  }
}
