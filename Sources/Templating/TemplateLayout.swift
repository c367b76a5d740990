/// Decides which white space belongs to the tags and which to the text.
///
/// The third pass of compiling.
///
/// The rule of the specification: a line that holds nothing but one tag that writes nothing disappears, line break
/// included. Parents and blocks count from the opening to the closing tag: if only spaces stand before the one and
/// after the other, the pair *owns its lines*. The lines of a block lose the indentation that they share at the
/// place of definition and gain that of the place of expansion.
struct TemplateLayout {
  /// What is known about the white space of a block.
  struct Block {
    /// The indentation that the block's lines share, as a range of the source; nothing for a block in running text.
    var indentation: Range<Int>?
    /// Whether the block's text begins with a line of its own.
    var startsAtLineStart = false
    /// Whether there is nothing else on the lines of the block.
    var ownsLines = false
    /// The line break after the closing tag of a block that owns its lines.
    var lineBreak: Range<Int> = 0..<0
  }

  private let bytes: [UInt8]
  private(set) var tags: [TemplateTag]
  /// By the position of the opening tag.
  private(set) var blocks: [Int: Block] = [:]
  /// The spaces at the start of the lines that are written, in order.
  private var margins: [Range<Int>] = []

  init(_ source: TemplateSource, tags: [TemplateTag]) {
    bytes = source.bytes
    self.tags = tags
  }

  /// Decides for all tags.
  mutating func decide() {
    for position in tags.indices { decideTag(position) }
    collectMargins()
    for position in tags.indices where tags[position].kind == .block { decideIndentation(position) }
  }

  private mutating func decideTag(_ position: Int) {
    let tag = tags[position]
    let standsAlone = tag.kind.mayStandAlone && tag.lineStart != nil && tag.lineEnd != nil
    switch tag.kind {
    case .parent:
      if tag.lineStart != nil && tags[tag.partner].lineEnd != nil {
        tags[position].dropsBefore = true
        tags[tag.partner].dropsAfter = true
      }
    case .block:
      decideBlock(position)
    case .close:
      let opener = tags[tag.partner]
      if opener.kind == .block {
        // The spaces before a closing tag that begins its line are not part of the block.
        let isArgument = isArgument(opener)
        if tag.lineStart != nil && (isArgument || tag.lineEnd != nil) { tags[position].dropsBefore = true }
        if standsAlone { tags[position].dropsAfter = true }
      } else if opener.kind != .parent && standsAlone {
        tags[position].dropsBefore = true
        tags[position].dropsAfter = true
      }
    default:
      if standsAlone {
        tags[position].dropsBefore = true
        tags[position].dropsAfter = true
      }
    }
  }

  private mutating func decideBlock(_ position: Int) {
    let tag = tags[position]
    let close = tags[tag.partner]
    var block = Block()
    if isArgument(tag) {
      block.startsAtLineStart = tag.lineEnd != nil
      tags[position].dropsAfter = block.startsAtLineStart
    } else if tag.lineStart != nil {
      block.startsAtLineStart = tag.lineEnd != nil
      block.ownsLines = block.startsAtLineStart || close.lineEnd != nil
      tags[position].dropsBefore = block.ownsLines
      tags[position].dropsAfter = block.startsAtLineStart
      if block.ownsLines, let lineEnd = close.lineEnd {
        tags[tag.partner].dropsAfter = true
        block.lineBreak = lineBreak(before: lineEnd)
      }
    }
    blocks[position] = block
  }

  /// Whether a block stands directly inside a parent: an argument, written where the parent says.
  func isArgument(_ tag: TemplateTag) -> Bool {
    tag.enclosing.map { tags[$0].kind == .parent } ?? false
  }

  private func lineBreak(before end: Int) -> Range<Int> {
    guard end > 0, bytes[end - 1] == Byte.lineFeed else { return end..<end }
    return (end > 1 && bytes[end - 2] == Byte.carriageReturn ? end - 2 : end - 1)..<end
  }

  /// The spaces at the start of every line that is written, and before every tag that owns its lines.
  private mutating func collectMargins() {
    var found: [Range<Int>] = []
    var cursor = 0
    for tag in tags {
      let container = tag.kind == .close ? tag.partner : tag.enclosing
      if container.map({ tags[$0].kind == .parent }) ?? false {
        // Directly inside a parent nothing is written.
        cursor = tag.textStart
        continue
      }
      collectMargins(of: cursor..<max(cursor, tag.textEnd), tagAt: !tag.dropsBefore, &found)
      let ownsLines = tag.kind == .partial || tag.kind == .parent || tag.kind == .block
      if tag.dropsBefore && ownsLines, let lineStart = tag.lineStart { found.append(lineStart..<tag.start) }
      cursor = tag.textStart
    }
    collectMargins(of: cursor..<max(cursor, bytes.count), tagAt: false, &found)
    margins = found
  }

  private func collectMargins(of text: Range<Int>, tagAt hasTag: Bool, _ found: inout [Range<Int>]) {
    var start = text.lowerBound
    while start < text.upperBound || (hasTag && start == text.upperBound) {
      var end = start
      while end < text.upperBound && bytes[end] != Byte.lineFeed { end += 1 }
      let isLineStart = start == 0 || bytes[start - 1] == Byte.lineFeed
      if isLineStart {
        let margin = start..<marginEnd(from: start, to: end)
        let isBlankLine = margin.upperBound == end && !(hasTag && end == text.upperBound)
        let isBlankWithReturn = end < text.upperBound && margin.upperBound == end - 1 && bytes[end - 1] == 13
        if !isBlankLine && !isBlankWithReturn { found.append(margin) }
      }
      if end >= text.upperBound { return }
      start = end + 1
    }
  }

  private func marginEnd(from start: Int, to end: Int) -> Int {
    var offset = start
    while offset < end && Byte.isBlank(bytes[offset]) { offset += 1 }
    return offset
  }

  private mutating func decideIndentation(_ position: Int) {
    let tag = tags[position]
    let close = tags[tag.partner]
    guard var block = blocks[position] else { return }
    let own = tag.lineStart.map { $0..<tag.start }
    let inside = margins.filter { $0.lowerBound >= tag.end && $0.upperBound <= close.textEnd }
    if block.startsAtLineStart {
      block.indentation = inside.reduce(inside.first ?? own ?? 0..<0, commonPrefix)
    } else if let own, block.ownsLines || isArgument(tag) {
      block.indentation = inside.reduce(own, commonPrefix)
      if block.ownsLines && block.indentation != own {
        // A later line sticks out to the left of the tag: only in running text does every line keep its place.
        block = Block()
        tags[position].dropsBefore = false
        tags[tag.partner].dropsAfter = close.lineStart != nil && close.lineEnd != nil
      }
    }
    blocks[position] = block
  }

  private func commonPrefix(_ left: Range<Int>, _ right: Range<Int>) -> Range<Int> {
    let length = zip(bytes[left], bytes[right]).prefix { $0 == $1 }.count
    return left.lowerBound..<left.lowerBound + length
  }
}
