import Formats
import Testing

@testable import Importers

struct ValueCheckTests {
  private static let rules = [
    ExclusionRule("x", is: ["/*"], .notATask), ExclusionRule("x", is: ["folder", "tag"], .notATask),
    ExclusionRule("x", is: ["list*", "ärchiv"], .archived), ExclusionRule("x", is: ["é*"], .archived),
    ExclusionRule("x", is: ["*"], .archived), ExclusionRule("x", .deleted),
  ]
  private static let values = [
    "", "/", "/Harbour/", "Folder", "folders", "TAG", "list", "LISTS", "lis", "liste\u{301}", "list\u{301}",
    "Ärchiv",
    "ärchiv", "/\u{301}x", "É x", "é", "e\u{301}a", "0", "No", "2026-01-02",
    String(repeating: "a", count: 200), "ſ",
  ]

  @Test(arguments: rules)
  func `words are compared as the rule says, without texts`(rule: ExclusionRule) {
    let exclusion = ValueCheck.Exclusion(rule)
    for value in Self.values where !value.isEmpty {
      let isMeant = rule.applies(to: RecordImporter.text(Array(value.utf8).span))
      // A whole word beyond ASCII is meant as it is written, unless the rule has beginnings as well.
      #expect(exclusion.applies(to: Array(value.utf8).span) == isMeant, "\(rule.words) \(value)")
    }
    #expect(!exclusion.applies(to: [UInt8]().span) || rule.words == ["*"])
  }
}
