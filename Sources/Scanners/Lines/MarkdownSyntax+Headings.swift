// Headings, which what stands below them is named by, and text that is none: the line below a text may make it one.

extension MarkdownSyntax {
  /// A line of text that belongs to no task.
  struct TextLine: Sendable {
    /// Its beginning: as much as may be a heading.
    var text: [UInt8]
    /// The beginning of the line as it stands there.
    var line: [UInt8]
    var byteOffset: Int
    /// How many bytes the whole line has.
    var byteCount: Int
    /// The line's number in the input.
    var number: Int

    init(_ text: ArraySlice<UInt8>, _ line: ArraySlice<UInt8>, byteOffset: Int, number: Int) {
      // One more shows that a heading is longer.
      self.text = Array(text.prefix(MarkdownSyntax.longestHeading + 1))
      self.line = Array(line.prefix(MarkdownSyntax.longestHeading))
      self.byteOffset = byteOffset
      self.number = number
      byteCount = line.count
    }
  }

  /// Most bytes of a heading's text, which each of the tasks below has; the rest of a longer one is dropped, with a
  /// warning.
  static let longestHeading = 1_024

  /// Takes text that is not indented under an item: it is passed over unless the line below makes it a heading.
  mutating func takeText(
    _ text: ArraySlice<UInt8>, _ line: ArraySlice<UInt8>, _ byteOffset: Int, _ number: Int,
    _ builder: inout LineRecordBuilder
  ) {
    passOverTextBefore(&builder)
    close(&builder)
    let isRule = text.count >= 3 && text.allSatisfy { [0x2D, 0x2A, 0x5F, 0x20].contains($0) }
    if !isRule { textBefore = TextLine(text, line, byteOffset: byteOffset, number: number) }
  }

  /// Passes over the line of text before this one, which is no heading.
  mutating func passOverTextBefore(_ builder: inout LineRecordBuilder) {
    guard let before = textBefore else { return }
    textBefore = nil
    passOver(before, &builder)
  }

  /// Says that a line of text belongs to no task.
  func passOver(_ text: TextLine, _ builder: inout LineRecordBuilder) {
    builder.note(
      .looseText, "text that belongs to no task; passed over", byteOffset: text.byteOffset, line: text.number,
      excerpt: text.line[...])
  }

  /// Makes a text the heading of what comes next.
  mutating func setHeading(_ level: Int, _ heading: TextLine, _ builder: inout LineRecordBuilder) {
    headings.removeAll { $0.level >= level }
    var text = builder.wellFormed(
      heading.text, byteOffset: heading.byteOffset, byteCount: heading.byteCount, line: heading.number)
    if text.count > MarkdownSyntax.longestHeading {
      text.removeLast(text.count - MarkdownSyntax.longestHeading)
      // Not in the middle of a character.
      while let last = text.last, last & 0xC0 == 0x80 { text.removeLast() }
      if let last = text.last, last >= 0xC0 { text.removeLast() }
      builder.note(
        .longHeading,
        "a heading of more than \(MarkdownSyntax.longestHeading) bytes; the rest of it is passed over",
        byteOffset: heading.byteOffset, line: heading.number, excerpt: heading.line[...])
    }
    if !text.isEmpty { headings.append((level, text)) }
    endItems()
  }

  /// Adds the headings that a record is under, but for what it says itself.
  func addHeadings(
    _ builder: inout LineRecordBuilder, hasProject: Bool = false, hasSection: Bool = false
  ) {
    guard let last = headings.last else { return }
    if headings.count > 1, !hasProject { builder.add("project", headings[0].text) }
    if hasSection { return }
    var section: [UInt8] = []
    for heading in headings.dropFirst().dropLast() { section += heading.text + Array(" / ".utf8) }
    builder.add("section", section + last.text)
  }
}
