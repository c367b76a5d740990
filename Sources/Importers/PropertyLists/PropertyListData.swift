import Formats
import Scanners
import TaskModel

// An app that keeps its tasks as JSON leaves a property list in which they are bytes: `<data>` under a key, or a text.

extension FormatDetector {
  /// Looks at the JSON that stands as bytes or text in a property list without lists of its own: at one object, with
  /// the property list's keys.
  ///
  /// - Returns: nil where there is none in which something looks like tasks.
  func detectJSON(in list: [UInt8]) throws -> Detection? {
    var scanner = PropertyListScanner(paths: [.root], limits: options.limits)
    let batch = scanner.scan(InputChunk(bytes: list, isLast: true))
    guard batch.failure == nil, let record = batch.records.first else { return nil }
    var members: [(name: [UInt8], json: [UInt8])] = []
    var index = record.firstNode
    while index < record.endNode {
      let node = batch.nodes[index]
      if node.kind == .text, node.name < batch.newNames.count, let json = json(in: batch.text(of: node)) {
        members.append((batch.newNames[node.name], json))
      }
      index = Int(node.next)
    }
    guard !members.isEmpty else { return nil }
    var object: [UInt8] = [UInt8(ascii: "{")]
    for (name, json) in members {
      if object.count > 1 { object.append(UInt8(ascii: ",")) }
      JSONFragment.string(String(decoding: name, as: UTF8.self)).append(to: &object)
      object.append(UInt8(ascii: ":"))
      object.append(contentsOf: json)
    }
    object.append(UInt8(ascii: "}"))
    var detection = try detection(of: object)
    detection?.report.syntax = "JSON in a property list"
    return detection
  }

  /// The array or object that a value is, as text or in Base64; nil for others.
  private func json(in value: [UInt8]) -> [UInt8]? {
    let isText =
      value.first { !$0.isBlank }.map { [UInt8(ascii: "["), UInt8(ascii: "{")].contains($0) } ?? false
    guard let text = isText ? value : Base64.decoded(value[...]) else { return nil }
    guard let first = text.first(where: { !$0.isBlank }),
      [UInt8(ascii: "["), UInt8(ascii: "{")].contains(first), EmbeddedJSON.value(in: text.span) != nil
    else { return nil }
    return text
  }

  /// What is found in JSON that was made of an input; nil where nothing in it looks like tasks.
  func detection(of json: [UInt8]) throws -> Detection? {
    let head = Array(json.prefix(FormatDetector.longHeadByteCount))
    do {
      var detection = try detectJSON(
        head, PeekedSource(head: json, rest: nil), textByteCount: head.count,
        isWhole: head.count == json.count)
      detection.scanner = detection.scanner.map { PlacelessScanner(scanner: $0) }
      return detection
    } catch let diagnostic as Diagnostic where diagnostic.code == .noTasksFound { return nil }
  }
}

/// Scans what was made of an input, in which places say nothing.
private struct PlacelessScanner: RecordScanner {
  var scanner: any RecordScanner

  mutating func scan(_ chunk: consuming InputChunk) -> RecordBatch {
    var batch = scanner.scan(chunk)
    batch.hasPlaces = false
    return batch
  }
}
