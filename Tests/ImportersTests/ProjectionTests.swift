import Foundation
import Importers
import TaskModel
import Testing

/// What a run does not keep changes nothing of what it keeps: a report that shows no projects tells the same tasks
/// done.
struct ProjectionTests {
  /// What a run may ask for: titles and states alone, a usual report, one with a tree, one of dates and words.
  private static let sets: [FieldSet] = [
    FieldSet([.title, .isDone]),
    FieldSet([.title, .isDone, .priority, .due, .tags, .assignees]),
    FieldSet([.id, .title, .isDone, .parent, .section]),
    FieldSet([.title, .project, .start, .completed, .progress, .status, .estimate]),
    FieldSet([.detail, .priority, .priorityRaw, .created, .modified, .recurrence, .url]),
  ]

  @Test(arguments: FixtureCase.all)
  func `fields that are not kept change no other`(_ fixture: FixtureCase) throws {
    let (name, bytes) = try fixture.input()
    let all = try read(bytes, file: name).items
    for fields in Self.sets {
      let some = try read(bytes, file: name, fields: fields.withCompanions).items
      let (kept, expected) = (try Self.objects(of: some, fields), try Self.objects(of: all, fields))
      #expect(kept.count == expected.count, "\(Self.names(fields))")
      for (kept, expected) in zip(kept, expected) where kept != expected {
        Issue.record("\(kept) instead of \(expected) for \(Self.names(fields))")
        break
      }
    }
  }

  private static func names(_ fields: FieldSet) -> [String] {
    Field.allCases.filter { fields.contains($0) }.map(\.name)
  }

  /// The tasks as native JSON, with nothing but these fields.
  private static func objects(of items: [TaskItem], _ fields: FieldSet) throws -> [String] {
    let names = Set(names(fields))
    return try items.map { item in
      let object = try JSONSerialization.jsonObject(with: JSONEncoder().encode(item)) as? [String: Any] ?? [:]
      let kept = object.filter { names.contains($0.key) }
      return String(
        decoding: try JSONSerialization.data(withJSONObject: kept, options: .sortedKeys), as: UTF8.self)
    }
  }
}
