import Testing

@testable import TaskModel

struct BlankTextTests {
  private static func isBlank(_ bytes: [UInt8]) -> Bool { BlankText.isBlank(bytes.span) }

  @Test(arguments: [
    " ", "\t\r\n", "\u{A0}", "\u{1680}", "\u{2003}\u{2009}", "\u{2028}", "\u{3000}",
    "\u{200B}\u{FEFF}", "\u{2060} ",
  ])
  func `blanks of any kind are no word, in a column of words and of lists`(blank: String) {
    #expect(BlankText.isBlank(blank))
    #expect(Self.isBlank(Array(blank.utf8)))
    var item = TaskItem(id: "1", title: "x")
    item.status = blank
    item.project = blank
    item.section = blank
    item.tags = ["a", blank]
    item.assignees = [blank]
    var table = TaskTable()
    table.append(item)
    let read = table.item(at: 0)
    #expect(read.status == nil && read.project == nil && read.section == nil)
    #expect(read.tags == ["a"] && read.assignees == [])
  }

  @Test(arguments: ["a", " a", "\u{A0}-", "\u{3000}田", "é", "\u{2800}x", "\u{0}"])
  func `whatever shows something is a word`(word: String) {
    #expect(!BlankText.isBlank(word))
    #expect(!Self.isBlank(Array(word.utf8)))
  }

  @Test func `bytes that are no UTF-8 are no blanks`() {
    #expect(!Self.isBlank([0xC2, 0xA0, 0xC2]))
  }
}
