import Formats
import Scanners
import TaskModel

// What keys of records are called, where an object at the top of the input says it: Jira's custom fields.

extension FormatDetector {
  /// Finds out what keys are called, as far as that stands in the head that detection may look at.
  func takeKeyNames(
    _ shape: InputShape, into mapping: inout ProfileMapping, _ reader: inout TextReader
  ) throws {
    guard !mapping.naming.keyNames.isEmpty, !shape.rootNames.isEmpty,
      shape.rootNames.contains(mapping.naming.keyNames) || !shape.isWhole
    else { return }
    let text = try textHead(&reader, byteCount: InputHead.largestByteCount)
    var scanner = JSONScanner(
      paths: [try jsonPath(mapping.naming.keyNames)], mode: .document, limits: options.limits)
    let batch = scanner.scan(InputChunk(bytes: text, isLast: true))
    let names = batch.newNames.map { String(decoding: $0, as: UTF8.self) }
    for record in batch.records where record.defect < 0 {
      guard case .object(let members) = batch.rawValue(of: record, names: names) else { continue }
      mapping.call(
        members.compactMap { key, value in value.string.map { (key, $0) } },
        besides: Set(shape.records.flatMap(\.names)))
    }
  }
}

extension ProfileMapping {
  /// Takes over what keys are called; those without a number in them are the tool's own, and known.
  ///
  /// - Parameter known: the names that records have: what is called like one of these is something else.
  fileprivate mutating func call(_ names: [(key: String, name: String)], besides known: Set<String>) {
    let own = names.filter { $0.key.contains(where: \.isNumber) && !$0.name.isEmpty }
    let counts = Dictionary(own.map { ($0.name, 1) }, uniquingKeysWith: +)
    for (key, name) in own where counts[name] == 1 { naming.namesByKey[key] = name }
    for map in fields {
      let steps = map.from.split(separator: "/").map(String.init)
      guard let last = steps.last, let target = Synonyms.target(of: last), target == map.to,
        !known.contains(map.from), !names.contains(where: { $0.key == last })
      else { continue }
      // A name as the profile has it is better than one that means the same.
      let key =
        own.first { $0.name.lowercased() == last.lowercased() }
        ?? (last.contains(" ") ? own.first { Synonyms.target(of: $0.name) == target } : nil)
      guard let key else { continue }
      naming.aliases[(steps.dropLast() + [key.key]).joined(separator: "/").lowercased()] = map.from
    }
  }
}
