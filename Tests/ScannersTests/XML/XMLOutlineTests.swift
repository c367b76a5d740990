import Scanners
import Testing

/// The outline of a head.
@Suite("XML outline") struct XMLOutlineTests {
  static let xml = """
    <?xml version="1.0"?>
    <!DOCTYPE Project PUBLIC "-//X" "x.dtd">
    <p:Project xmlns:p="http://example.org/p" p:version="3" lang="de">
      <p:Tasks>
        <p:Task id="1" done="no"><p:Name>  Milk </p:Name><p:Sub/></p:Task>
        <p:Task id="2"><p:Name>Honey</p:Name><p:Note><b>x</b></p:Note></p:Task>
      </p:Tasks>
    </p:Project>
    """

  static func describe(_ outline: XMLOutline) -> [String] {
    func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
    return outline.elements.map { element in
      let path = element.path.map(text).joined(separator: "/")
      let children = element.children.map { "\(text($0.name))×\($0.count)" }.joined(separator: " ")
      let attributes = element.attributes.map { "@\(text($0.name))×\($0.count)" }.joined(separator: " ")
      return "\(path) \(element.count): \(children) \(attributes) '\(text(element.sample))'"
    }
  }

  @Test("Root, DOCTYPE and paths") func whole() {
    let outline = XMLOutline(head: Array(Self.xml.utf8), isComplete: true)
    #expect(outline.failure == nil)
    #expect(outline.rootName == Array("Project".utf8))
    #expect(outline.rootNamespace == Array("http://example.org/p".utf8))
    #expect(
      outline.rootAttributes.map { String(decoding: $0.name + [61] + $0.value, as: UTF8.self) } == [
        "version=3", "lang=de",
      ])
    #expect(
      outline.doctype
        == XMLDoctype(
          name: Array("Project".utf8), publicId: Array("-//X".utf8), systemId: Array("x.dtd".utf8)))
    #expect(
      Self.describe(outline) == [
        "Project 1: Tasks×1 @version×1 @lang×1 ''",
        "Project/Tasks 1: Task×2  ''",
        "Project/Tasks/Task 2: Name×2 Sub×1 Note×1 @id×2 @done×1 ''",
        "Project/Tasks/Task/Name 2:   'Milk '",
        "Project/Tasks/Task/Sub 1:   ''",
        "Project/Tasks/Task/Note 1: b×1  ''",
        "Project/Tasks/Task/Note/b 1:   'x'",
      ])
  }

  @Test("A head cut anywhere is fine") func heads() {
    let bytes = Array(Self.xml.utf8)
    var last = 0
    for count in 0..<bytes.count {
      let outline = XMLOutline(head: Array(bytes[..<count]), isComplete: false)
      #expect(outline.failure == nil, "\(count) bytes")
      #expect(outline.elements.count >= last)
      last = outline.elements.count
    }
    #expect(last == 7)
  }

  @Test("An error ends the outline and is kept") func broken() {
    let outline = XMLOutline(head: Array("<r><a>1</a><b></c><d/></r>".utf8), isComplete: false)
    #expect(outline.failure?.code == .syntax)
    #expect(Self.describe(outline) == ["r 1: a×1 b×1  ''", "r/a 1:   '1'", "r/b 1:   ''"])
    #expect(XMLOutline(head: Array("<r>".utf8), isComplete: true).failure != nil)
    #expect(XMLOutline(head: Array("id,title\n1,2\n".utf8), isComplete: false).failure != nil)
    #expect(XMLOutline(head: [], isComplete: true).failure != nil)
  }

  @Test("The greatest depth and 64 bytes are the ends") func limits() {
    let names = (0..<XMLOutline.maximumDepth).map { "n\($0)" }
    let text = String(repeating: "é", count: 100) + "<deeper>no</deeper>"
    let xml = names.reversed().reduce(text) { "<\($1)>\($0)</\($1)>" }
    let outline = XMLOutline(head: Array(xml.utf8), isComplete: true)
    #expect(outline.elements.count == XMLOutline.maximumDepth)
    #expect(outline.elements.last?.sample == Array(String(repeating: "é", count: 32).utf8))
    #expect(outline.elements.last?.children == [])
    #expect(outline.failure == nil)
  }
}
