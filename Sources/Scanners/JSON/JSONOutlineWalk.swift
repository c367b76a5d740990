/// Finds the places in a tape where records may be, from the root inwards.
///
/// All values at one place are looked at together, so that the keys of all cards of all lists come out as one
/// union. The work is bounded: by levels, by the number of places, and by the number of nodes looked at.
struct JSONOutlineWalk {
  /// The objects at one place.
  private struct Place {
    var steps: [JSONRecordPath.Step]
    var objects: [Range<Int>]
    var elementCount: Int
    var isCandidate: Bool
    /// How many of the steps are `[*]` or `*`.
    var level: Int
    /// The candidate that the objects are inside of, and the keys from there with slashes; -1 for a candidate.
    var owner = -1
    var prefix: [UInt8] = []
  }

  private static let deepestLevel = 5
  private static let mostSteps = 10
  private static let mostPlaces = 256
  /// How many values of a key are kept.
  private static let mostFirstValues = 16
  /// An object of objects with more keys than this is keyed by id: its keys are not looked at one by one.
  private static let mostNamedObjects = 16
  private static let mostKeys = 512
  /// An object with more lists than this, whose records are alike, is keyed by what the lists are of: by days, by
  /// people.
  private static let mostNamedLists = 24
  private static let mostNestedKeys = 64
  /// A key of more bytes is a text that somebody has put in the wrong place, and not looked at.
  private static let longestKeyByteCount = 1_024
  private static let sampleByteCount = 64

  private let tape: JSONOutlineTape
  private let bytes: RecordBatch
  private var visits: Int
  /// Where there are keys or places at which nobody has looked, since there are so many.
  private(set) var cutPlaces: [JSONRecordPath] = []
  /// Whether there were such keys at the last place.
  private var hasCutKeys = false
  /// For each name, the number of its key at the place that is being looked at, or -1.
  private var keyNumbers: [Int]

  init(tape: JSONOutlineTape, bytes: [UInt8]) {
    self.tape = tape
    self.bytes = RecordBatch(bytes: bytes)
    visits = tape.nodes.count * 16 + 4_096
    keyNumbers = [Int](repeating: -1, count: tape.names.count)
  }

  /// The places, outer ones first.
  mutating func candidates(isArray: Bool, at path: JSONRecordPath) -> [JSONOutline.Candidate] {
    var found: [JSONOutline.Candidate] = []
    var places = [
      Place(
        steps: path.steps, objects: tape.objects, elementCount: tape.elementCount, isCandidate: true,
        level: path.steps.count)
    ]
    var next = 0
    while next < places.count, visits > 0 {
      let place = places[next]
      next += 1
      var (keys, children) = look(at: place, isInRootArray: isArray)
      if !place.isCandidate, place.owner >= 0, place.owner < found.count {
        found[place.owner].nestedKeys.append(
          contentsOf: keys.prefix(Self.mostNestedKeys).map { key in
            var key = key
            key.name = place.prefix + key.name
            return key
          })
      }
      for index in children.indices where !children[index].isCandidate {
        children[index].owner = place.isCandidate ? found.count : place.owner
        guard case .key(let key)? = children[index].steps.last else { continue }
        children[index].prefix = place.prefix + key + [UInt8(ascii: "/")]
      }
      if place.isCandidate {
        found.append(
          JSONOutline.Candidate(
            path: JSONRecordPath(steps: place.steps), elementCount: place.elementCount,
            objectCount: place.objects.count, keys: keys))
      }
      let room = max(0, Self.mostPlaces - places.count)
      if children.count > room || hasCutKeys { cutPlaces.append(JSONRecordPath(steps: place.steps)) }
      places.append(contentsOf: children.prefix(room))
    }
    cutPlaces += places[next...].map { JSONRecordPath(steps: $0.steps) }
    return found
  }

