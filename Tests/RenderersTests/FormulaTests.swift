import Formats
import Renderers
import TaskModel
import Testing

/// Cells that a spreadsheet would run as a formula.
struct FormulaTests {
  struct Cell: Sendable, CustomTestStringConvertible {
    var text: String
    var written: String
    var testDescription: String { "\(text.debugDescription) is written \(written.debugDescription)" }
  }

  static let cells = [
    Cell(text: "=1+1", written: "\"'=1+1\""), Cell(text: "@SUM(1)", written: "\"'@SUM(1)\""),
    Cell(text: "+cmd|' /C calc'!A0", written: "\"'+cmd|' /C calc'!A0\""),
    Cell(text: "-2+3", written: "\"'-2+3\""),
    Cell(text: "\t=1", written: "\"'\t=1\""), Cell(text: "\r=1", written: "\"'\r=1\""),
    Cell(text: "'=1", written: "\"''=1\""), Cell(text: "''@x", written: "\"'''@x\""),
    Cell(text: "-", written: "\"'-\""),
    Cell(text: "=\"a\"", written: "\"'=\"\"a\"\"\""),
    // Numbers stay numbers, and what nobody would run stays as it is.
    Cell(text: "-5", written: "-5"), Cell(text: "+3.5e-2", written: "+3.5e-2"),
    Cell(text: "'-5", written: "'-5"),
    Cell(text: "'quoted'", written: "'quoted'"), Cell(text: "1=1", written: "1=1"),
    Cell(text: "a@b", written: "a@b"),
    Cell(text: "-1e", written: "\"'-1e\""), Cell(text: "-1.", written: "\"'-1.\""),
    Cell(text: "'", written: "'"),
    // What is trimmed, or not seen, before a sign.
    Cell(text: " =1", written: "\"' =1\""), Cell(text: "\n@x", written: "\"'\n@x\""),
    Cell(text: "\u{A0}=1", written: "\"'\u{A0}=1\""),
    Cell(text: "\u{3000}\u{2003}+x", written: "\"'\u{3000}\u{2003}+x\""),
    Cell(text: "\u{FEFF}=1", written: "\"'\u{FEFF}=1\""),
    Cell(text: "\u{200B}-x", written: "\"'\u{200B}-x\""),
    Cell(text: "\u{2060}\u{202E}=1", written: "\"'\u{2060}\u{202E}=1\""),
    Cell(text: "'\u{A0}=1", written: "\"''\u{A0}=1\""),
    // The signs of East Asian keyboards.
    Cell(text: "＝1+1", written: "\"'＝1+1\""), Cell(text: "＋cmd", written: "\"'＋cmd\""),
    Cell(text: "－1＋1", written: "\"'－1＋1\""), Cell(text: "\u{3000}＠SUM", written: "\"'\u{3000}＠SUM\""),
    Cell(text: "﹦1", written: "\"'﹦1\""),
    // What begins with the same bytes.
    Cell(text: "－5", written: "－5"), Cell(text: "“=1”", written: "“=1”"), Cell(text: "、=1", written: "、=1"),
    Cell(text: "Ａ=1", written: "Ａ=1"),
  ]

  @Test(arguments: cells)
  func `a cell is inert, and read back as it was`(_ cell: Cell) {
    var task = TaskItem(id: "1", title: cell.text)
    task.tags = [cell.text, "b"]
    task.status = cell.text
    task.extra = [cell.text: .text(cell.text)]
    task.extraOrder = [cell.text]
    let text = NativeFormat.csv.text(TaskTable([task]))
    #expect(text.contains("\n1,\(cell.written),"))
    let read = NaiveReader.csv(text)
    #expect(read == [task])
    for record in NaiveReader.records(text) {
      for case let field? in record {
        let isNumber = field.wholeMatch(of: /[+-][0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?/) != nil
        let first = field.unicodeScalars.first {
          !$0.properties.isWhitespace && !$0.properties.isDefaultIgnorableCodePoint && $0 != "\u{FEFF}"
        }
        #expect(
          isNumber || !"=+-@＝＋－＠".contains(Character(first ?? "a")) || field == "－5",
          "\(field.debugDescription)")
      }
    }
  }

  @Test func `a negative duration and a year before 0 are inert too`() {
    var task = TaskItem(id: "1", title: "t")
    task.estimateSeconds = -90
    task.due = TaskDate(iso8601: "0000-01-01T00:00:00+10:00")
    let text = NativeFormat.csv.text(TaskTable([task]))
    #expect(text.contains(",\"'-0001-12-31T14:00:00Z\","))
    #expect(text.contains(",\"'-PT1M30S\","))
  }

  @Test(
    "tools' CSV is inert as well, unless formulas are asked for",
    arguments: TargetFormats.all.filter { $0.name.hasSuffix("-csv") }.map(\.name))
  func tools(name: String) throws {
    let target = try #require(TargetFormats.format(named: name))
    var task = TaskItem(id: "1", title: "=1+1")
    task.tags = ["=2"]
    let table = TaskTable([task])
    func written(_ options: WriteOptions) -> String {
      let reduction = TaskReduction(table, rows: [0], to: target, options: options)
      return text { target.write(reduction, &$0) }
    }
    #expect(written(WriteOptions()).contains("\"'=1+1"))
    #expect(!written(WriteOptions()).contains(",=2"))
    var options = WriteOptions()
    options.guardsFormulas = false
    #expect(!written(options).contains("'="))
  }
}
