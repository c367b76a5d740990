import Formats
import TaskModel

/// What Dynalist lets people write into a text: a day as `!(2026-12-03)`, with a time as `!(2026-12-03 14:00)`, and
/// tags as `#beds` and `@ann`.
struct DynalistMarks {
  /// The text without its marks; all of it where there is nothing else.
  private(set) var title: [UInt8] = []
  /// The first day; nil where there is none.
  private(set) var due: TaskDate?
  /// The words of the tags, in the order in which they stand.
  private(set) var tags: [ArraySlice<UInt8>] = []

  /// Takes the marks out of a text.
  ///
  /// A mark stands alone between spaces. What looks like one and is none (`#1`, `!(soon)`, a second day) stays.
  init(of text: ArraySlice<UInt8>) {
    var index = text.startIndex
    while index < text.endIndex {
      let isFirst = index == text.startIndex || text[index - 1] <= 0x20
      if isFirst, let end = takeMark(text[index...]) {
        index = end
        // The space before the mark goes with it.
        while title.last == 0x20, index == text.endIndex || text[index] == 0x20 { title.removeLast() }
        if title.isEmpty { while index < text.endIndex, text[index] == 0x20 { index += 1 } }
      } else {
        title.append(text[index])
        index += 1
      }
    }
    if title.allSatisfy({ $0 <= 0x20 }) { title = Array(text) }
  }

  /// Takes the mark that a text begins with.
  ///
  /// - Returns: where it ends; nil where there is none.
  private mutating func takeMark(_ text: ArraySlice<UInt8>) -> Int? {
    switch text.first {
    case UInt8(ascii: "!"):
      guard due == nil, text.dropFirst().first == UInt8(ascii: "("),
        let end = text.prefix(40).firstIndex(of: UInt8(ascii: ")")),
        case .date(let bits) = DateReading.read(
          Array(text[(text.startIndex + 2)..<end]).span, styles: [.iso8601])
      else { return nil }
      due = TaskDate(bits: bits)
      return end + 1
    case UInt8(ascii: "#"), UInt8(ascii: "@"):
      let word = text.dropFirst().prefix { $0 > 0x20 && $0 != text.first }
      guard word.contains(where: { $0 | 0x20 >= UInt8(ascii: "a") }),
        word.endIndex == text.endIndex || text[word.endIndex] <= 0x20
      else { return nil }
      tags.append(word)
      return word.endIndex
    default: return nil
    }
  }
}

extension RecordImporter {
  /// Puts what the marks of a text say into the columns of the row, where nothing is yet.
  ///
  /// - Returns: the text without them, which is the title.
  mutating func addDynalistText(_ text: ArraySlice<UInt8>, _ table: inout TaskTable) -> [UInt8] {
    let marks = DynalistMarks(of: text)
    if let due = marks.due, fields.contains(.due), table.due.count == table.rowCount {
      table.due.append(due.bits)
    }
    if fields.contains(.tags) { for tag in marks.tags { table.tags.add(Array(tag).span, onlyIfNew: true) } }
    return marks.title
  }
}
