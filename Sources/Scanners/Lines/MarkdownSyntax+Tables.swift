// Tables in Markdown: a header, a line of dashes below it that says so, and rows up to a line without cells. Whether
// the rows are tasks is asked of whoever knows what columns are called; where they are none, all of it is text like any
// other.

extension MarkdownSyntax {
  /// Takes a line that is part of a table of tasks, or may be its header; false for all others.
  mutating func takeTable(
    _ text: ArraySlice<UInt8>, indent: Int, _ line: ArraySlice<UInt8>, _ byteOffset: Int, _ number: Int,
    _ builder: inout LineRecordBuilder
  ) -> Bool {
    if isInCode || text.isEmpty {
      table.columns = nil
      return false
    }
    if let columns = table.columns {
      if isRow(text, indent) {
        takeRow(text, columns, line, byteOffset, number, &builder)
        return true
      }
      table.columns = nil
    }
    if let candidate = table.candidate,
      let header = MarkdownTable.header(candidate.text[...], above: text),
      let columns = table.columnsOfHeader?(header)
    {
      table.candidate = nil
      table.columns = columns
      return true
    }
    // What is indented below an item is its text.
    guard isRow(text, indent), !builder.isOpen || indent <= recordIndent else { return false }
    takeCandidateBack(&builder)
    close(&builder)
    table.candidate = MarkdownTableState.Candidate(
      text: Array(text), line: Array(line), byteOffset: byteOffset, number: number)
    return true
  }

  /// Takes the line that might have been a header for the text that it is.
  mutating func takeCandidateBack(_ builder: inout LineRecordBuilder) {
    guard let candidate = table.candidate else { return }
    table.candidate = nil
    takeText(
      candidate.text[...], candidate.line[...], candidate.byteOffset, candidate.number, &builder)
  }

  private func isRow(_ text: ArraySlice<UInt8>, _ indent: Int) -> Bool {
    indent < 4 && MarkdownTable.hasPipe(text) && Self.item(text, form) == nil && Self.heading(text) == nil
  }

  private mutating func takeRow(
    _ text: ArraySlice<UInt8>, _ columns: [MarkdownColumn], _ line: ArraySlice<UInt8>, _ byteOffset: Int,
    _ number: Int, _ builder: inout LineRecordBuilder
  ) {
    let cells = MarkdownTable.cells(of: text)
    // What stands for nothing, or parts the rows above from those below.
    if cells.allSatisfy({ $0.isEmpty || MarkdownTable.isDash($0) || MarkdownTable.isDelimiter($0) }) {
      return
    }
    beginRow(line, byteOffset, number, &builder)
    var isIn: Set<String> = []
    for (index, cell) in cells.enumerated() where !cell.isEmpty {
      guard index < columns.count else {
        builder.add(Array("column \(index + 1)".utf8), cell)
        continue
      }
      let column = columns[index]
      switch column.kind {
      case .title:
        let (mark, title) = Self.box(cell)
        if let mark { builder.add("mark", mark) }
        builder.add(Array(column.name.utf8), title)
      case .value:
        let value = MarkdownTable.withoutMarks(cell)
        if MarkdownTable.isDash(value) { continue }
        builder.add(Array(column.name.utf8), value)
        isIn.insert(column.name)
      case .unnamed:
        if let mark = Self.tick(cell) {
          builder.add("mark", mark)
        } else {
          builder.add(Array(column.name.utf8), cell)
        }
      case .text, .kept:
        builder.add(Array(column.name.utf8), cell)
      }
    }
    addHeadings(&builder, hasProject: isIn.contains("project"), hasSection: isIn.contains("section"))
    builder.finish(endOffset: byteOffset + line.count)
  }

  /// What a cell with nothing but a checkbox or a check mark says on whether a task is done; nil for other cells.
  private static func tick(_ cell: [UInt8]) -> [UInt8]? {
    let (mark, rest) = box(cell)
    if let mark { return rest.isEmpty ? mark : nil }
    if ["☐", "⬜"].contains(String(decoding: cell, as: UTF8.self)) { return [0x20] }
    // Signs of one byte may be anything.
    return cell.count > 1 && marks.contains(cell) ? cell : nil
  }

  /// What is in the checkbox that a cell begins with, and what comes behind it.
  private static func box(_ cell: [UInt8]) -> (mark: [UInt8]?, rest: [UInt8]) {
    guard cell.first == UInt8(ascii: "["), let close = cell.prefix(5).firstIndex(of: UInt8(ascii: "]")),
      close > 1, marks.contains(Array(cell[1..<close])),
      close + 1 == cell.count || cell[close + 1] == 0x20
    else { return (nil, cell) }
    return (Array(cell[1..<close]), Array(cell[(close + 1)...].drop { $0 == 0x20 }))
  }
}
