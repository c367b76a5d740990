import Formats
import Importers
import TaskModel
import Testing

/// Values of kinds that pantask's own files never have: said with their place, and kept.
struct WrongTypeTests {
  @Test(arguments: [
    ("priority", "{\"a\":1}"), ("due", "[1,2]"), ("project", "{\"k\":1}"), ("title", "{\"t\":1,\"u\":2}"),
    ("assignees", "{\"x\":1,\"y\":2}"), ("progress", "\"much\""), ("progress", "140"),
    ("estimate", "\"long\""),
    ("estimate", "60"),
  ])
  func `a value of another kind`(name: String, value: String) throws {
    let plain = name == "title" ? "" : "\"title\":\"t\","
    let imported = try read("[\n{\(plain)\"isDone\":false,\"\(name)\":\(value)}\n]", file: "tasks.json")
    #expect(imported.report.match.profile.name == "pantask-json")
    let remark = try #require(imported.report.log.diagnostics.first { $0.code == .unreadableValue })
    #expect(remark.severity == .warning && remark.location?.line == 2 && remark.location?.column ?? 0 > 1)
    #expect(remark.message.contains(name))
    #expect(imported.items.first?.extra[name] != nil)
  }

  @Test(arguments: [
    ("isDone", "\"maybe\"", DiagnosticCode.unknownDoneValue), ("due", "12", DiagnosticCode.unreadableDate),
    ("priority", "9", DiagnosticCode.unknownPriority),
  ])
  func `a word that is none`(name: String, value: String, code: DiagnosticCode) throws {
    let imported = try read(
      "[{\"title\":\"t\",\"isDone\":false},\n{\"title\":\"t\",\"\(name)\":\(value)}]", file: "tasks.json")
    #expect(imported.codes == [code])
    #expect(imported.report.log.diagnostics.first?.location?.line == 2)
  }

  @Test func `CSV and XML of pantask's own`() throws {
    let csv = try read("id,title,isDone,priority,progress,estimate\n1,t,false,low,much,long\n")
    #expect(csv.codes == [.unreadableValue, .unreadableValue])
    let xml = try read(
      "<tasks><task id=\"1\" isDone=\"false\" priority=\"low\"><title>t</title><progress>much</progress></task></tasks>"
    )
    #expect(xml.codes == [.unreadableValue])
  }
}
