import TaskModel

/// `pantask help TOPIC`: a page of the documents for the terminal.
package struct TopicRequest: Sendable, Hashable {
  /// The topics that there are.
  package static let topics = ["filters", "jobs", "profiles", "templates"]

  /// The topic.
  package var topic: String

  /// A page about a topic.
  package init(_ topic: String) { self.topic = topic }
}

extension Runner {
  /// Prints a page about a topic.
  package func topic(_ request: TopicRequest) -> ExitStatus {
    let session = RunSession(console: console, diagnostics: DiagnosticOptions())
    return session.run {
      guard let document = EmbeddedDocuments.documents.first(where: { $0.path == request.topic }) else {
        throw UsageError.unknown(request.topic, kind: "topic", candidates: TopicRequest.topics)
      }
      let output = StandardOutput(console: console)
      try output.write(TopicText.plain(document.text))
      try output.finish()
    }
  }
}

/// A document in Markdown as a terminal shows it: the text as it is, without what only a browser needs.
enum TopicText {
  /// The text without addresses of links, marks of emphasis and fences of code.
  static func plain(_ markdown: String) -> String {
    var isCode = false
    var lines: [String] = []
    for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.drop(while: { $0 == " " }).hasPrefix("```") {
        isCode.toggle()
        continue
      }
      if isCode {
        lines.append("    " + line)
      } else if line.hasPrefix("#") {
        lines.append(String(line.drop { $0 == "#" }.dropFirst()).uppercased())
      } else if line.hasPrefix("| ---") || line.hasPrefix("|---") || line.hasPrefix("| :--") {
        continue
      } else if line.hasPrefix("| ") {
        lines.append(row(line))
      } else {
        lines.append(inline(line))
      }
    }
    return lines.joined(separator: "\n")
  }

  /// A row of a table: its first cell, and the others below.
  private static func row(_ line: Substring) -> String {
    let cells = line.replacing("\\|", with: "\u{0}").split(separator: "|").map {
      inline($0.drop { $0 == " " }).replacing("\u{0}", with: "|")
    }
    return "  " + cells.map { $0.trimmedAtEnd }.joined(separator: "  ")
  }

  private static func inline(_ line: Substring) -> String {
    String(line).replacing("**", with: "").replacing("`", with: "")
      .replacing(/!?\[([^\]]*)\]\([^)]*\)/) { String($0.output.1) }
  }
}

extension String {
  /// The same without spaces at its end.
  fileprivate var trimmedAtEnd: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
