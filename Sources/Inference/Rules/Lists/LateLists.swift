package import Formats
import TaskModel

/// Lists of an input of an unrecognised tool that begin behind the part of it that detection looks at, or for which
/// there is no place of their own beside all others.
///
/// What such a list is called and what its records have is only seen when it comes. It is read where it stands beside
/// the lists that are read, and its records are like theirs. All others get a warning.
package enum LateLists {
  /// What the name of a list says of it.
  package enum Verdict: Sendable, Equatable {
    /// Detection has seen it, and decided.
    case known
    /// It is about something else than tasks.
    case other
    /// Its records decide.
    case open
  }

  /// Most bytes of a list's name of which the words are looked at.
  private static let longestName = 200
  /// A scanner of JSON looks for so many places at most, and one of XML for so many steps.
  private static let largestRoom = 64

  /// The places where lists may begin of which nothing is known yet: the names of all, and the records of those that
  /// stand beside one that is read.
  ///
  /// - Parameters:
  ///   - lists: those that are read.
  ///   - known: all places of the mapping.
  ///   - surplus: those that have been seen and for which there is no place.
  static func places(
    beside lists: [RecordSet], among known: [RecordSet], surplus: [InputShape.RecordShape],
    in shape: InputShape
  ) -> [RecordSet] {
    guard !shape.isWhole || !surplus.isEmpty, shape.container.hasKeys || shape.container == .xml else {
      return []
    }
    let paths = lists.map(\.path).filter { $0 != "." }.map(RecordPath.steps)
    let knownPaths = known.map { RecordPath.steps($0.path) }
    var places: [RecordSet] = []
    func add(_ place: RecordSet, knownNames: Set<String> = []) {
      guard !(known + places).contains(where: { $0.path == place.path }) else { return }
      var place = place
      place.judged = RecordSet.JudgedLists(areLate: true, knownNames: knownNames)
      places.append(place)
    }
    for depth in 0..<(paths.map(\.count).max() ?? 0) {
      for steps in paths where depth < steps.count && isSoleObject(steps[..<depth], in: shape) {
        let outer = steps[..<depth]
        guard steps[depth] != "[*]", shape.container.hasKeys || depth > 0 else { continue }
        var name = RecordSet(
          path: path(outer + ["*"], shape), role: .heading(field(of: lists)),
          done: ContainerHeadings.doneByName)
        name.isName = true
        let left = surplus.map { RecordPath.steps($0.path) }.filter { $0.starts(with: outer) }.map {
          $0[depth]
        }
        add(name, knownNames: names(in: outer, of: shape).filter { !left.contains($0[...]) })
        guard depth + 2 == steps.count, steps[depth] != "*",
          shape.container.hasKeys ? steps[depth + 1] == "[*]" : isSoleObject(steps[...depth], in: shape)
        else { continue }
        // A record there would hold what is looked for further in.
        let isAround = knownPaths.contains { path in
          path.count > depth + 2 && path.starts(with: outer) && path[depth + 1] == steps[depth + 1]
        }
        if !isAround { add(RecordSet(path: path(outer + ["*", steps[depth + 1]], shape))) }
      }
    }
    // Those that are furthest in are the least likely.
    let size = { (places: [RecordSet]) in
      places.reduce(0) { $0 + (shape.container == .xml ? RecordPath.steps($1.path).count : 1) }
    }
    var room = largestRoom - size(known)
    return Array(
      places.prefix { place in
        room -= size([place])
        return room >= 0
      })
  }

  /// The place of the names that stand at the root of a file of a known tool, of which not all have been seen.
  ///
  /// What is not read gets a warning. Nothing where there is no room, or records are found by any name there.
  package static func rootNames(beside known: [RecordSet], in shape: InputShape) -> [RecordSet] {
    guard !shape.isWhole, let root = shape.rootNames.first, shape.container.hasKeys || shape.container == .xml
    else { return [] }
    let outer: ArraySlice<Substring> = shape.container == .xml ? [root[...]] : []
    let paths = known.map { RecordPath.steps($0.path) }
    let size = shape.container == .xml ? paths.reduce(2) { $0 + $1.count } : paths.count + 1
    guard size <= largestRoom, !known.contains(where: { $0.path == "." }),
      !paths.contains(where: {
        $0.count > outer.count && $0.starts(with: outer) && $0[outer.count].hasPrefix("*")
      }), !known.contains(where: { $0.path.hasPrefix("*") })
    else { return [] }
    var name = RecordSet(path: path(outer + ["*"], shape), role: .heading(.extra))
    name.isName = true
    let own = paths.compactMap { $0.count > outer.count ? String($0[outer.count]) : nil }
    name.judged = RecordSet.JudgedLists(areLate: true, knownNames: names(in: outer, of: shape).union(own))
    return [name]
  }

  /// What the names of lists are, by those that are read.
  private static func field(of lists: [RecordSet]) -> Field {
    if lists.contains(where: { !$0.priority.isEmpty }) { return .priority }
    return lists.contains { !$0.project.isEmpty } && lists.allSatisfy(\.section.isEmpty) ? .project : .section
  }

  /// Makes each list judged by itself at places that any list fits.
  static func judge(_ records: inout [RecordSet]) {
    for index in records.indices where records[index].role == .task {
      guard RecordPath.steps(records[index].path).suffix(2) == ["*", "[*]"],
        let name = records.firstIndex(where: { $0.isName && $0.path + "[*]" == records[index].path })
      else { continue }
      for place in [index, name] where records[place].judged == nil {
        records[place].judged = RecordSet.JudgedLists(areLate: false)
      }
    }
  }

  private static func path(_ steps: ArraySlice<Substring>, _ shape: InputShape) -> String {
    shape.container == .xml ? steps.joined(separator: "/") : RecordPath.path(of: steps)
  }

  /// Whether there is one thing at the end of some steps: the root, and what is in it by names.
  private static func isSoleObject(_ steps: ArraySlice<Substring>, in shape: InputShape) -> Bool {
    // The dots in quoted keys are none between steps.
    if steps.contains(where: { $0 == "[*]" || $0.contains("\"") }) { return false }
    guard shape.container == .xml ? steps.count > 1 : steps.last == "*" else { return !steps.contains("*") }
    return shape.records.first { $0.path == path(steps, shape) }.map { $0.count == 1 } ?? true
  }

  /// The names in what is at the end of some steps, but those of lists in which nothing has been seen.
  private static func names(in steps: ArraySlice<Substring>, of shape: InputShape) -> Set<String> {
    let inside = shape.records.filter { record in
      let own = RecordPath.steps(record.path)
      return own.count > steps.count && own.starts(with: steps)
    }
    var names: [String] = []
    if shape.cutPaths.contains(where: { $0 == (steps.isEmpty ? "." : path(steps, shape)) }) {
      // Not all that has a name there has been looked at.
    } else if shape.container == .xml {
      names =
        steps.count == 1
        ? shape.rootChildNames : shape.records.first { $0.path == path(steps, shape) }?.names ?? []
    } else {
      let prefix = steps.map { $0 + "/" }.joined()
      names = shape.rootNames.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
      // What is in an object stands among them with a slash behind its name; a key may have one, too.
      let own = Set(names)
      names.removeAll { name in name.indices.contains { name[$0] == "/" && own.contains(String(name[..<$0])) }
      }
    }
    let name = { (record: InputShape.RecordShape) in
      GenericProfile.lastName(String(RecordPath.steps(record.path)[steps.count]))
    }
    names += inside.map(name)
    let empty = Set(inside.filter { $0.count == 0 }.map(name))
    return Set(names).subtracting(empty)
  }

  /// What is to be thought of a list that is called so.
  package static func verdict(on name: String, at place: RecordSet) -> Verdict {
    if place.judged?.knownNames.contains(name) == true { return .known }
    // No list is called so, and what the words of a text mean takes long to find out.
    if name.utf8.count > longestName { return .open }
    if nameSuggestsTasks(name) { return .open }
    return TaskListSelection.isNeverTasks(name) || TaskListSelection.namesOtherThings(name) ? .other : .open
  }

  /// Whether the name of a list says that it is one of tasks.
  package static func nameSuggestsTasks(_ name: String) -> Bool {
    guard name.utf8.count <= longestName else { return false }
    return GenericProfile.nameSuggestsTasks(name) || ListNames.isDone(name) != nil
  }

  /// Whether a record with these values is a task like others: it has their title, and says half of the rest by the
  /// same names.
  package static func isTask(_ names: [String], inListCalled list: String, like fields: [FieldMap]) -> Bool {
    let known = names.map { name in fields.filter { $0.from == name }.map(\.to) }
    guard known.contains(where: { $0.contains(.field(.title)) }) else { return false }
    if nameSuggestsTasks(list) { return true }
    let says = { (target: FieldMap.Target) in target != .field(.id) && target != .field(.title) }
    // People and labels have an id and a name as well.
    if fields.contains(where: { says($0.to) && $0.to != .field(.extra) }),
      !known.contains(where: { $0.contains { says($0) && $0 != .field(.extra) } })
    {
      return false
    }
    return known.count { !$0.isEmpty } * 2 >= names.count
  }
}
