import Foundation

/// Turns template and catalogue files into a Swift file with tables of their paths and texts.
///
/// Arguments: the templates' folder, the file to write, the files. A path is relative to the folder and has no
/// extension: `html/report`, `languages/en`.
@main
struct TemplateEmbedder {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count > 2 else {
      throw Failure(description: "usage: TemplateEmbedder FOLDER OUTPUT FILE…")
    }
    let folder = arguments[1] + "/"
    var templates: [String] = []
    var catalogs: [String] = []
    for file in arguments[3...] {
      let isTemplate = file.hasSuffix(".mustache")
      let ending = isTemplate ? ".mustache" : ".catalog"
      guard file.hasPrefix(folder), file.hasSuffix(ending) else {
        throw Failure(description: "\(file): not a template in \(folder)")
      }
      let text = try String(contentsOf: URL(filePath: file), encoding: .utf8)
      let path = file.dropFirst(folder.count).dropLast(ending.count)
      let entry = "    (path: \(literal(String(path))), text: \(literal(text))),"
      if isTemplate { templates.append(entry) } else { catalogs.append(entry) }
    }
    let source = """
      /// The built-in templates and catalogues by path, made of the folder `Templates` when the package is built.
      enum EmbeddedTemplates {
        static let all: [(path: String, text: String)] = [
      \(templates.joined(separator: "\n"))
        ]

        static let catalogs: [(path: String, text: String)] = [
      \(catalogs.joined(separator: "\n"))
        ]
      }

      """
    try source.write(to: URL(filePath: arguments[2]), atomically: true, encoding: .utf8)
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
