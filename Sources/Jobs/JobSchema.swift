/// The JSON Schema (2020-12) of job files, made of the table of keys: what editors complete and check by.
package enum JobSchema {
  /// A value of JSON.
  private indirect enum Value {
    case text(String)
    case number(Int)
    case no
    case list([Value])
    case object([(String, Value)])

    /// The value with members below each other.
    func written(_ margin: String = "") -> String {
      let inner = margin + "  "
      switch self {
      case .text(let text): return JobSchema.quoted(text)
      case .number(let number): return "\(number)"
      case .no: return "false"
      case .list(let values): return "[\(values.map { $0.written(inner) }.joined(separator: ", "))]"
      case .object(let members):
        if members.isEmpty { return "{}" }
        let lines = members.map { "\(inner)\(JobSchema.quoted($0.0)): \($0.1.written(inner))" }
        return "{\n\(lines.joined(separator: ",\n"))\n\(margin)}"
      }
    }
  }

  /// The whole schema, ending in a line end.
  package static var text: String {
    let kinds = JobKeys.all.dropFirst()
    var members: [(String, Value)] = [
      ("$schema", .text("https://json-schema.org/draft/2020-12/schema")),
      ("title", .text("Jobs of pantask")),
    ]
    members += mapping(.file)
    members.append(("$defs", .object(kinds.map { ($0.identifier, .object(mapping($0))) })))
    return Value.object(members).written() + "\n"
  }

  private static func mapping(_ keys: JobKeys) -> [(String, Value)] {
    var members: [(String, Value)] = [
      ("type", .text("object")),
      (
        "properties",
        .object(
          keys.keys.map { key in
            let least: [(String, Value)] =
              keys.nonempty.contains(key.name) ? [("minProperties", .number(1))] : []
            return (
              key.name, .object([("description", .text(plain(key.meaning)))] + schema(key.shape) + least)
            )
          })
      ),
      ("additionalProperties", .no),
    ]
    if !keys.required.isEmpty { members.append(("required", .list(keys.required.map { .text($0) }))) }
    if !keys.alternatives.isEmpty {
      members.append(
        ("oneOf", .list(keys.alternatives.map { .object([("required", .list([.text($0)]))]) })))
    }
    return members
  }

  private static func schema(_ shape: JobShape) -> [(String, Value)] {
    // YAML takes `2026` for a number and `true` for a truth; to us they are the texts that stand there.
    let anyText: [(String, Value)] = [
      ("type", .list([.text("string"), .text("number"), .text("boolean")])), ("minLength", .number(1)),
    ]
    switch shape {
    case .text: return anyText
    case .pattern: return anyText + [("pattern", .text(patternOfPattern))]
    case .words(let words): return [("enum", .list(words.map { .text($0) }))]
    case .flag: return [("type", .text("boolean"))]
    case .count(let least, let most):
      return [("type", .text("integer")), ("minimum", .number(least)), ("maximum", .number(most))]
    case .age: return [("type", .text("string")), ("pattern", .text(Age.pattern))]
    case .version: return [("const", .number(1))]
    case .oneOrMore(let shape):
      let one = Value.object(schema(shape))
      let list = Value.object([("type", .text("array")), ("minItems", .number(1)), ("items", one)])
      return [("anyOf", .list([one, list]))]
    case .mapping(let keys): return [("$ref", .text("#/$defs/\(keys.identifier)"))]
    case .textOrMapping(let keys):
      return [
        (
          "anyOf",
          .list([
            .object(schema(keys.keys[0].shape)), .object([("$ref", .text("#/$defs/\(keys.identifier)"))]),
          ])
        )
      ]
    case .named(let keys):
      return [
        ("type", .text("object")), ("propertyNames", .object([("pattern", .text("^[A-Za-z0-9_-]+$"))])),
        ("additionalProperties", .object([("$ref", .text("#/$defs/\(keys.identifier)"))])),
      ]
    }
  }

  /// What names in braces there may be.
  private static let patternOfPattern =
    "^([^{]|\\{\\{|\\{(date(:[^}]+)?|week|month|job)\\})*$"

  /// Markdown as the hint of an editor has it.
  private static func plain(_ text: String) -> String {
    text.replacing("**", with: "").replacing(/\[([^\]]*)\]\([^)]*\)/) { String($0.output.1) }
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    return result + "\""
  }
}

/// What `docs/jobs.md` says of every key: tables that a test compares with the document.
package enum JobReference {
  /// The tables, in Markdown, each with its heading.
  package static var text: String {
    let titles = [
      "file": "The file", "job": "A job", "settings": "Settings of jobs, presets and `defaults`",
      "input": "An element of `inputs`", "output": "An element of `outputs`", "gate": "A gate",
      "requirements": "`require-inputs`",
    ]
    var text = ""
    for keys in JobKeys.all {
      text +=
        "\n### \(titles[keys.identifier] ?? keys.kind)\n\n| key | value | meaning |\n| --- | --- | --- |\n"
      // A job has the settings too, which are not said twice.
      let shown = keys.identifier == "job" ? Array(keys.keys.prefix(1)) : keys.keys
      for key in shown { text += "| `\(key.name)` | \(key.shape.title) | \(key.meaning) |\n" }
    }
    return text
  }
}
