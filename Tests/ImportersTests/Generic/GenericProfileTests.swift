import Formats
import Inference
import TaskModel
import Testing

struct GenericProfileTests {
  private func shape(_ records: (path: String, count: Int, names: [String])...) -> InputShape {
    var shape = InputShape(
      container: .json, records: records.map { .init(path: $0.path, count: $0.count, names: $0.names) })
    shape.isWhole = true
    return shape
  }

  @Test func `records without anything like a title are none`() {
    #expect(GenericProfile.make(for: shape((".", 3, ["x", "y"]))) == nil)
    #expect(GenericProfile.make(for: shape()) == nil)
  }

  @Test func `of several lists the one with more of a task's fields is taken`() {
    let match = GenericProfile.make(
      for: shape(("people[*]", 9, ["name"]), ("rows[*]", 2, ["name", "due", "priority"])))
    #expect(match?.profile.mapping.records.map(\.path) == ["rows[*]"])
  }

  @Test func `of equal lists the one that is called tasks is taken`() {
    let match = GenericProfile.make(
      for: shape(("lists[*]", 9, ["id", "name"]), ("tasks[*]", 1, ["id", "name"])))
    #expect(match?.profile.mapping.records.map(\.path) == ["tasks[*]"])
  }

  @Test func `what lies inside a task is a part of it`() {
    let match = GenericProfile.make(
      for: shape(
        ("[*]", 2, ["title", "subtasks"]), ("[*].subtasks[*]", 9, ["title", "due", "priority", "done"])))
    #expect(match?.profile.mapping.records.map(\.path) == ["[*]"])
  }

  @Test func `of two names for one field the closer one is taken`() {
    let match = GenericProfile.make(
      for: shape((".", 1, ["summary", "deadline", "title", "due", "end date"])))
    let fields = match?.profile.mapping.fields ?? []
    #expect(fields.first { $0.to == .field(.title) }?.from == "title")
    #expect(fields.first { $0.to == .field(.due) }?.from == "due")
    // Where that is empty another one fills in, but for an end of nothing that has a beginning.
    #expect(fields.filter(\.isFallback).map(\.from) == ["deadline"])
    #expect(fields.count == 3)
  }

  @Test(arguments: [
    ("P1", Priority.highest), ("Blocker", .highest), ("Major", .high), ("normal", .middle), ("minor", .low),
    ("Trivial", .lowest), ("最高", .highest), ("低", .low), ("4", .highest), ("0", .lowest),
  ])
  func `the usual words for priorities are known`(word: String, priority: Priority) {
    #expect(GenericProfile.priorities.priority(of: word) == priority)
  }

  @Test(arguments: ["---", "No priority", "None", "なし"])
  func `a word for no priority is known and is none`(word: String) {
    #expect(GenericProfile.priorities.code(of: word) == TaskTable.absentPriority)
    #expect(GenericProfile.priorities.priority(of: word) == nil)
  }

  @Test func `a word for a priority that nobody uses is unknown`() {
    for word in ["P9", "5", "-1", "", "soonish"] {
      #expect(GenericProfile.priorities.code(of: word) == nil, "\(word)")
    }
  }

  @Test(arguments: [
    ("Hoch", Priority.high), ("très haute", .highest), ("MEDIA", .middle), ("низкий", .low), ("紧急", .highest),
    ("🔥 High", .high), ("High 🔥", .high), ("1 - High", .high), ("2. Low", .low), ("1. High 🔥", .high),
    ("(urgent)", .highest),
  ])
  func `words of other languages, and words with signs around them, are known`(
    word: String, priority: Priority
  ) {
    #expect(GenericProfile.priorities.priority(of: word) == priority)
  }

  @Test func `a number with signs around it is no priority`() {
    for word in ["#1", "(2)", "1.", "1 -", "3)"] {
      #expect(GenericProfile.priorities.priority(of: word) == nil, "\(word)")
    }
  }

  @Test(arguments: [
    ("Erledigt", true), ("terminée", true), ("En curso", false), ("Concluída", true), ("In corso", false),
    ("已完成", true), ("в работе", false), ("Done 🙌", true), ("3. Doing", false), ("✅ Done", true),
  ])
  func `states of other languages, and states with signs around them, are known`(word: String, isDone: Bool) {
    #expect(GenericProfile.doneWords.isDone(state: word) == isDone)
  }

  @Test func `an answer of another language is no state`() {
    let words = GenericProfile.doneWords
    for word in ["ja", "Oui", "да", "是"] {
      #expect(words.isDone(word) == true, "\(word)")
      #expect(words.isDone(state: word) == nil, "\(word)")
    }
    for word in ["nein", "Não", "нет", "否"] { #expect(words.isDone(word) == false, "\(word)") }
  }

  @Test func `no word means two things`() {
    let words = GenericProfile.doneWords
    #expect(Set(words.done).isDisjoint(with: words.open))
    #expect(words.isDone("DONE") == true)
    #expect(words.isDone("In Progress") == false)
    #expect(words.isDone("frozen") == nil)
  }
}
