import Formats
import Scanners
import TaskModel

// Texts in XML of an unrecognised tool that have markup in them: `<title>Fix <b>this</b> now</title>`.

extension RecordImporter {
  /// What elements are called that mark words in a text.
  private static let inlineNames: Set<String> = [
    "a", "abbr", "b", "big", "br", "cite", "code", "del", "em", "font", "i", "ins", "kbd", "mark", "q", "s",
    "small", "span", "strike", "strong", "sub", "sup", "tt", "u", "var",
  ]

  /// Adds a text with marked words in it as one text; false, and nothing added, for any other element.
  ///
  /// What the marks say beside their texts (an address) is kept with the whole element.
  mutating func addInlineMarkup(
    _ instruction: Instruction, _ node: RecordNode, _ index: Int, level: Int, _ batch: borrowing RecordBatch,
    _ table: inout TaskTable
  ) -> Bool {
    guard node.kind == .object else { return false }
    var text: [UInt8] = []
    var marks = (count: 0, areBare: true)
    guard gather(index, batch, &text, &marks), marks.count > 0 else { return false }
    let range = trimmed(0..<text.count, text.span)
    guard !range.isEmpty else { return false }
    switch instruction.field {
    case .title where fields.contains(.title) && table.title.count == table.rowCount:
      table.title.append(text.span.extracting(range))
    case .detail where fields.contains(.detail) && table.detail.count == table.rowCount:
      table.detail.append(text.span.extracting(range))
    default: return false
    }
    current.hasValue = true
    if !marks.areBare { addExtra(instruction, node, index, level: level, batch, &table) }
    return true
  }

  /// Puts together what is in an element; false where there is more than text and marked words.
  private func gather(
    _ index: Int, _ batch: borrowing RecordBatch, _ text: inout [UInt8],
    _ marks: inout (count: Int, areBare: Bool)
  ) -> Bool {
    var child = index + 1
    // Spaces between two elements are not in the tape.
    var isBehindMark = false
    while child < Int(batch.nodes[index].next) {
      let node = batch.nodes[child]
      guard node.name < plan.names.count else { return false }
      let name = plan.names[node.name]
      if name == "#text" {
        batch.appendText(of: node, to: &text)
        isBehindMark = false
      } else if name.hasPrefix("@") {
        if node.length > 0 { marks.areBare = false }
      } else {
        guard Self.inlineNames.contains(name.lowercased()) else { return false }
        marks.count += 1
        if isBehindMark || name.lowercased() == "br" { text.append(0x20) }
        if node.kind == .object {
          guard gather(child, batch, &text, &marks) else { return false }
        } else {
          batch.appendText(of: node, to: &text)
        }
        isBehindMark = true
      }
      child = Int(node.next)
    }
    return true
  }
}
