import TestSupport

/// Makes JSON texts at random, valid ones.
struct JSONTestGenerator {
  var random: SplitMix64
  var isCompact = false

  mutating func document() -> [UInt8] { space() + value(0) + space() }

  mutating func object() -> [UInt8] { container(0, isObject: true) }

  private mutating func space() -> [UInt8] {
    guard !isCompact, random.below(3) == 0 else { return [] }
    return (0..<random.below(12)).map { _ in [0x20, 0x20, 0x20, 0x0A, 0x0D, 0x09][random.below(6)] }
  }

  private mutating func value(_ depth: Int) -> [UInt8] {
    switch random.below(depth > 5 ? 6 : 10) {
    case 0: return Array(["true", "false", "null"][random.below(3)].utf8)
    case 1, 2: return number()
    case 3, 4, 5: return string()
    case 6, 7: return container(depth, isObject: false)
    default: return container(depth, isObject: true)
    }
  }

  private mutating func container(_ depth: Int, isObject: Bool) -> [UInt8] {
    var bytes = [UInt8(ascii: isObject ? "{" : "[")] + space()
    for number in 0..<random.below(6) {
      if number > 0 { bytes += [UInt8(ascii: ",")] + space() }
      if isObject { bytes += key() + space() + [UInt8(ascii: ":")] + space() }
      bytes += value(depth + 1) + space()
    }
    return bytes + [UInt8(ascii: isObject ? "}" : "]")]
  }

  private mutating func key() -> [UInt8] {
    let keys = [
      "a", "b", "tasks", "id", "é", "", "a key that is long", "exactly8", "seven77", "@key", "\\u0061",
      "q\\\"",
    ]
    return random.below(12) == 0 ? string() : Array("\"\(keys[random.below(keys.count)])\"".utf8)
  }

  private mutating func number() -> [UInt8] {
    let numbers = ["0", "-0", "1", "-12", "9007199254740993", "1.5", "0.25e-7", "1E400", "2e+0", "-0.0"]
    return Array(numbers[random.below(numbers.count)].utf8)
  }

  private mutating func string() -> [UInt8] {
    let parts = [
      "a", "task", " ", "é", "日本", "😀", "\\n", "\\\"", "\\\\", "\\/", "\\u00e9", "\\ud83d\\ude00", "\\uD800",
      "\\uDC00",
      "0123456789abcdef", "{", "}", "[", "]", ",", ":", "\u{7F}",
    ]
    var text = "\""
    for _ in 0..<random.below(9) { text += parts[random.below(parts.count)] }
    return Array((text + "\"").utf8)
  }
}
