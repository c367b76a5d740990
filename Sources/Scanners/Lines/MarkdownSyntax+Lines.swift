// What a single line of Markdown is, whatever stands around it.

extension MarkdownSyntax {
  /// The level and the text of a heading; nil for a line that is none.
  static func heading(_ text: ArraySlice<UInt8>) -> (level: Int, text: [UInt8])? {
    let level = text.prefix { $0 == UInt8(ascii: "#") }.count
    guard (1...6).contains(level) else { return nil }
    var rest = text.dropFirst(level)
    guard rest.isEmpty || rest.first == 0x20 || rest.first == 0x09 else { return nil }
    rest = trimmed(rest)
    // `## Title ##`: the closing sequence is none of the text.
    let closing = rest.reversed().prefix { $0 == UInt8(ascii: "#") }.count
    if closing > 0 {
      let before = rest.dropLast(closing)
      if before.isEmpty || before.last == 0x20 { rest = trimmed(before) }
    }
    return (level, Array(rest))
  }

  /// 1 or 2 for a line that makes a heading of the one above.
  static func underline(_ text: ArraySlice<UInt8>) -> Int? {
    guard text.count >= 3 else { return nil }
    if text.allSatisfy({ $0 == UInt8(ascii: "=") }) { return 1 }
    return text.allSatisfy { $0 == UInt8(ascii: "-") } ? 2 : nil
  }

  /// How many columns a line is indented by (a tab goes to the next multiple of four), and its text without the
  /// spaces around it; `>` of quotations count as spaces.
  static func indented(_ line: ArraySlice<UInt8>) -> (indent: Int, text: ArraySlice<UInt8>) {
    var column = 0
    var rest = line
    while let byte = rest.first {
      if byte == 0x20 {
        column += 1
      } else if byte == 0x09 {
        column += 4 - column % 4
      } else if byte == UInt8(ascii: ">"), column < 4 {
        rest = rest.dropFirst()
        if rest.first == 0x20 { rest = rest.dropFirst() }
        column = 0
        continue
      } else {
        break
      }
      rest = rest.dropFirst()
    }
    return (column, trimmed(rest))
  }

  /// What an item of a list says: what is in its checkbox, or nil where it has none, and its text.
  static func item(
    _ text: ArraySlice<UInt8>, _ form: MarkdownForm
  ) -> (mark: ArraySlice<UInt8>?, title: ArraySlice<UInt8>)? {
    guard let first = text.first else { return nil }
    var rest = text
    if first != UInt8(ascii: "[") || !form.hasBareBoxes || !MarkdownForm.beginsWithBareBox(text) {
      guard let afterBullet = afterBullet(text) else { return nil }
      rest = trimmed(afterBullet)
    }
    guard rest.first == UInt8(ascii: "[") else { return (nil, rest) }
    // One character, of any length in bytes.
    let box = rest.dropFirst()
    guard let close = box.prefix(5).firstIndex(of: UInt8(ascii: "]")) else { return (nil, rest) }
    let mark = box[..<close]
    guard marks.contains(Array(mark)) else { return (nil, rest) }
    let title = rest[(close + 1)...]
    // A star marks a task that may be left out (Kiro); it stays with the title.
    let afterStar = title.first == UInt8(ascii: "*") ? title.dropFirst() : title
    guard afterStar.isEmpty || afterStar.first == 0x20 || afterStar.first == 0x09 else { return (nil, rest) }
    return (mark, trimmed(title))
  }

  /// What stands behind the bullet or number of an item; nil for a line without one.
  static func afterBullet(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    var rest = text
    let first = rest.first
    if first == UInt8(ascii: "-") || first == UInt8(ascii: "*") || first == UInt8(ascii: "+") {
      rest = rest.dropFirst()
    } else {
      let digits = rest.prefix { $0 &- 0x30 <= 9 }.count
      guard (1...9).contains(digits) else { return nil }
      rest = rest.dropFirst(digits)
      guard rest.first == UInt8(ascii: ".") || rest.first == UInt8(ascii: ")") else { return nil }
      rest = rest.dropFirst()
    }
    return rest.first == 0x20 || rest.first == 0x09 ? rest : nil
  }

  /// Whether an item begins with a hyphen: Org's headings begin with stars and the same words.
  static func hasHyphen(_ line: ArraySlice<UInt8>) -> Bool {
    line.first { $0 != 0x20 && $0 != 0x09 } == UInt8(ascii: "-")
  }

  static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var text = text
    while text.first == 0x20 || text.first == 0x09 { text = text.dropFirst() }
    while text.last == 0x20 || text.last == 0x09 { text = text.dropLast() }
    return text
  }

  /// Whether a text would begin an item with a checkbox, a heading, a quotation or code.
  static func beginsBlock(_ text: ArraySlice<UInt8>) -> Bool {
    guard let first = text.first else { return false }
    switch first {
    case UInt8(ascii: ">"), UInt8(ascii: "#"): return true
    case UInt8(ascii: "`"), UInt8(ascii: "~"): return text.prefix(3).allSatisfy { $0 == first }
    case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"), 0x30...0x39:
      return text.contains(UInt8(ascii: "["))
    default: return false
    }
  }
}
