import Foundation
import Scanners
import TaskModel
import Testing

@testable import Importers

@Suite("Binary property lists")
struct BinaryPropertyListTests {
  /// A file as an application writes it.
  private func fixture() throws -> [UInt8] {
    let list: [String: Any] = [
      "tasks": [
        [
          "title": "日本語 & <more>", "done": true, "priority": 3,
          "due": Date(timeIntervalSince1970: 1_767_607_200),
        ],
        [
          "title": String(repeating: "long ", count: 100), "done": false, "estimate": 1.5,
          "blob": Data([1, 2, 3]),
        ],
      ],
      "version": 2,
    ]
    return [UInt8](try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0))
  }

  @Test("the XML says the same")
  func roundTrip() throws {
    let bytes = try fixture()
    let xml = try BinaryPropertyListReader.xml(from: bytes)
    #expect(String(decoding: xml, as: UTF8.self).contains("<string>日本語 &amp; &lt;more&gt;</string>"))
    let original = try PropertyListSerialization.propertyList(from: Data(bytes), options: [], format: nil)
    let converted = try PropertyListSerialization.propertyList(from: Data(xml), options: [], format: nil)
    let same = try #require(original as? NSDictionary).isEqual(try #require(converted as? NSDictionary))
    #expect(same)
  }

  /// A file of hand-made objects, with one byte per reference and two per offset.
  private static func file(_ objects: [[UInt8]]) -> [UInt8] {
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets += [UInt8(bytes.count >> 8), UInt8(bytes.count & 255)]
      bytes += object
    }
    let table = bytes.count
    bytes += offsets + [0, 0, 0, 0, 0, 0, 2, 1]
    bytes += [0, 0, 0, 0, 0, 0, 0, UInt8(objects.count)] + [0, 0, 0, 0, 0, 0, 0, 0]
    bytes += [0, 0, 0, 0, 0, 0, UInt8(table >> 8), UInt8(table & 255)]
    return bytes
  }

  struct Hostile: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var bytes: [UInt8]
    var code: ScanProblem.Code
  }

  /// An array that holds object `number` twice.
  private static func twice(_ number: Int) -> [UInt8] { [0xA2, UInt8(number), UInt8(number)] }

  private static let letter: [UInt8] = [0x51, 0x61]
  private static let longText: [UInt8] = [0x5F, 0x11, 0x10, 0x00] + [UInt8](repeating: 0x61, count: 4_096)
  private static let hugeLength: [UInt8] = [0x5F, 0x13, 0x7F] + [UInt8](repeating: 0xFF, count: 7)

  private static func hostile(
    _ description: String, _ code: ScanProblem.Code, _ objects: [[UInt8]]
  ) -> Hostile {
    Hostile(testDescription: description, bytes: file(objects), code: code)
  }

  static let hostile: [Hostile] = [
    hostile("an array in itself", .tooDeep, [[0xA1, 0]]),
    hostile("two dictionaries in each other", .tooDeep, [[0xD1, 2, 1], [0xD1, 2, 0], letter]),
    hostile("an object archive", .notThisSyntax, [[0xA1, 1], [0x80, 1]]),
    hostile("a reference to nothing", .syntax, [[0xA1, 9]]),
    hostile("a number as key", .syntax, [[0xD1, 1, 1], [0x10, 1]]),
    hostile("a huge length", .syntax, [hugeLength]),
    hostile("a huge array", .syntax, [[0xAF, 0x12, 0x7F, 0xFF, 0xFF, 0xFF]]),
    Hostile(testDescription: "only the magic", bytes: Array("bplist00".utf8), code: .syntax),
    Hostile(testDescription: "something else", bytes: Array("<plist/>".utf8), code: .notThisSyntax),
  ]

  @Test("hostile files are refused", arguments: hostile)
  func refused(_ file: Hostile) {
    let problem = #expect(throws: ScanProblem.self) { _ = try BinaryPropertyListReader.xml(from: file.bytes) }
    #expect(problem?.code == file.code, "\(String(describing: problem))")
  }

  @Test("values are counted as often as they are referred to")
  func expansion() throws {
    // Two to the power of forty letters, and a million texts of four kilobytes.
    for objects in [
      (1...40).map { Self.twice($0) } + [Self.letter], (1...20).map { Self.twice($0) } + [Self.longText],
    ] {
      var walk = try BinaryPropertyListWalk(
        Self.file(objects), objectCount: 100_000, expandedByteCount: 10_000_000)
      let problem = #expect(throws: ScanProblem.self) { while try walk.next() != nil {} }
      #expect(problem?.code == .recordTooLong)
      let other = #expect(throws: ScanProblem.self) {
        _ = try BinaryPropertyListReader.conversion(of: Self.file(objects), largestXMLByteCount: 100_000)
      }
      #expect(other?.message.contains("of XML") == true)
    }
    #expect(BinaryPropertyListWalk.objectCount <= 16_000_000)
    #expect(BinaryPropertyListWalk.expandedByteCount <= 256 << 20)
  }

  struct Value: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var object: [UInt8]
    var xml: String
    var replaced = 0
  }

  static let values: [Value] = [
    Value(testDescription: "true", object: [0x09], xml: "<true/>"),
    Value(testDescription: "one byte has no sign", object: [0x10, 0xFF], xml: "<integer>255</integer>"),
    Value(
      testDescription: "four bytes have no sign", object: [0x12, 0xFF, 0xFF, 0xFF, 0xFE],
      xml: "<integer>4294967294</integer>"),
    Value(
      testDescription: "eight bytes have one", object: [0x13] + [UInt8](repeating: 0xFF, count: 8),
      xml: "<integer>-1</integer>"),
    Value(
      testDescription: "sixteen bytes hold large ones",
      object: [0x14] + [UInt8](repeating: 0, count: 8) + [UInt8](repeating: 0xFF, count: 8),
      xml: "<integer>18446744073709551615</integer>"),
    Value(
      testDescription: "a short real", object: [0x22, 0x3D, 0xCC, 0xCC, 0xCD], xml: "<real>0.1</real>"),
    Value(
      testDescription: "a real", object: [0x23, 0x3F, 0xB9, 0x99, 0x99, 0x99, 0x99, 0x99, 0x9A],
      xml: "<real>0.1</real>"),
    Value(
      testDescription: "a date", object: [0x33, 0, 0, 0, 0, 0, 0, 0, 0],
      xml: "<date>2001-01-01T00:00:00Z</date>"),
    Value(
      testDescription: "a date before that, and half a second",
      object: [0x33, 0xBF, 0xE0, 0, 0, 0, 0, 0, 0], xml: "<date>2000-12-31T23:59:59.5Z</date>"),
    Value(
      testDescription: "a date that is none", object: [0x33, 0x7F, 0xF8, 0, 0, 0, 0, 0, 0],
      xml: "<real>nan</real>"),
    Value(testDescription: "no data", object: [0x40], xml: "<data></data>"),
    Value(testDescription: "data", object: [0x44, 0, 0xFF, 0x10, 0x80], xml: "<data>AP8QgA==</data>"),
    Value(testDescription: "data in threes", object: [0x43, 1, 2, 3], xml: "<data>AQID</data>"),
    Value(
      testDescription: "markup in text", object: [0x55] + Array("<a>&\r".utf8),
      xml: "<string>&lt;a&gt;&amp;&#13;</string>"),
    Value(
      testDescription: "control characters in text", object: [0x53, 0x61, 0x00, 0x1B],
      xml: "<string>a\u{FFFD}\u{FFFD}</string>", replaced: 2),
    Value(
      testDescription: "UTF-16, half a pair in it",
      object: [0x64, 0x65, 0xE5, 0xD8, 0x3D, 0xDE, 0x00, 0xD8, 0x3D], xml: "<string>日😀\u{FFFD}</string>"),
    Value(testDescription: "nothing in an array", object: [0xA0], xml: "<array></array>"),
  ]

  @Test("values become what they say", arguments: values)
  func value(_ value: Value) throws {
    let (xml, replaced) = try BinaryPropertyListReader.conversion(of: Self.file([value.object]))
    #expect(
      String(decoding: xml, as: UTF8.self)
        == "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\">\(value.xml)</plist>\n")
    #expect(replaced == value.replaced)
  }

  @Test("what XML cannot hold is said")
  func replacedCharacters() throws {
    let bytes = Self.file([
      [0xA1, 1], [0xD1, 2, 3], [0x55] + Array("title".utf8), [0x52, 0x61, 0x1B],
    ])
    let imported = try read(bytes, file: "a.plist")
    #expect(imported.titles == ["a\u{FFFD}"])
    #expect(imported.codes == [.replacedCharacters])
  }

  @Test("a nesting just within the limit is read")
  func deep() throws {
    let levels = BinaryPropertyListWalk.depth
    #expect(levels < 255)
    let bytes = Self.file((0..<levels - 1).map { [0xA1, UInt8($0 + 1)] } + [[0xA0]])
    let xml = try BinaryPropertyListReader.xml(from: bytes)
    #expect(String(decoding: xml, as: UTF8.self).components(separatedBy: "<array").count == levels + 1)
  }

  @Test("cut and changed files give a problem or a list, never a crash")
  func damaged() throws {
    let bytes = try fixture()
    for count in 0..<bytes.count {
      #expect(throws: ScanProblem.self) {
        _ = try BinaryPropertyListReader.xml(from: Array(bytes.prefix(count)))
      }
    }
    // A linear congruential generator (Knuth's MMIX), so that every run changes the same bytes.
    var state: UInt64 = 20_260_326
    func random(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    for _ in 0..<3_000 {
      var changed = bytes
      for _ in 0...random(3) { changed[8 + random(bytes.count - 8)] = UInt8(random(256)) }
      _ = try? BinaryPropertyListReader.xml(from: changed)
    }
  }
}
