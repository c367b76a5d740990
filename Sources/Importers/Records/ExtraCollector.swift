/// What is to be known of values that are kept in `extra`: those that wait for others of their name, and the names that
/// have codes.
struct ExtraCollector {
  /// Empty elements of one name, one after another.
  struct Gap {
    var name = -1
    var level = 0
    var count = 0
  }

  /// Values of columns that share a name.
  private(set) var repeated = RepeatedValues()
  /// The name of the empty elements that were read last, and how many there were.
  var gap = Gap()
  /// How many values `extra` had before the component that is being read (jCal).
  var componentStart = 0
  /// Names of what is inside elements.
  var flattened = FlattenedNames()
  /// How many columns of a CSV file have their codes, if they need any.
  var codedColumnCount = 0
  /// Whether names get their codes in the order of the columns; where a reader of rows places cells itself, in the
  /// order in which tasks have them.
  let codesColumnsAhead: Bool

  /// Begins a row.
  @inline(__always) mutating func beginRow() {
    if !repeated.isEmpty { repeated.removeAll() }
    gap.count = 0
  }

  /// Remembers an empty element: where one of its name with a value follows, its place is kept.
  @inline(__always) mutating func noteGap(name: Int, level: Int) {
    let count = gap.name == name && gap.level == level ? gap.count : 0
    gap = Gap(name: name, level: level, count: count + 1)
  }

  /// How many elements of its name come before an element with a value and are empty; they are forgotten.
  mutating func takeGap(name: Int, level: Int) -> Int {
    let count = gap.name == name && gap.level == level ? gap.count : 0
    gap.count = 0
    return count
  }

  /// Keeps the value of one of several columns of one name, at a place among them or behind that.
  mutating func add(_ text: [UInt8]?, code: UInt32, place: Int) {
    repeated.add(text, of: code, atLeastAt: place)
  }
}
