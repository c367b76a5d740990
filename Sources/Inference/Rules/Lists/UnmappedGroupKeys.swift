import Formats
import TaskModel
import Vocabulary

/// The keys around lists of JSON that are lost: they tell lists that are read from one another, and are neither their
/// project nor their section, as `House` in `{"Home": {"House": {"todo": […]}}}`.
enum UnmappedGroupKeys {
  /// The warning about them; nil where none is lost.
  ///
  /// - Parameter records: all that is read of the file.
  static func remark(on records: [RecordSet], in shape: InputShape) -> Diagnostic? {
    guard shape.container.hasKeys else { return nil }
    let lists = records.filter { $0.role == .task && !$0.isLate }
    let keysOfLists = lists.map { keys(around: $0.path) }
    let named = Set(records.filter(\.isName).map(\.path))
    let headings = records.filter { if case .heading = $0.role { !$0.isName } else { false } }.map(\.path)
    var lost: [String] = []
    for (list, own) in zip(lists, keysOfLists) {
      for (index, key) in own.enumerated() {
        let path = RecordPath.path(of: own[...index])
        // A name that is recognised by where it stands.
        if named.contains(where: { RecordPath.holds($0, path, exactly: true) })
          || headings.contains(where: {
            RecordPath.mayHold($0, path) && RecordPath.steps($0).count == index + 2
          })
        {
          continue
        }
        var names = [RecordPath.key(of: key)]
        if key == "*" {
          let known = self.names(at: RecordPath.path(of: own[..<index]), in: shape)
          // One key alone says nothing of what is under it, unless other lists have others there.
          if known.count == 1, keysOfLists.allSatisfy({ index >= $0.count || $0[index] == key }) { continue }
          names = known.isEmpty ? [path] : known
        } else if [list.section, list.priority, list.project].contains(names[0]) || isPlain(names[0])
          || !keysOfLists.contains(where: { index < $0.count && $0[index] != key && $0[index] != "*" })
        {
          continue
        }
        lost += names.filter { !lost.contains($0) }
      }
    }
    guard !lost.isEmpty else { return nil }
    let names = lost.prefix(3).map { "“\($0.prefix(80))”" }.joined(separator: ", ")
    return Diagnostic(
      .note, code: .lostKeys,
      "not kept of the keys that lists stand under: \(names)\(lost.count > 3 ? " and \(lost.count - 3) more" : "")",
      hint: "a profile gives each list a project and a section (--profile, see docs/profiles.md)")
  }

  /// The keys of what is at a path, each once; none where that has not been seen.
  private static func names(at path: String, in shape: InputShape) -> [String] {
    let own = shape.records.filter { $0.path == path }
    let same = own.isEmpty ? shape.records.filter { RecordPath.areSame($0.path, path) } : own
    let names = path.isEmpty ? shape.rootNames : same.flatMap(\.names)
    var seen: Set<String> = []
    return names.filter { !$0.contains("/") && seen.insert($0).inserted }
  }

  /// The keys that a list stands under, with its own; none for one that is in other records, whose own key may be any.
  private static func keys(around path: String) -> [Substring] {
    let steps = RecordPath.steps(path)
    let keys = steps.prefix { $0 != "[*]" }
    // Under keys at the end of a path stand the records themselves.
    if keys.count == steps.count { return Array(keys.dropLast()) }
    return keys.count + 1 == steps.count ? Array(keys) : []
  }

  /// Whether a key says no more than that there are tasks, in what state they are, or that they are archived.
  private static func isPlain(_ name: String) -> Bool {
    GenericProfile.isList(ofTasks: name)
      || TaskListSelection.forms(of: name).contains { Synonyms.target(of: $0) == .subtasks }
      || TaskListSelection.namesOtherThings(name) || TaskListSelection.isArchived(name)
      || NamedRoot.isHolder(name)
      || TaskListSelection.forms(of: name).contains(where: WordKind.listHolder.contains)
  }
}
