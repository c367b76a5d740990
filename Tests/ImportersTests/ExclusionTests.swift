import Formats
import Foundation
import Importers
import TaskModel
import Testing

/// Items that their tool has archived or deleted: left out and counted, or kept where that is asked for.
struct ExclusionTests {
  private static let csv: Profile = {
    var mapping = ProfileMapping(name: "put-away", title: "archived", container: .csv)
    mapping.fields = [
      FieldMap("What", .title), FieldMap("State", .statusAndDone), FieldMap("Due", .due, styles: [.iso8601]),
    ]
    mapping.doneWords = DoneVocabulary(done: ["done"], open: ["open", "bin"])
    mapping.exclusions = [
      ExclusionRule("Archived", .archived), ExclusionRule("State", is: ["bin"], .deleted),
    ]
    return Profile(mapping)
  }()

  private static let json: Profile = {
    var mapping = ProfileMapping(name: "put-away-json", title: "archived", container: .json)
    mapping.fields = [FieldMap("what", .title), FieldMap("parts", .subtasks)]
    mapping.exclusions = [
      ExclusionRule("meta/archived", is: ["true"], .archived), ExclusionRule("deletedAt", .deleted),
    ]
    return Profile(mapping)
  }()

  private static func options(_ profile: Profile, _ included: Set<ItemClass>) -> ImportOptions {
    var options = ImportOptions()
    options.profile = profile
    options.included = included
    return options
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var included: Set<ItemClass>
    var titles: [String]
    var archived = 0
    var deleted = 0
  }

  private static let table = """
    What,Due,State,Archived
    a,2026-03-26,open,
    b,03/04/2026,open,2026-01-02
    c,2026-03-27,Bin,
    d,25/04/2026,done,false
    """

  @Test(arguments: [
    Case(testDescription: "nothing asked for", included: [], titles: ["a", "d"], archived: 1, deleted: 1),
    Case(testDescription: "archived ones", included: [.archived], titles: ["a", "b", "d"], deleted: 1),
    Case(testDescription: "both", included: [.archived, .deleted], titles: ["a", "b", "c", "d"]),
  ])
  func `a row that one of its values archives`(put: Case) throws {
    let imported = try read(Self.table, options: Self.options(Self.csv, put.included))
    let accounting = imported.report.accounting
    #expect(imported.titles == put.titles)
    #expect(accounting.archived == put.archived && accounting.deleted == put.deleted)
    #expect(accounting.skipped == put.archived + put.deleted)
    #expect(accounting.isBalanced)
    // The value that says so is kept with the task.
    if put.included.contains(.archived) {
      #expect(imported.items[1].extra["Archived"] == .text("2026-01-02"))
    }
  }

  @Test func `a row that is left out takes nothing with it but its own values`() throws {
    let imported = try read(Self.table, options: Self.options(Self.csv, []))
    #expect(imported.items.map { $0.due?.description } == ["2026-03-26", nil])
    #expect(imported.items.map(\.isDone) == [false, true])
  }

  @Test func `an object with parts goes with its parts, and a part goes alone`() throws {
    let text = """
      [{"what":"a","meta":{"archived":true},"parts":[{"what":"a1"}]},
       {"what":"b","meta":{"archived":false},"deletedAt":null,
        "parts":[{"what":"b1","deletedAt":"2026-01-02","parts":[{"what":"b11"}]},{"what":"b2"}]}]
      """
    let imported = try read(text, options: Self.options(Self.json, []))
    #expect(imported.titles == ["b", "b2"])
    #expect(imported.report.accounting.archived == 1)
    #expect(imported.report.accounting.isBalanced, "\(imported.report.accounting)")
    let all = try read(text, options: Self.options(Self.json, [.archived, .deleted]))
    #expect(all.titles == ["a", "a1", "b", "b1", "b2", "b11"])
  }

  private static let linked: Profile = {
    var mapping = ProfileMapping(name: "put-away-linked", title: "archived", container: .json)
    mapping.records = [
      RecordSet(path: "tasks[*]", needs: ["key", "what"]),
      RecordSet(
        path: "steps[*]", needs: ["key", "text"],
        fields: [FieldMap("key", .id), FieldMap("text", .title), FieldMap("task", .parent)]),
      RecordSet(path: "notes[*]", role: .addition, fields: [FieldMap("text", .detail)], key: "task"),
    ]
    mapping.fields = [
      FieldMap("key", .id), FieldMap("what", .title), FieldMap("above", .parent),
      FieldMap("parts", .children),
      FieldMap("inside", .subtasks),
    ]
    mapping.exclusions = [
      ExclusionRule("archived", is: ["true"], .archived), ExclusionRule("deletedAt", .deleted),
    ]
    return Profile(mapping)
  }()

  private static let tree = """
    {"steps":[{"key":"s1","text":"step of a","task":"a"},{"key":"s2","text":"step of b","task":"b"}],
     "tasks":[{"key":"c","what":"under a, before it","above":"a"},
      {"key":"a","what":"archived","archived":true,"parts":["e"],"inside":[{"key":"x","what":"in a"}]},
      {"key":"b","what":"there","inside":[{"key":"y","what":"in b"}]},
      {"key":"d","what":"under c","above":"c","inside":[{"key":"z","what":"in d"}]},
      {"key":"e","what":"named by a"},
      {"key":"f","what":"deleted","deletedAt":"2026-01-02"},{"key":"g","what":"under f","above":"f"},
      {"key":"h","what":"twice"},{"key":"h","what":"once archived","archived":true},
      {"key":"i","what":"under the one that is there","above":"h"}],
     "notes":[{"task":"a","text":"of what is not there"},{"task":"b","text":"of b"}]}
    """

