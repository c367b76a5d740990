import Scanners

/// Names of what objects have beside the one value that is taken of them, where it is kept nowhere else: the login beside
/// a person's name, the colour of a label.
///
/// Found out where values are taken, which alone knows what becomes of them. What an object has is looked up in an array
/// of flags; only what has not been met is more work.
struct UnreadParts: Sendable {
  /// An object of which one value is taken, by the way there.
  private struct Place {
    /// The object it is in; -1 where it is the record's own.
    var outer: Int
    /// Number of its name.
    var name: Int
    /// The place of its record among the profile's, and the level at which it is read.
    var record: Int
    var level: Int
    /// Whether it is an element of a list.
    var isElement = false
    /// By the number of a name: whether it is known that a member of that name is not read.
    var isNoted: [Bool] = []
    /// The places of members that are objects, by their names.
    var inner: [Int: Int] = [:]
  }

  /// A name that is not read, as a path from its record.
  struct Path: Sendable {
    /// The place of its record among the profile's.
    var record: Int
    /// The names on the way to it; `[*]` behind that of a list.
    var steps: [String]
  }

  private var places: [Place] = []
  private var tops: [Int: Int] = [:]
  /// What is not read, in the order in which it was met.
  private var found: [(place: Int, name: Int)] = []
  /// Hostile input has as many names as elements: what comes after that many is not told of.
  private static let most = 1_024
  private static let mostNames = 1 << 16

  /// The place of an object that stands in what is read at a level; nil where there are too many.
  mutating func place(ofName name: Int, level: Int, record: Int) -> Int? {
    let key = (record << 24 | level) << 32 | name
    if let known = tops[key] { return known }
    guard let made = add(Place(outer: -1, name: name, record: record, level: level)) else { return nil }
    tops[key] = made
    return made
  }

  /// The place of an object that stands in another one, whose one value it is.
  mutating func place(ofName name: Int, in outer: Int) -> Int? {
    if let known = places[outer].inner[name] { return known }
    let owner = places[outer]
    guard
      let made = add(Place(outer: outer, name: name, record: owner.record, level: owner.level))
    else { return nil }
    places[outer].inner[name] = made
    return made
  }

  private mutating func add(_ place: Place) -> Int? {
    guard places.count < UnreadParts.most else { return nil }
    places.append(place)
    return places.count - 1
  }

  /// Says that what is at a place is an element of a list.
  mutating func noteElement(at place: Int) { places[place].isElement = true }

  /// Notes the members of an object besides one, as far as something is in them.
  mutating func note(besides taken: Int, in members: Range<Int>, at place: Int, _ nodes: Span<RecordNode>) {
    var index = members.lowerBound
    while index < members.upperBound {
      let node = nodes[index]
      if index != taken, node.length > 0 || Int(node.next) > index + 1 { note(node, at: place) }
      index = Int(node.next)
    }
  }

  /// Notes a member that is not read.
  mutating func note(_ node: RecordNode, at place: Int) {
    let name = node.name
    if name < places[place].isNoted.count, places[place].isNoted[name] { return }
    guard node.kind != .null, found.count < UnreadParts.most, name < UnreadParts.mostNames else { return }
    while places[place].isNoted.count <= name { places[place].isNoted.append(false) }
    places[place].isNoted[name] = true
    found.append((place, name))
  }

  /// What is not read, as paths.
  func paths(_ plan: MappingPlan) -> [Path] {
    found.map { place, name in
      var steps: [String] = [name < plan.names.count ? plan.names[name] : ""]
      var next = place
      var outermost = place
      while next >= 0 {
        let own = places[next]
        if own.isElement { steps.append("[*]") }
        steps.append(own.name < plan.names.count ? plan.names[own.name] : "")
        outermost = next
        next = own.outer
      }
      let top = places[outermost]
      return Path(record: top.record, steps: plan.way(toLevel: top.level) + steps.reversed())
    }
  }
}
