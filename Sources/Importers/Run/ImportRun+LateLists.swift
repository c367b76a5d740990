import Formats
import Scanners
import TaskModel

// Lists that begin behind the part of an input that detection has looked at.

/// The list of that kind that is being read or passed over, and those that were passed over.
struct LateListRun {
  /// A list that is not read.
  struct Unread {
    var name: String
    /// Whether it has records that may be tasks; else it is about something else, or nobody knows what is in it.
    var mayBeTasks = false
  }

  private enum Decision {
    case open, read, unread
    /// Detection has said of it what there is to say.
    case known
  }

  private let isPlaceByPath: [Bool]
  private var decision = Decision.known
  private var name = ""
  /// How many lists by this name have come one after another: elements that are records themselves.
  private var count = 0
  private var numbers: [String: Int] = [:]
  private(set) var unread: [Unread] = []

  init(_ mapping: ProfileMapping) {
    isPlaceByPath = mapping.records.contains(where: \.isLate) ? mapping.records.map(\.isLate) : []
  }

  /// Whether records or names of such lists are found at a path.
  @inline(__always)
  func isPlace(_ path: Int) -> Bool { path < isPlaceByPath.count && isPlaceByPath[path] }

  /// Goes on to a list; false where it is none that may be read.
  mutating func begin(_ name: String, _ place: RecordSet, hasRecords: Bool) -> Bool {
    if name == self.name {
      count += 1
      if decision == .unread, count == 2, LateLists.verdict(on: name, at: place) == .open { noteTasks() }
      return decision != .known && decision != .unread
    }
    self.name = name
    count = 1
    switch LateLists.verdict(on: name, at: place) {
    case .known: decision = .known
    case .other:
      decision = .unread
      note()
    case .open:
      decision = hasRecords ? .open : .unread
      if !hasRecords {
        note()
        if LateLists.isTelling(name) { noteTasks() }
      }
    }
    return decision == .open
  }

  /// Whether a record is read that the list has, by the names of its values.
  mutating func takes(_ names: @autoclosure () -> [String], like fields: [FieldMap]) -> Bool {
    if decision == .open {
      if LateLists.isTask(names(), inListCalled: name, like: fields) {
        decision = .read
      } else {
        decision = .unread
        note()
        noteTasks()
      }
    }
    return decision == .read
  }

  private mutating func note() {
    guard numbers[name] == nil else { return }
    numbers[name] = unread.count
    unread.append(Unread(name: name))
  }

  private mutating func noteTasks() {
    if let number = numbers[name] { unread[number].mayBeTasks = true }
  }
}

extension ImportRun {
  /// Takes the name of what begins at a place where lists may come that detection has not seen.
  mutating func takeLateName(_ field: Field, _ record: RecordPlace, _ batch: borrowing RecordBatch) {
    guard let name = batch.rawValue(of: record, names: importer.names).string else { return }
    let isList =
      profile.mapping.container == .json && batch.bytes[record.original.lowerBound] == UInt8(ascii: "[")
    let place = profile.mapping.records[record.path]
    let mayBeRead = lateLists.begin(name, place, hasRecords: isList || hasLateRecords(below: place.path))
    importer.takeHeading(field, mayBeRead ? name : nil, at: record.path)
  }

  /// Whether there are records to look for in what is named at a path.
  private func hasLateRecords(below path: String) -> Bool {
    profile.mapping.container == .xml
      && profile.mapping.records.contains { $0.isLate && $0.role == .task && $0.path.hasPrefix(path + "/") }
  }

  /// Whether a record of a list that detection has not seen is read: the first one decides for all.
  mutating func takesLate(_ record: RecordPlace, _ batch: borrowing RecordBatch) -> Bool {
    let nodes = batch.nodes.span
    let names = importer.names
    func found() -> [String] {
      var found: [String] = []
      var index = record.firstNode
      while index < record.endNode {
        found.append(names[nodes[index].name])
        index = max(Int(nodes[index].next), index + 1)
      }
      return found
    }
    return lateLists.takes(found(), like: profile.mapping.fields)
  }

  /// Says which lists have not been looked at, and were not read.
  mutating func noteLateLists() {
    let unread = lateLists.unread
    noteLate(unread.filter(\.mayBeTasks).map(\.name), mayBeTasks: true)
    noteLate(unread.filter { !$0.mayBeTasks }.map(\.name), mayBeTasks: false)
  }

  private mutating func noteLate(_ names: [String], mayBeTasks: Bool) {
    guard !names.isEmpty else { return }
    let shown = names.prefix(6).map { "“\($0)”" }.joined(separator: ", ")
    let rest = names.count > 6 ? " and \(names.count - 6) more" : ""
    let (begins, isRead) = names.count == 1 ? ("begins", "is") : ("begin", "are")
    log.add(
      Diagnostic(
        mayBeTasks ? .warning : .note, code: "late-list",
        "\(shown)\(rest) \(begins) behind what is looked at to find the tasks\(mayBeTasks ? ", and may be some" : ""), and \(isRead) not read",
        at: SourceLocation(file: file),
        hint: mayBeTasks ? "a profile says where the tasks are (--profile, see docs/profiles.md)" : nil))
  }
}
