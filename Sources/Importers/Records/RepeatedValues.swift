/// Values of a row whose columns share a name, in the order of the first of each name.
struct RepeatedValues {
  /// By the name's code; nil stands for an empty value.
  private(set) var all: [(code: UInt32, values: [[UInt8]?])] = []
  /// By code: where it was in `all` the last time, which is so still where that has the code.
  private var places: [Int] = []

  var isEmpty: Bool { all.isEmpty }

  /// Adds a value behind those of its name, with empty ones up to a place among them.
  mutating func add(_ value: [UInt8]?, of code: UInt32, atLeastAt place: Int = 0) {
    while places.count <= Int(code) { places.append(0) }
    var index = places[Int(code)]
    if index >= all.count || all[index].code != code {
      index = all.count
      places[Int(code)] = index
      all.append((code, []))
    }
    while all[index].values.count < place { all[index].values.append(nil) }
    all[index].values.append(value)
  }

  /// Takes all of a row back, and keeps the memory.
  mutating func removeAll() { all.removeAll(keepingCapacity: true) }
}
