import Formats
import Scanners

// Where in a file that stands which a rule has claimed something of.

extension [Claim] {
  /// Notes the first line and column at which each subject's name stands in the head of a file.
  ///
  /// - Complexity: the length of the head for each claim; only who asks why pays for it.
  mutating func locate(in head: [UInt8], _ container: Container) {
    for index in indices where self[index].position == nil {
      let subject = self[index].subject
      let name = subject.name.isEmpty ? GenericProfile.lastName(subject.path) : subject.name
      let last = container == .csv ? name : name.split(separator: "/").last.map(String.init) ?? name
      guard !last.isEmpty, let offset = Self.offset(of: last, in: head, container) else { continue }
      let position = LinePosition(of: offset, in: head, from: 0, originLine: 1)
      self[index].position = (position.line, position.column)
    }
  }

  /// The first place of a name: a key of JSON, an element or attribute of XML, a cell of a table.
  private static func offset(of name: String, in head: [UInt8], _ container: Container) -> Int? {
    let forms: [(before: String, name: String, after: String)]
    switch container {
    case .json: forms = [("\"", name, "\"")]
    case .xml, .propertyList:
      forms =
        name.hasPrefix("@") ? [(" ", String(name.dropFirst()), "=")] : [("<", name, ""), (">", name, "<")]
    default: forms = [("", name, "")]
    }
    for form in forms {
      let text = form.before + form.name + form.after
      let bytes = [UInt8](text.utf8)
      if let range = head.firstRange(of: bytes) { return range.lowerBound + form.before.utf8.count }
    }
    return nil
  }
}
