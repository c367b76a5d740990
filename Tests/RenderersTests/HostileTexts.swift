import Foundation
import TestSupport

/// Texts that break escaping, out of public collections.
enum HostileTexts {
  /// The Big List of Naughty Strings.
  static func naughtyStrings() throws -> [String] {
    try strings("strings-blns/blns.json")
  }

  /// Titles that are Markdown.
  static func markdownTitles() throws -> [String] {
    try strings("markdown/injection/titles.json") + lines("markdown/injection/jakobthedev-md-xss.txt")
  }

  /// The sources of the examples in the CommonMark and GFM specifications.
  static func specificationExamples() throws -> [String] {
    let fence = String(repeating: "`", count: 32)
    var examples: [String] = []
    for file in ["markdown/commonmark/spec.txt", "markdown/gfm/spec.txt", "markdown/gfm/extensions.txt"] {
      var example: [String]?
      for line in try text(file).bytewise(split: "\n") {
        if line.hasPrefix("\(fence) example") {
          example = []
        } else if line == ".", let lines = example {
          examples.append(lines.joined(separator: "\n").replacingOccurrences(of: "→", with: "\t"))
          example = nil
        } else {
          example?.append(line)
        }
      }
    }
    return examples
  }

  /// Lines and payloads that try to run scripts.
  static func scripts() throws -> [String] {
    var texts: [String] = []
    for folder in ["html-xss/payloadbox", "html-xss/payloadsallthethings"] {
      let files = try FileManager.default.contentsOfDirectory(
        at: Folder.conformance(folder), includingPropertiesForKeys: nil)
      for file in files.sorted(by: { $0.path < $1.path }) where file.lastPathComponent != "LICENSE" {
        texts += String(decoding: try Data(contentsOf: file), as: UTF8.self).bytewise(split: "\n")
          .filter { !$0.isEmpty }
      }
    }
    struct Fixture: Decodable {
      var payload: String
    }
    let fixtures = try JSONDecoder().decode(
      [Fixture].self,
      from: Data(contentsOf: Folder.conformance("html-xss/dompurify/fixtures.json")))
    return texts + fixtures.map(\.payload)
  }

  private static func strings(_ path: String) throws -> [String] {
    try JSONDecoder().decode([String].self, from: Data(text(path).utf8))
  }

  private static func lines(_ path: String) throws -> [String] {
    try text(path).bytewise(split: "\n").filter { !$0.isEmpty }
  }

  private static func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: Folder.conformance(path)), as: UTF8.self)
  }

  /// A text as HTML shows it: line breaks, tabs and spaces in a row are one space, none at the ends; control
  /// characters are their pictures, as the escapers write them.
  ///
  /// - Parameter isHTML: whether it is the escaper for HTML that writes it, and not the one for Markdown.
  static func shown(_ text: String, isHTML: Bool = false) -> String {
    var shown = ""
    var isSpace = false
    for scalar in text.unicodeScalars {
      switch scalar {
      case " ", "\t", "\n", "\r", "\u{B}", "\u{C}", "\u{85}": isSpace = true
      default:
        if isSpace, !shown.isEmpty { shown += " " }
        isSpace = false
        shown.unicodeScalars.append(
          isHTML ? inHTML(scalar) : inMarkdown(scalar))
      }
    }
    return shown
  }

  /// What stands for a character in HTML, which holds no control characters and no noncharacters.
  static func inHTML(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0..<0x20: picture(of: scalar)
    case 0x7F: "\u{2421}"
    case 0x80...0x9F, 0xFDD0...0xFDEF: "\u{FFFD}"
    default: scalar.value & 0xFFFE == 0xFFFE ? "\u{FFFD}" : scalar
    }
  }

  /// What stands for a character in Markdown, which people read as it is: marks that turn text around are not in it.
  static func inMarkdown(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0..<0x20, 0x7F, 0x80...0x9F: inHTML(scalar)
    case 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: "\u{FFFD}"
    default: scalar
    }
  }

  /// The picture of a control character (Unicode, block Control Pictures).
  static func picture(of control: Unicode.Scalar) -> Unicode.Scalar {
    Unicode.Scalar(0x2400 + control.value) ?? "\u{FFFD}"
  }
}

extension String {
  /// The parts between the places where a separator's bytes stand; `components(separatedBy:)` compares
  /// characters, and a combining mark behind a separator hides it.
  func bytewise(split separator: String) -> [String] {
    let bytes = Array(utf8)
    let wanted = Array(separator.utf8)
    var parts: [String] = []
    var start = 0
    var index = 0
    while index + wanted.count <= bytes.count {
      if bytes[index] == wanted[0], bytes[index..<index + wanted.count].elementsEqual(wanted) {
        parts.append(String(decoding: bytes[start..<index], as: UTF8.self))
        index += wanted.count
        start = index
      } else {
        index += 1
      }
    }
    return parts + [String(decoding: bytes[start...], as: UTF8.self)]
  }

  /// The text with some bytes replaced.
  func bytewise(replacing old: String, with new: String) -> String {
    bytewise(split: old).joined(separator: new)
  }
}
