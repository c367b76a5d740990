package import Formats
package import TaskModel
import Vocabulary

/// How much there is where an input comes from, as the input itself says beside its records: a total, or that a page
/// follows.
///
/// A page of a longer list looks like all of it; a report of it is wrong without a word.
package struct StatedExtent: Sendable {
  /// The largest total, and what it is called; nil where none is stated.
  package private(set) var total: (name: String, count: Int)?
  /// What says that there is more behind this input; nil where nothing does.
  package private(set) var nextPage: String?

  /// Looks at what stands around the records of an input.
  package init(_ shape: InputShape?, _ mapping: ProfileMapping) {
    let places = mapping.records.filter { $0.role == .task }.map(\.path)
    guard let shape, shape.container.hasKeys || shape.container == .xml, !places.contains(".") else { return }
    let steps = places.map { RecordPath.steps($0).map { Self.joined(RecordPath.key(of: $0)) } }
    let values = Self.values(around: shape, besides: places)
    let pages = Set(
      values.filter { Self.pageStartNames.contains(Self.joined(Self.lastName($0.name))) }.map {
        Self.holder($0.name)
      })
    // What records stand in is around them, whatever its key: `data.repository.issues` with `data.*.issues.nodes[*]`.
    func isAround(_ path: ArraySlice<String>) -> Bool {
      path.indices.allSatisfy { index in
        WordKind.envelope.contains(path[index])
          || steps.contains { $0.contains(path[index]) || (index < $0.count && $0[index].isEmpty) }
      }
    }
    for (name, value) in values {
      let path = name.split(separator: "/").map { Self.joined(String($0)) }
      guard let last = path.last else { continue }
      let outer = path.dropLast()
      // An object that says where its page begins says how much there is: `<issue start="0" end="50" total="340"/>`.
      let isPage = pages.contains(Self.holder(name)) && isAround(outer.dropLast())
      if isPage || isAround(outer), Self.isTotal(last), let count = Int(value), count > total?.count ?? 0 {
        total = (name, count)
      }
      let isMore =
        Self.lastPageNames.contains(last)
        ? value == "false" : path.suffix(2).contains(where: WordKind.nextPage.contains) && Self.leadsOn(value)
      if isMore, nextPage == nil { nextPage = name }
    }
  }

  /// The warning about all inputs of a run, which may be the pages of one list.
  ///
  /// - Parameter reports: what was found out about each input.
  package static func remarks(on reports: [(file: String, report: ImportReport)]) -> [Diagnostic] {
    var kinds: [String] = []
    var inputs: [String: [(file: String, extent: StatedExtent, count: Int)]] = [:]
    for (file, report) in reports {
      let mapping = report.match.profile.mapping
      let kind = ([mapping.name] + mapping.records.map(\.path)).joined(separator: "\n")
      if inputs[kind] == nil { kinds.append(kind) }
      inputs[kind, default: []].append(
        (file, StatedExtent(report.match.shape, mapping), report.accounting.read))
    }
    return kinds.compactMap { inputs[$0].flatMap(remark(on:)) }
  }

  private static func remark(on inputs: [(file: String, extent: StatedExtent, count: Int)]) -> Diagnostic? {
    let count = inputs.reduce(0) { $0 + $1.count }
    let largest = inputs.max { $0.extent.total?.count ?? 0 < $1.extent.total?.count ?? 0 }
    let (subject, verb) = inputs.count == 1 ? ("this file", "holds") : ("these \(inputs.count) files", "hold")
    let hint = "the other pages are inputs beside this one"
    if let largest, let total = largest.extent.total, total.count > count {
      return Diagnostic(
        .warning, code: .partialList,
        "“\(total.name)” says that there are \(total.count), and \(subject) \(verb) \(count)",
        at: SourceLocation(file: largest.file), hint: hint)
    }
    // The last page has none behind it.
    guard let last = inputs.last, let name = last.extent.nextPage,
      inputs.allSatisfy({ $0.extent.nextPage != nil })
    else { return nil }
    return Diagnostic(
      .warning, code: .partialList, "“\(name)” says that there is more than \(subject) \(verb)",
      at: SourceLocation(file: last.file), hint: hint)
  }

  /// The texts and numbers around the records, by their names from the top.
  ///
  /// - Parameter places: where the records are: what they say is nobody's total.
  private static func values(
    around shape: InputShape, besides places: [String]
  ) -> [(name: String, value: String)] {
    func plain(_ name: String) -> String { name.hasPrefix("@") ? String(name.dropFirst()) : name }
    var values = shape.rootSamples.map { (name: plain($0.key), value: $0.value) }
    if shape.container == .xml {
      for element in shape.records
      where element.count == 1 && !places.contains(where: { RecordPath.holds($0, element.path) }) {
        for (name, first) in element.firstValues {
          guard let value = first.first, first.count == 1 else { continue }
          values.append((element.path + "/" + plain(name), String(decoding: value, as: UTF8.self)))
        }
      }
    }
    for record in shape.records where record.count == 1 && (record.isSoleObject || record.path == ".") {
      if record.path == ".", shape.rootNames.isEmpty { continue }
      let prefix = record.path == "." ? "" : record.path.replacing(".", with: "/") + "/"
      values += record.samples.map { (prefix + $0.key, $0.value) }
    }
    return values.sorted { $0.name < $1.name }
  }

  private static func joined(_ name: String) -> String {
    String(decoding: name.utf8.filter { ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 }, as: UTF8.self)
      .lowercased()
  }

  private static func isTotal(_ name: String) -> Bool {
    if name == "count" || WordKind.total.contains(name) { return true }
    return name == "total" || (name.hasPrefix("total") && WordKind.countedWord.contains(name.dropFirst(5)))
  }
  private static let lastPageNames: Set<String> = ["islast", "islastpage", "lastpage"]
  private static let pageStartNames: Set<String> = ["start", "startat", "offset"]

  /// The last step of a name such as `data/issues/total`.
  private static func lastName(_ name: String) -> String {
    String(name[(name.lastIndex(of: "/").map(name.index(after:)) ?? name.startIndex)...])
  }

  /// What is before the last step.
  private static func holder(_ name: String) -> String {
    String(name[..<(name.lastIndex(of: "/") ?? name.startIndex)])
  }

  /// Whether a value leads on: it is true, the number of a page, an address or a token, and no text for people.
  private static func leadsOn(_ value: String) -> Bool {
    !value.isEmpty && !WordKind.noNextPage.contains(value.lowercased()) && !value.utf8.contains(0x20)
  }
}
