import Formats
import TaskModel

// What of an input is read by nothing: lists and values beside the records, and around them. Nothing of it is in
// `extra`, which is for what records have, so it is listed by name (`pantask inspect`). Found out when somebody asks,
// from what detection has seen of the input's beginning; what objects of the records have beside what is taken of them,
// from all of it (`UnreadParts`).

extension ImportReport {
  /// The names of what stands outside the tasks and is not read, as paths from the top (`actions`, `data.settings`),
  /// and of what the profile leaves out of the records, as far as the beginning of the input shows them.
  package var unreadNames: [String] {
    var names = UnreadNames(match.shape, match.profile)
    names.add(unreadParts)
    // Of lists for which there is no place of their own some are read all the same.
    let found = names.found.filter { !isReadLate($0) }
    let lists = (match.unreadLists + match.surplusLists).map { String($0.path.replacing("[*]", with: "")) }
    let others = (lists + lateNames).filter { !found.contains($0) }
    return found + others
  }

  /// The paths of lists of records in the beginning of the input, without what says that they are lists.
  package var unreadRecordPaths: Set<String> {
    let lists = match.shape?.records.filter { $0.count > 0 && !$0.isSoleObject } ?? []
    return Set((lists + match.unreadLists + match.surplusLists).map { $0.path.replacing("[*]", with: "") })
  }

  /// Whether a path leads to a list that was read when it came, or into one.
  private func isReadLate(_ path: String) -> Bool {
    if lateReadPlaces.isEmpty { return false }
    let steps = path.indices.filter { [".", "/", "["].contains(path[$0]) } + [path.endIndex]
    return steps.contains { lateReadPlaces.contains(String(path[..<$0])) }
  }
}

/// Walks from the top of an input towards what is read, and notes what lies beside the way.
private struct UnreadNames {
  private(set) var found: [String] = []
  private let shape: InputShape
  private let mapping: ProfileMapping
  private let readPaths: [[Substring]]
  private static let deepestLevel = 12

  init(_ shape: InputShape?, _ profile: Profile) {
    var mapping = profile.mapping
    // What may stand there is only known by what came (`ImportReport.lateNames`).
    mapping.records.removeAll(where: \.isLate)
    self.mapping = mapping
    let assembler = profile.makeRowAssembler.map { type(of: $0()) }
    self.shape = shape ?? InputShape(container: mapping.container, records: [])
    readPaths = mapping.records.map { Self.steps(of: $0.path, isInMarkup: mapping.container == .xml) }
    guard let shape, mapping.composition.componentName.isEmpty else { return }
    let isInMarkup = shape.container == .xml
    if shape.container != .csv, !isInMarkup || !mapping.records.isEmpty {
      let isWhole = mapping.records.contains { $0.path == "." && $0.role == .task }
      if isInMarkup, let root = shape.rootNames.first {
        walk([root[...]], level: 0)
      } else if !isWhole {
        // Of an array the elements are looked at.
        let isArray = shape.rootNames.isEmpty && readPaths.contains { $0.first == "[*]" }
        walk(isArray ? ["[*]"] : [], level: 0)
      }
    }
    for (place, steps) in zip(mapping.records, readPaths) {
      switch place.role {
      case .task: break
      case .lookup, .addition:
        let isAside = mapping.records.contains { $0.role == .task && place.lists(inRecordsAt: $0.path) == [] }
        if !place.isKeptWhole, !isAside { look(atNamesAt: steps, place) }
        continue
      case .context:
        if let assembler { look(atNamesAt: steps, of: assembler) }
        continue
      case .heading: continue
      }
      let top = steps.isEmpty && shape.rootNames.isEmpty ? ["[*]"] : steps
      let maps = place.fields ?? mapping.fields
      if maps.contains(where: { $0.to == .tasks || $0.to == .containers }) {
        look(into: top, maps, maps, level: 0)
      } else {
        look(at: top, maps)
      }
    }
  }

  /// Adds what objects of the records have beside what is taken of them.
  mutating func add(_ parts: [UnreadParts.Path]) {
    for part in parts {
      let steps = part.record < readPaths.count ? readPaths[part.record] : []
      let top = steps.isEmpty && shape.rootNames.isEmpty ? ["[*]"] : steps
      add(part.steps.reduce(top) { path, step in path + [form(of: step[...], at: path)] })
    }
  }

