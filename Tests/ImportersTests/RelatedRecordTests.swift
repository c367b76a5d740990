import Formats
import Importers
import TaskModel
import Testing

/// Records beside the tasks that give them names and values, where they are not as simple as in most exports.
struct RelatedRecordTests {
  private static func options(_ records: [RecordSet], _ fields: [FieldMap] = []) -> ImportOptions {
    var mapping = ProfileMapping(name: "mine", title: "mine", container: .json)
    mapping.records = [RecordSet(path: "tasks[*]")] + records
    mapping.fields = [FieldMap("id", .id), FieldMap("title", .title)] + fields
    var options = ImportOptions()
    options.profile = Profile(mapping)
    return options
  }

  private static let comments = RecordSet(
    path: "comments[*]", role: .addition, fields: [FieldMap("text", .detail)], key: "task"
  ).written(by: "who", lookedUpIn: "", at: "when")

  @Test func `parents that are looked up by the keys of an object`() throws {
    let lists = RecordSet(path: "lists", role: .lookup("lists"), key: "*", keptAs: "checklist")
    let imported = try read(
      #"{"lists":{"l":"t"},"tasks":[{"id":"t","title":"a"},{"id":"u","title":"b","list":"l"}]}"#,
      options: Self.options([lists], [FieldMap("list", .parent).lookedUp(in: "lists")]))
    #expect(imported.items.map(\.parent) == [nil, "t"])
  }

  @Test func `a value under a name that has several texts is kept whole`() throws {
    let values = RecordSet(
      path: "values[*]", role: .addition, fields: [FieldMap("content", .extra)], key: "task",
      keptAs: "values"
    ).named(by: "field", lookedUpIn: "fields")
    let fields = RecordSet(path: "fields[*]", role: .lookup("fields"))
    let imported = try read(
      """
      {"fields":[{"id":"f","name":"Size"}],"tasks":[{"id":"t","title":"a"},{"id":"u","title":"b"}],
      "values":[{"task":"t","field":"f","content":["S","M"]},{"task":"u","field":"f","content":"L"}]}
      """, options: Self.options([fields, values]))
    #expect(imported.items[1].extra == ["Size": .text("L")])
    let whole = imported.items[0].extra["values"].map { "\($0)" } ?? ""
    #expect(whole.contains("S") && whole.contains("M") && imported.items[0].extra["Size"] == nil)
  }

  @Test func `a comment without a time leaves the others in their order`() throws {
    let imported = try read(
      """
      {"tasks":[{"id":"t","title":"a"}],"comments":[
      {"task":"t","who":"Bob","when":"2026-02-02","text":"later"},{"task":"x","who":"Eve","text":"nowhere"},
      {"task":"t","who":"Ann","when":"2026-02-01","text":"first"}]}
      """, options: Self.options([Self.comments]))
    #expect(imported.items[0].detail == "Ann, 2026-02-01: first\n\nBob, 2026-02-02: later")
  }

  @Test func `who has given a tag is no part of it`() throws {
    let labels = RecordSet(
      path: "labels[*]", role: .addition, fields: [FieldMap("name", .tags), FieldMap("why", .extra)],
      key: "task"
    ).written(by: "who", lookedUpIn: "", at: "when")
    let imported = try read(
      """
      {"tasks":[{"id":"t","title":"a"}],
      "labels":[{"task":"t","who":"Ann","when":"2026-02-01","name":"red","why":"urgent"}]}
      """, options: Self.options([labels]))
    #expect(imported.items[0].tags == ["red"])
    // Without a name that it is kept under it keeps its own.
    #expect(imported.items[0].extra == ["why": .text("Ann, 2026-02-01: urgent")])
  }

  @Test func `the last word on whether a list is archived counts`() throws {
    let text = """
      {"lists":[{"name":"Now","tasks":[{"title":"a"},{"title":"b"}],"archived":true,"archived":false},
      {"name":"Then","tasks":[{"title":"c"},{"title":"d"}],"archived":false,"archived":true}]}
      """
    let imported = try read(text)
    #expect(imported.titles == ["a", "b"])
    #expect(imported.report.accounting.archived == 2)
  }

  @Test func `a part goes with its task that is in a project which is archived behind it`() throws {
    let imported = try read(
      """
      {"projects":[{"name":"P","tasks":[{"id":1,"title":"a"},{"id":2,"title":"b"}],"archived":true},
      {"name":"Q","tasks":[{"id":3,"title":"c","parentId":1},{"id":4,"title":"d","parentId":3},{"id":5,"title":"e"}],
      "archived":false}]}
      """)
    #expect(imported.titles == ["e"])
    #expect(!imported.codes.contains(.missingParent))
  }

  @Test func `a flag of projects says nothing of groups that are called archived`() throws {
    func titles(_ flag: String) throws -> [String] {
      try read(
        """
        {"projects":[{"id":"p","name":"P"\(flag)}],"groups":[
        {"title":"Archived","tasks":[{"id":1,"title":"a","projectId":"p"},{"id":2,"title":"b","projectId":"p"}]},
        {"title":"Now","tasks":[{"id":3,"title":"c","projectId":"p"},{"id":4,"title":"d","projectId":"p"}]}]}
        """
      ).titles
    }
    #expect(try titles("") == ["c", "d"])
    #expect(try titles(#","archived":false"#) == ["c", "d"])
  }

  @Test func `a custom field that is called like a field of the tool is something else`() throws {
    let imported = try read(
      """
      {"issues":[{"id":"1","key":"A-1","self":"https://acme.atlassian.net/rest/api/3/issue/1",
      "fields":{"summary":"Real","description":"Long","labels":["l"],"status":{"name":"To Do"},
      "issuetype":{"name":"Task"},"project":{"name":"P"},"customfield_1":"Own","customfield_2":"Other",
      "customfield_3":"2026-03-01","customfield_4":["x"]}}],
      "names":{"customfield_1":"Summary","customfield_2":"Description","customfield_3":"Start date","customfield_4":"Labels"}}
      """, file: "search.json")
    let item = imported.items[0]
    #expect(item.title == "Real" && item.detail == "Long" && item.tags == ["l"])
    #expect(item.start?.description == "2026-03-01")
    let kept = item.extra.keys.sorted()
    #expect(kept.contains { $0.hasSuffix("Summary") } && kept.contains { $0.hasSuffix("Description") })
  }
}
