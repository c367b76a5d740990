/// What names mean, found by their bytes whatever the case of their letters in ASCII: a hash table with open places.
///
/// It is there for the time it takes to make: every run needs it for one header. A dictionary of the two thousand
/// usual names takes five times as long, since it hashes against attackers, who have no say in what names are usual.
/// The names that are looked up do not change the table, so that they cannot make it slow.
struct NameTable<Meaning> {
  fileprivate struct Entry {
    var start: Int
    var end: Int
    var hash: UInt32
    var meaning: Meaning
  }

  /// The bytes of all names, in lower case.
  private var bytes: [UInt8] = []
  private var entries: [Entry] = []
  /// The number of an entry and one, or 0; a power of two of them, at most half of them in use.
  private var places: [UInt32] = Array(repeating: 0, count: 16)

  /// Makes a table without names.
  init() {}

  /// Makes room for so many names.
  mutating func reserveCapacity(_ count: Int) {
    entries.reserveCapacity(count)
    bytes.reserveCapacity(count * 12)
    var wanted = places.count
    while wanted < count * 2 { wanted *= 2 }
    if wanted > places.count { rebuild(wanted) }
  }

  /// Adds a name unless it is there already.
  mutating func add(_ name: String, _ meaning: Meaning) {
    var name = name
    name.withUTF8 { add($0, meaning) }
  }

  /// The same for a name in UTF-8.
  mutating func add(_ name: UnsafeBufferPointer<UInt8>, _ meaning: Meaning) {
    let hash = Self.hash(name)
    let place = self.place(of: name, hash)
    guard places[place] == 0 else { return }
    let start = bytes.count
    for byte in name { bytes.append(Self.lowercased(byte)) }
    entries.append(Entry(start: start, end: bytes.count, hash: hash, meaning: meaning))
    places[place] = UInt32(entries.count)
    if entries.count * 2 > places.count { rebuild(places.count * 2) }
  }

  /// What a name means, or nil.
  subscript(name: String) -> Meaning? {
    var name = name
    return name.withUTF8 { name in
      let number = places[place(of: name, Self.hash(name))]
      return number == 0 ? nil : entries[Int(number) - 1].meaning
    }
  }

  /// The place that has the name, or the free one where it would be.
  private func place(of name: UnsafeBufferPointer<UInt8>, _ hash: UInt32) -> Int {
    let mask = places.count - 1
    var place = Int(hash) & mask
    while places[place] != 0, !isSame(entries[Int(places[place]) - 1], name, hash) {
      place = (place + 1) & mask
    }
    return place
  }

  private func isSame(_ entry: Entry, _ name: UnsafeBufferPointer<UInt8>, _ hash: UInt32) -> Bool {
    guard entry.hash == hash, entry.end - entry.start == name.count else { return false }
    for index in name.indices where bytes[entry.start + index] != Self.lowercased(name[index]) {
      return false
    }
    return true
  }

  private mutating func rebuild(_ count: Int) {
    places = Array(repeating: 0, count: count)
    for (number, entry) in entries.enumerated() {
      var place = Int(entry.hash) & (count - 1)
      while places[place] != 0 { place = (place + 1) & (count - 1) }
      places[place] = UInt32(number + 1)
    }
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
  }

  /// FNV-1a of a name's bytes in lower case.
  private static func hash(_ name: UnsafeBufferPointer<UInt8>) -> UInt32 {
    var hash: UInt32 = 0x811C_9DC5
    for byte in name { hash = (hash ^ UInt32(lowercased(byte))) &* 0x0100_0193 }
    // The lowest bits choose the place, and the first letters hardly reach them.
    return hash ^ (hash >> 15)
  }
}

extension NameTable: Sendable where Meaning: Sendable {}
extension NameTable.Entry: Sendable where Meaning: Sendable {}
