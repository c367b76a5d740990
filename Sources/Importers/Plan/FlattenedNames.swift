import TaskModel

/// Codes of the names that `extra` has for what is inside elements (`place/room`), by the way there: each name is put
/// together once, and not for each value.
struct FlattenedNames: Sendable {
  /// A name inside what is at another place.
  private struct Step: Hashable {
    var place: Int
    var name: Int
  }

  /// Where values may be.
  private struct Place {
    /// What it is in; -1 for the outermost.
    var outer: Int
    /// Number of its name inside of that.
    var name: Int
    /// Of the outermost its whole name.
    var path = ""
    /// The name's code in `extra`, 0 while it has none.
    var code: UInt32 = 0
  }

  private var numbers: [Step: Int] = [:]
  private var numbersOfPaths: [String: Int] = [:]
  private var places: [Place] = []
  /// Hostile input has as many places as elements: then they are forgotten again.
  private static let most = 4_096

  /// The place of an element that stands in what is read at a level; nil where it has not been met.
  func place(ofName name: Int, level: Int) -> Int? { numbers[Step(place: ~level, name: name)] }

  /// Adds the place of an element that stands in what is read at a level, with its name in `extra`.
  mutating func add(name: Int, level: Int, path: String) -> Int {
    forgetMany()
    numbers[Step(place: ~level, name: name)] = places.count
    places.append(Place(outer: -1, name: name, path: path))
    return places.count - 1
  }

  /// The place of an element whose name in `extra` is no name of the scanner's.
  mutating func place(of path: String) -> Int {
    if let known = numbersOfPaths[path] { return known }
    forgetMany()
    numbersOfPaths[path] = places.count
    places.append(Place(outer: -1, name: -1, path: path))
    return places.count - 1
  }

  /// The place of an element inside another one.
  mutating func place(ofName name: Int, in outer: Int) -> Int {
    let step = Step(place: outer, name: name)
    if let known = numbers[step] { return known }
    numbers[step] = places.count
    places.append(Place(outer: outer, name: name))
    return places.count - 1
  }

  /// The code of the name of a place.
  mutating func code(_ place: Int, _ names: [String], in dictionary: inout WordDictionary) -> UInt32 {
    if places[place].code == 0 { places[place].code = dictionary.code(for: path(place, names)) }
    return places[place].code
  }

  private func path(_ place: Int, _ names: [String]) -> String {
    var inner: [String] = []
    var place = place
    while places[place].outer >= 0 {
      let name = places[place].name
      inner.append(name < names.count ? names[name] : "")
      place = places[place].outer
    }
    return ([places[place].path] + inner.reversed()).joined(separator: "/")
  }

  private mutating func forgetMany() {
    guard places.count > FlattenedNames.most else { return }
    numbers.removeAll()
    numbersOfPaths.removeAll()
    places.removeAll()
  }
}
