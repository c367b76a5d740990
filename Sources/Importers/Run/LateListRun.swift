import Formats
import Inference

/// What becomes of lists that are judged when they come: the one that is being read or passed over, and those before.
struct LateListRun {
  /// A list that is not read.
  struct Unread {
    var name: String
    /// Whether it has records that may be tasks; else it is about something else, or nobody knows what is in it.
    var mayBeTasks = false
  }

  /// What stands under a name.
  enum Content {
    /// An array.
    case list
    /// An object.
    case object
    /// An element of XML.
    case element
  }

  private enum Decision {
    /// Its first record decides.
    case open
    case read, unread
    /// Detection has reported what there is to report about it.
    case known
  }

  /// Most names that are remembered; the others are counted.
  private static let mostNames = 1_000

  private let isPlaceByPath: [Bool]
  /// Whether a tool is known, of whose files everything has been decided: what else there is only needs a warning.
  private let isOfTool: Bool
  private var decision = Decision.known
  private var verdict = LateLists.Verdict.known
  private var name = ""
  /// Where it stands, with its name in place of the path's last step.
  private var place = ""
  private var path = -1
  private var content = Content.list
  /// How many elements by this name have come one after another: they may be records themselves.
  private var count = 0
  private var numbers: [String: Int] = [:]
  private(set) var unread: [Unread] = []
  /// How many more are not read.
  private(set) var furtherCount = 0
  /// Where lists that are read stand, as paths with their names.
  private(set) var readPlaces: Set<String> = []

  /// Whether what is not read has a warning of its own, and does not only count among all that is not.
  var isTold: Bool { !isOfTool }

  init(_ mapping: ProfileMapping) {
    isOfTool = !mapping.isUnrecognised
    isPlaceByPath =
      mapping.records.contains { $0.judged != nil } ? mapping.records.map { $0.judged != nil } : []
  }

  /// Whether records or names of such lists are found at a path.
  @inline(__always) func isPlace(_ path: Int) -> Bool { path < isPlaceByPath.count && isPlaceByPath[path] }

  /// Goes on to a list; false where it is none that may be read.
  ///
  /// - Parameters:
  ///   - path: the number of its place.
  ///   - hasRecords: whether there are records to be found in it at all.
  mutating func begin(
    _ name: String, at path: Int, _ place: RecordSet, _ content: Content, hasRecords: Bool
  ) -> Bool {
    if name == self.name, path == self.path {
      count += 1
      if decision == .unread, count == 2, verdict == .open { noteTasks() }
      return decision == .open || decision == .read
    }
    end()
    self.name = name
    self.place = (place.path.hasSuffix("*") ? String(place.path.dropLast()) : place.path + "/") + name
    self.path = path
    self.content = content
    count = 1
    verdict = LateLists.verdict(on: name, at: place)
    if isOfTool, verdict == .open { verdict = .other }
    switch verdict {
    case .known: decision = .known
    case .other:
      decision = .unread
      note()
    case .open:
      decision = hasRecords ? .open : .unread
      if !hasRecords { noteOpen() }
    }
    return decision == .open
  }

  /// Ends the list, in which there may have been no records where they were looked for.
  mutating func end() {
    // An array without objects has no tasks.
    if decision == .open, content != .list { noteOpen() }
    decision = .known
  }

  /// Whether a record is read that the list has, by the names of its values.
  ///
  /// The first one that has any decides for all.
  mutating func takes(_ names: @autoclosure () -> [String], like fields: [FieldMap]) -> Bool {
    if decision == .open {
      let names = names()
      if names.isEmpty { return false }
      if LateLists.isTask(names, inListCalled: name, like: fields) {
        decision = .read
        if readPlaces.count < Self.mostNames { readPlaces.insert(place) }
      } else {
        decision = .unread
        note()
        noteTasks()
      }
    }
    return decision == .read
  }

  /// Notes something of which nobody knows what is in it: an object may have lists, and so may an element.
  private mutating func noteOpen() {
    note()
    if content == .object || LateLists.nameSuggestsTasks(name) { noteTasks() }
  }

  private mutating func note() {
    guard numbers[name] == nil else { return }
    guard unread.count < Self.mostNames else {
      furtherCount += 1
      return
    }
    numbers[name] = unread.count
    unread.append(Unread(name: name))
  }

  private mutating func noteTasks() { if let number = numbers[name] { unread[number].mayBeTasks = true } }
}
