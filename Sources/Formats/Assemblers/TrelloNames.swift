import TaskModel

/// The names that ids stand for, each kept once, and the codes that these have in the table.
///
/// The ids are numbers: codes of a dictionary that the cards' own values are in already, so that a card's list or
/// person leads to its name by two looks at an array.
struct TrelloNames {
  /// The names.
  private(set) var words = WordDictionary()
  /// By the code of an id: that of its name, 0 where it has none.
  private var namesOfIDs: [UInt32] = []
  /// By the code of a name: that of the table, `UInt32.max` before it is looked up, once, when the first row needs it.
  private var codesInTable: [UInt32] = []

  /// Gives an id a name, or takes it away.
  mutating func set(_ id: UInt32, _ name: Range<Int>?, of bytes: [UInt8]) {
    let index = Int(id)
    while namesOfIDs.count <= index { namesOfIDs.append(0) }
    namesOfIDs[index] = name.map { add($0, of: bytes) } ?? 0
  }

  /// The code of a name that needs no id.
  mutating func add(_ name: Range<Int>, of bytes: [UInt8]) -> UInt32 { words.code(for: name, of: bytes) }

  /// The code of the name of an id; 0 where it has none.
  func name(of id: UInt32) -> UInt32 { Int(id) < namesOfIDs.count ? namesOfIDs[Int(id)] : 0 }

  /// The code in the table of a name; 0 for an empty one.
  mutating func code(ofName name: UInt32, in dictionary: inout WordDictionary) -> UInt32 {
    let index = Int(name)
    while codesInTable.count <= index { codesInTable.append(.max) }
    if codesInTable[index] == .max {
      let word = words.word(name)
      codesInTable[index] = word.isEmpty ? 0 : dictionary.code(for: word.span)
    }
    return codesInTable[index]
  }

  /// The code in the table of what an id stands for, which is itself where it has no name; 0 for nothing.
  mutating func code(
    ofID id: UInt32, among ids: borrowing WordDictionary, in dictionary: inout WordDictionary
  ) -> UInt32 {
    let name = name(of: id)
    if name != 0 { return code(ofName: name, in: &dictionary) }
    let word = ids.word(id)
    return word.isEmpty ? 0 : dictionary.code(for: word.span)
  }
}
