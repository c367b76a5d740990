package import TaskModel

/// Which fields of `extra` a format has places for: those that its own files are read with, under the same names.
package struct ExtraForm: Sendable {
  /// The fields that the format holds, row by row; the others are lost.
  package var held: @Sendable (TaskTable) -> ExtraColumn

  /// Whether they are held only of tasks that were read from the same format: where any name has a place, those of
  /// other tools would fill it with what is no business of people.
  package var isForOwnFilesOnly = false

  /// Whether a value is written as it is, by its row and its text.
  package typealias Test = (_ row: Int, _ text: ArraySlice<UInt8>) -> Bool
  /// Which of those it holds are written as they are, where that depends on the rest of the table: makes a test for a
  /// name, or none where all of its values are; nil for all names.
  package var writes: (@Sendable (TaskReduction) -> (_ name: String) -> Test?)?

  /// Makes a form.
  package init(
    isForOwnFilesOnly: Bool = false, held: @escaping @Sendable (TaskTable) -> ExtraColumn
  ) {
    self.isForOwnFilesOnly = isForOwnFilesOnly
    self.held = held
  }

  /// Makes a form of names, each with a place for one value.
  ///
  /// - Parameters:
  ///   - names: the names, case not counting.
  ///   - accepts: whether a value can stand there: its name as it is given here, the text, whether that is JSON.
  ///   - contradicts: whether a value says otherwise than that its task is done, or is not: an edit may have changed
  ///     that.
  package init(
    _ names: [String],
    accepts: @escaping @Sendable (_ name: String, _ text: ArraySlice<UInt8>, _ isJSON: Bool) -> Bool,
    contradicts: @escaping @Sendable (_ name: String, _ text: ArraySlice<UInt8>, _ isDone: Bool) -> Bool = {
      _, _, _ in false
    }
  ) {
    let known = Dictionary(names.map { ($0.lowercased(), $0) }) { first, _ in first }
    self.init(name: { known[$0.lowercased()] }, accepts: accepts, contradicts: contradicts)
  }

  /// Makes a form of names, each with a place for one value.
  ///
  /// - Parameters:
  ///   - name: the format's name for one of `extra`; nil where it has none.
  ///   - accepts: whether a value can stand there: its name, the text, whether that is JSON.
  ///   - contradicts: whether a value says otherwise than that its task is done, or is not: an edit may have changed
  ///     that.
  package init(
    name: @escaping @Sendable (String) -> String?,
    accepts: @escaping @Sendable (_ name: String, _ text: ArraySlice<UInt8>, _ isJSON: Bool) -> Bool,
    contradicts: @escaping @Sendable (_ name: String, _ text: ArraySlice<UInt8>, _ isDone: Bool) -> Bool = {
      _, _, _ in false
    }
  ) {
    held = { table in
      let extra = table.extra
      let names = [nil] + extra.names.strings.map(name)
      var result = ExtraColumn()
      result.names = extra.names
      var taken: [String] = []
      for row in 0..<extra.count {
        taken.removeAll(keepingCapacity: true)
        let isDone = row < table.isDone.count && table.isDone[row]
        for index in extra.range(row) {
          let entry = extra.entry(index)
          guard let name = names[Int(entry.name)], !taken.contains(name),
            accepts(name, extra.bytes[entry.range], entry.isJSON),
            !contradicts(name, extra.bytes[entry.range], isDone)
          else { continue }
          taken.append(name)
          result.add(name: entry.name, isJSON: entry.isJSON) {
            $0.append(contentsOf: extra.bytes[entry.range])
          }
        }
        result.endRow()
      }
      return result
    }
  }

  /// Whether a value can stand in a cell or an element and is read back from it: a text without spaces at its ends, or
  /// JSON that is a number or a flag.
  @Sendable
  package static func isPlain(_ name: String, _ text: ArraySlice<UInt8>, _ isJSON: Bool) -> Bool {
    if isJSON { return text.first.map { !$0.isBlank && !"[{\"n".utf8.contains($0) } ?? false }
    return trimmed(Array(text)).count == text.count
      && text.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 9 || $0 == 10 }
  }
}

extension TaskReduction {
  /// The fields of `extra` that are written, row by row.
  func heldExtra(_ form: ExtraForm) -> ExtraColumn {
    let held = form.held(table)
    guard let test = form.writes?(self) else { return held }
    var result = ExtraColumn()
    result.names = held.names
    let tests = [nil] + held.names.strings.map(test)
    for row in 0..<held.count {
      for index in held.range(row) {
        let entry = held.entry(index)
        let text = held.bytes[entry.range]
        if let isWritten = tests[Int(entry.name)], !isWritten(row, text) { continue }
        result.add(name: entry.name, isJSON: entry.isJSON) { $0.append(contentsOf: text) }
      }
      result.endRow()
    }
    return result
  }
}

extension TaskTable {
  /// By name in lower case: the codes of the names in `extra` that are spelt so, whatever their case.
  func extraCodes() -> [String: [UInt32]] {
    var result: [String: [UInt32]] = [:]
    for (index, name) in extra.names.strings.enumerated() {
      result[name.lowercased(), default: []].append(UInt32(truncatingIfNeeded: index + 1))
    }
    return result
  }

  /// A row's value in `extra` under one of these codes, or nil.
  func extraText(_ row: Int, _ codes: [UInt32]) -> ArraySlice<UInt8>? {
    guard !codes.isEmpty, row < extra.count else { return nil }
    for index in extra.range(row) where codes.contains(extra.entry(index).name) {
      return extra.bytes[extra.entry(index).range]
    }
    return nil
  }
}
