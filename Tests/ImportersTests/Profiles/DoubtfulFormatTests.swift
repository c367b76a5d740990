import Formats
import Importers
import TaskModel
import Testing

/// Tables that could be a tool's and could be anybody's.
struct DoubtfulFormatTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var text: String
    var format: String
    var isDoubtful = false
    var testDescription: String { text.prefix { $0 != "\n" } + " → \(format)" }
  }

  @Test(arguments: [
    Case(text: "Name,Status,Assignee\na,Done,Ann\n", format: "generic-csv"),
    Case(text: "Name,Status,Person\na,Done,Ann\n", format: "generic-csv"),
    Case(text: "Name,Status,Person,Due date\na,Done,Ann,2026-03-04\n", format: "generic-csv"),
    Case(text: "Board\nGroup\nName,Person,Status\na,Ann,Done\n", format: "monday-csv"),
    Case(text: "Name,Person,Status,Timeline\na,Ann,Done,\n", format: "monday-csv"),
    Case(text: "Name,Notes\na,from A → B\n", format: "generic-csv"),
    Case(text: "Name,Notes\na,Version 2 → 3\n", format: "generic-csv"),
    Case(text: "Name,When\na,\"October 8, 2026 → October 9, 2026\"\n", format: "notion-csv"),
    Case(text: "Name,When\na,2026/10/08 → 2026/10/09\n", format: "notion-csv"),
    Case(text: "Name,When\na,08/10/2026 → 09/10/2026\n", format: "notion-csv"),
    Case(
      text: "Name,Created time,Status\na,\"October 8, 2026 3:04 PM\",Done\n", format: "notion-csv",
      isDoubtful: true),
    Case(text: "Name,Created time,Created by\na,\"October 8, 2026 3:04 PM\",Ann\n", format: "notion-csv"),
    Case(text: "title,description,due date\na,b,2026-03-04\n", format: "gitlab-csv", isDoubtful: true),
    Case(
      text: "Issue ID,URL,Title,State,Author Username\n1,u,a,Open,ann\n", format: "gitlab-csv"),
    Case(text: "TYPE,CONTENT,PRIORITY,INDENT\ntask,a,1,1\n", format: "todoist-csv"),
    // Everyday names, and others beside them that the tool does not know.
    Case(
      text: "Task ID,Type,Name,Owner,Due,Labels,Done\nT-1,Bug,a,Ann,2026-04-20,web,Yes\n",
      format: "generic-csv"),
    Case(
      text: "Título,Tipo,Responsable,Fecha de entrega,Hecho,Etiquetas\na,b,Ana,20/04/2026,Sí,c\n",
      format: "generic-csv"),
    Case(
      text: "Betreff;Fälligkeitsdatum;Zugewiesen an;Projekt;Status\na;20.04.2026;Anna;b;Offen\n",
      format: "generic-csv"),
    Case(text: "#,Subject,Status,Responsible,Is Done\n1,a,Open,Ann,No\n", format: "generic-csv"),
    Case(text: "Task Name,Bucket Name,Owner,Due\na,b,Ann,2026-04-20\n", format: "generic-csv"),
    // The same, and nothing that the tool does not know.
    Case(
      text: "Betreff;Fälligkeitsdatum;Status\na;20.04.2026;Offen\n", format: "outlook-csv", isDoubtful: true),
    Case(text: "#,Asunto,Tipo,Estado\n1,a,b,Nueva\n", format: "redmine-csv", isDoubtful: true),
    // One name that only the tool has.
    Case(
      text: "#,Subject,Status,Target version,Responsible\n1,a,New,2.0,Ann\n", format: "redmine-csv"),
    // One such name, and several that the tool does not know.
    Case(
      text: "#,Subject,Status,Target version,Responsible,Labels\n1,a,New,2.0,Ann,b\n", format: "redmine-csv",
      isDoubtful: true),
    // Our own format, and a table with four of its names.
    Case(text: "id,title,isDone,priority\n1,a,true,high\n", format: "pantask-csv"),
    Case(text: "id,title,isDone,priority,due by\n1,a,true,high,2026-04-01\n", format: "generic-csv"),
    Case(text: "Task ID,Type,Name,Flagged,Labels\n1,Action,a,1,b\n", format: "omnifocus-csv"),
    Case(text: "Betreff;Fällig am;Vertraulichkeit;Projekt\na;20.04.2026;Normal;b\n", format: "outlook-csv"),
    // JSON goes by the same rule.
    Case(
      text: #"[{"id":1,"project_id":7,"content":"a","done":true,"due_date":"2026-04-01","assignee":"Ann"}]"#,
      format: "generic-json"),
    Case(text: #"[{"id":1,"project_id":7,"content":"a","status":"done"}]"#, format: "generic-json"),
    Case(text: #"[{"title":"a","isDone":true,"list":"b","dueBy":"2026-04-01"}]"#, format: "generic-json"),
    Case(text: #"[{"title":"a","isDone":true}]"#, format: "pantask-json"),
    Case(
      text: #"[{"id":1,"project_id":7,"content":"a","child_order":2,"assignee":"Ann"}]"#,
      format: "todoist-json"),
  ])
  func `what it is taken for, and whether a doubt is said`(table: Case) throws {
    let imported = try read(table.text)
    #expect(imported.report.match.profile.name == table.format)
    let doubts = imported.report.log.diagnostics.filter { $0.code == .doubtfulFormat }
    #expect(doubts.count == (table.isDoubtful ? 1 : 0))
    #expect(doubts.first?.hint?.contains("--from generic") ?? true)
  }

  @Test func `elements of another name under a root of ours are another's`() throws {
    let imported = try read("<tasks><item><title>a</title><due>2026-03-04</due></item></tasks>")
    #expect(imported.report.match.profile.name == "generic-xml")
    #expect(imported.titles == ["a"])
    #expect(try read("<tasks/>").report.match.profile.name == "pantask-xml")
  }

  @Test func `told that it is no tool's, a table goes by its names`() throws {
    var options = ImportOptions()
    options.knowsTools = false
    for text in [
      "title,description,due date\na,b,2026-03-04\n", "TYPE,CONTENT,PRIORITY,INDENT\ntask,a,1,1\n",
    ] {
      let imported = try read(text, options: options)
      #expect(imported.report.match.profile.name == "generic-csv")
      #expect(imported.titles == ["a"])
    }
  }
}
