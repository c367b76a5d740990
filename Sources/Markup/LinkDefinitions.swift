/// Where the links of a text of Markdown lead that name a label: `[words][label]`, `[label]`, with a line
/// `[label]: https://…` somewhere.
struct LinkDefinitions {
  /// By label, in lower case and with single spaces.
  private var addresses: [[UInt8]: [UInt8]] = [:]

  /// The longest label (CommonMark §4.7).
  private static let mostLabelBytes = 999

  /// Those of a text; of two of one label the first.
  init(_ text: [UInt8]) {
    for line in text.split(separator: 0x0A) {
      // What a line begins with for the quotes that it is in.
      let rest = line.drop { $0 <= 0x20 || $0 == UInt8(ascii: ">") }
      guard let (label, address) = Self.definition(rest) else { continue }
      if addresses[label] == nil { addresses[label] = address }
    }
  }

  /// Whether a line only says where a label leads.
  func isDefinition(_ text: [UInt8], _ line: Range<Int>) -> Bool {
    guard !addresses.isEmpty, let (label, _) = Self.definition(text[line]) else { return false }
    return addresses[label] != nil
  }

  /// The address of a link whose words end at a bracket, and where it ends: by the label in brackets behind it, or by
  /// its words.
  func address(_ text: [UInt8], words: Range<Int>, isLabel: Bool) -> (address: [UInt8], end: Int)? {
    if addresses.isEmpty { return nil }
    let next = words.upperBound + 1
    if next < text.count, text[next] == UInt8(ascii: "["), let end = Self.endOfLabel(text[next...]) {
      let label = next + 1..<end
      if !label.isEmpty { return addresses[Self.normalized(text[label])].map { ($0, end + 1) } }
      return isLabel ? addresses[Self.normalized(text[words])].map { ($0, end + 1) } : nil
    }
    guard isLabel, words.count <= Self.mostLabelBytes else { return nil }
    return addresses[Self.normalized(text[words])].map { ($0, next) }
  }

  /// Where the bracket is that ends the label at the beginning; nil where there is none.
  private static func endOfLabel(_ text: ArraySlice<UInt8>) -> Int? {
    var index = text.startIndex + 1
    let limit = min(index + mostLabelBytes + 1, text.endIndex)
    while index < limit {
      switch text[index] {
      case UInt8(ascii: "]"): return index
      case UInt8(ascii: "["): return nil
      case UInt8(ascii: "\\"): index += 2
      default: index += 1
      }
    }
    return nil
  }

  private static func normalized(_ label: ArraySlice<UInt8>) -> [UInt8] {
    let words = label.split { $0 <= 0x20 }
    return Array(words.joined(separator: [0x20])).map { $0 < 0x5B && $0 > 0x40 ? $0 | 0x20 : $0 }
  }

  /// `[label]: address "title"`, which is all that stands on its line.
  private static func definition(_ line: ArraySlice<UInt8>) -> (label: [UInt8], address: [UInt8])? {
    guard line.first == UInt8(ascii: "["), let end = endOfLabel(line), end + 1 < line.endIndex,
      line[end + 1] == UInt8(ascii: ":")
    else { return nil }
    let label = normalized(line[(line.startIndex + 1)..<end])
    var address = line[(end + 2)...].drop { $0 <= 0x20 }
    let title = address.drop { $0 > 0x20 }.drop { $0 <= 0x20 }
    address = address.prefix { $0 > 0x20 }
    guard !label.isEmpty, !address.isEmpty, title.isEmpty || isTitle(title) else { return nil }
    if address.count > 2, address.first == UInt8(ascii: "<"), address.last == UInt8(ascii: ">") {
      address = address.dropFirst().dropLast()
    }
    let bytes = Array(address)
    return (label, CharacterReference.resolved(bytes, bytes.indices))
  }

  private static func isTitle(_ rest: ArraySlice<UInt8>) -> Bool {
    let end = rest.last { $0 > 0x20 }
    return switch rest.first {
    case UInt8(ascii: "\""): end == UInt8(ascii: "\"") && rest.count > 1
    case UInt8(ascii: "'"): end == UInt8(ascii: "'") && rest.count > 1
    case UInt8(ascii: "("): end == UInt8(ascii: ")")
    default: false
    }
  }
}
