/// The line at the end of a detail that says which id a task had where it came from: `pantask-id: WEB-1`.
///
/// Tools that give a task an id of their own when they take it know the old one by this line: people find it by
/// searching, and reading the tool's next export gives the task its old id again. Only the last such line is one of
/// these: behind a detail that ends in such a line itself there is always another, `pantask-id:` of a task without an
/// id.
package enum KeptID {
  private static let name = Array("pantask-id:".utf8)
  private static let blank: [UInt8] = [0x0A, 0x0A]

  /// Whether an id can stand in a line of its own and is read back from it.
  package static func canHold(_ id: [UInt8]) -> Bool {
    !id.isEmpty && trimmed(id).count == id.count && id.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
  }

  /// A detail as it is written where the tool gives the task an id of its own: with the id that it came with in a line
  /// behind it, unless the two are the same; nil where there is neither.
  package static func detail(
    _ detail: ArraySlice<UInt8>?, id: ArraySlice<UInt8>?, toolID: ArraySlice<UInt8>?
  ) -> ArraySlice<UInt8>? {
    let kept = id ?? []
    if kept.isEmpty || kept == toolID, detail.flatMap({ parts($0) }) == nil { return detail }
    let line = name + (kept.isEmpty ? [] : [0x20]) + kept
    guard let detail, !detail.isEmpty else { return line[...] }
    return (Array(detail) + blank + line)[...]
  }

  /// How long a detail is without such a line, and what the id in it is, empty for none; nil where there is no line.
  package static func parts(_ text: ArraySlice<UInt8>) -> (detailLength: Int, id: [UInt8])? {
    let end = (text.lastIndex { !$0.isBlank } ?? text.startIndex - 1) + 1
    let start = (text[..<end].lastIndex(of: 0x0A) ?? text.startIndex - 1) + 1
    let rest = text[start..<end].dropFirst(name.count)
    guard text[start..<end].starts(with: name), rest.isEmpty || rest.first == 0x20 else { return nil }
    let id = Array(rest.dropFirst())
    if start == text.startIndex { return (0, id) }
    // Tools write their own ends of lines.
    let gaps: [[UInt8]] = [[0x0D, 0x0A, 0x0D, 0x0A], blank, [0x0D, 0x0A]]
    let gap = gaps.first { text[..<start].suffix($0.count).elementsEqual($0) }
    return (start - text.startIndex - (gap?.count ?? 1), id)
  }
}
