/// The lines of Markdown, of which items with a checkbox are records: `- [ ] Call Mum`.
///
/// The values are `mark` (what is in the checkbox), `title`, `detail` (what stands indented below), `project` and
/// `section` (the headings above: the innermost is the section and the outermost, where that is another, the project),
/// `number` of the item, and `parent`, the number of the item it is indented under. Signs that say more than done or
/// open give a `status`. Nothing in a title is taken for markup. The rows of tables whose headers say so are records as
/// well (`MarkdownSyntax+Tables`). Text that belongs to no item is passed over, and counted.
struct MarkdownSyntax: LineSyntax {
  /// An item that others may be indented under; one without a checkbox has no number.
  private struct Item {
    var indent: Int
    var number: Int?
  }

  let form: MarkdownForm
  private var items: [Item] = []
  /// The headings that what comes next is under, the outermost first.
  var headings: [(level: Int, text: [UInt8])] = []
  private var count = 0
  /// What is known of tables.
  var table: MarkdownTableState
  /// The detail of the open record.
  private var detail: [UInt8] = []
  /// Blank lines after the detail's last line.
  private var blankCount = 0
  private(set) var recordIndent = 0
  /// The bytes of the fence that code is in, and how many.
  private var fence: (byte: UInt8, count: Int)?
  /// Whether the lines are properties before the text.
  private var isFrontMatter = false
  private var lineCount = 0
  private var endOfRecord = 0
  /// The line of text before this one, which is a heading if this one underlines it, and else passed over.
  var textBefore: TextLine?

  /// Whether the note on how a hyphen in a checkbox is read has been given.
  private var hasSaidHyphen = false
  /// The lines of the open record between `:LOGBOOK:` and `:END:`, and whether they go on.
  private var logbook: [UInt8] = []
  private var isInLogbook = false

  /// What the end of an item's text says; nil where nothing is looked for.
  private let valuesAtEnd: MarkdownEndings?

  /// Begins a text; `columns` says which of its tables are tasks, `endings` what stands at the ends of items.
  init(
    _ form: MarkdownForm = MarkdownForm(), columns: MarkdownColumns? = nil, endings: MarkdownEndings? = nil
  ) {
    self.form = form
    valuesAtEnd = endings
    table = MarkdownTableState(columnsOfHeader: columns)
  }

  mutating func take(
    _ line: ArraySlice<UInt8>, byteOffset: Int, number: Int, _ builder: inout LineRecordBuilder
  ) {
    lineCount += 1
    let (indent, text) = Self.indented(line)
    let underline = Self.underline(text)
    if underline == nil { passOverTextBefore(&builder) }
    if isFrontMatter || (lineCount == 1 && Array(line) == Array("---".utf8)) {
      // Properties before the text, as some editors keep them.
      isFrontMatter = lineCount == 1 || !["---", "..."].contains { Array(line) == Array($0.utf8) }
      return
    }
    if table.columnsOfHeader != nil {
      if takeTable(text, indent: indent, line, byteOffset, number, &builder) { return }
      takeCandidateBack(&builder)
    }
    if text.isEmpty {
      if builder.isOpen {
        blankCount += 1
        builder.addOriginal(line)
      }
      return
    }
    if takeFence(text) || fence != nil {
      if builder.isOpen, indent > recordIndent { addDetail(line, byteOffset, &builder) }
      return
    }
    if let item = Self.item(text, form) {
      takeItem(item, indent: indent, line, byteOffset, number, &builder)
    } else if let heading = Self.heading(text), indent < 4 {
      close(&builder)
      let line = TextLine(heading.text[...], line, byteOffset: byteOffset, number: number)
      setHeading(heading.level, line, &builder)
    } else if builder.isOpen, indent > recordIndent {
      if form.hasStateWords, takeDates(text, line, byteOffset, &builder) { return }
      addDetail(line, byteOffset, &builder)
    } else if let level = underline, let before = textBefore {
      textBefore = nil
      setHeading(level, before, &builder)
    } else {
      takeText(text, line, byteOffset, number, &builder)
    }
  }

  mutating func finish(byteCount: Int, _ builder: inout LineRecordBuilder) {
    takeCandidateBack(&builder)
    passOverTextBefore(&builder)
    close(&builder)
  }

  /// Begins the record of a row, and gives it its number.
  mutating func beginRow(
    _ line: ArraySlice<UInt8>, _ byteOffset: Int, _ number: Int, _ builder: inout LineRecordBuilder
  ) {
    builder.begin(byteOffset: byteOffset, line: number)
    builder.addOriginal(line)
    items = []
    count += 1
    builder.add("number", String(count).utf8)
  }

  /// Whether a line is in a block of code.
  var isInCode: Bool { fence != nil }

  // MARK: - Items

  private mutating func takeItem(
    _ item: (mark: ArraySlice<UInt8>?, title: ArraySlice<UInt8>), indent: Int,
    _ line: ArraySlice<UInt8>, _ byteOffset: Int, _ number: Int, _ builder: inout LineRecordBuilder
  ) {
    while let last = items.last, last.indent >= indent { items.removeLast() }
    let isStated = form.hasStateWords && item.mark == nil && Self.hasHyphen(line)
    let worded = isStated ? StatedItem(item.title) : nil
    guard let mark = item.mark ?? worded?.mark[...] else {
      // An item without a checkbox is part of what is above it, but what is under it is not beside that.
      items.append(Item(indent: indent, number: nil))
      if builder.isOpen, indent > recordIndent {
        addDetail(line, byteOffset, &builder)
      } else {
        close(&builder)
        passOver(TextLine(item.title, line, byteOffset: byteOffset, number: number), &builder)
      }
      return
    }
    close(&builder)
    builder.begin(byteOffset: byteOffset, line: number)
    builder.addOriginal(line)
    endOfRecord = byteOffset + line.count
    recordIndent = indent
    count += 1
    if let worded {
      builder.add("mark", mark)
      builder.add("status", worded.word)
      builder.add("priority", worded.priority)
      builder.add("title", worded.title)
    } else {
      addMark(mark, line, byteOffset, number, &builder)
      addTitle(item.title, &builder)
    }
    builder.add("number", String(count).utf8)
    if let parent = items.last(where: { $0.number != nil })?.number {
      builder.add("parent", String(parent).utf8)
    }
    addHeadings(&builder)
    items.append(Item(indent: indent, number: count))
  }

