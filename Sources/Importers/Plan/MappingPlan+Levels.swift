import Formats
import TaskModel

// Where in a record values are: at its top, in an object of it, in an element that is a task of its own.

extension MappingPlan {
  /// Where values are: their names so far, and the field maps that apply.
  struct Level: Sendable {
    var instructions: [Instruction] = []
    /// What is done with names that are not the scanner's.
    var dynamic = NamedInstructions()
    /// Names from the record to here, with slashes.
    var prefix = ""
    /// Names from the record of the input to the part that the level is the record of, with slashes.
    var way = ""
    /// Numbers of the field maps that apply, in `maps`.
    var list: [Int] = []
    /// Where the title is; nil before anybody asked, `.some(nil)` where there is none.
    var title: NamePath??
    /// The level of the record that this is inside of.
    var root = 0
    /// Whether what is read at it is tasks, in a record that is none.
    var isOfTasks = false
    /// What is done where a plain value stands in the place of the object.
    var own: Instruction?
    /// Fields that a name of this level has been given to, where names without a field map are tried against the
    /// synonyms as at the top of a record; nil where they are not.
    var taken: FieldSet?
  }

  /// Whether what is read at a level holds tasks and is none itself.
  func isContainer(level: Int) -> Bool {
    levels[level].list.contains { maps[$0].to == .tasks || maps[$0].to == .containers }
  }

  /// What is done with a plain value where the objects at a level are expected; nil for keeping it.
  func ownInstruction(level: Int) -> Instruction? { levels[level].own }

  /// Where at a level stands of which kind the relation is that the level is inside of; nil where it is no relation.
  func relationPath(level: Int) -> [Substring]? {
    mapping.naming.relations.isEmpty
      ? nil : mapping.naming.relations[String(levels[level].prefix.dropLast())]?.split(separator: "/")
  }

  /// The level inside a relation of a kind, by the level inside one of the usual kind.
  mutating func level(ofRelation kind: String, level: Int) -> Int {
    let prefix = levels[level].prefix.dropLast() + ";reltype=" + kind + "/"
    if let known = levels.firstIndex(where: { $0.prefix == prefix && $0.root == levels[level].root }) {
      return known
    }
    levels.append(
      Level(
        prefix: String(prefix), way: levels[level].way, list: levels[level].list, root: levels[level].root))
    return levels.count - 1
  }

  /// The names from a record of the input to what objects are read from.
  func way(to owner: UnreadParts.Owner) -> [String] {
    let level = levels[owner.level]
    var way = level.way.split(separator: "/").map(String.init)
    // Parts with maps of their own are read at a level that knows the way.
    if owner.list >= 0, owner.list < names.count, way.last(where: { $0 != "[*]" }) != names[owner.list] {
      way += [names[owner.list]] + (mapping.container == .xml ? [] : ["[*]"])
      if owner.element >= 0, owner.element < names.count { way.append(names[owner.element]) }
    }
    way += level.prefix.split(separator: "/").map(String.init)
    let path = level.prefix.dropLast()
    let isNamed = mapping.naming.namedValues.contains { $0.from == path && !$0.name.isEmpty }
    return isNamed && mapping.container != .xml ? way + ["[*]"] : way
  }

  /// The path of what is read as the title at a level, by numbers of names; nil where nothing is, and where the input
  /// has shown none yet.
  mutating func titlePath(level: Int) -> [Int]? {
    if levels[level].title == nil {
      let map = levels[level].list.first { maps[$0].to == .field(.title) }
      levels[level].title = .some(map.map { NamePath(maps[$0].from) })
    }
    return levels[level].title??.numbers(in: known.texts)
  }
}
