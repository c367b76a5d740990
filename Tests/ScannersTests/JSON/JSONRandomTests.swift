import Foundation
import Scanners
import TestSupport
import Testing

/// The scanner and a plain recursive parser must agree on every text.
@Suite struct JSONRandomTests {
  static let paths = [
    ["."], ["[*]"], ["*"], ["tasks[*]", "a.*"], ["[*].a", "[*].tasks[*]", "*.*"], ["*.a", "*[*]", "a.b"],
  ]

  @Test(arguments: [UInt64(7), 42, 0x5EED, 987_654_321])
  func scannerAgreesWithAPlainParser(seed: UInt64) {
    print("seed \(seed)")
    var random = SplitMix64(seed: seed)
    var accepted = 0
    // More of them with PANTASK_RANDOM_ROUNDS, in a release build.
    let rounds = Int(ProcessInfo.processInfo.environment["PANTASK_RANDOM_ROUNDS"] ?? "") ?? 900
    for round in 0..<rounds {
      var generator = JSONTestGenerator(random: random, isCompact: round % 3 == 0)
      var bytes = generator.document()
      random = generator.random
      if round % 2 == 1 { mutate(&bytes, &random) }
      let paths = Self.paths[random.below(Self.paths.count)]
      let scan = JSONScanner.scan(bytes, paths: paths)
      var parser = JSONTestParser(bytes)
      let isUTF8 = JSONTestUTF8.malformedOffsets(bytes).isEmpty
      let text = "seed \(seed), round \(round): \(String(decoding: bytes, as: UTF8.self))"
      if isUTF8, let root = parser.document() {
        accepted += 1
        let expected = JSONTestRecords.find(
          root, paths: paths.compactMap { try? JSONRecordPath($0) }, in: bytes)
        #expect(scan.failure == nil, "\(text)")
        #expect(scan.records == expected, "\(text)")
        let duplicates = expected.map { record in Self.duplicateCount(record.value) }.reduce(0, +)
        #expect(scan.problems.count { $0.contains("duplicate-key") } == duplicates, "\(text)")
      } else {
        #expect(scan.failure != nil, "\(text)")
      }
      #expect(scan.isSound, "\(text)")
      let cut = JSONScanner.scan(bytes, paths: paths, size: 1 + random.below(30), room: random.below(50))
      #expect(cut == scan, "\(text)")
      let lines = JSONScanner.scan(bytes, paths: paths, mode: .lines)
      #expect(lines.isSound && lines.failure == nil, "\(text)")
      #expect(
        JSONScanner.scan(
          bytes, paths: paths, mode: .lines, size: 1 + random.below(30), room: random.below(50))
          == lines, "\(text)")
    }
    print("\(accepted) of \(rounds) texts were JSON")
    #expect(accepted > rounds / 2)
  }

  private func mutate(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
    let interesting = Array("\"\\{}[],:0-.eEtfnu \n\r\t/'".utf8) + [0, 0x1F, 0x7F, 0x80, 0xC3, 0xED, 0xFF]
    for _ in 0...random.below(2) where !bytes.isEmpty {
      let index = random.below(bytes.count)
      switch random.below(5) {
      case 0: bytes[index] = interesting[random.below(interesting.count)]
      case 1: bytes.remove(at: index)
      case 2: bytes.insert(interesting[random.below(interesting.count)], at: index)
      case 3: bytes[index] ^= 1 << UInt8(random.below(8))
      default: bytes.removeLast(bytes.count - index)
      }
    }
  }

  /// How many keys of objects in a record come again; 0 for a record that is an array.
  private static func duplicateCount(_ value: JSONTestValue?) -> Int {
    switch value {
    case .object(let members):
      members.count - Set(members.map(\.name)).count + members.map { duplicateCount($0.value) }.reduce(0, +)
    case .array(let elements): elements.map(duplicateCount).reduce(0, +)
    default: 0
    }
  }
}
