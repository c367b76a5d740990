/// The line at the end of a detail that says which id a task had where it came from: `pantask-id: WEB-1`.
///
/// Tools that give a task an id of their own when they take it know the old one by this line: people find it by
/// searching, and reading the tool's next export gives the task its old id again.
package enum KeptID {
  private static let name = Array("pantask-id: ".utf8)
  private static let blank: [UInt8] = [0x0A, 0x0A]

  /// Whether an id can stand in a line of its own and is read back from it.
  package static func canHold(_ id: [UInt8]) -> Bool {
    !id.isEmpty && trimmed(id).count == id.count && id.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
  }

  /// A detail with the line behind it.
  package static func detail(_ detail: ArraySlice<UInt8>?, with id: ArraySlice<UInt8>) -> [UInt8] {
    guard let detail, !detail.isEmpty else { return name + id }
    return Array(detail) + blank + name + id
  }

  /// Where a detail ends and what the id behind it is; nil where there is no such line.
  package static func parts(_ text: [UInt8]) -> (detailEnd: Int, id: [UInt8])? {
    let end = (text.lastIndex { !$0.isBlank } ?? -1) + 1
    let start = (text[..<end].lastIndex(of: 0x0A) ?? -1) + 1
    guard text[start..<end].starts(with: name), end - start > name.count else { return nil }
    let id = Array(text[(start + name.count)..<end])
    if start == 0 { return (0, id) }
    // Tools write their own ends of lines.
    let gaps: [[UInt8]] = [[0x0D, 0x0A, 0x0D, 0x0A], blank, [0x0D, 0x0A]]
    let gap = gaps.first { text[..<start].suffix($0.count).elementsEqual($0) }
    return (start - (gap?.count ?? 1), id)
  }
}
