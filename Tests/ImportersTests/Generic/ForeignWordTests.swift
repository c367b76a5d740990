import Importers
import TaskModel
import Testing

/// Dates with month names of other languages, in a table of an unrecognised tool.
struct ForeignWordTests {
  @Test(arguments: [
    ("26. März 2026", "2026-03-26"), ("26.Mär.26 16:05", "2026-03-26T16:05:00"), ("5 mai 2026", "2026-05-05"),
    ("26 de marzo de 2026", "2026-03-26"), ("1er avril 2026", "2026-04-01"),
    ("1º de abril de 2026", "2026-04-01"), ("1 août 2026", "2026-08-01"), ("26 févr. 2026", "2026-02-26"),
    ("3 giugno 2026 9:05", "2026-06-03T09:05:00"), ("12 mei 2026", "2026-05-12"),
    ("9 Out 2026", "2026-10-09"),
    ("7 października 2026", "2026-10-07"), ("7 июля 2026 г.", "2026-07-07"),
    ("31/Dez/25 9:15 PM", "2025-12-31T21:15:00"), ("22/sept./25 9:26", "2025-09-22T09:26:00"),
    ("25-févr.-25", "2025-02-25"), ("1 Sept. 2026", "2026-09-01"),
    ("26 Mar 2026", "2026-03-26"),
  ])
  func `a month is known in other languages`(text: String, date: String) throws {
    let imported = try read("Title,Due date\na,\"\(text)\"\nb,\n")
    #expect(imported.items.map { $0.due?.description } == [date, nil])
  }

  @Test(arguments: ["26 de 2026", "Mai", "morgen", "26 Mond 2026", "30 février 2026", "26 März 2026 Mai"])
  func `what is no date stays a text`(text: String) throws {
    let imported = try read("Title,Due date\na,\"\(text)\"\nb,2026-03-26\n")
    #expect(imported.items[0].due == nil)
    #expect(imported.items[0].extra["Due date"] == .text(text))
  }
}
