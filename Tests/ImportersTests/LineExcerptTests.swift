import Foundation
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
    let remark = try #require(remarks.first { [.noTitle, .emptyRecord].contains($0.code) })
    #expect(remark.excerpt?.text == line, "\(remark)")
  }
}

/// Where what cannot be used stands on a line that has more of it: columns are counted on from the last place.
struct SeveralOnALineTests {
  private static let end = #"{"title":"a"},7,"b",{"title":"c"},{},true,{"title":"é"},{},[[2]]]"#

  /// Tasks in front of them on the line: none, or most of what is read at once.
  @Test(arguments: [0, 20_000], [0, 3])
  func `each is told by its own column`(taskCount: Int, emptyLines: Int) throws {
    let begin = "[" + String(repeating: #"{"title":"a task with a long title"},"#, count: taskCount)
    let text = String(repeating: "\n", count: emptyLines) + begin + Self.end
    let remarks = try read(text, file: "one.json").report.log.diagnostics
    let places = remarks.compactMap { $0.location.map { [$0.line, $0.column ?? 0] } }
    // The accent is a byte more than a letter; columns are letters.
    let starts = ["7,", "{},true", "true", "{},[[", "[[2"].map { part in
      Self.end.range(of: part).map { Self.end.distance(from: Self.end.startIndex, to: $0.lowerBound) + 1 }
        ?? 0
    }
    #expect(places == starts.map { [emptyLines + 1, begin.utf8.count + $0] }, "\(remarks.map(\.message))")
  }
}
