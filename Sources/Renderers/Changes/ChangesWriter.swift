package import TaskModel
package import Templating

/// What has changed between two states of a list, as JSON, as text, in Markdown or as a page of HTML.
package struct ChangesWriter {
  /// What is written.
  package enum Format: Sendable {
    /// Lines for people.
    case text
    /// One JSON object.
    case json
    /// GitHub's kind of Markdown.
    case markdown
    /// One page in one file.
    case html
  }

  /// One of the two states, as it is named.
  package enum StateName: Sendable {
    /// A file.
    case file(String)
    /// A library after one of its steps, and when that was; 0 is before the first.
    case step(Int, at: String?)

    /// For people.
    var text: String {
      switch self {
      case .file(let name): name
      case .step(let number, let at): at.map { "step \(number) (\($0))" } ?? "the beginning"
      }
    }
  }

  private let differences: TaskDifferences
  private let from: StateName
  private let to: StateName

  /// Makes a writer.
  package init(_ differences: TaskDifferences, from: StateName, to: StateName) {
    self.differences = differences
    self.from = from
    self.to = to
  }

  /// Writes everything.
  package func write(_ format: Format, to output: inout OutputBuffer) {
    switch format {
    case .text: writeText(to: &output)
    case .json: writeJSON(to: &output)
    case .markdown: writeMarkdown(to: &output)
    case .html: writeHTML(to: &output)
    }
  }

  // MARK: - For people

  private let words = ChangeWords(.english)

  private var others: String { words.others(differences) }

  private func writeText(to output: inout OutputBuffer) {
    output.append("\(Self.line(from.text)) → \(Self.line(to.text)): \(words.sum(differences))\n")
    for (kind, changes) in differences.byKind {
      output.append("\n\(words.heading(kind)) (\(changes.count))\n")
      for change in changes {
        output.append("  \(Self.line(change.id))  \(Self.line(change.title))")
        let values = words.change(change)
        if !values.isEmpty { output.append(": \(Self.line(values))") }
        output.append("\n")
      }
    }
    if !others.isEmpty { output.append("\n\(others)\n") }
  }

  /// A text in one line, without what acts on a terminal or turns text around.
  private static func line(_ text: String) -> String {
    let shown = ActingCharacters.shown(Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) } ?? text
    return String(String.UnicodeScalarView(shown.unicodeScalars.map { $0.value < 0x20 ? " " : $0 }))
  }

  private func writeMarkdown(to output: inout OutputBuffer) {
    func append(_ text: String) {
      var text = text; text.withUTF8 { MarkdownEscaping.append($0, to: &output) }
    }
    output.append("# What changed\n\nFrom ")
    append(from.text)
    output.append(" to ")
    append(to.text)
    output.append(": \(words.sum(differences)).\n")
    for (kind, changes) in differences.byKind {
      output.append("\n## \(words.heading(kind)) (\(changes.count))\n\n")
      for change in changes {
        output.append("- ")
        append(change.title)
        let values = words.change(change)
        if !values.isEmpty {
          output.append(" · ")
          append(values)
        }
        output.append("\n")
      }
    }
    if !others.isEmpty { output.append("\n\(others)\n") }
  }

  // MARK: - A page

  private static let style = """
    ul{list-style:none;padding:0;margin:0}li{padding:.25rem 0;border-top:1px solid var(--line);overflow-wrap:anywhere}\
    small{display:block;opacity:.75}
    """

  private func writeHTML(to output: inout OutputBuffer) {
    PlainPage.write("What changed", style: Self.style, to: &output, writeBody)
  }

  private func writeBody(to output: inout OutputBuffer) {
    func append(_ text: String) { var text = text; text.withUTF8 { HTMLEscaping.append($0, to: &output) } }
    output.append("<p>")
    append("From \(from.text) to \(to.text): \(words.sum(differences)).")
    output.append("</p>\n")
    for (kind, changes) in differences.byKind {
      output.append("<h2>\(words.heading(kind)) (\(changes.count))</h2>\n<ul>\n")
      for change in changes {
        output.append("<li><span dir=\"auto\">")
        append(change.title)
        output.append("</span>")
        let values = words.change(change)
        if !values.isEmpty {
          output.append("<small dir=\"auto\">")
          append(values)
          output.append("</small>")
        }
        output.append("</li>\n")
      }
      output.append("</ul>\n")
    }
    if !others.isEmpty { output.append("<p>\(others)</p>\n") }
  }

  // MARK: - JSON

  private func writeJSON(to output: inout OutputBuffer) {
    func append(_ text: String) {
      var text = text
      text.withUTF8 { JSONEscaping.append($0, to: &output) }
    }
    func append(_ state: StateName) {
      switch state {
      case .file(let name): append(name)
      case .step(let number, let at):
        output.append(at.map { #"{"step":\#(number),"at":"\#($0)"}"# } ?? #"{"step":0}"#)
      }
    }
    func append(_ values: [String], _ kind: TaskDifference.Kind) {
      if kind != .reassigned { return values.first.map { append($0) } ?? output.append("null") }
      output.append("[")
      for (index, value) in values.enumerated() {
        if index > 0 { output.append(",") }
        append(value)
      }
      output.append("]")
    }
    output.append("{\"from\":")
    append(from)
    output.append(",\"to\":")
    append(to)
    output.append(",\"changes\":[")
    for (index, change) in differences.all.enumerated() {
      output.append("\(index > 0 ? "," : "")\n{\"kind\":\"\(change.kind.rawValue)\",\"id\":")
      append(change.id)
      output.append(",\"title\":")
      append(change.title)
      if change.kind.hasValues {
        output.append(",\"from\":")
        append(change.before, change.kind)
        output.append(",\"to\":")
        append(change.after, change.kind)
      }
      if let days = change.days { output.append(",\"days\":\(days)") }
      output.append("}")
    }
    output.append("],\"otherFields\":[")
    for (index, other) in differences.otherFields.enumerated() {
      output.append("\(index > 0 ? "," : ""){\"field\":\"\(other.field.name)\",\"tasks\":\(other.taskCount)}")
    }
    output.append("]}\n")
  }
}