  /// The keys of the objects at a place, and the places one step further in.
  private mutating func look(at place: Place, isInRootArray: Bool) -> ([JSONOutline.Key], [Place]) {
    var keys: [JSONOutline.Key] = []
    var names: [Int] = []
    hasCutKeys = false
    var containers: [(objects: [Range<Int>], arrays: [Range<Int>])] = []
    var isKeyed = true
    for object in place.objects where visits > 0 {
      var index = object.lowerBound
      while index < object.upperBound, visits > 0 {
        visits -= 1
        let node = tape.nodes[index]
        let end = end(of: index, in: object)
        if keyNumbers[node.name] < 0, keys.count < Self.mostKeys,
          tape.names[node.name].count <= Self.longestKeyByteCount
        {
          keyNumbers[node.name] = keys.count
          names.append(node.name)
          keys.append(JSONOutline.Key(name: tape.names[node.name]))
          containers.append(([], []))
        }
        let number = keyNumbers[node.name]
        if number < 0, node.kind == .object || node.kind == .array { hasCutKeys = true }
        if node.kind != .object { isKeyed = false }
        if number >= 0 {
          add(node, to: &keys[number])
          if node.kind == .object { containers[number].objects.append(index + 1..<end) }
          if node.kind == .array { containers[number].arrays.append(index + 1..<end) }
        }
        index = end
      }
    }
    for name in names { keyNumbers[name] = -1 }

    // What stands within the elements of a top-level array is reached through `[*]`, not `.`.
    let steps = place.steps.isEmpty && isInRootArray ? [.elements] : place.steps
    guard steps.count + 2 <= Self.mostSteps, !keys.isEmpty else { return (keys, []) }
    var children: [Place] = []
    // A key that comes again in each of them is no id, nor is what GraphQL has in each edge.
    let isNode =
      place.steps.firstIndex(of: .elements) == place.steps.count - 1 && keys[0].name == Array("node".utf8)
    let isOneKey =
      isKeyed && keys.count == 1 && (place.objects.count > 1 || isNode)
      && keys[0].count == place.objects.count
    let hasOwnKeys =
      place.objects.count > 1 && keys.count(where: { $0.count * 2 > place.objects.count }) * 2 > keys.count
    if isKeyed, !isOneKey, place.level < Self.deepestLevel {
      let objects = containers.flatMap(\.objects)
      children.append(
        Place(
          steps: steps + [.anyKey], objects: objects, elementCount: objects.count, isCandidate: true,
          level: place.level + 1))
    }
    var lists = place.level < Self.deepestLevel ? containers.map { elements(of: $0.arrays) } : []
    // In a list of records a key with a list is a value of theirs, whatever it is called.
    let isOneObject = place.objects.count == 1 || place.steps.last == .anyKey
    let alike = isOneObject ? alike(lists) : []
    if !alike.isEmpty {
      children.append(
        Place(
          steps: steps + [.anyKey, .elements], objects: alike.flatMap { lists[$0].objects },
          elementCount: alike.reduce(0) { $0 + lists[$1].count }, isCandidate: true, level: place.level + 2))
      for number in alike { lists[number].objects = [] }
    }
    for (number, key) in keys.enumerated() {
      let arrays = containers[number].arrays
      if !arrays.isEmpty, place.level < Self.deepestLevel {
        let (objects, count) = lists[number]
        keys[number].elementCount = count
        if objects.isEmpty, place.level + 2 <= Self.deepestLevel,
          let inner = elements(inside: self.arrays(in: arrays))
        {
          children.append(
            Place(
              steps: steps + [.key(key.name), .elements, .elements], objects: inner.objects,
              elementCount: inner.count, isCandidate: true, level: place.level + 2))
        } else if !objects.isEmpty {
          children.append(
            Place(
              steps: steps + [.key(key.name), .elements], objects: objects, elementCount: count,
              isCandidate: true, level: place.level + 1))
        } else if key.kinds.isSubset(of: [.array, .null]) {
          keys[number].elementTexts = values(in: arrays, .text)
          if keys[number].elementTexts.isEmpty { keys[number].elementNumbers = values(in: arrays, .number) }
        }
      }
      if !containers[number].objects.isEmpty, !isKeyed || hasOwnKeys || keys.count <= Self.mostNamedObjects {
        let objects = containers[number].objects
        children.append(
          Place(
            steps: steps + [.key(key.name)], objects: objects, elementCount: isOneKey ? objects.count : 0,
            isCandidate: isOneKey, level: place.level))
      }
    }
    return (keys, children)
  }

  private func end(of index: Int, in range: Range<Int>) -> Int {
    let next = Int(tape.nodes[index].next)
    // A container that the head does not close goes on to the end.
    return next > index ? min(next, range.upperBound) : range.upperBound
  }

  private mutating func elements(of arrays: [Range<Int>]) -> (objects: [Range<Int>], count: Int) {
    var objects: [Range<Int>] = []
    var count = 0
    for array in arrays where visits > 0 {
      var index = array.lowerBound
      while index < array.upperBound, visits > 0 {
        visits -= 1
        let end = end(of: index, in: array)
        if tape.nodes[index].kind == .object { objects.append(index + 1..<end) }
        count += 1
        index = end
      }
    }
    return (objects, count)
  }

  /// The elements of arrays of which some are objects; nil for others.
  private mutating func elements(inside arrays: [Range<Int>]) -> (objects: [Range<Int>], count: Int)? {
    let found = elements(of: arrays)
    return found.objects.isEmpty ? nil : found
  }

