import TaskModel

/// The text of an option, for messages that point into it.
struct OptionText: Sendable {
  /// The option as the user wrote it (`--where`).
  let option: String
  /// Its text.
  let scalars: [Unicode.Scalar]

  /// Keeps an option's text.
  init(option: String, text: String) {
    self.option = option
    scalars = Array(text.unicodeScalars)
  }

  /// A part of the text.
  func text(_ range: Range<Int>) -> String {
    var text = String.UnicodeScalarView()
    for scalar in scalars[range.clamped(to: 0..<scalars.count)] { text.append(scalar) }
    return String(text)
  }

  /// An error at a place in the text, counted in scalars from 0, with the line and a caret under the place.
  func error(code: DiagnosticCode, _ message: String, at offset: Int, hint: String? = nil) -> Diagnostic {
    let place = min(max(offset, 0), scalars.count)
    let lineStart = (scalars[..<place].lastIndex(of: "\n") ?? -1) + 1
    let lineEnd = scalars[place...].firstIndex(where: { $0 == "\n" || $0 == "\r" }) ?? scalars.count
    let line = scalars[..<place].reduce(1) { $1 == "\n" ? $0 + 1 : $0 }
    // A very long line is shown around the place only.
    let shown = max(lineStart, place - 80)..<max(place, min(lineEnd, place + 80))
    return Diagnostic(
      .error, code: code, message,
      at: SourceLocation(file: option, line: line, column: place - lineStart + 1), hint: hint,
      excerpt: Diagnostic.Excerpt(text: text(shown), caret: place - shown.lowerBound))
  }
}

/// What to say of a field that nobody knows: the nearest, or all there are.
func hint(forUnknownField name: String, also words: [String] = []) -> String {
  let names = Field.allCases.map(\.name)
  // What Jira calls so is near `spent` by chance.
  let isOther = name.lowercased() == "sprint"
  if !isOther, let nearest = suggestion(for: name, in: names + words) { return nearest }
  let all = "fields are \((names + words).joined(separator: ", "))"
  return name.isEmpty ? all : "\(all); a field of the source's own is extra[\"\(name)\"]"
}

/// "did you mean …", or nil where nothing is near.
func suggestion(for word: String, in candidates: some Sequence<String>) -> String? {
  (Suggestion.nearest(to: word, in: candidates) ?? Suggestion.beginning(with: word, in: candidates))
    .map { "did you mean \"\($0)\"?" }
}
