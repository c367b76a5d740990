import TaskModel

// Which task is which for Taskwarrior: the same task of the same source has the same UUID each time it is written, so
// that a second import changes it and adds none.

/// UUIDs that are made of names (RFC 9562 §5.8 and §B.2): version 8, of the first 128 bits of a SHA-256.
enum NameUUID {
  /// The UUID of a name, in small letters.
  static func text(of name: [UInt8]) -> [UInt8] {
    var bytes = Array(SHA256.digest(of: Array("pantask ".utf8) + name).prefix(16))
    bytes[6] = bytes[6] & 0x0F | 0x80
    bytes[8] = bytes[8] & 0x3F | 0x80
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      if [4, 6, 8, 10].contains(index) { text.append(UInt8(ascii: "-")) }
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return text
  }
}

extension TaskReduction {
  /// Gives tasks without an id a UUID of title and project, by which they are known again.
  mutating func nameTasksLastingly() {
    guard (0..<table.rowCount).contains(where: { !table.id.isPresent($0) }) else { return }
    let sources = table.sources.isEmpty ? [0..<table.rowCount] : table.rowsOfSources
    var column = TextColumn()
    for source in sources {
      // Before the first source there are rows where a table was put together by hand.
      while column.count < source.lowerBound { append(to: &column, lasting: nil) }
      let lasting = table.lastingIDs(source)
      for (place, _) in source.enumerated() { append(to: &column, lasting: lasting.bytes(place)) }
    }
    while column.count < table.rowCount { append(to: &column, lasting: nil) }
    table.id = column
  }

  private func append(to column: inout TextColumn, lasting: ArraySlice<UInt8>?) {
    let row = column.count
    if let own = table.id.bytes(row) { return column.append(own) }
    let name = Array(lasting ?? table.idBytes(row))
    column.append(NameUUID.text(of: identity(ofSourceOf: row) + [0] + name))
  }

  /// By row: the UUID of each task that is written, no two alike.
  func taskwarriorUUIDs() -> [[UInt8]] {
    let names = table.extraCodes()["uuid"] ?? []
    var result = [[UInt8]](repeating: [], count: table.rowCount)
    var taken: Set<[UInt8]> = []
    for row in rows.lazy.map(Int.init) {
      let id = table.id.bytes(row) ?? []
      var uuid: [UInt8]? = TargetFormat.isUUID(id) ? Array(id) : table.extraText(row, names).map(Array.init)
      if uuid == nil || taken.contains(uuid ?? []) {
        uuid = NameUUID.text(of: source(ofID: id, row) + [0] + id)
      }
      result[row] = uuid ?? []
      taken.insert(result[row])
    }
    return result
  }

  /// What an id is told apart by from the same of another source: a tool's ids are its own wherever the file is, but
  /// numbers are counted from 1 in each file, and what an unrecognised tool means by an id is not known.
  private func source(ofID id: ArraySlice<UInt8>, _ row: Int) -> [UInt8] {
    let identity = identity(ofSourceOf: row)
    let isCounted = id.count < 10 && id.allSatisfy { $0 &- 0x30 <= 9 || $0 == UInt8(ascii: "#") }
    if isCounted || identity.starts(with: "generic-".utf8) { return identity }
    return Array(identity.prefix { $0 != UInt8(ascii: ":") })
  }

  private func identity(ofSourceOf row: Int) -> [UInt8] {
    table.sourceIndex(row).map { table.sourceIdentities[$0] } ?? []
  }
}
