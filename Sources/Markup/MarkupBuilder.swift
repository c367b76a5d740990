package import TaskModel

/// Makes a tree of what a reader finds, in order.
///
/// A reader may open and close what it likes: an element that cannot stand where it is asked for closes what is in its
/// way, gets what it needs around it (a text in a list gets an item), or is left out, and its text stays. What would be
/// empty is not made, and marks begin and end at words, as Markdown needs it.
struct MarkupBuilder {
  private(set) var tree = MarkupTree()
  /// Whether an address may be linked to.
  private let mayLinkTo: ([UInt8]) -> Bool
  private var open: [MarkupElement] = []
  /// Marks that begin with the next text.
  private var waiting: [MarkupElement] = []
  /// The address of a link among them.
  private var waitingAddress: [UInt8] = []
  private var isBlankDue = false
  private var isBreakDue = false

  init(_ mayLinkTo: @escaping ([UInt8]) -> Bool) { self.mayLinkTo = mayLinkTo }

  /// The tree, with everything closed.
  mutating func finish() -> MarkupTree {
    pop(to: 0)
    return tree
  }

  /// Whether an item would be the next one of a list.
  var isInList: Bool { open.last?.isList == true }
  var isInQuote: Bool { open.contains(.quote) }

  // MARK: Elements

  /// Begins an element.
  mutating func begin(_ element: MarkupElement) {
    if element.isInline { return beginMark(element) }
    if let cell = open.lastIndex(where: \.isCell) {
      switch element {
      case .cell: pop(to: cell)
      case .row: pop(to: cell - 1)
      // A cell holds lines of text and nothing else.
      default: return addBreak()
      }
    } else {
      endTextBlock()
    }
    switch element {
    case .item:
      if open.last?.isItem == true { pop(to: open.count - 1) }
      if open.last?.isList != true { begin(.list(firstNumber: nil)) }
      if open.last?.isList == true { push(element) }
    case .row:
      if let table = open.lastIndex(of: .table) {
        pop(to: table + 1)
        push(element)
      }
    case .cell:
      if open.last == .table { push(.row) }
      if open.last == .row { push(element) }
    default:
      beginContainer()
      if open.last?.isCell == true { return }
      push(element)
    }
  }

  /// Ends an element, and what is open in it; nothing happens where none is open.
  mutating func end(_ element: MarkupElement) {
    if element.isInline { return endMark(element) }
    guard let index = open.lastIndex(where: { $0.isAlike(element) }) else {
      if !open.contains(where: \.isCell) { endTextBlock() }
      return
    }
    if let cell = open.lastIndex(where: \.isCell), cell > index, element != .table, element != .row { return }
    pop(to: index)
  }

  /// Ends a paragraph, a heading or a block of code; in a cell it is the end of a line.
  mutating func endBlock() {
    if open.contains(where: \.isCell) { addBreak() } else { endTextBlock() }
  }

  /// Begins a link, where its address may be linked to.
  mutating func beginLink(_ address: [UInt8]) {
    end(Self.anyLink)
    guard canBegin(Self.anyLink), mayLinkTo(address) else { return }
    waitingAddress = address
    waiting.append(Self.anyLink)
  }

  /// A link, whatever its address.
  static let anyLink = MarkupElement.link(address: 0..<0)

  private mutating func beginMark(_ element: MarkupElement) {
    if canBegin(element) { waiting.append(element) }
  }

  /// Whether a mark may begin: not in code, and not in another of its kind.
  private func canBegin(_ element: MarkupElement) -> Bool {
    if open.last == .codeBlock || open.last == .code || waiting.last == .code { return false }
    return !(open + waiting).contains { $0.isInline && $0.isAlike(element) }
  }

  private mutating func endMark(_ element: MarkupElement) {
    if let index = waiting.firstIndex(where: { $0.isAlike(element) }) {
      waiting.removeSubrange(index...)
    } else if let index = open.lastIndex(where: { !$0.isInline || $0.isAlike(element) }), open[index].isInline
    {
      waiting.removeAll()
      while open.count > index { popOne() }
    }
  }

  // MARK: Texts