  /// Adds a title, and what the signs at its end say; a link that it begins with is the task's address.
  private func addTitle(_ title: ArraySlice<UInt8>, _ builder: inout LineRecordBuilder) {
    let ending = valuesAtEnd?(title)
    let text = ending?.text ?? title
    if let link = MarkdownLink(beginning: text) {
      builder.add("title", link.title)
      builder.add("url", link.address)
    } else {
      builder.add("title", text)
    }
    for value in ending?.values ?? [] { builder.add(value.name, value.text) }
  }

  /// Adds what is in a checkbox, and the state where that says more than done or open.
  private mutating func addMark(
    _ mark: ArraySlice<UInt8>, _ line: ArraySlice<UInt8>, _ byteOffset: Int, _ number: Int,
    _ builder: inout LineRecordBuilder
  ) {
    let isHyphen = mark.first == UInt8(ascii: "-")
    if isHyphen, form.hyphenIsInProgress {
      builder.add("mark", "/".utf8)
      builder.add("status", "in progress".utf8)
      return
    }
    builder.add("mark", mark)
    if let first = mark.first, let state = Self.states[first] { builder.add("status", state.utf8) }
    if isHyphen, !hasSaidHyphen {
      hasSaidHyphen = true
      builder.note(
        .doubtfulMark,
        "a hyphen in a checkbox is taken for cancelled; some programs mean by it what is in progress",
        byteOffset: byteOffset, line: number, excerpt: line)
    }
  }

  /// Takes a line below an item that has its dates, or what its program has noted of it; false for all others.
  private mutating func takeDates(
    _ text: ArraySlice<UInt8>, _ line: ArraySlice<UInt8>, _ byteOffset: Int,
    _ builder: inout LineRecordBuilder
  ) -> Bool {
    if isInLogbook || text.elementsEqual(":LOGBOOK:".utf8) {
      if isInLogbook, !text.elementsEqual(":END:".utf8) {
        if !logbook.isEmpty { logbook.append(10) }
        logbook += text
      }
      isInLogbook = !text.elementsEqual(":END:".utf8)
    } else if let date = StatedDate(text) {
      builder.add(date.isDeadline ? "due" : "start", date.text)
      builder.add("repeat", date.repetition)
    } else {
      return false
    }
    builder.addOriginal(line)
    endOfRecord = byteOffset + line.count
    return true
  }

  private mutating func addDetail(
    _ line: ArraySlice<UInt8>, _ byteOffset: Int, _ builder: inout LineRecordBuilder
  ) {
    if !detail.isEmpty { detail.append(10) }
    if !detail.isEmpty { for _ in 0..<min(blankCount, 1) { detail.append(10) } }
    blankCount = 0
    // What the item itself is indented by is not part of the text, nor the two characters of its bullet.
    var rest = line
    var dropped = 0
    while dropped < recordIndent + 2, let first = rest.first, first == 0x20 || first == 0x09 {
      dropped += first == 0x09 ? 4 : 1
      rest = rest.dropFirst()
    }
    if fence == nil { appendUnescaped(rest) } else { detail.append(contentsOf: rest) }
    builder.addOriginal(line)
    endOfRecord = byteOffset + line.count
  }

  /// Adds a line to the detail without the backslash that keeps it from beginning an item, a heading, a quotation or
  /// code.
  private mutating func appendUnescaped(_ line: ArraySlice<UInt8>) {
    let start = line.firstIndex { $0 != 0x20 && $0 != 0x09 } ?? line.endIndex
    let block = line[start...].drop { $0 == UInt8(ascii: "\\") }
    detail.append(contentsOf: line[..<start])
    detail.append(
      contentsOf: line[start...].dropFirst(block.startIndex > start && Self.beginsBlock(block) ? 1 : 0))
  }

  /// Ends the open record.
  mutating func close(_ builder: inout LineRecordBuilder) {
    blankCount = 0
    guard builder.isOpen else { return }
    if !detail.isEmpty { builder.add("detail", detail) }
    detail.removeAll(keepingCapacity: true)
    builder.add("logbook", logbook)
    logbook.removeAll(keepingCapacity: true)
    isInLogbook = false
    builder.finish(endOffset: endOfRecord)
  }

  /// Ends the tree of items.
  mutating func endItems() { items = [] }

  // MARK: - Code

  /// Whether a line begins or ends a block of code.
  private mutating func takeFence(_ text: ArraySlice<UInt8>) -> Bool {
    guard let byte = text.first, byte == UInt8(ascii: "`") || byte == UInt8(ascii: "~") else { return false }
    let count = text.prefix { $0 == byte }.count
    guard count >= 3 else { return false }
    if let open = fence {
      guard open.byte == byte, count >= open.count, Self.trimmed(text.dropFirst(count)).isEmpty else {
        return false
      }
      fence = nil
    } else {
      fence = (byte, count)
    }
    return true
  }
}
