import Foundation
import TaskModel

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// A value of an input that has no parts, and where it stands: names from the outside in, without the places of lists.
struct Leaf {
  var path: [String]
  var text: String

  /// The leaves of an input, found by simple readers of its syntax; nil for a syntax whose lines are looked at
  /// elsewhere.
  static func all(of bytes: [UInt8], syntax: String, file: String) throws -> [Leaf]? {
    if bytes.starts(with: "bplist".utf8) { return nil }
    let isWide = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
    let data = Data(bytes)
    var text = String(data: data, encoding: isWide ? .utf16 : .utf8) ?? ""
    if text.isEmpty { text = String(data: data, encoding: .isoLatin1) ?? "" }
    if text.first == "\u{FEFF}" { text.removeFirst() }
    if syntax.contains("JSON") { return json(text) }
    if syntax.contains("XML") || syntax.contains("property list") { return xml(text) }
    if syntax.contains("CSV") {
      let marks: [Character] = [";", "\t", "|"]
      return csv(text, separator: marks.first { syntax.contains("delimiter \($0)") } ?? ",")
    }
    if syntax == "iCalendar" { return iCalendar(text) }
    return nil
  }

  // MARK: - JSON

  private static func json(_ text: String) -> [Leaf] {
    if let value = JSONFragment(text) { return leaves(of: value, at: []) }
    return text.split(whereSeparator: \.isNewline)
      .flatMap { line in JSONFragment(String(line)).map { leaves(of: $0, at: []) } ?? [] }
  }

  /// The leaves of a value; numbers as they are written.
  static func leaves(of value: JSONFragment, at path: [String]) -> [Leaf] {
    switch value {
    case .null, .flag: []
    case .number(let text), .string(let text): [Leaf(path: path, text: text)]
    case .array(let elements): elements.flatMap { leaves(of: $0, at: path) }
    case .object(let members): members.flatMap { leaves(of: $0.value, at: path + [$0.name]) }
    }
  }

  // MARK: - XML

  private static func xml(_ text: String) -> [Leaf] {
    let reader = ElementReader()
    // The declaration names the encoding that the text had; controls are read as blanks.
    let body = text.replacing(/<\?xml[^>]*\?>/, with: "").replacing(/<!DOCTYPE[^>]*>/, with: "")
    let clean = String(
      String.UnicodeScalarView(
        body.unicodeScalars.map { $0.value < 32 && ![9, 10, 13].contains($0.value) ? " " : $0 }))
    let parser = XMLParser(data: Data(clean.utf8))
    parser.delegate = reader
    _ = parser.parse()
    return reader.leaves
  }

  private final class ElementReader: NSObject, XMLParserDelegate {
    var leaves: [Leaf] = []
    private var path: [String] = []
    private var texts: [String] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) {
      flush()
      path.append(local(name))
      for (name, value) in attributes where !name.hasPrefix("xmlns") {
        leaves.append(Leaf(path: path + ["@" + local(name)], text: value))
      }
    }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
    ) {
      flush()
      path.removeLast()
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { texts.append(string) }

    func parser(_ parser: XMLParser, foundCDATA block: Data) {
      texts.append(String(decoding: block, as: UTF8.self))
    }

    private func local(_ name: String) -> String { name.split(separator: ":").last.map(String.init) ?? name }

    private func flush() {
      let text = texts.joined()
      texts = []
      if !text.allSatisfy(\.isWhitespace), path.last != "key" { leaves.append(Leaf(path: path, text: text)) }
    }
  }

  // MARK: - CSV

  private static func csv(_ text: String, separator: Character) -> [Leaf] {
    let rows = records(text, separator: separator)
    // The row with the most cells first comes to the header, behind a preamble.
    let width = rows.map { row in row.count { !$0.isEmpty } }.max() ?? 0
    guard let header = rows.firstIndex(where: { row in row.count { !$0.isEmpty } * 2 > width }) else {
      return []
    }
    return rows[(header + 1)...].filter { $0 != rows[header] }.flatMap { row in
      row.enumerated().map { number, cell in
        let names = rows[header]
        return Leaf(path: [number < names.count ? names[number] : "column \(number + 1)"], text: cell)
      }
    }
  }

  private static func records(_ text: String, separator: Character) -> [[String]] {
    var records: [[String]] = [[""]]
    var isQuoted = false
    var wasQuote = false
    func add(_ character: Character) {
      records[records.count - 1][records[records.count - 1].count - 1].append(character)
    }
    for character in text {
      if wasQuote {
        wasQuote = false
        if character == "\"" {
          add(character)
          continue
        }
        isQuoted = false
      }
      if isQuoted {
        if character == "\"" { wasQuote = true } else { add(character) }
      } else if character == "\"" {
        isQuoted = true
      } else if character == separator {
        records[records.count - 1].append("")
      } else if character.isNewline {
        records.append([""])
      } else {
        add(character)
      }
    }
    return records
  }

  // MARK: - iCalendar

  private static func iCalendar(_ text: String) -> [Leaf] {
    var components: [String] = []
    var leaves: [Leaf] = []
    for line in text.replacing(/\r?\n[ \t]/, with: "").split(whereSeparator: \.isNewline) {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let value = String(line[line.index(after: colon)...])
      let name = line[..<colon].split(separator: ";").first.map { $0.uppercased() } ?? ""
      switch name {
      case "BEGIN": components.append(value.uppercased())
      case "END": _ = components.popLast()
      default:
        let plain = value.replacing("\\n", with: " ").replacing("\\", with: "")
        leaves.append(Leaf(path: components + [name], text: plain))
      }
    }
    return leaves
  }
}
