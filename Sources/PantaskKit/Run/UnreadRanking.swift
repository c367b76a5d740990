import Formats

/// What of an input is not read, the worst first.
///
/// A list of records may be tasks, a total says that some are missing, a name says what tasks belong to. What a tool's
/// API says of its own pages is nobody's loss.
struct UnreadRanking {
  /// How much is lost with a name.
  enum Rank: Int, CaseIterable {
    case records, total, name, other, ofTool
  }

  /// All of them, the worst first.
  let all: [String]
  /// What is worth a line: lists of records, totals and names, or what else there is where there are none of these.
  let first: [String]

  /// Ranks names, which are paths.
  ///
  /// - Parameter lists: the paths that lead to lists of records.
  init(_ names: [String], lists: Set<String>) {
    let byRank = Dictionary(grouping: names) { Self.rank(of: $0, lists) }
    all = Rank.allCases.flatMap { byRank[$0] ?? [] }
    let worst = [Rank.records, .total, .name].flatMap { byRank[$0] ?? [] }
    first = worst.isEmpty ? byRank[.other] ?? [] : worst
  }

  private static func rank(of path: String, _ lists: Set<String>) -> Rank {
    if lists.contains(path.replacing("[*]", with: "")) { return .records }
    guard let step = path.split(whereSeparator: { ".[*]/@".contains($0) }).last else { return .other }
    let last = step.lowercased().filter(\.isLetter)
    if totals.contains(last) { return .total }
    if names.contains(last) { return .name }
    return ofTool.contains(last) || ofToolEndings.contains(where: last.hasSuffix) ? .ofTool : .other
  }

  private static let totals: Set<String> = [
    "total", "totalcount", "totalresults", "totalitems", "count", "numfound", "hasmore", "nextpage", "next",
    "nextcursor", "nextpagetoken",
  ]
  private static let names: Set<String> = [
    "name", "title", "displayname", "fullname", "projectname", "listname", "boardname",
  ]
  /// What a file, a list or an answer says of itself, or how something looks.
  private static let ofTool: Set<String> = [
    "id", "uid", "uuid", "guid", "key", "etag", "kind", "type", "version", "schema", "format", "closed",
    "href",
    "self", "selflink", "nodeid", "idboard", "generator", "generated", "exportdate", "exported", "offset",
    "limit",
    "page", "perpage", "pagesize", "startat", "maxresults", "expand", "links", "prefs", "preferences",
    "settings",
    "permissions", "hexcolor", "color", "colour", "background", "icon", "favicon", "theme", "locale",
    "flavor",
    "code", "msg",
  ]
  private static let ofToolEndings = [
    "url", "urls", "avatar", "avatars", "avatarhash", "avatarurl", "gravatar",
  ]
}
