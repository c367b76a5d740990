package import TaskModel

// `--redact`: a file that can be shown to others.

extension TaskTable {
  /// Replaces what tasks say by stand-ins: titles, details, addresses, names of people, projects, sections and tags, ids
  /// with letters in them, and all fields of the source's own.
  ///
  /// States, priorities, dates, amounts, recurrences and the tree stay. The same text has the same stand-in throughout;
  /// see `StandIns`.
  package mutating func redact() {
    var standIns = StandIns(redactionKey())
    title = redacted(title) { standIns.text($0) }
    detail = redacted(detail) { standIns.text($0) }
    url = redacted(url) { TaskTable.redactedAddress($0, &standIns) }
    id = redacted(id) { standIns.name($0) }
    parent = redacted(parent) { standIns.name($0) }
    project = redacted(project, &standIns)
    section = redacted(section, &standIns)
    assignees = redacted(assignees, &standIns)
    tags = redacted(tags, &standIns)
    redactExtras(&standIns)
  }

  /// A key made of everything that is replaced.
  private func redactionKey() -> SipHash {
    var first: UInt64 = 0x7061_6E74_6173_6B21
    var second: UInt64 = 0x7265_6461_6374_6564
    func mix(_ bytes: ArraySlice<UInt8>) {
      let hash = SipHash(firstKey: first, secondKey: second).hash(bytes)
      second = first ^ (hash << 1 | hash >> 63)
      first = hash
    }
    for column in [title, detail, url, id, parent] { mix(column.bytes[...]) }
    mix(extra.bytes[...])
    for words in [project.dictionary, section.dictionary, assignees.dictionary, tags.dictionary] {
      for code in 0..<words.count { mix(words.word(UInt32(code + 1))) }
    }
    return SipHash(firstKey: first, secondKey: second)
  }

  private func redacted(_ column: TextColumn, _ standIn: (ArraySlice<UInt8>) -> [UInt8]) -> TextColumn {
    var changes: [(row: Int, text: [UInt8]?)] = []
    for row in 0..<column.count where column.isPresent(row) {
      changes.append((row, standIn(column.bytes[column.range(row)])))
    }
    return column.replacing(changes)
  }

  private func redacted(_ column: WordColumn, _ standIns: inout StandIns) -> WordColumn {
    let words = (0..<column.dictionary.count).map { standIns.name(column.dictionary.word(UInt32($0 + 1))) }
    return WordColumn(rowCount: column.count) { row in
      let code = column.code(row)
      return code == 0 ? nil : words[Int(code) - 1][...]
    }
  }

  private func redacted(_ column: WordListColumn, _ standIns: inout StandIns) -> WordListColumn {
    let words = (0..<column.dictionary.count).map { standIns.name(column.dictionary.word(UInt32($0 + 1))) }
    return WordListColumn(rowCount: column.count) { row in
      column.codes[column.range(row)].map { words[Int($0) - 1][...] }
    }
  }

  /// The scheme stays; host and path get stand-ins.
  private static func redactedAddress(_ text: ArraySlice<UInt8>, _ standIns: inout StandIns) -> [UInt8] {
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")), colon < text.startIndex + 12 else {
      return standIns.text(text)
    }
    return text[..<colon] + standIns.text(text[colon...])
  }

  /// Fields of the source's own keep their names; in JSON, texts and numbers are replaced.
  private mutating func redactExtras(_ standIns: inout StandIns) {
    let column = extra
    guard column.count > 0 else { return }
    var result = ExtraColumn()
    result.names = column.names
    for row in 0..<column.count {
      for index in column.range(row) {
        let entry = column.entry(index)
        let value = column.bytes[entry.range]
        let standIn = entry.isJSON ? TaskTable.redactedJSON(value, &standIns) : standIns.text(value)
        result.add(name: entry.name, isJSON: entry.isJSON) { $0.append(contentsOf: standIn) }
      }
      result.endRow()
    }
    extra = result
  }

  /// JSON with stand-ins for its strings and numbers; keys, `true`, `false` and `null` stay.
  private static func redactedJSON(_ json: ArraySlice<UInt8>, _ standIns: inout StandIns) -> [UInt8] {
    var result: [UInt8] = []
    var index = json.startIndex
    while index < json.endIndex {
      if StandIns.isDigit(json[index]) {
        let number = json[index...].prefix(while: StandIns.isDigit)
        // A number has no zero in front.
        let isFirst = result.last != UInt8(ascii: ".")
        var standIn = standIns.text(number)
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
      result += isKey ? Array(text) : standIns.text(plain[...])
      if end < json.endIndex { result.append(UInt8(ascii: "\"")) }
      index = min(end + 1, json.endIndex)
    }
    return result
  }
}
