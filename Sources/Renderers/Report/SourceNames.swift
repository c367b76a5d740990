import Formats

/// What an input is called where people read it: `tasks.csv (CSV)`.
///
/// A source's word, `generic-csv:/home/aiko/tasks.csv`, has the names of a format and of folders, which say nothing to
/// the readers of a report, and are none of their business.
struct SourceNames: Sendable {
  /// The file without its folders.
  private(set) var file: String
  /// The format's title.
  let format: String
  /// Both.
  var name: String { "\(file) (\(format))" }

  /// The names of several sources; where files of different folders are called the same, with the last folder of each.
  static func all(_ words: [String]) -> [SourceNames] {
    var names = words.map { SourceNames($0) }
    let groups = Dictionary(grouping: words.indices) { names[$0].name }
    for indices in groups.values where Set(indices.map { words[$0] }).count > 1 {
      for index in indices {
        // What is after the colon, without the file.
        let parts = words[index].drop { $0 != ":" }.dropFirst().split(separator: "/")
        if parts.count > 1 { names[index].file = parts.suffix(2).joined(separator: "/") }
      }
    }
    return names
  }

  /// The names for a source's word: a format, a colon and a file.
  init(_ word: String) {
    let colon = word.firstIndex(of: ":")
    let path = colon.map { word[word.index(after: $0)...] } ?? word[...]
    let end = path.lastIndex { $0 != "/" } ?? path.startIndex
    let start = path[..<end].lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    file = path.isEmpty ? String(path) : String(path[start...end])
    format = SourceNames.title(of: String(word[..<(colon ?? word.endIndex)]))
  }

  private static func title(of format: String) -> String {
    if let profile = ProfileRegistry.profile(named: format) { return profile.mapping.title }
    let container = Container.allCases.first {
      GenericProfile.name(for: $0) == format || $0.rawValue == format
    }
    switch container {
    case .csv, .json, .xml: return format.split(separator: "-").last.map { $0.uppercased() } ?? format
    case .propertyList: return "property list"
    default: return format
    }
  }
}
