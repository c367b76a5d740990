import Formats
import Importers
import Scanners
import TaskModel
import Testing

/// What an input is taken for, by its content first and its name second.
struct DetectionTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var text: String
    var file: String
    /// The profile's name, or the code of the error.
    var result: String
    var titles: [String] = []
  }

  @Test(arguments: [
    Case(
      testDescription: "JSON that is called CSV", text: "[{\"title\":\"a\"}]", file: "a.csv",
      result: "generic-json", titles: ["a"]),
    Case(
      testDescription: "CSV that is called JSON", text: "title,due\na,\n", file: "a.json",
      result: "generic-csv",
      titles: ["a"]),
    Case(
      testDescription: "words that are called JSON", text: "a title, due\n", file: "a.json", result: "syntax"),
    Case(
      testDescription: "CSV without a telling name", text: "title,due\na,\n", file: "<stdin>",
      result: "generic-csv", titles: ["a"]),
    Case(
      testDescription: "XML without a telling name", text: "<l><task name='a'/></l>", file: "-",
      result: "generic-xml", titles: ["a"]),
    Case(
      testDescription: "a property list by its DOCTYPE",
      text:
        "<?xml version=\"1.0\"?><!DOCTYPE plist PUBLIC \"x\" \"y\"><plist><array><dict><key>title</key><string>a</string></dict></array></plist>",
      file: "x.xml", result: "generic-property-list", titles: ["a"]),
    Case(
      testDescription: "a table whose name ends as Notion's do", text: "Name,Date\na,\"April 2, 2026\"\n",
      file: "Chores 0123456789abcdef0123456789abcdef_all.csv", result: "notion-csv", titles: ["a"]),
    Case(
      testDescription: "a table whose name ends in too few digits for Notion",
      text: "Name,Date\na,2026-04-02\n",
      file: "Chores 0123456789abcdef0123456789abcde.csv", result: "generic-csv", titles: ["a"]),
    Case(testDescription: "nothing at all", text: "", file: "a.json", result: "generic-json"),
    Case(
      testDescription: "nothing but blanks, in XML", text: " \n\t\r\n", file: "a.xml", result: "generic-xml"),
    Case(
      testDescription: "nothing but a byte order mark", text: "\u{FEFF}", file: "a", result: "generic-csv"),
    Case(
      testDescription: "an HTML page", text: "<!DOCTYPE html><html><body>Log in</body></html>", file: "a.csv",
      result: "html-page"),
    Case(
      testDescription: "an HTML page that is called JSON", text: "\n<html></html>", file: "a.json",
      result: "html-page"),
    Case(
      testDescription: "a root that is a text", text: "\"text\"", file: "a.json", result: "no-tasks-found"),
    Case(
      testDescription: "columns without a title", text: "x,y\n1,2\n", file: "a.csv", result: "no-tasks-found"),
    Case(
      testDescription: "a file full of NUL bytes", text: "id,title\n" + String(repeating: "\0", count: 200),
      file: "a.csv", result: "binary-data"),
    Case(
      testDescription: "a semicolon file of a known tool", text: "TYPE;CONTENT;PRIORITY;INDENT\ntask;a;1;1\n",
      file: "a.csv",
      result: "todoist-csv", titles: ["a"]),
    Case(
      testDescription: "a preamble before the header",
      text: "\"Exported\"\n\"2026-03-26\"\ntitle,due,done\na,,x\nb,,x\n",
      file: "a.csv", result: "generic-csv", titles: ["a", "b"]),
    Case(
      testDescription: "lines of todo.txt that have nothing but keys",
      text: "Paint due:2026-03-26 id:1\nSand id:2 p:1\nFill the cracks p:1\nLaunch rec:1y\n", file: "<stdin>",
      result: "todotxt", titles: ["Paint", "Sand", "Fill the cracks", "Launch"]),
    Case(
      testDescription: "a Trello board whose lists come behind a MiB of cards",
      text:
        "{\"id\":\"b\",\"name\":\"Boat\",\"cards\":[{\"id\":\"c\",\"idList\":\"l\",\"name\":\"Paint\",\"desc\":\""
        + String(repeating: "x", count: 1 << 20) + "\"}],\"lists\":[{\"id\":\"l\",\"name\":\"Now\"}]}",
      file: "a.json",
      result: "trello-json", titles: ["Paint"]),
    Case(
      testDescription: "much white space before the first value",
      text: String(repeating: " \n", count: 300_000) + "[{\"title\":\"a\"}]", file: "a.json",
      result: "generic-json",
      titles: ["a"]),
  ])
  func `what an input is taken for`(detection: Case) throws {
    do {
      let imported = try read(detection.text, file: detection.file)
      #expect(imported.report.match.profile.name == detection.result)
      #expect(imported.titles == detection.titles)
      #expect(!imported.report.match.reason.isEmpty)
    } catch let diagnostic as Diagnostic {
      #expect(diagnostic.code.rawValue == detection.result, "\(diagnostic)")
    }
  }

  @Test(arguments: ["json", "csv", "xml"])
  func `a first title that is longer than what is looked at first`(syntax: String) throws {
    let title = String(repeating: "a\\\\", count: 200_000)
    let text =
      switch syntax {
      case "json": "[{\"id\":1,\"title\":\"\(title)\"},{\"title\":\"b\"}]"
      case "csv": "id,title\n1,\(title)\n2,b\n"
      default: "<tasks><task id='1'><title>\(title)</title></task><task><title>b</title></task></tasks>"
      }
    let imported = try read(text)
    #expect(imported.titles.count == 2)
    #expect(imported.titles[0].utf8.count == (syntax == "json" ? 400_000 : 600_000))
  }

  @Test(arguments: ["json", "xml", "plist"])
  func `a second list that begins after what is looked at first`(syntax: String) throws {
    let note = String(repeating: "long ", count: 1_000)
    var text = ""
    for number in 0..<100 {
      switch syntax {
      case "json": text += (number == 0 ? "" : ",") + "{\"title\":\"\(number)\",\"note\":\"\(note)\"}"
      case "xml": text += "<task><title>\(number)</title><note>\(note)</note></task>"
      default:
        text +=
          "<dict><key>title</key><string>\(number)</string><key>note</key><string>\(note)</string></dict>"
      }
    }
    switch syntax {
    case "json": text = "{\"today\":[\(text)],\"later\":[{\"title\":\"last\",\"note\":\"\"}]}"
    case "xml": text = "<r><today>\(text)</today><later><task><title>last</title></task></later></r>"
    default:
      text =
        "<plist><dict><key>today</key><array>\(text)</array><key>later</key><array><dict><key>title</key>"
        + "<string>last</string><key>note</key><string/></dict></array></dict></plist>"
    }
    let imported = try read(text)
    #expect(imported.titles == (0..<100).map { "\($0)" } + ["last"])
    #expect(imported.items.last?.section == "later")
  }

  @Test func `a format that is named is used whatever the content looks like`() throws {
    var options = ImportOptions()
    options.profile = ProfileRegistry.profile(named: "userdefaults")
    #expect(throws: Diagnostic.self) { try read("[{\"title\":\"a\"}]", options: options) }
    options.profile = nil
    options.container = .json
    #expect(throws: Diagnostic.self) { try read("title\na\n", options: options) }
    options.container = .csv
    #expect(try read("title\n{\n", file: "a.json", options: options).titles == ["{"])
  }

  struct HeaderlessCase: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var text: String
    /// Every task's title, due date, done and priority, a line each.
    var tasks: [String]
    var kept: [String] = []
  }

  @Test(arguments: [
    HeaderlessCase(
      testDescription: "one column", text: "Buy milk\nPay rent\n", tasks: ["Buy milk", "Pay rent"]),
    HeaderlessCase(
      testDescription: "title, date, done, priority",
      text: "Buy milk,2026-03-26,x,high\nPay rent,,,\n\"Call, later\",03/27/2026,no,low\n",
      tasks: ["Buy milk due 2026-03-26 done high", "Pay rent", "Call, later due 2026-03-27 low"]),
    HeaderlessCase(
      testDescription: "numbers are no titles, and kept", text: "1,Buy milk,20\n2,Pay rent,30\n",
      tasks: ["Buy milk", "Pay rent"], kept: ["column 1", "column 3"]),
    HeaderlessCase(
      testDescription: "nothing but numbers", text: "1,20\n2,30\n", tasks: ["1", "2"], kept: ["column 2"]),
    HeaderlessCase(
      testDescription: "words for states only", text: "open\ndone\n", tasks: ["open", "done"]),
    HeaderlessCase(
      testDescription: "states", text: "open;Buy milk;a@b\nclosed;Pay rent;c\n",
      tasks: ["Buy milk", "Pay rent done"], kept: ["column 3"]),
    HeaderlessCase(
      testDescription: "what would be a header", text: "title,due\na,2026-03-26\n", tasks: ["title", "a"],
      kept: ["column 2"]),
    HeaderlessCase(testDescription: "a blank line", text: "\n", tasks: []),
  ])
  func `a table without a header goes by what is in its columns`(headerless: HeaderlessCase) throws {
    var options = ImportOptions()
    options.hasHeader = false
    for container in [nil, Container.csv] {
      options.container = container
      let imported = try read(headerless.text, options: options)
      #expect(imported.report.match.profile.name == "generic-csv")
      let tasks = imported.items.map { item in
        item.title + (item.due.map { " due \($0)" } ?? "") + (item.isDone ? " done" : "")
          + (item.priority.map { " \($0)" } ?? "")
      }
      #expect(tasks == headerless.tasks)
      #expect(imported.report.names.filter { $0.field == nil }.map(\.name) == headerless.kept)
    }
  }
}
