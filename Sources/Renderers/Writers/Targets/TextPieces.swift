import TaskModel
import Templating

// Small pieces that several formats write.

extension TaskTable {
  /// The detail with the id that the task came with in a line behind it, unless it is the tool's own; nil where there
  /// is neither.
  func detailWithID(_ row: Int, toolID: ArraySlice<UInt8>? = nil) -> ArraySlice<UInt8>? {
    KeptID.detail(detail.bytes(row), id: id.bytes(row), toolID: toolID)
  }
}

extension OutputBuffer {
  /// Appends a text as a JSON string.
  mutating func appendJSON(_ text: UnsafeBufferPointer<UInt8>) { JSONEscaping.append(text, to: &self) }

  /// Appends a text as a JSON string.
  mutating func appendJSON(_ text: ArraySlice<UInt8>) {
    text.withUnsafeBufferPointer { JSONEscaping.append($0, to: &self) }
  }

  /// Appends a text for the inside of an XML element; what XML cannot hold has been replaced before.
  mutating func appendXML(_ text: ArraySlice<UInt8>) {
    text.withUnsafeBufferPointer { _ = XMLEscaping.append($0, in: .element, to: &self) }
  }

  /// Appends a text for a quoted XML attribute.
  mutating func appendXMLAttribute(_ text: ArraySlice<UInt8>) {
    text.withUnsafeBufferPointer { _ = XMLEscaping.append($0, in: .attribute, to: &self) }
  }

  /// Appends an element with a text; nothing where there is none.
  mutating func appendElement(_ name: StaticString, _ text: ArraySlice<UInt8>?) {
    guard let text else { return }
    append(UInt8(ascii: "<"))
    append(literal: name)
    append(UInt8(ascii: ">"))
    appendXML(text)
    append(literal: "</")
    append(literal: name)
    append(UInt8(ascii: ">"))
  }

  /// Appends an element with a number.
  mutating func appendElement(_ name: StaticString, _ number: Int) {
    appendElement(name, Array(String(number).utf8)[...])
  }

  /// Appends an element with a date; nothing where there is none.
  mutating func appendElement(_ name: StaticString, _ date: TaskDate?, _ syntax: DateSyntax) {
    guard let date else { return }
    append(UInt8(ascii: "<"))
    append(literal: name)
    append(UInt8(ascii: ">"))
    syntax.append(date, to: &self)
    append(literal: "</")
    append(literal: name)
    append(UInt8(ascii: ">"))
  }
}

extension TextColumn {
  /// A row's text, or nil.
  func bytes(_ row: Int) -> ArraySlice<UInt8>? { isPresent(row) ? bytes[range(row)] : nil }
}

extension WordColumn {
  /// A row's word, or nil.
  func bytes(_ row: Int) -> ArraySlice<UInt8>? {
    let code = code(row)
    return code == 0 ? nil : dictionary.word(code)
  }
}

extension WordListColumn {
  /// A row's words.
  func words(_ row: Int) -> [ArraySlice<UInt8>] { codes[range(row)].map { dictionary.word($0) } }
}

extension TaskTable {
  /// Whether a row's task is done.
  func isDone(at row: Int) -> Bool { row < isDone.count && isDone[row] }

  /// A row's id, the source's or a made one.
  func idBytes(_ row: Int) -> ArraySlice<UInt8> {
    if let own = id.bytes(row) { return own }
    var bytes: [UInt8] = []
    appendID(row, to: &bytes)
    return bytes[...]
  }

  /// The id of the task above a row, or nil.
  func parentIDBytes(_ row: Int) -> ArraySlice<UInt8>? {
    if let above = writtenParent(row) { return idBytes(above) }
    return parent.bytes(row).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// A row's progress, or nil.
  func progressPercent(_ row: Int) -> Int? {
    row < progress.count && progress[row] != TaskTable.absentProgress ? Int(progress[row]) : nil
  }
}
