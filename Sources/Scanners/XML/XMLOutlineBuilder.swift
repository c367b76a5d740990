import CLibXML2

/// Collects an `XMLOutline` from SAX events.
///
/// It runs over the head of an input once, so it is written plainly.
struct XMLOutlineBuilder: XMLEventConsumer {
  /// What has been seen so far.
  private(set) var outline = XMLOutline.empty
  /// Index of the element's path for each open element down to the depth that is kept.
  private var open: [Int] = []
  /// How many open elements lie deeper.
  private var deeper = 0
  /// By element of the outline: the elements below it, in the order of its `children`.
  private var elementsBelow: [[Int]] = []
  /// The start of the text since the last tag, if a sample is wanted here.
  private var text: [UInt8] = []
  /// Whether there is a line break before it.
  private var isLaidOut = false

  mutating func deallocate() {}

  static func install(in handler: inout xmlSAXHandler) {
    handler.startElementNs = startElement
    handler.endElementNs = endElement
    handler.characters = characters
    handler.ignorableWhitespace = characters
    handler.cdataBlock = characters
  }

  fileprivate mutating func start(
    _ name: UnsafePointer<UInt8>, _ namespace: UnsafePointer<UInt8>?, _ attributeCount: Int,
    _ attributes: XMLAttributes
  ) {
    endText()
    guard deeper == 0, open.count < XMLOutline.maximumDepth else {
      deeper += 1
      return
    }
    let index: Int
    let isRoot = open.isEmpty
    if let parent = open.last {
      let child = Self.count(name, in: &outline.elements[parent].children)
      if child == elementsBelow[parent].count {
        elementsBelow[parent].append(
          add(path: outline.elements[parent].path + [outline.elements[parent].children[child].name]))
      }
      index = elementsBelow[parent][child]
    } else {
      outline.rootName = FieldName.bounded(bytes(of: name))
      index = add(path: [outline.rootName])
      outline.rootNamespace = bytes(of: namespace)
    }
    outline.elements[index].count += 1
    open.append(index)
    guard let attributes else { return }
    for number in 0..<attributeCount {
      let attribute = attributes + number * 5
      guard let name = attribute[0] else { continue }
      let place = Self.count(name, in: &outline.elements[index].attributes)
      let isNew = place == outline.elements[index].attributeSamples.count
      if isNew {
        outline.elements[index].attributeSamples.append([])
        outline.elements[index].attributeValues.append([])
        outline.elements[index].numberedAttributes.append([])
      }
      let most = XMLOutline.firstValues.count
      let hasRoom =
        outline.elements[index].attributeValues[place].count < most
        || outline.elements[index].numberedAttributes[place].count < most
      guard isRoot || isNew || hasRoom, let first = attribute[3], let last = attribute[4] else { continue }
      let value = Self.resolved(UnsafeBufferPointer(start: first, count: last - first))
      Self.addFirst(value, to: &outline.elements[index].attributeValues[place])
      let numbered = numbered(value)
      Self.addFirst(numbered, to: &outline.elements[index].numberedAttributes[place])
      if isNew {
        outline.elements[index].attributeSamples[place] = Self.prefix(
          value, XMLOutline.maximumSampleByteCount)
      }
      if isRoot { outline.rootAttributes.append((bytes(of: name), Self.prefix(value, 256))) }
    }
  }

  fileprivate mutating func end() {
    endText()
    if deeper > 0 { deeper -= 1 } else { _ = open.popLast() }
  }

  fileprivate mutating func append(_ characters: UnsafePointer<UInt8>, _ count: Int) {
    // Blank text in front of a sample may be long: it is skipped, not kept.
    guard deeper == 0, let index = open.last,
      outline.elements[index].sample.isEmpty
        || outline.elements[index].firstTexts.count < XMLOutline.firstValues.count
        || outline.elements[index].numberedTexts.count < XMLOutline.firstValues.count
    else { return }
    var rest = UnsafeBufferPointer(start: characters, count: count)[...]
    if text.isEmpty {
      if rest.prefix(while: { $0 <= 0x20 }).contains(0x0A) { isLaidOut = true }
      rest = rest.drop { $0 <= 0x20 }
    }
    text.append(contentsOf: rest.prefix(max(XMLOutline.maximumSampleByteCount * 2 - text.count, 0)))
  }

