/// A link that a text begins with (CommonMark §6.3): `[AB-12](https://example.org/AB-12) Linked title`.
struct MarkdownLink {
  /// The text with the link's own text in its place.
  let title: [UInt8]
  /// Where the link leads.
  let address: ArraySlice<UInt8>

  /// Finds it; nil where the text begins with anything else, or the link leads to no page.
  ///
  /// - Complexity: linear in the text.
  init?(beginning text: ArraySlice<UInt8>) {
    guard text.first == UInt8(ascii: "["), let end = text.firstIndex(of: UInt8(ascii: "]")),
      text[end...].dropFirst().first == UInt8(ascii: "(")
    else { return nil }
    let label = text[text.index(after: text.startIndex)..<end]
    let rest = text[(end + 2)...]
    guard let close = rest.firstIndex(where: { $0 == UInt8(ascii: ")") || $0 <= 0x20 }),
      rest[close] == UInt8(ascii: ")"), !label.isEmpty,
      !label.contains(where: { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "\\") })
    else { return nil }
    address = rest[..<close]
    guard address.starts(with: "http://".utf8) || address.starts(with: "https://".utf8) else { return nil }
    title = Array(label) + rest[(close + 1)...]
  }
}
