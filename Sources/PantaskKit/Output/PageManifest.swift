import TaskModel

/// Which pages reports have written into a folder, so that the next run can remove those that are no longer part of it.
///
/// A file `.pantask-pages` in the folder has a line for each page: its length, a checksum of its beginning, its name.
/// A file that is not named there, or is no longer as it was written, is somebody else's and left alone; so is what is
/// not a regular file. Before the first page is written, the list has the names of all without a length: should the
/// run be ended on the way, its pages are known by these.
struct PageManifest {
  /// The list's name.
  static let fileName = ".pantask-pages"

  /// What is known of a page as it was written.
  struct Page: Equatable {
    /// Its length.
    var byteCount: Int
    /// `PageManifest.checksum` of its beginning, which has its title and the time it was made at.
    var checksum: UInt64
  }

  /// How much of a page the checksum is of, in bytes.
  static let checkedByteCount = 4_096

  private let folder: String
  private var pages: [String: Page] = [:]
  /// Pages that a run was going to write and that it may have been ended before.
  private var announced: Set<String> = []

  /// The list in a folder; empty where there is none.
  init(folder: String) {
    self.folder = folder
    for line in String(decoding: TemplateStore.contents(of: path) ?? [], as: UTF8.self).split(separator: "\n")
    {
      let parts = line.split(separator: " ", maxSplits: 2)
      // Whoever made the list: nothing outside the folder, and nothing hidden, is a page.
      guard parts.count == 3, !parts[2].contains("/"), !parts[2].hasPrefix(".") else { continue }
      let name = String(parts[2])
      if let byteCount = Int(parts[0]), let checksum = UInt64(parts[1], radix: 16) {
        pages[name] = Page(byteCount: byteCount, checksum: checksum)
      } else if parts[0] == "-", parts[1] == "-" {
        announced.insert(name)
      }
    }
  }

  private var path: String { "\(folder)/\(Self.fileName)" }

  /// Says in the list which pages are going to be written, before the first of them is.
  func announce(_ names: [String]) throws {
    try write(pages.filter { !names.contains($0.key) }, announced: announced.union(names))
  }

  /// Whether a file in the folder is a report's index, or none is there: one that says so, or one beside which there is
  /// a list of pages of its kind.
  func isIndex(_ name: String, ending: String) -> Bool {
    guard let start = TemplateStore.start(of: "\(folder)/\(name)") else {
      return (try? SystemCalls.status(ofLinkAt: "\(folder)/\(name)")) == nil
    }
    return ByteSearch.holds(Array("name=\"generator\" content=\"pantask\"".utf8), in: start)
      || pages.keys.contains { $0.hasSuffix(ending) } || announced.contains { $0.hasSuffix(ending) }
  }

  /// Removes the pages of earlier runs that are not among those written now, and writes the new list.
  ///
  /// - Parameters:
  ///   - written: the pages that are part of the report.
  ///   - ending: the ending of their names: a folder may hold a report in HTML and one in Markdown.
  /// - Returns: how many pages were removed.
  func replace(with written: [String: Page], ending: String) throws -> Int {
    var kept = written
    var removedCount = 0
    for (name, page) in pages where kept[name] == nil {
      if !name.hasSuffix(ending) {
        kept[name] = page
      } else if isAsWritten(name, page) {
        try SystemCalls.remove("\(folder)/\(name)")
        removedCount += 1
      }
    }
    for name in announced where name.hasSuffix(ending) && kept[name] == nil && isRegular(name) {
      try SystemCalls.remove("\(folder)/\(name)")
      removedCount += 1
    }
    let others = announced.filter { !$0.hasSuffix(ending) && kept[$0] == nil }
    if !kept.isEmpty || !others.isEmpty {
      try write(kept, announced: others)
    } else if !pages.isEmpty || !announced.isEmpty {
      try SystemCalls.remove(path)
    }
    return removedCount
  }

  /// Writes the list.
  private func write(_ pages: [String: Page], announced: Set<String>) throws {
    var lines = pages.map { (name: $0, sum: "\($1.byteCount) \(String($1.checksum, radix: 16))") }
    lines += announced.map { (name: $0, sum: "- -") }
    lines.sort { $0.name < $1.name }
    var text =
      "# Pages that pantask has written; its next report here removes those that are no longer part of it.\n"
    for line in lines { text += "\(line.sum) \(line.name)\n" }
    let file = try AtomicFile(replacing: path)
    try file.write(text)
    try file.commit()
  }

  /// Names in the folder that no page may take, without their ending and in lower case: those of files that are
  /// somebody else's.
  func takenNames(ending: String) -> Set<String> {
    var taken: Set<String> = []
    for name in SystemCalls.names(inFolder: folder, atMost: 100_000) where name.hasSuffix(ending) {
      if let page = pages[name], isAsWritten(name, page) { continue }
      if announced.contains(name), isRegular(name) { continue }
      taken.insert(name.dropLast(ending.count).lowercased())
    }
    return taken
  }

  private func isRegular(_ name: String) -> Bool {
    (try? SystemCalls.status(ofLinkAt: "\(folder)/\(name)"))?.kind == .regular
  }

  private func isAsWritten(_ name: String, _ page: Page) -> Bool {
    let path = "\(folder)/\(name)"
    guard let status = try? SystemCalls.status(ofLinkAt: path), status.kind == .regular,
      status.size == page.byteCount
    else { return false }
    let start = TemplateStore.start(of: path) ?? []
    var checksum = Self.startOfChecksum
    for byte in start { Self.add(byte, to: &checksum) }
    return checksum == page.checksum
  }

  /// The checksum of nothing: FNV-1a with 64 bits.
  static let startOfChecksum: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Adds a byte to a checksum.
  static func add(_ byte: UInt8, to checksum: inout UInt64) {
    checksum = (checksum ^ UInt64(byte)) &* 0x100_0000_01B3
  }
}
