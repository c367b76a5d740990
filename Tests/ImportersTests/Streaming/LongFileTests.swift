import Formats
import Importers
import TaskModel
import Testing

/// How a file is read does not depend on how long it is: blanks in its longest list, which mean nothing, push what is
/// behind that out of the part of it that tells what it is.
struct LongFileTests {
  private static let marked: [FixtureCase] = FixtureCase.all.filter { fixture in
    // The one card is the whole of it, and longer than what is looked at.
    guard fixture.testDescription != "trello-json/one-card" else { return false }
    guard let (name, bytes) = try? fixture.input(), bytes.count < 300_000 else { return false }
    return place(in: bytes, name) != nil
  }

  @Test("A file that goes on behind its head gives the tasks of one that does not", arguments: marked)
  func behindTheHead(fixture: FixtureCase) throws { try compare(fixture, blankCount: 300 << 10) }

  @Test(
    "A file that goes on behind a MiB gives the tasks of one that does not",
    arguments: marked.filter { $0.profile.hasPrefix("generic-") || $0.profile.hasPrefix("planka-") })
  func behindTheLongHead(fixture: FixtureCase) throws { try compare(fixture, blankCount: 1_200 << 10) }

  @Test("There are files of most formats") func coverage() {
    #expect(Set(Self.marked.map(\.profile)).count > 60)
    #expect(Self.marked.count > 300)
  }

  private func compare(_ fixture: FixtureCase, blankCount: Int) throws {
    let (name, bytes) = try fixture.input()
    let place = try #require(Self.place(in: bytes, name))
    let expected = try read(bytes, file: name)
    let imported = try read(
      Array(bytes[..<place]) + [UInt8](repeating: 0x20, count: blankCount) + bytes[place...], file: name)
    #expect(imported.report.match.profile.name == expected.report.match.profile.name)
    #expect(imported.items == expected.items)
    #expect(imported.report.accounting == expected.report.accounting)
    let warnings = { (imported: Imported) in
      imported.report.log.counts.filter { $0.severity == .warning }.map { "\($0.count) \($0.code)" }.sorted()
    }
    #expect(warnings(imported) == warnings(expected))
  }

  /// Where blanks change nothing, at the end of the longest of the outermost lists; nil where there is none.
  private static func place(in bytes: [UInt8], _ name: String) -> Int? {
    guard !bytes.contains(0), let first = bytes.first(where: { $0 > 0x20 && $0 < 0x80 }) else { return nil }
    switch first {
    case UInt8(ascii: "{"), UInt8(ascii: "["): return placeInJSON(bytes)
    case UInt8(ascii: "<"): return placeInMarkup(bytes)
    default: return nil
    }
  }

  private static func placeInJSON(_ bytes: [UInt8]) -> Int? {
    var open: [(bracket: UInt8, start: Int, hasObjects: Bool)] = []
    var longest: Range<Int>?
    var isBegun = false
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        index += 1
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
          index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        // The first of several lines is a task, and longer than what is looked at.
        if open.isEmpty, isBegun { return nil }
        isBegun = true
        if bytes[index] == UInt8(ascii: "{"), !open.isEmpty { open[open.count - 1].hasObjects = true }
        open.append((bytes[index], index, false))
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        guard let list = open.popLast() else { return nil }
        let isOutermost = !open.contains { $0.bracket == UInt8(ascii: "[") }
        if list.bracket == UInt8(ascii: "["), list.hasObjects, isOutermost,
          index - list.start > longest?.count ?? 0
        {
          longest = list.start..<index
        }
      default: break
      }
      index += 1
    }
    return open.isEmpty ? longest?.upperBound : nil
  }

  private static func placeInMarkup(_ bytes: [UInt8]) -> Int? {
    var open: [(start: Int, hasElements: Bool)] = []
    var longest: Range<Int>?
    var root: Int?
    var index = 0
    while let start = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
      let rest = bytes[start...]
      let end: [UInt8] =
        rest.starts(with: "<!--".utf8)
        ? Array("-->".utf8)
        : rest.starts(with: "<![CDATA[".utf8)
          ? Array("]]>".utf8) : rest.starts(with: "<?".utf8) ? Array("?>".utf8) : [UInt8(ascii: ">")]
      guard let close = rest.firstRange(of: end), start + 1 < bytes.count else { return nil }
      index = close.upperBound
      switch bytes[start + 1] {
      case UInt8(ascii: "!"), UInt8(ascii: "?"): continue
      case UInt8(ascii: "/"):
        guard let element = open.popLast() else { return nil }
        if open.isEmpty { root = element.hasElements ? start : nil }
        if (1...2).contains(open.count), element.hasElements, start - element.start > longest?.count ?? 0 {
          longest = element.start..<start
        }
      default:
        if !open.isEmpty { open[open.count - 1].hasElements = true }
        if bytes[close.lowerBound - 1] != UInt8(ascii: "/") { open.append((start, false)) }
      }
    }
    return longest?.upperBound ?? root
  }
}