  /// Adds a text; white space is a space, or nothing at the ends of a block.
  mutating func add(_ text: some Collection<UInt8>) {
    if open.last == .codeBlock { return addVerbatim(text) }
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) }
    var rest = text[...]
    while let byte = rest.first {
      if isBlank(byte) {
        isBlankDue = true
        rest = rest.drop(while: isBlank)
      } else {
        let word = rest.prefix { !isBlank($0) }
        beginText()
        append(word)
        rest = rest[word.endIndex...]
      }
    }
  }

  /// Adds a text of the program's own.
  mutating func add(_ text: StaticString) {
    text.withUTF8Buffer { add($0) }
  }

  /// Ends a line; two in a row begin a new paragraph.
  mutating func addBreak() {
    if open.last == .codeBlock { return addVerbatim(CollectionOfOne(0x0A)) }
    if isBreakDue, open.last == .paragraph { return endTextBlock() }
    isBreakDue = true
  }

  /// Adds a block of code with its lines.
  mutating func addCode(_ lines: some Collection<UInt8>) {
    begin(.codeBlock)
    add(lines)
    endBlock()
  }

  /// Adds to a block of code, which has no empty lines at its ends.
  private mutating func addVerbatim(_ text: some Collection<UInt8>) {
    if tree.nodes.last == .begin(.codeBlock) {
      append(text.drop(while: Self.isLineEnd))
    } else {
      append(text)
    }
  }

  private mutating func dropEmptyLinesAtEnd() {
    guard case .text(let range) = tree.nodes.last else { return }
    var end = range.upperBound
    while end > range.lowerBound, Self.isLineEnd(tree.texts[end - 1]) { end -= 1 }
    tree.texts.removeLast(tree.texts.count - end)
    tree.nodes.removeLast()
    if end > range.lowerBound { tree.nodes.append(.text(range.lowerBound..<end)) }
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  private mutating func append(_ text: some Collection<UInt8>) {
    guard !text.isEmpty else { return }
    let start = tree.texts.count
    tree.texts += text
    if case .text(let range) = tree.nodes.last, range.upperBound == start {
      tree.nodes[tree.nodes.count - 1] = .text(range.lowerBound..<tree.texts.count)
    } else {
      tree.nodes.append(.text(start..<tree.texts.count))
    }
  }

  /// Begins what a text needs around it, and puts what is due before it.
  private mutating func beginText() {
    if let last = open.last, last.isTextBlock || last.isInline || last.isCell {
      var isFirst = false
      if case .begin = tree.nodes.last { isFirst = true }
      if !isFirst {
        if isBreakDue { tree.nodes.append(.lineBreak) } else if isBlankDue { append(CollectionOfOne(0x20)) }
      }
    } else {
      beginContainer()
      if open.last?.isCell != true { push(.paragraph) }
    }
    isBlankDue = false
    isBreakDue = false
    guard !waiting.isEmpty else { return }
    for mark in waiting {
      if mark.isAlike(Self.anyLink) {
        let start = tree.texts.count
        tree.texts += waitingAddress
        push(.link(address: start..<tree.texts.count))
      } else {
        push(mark)
      }
    }
    waiting.removeAll(keepingCapacity: true)
  }

  /// Begins the item or cell that a block or a text needs around it.
  private mutating func beginContainer() {
    if open.last?.isList == true { push(.item(isTicked: nil)) }
    if open.last == .table { push(.row) }
    if open.last == .row { push(.cell(isHeading: false)) }
  }

  // MARK: The stack

  private mutating func push(_ element: MarkupElement) {
    guard open.count + element.levelCount <= MarkupTree.mostNested else { return }
    open.append(element)
    tree.nodes.append(.begin(element))
  }

  private mutating func endTextBlock() {
    guard let index = open.lastIndex(where: { !$0.isInline }), open[index].isTextBlock else {
      return forgetWhatIsDue()
    }
    pop(to: index)
  }

  private mutating func pop(to count: Int) {
    forgetWhatIsDue()
    while open.count > count { popOne() }
  }

  private mutating func popOne() {
    guard let element = open.popLast() else { return }
    if element == .codeBlock { dropEmptyLinesAtEnd() }
    if !element.isItem, !element.isCell, tree.nodes.last == .begin(element) {
      tree.nodes.removeLast()
    } else {
      tree.nodes.append(.end(element))
    }
  }

  private mutating func forgetWhatIsDue() {
    waiting.removeAll(keepingCapacity: true)
    isBlankDue = false
    isBreakDue = false
  }
}

/// Reads the details of tasks.
package enum Markup {
  /// The tree of some details, as a notation has them; plain text is paragraphs and lines.
  ///
  /// - Parameter mayLinkTo: whether an address may be linked to; of other links the words stay.
  package static func tree(
    of text: [UInt8], in notation: DetailMarkup, mayLinkTo: @escaping ([UInt8]) -> Bool
  ) -> MarkupTree {
    var builder = MarkupBuilder(mayLinkTo)
    switch notation {
    case .plain:
      for line in text.split(separator: 0x0A, omittingEmptySubsequences: false) {
        builder.add(line)
        builder.addBreak()
      }
    case .wiki: WikiReader.read(text, into: &builder)
    case .markdown: MarkdownReader.read(text, into: &builder)
    case .html: HTMLReader.read(text, into: &builder)
    }
    return builder.finish()
  }
}
