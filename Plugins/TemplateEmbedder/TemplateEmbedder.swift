import Foundation

/// Turns text files into a Swift file with tables of their paths and texts, one for each kind of file.
///
/// Arguments: the name of the type that has the tables, the files' folder, the file to write, the files. A path is relative
/// to the folder and has no extension: `html/report`, `languages/en`.
@main
struct TemplateEmbedder {
  /// The name of the table for files of each ending.
  private static let tables = [".mustache": "all", ".catalog": "catalogs", ".md": "documents"]

  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count > 4 else {
      throw Failure(description: "usage: TemplateEmbedder TYPE FOLDER OUTPUT FILE…")
    }
    let folder = arguments[2] + "/"
    var entries: [String: [String]] = [:]
    for file in arguments[4...] {
      guard file.hasPrefix(folder), let (ending, table) = tables.first(where: { file.hasSuffix($0.key) }) else {
        throw Failure(description: "\(file): not a text to embed of \(folder)")
      }
      let text = try String(contentsOf: URL(filePath: file), encoding: .utf8)
      let path = file.dropFirst(folder.count).dropLast(ending.count)
      entries[table, default: []].append("    (path: \(literal(String(path))), text: \(literal(text))),")
    }
    var source = "/// Texts by path, made of a folder of the package when it is built.\nenum \(arguments[1]) {\n"
    for (table, entries) in entries.sorted(by: { $0.key < $1.key }) {
      source += "  static let \(table): [(path: String, text: String)] = [\n"
      source += entries.joined(separator: "\n") + "\n  ]\n"
    }
    try (source + "}\n").write(to: URL(filePath: arguments[3]), atomically: true, encoding: .utf8)
  }

  /// A Swift literal of a text.
  private static func literal(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": literal += "\\\(scalar)"
      case "\n": literal += "\\n"
      case "\r": literal += "\\r"
      case "\t": literal += "\\t"
      case " "..."~": literal.unicodeScalars.append(scalar)
      default: literal += "\\u{\(String(scalar.value, radix: 16))}"
      }
    }
    return literal + "\""
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }
}
