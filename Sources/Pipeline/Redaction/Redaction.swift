package import TaskModel

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
    title = redacted(title) { standIns.text($0) }
    detail = redacted(detail) { standIns.text($0) }
    url = redacted(url) { TaskTable.redactedAddress($0, &standIns) }
    id = redacted(id) { ids.name($0) }
    parent = redacted(parent) { ids.name($0) }
    status = redacted(status, &standIns) { isKnown(.status, $0) }
    priorityRaw = redacted(priorityRaw, &standIns) { isKnown(.priorityRaw, $0) }
    recurrence = redacted(recurrence) { standIns.text($0) { isKnown(.recurrence, $0) } }
    project = redacted(project, &standIns)
    section = redacted(section, &standIns)
    assignees = redacted(assignees, &standIns)
    tags = redacted(tags, &standIns)
    blockedBy = redacted(blockedBy, &ids)
    redactExtras(&standIns) { isKnown(.extra, $0) }
    renameSources { TaskTable.redactedSource($0, &standIns) }
  }

  /// The profile and the kind of file stay, `todoist-csv:….csv`.
  private static func redactedSource(_ word: String, _ standIns: inout StandIns) -> String {
    let file = word.firstIndex(of: ":").map { word.index(after: $0) } ?? word.startIndex
    let dot = word[file...].lastIndex(of: ".") ?? word.endIndex
    let name = standIns.name(Array(word[file..<dot].utf8)[...])
    return "\(word[..<file])\(String(decoding: name, as: UTF8.self))\(word[dot...])"
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
    for column in [title, detail, url, id, parent, recurrence] { mix(column.bytes[...]) }
    mix(extra.bytes[...])
    let dictionaries = [
      project.dictionary, section.dictionary, assignees.dictionary, tags.dictionary, status.dictionary,
      priorityRaw.dictionary, blockedBy.dictionary, extra.names,
    ]
    for words in dictionaries {
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

  private func redacted(
    _ column: WordColumn, _ standIns: inout StandIns, keeping isKnown: (String) -> Bool = { _ in false }
  ) -> WordColumn {
    let words = (0..<column.dictionary.count).map { number -> [UInt8] in
      let word = column.dictionary.word(UInt32(number + 1))
      return isKnown(String(decoding: word, as: UTF8.self)) ? Array(word) : standIns.name(word)
    }
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

  /// A scheme that everybody has stays; host and path get stand-ins.
  private static func redactedAddress(_ text: ArraySlice<UInt8>, _ standIns: inout StandIns) -> [UInt8] {
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")), colon < text.startIndex + 12,
      schemes.contains(String(decoding: text[..<colon], as: UTF8.self).lowercased())
    else { return standIns.text(text) }
    return text[..<colon] + standIns.text(text[colon...])
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
            .map { isKnown(String(decoding: $0, as: UTF8.self)) ? Array($0) : standIns.name($0) }
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
        let value = column.bytes[entry.range]
        let standIn =
          entry.isJSON ? TaskTable.redactedJSON(value, &standIns, naming: name) : standIns.text(value)
        result.add(name: codes[Int(entry.name) - 1], isJSON: entry.isJSON) { $0.append(contentsOf: standIn) }
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
      result += isKey ? name(plain[...], &standIns) : standIns.text(plain[...])
      if end < json.endIndex { result.append(UInt8(ascii: "\"")) }
      index = min(end + 1, json.endIndex)
    }
    return result
  }
}
