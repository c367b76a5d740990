import Formats
import TaskModel
import Testing

/// Which words are tools', and which somebody has made up.
struct KnownWordsTests {
  @Test(arguments: [
    (Field.status, "In progress"), (.status, "✔ Done"), (.status, "2. Doing"), (.status, "NEEDS-ACTION"),
    (.status, "erledigt"), (.priorityRaw, "P1"), (.priorityRaw, "Highest"), (.priorityRaw, "700"),
    (.priorityRaw, "-1"), (.priorityRaw, "🔥 High"), (.recurrence, "FREQ"), (.recurrence, "weeks"),
    (.recurrence, "15"), (.extra, "Issue Type"), (.extra, "idChecklists"), (.extra, "Due Date"),
    (.extra, "column 3"), (.extra, "state_detail"),
  ])
  func `a tool's word`(field: Field, word: String) {
    #expect(KnownWords.contains(word, as: field))
  }

  @Test(arguments: [
    (Field.status, "Waiting for ACME"), (.status, "ACME"), (.status, "4711 Open"), (.status, "Open (ACME)"),
    (.priorityRaw, "Boss wants it"), (.priorityRaw, "0123456789"), (.recurrence, "ACME"),
    (.recurrence, "payday"), (.extra, "ACME contract"), (.extra, "Due (ACME)"), (.extra, "column of ACME"),
  ])
  func `a word of somebody's own`(field: Field, word: String) {
    #expect(!KnownWords.contains(word, as: field))
  }
}