  /// The step into a list, or into an object by ids where that is what the beginning of the input shows.
  private func form(of step: Substring, at path: [Substring]) -> Substring {
    step == "[*]" && names(at: path + ["[*]"]).isEmpty && !names(at: path + ["*"]).isEmpty ? "*" : step
  }

  /// The steps of a path; names of elements may have full stops in them.
  private static func steps(of path: String, isInMarkup: Bool) -> [Substring] {
    isInMarkup ? path.split(separator: "/") : RecordPath.steps(path).map { Substring(RecordPath.key(of: $0)) }
  }

  // MARK: - Beside the records

  private mutating func walk(_ place: [Substring], level: Int) {
    guard level < Self.deepestLevel else { return }
    for name in names(at: place) where !isRead(name, at: place) {
      let path = place + [name[...]]
      if readPaths.contains(where: { isRead(path, by: $0) }) { continue }
      if let read = readPaths.first(where: { Self.isAtOrInside($0, path) }) {
        let next = read[path.count]
        walk(next == "[*]" || next == "*" ? path + [next] : path, level: level + 1)
      } else {
        add(path)
      }
    }
  }

  /// Whether what is at a path is read as what stands at another: a list, or an object by ids, by its elements, which
  /// markup has not.
  private func isRead(_ path: [Substring], by read: [Substring]) -> Bool {
    if Self.isAtOrInside(path, read) { return true }
    guard shape.container != .xml, read.count == path.count + 1, let last = read.last else { return false }
    return (last == "[*]" || last == "*") && Self.isAtOrInside(path, read.dropLast())
  }

  /// Whether a value at the top, or one that a condition looks at, is read where it stands.
  private func isRead(_ name: String, at place: [Substring]) -> Bool {
    mapping.root.fields[name] != nil || (place.isEmpty && name == mapping.naming.keyNames)
      || name.hasPrefix("@xml") || name == "#text"
  }

  // MARK: - Around the tasks, and in them

  /// Notes what is not read of something that holds tasks.
  private mutating func look(into place: [Substring], _ maps: [FieldMap], _ outer: [FieldMap], level: Int) {
    guard level < Self.deepestLevel else { return }
    for name in names(at: place) {
      let own = maps.first { $0.from == name || $0.from.hasPrefix(name + "/") }
      guard let own else {
        let isLookedAt =
          mapping.conditions.contains { $0.from == name } || mapping.exclusions.contains { $0.from == name }
        if !isLookedAt, !isOfOthers(place + [name[...]]) { add(place + [name[...]]) }
        continue
      }
      let path = place + own.from.split(separator: "/")
      let forms = [path + ["[*]"], path + ["*"], path]
      let inside = forms.first { !names(at: $0).isEmpty }
      guard let inside else { continue }
      if own.to == .containers {
        look(into: inside, own.parts ?? maps, outer, level: level + 1)
      } else if own.to == .tasks {
        look(at: inside, own.parts ?? mapping.fields)
      }
    }
  }

  /// Whether names that tasks refer to, or what is added to them, stand at a place or in it.
  private func isOfOthers(_ place: [Substring]) -> Bool {
    zip(mapping.records, readPaths).contains { set, path in
      switch set.role {
      case .lookup, .addition: Self.isAtOrInside(path, place)
      case .task, .context, .heading: false
      }
    }
  }

  /// Notes what is left out of the tasks themselves: what the profile ignores, and what values with names of the user's
  /// own have besides these.
  private mutating func look(at place: [Substring], _ maps: [FieldMap]) {
    let all = allNames(at: place)
    for name in mapping.naming.ignored where all.contains(where: { isSame($0, name) }) {
      let isAssembled = mapping.assembled.names.contains { isSame($0, name) }
      if !isAssembled { add((shape.container == .csv ? [] : place) + name.split(separator: "/")) }
    }
    guard shape.container.hasKeys || shape.container == .xml else { return }
    for list in mapping.naming.namedValues where !list.name.isEmpty {
      let form = place + list.from.split(separator: "/") + ["[*]"]
      let read = [list.name] + list.values + (list.qualifier.isEmpty ? [] : [list.qualifier])
      for name in allNames(at: form) where !read.contains(where: { Self.isAround(name, $0) }) {
        // What is in a value that is not read goes without saying.
        let outer = name.split(separator: "/").dropLast().joined(separator: "/")
        if outer.isEmpty || read.contains(where: { $0.hasPrefix(outer + "/") }) {
          add(form + name.split(separator: "/"))
        }
      }
    }
  }

