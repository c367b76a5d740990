import Formats
import Inference
import TaskModel
import Testing

struct SignatureTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var shape: InputShape
    /// The best profile's name; nil where none fits.
    var best: String?
  }

  private static func csv(_ names: String...) -> InputShape {
    InputShape(container: .csv, records: [.init(path: ".", count: 1, names: names)])
  }

  @Test(arguments: [
    Case(
      testDescription: "pantask's header", shape: csv("id", "title", "isDone", "priority"),
      best: "pantask-csv"),
    Case(
      testDescription: "Todoist's header in lower case", shape: csv("type", "content", "priority", "indent"),
      best: "todoist-csv"),
    Case(testDescription: "a required name is missing", shape: csv("TYPE", "CONTENT", "PRIORITY"), best: nil),
    Case(
      testDescription: "the same names in another syntax",
      shape: InputShape(
        container: .json,
        records: [.init(path: ".", count: 1, names: ["TYPE", "CONTENT", "PRIORITY", "INDENT"])]),
      best: nil),
    Case(
      testDescription: "a project's namespace, and no task",
      shape: InputShape(
        container: .xml, rootNames: ["Project"], namespace: "http://schemas.microsoft.com/project",
        records: []),
      best: "mspdi-xml"),
    Case(
      testDescription: "a project of another namespace",
      shape: InputShape(container: .xml, rootNames: ["Project"], namespace: "urn:other", records: []),
      best: nil),
    Case(
      testDescription: "a board without cards",
      shape: InputShape(
        container: .json, rootNames: ["name", "lists", "cards", "more"],
        records: [.init(path: "cards[*]", count: 0, names: [])]),
      best: "trello-json"),
    Case(
      testDescription: "a board whose cards are none",
      shape: InputShape(
        container: .json, rootNames: ["name", "lists", "cards"],
        records: [.init(path: "cards[*]", count: 2, names: ["suit", "rank"])]),
      best: nil),
  ])
  func `a profile is told by what must be there`(signature: Case) {
    let matches = ProfileRegistry.matches(for: signature.shape)
    #expect(matches.first?.profile.name == signature.best)
    #expect(matches.allSatisfy { (1...100).contains($0.score) && !$0.reason.isEmpty })
    #expect(zip(matches, matches.dropFirst()).allSatisfy { $0.score >= $1.score })
  }

  @Test func `typical names raise the score without being needed`() {
    let bare = ProfileRegistry.matches(for: Self.csv("TYPE", "CONTENT", "PRIORITY", "INDENT"))[0]
    let full = ProfileRegistry.matches(
      for: Self.csv("TYPE", "CONTENT", "PRIORITY", "INDENT", "AUTHOR", "DATE"))[0]
    #expect(full.score == bare.score + 8)
  }
}
