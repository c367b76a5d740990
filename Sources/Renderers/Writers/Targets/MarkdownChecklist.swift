import Formats
import TaskModel
import Templating

// A checklist in Markdown: `- [ ] ` or `- [x] ` before a title, subtasks two spaces further in, sections as headings,
// the detail indented below. Titles stand as they are, as people write them, but for what GitHub would take for a
// checkbox or for HTML; one whose task lives on the web is a link.

extension TargetFormat {
  /// A Markdown checklist.
  package static let markdownChecklist = TargetFormat(
    name: Profile.markdownChecklist.name, aliases: ["checklist"],
    title: Profile.markdownChecklist.mapping.title,
    fileExtensions: ["md", "markdown"],
    capabilities: { checklistCapabilities() },
    write: { reduction, output in writeChecklist(reduction, to: &output) })

  /// What a checklist can hold.
  static func checklistCapabilities() -> FormatCapabilities {
    var capabilities = FormatCapabilities()
    let line = TextForm([.joinsLines, .collapsesBlanks, .trims, .showsActing])
    capabilities.title = line
    capabilities.title.standIn = TextForm.untitled
    capabilities.hasMarkdown = true
    capabilities.detail = TextForm([.unifiesLineEnds, .showsActing, .dropsEmpty], rewrite: indentable)
    capabilities.detail?.rewriteReason = { _ in .lineBreaks }
    // Some checkboxes say more than done or open.
    var status = StatusForm(
      DoneVocabulary(done: ["cancelled"], open: ["in progress"]), done: "", open: "", isFree: false)
    status.synonyms = [
      "in progress": "in progress", "in-process": "in progress", "doing": "in progress",
      "started": "in progress", "cancelled": "cancelled", "canceled": "cancelled", "won't do": "cancelled",
      "won't fix": "cancelled", "abandoned": "cancelled", "dropped": "cancelled", "deleted": "cancelled",
    ]
    capabilities.status = status
    capabilities.section = line
    capabilities.section?.rules.insert(.dropsEmpty)
    capabilities.section?.rewrite = withoutClosingMarks
    capabilities.parent = .byLevel(maximum: 100)
    capabilities.groupsBySection = true
    capabilities.url = TextForm(accepts: isAddressOfLink)
    capabilities.notes[.url] = "a link around the title"
    capabilities.adjust = { $0.dropLinksAroundBrackets() }
    return capabilities
  }

  /// Writes a checklist.
  ///
  /// - Parameter ending: what stands behind the title of a task.
  static func writeChecklist(
    _ reduction: TaskReduction, to output: inout OutputBuffer, ending: (Int) -> [UInt8] = { _ in [] }
  ) {
    let table = reduction.table
    guard let outline = reduction.outline else { return }
    var section: UInt32 = 0
    for (index, row) in outline.rows.enumerated() {
      if output.hasFailed { return }
      let row = Int(row)
      if table.section.code(row) != section {
        section = table.section.code(row)
        if index > 0 { output.append(UInt8(ascii: "\n")) }
        output.append(literal: "## ")
        output.append(table.section.bytes(row) ?? [])
        output.append(literal: "\n\n")
      }
      appendIndent(Int(outline.levels[index]), to: &output)
      output.append(literal: box(table, row))
      output.append(linkedTitle(table, row)[...])
      output.append(ending(row)[...])
      output.append(UInt8(ascii: "\n"))
      for line in (table.detail.bytes(row) ?? []).split(separator: 0x0A, omittingEmptySubsequences: false)
      where table.detail.isPresent(row) {
        if !line.isEmpty { appendIndent(Int(outline.levels[index]) + 1, to: &output) }
        appendDetail(line, to: &output)
        output.append(UInt8(ascii: "\n"))
      }
    }
  }

  /// A task's title as it stands in its line: a link where the task lives on the web.
  static func linkedTitle(_ table: TaskTable, _ row: Int) -> [UInt8] {
    let title = MarkdownTitle.escaped(table.title.bytes(row) ?? [])
    guard let address = table.url.bytes(row) else { return title }
    return Array("[".utf8) + title + Array("](".utf8) + address + Array(")".utf8)
  }

  /// Whether a link can lead to an address and is read as one.
  @Sendable
  private static func isAddressOfLink(_ text: [UInt8]) -> Bool {
    (text.starts(with: "http://".utf8) || text.starts(with: "https://".utf8))
      && text.allSatisfy { $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "(") && $0 != UInt8(ascii: ")") }
      && !ActingCharacters.areIn(text)
  }

  private static func appendIndent(_ level: Int, to output: inout OutputBuffer) {
    for _ in 0..<level { output.append(literal: "  ") }
  }

  private static func box(_ table: TaskTable, _ row: Int) -> StaticString {
    switch table.status.string(row) {
    case "cancelled": "- [-] "
    case "in progress": "- [/] "
    default: table.isDone(at: row) ? "- [x] " : "- [ ] "
    }
  }

  /// Writes a line of a detail, with a backslash before what would begin an item, a heading, a quotation or code, and
  /// before backslashes in front of that: readers take one off.
  private static func appendDetail(_ line: ArraySlice<UInt8>, to output: inout OutputBuffer) {
    let start = line.firstIndex { !$0.isBlank } ?? line.endIndex
    let block = line[start...].drop { $0 == UInt8(ascii: "\\") }
    output.append(line[..<start])
    if beginsBlock(block) { output.append(UInt8(ascii: "\\")) }
    output.append(line[start...])
  }

  /// Lines that stay lines of a paragraph when they are indented under an item: single empty ones between, none at the
  /// ends.
  @Sendable
  private static func indentable(_ text: [UInt8]) -> [UInt8]? {
    var lines: [[UInt8]] = []
    for line in HTMLText.withLineFeeds(text).split(separator: 0x0A, omittingEmptySubsequences: false) {
      let indent = line.prefix { $0.isBlank }
      let rest = line.dropFirst(indent.count)
      if rest.isEmpty {
        if lines.last?.isEmpty == false { lines.append([]) }
      } else {
        lines.append(Array(line))
      }
    }
    if lines.last?.isEmpty == true { lines.removeLast() }
    return Array(lines.joined(separator: [0x0A]))
  }

  private static func beginsBlock(_ line: ArraySlice<UInt8>) -> Bool {
    guard let first = line.first else { return false }
    switch first {
    case UInt8(ascii: ">"), UInt8(ascii: "#"): return true
    case UInt8(ascii: "`"), UInt8(ascii: "~"): return line.prefix(3).allSatisfy { $0 == first }
    case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"), 0x30...0x39:
      return line.contains(UInt8(ascii: "["))
    default: return false
    }
  }

  /// A heading that ends in `#` would lose them.
  @Sendable
  private static func withoutClosingMarks(_ text: [UInt8]) -> [UInt8]? {
    var end = trimmed(text)
    while end.last == UInt8(ascii: "#") || end.last == 0x20 { end.removeLast() }
    return Array(end)
  }
}

extension TaskReduction {
  /// Leaves the address of a task out whose title has brackets or backslashes, with which it cannot be a link's text.
  mutating func dropLinksAroundBrackets() {
    var changes: [(row: Int, text: [UInt8]?)] = []
    for row in 0..<table.rowCount where table.url.isPresent(row) {
      let title = MarkdownTitle.escaped(table.title.bytes(row) ?? [])
      guard title.contains(where: { "[]\\".utf8.contains($0) }) else { continue }
      changes.append((row, nil))
      note(.url, .notExpressible, row: row)
    }
    table.url = table.url.replacing(changes)
  }
}
