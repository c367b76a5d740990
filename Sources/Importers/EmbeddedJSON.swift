import Scanners

/// A JSON value that stands in another syntax's text: a cell of pantask's own CSV.
///
/// Read by the one JSON scanner there is, as the only element of an array, so that what is valid here is what is
/// valid there; numbers and simple texts, which most such cells are, take a shorter way.
struct EmbeddedJSON {
  private let batch: RecordBatch
  private let record: RecordPlace
  /// Whether the value is an object.
  let isObject: Bool

  /// Reads a value; nil where the text is not exactly one.
  init?(_ text: Span<UInt8>) {
    var bytes = [UInt8(ascii: "[")]
    for index in text.indices { bytes.append(text[index]) }
    bytes.append(UInt8(ascii: "]"))
    var scanner = JSONScanner(paths: [.root], mode: .document)
    let batch = scanner.scan(InputChunk(bytes: bytes, isLast: true))
    guard batch.failure == nil, batch.records.count == 1, let record = batch.records.first, record.defect < 0
    else { return nil }
    self.batch = batch
    self.record = record
    isObject = batch.bytes[record.original].first == UInt8(ascii: "{")
  }

  /// Calls `body` with the name and value of each member of an object, in order: a text resolved, anything else as
  /// it is written.
  func forEachMember(_ body: (_ name: String, _ value: [UInt8], _ isJSON: Bool) -> Void) {
    guard isObject else { return }
    var index = record.firstNode
    while index < record.endNode {
      let node = batch.nodes[index]
      let name =
        node.name < batch.newNames.count ? String(decoding: batch.newNames[node.name], as: UTF8.self) : ""
      body(name, EmbeddedJSON.value(node, batch), !EmbeddedJSON.isText(node))
      index = Int(node.next)
    }
  }

  /// Appends the value of a cell to `output`: a text resolved, anything else as it is written.
  ///
  /// - Returns: whether it is JSON and not text; nil, with nothing appended, where the cell is not JSON.
  static func append(_ cell: Span<UInt8>, to output: inout [UInt8]) -> Bool? {
    if isNumber(cell) {
      for index in cell.indices { output.append(cell[index]) }
      return true
    }
    if isPlainText(cell) {
      for index in 1..<cell.count - 1 { output.append(cell[index]) }
      return false
    }
    guard let value = EmbeddedJSON(cell) else { return nil }
    if !value.isObject, value.record.firstNode < value.record.endNode {
      let node = value.batch.nodes[value.record.firstNode]
      output.append(contentsOf: EmbeddedJSON.value(node, value.batch))
      return !isText(node)
    }
    output.append(contentsOf: value.batch.bytes[value.record.original])
    return true
  }

  private static func value(_ node: RecordNode, _ batch: borrowing RecordBatch) -> [UInt8] {
    node.kind == .null ? Array("null".utf8) : batch.text(of: node)
  }

  private static func isText(_ node: RecordNode) -> Bool {
    node.kind == .text || node.kind == .textWithEscapes
  }

  /// Whether the bytes are a number without a fraction or an exponent (RFC 8259 §6).
  private static func isNumber(_ cell: Span<UInt8>) -> Bool {
    var index = cell.count > 0 && cell[0] == UInt8(ascii: "-") ? 1 : 0
    guard index < cell.count, cell[index] != UInt8(ascii: "0") || index + 1 == cell.count else {
      return false
    }
    while index < cell.count {
      guard cell[index] &- 0x30 <= 9 else { return false }
      index += 1
    }
    return true
  }

  /// Whether the bytes are a string with nothing in it that is written otherwise than it is meant.
  private static func isPlainText(_ cell: Span<UInt8>) -> Bool {
    guard cell.count >= 2, cell[0] == UInt8(ascii: "\""), cell[cell.count - 1] == UInt8(ascii: "\"") else {
      return false
    }
    for index in 1..<cell.count - 1 {
      let byte = cell[index]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20 { return false }
    }
    return true
  }
}
