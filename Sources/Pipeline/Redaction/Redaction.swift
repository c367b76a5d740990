import Synchronization
package import TaskModel
import Threads

// `--redact`: a file that can be shown to others.

extension TaskTable {
  /// Replaces what people have written by stand-ins: titles, details, addresses, names of people, projects, sections
  /// and tags, ids with letters in them, all values of the source's own, the file's name, and of states, priorities,
  /// recurrences and names of values those that are no tool's words.
  ///
  /// Dates, amounts, the five priorities, done and open, and the tree stay. The same text has the same stand-in
  /// throughout; see `StandIns`.
  ///
  /// - Parameter isKnown: whether a word is a tool's, not a user's: a state, a priority's own word, a part of a
  ///   recurrence, a name in `extra`. Each different word is asked about once.
  package mutating func redact(keeping isKnown: (Field, String) -> Bool) {
    let key = redactionKey()
    var standIns = StandIns(key)
    var ids = StandIns(key, keepsNumbers: true)
    redactTexts(standIns)
    id = redacted(id) { $1 += ids.name($0) }
    parent = redacted(parent) { $1 += ids.name($0) }
    status = redacted(status, &standIns) { isKnown(.status, $0) }
    priorityRaw = redacted(priorityRaw, &standIns) { isKnown(.priorityRaw, $0) }
    recurrence = redacted(recurrence) { standIns.append($0, keeping: { isKnown(.recurrence, $0) }, to: &$1) }
    project = redacted(project, &standIns)
    section = redacted(section, &standIns)
    assignees = redacted(assignees, &standIns)
    tags = redacted(tags, &standIns)
    blockedBy = redacted(blockedBy, &ids)
    redactExtras(&standIns) { isKnown(.extra, $0) }
    renameSources { TaskTable.redactedSource($0, &standIns) }
  }

  /// Titles, details and addresses, whose stand-ins depend on nothing else: half of the rows at a time.
  private mutating func redactTexts(_ standIns: StandIns) {
    let (titles, details, addresses) = (title, detail, url)
    let middle = rowCount / 2
    let halves = Mutex([(TextColumn, TextColumn, TextColumn)?](repeating: nil, count: 2))
    Work.inParallel(2) { half in
      let rows = half == 0 ? 0..<middle : middle..<Int.max
      let redacted = (
        TaskTable.redacted(titles, rows) { standIns.append($0, to: &$1) },
        TaskTable.redacted(details, rows) { standIns.append($0, to: &$1) },
        TaskTable.redacted(addresses, rows) { TaskTable.appendRedacted(address: $0, standIns, to: &$1) }
      )
      halves.withLock { $0[half] = redacted }
    }
    let parts = halves.withLock { $0.compactMap { $0 } }
    guard parts.count == 2 else { return }
    (title, detail, url) = parts[0]
    title.append(contentsOf: parts[1].0)
    detail.append(contentsOf: parts[1].1)
    url.append(contentsOf: parts[1].2)
  }

  /// The profile and the kind of file stay, `todoist-csv:….csv`.
  private static func redactedSource(_ word: String, _ standIns: inout StandIns) -> String {
    let file = word.firstIndex(of: ":").map { word.index(after: $0) } ?? word.startIndex
    let dot = word[file...].lastIndex(of: ".") ?? word.endIndex
    let name = standIns.name(Array(word[file..<dot].utf8).span)
    return "\(word[..<file])\(String(decoding: name, as: UTF8.self))\(word[dot...])"
  }

  /// A key made of everything that is replaced.
  private func redactionKey() -> SipHash {
    var first: UInt64 = 0x7061_6E74_6173_6B21
    var second: UInt64 = 0x7265_6461_6374_6564
    func mix(_ bytes: Span<UInt8>) {
      let hash = SipHash(firstKey: first, secondKey: second).hash(bytes)
      second = first ^ (hash << 1 | hash >> 63)
      first = hash
    }
    for column in [title, detail, url, id, parent, recurrence] { mix(column.bytes.span) }
    mix(extra.bytes.span)
    let dictionaries = [
      project.dictionary, section.dictionary, assignees.dictionary, tags.dictionary, status.dictionary,
      priorityRaw.dictionary, blockedBy.dictionary, extra.names,
    ]
    for words in dictionaries {
      for code in 0..<words.count { mix(words.word(UInt32(code + 1)).span) }
    }
    return SipHash(firstKey: first, secondKey: second)
  }

  private func redacted(_ column: TextColumn, _ append: (Span<UInt8>, inout [UInt8]) -> Void) -> TextColumn {
    TaskTable.redacted(column, 0..<column.count, append)
  }

  private static func redacted(
    _ column: TextColumn, _ rows: Range<Int>, _ append: (Span<UInt8>, inout [UInt8]) -> Void
  ) -> TextColumn {
    var result = TextColumn()
    result.reserve(rowCount: column.count, byteCount: column.bytes.count)
    var text: [UInt8] = []
    for row in rows.clamped(to: 0..<column.count) {
      guard column.isPresent(row) else {
        result.appendAbsent()
        continue
      }
      text.removeAll(keepingCapacity: true)
      append(column.bytes.span.extracting(column.range(row)), &text)
      result.append(text)
    }
    return result
  }