  /// The arrays that stand in others.
  private mutating func arrays(in outer: [Range<Int>]) -> [Range<Int>] {
    var arrays: [Range<Int>] = []
    for array in outer where visits > 0 {
      var index = array.lowerBound
      while index < array.upperBound, visits > 0 {
        visits -= 1
        let end = end(of: index, in: array)
        if tape.nodes[index].kind == .array { arrays.append(index + 1..<end) }
        index = end
      }
    }
    return arrays
  }

  /// The numbers of the lists under the keys of one object whose records are alike, where these are many.
  ///
  /// Their first records have three quarters at least of what most of them have, and on average a quarter of what all
  /// of them have: what is in one table has next to nothing of what is in forty.
  private func alike(_ lists: [(objects: [Range<Int>], count: Int)]) -> [Int] {
    let firsts = lists.map { list in list.objects.first.map { Set(names(in: $0)) } ?? [] }
    let full = firsts.indices.filter { !firsts[$0].isEmpty }
    guard full.count > Self.mostNamedLists else { return [] }
    var counts: [Int: Int] = [:]
    for number in full { for name in firsts[number] { counts[name, default: 0] += 1 } }
    let usual = Set(counts.filter { $0.value * 2 > full.count }.keys)
    guard !usual.isEmpty else { return [] }
    let alike = full.filter { firsts[$0].intersection(usual).count * 4 >= usual.count * 3 }
    let all = alike.reduce(into: Set<Int>()) { $0.formUnion(firsts[$1]) }
    let memberCount = alike.reduce(0) { $0 + firsts[$1].count }
    return alike.count > Self.mostNamedLists && memberCount * 4 >= all.count * alike.count ? alike : []
  }

  /// The names of an object's members, by their numbers.
  private func names(in object: Range<Int>) -> [Int] {
    var names: [Int] = []
    var index = object.lowerBound
    while index < object.upperBound {
      names.append(tape.nodes[index].name)
      index = end(of: index, in: object)
    }
    return names
  }

  /// The first texts or numbers in lists, up to what is none; where a value may be missing, null stands for it.
  private func values(in arrays: [Range<Int>], _ kind: RecordNodeKind) -> [[UInt8]] {
    var texts: [[UInt8]] = []
    for array in arrays {
      var index = array.lowerBound
      while index < array.upperBound {
        let node = tape.nodes[index]
        index = end(of: index, in: array)
        if node.kind == .null { continue }
        guard node.kind == kind || (kind == .text && node.kind == .textWithEscapes) else { return texts }
        texts.append(Array(bytes.text(of: node).prefix(Self.sampleByteCount)))
        if texts.count == Self.mostFirstValues { return texts }
      }
    }
    return texts
  }

  /// Whether a text goes on with midnight where the day of a date in ISO 8601 ends.
  private func isAtMidnight(_ node: RecordNode) -> Bool {
    guard node.length >= 16, node.length <= 32 else { return false }
    let clock = bytes.bytes[Int(node.start) + 11..<Int(node.start) + 16]
    return clock.elementsEqual("00:00".utf8)
  }

  /// Keeps one of the first values, where it is short; that is enough to see whether ids tell records apart.
  private func addFirst(_ node: RecordNode, to key: inout JSONOutline.Key) {
    guard key.firstValues.count < Self.mostFirstValues, node.length > 0, node.length <= 16 else { return }
    let text = bytes.text(of: node)
    if key.firstValues.contains(text) { key.hasRepeats = true } else { key.firstValues.append(text) }
  }

  private func add(_ node: RecordNode, to key: inout JSONOutline.Key) {
    key.count += 1
    switch node.kind {
    case .text, .textWithEscapes, .textWithDoubledQuotes: key.kinds.insert(.text)
    case .number: key.kinds.insert(.number)
    case .true, .false: key.kinds.insert(.boolean)
    case .null: key.kinds.insert(.null)
    case .object: key.kinds.insert(.object)
    case .array: key.kinds.insert(.array)
    }
    if node.kind == .text, node.length > 0 {
      if isAtMidnight(node) { key.midnightCounts.with += 1 } else { key.midnightCounts.without += 1 }
    }
    if node.kind == .text || node.kind == .number { addFirst(node, to: &key) }
    guard key.sample.isEmpty, node.length > 0, node.kind != .object, node.kind != .array else { return }
    // An escape is at most six times as long as what it stands for.
    var short = node
    short.length = min(node.length, Int32(Self.sampleByteCount * 6 + 12))
    var text = bytes.text(of: short)
    if text.count > Self.sampleByteCount {
      var count = Self.sampleByteCount
      while count > 0, text[count] & 0xC0 == 0x80 { count -= 1 }
      text.removeLast(text.count - count)
    }
    key.sample = text
  }
}
