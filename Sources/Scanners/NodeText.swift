extension RecordBatch {
  /// Appends the text of a node, with doubled quotes and escapes resolved, to `output`.
  ///
  /// Containers give their bytes as written, `null` nothing, numbers and literals as written.
  package func appendText(of node: RecordNode, to output: inout [UInt8]) {
    let range = Int(node.start)..<node.end
    switch node.kind {
    case .text, .number, .true, .false, .object, .array:
      // As a pointer for the length of one copy: appending a slice took three times as long for a short text.
      bytes.span.extracting(range).withUnsafeBufferPointer { output.append(contentsOf: $0) }
    case .null:
      break
    case .textWithDoubledQuotes:
      let text = bytes.span.extracting(range)
      // Unsafe: there is room for the whole text, and no more than that is written.
      output.append(addingCapacity: text.count) { output in
        output.withUnsafeMutableBufferPointer { storage, count in
          var index = 0
          while index < text.count {
            let byte = text[index]
            storage[count] = byte
            count &+= 1
            index &+= 1
            // The scanner has left exactly the quotes that come in pairs.
            if byte == 0x22, index < text.count, text[index] == 0x22 { index &+= 1 }
          }
        }
      }
    case .textWithEscapes:
      JSONEscapes.appendUnescaped(bytes, range, to: &output)
    }
  }

  /// The text of a node as a value of its own: for names, tests and rare paths.
  package func text(of node: RecordNode) -> [UInt8] {
    var output: [UInt8] = []
    appendText(of: node, to: &output)
    return output
  }
}
