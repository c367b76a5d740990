import Scanners

/// Names of what objects have beside the one value that is taken of them, where it is kept nowhere else: the login
/// beside a person's name, the colour of a label.
///
/// Found out where values are taken, which alone knows what becomes of them. What an object has is looked up in an
/// array of flags; only what has not been met is more work.
struct UnreadParts: Sendable {
  /// What an object is read from: a record, or a subtask in one.
  struct Owner: Hashable {
    /// The place of the record among the profile's.
    var record: Int
    /// The level at which its values are read.
    var level: Int
    /// Numbers of the names of the list that the subtask is in, and of its own where that is another; -1 for none.
    var list = -1
    var element = -1
  }

  /// An object by the name that it has in what it is read from.
  private struct Top: Hashable {
    var owner: Owner
    var name: Int
  }

  /// An object of which one value is taken, by the way there.
  private struct Place {
    /// The object it is in; -1 where it is the record's own.
    var outer: Int
    /// Number of its name.
    var name: Int
    /// What it is read from.
    var owner: Owner
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
  private var tops: [Top: Int] = [:]
  /// The places that were looked up last, by the last bits of their names: records have the same names again and again.
  private var recent: [(top: Top, place: Int)]
  private static let recentMask = 63
  /// What is not read, in the order in which it was met.
  private var found: [(place: Int, name: Int)] = []
  /// Hostile input has as many names as elements: what comes after that many is not listed.
  private static let most = 1_024
  private static let mostNames = 1 << 14

  init() {
    let none = Top(owner: Owner(record: -1, level: -1), name: -1)
    recent = Array(repeating: (none, -1), count: UnreadParts.recentMask + 1)
  }

  /// The place of an object that stands in a record or a subtask; nil where there are too many.
  mutating func place(ofName name: Int, of owner: Owner) -> Int? {
    let top = Top(owner: owner, name: name)
    let slot = name & UnreadParts.recentMask
    if recent[slot].place >= 0, recent[slot].top == top { return recent[slot].place }
    guard let place = tops[top] ?? add(Place(outer: -1, name: name, owner: owner)) else { return nil }
    tops[top] = place
    recent[slot] = (top, place)
    return place
  }

  /// The place of an object that stands in another one, whose one value it is.
  mutating func place(ofName name: Int, in outer: Int) -> Int? {
    if let known = places[outer].inner[name] { return known }
    guard let made = add(Place(outer: outer, name: name, owner: places[outer].owner)) else { return nil }
    places[outer].inner[name] = made
    return made
  }

  private mutating func add(_ place: Place) -> Int? {
    guard places.count < UnreadParts.most else { return nil }
    places.append(place)
    return places.count - 1
  }

  /// Stands for any name, and for none, where objects are known by names of the user's own.
  static let anyName = -1
  static let noName = -2

  /// Whether it is known that a member of a name is not read.
  func isNoted(_ name: Int, at place: Int) -> Bool {
    name < places[place].isNoted.count && places[place].isNoted[name]
  }

  /// Says that a member of a name is read, although it is not the one value that is taken.
  mutating func noteRead(_ name: Int, at place: Int) {
    guard name < UnreadParts.mostNames else { return }
    while places[place].isNoted.count <= name { places[place].isNoted.append(false) }
    places[place].isNoted[name] = true
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
    if isNoted(name, at: place) { return }
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
        if own.name == UnreadParts.anyName {
          steps.append("*")
        } else if own.name != UnreadParts.noName {
          steps.append(own.name < plan.names.count ? plan.names[own.name] : "")
        }
        outermost = next
        next = own.outer
      }
      let owner = places[outermost].owner
      return Path(record: owner.record, steps: plan.way(to: owner) + steps.reversed())
    }
  }
}
