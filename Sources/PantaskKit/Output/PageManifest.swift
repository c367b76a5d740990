import TaskModel

/// Which pages reports have written into a folder, so that the next run knows which files there are its own.
///
/// The list is a file `.pantask-pages` in the folder: a heading, a line for each page with its length, its digest
/// (`XXH64`) and its name, and in the end the digest of all that. Two lines of one name are of a run that was about to
/// replace that page: both texts are a report's. A file in which anything else stands, or whose last line does not fit
/// the others, is no such list, whoever made it (a version before this one noted the beginnings of pages only), and
/// nothing is done by it.
struct PageManifest {
  /// The list's name.
  static let fileName = ".pantask-pages"
  /// What the name of an index begins with that is beside the folder.
  static let besidePrefix = "../"
  /// Its first line.
  static let heading = "# Pages that pantask has written here: length, XXH64, name. Version 3."
  /// Longest list that is read, in bytes: half a million pages.
  private static let maximumByteCount = 64 << 20

  /// What is known of a page as it was written.
  struct Page: Hashable, Sendable {
    /// Its length.
    var byteCount: Int
    /// The digest of all of it.
    var digest: UInt64
  }

  /// The pages by their names.
  private(set) var pages: [String: [Page]] = [:]

  /// The list in a folder; empty where there is none.
  ///
  /// - Throws: `OutputError` where something of its name is there and is no list as this version writes it.
  init(inFolder folder: String) throws(OutputError) {
    let path = Self.path(inFolder: folder)
    try OutputTarget.refuseUnlessPlain(path)
    let bytes: [UInt8]?
    do throws(InputError) {
      bytes = try PlainFile.contentsIfThere(of: path, atMost: Self.maximumByteCount)
    } catch {
      guard case .system(let failure) = error.cause else {
        throw OutputError(file: path, operation: .create, cause: .unknownList)
      }
      throw OutputError(file: path, operation: .create, cause: .system(failure))
    }
    guard let bytes else { return }
    guard let pages = Self.pages(bytes) else {
      throw OutputError(file: path, operation: .create, cause: .unknownList)
    }
    self.pages = pages
  }

  /// Where the list of a folder is.
  static func path(inFolder folder: String) -> String { "\(folder)/\(fileName)" }

  private static func pages(_ bytes: [UInt8]) -> [String: [Page]]? {
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    let lines = text.utf8.split(separator: 10, omittingEmptySubsequences: false).map(Substring.init)
    guard lines.count > 2, lines.first == Substring(heading), lines.last == "",
      lines[lines.count - 2] == seal(of: lines.dropLast(2).map { $0 + "\n" }.joined())
    else { return nil }
    var pages: [String: [Page]] = [:]
    for line in lines.dropFirst().dropLast(2) {
      let parts = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3, let byteCount = Int(parts[0]), let digest = UInt64(parts[1], radix: 16) else {
        return nil
      }
      let name = String(parts[2])
      let page = Page(byteCount: byteCount, digest: digest)
      // Whoever made the list: nothing outside the folder but an index beside it, and nothing hidden, is a page.
      let isBeside = name.hasPrefix(besidePrefix)
      let own = isBeside ? name.dropFirst(besidePrefix.count) : name[...]
      guard line == Self.line(name, page), byteCount >= 0, !own.isEmpty, isBeside || !own.hasPrefix("."),
        !own.contains("/"), own != ".", own != ".."
      else { return nil }
      pages[name, default: []].append(page)
    }
    return pages
  }

  private static func line(_ name: String, _ page: Page) -> Substring {
    "\(page.byteCount) \(digits(of: page.digest)) \(name)"
  }

  /// The last line, by which a list is known in which somebody has changed a line, added one or taken one away.
  private static func seal(of lines: String) -> Substring {
    var digest = XXH64()
    Array(("pantask\n" + lines).utf8).withUnsafeBytes { digest.add($0) }
    return "= \(digits(of: digest.value))"
  }

  private static func digits(of digest: UInt64) -> String {
    let digits = String(digest, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Adds a page that is going to be written, beside what was known of it.
  mutating func add(_ page: Page, _ name: String) {
    if !(pages[name]?.contains(page) ?? false) { pages[name, default: []].append(page) }
  }

  /// Notes a page as it is now; nil where there is none any more.
  mutating func set(_ page: Page?, _ name: String) { pages[name] = page.map { [$0] } }

  /// Writes the list, or removes it where there is nothing in it.
  func write(toFolder folder: String) throws(OutputError) {
    let path = Self.path(inFolder: folder)
    if pages.isEmpty {
      do throws(SystemFailure) { try SystemCalls.remove(path) } catch {
        guard error == .noSuchFile else {
          throw OutputError(file: path, operation: .replace, cause: .system(error))
        }
      }
      return
    }
    var text = "\(Self.heading)\n"
    for (name, pages) in pages.sorted(by: { $0.key < $1.key }) {
      for page in pages { text += "\(Self.line(name, page))\n" }
    }
    text += "\(Self.seal(of: text))\n"
    let file = try AtomicFile(replacing: path, isMadeUp: true)
    try file.write(text)
    try file.commit()
  }
}
