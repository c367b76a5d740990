/// Which pages reports have written into a folder, so that the next run can remove those that are no longer part of it.
///
/// A file `.pantask-pages` in the folder has a line for each page: its length, a checksum of its beginning, its name.
/// A file that is not named there, or is no longer as it was written, is somebody else's and left alone; so is what is
/// not a regular file. Should a run be killed before the list is written, its new pages are not in it and stay.
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

  /// The list in a folder; empty where there is none.
  init(folder: String) {
    self.folder = folder
    for line in String(decoding: TemplateStore.contents(of: path) ?? [], as: UTF8.self).split(separator: "\n")
    {
      let parts = line.split(separator: " ", maxSplits: 2)
      guard parts.count == 3, let byteCount = Int(parts[0]), let checksum = UInt64(parts[1], radix: 16) else {
        continue
      }
      let name = String(parts[2])
      // Whoever made the list: nothing outside the folder, and nothing hidden, is a page.
      if name.contains("/") || name.hasPrefix(".") { continue }
      pages[name] = Page(byteCount: byteCount, checksum: checksum)
    }
  }

  private var path: String { "\(folder)/\(Self.fileName)" }

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
    if kept.isEmpty {
      if !pages.isEmpty { try SystemCalls.remove(path) }
      return removedCount
    }
    var text =
      "# Pages that pantask has written; its next report here removes those that are no longer part of it.\n"
    for (name, page) in kept.sorted(by: { $0.key < $1.key }) {
      text += "\(page.byteCount) \(String(page.checksum, radix: 16)) \(name)\n"
    }
    let file = try AtomicFile(replacing: path)
    try file.write(text)
    try file.commit()
    return removedCount
  }

  /// Names in the folder that no page may take, without their ending and in lower case: those of files that are
  /// somebody else's.
  func takenNames(ending: String) -> Set<String> {
    var taken: Set<String> = []
    for name in SystemCalls.names(inFolder: folder, atMost: 100_000) where name.hasSuffix(ending) {
      if let page = pages[name], isAsWritten(name, page) { continue }
      taken.insert(name.dropLast(ending.count).lowercased())
    }
    return taken
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
