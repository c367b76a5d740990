import Foundation
import Scanners
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
  func expansion() {
    // Two to the power of forty letters, and a million texts of four kilobytes.
    for objects in [
      (1...40).map { Self.twice($0) } + [Self.letter], (1...20).map { Self.twice($0) } + [Self.longText],
    ] {
      var check = BinaryPropertyListCheck(
        Self.file(objects), objectCount: 100_000, expandedByteCount: 10_000_000)
      let problem = #expect(throws: ScanProblem.self) { try check.run() }
      #expect(problem?.code == .recordTooLong)
    }
    #expect(BinaryPropertyListCheck.objectCount <= 16_000_000)
    #expect(BinaryPropertyListCheck.expandedByteCount <= 256 << 20)
  }

  @Test("a nesting just within the limit is read")
  func deep() throws {
    let levels = BinaryPropertyListCheck.depth
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
