import Formats
import Importers
import TaskModel
import Testing

/// The members of an object have no order (RFC 8259 §4), and many a program writes them sorted: what a tool's JSON says
/// must not depend on it.
struct KeyOrderTests {
  private static let fixtures: [FixtureCase] = FixtureCase.all.filter { fixture in
    // Of two names for one field the first counts there, as in any list of columns of the user's own.
    guard !fixture.profile.hasPrefix("generic-"), fixture.name != "two-names-for-a-field",
      let (_, bytes) = try? fixture.input(), bytes.count < 300_000
    else { return false }
    return value(bytes).map { !hasRepeatedNames($0) } ?? false
  }

  @Test("A file with its keys sorted gives the same tasks", arguments: fixtures)
  func sortedKeys(fixture: FixtureCase) throws {
    let (name, bytes) = try fixture.input()
    let value = try #require(Self.value(bytes))
    let expected = try read(bytes, file: name)
    let imported = try read(Array(Self.sorted(value).text.utf8), file: name)
    #expect(imported.report.match.profile.name == expected.report.match.profile.name)
    #expect(Self.tasks(imported) == Self.tasks(expected))
    #expect(imported.report.accounting == expected.report.accounting)
  }

  @Test("There are files of most tools that give JSON") func coverage() {
    #expect(Set(Self.fixtures.map(\.profile)).count > 40)
  }

  private static func value(_ bytes: [UInt8]) -> JSONFragment? {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let first = text.first(where: { !$0.isWhitespace }), first == "{" || first == "[" else {
      return nil
    }
    return JSONFragment(text)
  }

  private static func hasRepeatedNames(_ value: JSONFragment) -> Bool {
    switch value {
    case .object(let members):
      Set(members.map(\.name)).count < members.count || members.contains { hasRepeatedNames($0.value) }
    case .array(let elements): elements.contains(where: hasRepeatedNames)
    default: false
    }
  }

  private static func sorted(_ value: JSONFragment) -> JSONFragment {
    switch value {
    case .object(let members):
      .object(
        members.sorted { $0.name < $1.name }.map { .init(name: $0.name, value: sorted($0.value)) })
    case .array(let elements): .array(elements.map(sorted))
    default: value
    }
  }

  /// The tasks in an order of their own, with lists and what is kept in theirs.
  private static func tasks(_ imported: Imported) -> [TaskItem] {
    imported.items.map { item in
      var item = item
      item.tags.sort()
      item.assignees.sort()
      item.extra = item.extra.mapValues { kept in
        guard case .json(let text) = kept, let value = JSONFragment(text) else { return kept }
        return .json(sorted(value).text)
      }
      item.extraOrder.sort()
      return item
    }
    .sorted { ($0.id, $0.title) < ($1.id, $1.title) }
  }
}
