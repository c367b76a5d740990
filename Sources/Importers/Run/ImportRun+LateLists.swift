import Formats
import Scanners
import TaskModel

// Lists that are judged when they come: those that begin behind the part of an input that detection has looked at, and
// those of which there are too many to look for each.

extension ImportRun {
  /// Takes the name of what begins at a place where such lists may come.
  mutating func takeLateName(_ field: Field, _ record: RecordPlace, _ batch: borrowing RecordBatch) {
    guard let name = batch.rawValue(of: record, names: importer.names).string else { return }
    let place = input.profile.mapping.records[record.path]
    let hasKeys = input.profile.mapping.container.hasKeys
    let content: LateListRun.Content =
      !hasKeys ? .element : batch.bytes[record.original.lowerBound] == UInt8(ascii: "[") ? .list : .object
    let mayBeRead = lateLists.begin(
      name, at: record.path, place, content,
      hasRecords: content != .object && hasJudgedRecords(below: place.path, hasKeys: hasKeys))
    importer.takeHeading(field, mayBeRead ? name : nil, at: record.path)
  }

  /// Whether there are records to look for in what is named at a path.
  private func hasJudgedRecords(below path: String, hasKeys: Bool) -> Bool {
    input.profile.mapping.records.contains { set in
      set.judged != nil && set.role == .task
        && (hasKeys ? set.path == path + "[*]" : set.path.hasPrefix(path + "/"))
    }
  }

  /// Whether a record of a list is read that detection has not seen.
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
    return lateLists.takes(found(), like: input.profile.mapping.fields)
  }

  /// Says which lists were not looked at to find the tasks, and not read either.
  mutating func noteLateLists() {
    lateLists.end()
    guard lateLists.isTold else { return }
    let tasks = lateLists.unread.filter(\.mayBeTasks).map(\.name)
    let others = lateLists.unread.filter { !$0.mayBeTasks }.map(\.name)
    // Those whose names are not remembered may be either.
    noteLate(tasks, further: lateLists.furtherCount, mayBeTasks: true)
    noteLate(others, further: tasks.isEmpty ? lateLists.furtherCount : 0, mayBeTasks: false)
  }

  private mutating func noteLate(_ names: [String], further: Int, mayBeTasks: Bool) {
    guard !names.isEmpty else { return }
    let shown = names.prefix(6).map { "“\($0.prefix(80))”" }.joined(separator: ", ")
    let more = max(names.count - 6, 0) + further
    let rest = more > 0 ? " and \(more) more" : ""
    let are = names.count == 1 ? "is" : "are"
    log.add(
      Diagnostic(
        mayBeTasks ? .warning : .note, code: .lateList,
        "\(shown)\(rest) \(are) not among what was looked at to find the tasks\(mayBeTasks ? ", may be some," : "") and \(are) not read",
        at: SourceLocation(file: input.file),
        hint: mayBeTasks ? "a profile says where the tasks are (--profile, see docs/profiles.md)" : nil))
  }
}
