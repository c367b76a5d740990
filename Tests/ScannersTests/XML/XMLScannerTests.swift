import Scanners
import Testing

/// What the scanner makes of well-formed XML.
@Suite("XML scanner") struct XMLScannerTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var situation: String
    var xml: String
    var paths: [String] = ["*"]
    var records: [String]
    var testDescription: String { situation }
  }

  static let cases: [Case] = [
    Case(situation: "an empty record", xml: "<t/>", records: [""]),
    Case(situation: "an attribute becomes a text named with @", xml: #"<t id="1"/>"#, records: [#"@id="1""#]),
    Case(
      situation: "attributes come before children, in document order", xml: #"<t b="1" a="2"><c>3</c></t>"#,
      records: [#"@b="1" @a="2" c="3""#]),
    Case(situation: "a record's own text", xml: "<t>milk</t>", records: [##"#text="milk""##]),
    Case(situation: "a record's blank text is dropped", xml: "<t> \n\t </t>", records: [""]),
    Case(situation: "an empty element is an empty text", xml: "<t><a/><b></b></t>", records: [#"a="" b="""#]),
    Case(
      situation: "text of a leaf is not trimmed", xml: "<t><a> x </a><b>  </b></t>",
      records: [#"a=" x " b="  ""#]),
    Case(
      situation: "blank text between children is dropped", xml: "<t>\n  <a>1</a>\n  <b>2</b>\n</t>",
      records: [#"a="1" b="2""#]),
    Case(
      situation: "repeated elements are repeated nodes", xml: "<t><a>1</a><a>2</a><b/><a>3</a></t>",
      records: [#"a="1" a="2" b="" a="3""#]),
    Case(
      situation: "an element with attributes and text is an object", xml: #"<t><a k="v"> x </a></t>"#,
      records: [##"a{@k="v" #text=" x "}"##]),
    Case(
      situation: "an element with attributes and blank text has no text",
      xml: #"<t><a k="v"> </a><b k=""/></t>"#,
      records: [#"a{@k="v"} b{@k=""}"#]),
    Case(
      situation: "children inside children", xml: "<t><a><b><c>1</c></b></a><d>2</d></t>",
      records: [#"a{b{c="1"}} d="2""#]),
    Case(
      situation: "mixed content keeps each stretch of text in its place",
      xml: "<t><a>one <b>two</b> three<c/> </a></t>",
      records: [##"a{#text="one " b="two" #text=" three" c=""}"##]),
    Case(
      situation: "mixed content of the record itself", xml: #"<t k="v">one<b/>two</t>"#,
      records: [##"@k="v" #text="one" b="" #text="two""##]),
    Case(
      situation: "predefined entities and character references are resolved",
      xml: #"<t a="&lt;&#65;&quot;"><b>x &amp; y &#x1F600;&#233;</b></t>"#,
      records: [#"@a="<A"" b="x & y 😀é""#]),
    Case(
      situation: "ampersands in attributes",
      xml: "<t a='a &amp; b&#38;&#x26;' b='&amp;#38;&amp;amp;' c='&amp;'/>",
      records: [#"@a="a & b&&" @b="&#38;&amp;" @c="&""#]),
    Case(
      situation: "CDATA and text join", xml: "<t><a>one<![CDATA[ <two> & ]]>three</a></t>",
      records: [#"a="one <two> & three""#]),
    Case(
      situation: "CDATA of blanks in a leaf is kept", xml: "<t><a><![CDATA[  ]]></a></t>",
      records: [#"a="  ""#]),
    Case(
      situation: "comments and instructions vanish without cutting a text",
      xml: "<t><!-- c --><a>on<!-- x -->e<?pi y?>!</a><?pi?></t>", records: [#"a="one!""#]),
    Case(
      situation: "prefixes are left out, two prefixes share a name",
      xml: #"<t xmlns:p="u" xmlns:q="v" p:k="1"><p:a>1</p:a><q:a>2</q:a><a xml:lang="de">3</a></t>"#,
      records: [##"@k="1" a="1" a="2" a{@lang="de" #text="3"}"##]),
    Case(
      situation: "attribute values are normalised (§3.3.3), line ends too (§2.11)",
      xml: "<t a='x\r\ny\tz&#10;!'><b>1\r\n2\r3</b></t>", records: ["@a=\"x y z\n!\" b=\"1\n2\n3\""]),
    Case(
      situation: "records by path", xml: "<r><x><t>no</t></x><t>1</t><u/><t>2</t></r>", paths: ["r/t"],
      records: [##"#text="1""##, ##"#text="2""##]),
    Case(
      situation: "a star is any one element", xml: "<r><a><t>1</t></a><b><t>2</t><c><t>no</t></c></b></r>",
      paths: ["*/*/t"], records: [##"#text="1""##, ##"#text="2""##]),
    Case(
      situation: "two stars are any depth, and a record inside a record is part of it",
      xml: "<r><t n='1'><t n='2'><t n='3'/></t></t><a><b><t n='4'/></b></a></r>", paths: ["**/t"],
      records: [#"@n="1" t{@n="2" t{@n="3"}}"#, #"@n="4""#]),
    Case(
      situation: "two stars in the middle", xml: "<r><a><t>1</t><b><t>2</t></b></a><t>no</t></r>",
      paths: ["r/a/**/t"], records: [##"#text="1""##, ##"#text="2""##]),
    Case(
      situation: "two stars may stand for nothing", xml: "<t>1</t>", paths: ["**/t"],
      records: [##"#text="1""##]),
    Case(
      situation: "several paths", xml: "<r><a>1</a><b>2</b><c>no</c><a>3</a></r>", paths: ["r/b", "r/a"],
      records: [##"#text="1""##, ##"#text="2""##, ##"#text="3""##]),
    Case(situation: "a path that fits nothing", xml: "<r><a/></r>", paths: ["r/b", "a"], records: []),
    Case(
      situation: "a name first seen inside a record and then on the way",
      xml: "<r><t><g/></t><g><t><x/></t></g></r>", paths: ["r/t", "r/g/t"], records: [#"g="""#, #"x="""#]),
    Case(
      situation: "a path matches local names", xml: "<p:r xmlns:p='u'><p:t>1</p:t></p:r>", paths: ["r/t"],
      records: [##"#text="1""##]),
    Case(
      situation: "a DOCTYPE without internal subset is passed over",
      xml: "<!DOCTYPE t PUBLIC \"p\" \"http://127.0.0.1:9/t.dtd\"><t>1</t>", records: [##"#text="1""##]),
    Case(
      situation: "an internal subset without declarations is passed over",
      xml: "<!DOCTYPE t [ <!-- nothing --> ]><t>1</t>", records: [##"#text="1""##]),
    Case(
      situation: "a greater-than sign in an attribute", xml: "<t a='x>y'><b>></b></t>",
      records: [#"@a="x>y" b=">""#]),
    Case(
      situation: "text that is not ASCII", xml: "<t ключ='é'><標題>資料 naïve 😀</標題></t>",
      records: [#"@ключ="é" 標題="資料 naïve 😀""#]),
  ]

  @Test("Well-formed", arguments: cases) func wellFormed(_ example: Case) throws {
    let result = try scanXML(example.xml, example.paths)
    #expect(result.failure == nil)
    #expect(result.records.map(\.text) == example.records)
    #expect(result.scannedByteCount == example.xml.utf8.count)
  }

  @Test("Every cut gives the same", arguments: cases) func everyCut(_ example: Case) throws {
    let bytes = Array(example.xml.utf8)
    let whole = try scanXML(bytes, example.paths, keepsOriginals: true)
    for cut in 0...bytes.count {
      #expect(
        try scanXML(bytes, example.paths, cut: .at(cut), keepsOriginals: true) == whole, "cut at \(cut)")
    }
    for size in [1, 2, 3, 7] {
      #expect(
        try scanXML(bytes, example.paths, cut: .every(size), keepsOriginals: true) == whole, "cut in \(size)s"
      )
    }
  }

  @Test("Places and originals say where a record stood") func places() throws {
    let xml = "<?xml version='1.0'?>\n<r>\n  <t\n    a='1'>x</t> <t b='&lt;'/>\r\n<t><é/>\n</t></r>"
    let result = try scanXML(xml, ["r/t"], keepsOriginals: true)
    let originals = ["<t\n    a='1'>x</t>", "<t b='&lt;'/>", "<t><é/>\n</t>"]
    #expect(result.records.map(\.original) == originals)
    #expect(result.records.map(\.line) == [3, 4, 5])
    for record in result.records {
      let rest = Array(xml.utf8)[record.byteOffset...].prefix(record.original.utf8.count)
      #expect(String(decoding: rest, as: UTF8.self) == record.original)
    }
    let without = try scanXML(xml, ["r/t"])
    #expect(without.records.map(\.byteOffset) == result.records.map(\.byteOffset))
    #expect(without.records.allSatisfy { $0.original.isEmpty })
  }

  @Test("Path numbers are those of the list") func pathNumbers() throws {
    let result = try scanXML("<r><a/><b/><a/></r>", ["x", "r/b", "*/a"])
    #expect(result.records.map(\.path) == [2, 1, 2])
  }

  @Test("Names are handed out once, in order, over all batches") func names() throws {
    let xml = "<r><t a='1'><b/></t><t a='2'><b>x<c/></b><d a=''/></t></r>"
    for cut in [XMLTestCut.whole, .every(1), .every(5)] {
      #expect(try scanXML(xml, ["r/t"], cut: cut).names == ["@a", "b", "#text", "c", "d"])
    }
  }

  @Test("Offsets and lines go on from where the first chunk says") func startsLater() throws {
    var scanner = try XMLScanner(paths: [XMLRecordPath("r/t")])
    let batch = scanner.scan(InputChunk(bytes: Array("<r>\n<t/></r>".utf8), byteOffset: 100, line: 10))
    #expect(batch.records.map(\.byteOffset) == [104])
    #expect(batch.records.map(\.line) == [11])
    #expect(batch.scannedByteCount == 112)
  }

  @Test("After a failure nothing more comes, and the failure stays") func afterFailure() throws {
    var scanner = try XMLScanner(paths: [XMLRecordPath("r/t")])
    let first = scanner.scan(InputChunk(bytes: Array("<r><t>1</t></x>".utf8), isLast: false))
    #expect(first.records.count == 1)
    #expect(first.failure != nil)
    let second = scanner.scan(InputChunk(bytes: Array("<r><t>1</t></r>".utf8), byteOffset: 15))
    #expect(second.records.isEmpty)
    #expect(second.failure == first.failure)
  }
}
