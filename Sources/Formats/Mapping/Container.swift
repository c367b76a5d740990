/// The syntax that a tool's export is written in.
package enum Container: String, Codable, Sendable, CaseIterable {
  /// Comma-separated values and their cousins.
  case csv
  /// JSON, as one document or as lines.
  case json
  /// XML.
  case xml
  /// An Apple property list, XML or binary.
  case propertyList = "property-list"
  /// The lines of iCalendar (RFC 5545).
  case iCalendar = "icalendar"
  /// The lines of todo.txt.
  case todoText = "todotxt"
  /// Checklists in Markdown.
  case markdown

  /// Whether values stand under keys, in objects and lists: property lists have what JSON has.
  package var hasKeys: Bool { self == .json || self == .propertyList }

  /// Whether values may be objects: with several values in them, of which one stands for all.
  package var hasObjects: Bool { hasKeys || self == .xml }

  /// Whether files of an unrecognised tool are read from it: a syntax that is one format has its own profile.
  package var isOfManyTools: Bool {
    switch self {
    case .csv, .json, .xml, .propertyList: true
    case .iCalendar, .todoText, .markdown: false
    }
  }
}
