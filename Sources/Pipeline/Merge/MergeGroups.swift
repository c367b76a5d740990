import TaskModel

// Which rows are the same task: those of one key, and of one id only where nothing says that they are two tasks.

/// The rows of the same task, for every task that has several.
struct MergeGroups {
  private(set) var all: [[Int32]] = []

  init(_ rule: MergeRule, _ table: TaskTable) {
    let ownKeys = MergeKey(rule.keys, table)
    let keysBySource = table.sources.map { MergeKey(rule.keys(ofSource: $0.word), table) }
    var dictionary = WordDictionary()
    var key: [UInt8] = []
    // By the key's code: the first row, and the group once there is a second one.
    var firstRows: [Int32] = [-1]
    var groupNumbers: [Int] = [-1]
    // By group.
    var isByID: [Bool] = []
    for row in 0..<table.rowCount {
      let keys = table.sourceIndex(row).map { keysBySource[$0] } ?? ownKeys
      key.removeAll(keepingCapacity: true)
      guard keys.append(row, to: &key) else { continue }
      let code = Int(dictionary.code(for: key.span))
      let number = Int32(truncatingIfNeeded: row)
      if code == firstRows.count {
        firstRows.append(number)
        groupNumbers.append(-1)
      } else if groupNumbers[code] < 0 {
        groupNumbers[code] = all.count
        isByID.append(keys.isByID)
        all.append([firstRows[code], number])
      } else {
        all[groupNumbers[code]].append(number)
      }
    }
    all = zip(all, isByID).flatMap { $1 ? MergeGroups.byAddress($0, table) : [$0] }
  }

  /// Divides rows of one id by where their tasks are: the numbers of issues are those of a repository, so two of them
  /// that have pages of their own are two tasks.
  ///
  /// What does not say where it is stays with the first that does.
  private static func byAddress(_ rows: [Int32], _ table: TaskTable) -> [[Int32]] {
    let addresses = rows.map { table.ownAddress(Int($0)) }
    guard let first = addresses.lazy.compactMap({ $0 }).first,
      addresses.contains(where: { $0 != nil && $0 != first })
    else { return [rows] }
    var groups: [[Int32]] = []
    var numbers: [ArraySlice<UInt8>: Int] = [:]
    for (row, address) in zip(rows, addresses) {
      let number = numbers[address ?? first, default: groups.count]
      numbers[address ?? first] = number
      if number == groups.count { groups.append([row]) } else { groups[number].append(row) }
    }
    return groups.filter { $0.count > 1 }
  }
}

extension TaskTable {
  /// The names in `extra` that tell which occurrence of a recurring task a record is: an occurrence that was changed or
  /// done by itself has the id of its series (RFC 5545 §3.8.4.4).
  ///
  /// xCal and jCal have the name in small letters, xCal with the value's type behind a slash.
  fileprivate var occurrenceNames: Set<UInt32> {
    Set(
      extra.names.strings.enumerated().filter {
        $1.split(separator: "/").first?.lowercased() == "recurrence-id"
      }.map { UInt32(truncatingIfNeeded: $0.offset + 1) })
  }

  /// The address of a task's own page, without its scheme: the url, where that ends with the id
  /// (`github.com/o/a/issues/12`); nil where it is something else, or where there is none.
  fileprivate func ownAddress(_ row: Int) -> ArraySlice<UInt8>? {
    guard id.isPresent(row), !id.range(row).isEmpty, url.isPresent(row) else { return nil }
    var address = url.bytes[url.range(row)]
    if address.last == UInt8(ascii: "/") { address.removeLast() }
    let own = id.bytes[id.range(row)]
    guard address.count > own.count, address.suffix(own.count).elementsEqual(own),
      let before = address.dropLast(own.count).last, "/=#".utf8.contains(before)
    else { return nil }
    for scheme in ["https://", "http://"] where address.starts(with: scheme.utf8) {
      return address.dropFirst(scheme.utf8.count)
    }
    return address
  }
}

/// What rows are known by.
///
/// Its columns are taken out of the table once: asked for at each row, the table would be copied for it.
private struct MergeKey {
  /// Whether it has the id.
  let isByID: Bool
  /// By field of the key: appends a row's value, where there is one.
  private let parts: [(Int, inout [UInt8]) -> Void]

  init(_ keys: [MergeRule.Key], _ table: TaskTable) {
    isByID = keys.contains { $0.field == .id }
    parts = keys.map { MergeKey.part($0, table) }
  }

  private static func part(_ key: MergeRule.Key, _ table: TaskTable) -> (Int, inout [UInt8]) -> Void {
    if key.field == .id {
      let names = table.occurrenceNames
      return { row, output in
        let start = output.count
        table.appendID(row, to: &output)
        compose(&output, from: start)
        if !names.isEmpty { table.appendOccurrence(row, names, to: &output) }
      }
    }
    if key.field != .parent, let column = table.texts(key.field) {
      return { row, output in
        let start = output.count
        output.append(contentsOf: column.bytes[column.range(row)])
        compose(&output, from: start)
      }
    }
    let words = table.words(key.field)
    return { row, output in
      let start = output.count
      if let words, words.code(row) != 0 {
        output.append(contentsOf: words.dictionary.allBytes[words.dictionary.range(words.code(row))])
      } else if let text = table.valueText(key.field, extraName: key.extraName, row) {
        output.append(contentsOf: text.utf8)
      }
      compose(&output, from: start)
    }
  }

  /// Appends what a row is known by; false where it has nothing of that.
  func append(_ row: Int, to output: inout [UInt8]) -> Bool {
    var isThere = false
    for part in parts {
      let start = output.count
      part(row, &output)
      isThere = isThere || output.count > start
      // Ends a value; the length keeps "a" and "b" apart from "ab" and nothing.
      withUnsafeBytes(of: UInt64(output.count - start).littleEndian) { output.append(contentsOf: $0) }
    }
    return isThere
  }

  /// Puts what was appended into composed form (NFC), in which texts are compared.
  private static func compose(_ output: inout [UInt8], from start: Int) {
    let form = output.withUnsafeBufferPointer {
      CanonicalForm.changed(UnsafeBufferPointer(rebasing: $0[start...]))
    }
    if let form { output.replaceSubrange(start..., with: form) }
  }
}

extension TaskTable {
  /// Appends which occurrence of a recurring task a row is, if it is one.
  fileprivate func appendOccurrence(_ row: Int, _ names: Set<UInt32>, to output: inout [UInt8]) {
    for index in extra.range(row) where names.contains(extra.entry(index).name) {
      // No id has this byte, since ids are UTF-8.
      output.append(0xFF)
      output.append(contentsOf: extra.bytes[extra.entry(index).range])
    }
  }
}
