/// How a source writes what stands in the details of its tasks.
package enum DetailMarkup: String, CaseIterable, Codable, Sendable {
  /// As plain text.
  case plain
  /// In Jira's wiki notation.
  case wiki
  /// In Markdown, as GitHub has it.
  case markdown
  /// In HTML.
  case html
}
