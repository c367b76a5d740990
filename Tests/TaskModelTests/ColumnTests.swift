import TaskModel
import Testing

@Suite struct ColumnTests {
  @Test func `A text column tells absent from empty, also past its end`() {
    var column = TextColumn()
    column.append("a".utf8)
    column.appendAbsent()
    column.append("".utf8)
    column.append { $0 += Array("日本".utf8) }
    #expect((0..<5).map { column.string($0) } == ["a", nil, "", "日本", nil])
    #expect((0..<5).map { column.isPresent($0) } == [true, false, true, true, false])
    #expect((0..<5).map { column.range($0) } == [0..<1, 1..<1, 1..<1, 1..<7, 0..<0])
    column.truncate(to: 9)
    column.truncate(to: 2)
    #expect(column.count == 2 && column.bytes.count == 1)
    column.append("b".utf8)
    #expect(column.string(2) == "b")
  }

  @Test func `A dictionary gives each word one code, through growth`() {
    var dictionary = WordDictionary()
    let words = (0..<5_000).map { "word \($0 * $0)" } + ["", "\u{0}"]
    for (index, word) in words.enumerated() { #expect(dictionary.code(for: word) == UInt32(index + 1)) }
    for (index, word) in words.enumerated() { #expect(dictionary.code(for: word) == UInt32(index + 1)) }
    #expect(dictionary.count == words.count)
    #expect(dictionary.strings == words)
    #expect(dictionary.existingCode(for: "word 4") == 3)
    #expect(dictionary.existingCode(for: "word 5") == nil)
    #expect(dictionary.string(0) == "" && dictionary.string(99_999) == "")
    #expect(WordDictionary().strings == [] && WordDictionary().existingCode(for: "") == nil)
  }

  @Test func `A word column holds codes, 0 for none`() {
    var column = WordColumn()
    for word in ["a", "b", "b", "a", ""] {
      let bytes = Array(word.utf8)
      column.append(bytes.span)
    }
    column.appendAbsent()
    column.append(code: 2)
    #expect(column.codes == [1, 2, 2, 1, 3, 0, 2])
    #expect((0..<8).map { column.string($0) } == ["a", "b", "b", "a", "", nil, "b", nil])
    column.truncate(to: 1)
    #expect(column.codes == [1] && column.dictionary.count == 3)
  }

  @Test func `A value whose words are known is not split again, and one byte makes another`() {
    var column = WordListColumn()
    func add(_ value: String) -> Bool {
      let bytes = Array(value.utf8)
      defer { column.endRow() }
      if column.addKnown(bytes.span) { return true }
      let start = column.codes.count
      for word in value.split(separator: ",") { column.add(Array(word.utf8).span) }
      column.remember(bytes.span, from: start)
      return false
    }
    #expect(!add("alpha,beta,gamma"))
    #expect(!add("alpha,beta,gammb"))
    #expect(add("alpha,beta,gamma") && add("alpha,beta,gammb"))
    #expect(!add("") && add(""))
    #expect(
      (0..<6).map { column.strings($0) } == [
        ["alpha", "beta", "gamma"], ["alpha", "beta", "gammb"], ["alpha", "beta", "gamma"],
        ["alpha", "beta", "gammb"], [], [],
      ])
    // Only so many are remembered, and all are forgotten with their words.
    for number in 0..<5_000 { _ = add("x\(number)") }
    #expect(add("x1") && !add("x4999") && !add("x4999"))
    column.truncate(to: 0)
    column.forgetWords()
    #expect(!add("alpha,beta,gamma") && column.strings(0) == ["alpha", "beta", "gamma"])
  }

  @Test func `Rows that got nothing are filled up for all columns at once`() {
    var table = TaskTable(
      fields: FieldSet([.title, .detail, .due, .priority, .isDone, .tags, .project, .estimate]))
    let bytes = Array("onetwo".utf8)
    let places = [TextPlace(0..<3), .absent, TextPlace(3..<6), TextPlace(decoded: 0..<1)]
    let decoded = Array("!".utf8)
    table.title.append(places.span, of: bytes.span, decoded: decoded.span)
    table.project.append(places.span, of: bytes.span, decoded: decoded.span)
    table.endRows(4)
    table.endRows(2)
    #expect(table.rowCount == 6)
    #expect((0..<6).map { table.title.string($0) } == ["one", nil, "two", "!", nil, nil])
    #expect((0..<6).map { table.project.string($0) } == ["one", nil, "two", "!", nil, nil])
    #expect(table.isDone == Array(repeating: false, count: 6) && table.due.count == 6)
    #expect(table.priority.allSatisfy { $0 == TaskTable.absentPriority } && table.estimate.count == 6)
    #expect(table.detail.count == 6 && table.tags.count == 6 && table.id.count == 0)
    #expect(table.item(at: 0).title == "one" && table.item(at: 5).due == nil)
  }

  @Test func `A word list column keeps order and repetitions`() {
    var column = WordListColumn()
    func add(_ words: [String]) {
      for word in words {
        let bytes = Array(word.utf8)
        column.add(bytes.span)
      }
      column.endRow()
    }
    add(["x", "y", "x"])
    add([])
    add(["y"])
    #expect((0..<4).map { column.strings($0) } == [["x", "y", "x"], [], ["y"], []])
    add(["z"])
    column.truncate(to: 2)
    #expect(column.count == 2 && column.codes == [1, 2, 1])
    add(["x"])
    #expect(column.strings(2) == ["x"])
  }

  @Test func `An extra column keeps names, kinds and order`() {
    var column = ExtraColumn()
    let points = column.names.code(for: "points")
    let team = column.names.code(for: "team")
    column.add(name: points, isJSON: true) { $0 += Array("5".utf8) }
    column.add(name: team, isJSON: false) { $0 += Array("red".utf8) }
    column.endRow()
    column.endRow()
    column.add(name: team, isJSON: false) { _ in }
    column.endRow()
    #expect(column.values(0).map(\.name) == ["points", "team"])
    #expect(column.values(0).map(\.value) == [.json("5"), .text("red")])
    #expect(column.values(1).isEmpty && column.values(7).isEmpty)
    #expect(column.values(2).map(\.value) == [.text("")])
    column.add(name: points, isJSON: false) { $0 += Array("lost".utf8) }
    column.truncate(to: 1)
    #expect(column.count == 1 && column.range(1).isEmpty)
    #expect(String(decoding: column.bytes, as: UTF8.self) == "5red")
  }
}