  private func redacted(
    _ column: WordColumn, _ standIns: inout StandIns, keeping isKnown: (String) -> Bool = { _ in false }
  ) -> WordColumn {
    let words = (0..<column.dictionary.count).map { number in
      let word = column.dictionary.word(UInt32(number + 1))
      return isKnown(String(decoding: word, as: UTF8.self)) ? word : standIns.name(word.span)
    }
    return WordColumn(rowCount: column.count) { row in
      let code = column.code(row)
      return code == 0 ? nil : words[Int(code) - 1]
    }
  }

  private func redacted(_ column: WordListColumn, _ standIns: inout StandIns) -> WordListColumn {
    let words = (0..<column.dictionary.count).map {
      standIns.name(column.dictionary.word(UInt32($0 + 1)).span)
    }
    return WordListColumn(rowCount: column.count) { row in
      column.codes[column.range(row)].map { words[Int($0) - 1] }
    }
  }

  /// A scheme that everybody has stays; host and path get stand-ins.
  private static func appendRedacted(address: Span<UInt8>, _ standIns: StandIns, to output: inout [UInt8]) {
    let colon = address.indices.prefix(12).first { address[$0] == UInt8(ascii: ":") }
    guard let colon, schemes.contains(StandIns.string(address.extracting(..<colon)).lowercased()) else {
      return standIns.append(address, to: &output)
    }
    for index in 0..<colon { output.append(address[index]) }
    standIns.append(address.extracting(colon...), to: &output)
  }

  private static let schemes: Set = ["http", "https", "mailto", "ftp", "file", "tel", "message", "data"]

  /// Values of the source's own get stand-ins, and their names where these are no tool's; a path keeps the steps that
  /// are.
  private mutating func redactExtras(_ standIns: inout StandIns, keeping isKnown: (String) -> Bool) {
    let column = extra
    guard column.count > 0 else { return }
    var result = ExtraColumn()
    var known: [ArraySlice<UInt8>: [UInt8]] = [:]
    func name(_ text: ArraySlice<UInt8>, _ standIns: inout StandIns) -> [UInt8] {
      if let name = known[text] { return name }
      let whole = String(decoding: text, as: UTF8.self)
      let name =
        isKnown(whole)
        ? Array(text)
        : Array(
          text.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            .map { isKnown(String(decoding: $0, as: UTF8.self)) ? $0 : standIns.name($0.span) }
            .joined(separator: [UInt8(ascii: "/")]))
      known[Array(text)[...]] = name
      return name
    }
    let codes = (0..<column.names.count).map { number in
      result.names.code(for: name(column.names.word(UInt32(number + 1)), &standIns).span)
    }
    for row in 0..<column.count {
      for index in column.range(row) {
        let entry = column.entry(index)
        result.add(name: codes[Int(entry.name) - 1], isJSON: entry.isJSON) { output in
          if entry.isJSON {
            output += TaskTable.redactedJSON(column.bytes[entry.range], &standIns, naming: name)
          } else {
            standIns.append(column.bytes.span.extracting(entry.range), to: &output)
          }
        }
      }
      result.endRow()
    }
    extra = result
  }

  /// JSON with stand-ins for its strings and numbers, and for keys that are no tool's; `true`, `false` and `null` stay.
  private static func redactedJSON(
    _ json: ArraySlice<UInt8>, _ standIns: inout StandIns,
    naming name: (ArraySlice<UInt8>, inout StandIns) -> [UInt8]
  ) -> [UInt8] {
    var result: [UInt8] = []
    var index = json.startIndex
    while index < json.endIndex {
      if StandIns.isDigit(json[index]) {
        let number = json[index...].prefix(while: StandIns.isDigit)
        // A number has no zero in front.
        let isFirst = result.last != UInt8(ascii: ".")
        var standIn: [UInt8] = []
        standIns.append(number.span, to: &standIn)
        if isFirst, standIn.count > 1, standIn[0] == UInt8(ascii: "0") { standIn[0] = UInt8(ascii: "1") }
        result += standIn
        index = number.endIndex
        continue
      }
      guard json[index] == UInt8(ascii: "\"") else {
        result.append(json[index])
        index += 1
        continue
      }
      var end = index + 1
      while end < json.endIndex, json[end] != UInt8(ascii: "\"") {
        end += json[end] == UInt8(ascii: "\\") ? 2 : 1
      }
      end = min(end, json.endIndex)
      var after = end + 1
      while after < json.endIndex, json[after] <= 0x20 { after += 1 }
      let isKey = after < json.endIndex && json[after] == UInt8(ascii: ":")
      let text = json[(index + 1)..<end]
      // An escape would lose its letter: a text with one is replaced without its backslashes.
      let plain = text.filter { $0 != UInt8(ascii: "\\") && $0 != UInt8(ascii: "\"") }
      result.append(UInt8(ascii: "\""))
      if isKey { result += name(plain[...], &standIns) } else { standIns.append(plain.span, to: &result) }
      if end < json.endIndex { result.append(UInt8(ascii: "\"")) }
      index = min(end + 1, json.endIndex)
    }
    return result
  }
}
