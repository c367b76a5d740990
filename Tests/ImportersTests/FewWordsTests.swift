import Testing

@testable import Importers

struct FewWordsTests {
  private static let words = ["", "tag", "no", "ärchiv", "2", "folder"]

  @Test(arguments: [
    "", "TAG", "Folder", "fold", "folders", "ÄRCHIV", "ärchiv", "N", "No", "22", "@ag", "[ag",
  ])
  func `a value is one of the words as it is compared with each of them`(value: String) {
    let bytes = Array(value.utf8)
    let lowercased = bytes.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
    let words = FewWords(Self.words)
    let isAny = words.contains(bytes.span)
    let isExact = words.containsExactly(bytes.span)
    let isNone = FewWords([String]()).contains(bytes.span)
    #expect(isAny == Self.words.contains { Array($0.utf8) == lowercased })
    #expect(isExact == Self.words.contains { Array($0.utf8) == bytes })
    #expect(!isNone)
  }
}
