import Testing

@testable import PantaskKit

struct TemplateFormatTests {
  @Test(
    arguments: [
      ("{{! pantask 0.1.0 html/task 0123456789abcdef }}\n<li>", .html),
      ("{{! pantask 0.1.0 markdown/task 0123456789abcdef }}\r\n<html>", .markdown),
      ("{{! pantask 0.1.0 pdf/task 0123456789abcdef }}\n- {{title}}", nil),
      ("{{! pantask html/task }}\n- {{title}}", nil),
      ("<!DOCTYPE html>\n", .html), ("<!doctype HTML>", .html), ("\n  <html lang=\"en\">", .html),
      ("{{! mine }}\n{{! really }}\n<!DOCTYPE html>", .html),
      ("# {{title}}\n\nWrite <html> here", nil), ("<p>{{title}}</p>", nil), ("{{title}} <html>", .html),
      ("{{! never closed <html>", nil), ("{{", nil), ("", nil), ("\u{FF}\u{FE}", nil),
    ] as [(String, ReportFormat?)])
  func `a template says which format it is for, or begins a page`(text: String, format: ReportFormat?) {
    #expect(TemplateOrigin.format(of: Array(text.utf8)) == format)
  }

  @Test func `every template of a folder has to be for the same format`() throws {
    let scratch = try ScratchFolder()
    #expect(try TemplateStore.format(of: scratch.path) == nil)
    try scratch.write("- {{title}}\n", to: "task.mustache")
    #expect(try TemplateStore.format(of: scratch.path) == nil)
    try scratch.write("<!DOCTYPE html>{{#tasks}}{{>task}}{{/tasks}}", to: "report.mustache")
    #expect(try TemplateStore.format(of: scratch.path) == .html)
    #expect(try TemplateStore.format(of: scratch.path + "/report") == .html)
    try scratch.write("{{! pantask 0.1.0 markdown/task 0123456789abcdef }}\n", to: "line.mustache")
    #expect(throws: UsageError.self) { try TemplateStore.format(of: scratch.path) }
  }
}
