import TaskModel
import Testing
import Vocabulary

@Suite struct VocabularyTests {
  @Test(arguments: [
    ("title", Vocabulary.FieldMeaning.field(.title), 0), ("due date", .field(.due), 1),
    ("aufgabe", .field(.title), 101), ("状態", .statusAndDone, 6), ("unteraufgaben", .subtasks, 100),
  ])
  func saysWhatNamesMean(name: String, meaning: Vocabulary.FieldMeaning, rank: Int) {
    let found = Vocabulary.field(of: name)
    #expect(found?.meaning == meaning)
    #expect(found?.rank == rank)
  }

  @Test func findsNamesWithoutBlanksAndAccents() {
    #expect(Vocabulary.field(of: "duedate")?.meaning == .field(.due))
    #expect(Vocabulary.field(of: "concluida")?.meaning == .field(.isDone))
    #expect(Vocabulary.field(of: "datadeconclusao")?.meaning == .field(.completed))
    // Less is left of words in Vietnamese.
    #expect(Vocabulary.field(of: "do uu tien") == nil)
  }

  @Test func findsAccentsBehindTheirLetters() {
    #expect(Vocabulary.field(of: "priorita\u{308}t")?.meaning == .field(.priority))
    #expect(Vocabulary.field(of: "date d e\u{301}che\u{301}ance")?.meaning == .field(.due))
    #expect(Vocabulary.state(of: "erledigt\u{308}") == nil)
    #expect(Vocabulary.field(of: "\u{112E}\u{1161}") == nil)
  }

  @Test(arguments: [
    ("done", true, true), ("cancelled", true, false), ("todo", false, true), ("in progress", false, false),
    ("erledigt", true, true), ("en attente", false, false), ("完了", true, true), ("☐", false, true),
  ])
  func saysWhatStatesMean(word: String, isDone: Bool, isPlain: Bool) {
    let state = Vocabulary.state(of: word)
    #expect(state?.isDone == isDone)
    #expect(state?.isPlain == isPlain)
  }

  @Test func asksForTheWordsOfOtherLanguagesAlone() {
    #expect(Vocabulary.state(of: "done", .far) == nil)
    #expect(Vocabulary.state(of: "erledigt", .far)?.isDone == true)
    #expect(Vocabulary.state(of: "erledigt", .near) == nil)
    // The word is in both.
    #expect(Vocabulary.priority(of: "important", .near) == .high)
    #expect(Vocabulary.priority(of: "important", .far) == .high)
    #expect(Vocabulary.priority(of: "urgent", .far) == nil)
    #expect(Vocabulary.priority(of: "sehr niedrig") == .lowest)
  }

  @Test func knowsYesAndNo() {
    #expect(Vocabulary.answer(of: "ja") == true)
    #expect(Vocabulary.answer(of: "nie") == false)
    #expect(Vocabulary.answer(of: "perhaps") == nil)
    #expect(WordKind.checkMark.meaning(of: "y") == "yes")
    #expect(WordKind.answer.meaning(of: "y") == nil)
  }

  @Test func knowsWhatStandsForNoValue() {
    #expect(Vocabulary.noValues(ofDates: true).contains("tbd"))
    #expect(!Vocabulary.noValues(ofDates: false).contains("tbd"))
    for isDate in [true, false] {
      #expect(["-", "---", "none", "null", "n/a"].allSatisfy(Vocabulary.noValues(ofDates: isDate).contains))
    }
    #expect(isNever("Does Not Repeat"))
    #expect(!isNever("every day"))
    #expect(!isNever(""))
  }

  private func isNever(_ text: String) -> Bool { WordKind.noRecurrence.contains(text.utf8Span.span) }

  @Test func findsEachWordOfEachKind() {
    for kind in WordKind.allCases {
      let words = kind.words
      #expect(!words.isEmpty, "\(kind)")
      #expect(words.allSatisfy(kind.contains), "\(kind)")
      #expect(!kind.contains("no such word"), "\(kind)")
      #expect(!kind.contains(String(repeating: "long", count: 1_000)), "\(kind)")
    }
  }

  @Test(arguments: [
    ("tasks", ListKind.tasks), ("openIssues", .tasks), ("debug", .other), ("tissues", .unknown),
    ("subtasks", .parts), ("issue_labels", .labels), ("Task List", .holder), ("people", .people),
    ("categories", .labels), ("statuses", .scale), ("xyz", .unknown),
  ])
  func judgesNamesOfLists(name: String, kind: ListKind) {
    #expect(ListKind(of: name) == kind)
  }

  @Test func findsWordsForTasksInNames() {
    #expect(
      ["mytodos", "tasklist", "tasks_by_state", "workItems", "subtasks"].allSatisfy(ListKind.mentionsTasks))
    #expect(!["debug", "taskHistory", "multitasker"].contains(where: ListKind.mentionsTasks))
    #expect(ListKind.isTask("subtask"))
    #expect(ListKind.isEachTask("bug"))
    #expect(!ListKind.isEachTask("item"))
  }
}
