import Renderers

/// Where a copied template comes from, as the first line of the copy says it: a comment that a report does not show.
struct TemplateOrigin: Equatable {
  /// Where a folder keeps the originals of its copies.
  static let folderName = ".pantask"

  /// The version of pantask that made the copy.
  var version: String
  /// Which built-in template it is a copy of: `html/task`.
  var path: String
  /// A number over the original's bytes, in 16 hexadecimal digits.
  var hash: String

  /// The origin of a copy that is made now.
  init(path: String, original: [UInt8]) {
    version = PantaskVersion.current
    self.path = path
    hash = TemplateOrigin.hash(original)
  }

  /// Reads the first line of a copy; nothing where it says nothing of that kind.
  init?(firstLineOf text: [UInt8]) {
    let line = String(decoding: text.prefix { $0 != 0x0A && $0 != 0x0D }.prefix(400), as: UTF8.self)
    guard line.hasPrefix("{{!"), line.hasSuffix("}}") else { return nil }
    let words = line.dropFirst(3).dropLast(2).split(separator: " ").map(String.init)
    guard words.count == 4, words[0] == "pantask" else { return nil }
    version = words[1]
    path = words[2]
    hash = words[3]
  }

  /// The first line, with its line break.
  var line: String { "{{! pantask \(version) \(path) \(hash) }}\n" }

  /// The format and the name of the built-in template.
  var parts: (format: ReportFormat, name: String)? {
    let words = path.split(separator: "/", maxSplits: 1).map(String.init)
    guard words.count == 2, let format = ReportFormat(rawValue: words[0]) else { return nil }
    return (format, words[1])
  }

  /// The format that a template is for: as its first line says, or HTML where it begins a page.
  ///
  /// - Parameter start: the file, or its first kilobytes.
  static func format(of start: [UInt8]) -> ReportFormat? {
    if let origin = TemplateOrigin(firstLineOf: start), let parts = origin.parts { return parts.format }
    var text = Substring(String(decoding: start, as: UTF8.self))
    while true {
      text = text.drop { $0.isWhitespace }
      // Comments, and tags that set something, come before a page's first element.
      guard text.hasPrefix("{{"), let end = text.firstRange(of: "}}") else { break }
      text = text[end.upperBound...]
    }
    let first = text.prefix(20).lowercased()
    return first.hasPrefix("<!doctype html") || first.hasPrefix("<html") ? .html : nil
  }

  /// FNV-1a with 64 bits: small, and enough to tell versions of a file from each other.
  static func hash(_ bytes: [UInt8]) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

/// The lines that two texts do not share.
enum LineDifference {
  /// More lines than that are not compared.
  private static let maximumLineCount = 2_000

  /// What became of `old` in `new`: lines that are gone with `-`, new ones with `+`, each run after its number in
  /// the new text; nil where the texts are too long to be compared.
  static func text(_ old: [UInt8], _ new: [UInt8]) -> String? {
    let old = lines(old)
    let new = lines(new)
    if old.count > maximumLineCount || new.count > maximumLineCount { return nil }
    // lengths[i][j]: the longest common subsequence of old[i...] and new[j...].
    let width = new.count + 1
    var lengths = [Int32](repeating: 0, count: (old.count + 1) * width)
    for left in old.indices.reversed() {
      for right in new.indices.reversed() {
        let here = left * width + right
        lengths[here] =
          old[left] == new[right]
          ? lengths[here + width + 1] + 1 : max(lengths[here + width], lengths[here + 1])
      }
    }
    var text = ""
    var left = 0
    var right = 0
    var isInRun = false
    while left < old.count || right < new.count {
      if left < old.count, right < new.count, old[left] == new[right] {
        left += 1
        right += 1
        isInRun = false
        continue
      }
      if !isInRun { text += "  line \(right + 1):\n" }
      isInRun = true
      let takesOld =
        right == new.count
        || (left < old.count && lengths[(left + 1) * width + right] >= lengths[left * width + right + 1])
      text += takesOld ? "  - \(old[left])\n" : "  + \(new[right])\n"
      if takesOld { left += 1 } else { right += 1 }
    }
    return text
  }

  private static func lines(_ bytes: [UInt8]) -> [String] {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    return lines.last == "" ? Array(lines.dropLast()) : lines
  }
}
