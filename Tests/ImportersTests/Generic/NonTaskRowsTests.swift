import Formats
import Importers
import TaskModel
import Testing

/// Rows of tables of an unrecognised tool that are no tasks, and tables that are boards.
struct NonTaskRowsTests {
  @Test func `sums and headings are counted as rows that are no tasks`() throws {
    let imported = try read("No,Task,Hours\nPhase 1,,\n1,Dig the bed,3\n,Total,3\n")
    #expect(imported.titles == ["Dig the bed"])
    let accounting = imported.report.accounting
    #expect(accounting.read == 3)
    #expect(accounting.kept == 1)
    #expect(accounting.skipped == 2)
    #expect(imported.codes.map(\.rawValue).sorted() == ["row-of-a-heading", "row-of-sums"])
  }

  @Test(arguments: [
    "Total,Open,", "Total,,2026-03-28", "Total,,20260328", "Total by bed,,", "A total,,",
  ])
  func `a row that has what tasks have is one`(row: String) throws {
    let imported = try read("Task,Status,Due\nDig the bed,Open,2026-03-28\n\(row)\n")
    #expect(imported.items.count == 2)
  }

  @Test func `headings hold for batches to come`() throws {
    let rows = (0..<60_000).map { "\($0),Task \($0),\n" }.joined()
    let text = "No,Task,Due\nPhase 1,,\n" + rows + "Phase 2,,\n" + rows
    let imported = try read(text)
    let sections = imported.items.map(\.section)
    #expect(sections.count == 120_000)
    #expect(sections[..<60_000].allSatisfy { $0 == "Phase 1" })
    #expect(sections[60_000...].allSatisfy { $0 == "Phase 2" })
  }

  @Test(arguments: [
    "Task,Open,Done\nDig,no,yes\n", "Open,Closed\n3,5\n4,4\n", "Planned,Completed\n2026-03-28,2026-04-02\n",
    "Next,Done\nSow peas,x\nDig the bed,\nMend the gate,\n",
    "Planned,Doing,Done\nSow peas,x,\nDig the bed,,x\n",
    "Planned,Doing,Done\nSow peas,y,n\nDig the bed,n,y\n",
    "To Do,Doing\nSow peas,Dig the bed\n", "To Do,Notes,Done\nSow peas,early,Dig the bed\n",
  ])
  func `not every table with words for states above it is a board`(text: String) throws {
    let imported = try? read(text)
    #expect(imported?.report.match.reason.contains("board") != true)
  }

  @Test(arguments: [
    "Garden:\n\t- Dig @done\n", "- Sow @due(2026-04-02)\n- Dig\n",
    "Garden: @home\n- Dig @done(2026-03-28) @priority(1)\n",
  ])
  func `TaskPaper is refused by its name`(text: String) throws {
    let error = try #require(throws: Diagnostic.self) { try read(text, file: "notes.md") }
    #expect(error.code == .unreadSyntax)
  }

  @Test(arguments: [
    "tasks:\n  - title: A\n    done: false\n  - title: B\n", "- title: A\n  done: true\n- title: B\n",
    "---\n# Garden\n- \"title\": A\n  tags: [x, y]\n",
  ])
  func `YAML is refused by its name`(text: String) throws {
    let error = try #require(throws: Diagnostic.self) { try read(text, file: "notes.txt") }
    #expect(error.code == .unreadSyntax)
    #expect(error.message.contains("YAML"))
  }

  @Test(arguments: [
    "Task\n- Home: paint\n- Work: call\n", "Task\nNote: call - Bob\nDig: deep\n",
    "Task,Due\n- a: b,1\n  c: d,2\n",
  ])
  func `colons in other lists make no YAML of them`(text: String) throws {
    #expect(try read(text).titles.count == 2)
  }

  @Test(
    arguments: [
      "☐ Buy seeds @home\n✔ Sell the cow @done(2026-01-01)\n✘ Dig @cancelled\n",
      "Garden:\n  ☐ Sow\n    in rows\n  ✔ Dig\n\nArchive:\n  ✔ Rake @project(Garden)\n",
    ], ["TODO", "notes.txt", "todo.txt"])
  func `PlainTasks is refused by its name`(text: String, file: String) throws {
    let error = try #require(throws: Diagnostic.self) { try read(text, file: file) }
    #expect(error.code == .unreadSyntax)
    #expect(error.message.contains("PlainTasks"))
  }

  @Test(arguments: ["Title,Done\nDig,☐\nSow,✔\n", "Done,Title\n☐,Dig\n✔,Sow\n", "(A) Dig\n✔ Sow +garden\n"])
  func `signs in other lists are none`(text: String) throws {
    #expect(try read(text).titles.count == 2)
  }

  @Test(
    arguments: [
      "[ ] Buy seeds\n[x] Sell the cow\n    for beans\n", "# Garden\n\n[ ] Buy seeds\n[X] Sell the cow\n",
    ], ["notes.txt", "notes.md", "notes"])
  func `boxes without bullets are items`(text: String, file: String) throws {
    let imported = try read(text, file: file)
    #expect(imported.titles == ["Buy seeds", "Sell the cow"])
    #expect(imported.items.map(\.isDone) == [false, true])
  }

  @Test func `boxes without bullets are text where others have some`() throws {
    let imported = try read("- [ ] Buy seeds\n  [x] of beans\n", file: "notes.md")
    #expect(imported.titles == ["Buy seeds"])
    #expect(imported.items.map(\.detail) == ["[x] of beans"])
  }

  @Test(arguments: ["- [ ] Dig @done\n", "Garden:\n- [x] Dig @due(2026-04-02)\n", "(A) Dig @home +garden\n"])
  func `lists with marks of their own are none`(text: String) throws {
    #expect(try read(text, file: "notes.md").report.match.profile.name != "")
  }

  @Test func `a board may have letters for titles, and a column longer than the others`() throws {
    let imported = try read("To Do,In Progress,Done\nA,X,Q\nB,Y,\nC,,\nD,,\nE,,\nF,,\n")
    #expect(imported.titles == ["A", "X", "Q", "B", "Y", "C", "D", "E", "F"])
    #expect(imported.items.filter(\.isDone).map(\.title) == ["Q"])
  }

  @Test func `a board has as many tasks as it has cells`() throws {
    let imported = try read("To Do,Doing,Done\nSow peas,,Buy seeds\n,,\n,Dig the bed,\n")
    #expect(imported.titles == ["Sow peas", "Buy seeds", "Dig the bed"])
    #expect(imported.items.map(\.isDone) == [false, true, false])
    #expect(imported.items.map(\.status) == ["To Do", "Done", "Doing"])
    let accounting = imported.report.accounting
    #expect(accounting.read + accounting.derived == accounting.kept + accounting.skipped)
  }
}
