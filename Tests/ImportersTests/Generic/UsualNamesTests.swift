import Formats
import Importers
import TaskModel
import Testing

/// What is read of files of an unrecognised tool by what people call things.
struct UsualNamesTests {
  @Test func `what there is to do is the title, whatever else could be`() throws {
    let imported = try read("Comment,What to do,When due,Importance\nlater,Paint,2026-03-04,High\n")
    let item = try #require(imported.items.first)
    #expect(item.title == "Paint" && item.detail == "later")
    #expect(item.due == TaskDate(iso8601: "2026-03-04"))
  }

  @Test(arguments: [
    ("Ann & Bob", "a", ["Ann", "Bob"], ["a"]), ("Ann; Bob", "a;b", ["Ann", "Bob"], ["a", "b"]),
    ("\"Ng, Ann; Roe, Bob\"", "\"a,b\"", ["Ng, Ann", "Roe, Bob"], ["a", "b"]),
    ("李雷、韩梅梅", "家，急；買", ["李雷", "韩梅梅"], ["家", "急", "買"]),
    ("AT&T", "R & D", ["AT&T"], ["R & D"]), ("&", "é & è", ["&"], ["é & è"]),
    ("\"Ann, Bob & Eve\"", "", ["Ann", "Bob", "Eve"], []),
  ])
  func `what separates people and tags`(
    people: String, tags: String, assignees: [String], labels: [String]
  ) throws {
    let imported = try read("Task,Owner,Labels,Due\nt,\(people),\(tags),2026-03-04\n")
    #expect(imported.items.first?.assignees == assignees)
    #expect(imported.items.first?.tags == labels)
  }

  @Test func `elements of a JSON list are words as they stand`() throws {
    let imported = try read("[{\"title\":\"t\",\"due\":\"2026-03-04\",\"tags\":[\"a;b\",\"c、d\"]}]")
    #expect(imported.items.first?.tags == ["a;b", "c、d"])
  }

  struct Sections: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var text: String
    /// Title and section of every task.
    var tasks: [String]
  }

  @Test(arguments: [
    Sections(
      testDescription: "lists under names",
      text: "{\"inbox\":{\"tasks\":[{\"title\":\"a\",\"done\":false}]},"
        + "\"work\":{\"tasks\":[{\"title\":\"b\",\"done\":true},{\"title\":\"c\",\"done\":false}]}}",
      tasks: ["a inbox", "b work", "c work"]),
    Sections(
      testDescription: "lists under keys, too many to look for each",
      text: "{"
        + (0..<20).map { "\"k\($0)\":{\"tasks\":[{\"title\":\"\($0)\",\"done\":false}]}" }
        .joined(separator: ",") + "}",
      tasks: (0..<20).map { "\($0) k\($0)" }),
    Sections(
      testDescription: "lists of XML, one of them with one element",
      text:
        "<list><todo><item prio=\"High\"><name>x</name></item><item prio=\"Low\"><name>y</name></item></todo>"
        + "<finished><item prio=\"Low\"><name>z</name></item></finished></list>",
      tasks: ["x todo", "y todo", "z finished"]),
    Sections(
      testDescription: "lists of XML at differing depths",
      text: "<list><today><item><name>x</name><due>2026-01-01</due></item></today><shelf><old><item>"
        + "<name>y</name><due>2026-01-01</due></item></old></shelf><item><name>z</name></item></list>",
      tasks: ["x today", "y old", "z "]),
    Sections(
      testDescription: "sections in sections",
      text: "<r><section><title>One</title><item><name>a</name></item><section><title>Two</title><item>"
        + "<name>b</name></item></section></section></r>",
      tasks: ["a One", "b Two"]),
  ])
  func `what tasks are in`(sections: Sections) throws {
    let items = try read(sections.text).items
    #expect(items.map { "\($0.title) \($0.section ?? "")" } == sections.tasks)
  }
}
