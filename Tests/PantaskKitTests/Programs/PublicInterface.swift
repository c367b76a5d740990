import Foundation
import TestSupport

/// What the library offers to programs, as it stands in the sources: the public declarations of `PantaskKit`, and those
/// of the types of the model that it passes on.
///
/// The sources are formatted, so that the indentation of a line says what it belongs to.
struct PublicInterface {
  /// A type, with what is said of it and what it has.
  struct Entry {
    /// Its name with those of the types around it: `Report.Template`.
    var name: String
    /// How it is declared; empty where only an extension is known.
    var declaration = ""
    /// The lines of its documentation.
    var documentation: [String] = []
    /// Its conformances and public members, each in one line.
    var members: Set<String> = []

    /// The lines of its documentation between fences.
    var example: [String] {
      var lines: [String] = []
      var isInside = false
      for line in documentation {
        if line.hasPrefix("```") {
          isInside = line == "```swift"
        } else if isInside {
          lines.append(line)
        }
      }
      return lines
    }
  }

  /// By name.
  private(set) var entries: [String: Entry] = [:]

  /// Reads the sources.
  init() throws {
    let sources = Folder.repository.appending(path: "Sources")
    try read(sources.appending(path: "PantaskKit"))
    var model = PublicInterface(entries: [:])
    try model.read(sources.appending(path: "TaskModel"))
    let list = try String(
      contentsOf: sources.appending(path: "PantaskKit/Programs/Model.swift"), encoding: .utf8)
    let names = list.matches(of: #/@_exported public import \w+ TaskModel\.(\w+)/#).map { String($0.1) }
    for (name, entry) in model.entries
    where names.contains(name.split(separator: ".").first.map(String.init) ?? "") {
      entries[name] = entry
    }
    // Extensions of what is not public.
    entries = entries.filter { !$0.value.declaration.isEmpty }
  }

  private init(entries: [String: Entry]) { self.entries = entries }

  /// The types in the order of their names.
  var sorted: [Entry] { entries.values.sorted { $0.name < $1.name } }

  /// Every type with its members, a line each.
  var listing: String {
    sorted.map { entry in
      // docs/diagnostics.md lists the codes, and another test compares them.
      let members = entry.members.filter { entry.name != "DiagnosticCode" || !$0.hasPrefix("case ") }
      return ([entry.declaration] + members.sorted().map { "  \($0)" }).joined(separator: "\n") + "\n"
    }.joined(separator: "\n")
  }

  /// The examples of all types as functions, one after another.
  var examples: String {
    var text = """
      // swift-format-ignore-file
      import Foundation
      import PantaskKit

      // Made of the examples in the library's documentation, by the test of the public interface (PANTASK_RECORD=1).


      """
    let documented = sorted.filter { !$0.example.isEmpty }
    for entry in documented {
      text += "private func \(Self.function(entry))() throws {\n"
      text += entry.example.map { "  \(Self.checked($0))\n" }.joined()
      for line in entry.example {
        if let name = line.firstMatch(of: #/^(?:let|var) (\w+)/#)?.1 { text += "  _ = \(name)\n" }
      }
      text += "}\n\n"
    }
    text += "let examples: [(name: String, run: @Sendable () throws -> Void)] = [\n"
    text += documented.map { "  (\"\($0.name)\", \(Self.function($0))),\n" }.joined()
    return text + "]\n"
  }

  private static func function(_ entry: Entry) -> String {
    "example" + entry.name.replacing(".", with: "")
  }

  /// `value  // text` as a comparison of both.
  private static func checked(_ line: String) -> String {
    guard let match = line.wholeMatch(of: #/( *)(\S.*?) +\/\/ (.+)/#),
      match.2.prefixMatch(of: #/(let|var|for|if|do|\}|\w+(\.\w+)* = )/#) == nil
    else { return line }
    let value = match.2.hasPrefix("try ") ? String(match.2.dropFirst(4)) : String(match.2)
    let text = match.3.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "\(match.1)try expect(\(value), \"\(text)\")"
  }

  // MARK: - Reading

  /// A type or an extension that the lines that follow belong to.
  private struct Scope {
    var indent: Int
    var name: String
    var isPublicEnum: Bool
  }

  private mutating func read(_ folder: URL) throws {
    let files =
      FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?
      .compactMap { $0 as? URL } ?? []
    for file in files.filter({ $0.pathExtension == "swift" }).sorted(by: { $0.path < $1.path }) {
      read(try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n"))
    }
  }

  private mutating func read(_ lines: [String]) {
    var scopes: [Scope] = []
    var documentation: [String] = []
    for (number, line) in lines.enumerated() {
      let text = line.drop { $0 == " " }
      let indent = line.count - text.count
      if text.isEmpty || text.hasPrefix("@") && !text.contains(" public ") && !text.hasPrefix("@_exported") {
        if text.isEmpty { documentation = [] }
        continue
      }
      if text.hasPrefix("///") {
        documentation.append(String(text.dropFirst(text.hasPrefix("/// ") ? 4 : 3)))
        continue
      }
      while let last = scopes.last, last.indent >= indent { scopes.removeLast() }
      defer { documentation = [] }
      let outer = scopes.last?.name ?? ""
      let path = scopes.map(\.name).joined(separator: ".")
      let isMember = scopes.isEmpty || indent == scopes[scopes.count - 1].indent + 2
      guard isMember, let match = text.firstMatch(of: Self.declaration) else { continue }
      let modifiers = match.1
      let (kind, name) = (String(match.2), String(match.3 ?? ""))
      let isPublic = modifiers.contains("public ")
      let whole = Self.signature(lines[number...], from: text)
      switch kind {
      case "struct", "enum", "class", "protocol", "extension":
        let full = path.isEmpty ? name : "\(path).\(name)"
        if isPublic {
          entries[full, default: Entry(name: full)].declaration = whole.replacing(
            "\(kind) \(name)", with: "\(kind) \(full)")
          entries[full]?.documentation = documentation
        } else if kind == "extension" {
          let conformances = whole.split(separator: ": ", maxSplits: 1).dropFirst().first.map(String.init)
          if let conformances {
            entries[full, default: Entry(name: full)].members.insert("extension: \(conformances)")
          }
        }
        scopes.append(Scope(indent: indent, name: name, isPublicEnum: kind == "enum" && isPublic))
      case "case" where scopes.last?.isPublicEnum == true:
        entries[path, default: Entry(name: path)].members.insert(whole)
      case "case": break
      default:
        if isPublic, !outer.isEmpty { entries[path, default: Entry(name: path)].members.insert(whole) }
      }
    }
  }

  nonisolated(unsafe) private static let declaration =
    #/^((?:(?:@\w+(?:\([^)]*\))?|public|package|private|fileprivate|internal|static|final|mutating|nonisolated|consuming|indirect|(?:package|private|internal)\(set\)) )*)(struct|enum|class|protocol|extension|func|var|let|init|subscript|typealias|case)\b ?(?:`?([\w.]+))?/#

  /// A declaration in one line, without its body and without what says who may set it only.
  private static func signature(_ lines: ArraySlice<String>, from first: Substring) -> String {
    var text = ""
    var depth = 0
    for line in lines {
      for character in (text.isEmpty ? first : line.drop { $0 == " " }[...]) {
        if character == "(" || character == "[" { depth += 1 }
        if character == ")" || character == "]" { depth -= 1 }
        if character == "{", depth == 0 { return cleaned(text) }
        text.append(character)
      }
      if depth == 0 {
        // What goes on in the next line begins with an arrow there, or ends with an operator here.
        guard text.hasSuffix("->") || text.hasSuffix(",") || text.hasSuffix("=") else { return cleaned(text) }
      }
      text.append(" ")
    }
    return cleaned(text)
  }

  private static func cleaned(_ text: String) -> String {
    let setter = #/(?:package|private|internal)\(set\) /#
    let plain = text.replacing(setter, with: "").replacing(
      #/@inlinable |@inline\(__always\) |public /#, with: ""
    )
    .replacing("( ", with: "(").replacing(" )", with: ")").replacing(#/ \/\/.*$/#, with: "")
    // A protocol of the package's own.
    .replacing(", NamedChoice", with: "")
    .trimmingCharacters(in: .whitespaces)
    return text.contains(setter) ? plain + " { get }" : plain
  }
}