  @Test(arguments: [
    FieldSet.all, FieldSet([.title]), FieldSet([.title, .id]), FieldSet([.title, .parent]),
  ])
  func `what belongs to a task that is left out goes with it, whatever is asked for`(fields: FieldSet) throws
  {
    let imported = try read(Self.tree, fields: fields, options: Self.options(Self.linked, []))
    let titles = ["step of b", "there", "in b", "twice", "under the one that is there"]
    #expect(imported.titles.sorted() == titles.sorted())
    let accounting = imported.report.accounting
    #expect(accounting.isBalanced, "\(accounting)")
    #expect(accounting.kept == imported.table.rowCount)
    // a and what is under it: c, d, the part of d, e, and the step; and the other h.
    #expect(accounting.archived == 7 && accounting.deleted == 2)
    #expect(!imported.codes.contains(.missingTask))
    if fields.contains(.parent) { #expect(!imported.codes.contains(.missingParent)) }
  }

  @Test func `what is in lists of an archived board is counted`() throws {
    let text = """
      {"boards":[{"id":1,"title":"a","archived":true,"stacks":[{"id":2,"title":"b","cards":[{"id":3,"title":"c","stackId":2}]},
       {"id":4,"title":"d","deletedAt":5,"cards":[{"id":6,"title":"e","stackId":4}]}]},
       {"id":7,"title":"f","stacks":[{"id":8,"title":"g","cards":[{"id":9,"title":"h","stackId":8}]}]}]}
      """
    let imported = try read(text)
    #expect(imported.titles == ["h"])
    let accounting = imported.report.accounting
    #expect(accounting.read == 3 && accounting.archived == 1 && accounting.deleted == 1)
    #expect(accounting.isBalanced)
  }

  private static let board = """
    {"cards":[{"id":1,"what":"a","list":7},{"id":2,"what":"b","list":8},{"id":3,"what":"c","list":9},{"id":4,"what":"d"}],
     "steps":[{"key":5,"text":"of a","task":1},{"key":6,"text":"of b","task":2},{"key":10,"text":"of c","task":3}],
     "lists":[{"id":7,"name":"there"},{"id":8,"name":"archived","kind":"old"},{"id":9,"name":"deleted","kind":"bin"}]}
    """

  @Test(
    arguments: [
      Case(testDescription: "nothing", included: [], titles: ["a", "d", "of a"], archived: 2, deleted: 2),
      Case(
        testDescription: "archived ones", included: [.archived], titles: ["a", "b", "d", "of a", "of b"],
        deleted: 2),
      Case(
        testDescription: "deleted ones", included: [.deleted], titles: ["a", "c", "d", "of a", "of c"],
        archived: 2),
      Case(
        testDescription: "both", included: [.archived, .deleted],
        titles: ["a", "b", "c", "d", "of a", "of b", "of c"]),
    ], [true, false])
  func `cards of a list that is archived, whether it stands before or behind them`(
    put: Case, isBehind: Bool
  ) throws {
    var mapping = ProfileMapping(name: "lists", title: "lists", container: .json)
    mapping.records = [
      RecordSet(path: "cards[*]", needs: ["id", "what"]),
      RecordSet(
        path: "steps[*]", needs: ["key", "text"],
        fields: [FieldMap("key", .id), FieldMap("text", .title), FieldMap("task", .parent)]),
      RecordSet(
        path: "lists[*]", role: .lookup("list"),
        exclusions: [
          ExclusionRule("kind", is: ["old"], .archived), ExclusionRule("kind", is: ["bin"], .deleted),
        ]),
    ]
    mapping.fields = [
      FieldMap("id", .id), FieldMap("what", .title), FieldMap("list", .section).lookedUp(in: "list"),
    ]
    mapping.exclusions = [
      ExclusionRule("list", inArchived: "list", .archived),
      ExclusionRule("list", inArchived: "list", .deleted),
    ]
    var text = Self.board
    if !isBehind, let start = text.range(of: "\"lists\""), let end = text.range(of: "]}", options: .backwards)
    {
      let lists = text[start.lowerBound..<end.lowerBound] + "],"
      text = "{" + lists + text.dropFirst().replacing(",\n " + lists.dropLast(), with: "")
    }
    let imported = try read(text, options: Self.options(Profile(mapping), put.included))
    #expect(imported.titles.sorted() == put.titles)
    let accounting = imported.report.accounting
    #expect(accounting.archived == put.archived && accounting.deleted == put.deleted, "\(accounting)")
    #expect(accounting.read == 7 && accounting.isBalanced)
  }

  @Test func `everything is there where that is asked for`() throws {
    let imported = try read(Self.tree, options: Self.options(Self.linked, [.archived, .deleted]))
    #expect(imported.table.rowCount == 15)
    #expect(imported.report.accounting.archived == 0)
  }

  @Test(arguments: [
    (ExclusionRule("x", .deleted), "2026-01-02", true), (ExclusionRule("x", .deleted), "0", false),
    (ExclusionRule("x", .deleted), "False", false),
    (ExclusionRule("x", is: ["trash"], .deleted), "Trash", true),
    (ExclusionRule("x", is: ["trash"], .deleted), "2026-01-02", false),
  ])
  func `when a rule applies`(rule: ExclusionRule, value: String, applies: Bool) {
    #expect(rule.applies(to: value) == applies)
  }
}