  /// Keeps the text since the last tag as a sample, if there is none yet.
  mutating func endText() {
    if let index = open.last, deeper == 0, !text.isEmpty {
      if outline.elements[index].sample.isEmpty {
        outline.elements[index].sample = Self.prefix(text, XMLOutline.maximumSampleByteCount)
        outline.elements[index].isLaidOut = isLaidOut
      }
      while let last = text.last, last <= 0x20 { text.removeLast() }
      Self.addFirst(text, to: &outline.elements[index].firstTexts)
      let numbered = numbered(text)
      Self.addFirst(numbered, to: &outline.elements[index].numberedTexts)
    }
    isLaidOut = false
    text.removeAll(keepingCapacity: true)
  }

  /// Keeps one of the first values, where it is short: that is enough for ids.
  private static func addFirst(_ value: [UInt8], to values: inout [[UInt8]]) {
    let most = XMLOutline.firstValues
    guard values.count < most.count, !value.isEmpty, value.count <= most.byteCount, !values.contains(value)
    else { return }
    values.append(value)
  }

  /// A value of the innermost element, with the numbers of that and of the one around it.
  private func numbered(_ text: [UInt8]) -> XMLOutline.NumberedText {
    func number(_ depth: Int) -> Int { depth >= 0 ? outline.elements[open[depth]].count : 0 }
    return XMLOutline.NumberedText(element: number(open.count - 1), outer: number(open.count - 2), text: text)
  }

  /// Keeps one of the first values with its numbers, where it is no longer than a name is.
  private static func addFirst(
    _ value: XMLOutline.NumberedText, to values: inout [XMLOutline.NumberedText]
  ) {
    guard values.count < XMLOutline.firstValues.count, !value.text.isEmpty,
      value.text.count <= XMLOutline.maximumSampleByteCount
    else { return }
    values.append(value)
  }

  /// Adds an element that has not been counted yet.
  private mutating func add(path: [[UInt8]]) -> Int {
    var element = XMLOutline.Element(path: path)
    element.count = 0
    outline.elements.append(element)
    elementsBelow.append([])
    return outline.elements.count - 1
  }

  /// Counts a name and gives its place in the list.
  ///
  /// Linear in the number of different names; makes nothing of one that is there.
  @discardableResult
  private static func count(_ name: UnsafePointer<UInt8>, in counts: inout [XMLOutline.Count]) -> Int {
    if let index = counts.firstIndex(where: { isEqual($0.name, name) }) {
      counts[index].count += 1
      return index
    }
    let made = FieldName.bounded(bytes(of: name))
    if made.count > FieldName.maximumByteCount, let index = counts.firstIndex(where: { $0.name == made }) {
      counts[index].count += 1
      return index
    }
    counts.append(XMLOutline.Count(name: made, count: 1))
    return counts.count - 1
  }

  /// Whether a C string has exactly these bytes.
  private static func isEqual(_ bytes: [UInt8], _ text: UnsafePointer<UInt8>) -> Bool {
    var index = 0
    while index < bytes.count, text[index] == bytes[index], text[index] != 0 { index += 1 }
    return index == bytes.count && text[index] == 0
  }

  /// An attribute's value with libxml2's `&#38;` made `&` again (see `XMLTape.addAttributeValue`).
  private static func resolved(_ value: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    var index = 0
    while index < value.count {
      text.append(value[index])
      index += value[index] == 0x26 ? 5 : 1
    }
    return text
  }

  /// At most `limit` bytes, cut between characters.
  private static func prefix(_ text: [UInt8], _ limit: Int) -> [UInt8] {
    guard text.count > limit else { return text }
    var end = limit
    while end > 0, text[end] & 0xC0 == 0x80 { end -= 1 }
    return Array(text[..<end])
  }
}

private let startElement: startElementNsSAX2Func = {
  user, name, _, namespace, namespaceCount, namespaces, attributeCount, _, attributes in
  guard let core = XMLSafetyCallbacks.core(user), let name,
    core.pointee.enterElement(
      name, attributeCount: attributeCount, namespaceCount: namespaceCount, namespaces) != nil
  else { return }
  let builder = core.pointee.consumer.assumingMemoryBound(to: XMLOutlineBuilder.self)
  core.pointee.countNames(Int(attributeCount), attributes)
  builder.pointee.start(name, namespace, Int(attributeCount), attributes)
}

private let endElement: endElementNsSAX2Func = { user, _, _, _ in
  guard let core = XMLSafetyCallbacks.core(user), !core.pointee.isStopped else { return }
  core.pointee.leaveElement()
  core.pointee.consumer.assumingMemoryBound(to: XMLOutlineBuilder.self).pointee.end()
}

private let characters: charactersSAXFunc = { user, text, count in
  guard let core = XMLSafetyCallbacks.core(user), let text, !core.pointee.isStopped else { return }
  core.pointee.hadEvent = true
  core.pointee.consumer.assumingMemoryBound(to: XMLOutlineBuilder.self).pointee.append(text, Int(count))
}
