/// Something wrong in a template, with its place.
package struct TemplateError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The name of the template, as its source gave it.
  package let templateName: String
  /// The line, counted from 1.
  package let line: Int
  /// The column, counted from 1 in Unicode scalars of the line.
  package let column: Int
  /// What is wrong, in one sentence without a full stop.
  package let message: String
  /// What to do about it, such as `did you mean "title"?`.
  package let hint: String?
  /// The text of the line, without its line break: what a caret is printed under.
  package let lineText: String

  /// An error at a place that is already known.
  package init(
    templateName: String, line: Int, column: Int, message: String, hint: String? = nil, lineText: String
  ) {
    self.templateName = templateName
    self.line = line
    self.column = column
    self.message = message
    self.hint = hint
    self.lineText = lineText
  }

  /// `page.mustache:3:5: unknown name "titel" (did you mean "title"?)`.
  package var description: String {
    "\(templateName):\(line):\(column): \(message)" + (hint.map { " (\($0))" } ?? "")
  }
}

/// All that is wrong with a template and its partials: what compiling throws.
package struct TemplateErrors: Error, Equatable, Sendable, CustomStringConvertible {
  /// The errors, by template in the order they were first named, then by place.
  ///
  /// Never empty.
  package let errors: [TemplateError]

  /// Collects errors.
  package init(_ errors: [TemplateError]) {
    self.errors = errors
  }

  /// One line per error.
  package var description: String { errors.map(\.description).joined(separator: "\n") }
}
