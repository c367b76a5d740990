/// Columns of a table that share their names with others.
struct RepeatedColumns: Sendable {
  /// Names that more than one column has.
  private(set) var names: Set<String> = []
  /// How many columns before a column have its name; empty where no two have the same.
  private var places: [Int] = []

  /// None.
  init() {}

  /// Finds those among a table's columns.
  init(_ columns: [String]) {
    var counts: [String: Int] = [:]
    let places = columns.map { name in
      defer { counts[name, default: 0] += 1 }
      return counts[name, default: 0]
    }
    names = Set(counts.filter { $0.value > 1 }.keys)
    if !names.isEmpty { self.places = places }
  }

  /// Whether other columns have the name of a column.
  func holds(_ column: Int, _ columns: [String]) -> Bool {
    column < places.count && names.contains(columns[column])
  }

  /// Where a column stands among those of its name that have no field, from 0; the first of them may have one.
  func place(of column: Int, isMapped: Bool) -> Int {
    column < places.count ? max(0, places[column] - (isMapped ? 1 : 0)) : 0
  }
}
