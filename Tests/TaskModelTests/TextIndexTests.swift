import TaskModel
import Testing

struct TextIndexTests {
  @Test func `texts have numbers in order of first appearance`() {
    var index = TextIndex()
    var expected: [[UInt8]: Int] = [:]
    // Texts of all lengths around the width of a word, many of them again, with bytes at either end alone different.
    for round in 0..<3 {
      for length in 0..<20 {
        for last in UInt8(0)..<40 {
          var text = [UInt8](repeating: 0x31, count: length)
          if length > 0 { text[round == 1 ? 0 : length - 1] = last }
          let number = index.number(of: text.span)
          #expect(number == expected[text] ?? expected.count)
          expected[text] = number
        }
      }
    }
    #expect(index.count == expected.count)
    for (text, number) in expected { #expect(index.knownNumber(of: text.span) == number) }
    #expect(index.knownNumber(of: Array("no such text".utf8).span) == nil)
  }

  @Test func `a word of the dictionary is found among many that differ in their last letters`() {
    var dictionary = WordDictionary()
    for number in 0..<20_000 {
      let word = Array("10\(number)".utf8)
      #expect(Int(dictionary.code(for: word.span)) == number + 1)
    }
    for number in 0..<20_000 { #expect(Int(dictionary.code(for: "10\(number)")) == number + 1) }
  }
}
