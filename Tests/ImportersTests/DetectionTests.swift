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
      testDescription: "CSV that is called JSON", text: "title,due\na,\n", file: "a.json", result: "syntax"),
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
      #expect(diagnostic.code == detection.result, "\(diagnostic)")
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

  @Test func `a table without a header has numbered columns, which are no titles`() {
    var options = ImportOptions()
    options.hasHeader = false
    #expect(throws: Diagnostic.self) { try read("title,due\na,2026-03-26\n", options: options) }
  }
}
