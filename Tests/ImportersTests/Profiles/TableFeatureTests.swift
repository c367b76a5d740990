import Formats
import Importers
import TaskModel
import Testing

/// What a profile can say about a table by data alone.
struct TableFeatureTests {
  private static func options(_ change: (inout ProfileMapping) -> Void) -> ImportOptions {
    var mapping = ProfileMapping(name: "test-csv", title: "test", container: .csv)
    mapping.fields = [FieldMap("title", .title), FieldMap("id", .id)]
    change(&mapping)
    var options = ImportOptions()
    options.profile = Profile(mapping)
    return options
  }

  struct Tree: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var hierarchy: Hierarchy
    var text: String
    /// Title of each task's parent, "" for none.
    var parents: [String]
    var codes: [DiagnosticCode] = []
  }

  @Test(arguments: [
    Tree(
      testDescription: "levels with a gap", hierarchy: .level("level"),
      text: "title,level\na,1\nb,3\nc,2\nd,1\ne,2\n", parents: ["", "a", "a", "", "d"]),
    Tree(
      testDescription: "levels that are missing or no numbers", hierarchy: .level("level"),
      text: "title,level\na,1\nb,2\nc,\nd,x\ne,99999999999999999999\n", parents: ["", "a", "", "", ""]),
    Tree(
      testDescription: "titles, which are indented", hierarchy: .level("title"),
      text: "title,id\na,1\n  b,2\n\t  c,3\n 7,4\nd,5\n", parents: ["", "a", "b", "a", ""]),
    Tree(
      testDescription: "an outline in any order", hierarchy: .outline("place"),
      text: "title,place\nc,1.1.1\na,1\nb,1.1\nd,2.7.1\ne,2\nf,1.\n", parents: ["b", "", "a", "e", "", ""]),
    Tree(
      testDescription: "titles, the nearest above first", hierarchy: .title("parent"),
      text: "title,parent\na,\nx,a\na,\ny,a\nz,later\nlater,\n", parents: ["", "a", "", "a", "later", ""],
      codes: [.ambiguousParent, .ambiguousParent]),
    Tree(
      testDescription: "an id where a title is expected", hierarchy: .title("parent"),
      text: "title,id,parent\na,1,\nb,2,1\nc,3,b\nd,4,4\n", parents: ["", "a", "b", ""],
      codes: [.missingParent]),
    Tree(
      testDescription: "a title that is nobody's, or its own", hierarchy: .title("parent"),
      text: "title,parent\na,b\nc,c\n", parents: ["", ""], codes: [.missingParent, .missingParent]),
    Tree(
      testDescription: "titles in one of two columns, with addresses behind them",
      hierarchy: .titles(["parent", "up"]),
      text: "title,parent,up\na,,\nb (x),a (https://e.example/1),\nc,,b (x) (https://e.example/2)\n"
        + "d,\"a (https://e.example/1), c (https://e.example/3)\",\n",
      parents: ["", "a", "b (x)", "a"], codes: [.severalParents]),
    Tree(
      testDescription: "numbers of rows", hierarchy: .rowNumber("parent"),
      text: "title,parent\na,\nb,1\nc, 2 \nd,9\ne,#1\n", parents: ["", "a", "b", "", ""],
      codes: [.missingParent, .missingParent]),
    Tree(
      testDescription: "ids where there are some, child first", hierarchy: .rowNumber("parent"),
      text: "id,title,parent\n7,b,#3\n3,a,\n4,c,1\n", parents: ["a", "", ""], codes: [.missingParent]),
    Tree(
      testDescription: "ids with the title behind them, and titles that one row has",
      hierarchy: .rowNumber("parent"),
      text: "id,title,parent\n7,a,\n8,b,#7: a\n9,c,a\n10,d,#9:\n11,d,\n12,e,d\n13,f,#\n",
      parents: ["", "a", "a", "c", "", "", ""], codes: [.missingParent, .missingParent]),
    Tree(
      testDescription: "another name of the parent",
      hierarchy: .key(parents: ["up", "parent"], of: "number"),
      text: "title,number,parent,up\nb,2,1,\na,1,,\nc,3,,2\nd,4,77,\n", parents: ["a", "", "b", ""]),
  ])
  func `the tree`(_ tree: Tree) throws {
    let imported = try read(tree.text, options: Self.options { $0.hierarchy = tree.hierarchy })
    let titles = Dictionary(imported.items.map { ($0.id, $0.title) }) { first, _ in first }
    #expect(imported.items.map { $0.parent.flatMap { titles[$0] } ?? "" } == tree.parents)
    #expect(imported.codes == tree.codes)
  }

  @Test func `a row that goes takes its place in the tree with it`() throws {
    let options = Self.options {
      $0.hierarchy = .level("level")
      $0.exclusions = [ExclusionRule("gone", .archived)]
    }
    let imported = try read("title,level,gone\na,1,\nb,2,yes\nc,3,\n", options: options)
    #expect(imported.titles == ["a", "c"])
    #expect(imported.items[1].parent == imported.items[0].id)
  }

  struct Form: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var form: ValueForm
    var value: String
    var words: [String]
  }

  @Test(arguments: [
    Form(
      testDescription: "a person with a mail", form: .person, value: "Aiko Tanaka <a@b.example>",
      words: ["Aiko Tanaka"]),
    Form(testDescription: "a mail alone", form: .person, value: "<a@b.example>", words: ["<a@b.example>"]),
    Form(testDescription: "a person with a number", form: .person, value: "Aiko (123)", words: ["Aiko"]),
    Form(
      testDescription: "a person with a note", form: .person, value: "Aiko (Sales)", words: ["Aiko (Sales)"]),
    Form(testDescription: "two people", form: .person, value: "A <a@b> ; B (1)", words: ["A", "B"]),
    Form(testDescription: "a list in brackets", form: .bracketed, value: "[a b; c]", words: ["a b", "c"]),
    Form(testDescription: "an empty list", form: .bracketed, value: "[]", words: []),
    Form(testDescription: "half a bracket", form: .bracketed, value: "[a", words: ["[a"]),
    Form(
      testDescription: "a label with a colour", form: .remarked, value: "Urgent (red);(blue)",
      words: ["Urgent", "(blue)"]),
    Form(testDescription: "a closing bracket alone", form: .remarked, value: "a)", words: ["a)"]),
  ])
  func `what is around a word`(_ form: Form) throws {
    let options = Self.options {
      $0.fields.append(FieldMap("words", .tags, separator: ";", form: form.form))
    }
    #expect(try read("title,words\na,\(form.value)\n", options: options).items[0].tags == form.words)
  }

  struct Moment: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var map: FieldMap
    var adjustment: DateAdjustment?
    var cells: [String]
    var due: String?
    var start: String?
  }

  @Test(arguments: [
    Moment(
      testDescription: "only the day counts", map: FieldMap("due", .due, styles: [.iso8601], isDay: true),
      cells: ["2026-03-26T00:00:00.000Z"], due: "2026-03-26"),
    Moment(
      testDescription: "UTC without saying so", map: FieldMap("due", .due, styles: .writtenInUTC),
      cells: ["2026-03-26 10:00:00"], due: "2026-03-26T10:00:00Z"),
    Moment(
      testDescription: "two dates in one cell", map: FieldMap("due", .due, styles: .written + [.range]),
      cells: ["March 1, 2026 → March 26, 2026"], due: "2026-03-26", start: "2026-03-01"),
    Moment(
      testDescription: "one of two dates cannot be read",
      map: FieldMap("due", .due, styles: .written + [.range]),
      cells: ["soon → March 26, 2026"], due: "2026-03-26"),
    Moment(
      testDescription: "a time of its own", map: FieldMap("due", .due, styles: .written),
      adjustment: DateAdjustment(.due, time: "more"), cells: ["2026-03-26", "9:30 PM"],
      due: "2026-03-26T21:30:00"),
    Moment(
      testDescription: "a time that is none", map: FieldMap("due", .due, styles: .written),
      adjustment: DateAdjustment(.due, time: "more"), cells: ["2026-03-26", "noon"], due: "2026-03-26"),
    Moment(
      testDescription: "a zone in summer time", map: FieldMap("due", .due, styles: .written),
      adjustment: DateAdjustment(.due, zone: "more"), cells: ["2026-03-30 09:00", "Europe/Berlin"],
      due: "2026-03-30T07:00:00Z"),
    Moment(
      testDescription: "a time that a zone skips", map: FieldMap("due", .due, styles: .written),
      adjustment: DateAdjustment(.due, zone: "more"), cells: ["2026-03-29 02:30", "Europe/Berlin"],
      due: "2026-03-29T01:30:00Z"),
    Moment(
      testDescription: "an offset", map: FieldMap("due", .due, styles: .written),
      adjustment: DateAdjustment(.due, zone: "more"), cells: ["2026-03-30 09:00", "-05:30"],
      due: "2026-03-30T14:30:00Z"),
    Moment(
      testDescription: "a zone of Windows", map: FieldMap("due", .due, styles: .written),
      adjustment: DateAdjustment(.due, zone: "more"), cells: ["2026-01-30 09:00", "Tokyo Standard Time"],
      due: "2026-01-30T00:00:00Z"),
    Moment(
      testDescription: "a zone with a path before it", map: FieldMap("due", .due, styles: .written),
      adjustment: DateAdjustment(.due, zone: "more"),
      cells: ["2026-01-30 09:00", "/mozilla.org/1/Asia/Tokyo"],
      due: "2026-01-30T00:00:00Z"),
    Moment(
      testDescription: "a name that is no zone", map: FieldMap("due", .due, styles: .written),
      adjustment: DateAdjustment(.due, zone: "more"), cells: ["2026-01-30 09:00", "../../etc/localtime"],
      due: "2026-01-30T09:00:00"),
    Moment(
      testDescription: "a whole day west of Greenwich, without its zone",
      map: FieldMap("due", .due, styles: .written),
      adjustment: DateAdjustment(.due, allDay: "more"), cells: ["2026-03-26T05:00:00Z", "true"],
      due: "2026-03-26"),
    Moment(
      testDescription: "a whole day east of Greenwich, without its zone",
      map: FieldMap("due", .due, styles: .written),
      adjustment: DateAdjustment(.due, allDay: "more"), cells: ["2026-03-25T15:00:00Z", "true"],
      due: "2026-03-26"),
    Moment(
      testDescription: "not a whole day", map: FieldMap("due", .due, styles: .written),
      adjustment: DateAdjustment(.due, allDay: "more"), cells: ["2026-03-25T15:00:00Z", "false"],
      due: "2026-03-25T15:00:00Z"),
    Moment(
      testDescription: "an instant before the calendar begins stays as it is written",
      map: FieldMap("due", .due, styles: .written),
      adjustment: DateAdjustment(.due, zone: "more"), cells: ["0001-01-01 00:00", "Asia/Tokyo"],
      due: "0001-01-01T00:00:00"),
  ])
  func `dates`(_ moment: Moment) throws {
    let options = Self.options {
      $0.fields.append(moment.map)
      if let adjustment = moment.adjustment { $0.adjustments = [adjustment] }
    }
    let cells = moment.cells.map { "\"\($0)\"" }.joined(separator: ",")
    let header = moment.cells.count > 1 ? "title,due,more" : "title,due"
    let item = try #require(try read("\(header)\na,\(cells)\n", options: options).items.first)
    #expect(item.due?.description == moment.due)
    #expect(item.start?.description == moment.start)
  }

  @Test func `columns of one name, cells of several tasks, words for nothing`() throws {
    let options = Self.options {
      $0.fields = [
        FieldMap("title", .title), FieldMap("who", .assignees, unset: ["none"]),
        FieldMap("part", .subtasks, separator: ";"), FieldMap("state", .subtaskDone),
        FieldMap("list", .project, separator: ","),
      ]
      $0.doneWords = DoneVocabulary(done: ["yes"], open: ["no"])
    }
    let text = """
      title,who,note,part,state,note,who,part,note,list
      a,Aiko,one,b,yes,,None,"[x] c;[ ] d; ",two,"p, q"
      e,none,,,,,,,only,p
      """
    let imported = try read(text, options: options)
    #expect(imported.titles == ["a", "b", "c", "d", "e"])
    #expect(imported.items.map(\.isDone) == [false, true, true, false, false])
    #expect(imported.items.map(\.assignees) == [["Aiko"], [], [], [], []])
    #expect(imported.items[0].extra["note"] == .json("[\"one\",null,\"two\"]"))
    #expect(imported.items[4].extra["note"] == .json("[null,null,\"only\"]"))
    #expect(imported.items[0].project == "p" && imported.items[0].extra["list"] == .text("p, q"))
    #expect(imported.items[4].project == "p" && imported.items[4].extra["list"] == nil)
    #expect(imported.report.accounting.derived == 3)
  }

  @Test func `a header behind other records is found for the profile that is named, too`() throws {
    var options = ImportOptions()
    options.profile = ProfileRegistry.profile(named: "ticktick-csv")
    let text =
      "\"Date: 2026-03-20\"\n\"Version: 7.1\"\n\"List Name\",\"Title\",\"Status\"\n\"Home\",\"a\",\"0\"\n"
    #expect(try read(text, options: options).titles == ["a"])
    #expect(try read("List Name,Title,Status\nHome,a,1\n", options: options).items[0].isDone)
  }
}
