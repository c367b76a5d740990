/// The names of the columns of a table in JSON, from the texts of its header: each has one of its own.
///
/// A column without a name has its number (`column 3`), and of two columns of one name the second is `Note 2`.
package struct JSONColumnNames {
  /// The names, in the order of the columns.
  package private(set) var all: [[UInt8]] = []
  private var taken: Set<[UInt8]> = []
  /// By text: the number that was tried last for it, so that a header of nothing but one text takes no square of its
  /// length.
  private var lastNumbers: [[UInt8]: Int] = [:]

  package init() {}

  /// Adds the column whose header has this text.
  package mutating func add(_ text: [UInt8]) {
    var name = text.allSatisfy { $0 <= 0x20 } ? Self.name(ofColumn: all.count) : text
    if name == text, taken.contains(text) {
      var number = lastNumbers[text] ?? 1
      repeat {
        number += 1
        name = text + Array(" \(number)".utf8)
      } while taken.contains(name)
      lastNumbers[text] = number
    }
    taken.insert(name)
    all.append(name)
  }

  /// What a column is called that has no name, by its index.
  package static func name(ofColumn index: Int) -> [UInt8] { Array("column \(index + 1)".utf8) }
}
