import Importers
import TaskModel
import Testing

/// What is shown of the input beside a remark on a syntax of lines: the line as it is in the file, and no more.
struct LineExcerptTests {
  @Test(arguments: [
    ("list.md", "# Plan\n## Next\n- [ ] a\n- [ ] ", "- [ ] "), ("list.md", "- [ ] ok\n- [ ] \n", "- [ ] "),
    ("list.md", "# Plan\n- [x] \n- [ ] b\n", "- [x] "),
  ])
  func `a task without a title`(file: String, text: String, line: String) throws {
    let remarks = try read(text, file: file).report.log.diagnostics
    let remark = try #require(remarks.first { ["no-title", "empty-record"].contains($0.code) })
    #expect(remark.excerpt?.text == line, "\(remark)")
  }
}
