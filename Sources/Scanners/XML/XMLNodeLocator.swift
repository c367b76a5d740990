/// Finds the place in the source that a node of a record's tape came from.
///
/// Tapes of markup hold texts with their entities resolved and know nothing of places: to remember them would cost
/// every value something, and only the few that are remarked on need one. So the markup of the one record is gone
/// through again, and nodes are counted as the builders of tapes make them. What it is given has been parsed before and
/// is well-formed; anything else finds nothing.
package struct XMLNodeLocator {
  private struct Frame {
    var node: Int
    var isObject: Bool
    /// Whether its text is a node (not in keys of property lists).
    var hasText: Bool
  }

  private let bytes: [UInt8]
  private let target: Int
  private let isPropertyList: Bool
  private var frames: [Frame] = []
  private var nodeCount = 0
  /// Where the first character since the last tag is that is not blank.
  private var textStart: Int?
  private var index: Int
  private var found: Int?

  /// The offset in `bytes` of the value of a record's node.
  ///
  /// - Parameters:
  ///   - number: Which node, counted from the record's first.
  ///   - start: Where the record's start tag begins; the bytes are UTF-8 from there on.
  /// - Returns: nil where the bytes end before.
  package static func offset(
    ofNode number: Int, in bytes: [UInt8], from start: Int, isPropertyList: Bool
  ) -> Int? {
    var locator = XMLNodeLocator(
      bytes: bytes, target: number, isPropertyList: isPropertyList, index: max(start, 0))
    locator.run()
    return locator.found
  }

  private init(bytes: [UInt8], target: Int, isPropertyList: Bool, index: Int) {
    self.bytes = bytes
    self.target = target
    self.isPropertyList = isPropertyList
    self.index = index
  }

  private mutating func run() {
    repeat {
      guard found == nil, index < bytes.count else { return }
      if bytes[index] != UInt8(ascii: "<") {
        if bytes[index] > 0x20, textStart == nil { textStart = index }
        index += 1
      } else if skip("<!--", to: "-->") || skip("<?", to: "?>") {
        continue
      } else if starts(with: "<![CDATA[") {
        let content = index + 9
        if textStart == nil, content < bytes.count, bytes[content] > 0x20 { textStart = content }
        _ = skip("<![CDATA[", to: "]]>")
      } else if starts(with: "</") {
        endElement()
        _ = skip("</", to: ">")
      } else {
        startElement()
      }
    } while !frames.isEmpty
  }

  private mutating func startElement() {
    if let parent = frames.indices.last {
      frames[parent].isObject = true
      endText()
    }
    let tagStart = index
    index += 1
    let name = takeName()
    let isRecord = frames.isEmpty
    let isKey = isPropertyList && name.elementsEqual("key".utf8)
    var frame = Frame(node: -1, isObject: isRecord, hasText: !isKey)
    if !isRecord, !isKey {
      frame.node = nodeCount
      nodeCount += 1
    }
    frames.append(frame)
    while index < bytes.count, bytes[index] != UInt8(ascii: ">") {
      if bytes[index] <= 0x20 || bytes[index] == UInt8(ascii: "/") {
        index += 1
      } else {
        takeAttribute()
      }
    }
    let isEmpty = index < bytes.count && bytes[index - 1] == UInt8(ascii: "/")
    index += 1
    textStart = nil
    if isEmpty {
      // A value without text, as `<true/>`, is where its tag is.
      if frame.node == target, frame.node >= 0 { found = found ?? tagStart }
      frames.removeLast()
    }
  }

  private mutating func takeAttribute() {
    let name = takeName()
    while index < bytes.count, bytes[index] <= 0x20 || bytes[index] == UInt8(ascii: "=") { index += 1 }
    guard index < bytes.count else { return }
    let quote = bytes[index]
    index += 1
    let valueStart = index
    while index < bytes.count, bytes[index] != quote { index += 1 }
    index += 1
    // Declarations of namespaces are no attributes.
    guard !isPropertyList, !name.elementsEqual("xmlns".utf8), !name.starts(with: "xmlns:".utf8) else {
      return
    }
    frames[frames.count - 1].isObject = true
    take(valueStart)
  }

  private mutating func endElement() {
    guard let frame = frames.popLast() else { return }
    if frame.isObject {
      endText()
    } else if frame.node == target, frame.hasText {
      found = textStart ?? index
    }
    textStart = nil
  }

  /// Ends a text beside elements or attributes: a node of its own where it is not blank.
  private mutating func endText() {
    if let textStart, !isPropertyList { take(textStart) }
    textStart = nil
  }

  /// Counts a node that begins at `offset`.
  private mutating func take(_ offset: Int) {
    if nodeCount == target, found == nil { found = offset }
    nodeCount += 1
  }

  private mutating func takeName() -> ArraySlice<UInt8> {
    let start = index
    let ends = Array("=/>".utf8)
    while index < bytes.count, bytes[index] > 0x20, !ends.contains(bytes[index]) { index += 1 }
    return bytes[start..<index]
  }

  private func starts(with text: StaticString) -> Bool {
    text.withUTF8Buffer { bytes[index...].starts(with: $0) }
  }

  /// Goes past what begins and ends so, if it begins here.
  private mutating func skip(_ beginning: StaticString, to end: StaticString) -> Bool {
    guard starts(with: beginning) else { return false }
    index += beginning.utf8CodeUnitCount
    while index < bytes.count, !starts(with: end) { index += 1 }
    index += end.utf8CodeUnitCount
    return true
  }
}
