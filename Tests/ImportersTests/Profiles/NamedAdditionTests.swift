import Formats
import Importers
import TaskModel
import Testing

/// What values with names of the user's own do with a task's priority, where they stand apart from it.
struct NamedAdditionTests {
  private static var options: ImportOptions {
    var mapping = ProfileMapping(name: "test-json", title: "test", container: .json)
    mapping.records = [
      RecordSet(path: "cards[*]"),
      RecordSet(path: "fields[*]", role: .lookup("field"), names: ["name"]),
      RecordSet(
        path: "values[*]", role: .addition, fields: [FieldMap("text", .extra)], key: "card", keptAs: "values"
      ).named(by: "field", lookedUpIn: "field"),
    ]
    mapping.fields = [FieldMap("id", .id), FieldMap("title", .title), FieldMap("priority", .priority)]
    mapping.priorities = .usual()
    var options = ImportOptions()
    options.profile = Profile(mapping)
    return options
  }

  private static func text(own: String, named: String) -> String {
    """
    {"fields": [{"id": "f", "name": "Priority"}],
     "cards": [{"id": "c", "title": "A", "priority": \(own)}],
     "values": [{"card": "c", "field": "f", "text": "\(named)"}]}
    """
  }

  struct Case: Sendable {
    var own: String
    var named: String
    var priority: Priority?
    var word: String?
    var extra: String?
    var codes: [DiagnosticCode] = []
  }

  @Test(arguments: [
    Case(own: "\"high\"", named: "low", priority: .high, word: "high", extra: "low"),
    Case(own: "\"high\"", named: "zzz", priority: .high, word: "high", extra: "zzz"),
    Case(own: "null", named: "low", priority: .low, word: "low"),
    Case(own: "null", named: "none", priority: nil, word: "none"),
    Case(own: "null", named: "zzz", priority: .middle, word: "zzz", codes: [.unknownPriority]),
  ])
  func `a task's own priority counts for more than one of the user's fields`(testCase: Case) throws {
    let imported = try read(
      Self.text(own: testCase.own, named: testCase.named), file: "a.json", options: Self.options)
    let task = try #require(imported.items.first)
    #expect(task.priority == testCase.priority)
    #expect(task.priorityRaw == testCase.word)
    #expect(task.extra["Priority"] == testCase.extra.map { .text($0) })
    #expect(imported.codes == testCase.codes)
  }

  @Test func `where the word is not wanted, one's own counts all the same`() throws {
    let imported = try read(
      Self.text(own: "\"high\"", named: "low"), file: "a.json", fields: FieldSet([.title, .priority]),
      options: Self.options)
    #expect(imported.items.map(\.priority) == [.high])
  }
}
