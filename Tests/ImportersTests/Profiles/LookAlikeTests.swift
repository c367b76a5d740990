import Formats
import Foundation
import Importers
import TaskModel
import Testing

/// Tools whose tables look alike are told apart, in whatever dialect a table comes.
struct LookAlikeTests {
  private static let tables = FixtureCase.all.filter { fixture in
    ProfileRegistry.profile(named: fixture.profile)?.mapping.container == .csv
  }

  @Test(arguments: FixtureCase.all)
  func `no other format fits as well`(_ fixture: FixtureCase) throws {
    let (name, bytes) = try fixture.input()
    let report = try read(bytes, file: name).report
    for other in report.alternatives {
      #expect(
        other.score < report.match.score,
        "\(other.profile.name) fits as well: \(other.reason), \(report.match.reason)")
    }
    #expect(!report.log.counts.contains { $0.code == .ambiguousFormat })
  }

  /// How else a spreadsheet may write the same table.
  struct Dialect: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var delimiter: Character
    var lineEnd: String
    var hasByteOrderMark = false
    var quotesAll = false
  }

  @Test(
    arguments: tables,
    [
      Dialect(
        testDescription: "semicolons, CR LF and a mark", delimiter: ";", lineEnd: "\r\n",
        hasByteOrderMark: true),
      Dialect(testDescription: "tabs", delimiter: "\t", lineEnd: "\n"),
      Dialect(testDescription: "commas, all quoted, CR", delimiter: ",", lineEnd: "\r", quotesAll: true),
    ])
  func `the same table in another dialect is the same tool's`(
    _ fixture: FixtureCase, _ dialect: Dialect
  ) throws {
    // pantask's own format and files that have no header are what they are by their dialect too.
    guard !fixture.profile.hasPrefix("pantask-"), fixture.name != "without-a-header" else { return }
    let (name, bytes) = try fixture.input()
    let expected = try read(bytes, file: name)
    let rows = LookAlikeTests.rows(of: bytes)
    var text = dialect.hasByteOrderMark ? "\u{FEFF}" : ""
    for row in rows {
      let cells = row.map { cell in
        guard let cell else { return "" }
        let needsQuotes =
          dialect.quotesAll || cell.isEmpty
          || cell.contains { $0 == "\"" || $0.isNewline || $0 == dialect.delimiter }
        return needsQuotes ? "\"" + cell.replacingOccurrences(of: "\"", with: "\"\"") + "\"" : cell
      }
      text += cells.joined(separator: String(dialect.delimiter)) + dialect.lineEnd
    }
    let imported = try read(text, file: name)
    #expect(imported.report.match.profile.name == fixture.profile)
    #expect(imported.titles == expected.titles)
    #expect(imported.items.map(\.isDone) == expected.items.map(\.isDone))
    #expect(imported.items.map(\.priority) == expected.items.map(\.priority))
    #expect(imported.items.map(\.due) == expected.items.map(\.due))
    #expect(imported.items.map { $0.parent == nil } == expected.items.map { $0.parent == nil })
  }

  /// The cells of a table, nil for those that have nothing; a naive reader for well-formed files.
  private static func rows(of bytes: [UInt8]) -> [[String?]] {
    var text = String(decoding: bytes, as: UTF8.self)
    if text.hasPrefix("\u{FEFF}") { text.removeFirst() }
    let header = text.unicodeScalars.filter { ",;\t".unicodeScalars.contains($0) }
    let delimiter = [",", ";", "\t"].max { left, right in
      header.count { String($0) == left } < header.count { String($0) == right }
    }
    var rows: [[String?]] = []
    var row: [String?] = []
    var cell: String?
    var isQuoted = false
    var previousWasQuote = false
    for scalar in text.unicodeScalars {
      let character = String(scalar)
      if isQuoted {
        if character == "\"" {
          isQuoted = false
          previousWasQuote = true
        } else {
          cell = (cell ?? "") + character
        }
        continue
      }
      if character == "\"", previousWasQuote {
        cell = (cell ?? "") + "\""
        isQuoted = true
      } else if character == "\"", cell == nil {
        cell = ""
        isQuoted = true
      } else if character == delimiter {
        row.append(cell)
        cell = nil
      } else if character == "\n" {
        row.append(cell)
        rows.append(row)
        row = []
        cell = nil
      } else if character != "\r" {
        cell = (cell ?? "") + character
      }
      previousWasQuote = false
    }
    if cell != nil || !row.isEmpty { rows.append(row + [cell]) }
    return rows
  }

  struct Header: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var text: String
    var file = "export.csv"
    var result: String
  }

  @Test(arguments: [
    Header(
      testDescription: "a small Jira table", text: "Issue key,Summary,Status\nA-1,a,Open\n",
      result: "jira-csv"),
    Header(
      testDescription: "YouTrack, which has an issue id too",
      text: "Issue Id,Summary,State,Resolved\nA-1,a,Open,\n", result: "youtrack-csv"),
    Header(
      testDescription: "a new Linear table",
      text:
        "ID,Team,Title,Description,Status,Estimate,Priority,Project,Creator,Assignee,Labels,Cycle Number,Cycle Name,Cycle Start,Cycle End,Created,Updated,Started,Triaged,Completed,Canceled,Archived,Due Date,Parent issue,Initiatives,Project Milestone ID,Project Milestone,SLA Status,UUID,Time in status (minutes),Related to,Blocked by,Duplicate of\n",
      result: "linear-csv"),
    Header(
      testDescription: "a minimal Azure DevOps query",
      text: "ID,Work Item Type,Title,Assigned To,State,Tags\n1,Bug,a,,New,\n",
      result: "azuredevops-csv"),
    Header(
      testDescription: "an old Asana header",
      text:
        "Task ID,Created At,Completed At,Last Modified,Name,Column,Assignee,Due Date,Tags,Notes,Projects,Parent Task\n1,,,,a,,,,,,,\n",
      result: "asana-csv"),
    Header(
      testDescription: "an old Todoist header",
      text: "TYPE,CONTENT,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE\ntask,a,1,1,,,,,\n",
      result: "todoist-csv"),
    Header(
      testDescription: "tasks of nobody's", text: "Task ID,Task Name,Status,Due Date\n1,a,Open,\n",
      result: "generic-csv"),
    Header(
      testDescription: "a title with the usual words",
      text: "Title,Description,Status,Priority\na,,Open,High\n",
      result: "generic-csv"),
    Header(testDescription: "a name and a status", text: "Name,Status\na,Open\n", result: "generic-csv"),
    Header(
      testDescription: "a subject and a day", text: "Subject,Due Date\na,2026-03-26\n", result: "generic-csv"),
    Header(
      testDescription: "an old Trello table",
      text: "Card Name,Card Description,List Name,Labels\na,,Doing,\n",
      result: "trello-csv"),
    Header(
      testDescription: "a French Outlook table",
      text:
        "\"Objet\";\"Échéance\";\"Priorité\";\"Statut\"\r\n\"a\";\"26/03/2026\";\"Haute\";\"En cours\"\r\n",
      result: "outlook-csv"),
    Header(
      testDescription: "a Japanese Redmine table", text: "#,プロジェクト,トラッカー,ステータス,優先度,題名\n1,庭,作業,新規,通常,水やり\n",
      result: "redmine-csv"),
    Header(
      testDescription: "a todo.txt without a name", text: "(A) Call +Home\nx 2026-03-01 Write @desk\n",
      file: "-",
      result: "todotxt"),
    Header(
      testDescription: "a list of boxes without a name", text: "* [ ] a\n* [x] b\n", file: "-",
      result: "markdown-checklist"),
    Header(
      testDescription: "prose with boxes in a file called Markdown", text: "Hello, world, here\n\n- [ ] a\n",
      file: "a.md",
      result: "markdown-checklist"),
    Header(
      testDescription: "boxes in the cells of a table",
      text: "title,detail,due\na,\"- [ ] one\n- [x] two\n- [ ] three\",\n", file: "-",
      result: "generic-csv"),
    Header(
      testDescription: "a calendar without a name", text: "BEGIN:VCALENDAR\nEND:VCALENDAR\n", file: "-",
      result: "icalendar-ics"),
    Header(
      testDescription: "a to-do alone", text: "BEGIN:VTODO\nSUMMARY:a\nEND:VTODO\n", file: "a.txt",
      result: "icalendar-ics"),
    Header(
      testDescription: "a list of addresses", text: "title,contact\nCall @home,bob@example.com\n",
      file: "a.txt", result: "generic-csv"),
  ])
  func `what a table is taken for`(_ header: Header) throws {
    let report = try read(header.text, file: header.file).report
    #expect(report.match.profile.name == header.result, "\(report.match.reason)")
    #expect(!report.log.counts.contains { $0.code == .ambiguousFormat })
  }

  @Test func `two formats that fit equally well are said`() throws {
    // Every column that each of the two asks for, and nothing else.
    let text = "Card ID,Card Name,bug_id,short_desc\n1,a,2,b\n"
    let imported = try read(text)
    #expect(imported.codes.contains(.ambiguousFormat))
    #expect(imported.report.alternatives.count == 1)
  }
}
