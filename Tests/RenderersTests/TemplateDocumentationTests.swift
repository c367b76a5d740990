import Renderers
import TaskModel
import TestSupport
import Testing

/// `docs/templates.md` lists what `ReportNames` says; PANTASK_RECORD=1 writes it.
struct TemplateDocumentationTests {
  /// What the document says of the kinds, in its order.
  private static let kinds: [(kind: ReportKind, heading: String)] = [
    (.page, "The report"), (.source, "An item of `sources`"), (.gate, "An item of `gates`"),
    (.priority, "An item of `priorities`"),
    (.group, "An item of `groups` and `subgroups`"), (.task, "An item of `tasks`"),
    (.share, "An item of `people` and `projects`"), (.workload, "An item of `workload`"),
    (.span, "An item of `ages` and of `weeks`"), (.part, "An item of `pages`"),
    (.changes, "The `changes`"), (.changeKind, "An item of `kinds` of the changes"),
    (.change, "An item of `changes` of a kind"), (.trend, "The `trend`"),
    (.trendRow, "An item of `rows` of the trend"),
    (.assignee, "An item of `assignees`, of `tags` and of `extra.NAME`"), (.extra, "An item of `extra`"),
    (.label, "The words in `label`"),
  ]

  private static func tables() throws -> String {
    let examples = try examples()
    return kinds.map { kind, heading in
      let rows = kind.names.map { name in
        let example = examples[kind]?[name.name].map(shown) ?? ""
        return "| `\(name.name)` | \(describe(name.value)) | \(example) | \(name.documentation) |"
      }
      return
        "## \(heading)\n\n| name | is | example | meaning |\n| --- | --- | --- | --- |\n\(rows.joined(separator: "\n"))\n"
    }
    .joined(separator: "\n")
  }

  /// What the context of a small report has for the names of each kind.
  private static func examples() throws -> [ReportKind: [String: JSONFragment]] {
    let page = try members(ReportTests.context())
    let grouped = try members(ReportTests.context(grouped: true))
    var examples: [ReportKind: [String: JSONFragment]] = [.page: page]
    examples[.page]?["groups"] = grouped["groups"]
    examples[.source] = page["sources"].flatMap { item($0, 0) }
    examples[.gate] = page["gates"].flatMap { item($0, 0) }
    examples[.changes] = page["changes"].map(members)
    examples[.changeKind] = examples[.changes]?["kinds"].flatMap { item($0, 0) }
    examples[.change] = examples[.changeKind]?["changes"].flatMap { item($0, 0) }
    examples[.trend] = page["trend"].map(members)
    examples[.trendRow] = examples[.trend]?["rows"].flatMap { item($0, 1) }
    examples[.priority] = page["priorities"].flatMap { item($0, 0) }
    examples[.group] = grouped["groups"].flatMap { item($0, 0) }
    examples[.task] = page["tasks"].flatMap { item($0, 1) }
    examples[.share] = page["people"].flatMap { item($0, 0) }
    examples[.extra] = examples[.task]?["extra"].flatMap { item($0, 0) }
    let japanese = try #require(LanguageCatalog.named("ja"))
    examples[.label] = Dictionary(
      uniqueKeysWithValues: ReportKind.label.names.map {
        ($0.name, .string(japanese.text("label.\($0.name)")))
      })
    examples[.assignee] = ["name": .string("aiko")]
    return examples
  }

  private static func members(_ context: ReportContext) throws -> [String: JSONFragment] {
    let json = text { output in
      var writer = ContextWriter(context)
      writer.write(to: &output)
    }
    return members(try #require(JSONFragment(json)))
  }

  private static func members(_ value: JSONFragment) -> [String: JSONFragment] {
    guard case .object(let members) = value else { return [:] }
    return Dictionary(uniqueKeysWithValues: members.map { ($0.name, $0.value) })
  }

  private static func item(_ list: JSONFragment, _ position: Int) -> [String: JSONFragment]? {
    guard case .array(let items) = list, items.indices.contains(position) else { return nil }
    return members(items[position])
  }

  /// A value in a cell of a table: long ones are not shown.
  private static func shown(_ value: JSONFragment) -> String {
    switch value {
    case .object: return ""
    case .array(let items) where value.text.count > 40: return "\(items.count) of them"
    default: return "`\(value.text)`"
    }
  }

  private static func describe(_ value: ReportName.Value) -> String {
    switch value {
    case .text: "text"
    case .flag: "true or false"
    case .number: "number"
    case .list(let kind): "list (\(kind.name))"
    case .one(let kind): "one \(kind.name)"
    case .itself: "itself"
    }
  }

  @Test func `the document lists every name that templates may use`() throws {
    let tables = try Self.tables()
    let recorded = try Golden.end(of: "docs/templates.md", from: "## The report\n", made: tables)
    #expect(recorded == tables)
  }

  @Test func `every kind is in the document`() {
    // Tags, blockers and values have the names of assignees; tasks in lists and the last ones those of tasks.
    let others: Set<ReportKind> = [.tag, .blocker, .ownValue, .listedTask, .lastTask]
    #expect(Set(Self.kinds.map(\.kind)).union(others) == Set(ReportKind.allCases))
  }
}