  /// Whether of two paths one leads to the other.
  private static func isAround(_ path: String, _ other: String) -> Bool {
    path == other || other.hasPrefix(path + "/") || path.hasPrefix(other + "/")
  }

  /// The field maps of everything but parts.
  private var allMaps: [FieldMap] { mapping.fields + mapping.records.flatMap { $0.fields ?? [] } }

  /// Notes what is not read of names that tasks refer to, and of what is added to them.
  private mutating func look(atNamesAt place: [Substring], _ set: RecordSet) {
    // Each name is an id there.
    if set.key == "*" { return }
    var isNamed = true
    if case .lookup(let table) = set.role {
      isNamed =
        allMaps.contains { $0.lookup == table } || mapping.naming.namedValues.contains { $0.lookup == table }
        || mapping.records.contains { $0.companyTable == table }
    }
    var read =
      [set.key] + (isNamed ? set.names : []) + set.exclusions.map(\.from) + (set.fields ?? []).map(\.from)
    if let done = set.done { read.append(done.from) }
    read += set.renamed.keys
    read += set.companyPaths + [set.nameEnd]
    let last = place.last { $0 != "[*]" && $0 != "*" }
    // Wherever in what says the names of values something has an id, it is what can be chosen for one.
    let isOfValues = mapping.naming.namedValues.contains { set.role == .lookup($0.lookup) }
    let inside = isOfValues ? allNames(at: place) : []
    for name in names(at: place) where name[...] != last {
      if inside.contains(where: { $0.hasPrefix(name + "/") }) { continue }
      if !read.contains(where: { $0 == name || $0.hasPrefix(name + "/") }) { add(place + [name[...]]) }
    }
  }

  /// Notes what an assembler does not look at in records that tasks refer to, and in the objects in them.
  private mutating func look(atNamesAt place: [Substring], of assembler: any RowAssembler.Type) {
    for path in allNames(at: place) {
      let steps = path.split(separator: "/")
      // What is in an object that is not read goes without saying, and names of the user's own are all read.
      let isInside = steps.dropLast().allSatisfy {
        assembler.names.contains(String($0)) && !assembler.openNames.contains(String($0))
      }
      if isInside, let name = steps.last, !assembler.names.contains(String(name)) { add(place + steps) }
    }
  }

  private func isSame(_ name: String, _ other: String) -> Bool {
    mapping.naming.ignoresCase ? name.lowercased() == other.lowercased() : name == other
  }

  // MARK: - Names at a place

  /// The names of what is at a place, without those that are further in.
  private func names(at place: [Substring]) -> [String] { allNames(at: place).filter { !$0.contains("/") } }

  /// The names of what is at a place; those of objects in it as paths.
  private func allNames(at place: [Substring]) -> [String] {
    if place.isEmpty, shape.container != .xml {
      return shape.rootNames.isEmpty ? shape.records.first { $0.path == "." }?.names ?? [] : shape.rootNames
    }
    if shape.container == .xml, place.count == 1 {
      return shape.rootChildNames + shape.rootSamples.keys.sorted()
    }
    let isTop = place == ["[*]"]
    if let record = shape.records.first(where: {
      Self.steps(of: $0.path, isInMarkup: mapping.container == .xml) == place || (isTop && $0.path == ".")
    }) {
      return record.names
    }
    // An object is named by what it is in.
    for end in place.indices.reversed() {
      let owner = Array(place[..<end])
      let prefix = place[end...].joined(separator: "/") + "/"
      let own =
        owner.isEmpty
        ? shape.rootNames
        : shape.records.first {
          Self.steps(of: $0.path, isInMarkup: mapping.container == .xml) == owner
            || (owner == ["[*]"] && $0.path == ".")
        }?.names
      guard let own else { continue }
      return own.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
    }
    return []
  }

  private mutating func add(_ path: [Substring]) {
    let separator = shape.container == .xml ? "/" : "."
    var text = ""
    for step in path {
      if step != "[*]", !text.isEmpty { text += separator }
      text += step
    }
    if !found.contains(text) { found.append(text) }
  }

  /// Whether a path leads to a place or further in from there, where `*` is any key.
  private static func isAtOrInside(_ path: [Substring], _ place: [Substring]) -> Bool {
    guard path.count >= place.count else { return false }
    return zip(place, path).allSatisfy { one, other in
      one == other || (one == "*" && other != "[*]") || (other == "*" && one != "[*]")
    }
  }
}
