/// A folder that pages of a report are in, and which files there are a report's: those that its list names, that are
/// exactly as they were written, and that the run does not read.
///
/// The index may be beside the folder; then its name in the list begins with `../`.
struct PageFolder: Sendable {
  /// What is at a name in the folder.
  enum Condition: Sendable {
    case absent
    /// A page as a report wrote it.
    case written(FileStatus)
    /// A page that somebody has changed since.
    case edited
    /// A page that is an input of the run.
    case input
    /// Somebody else's file.
    case foreign
    /// Something that no page is: the words for it.
    case notPlain(String)
  }

  let path: String
  /// The ending of the pages' names, with its dot: a folder may hold a report in HTML and one in Markdown.
  let ending: String
  private let inputs: Set<FileIdentity>
  var manifest: PageManifest
  /// The name of a file that is replaced whoever made it, as long as the list does not have it: the one that was named
  /// for a report of one page, which has become too long for that.
  var grownPage: String?

  /// Looks at a folder, which need not be there yet.
  ///
  /// - Throws: `OutputError` where its list is not one that this version has written.
  init(_ path: String, ending: String, inputs: [FileInput]) throws(OutputError) {
    self.path = path
    self.ending = ending
    self.inputs = Set(inputs.compactMap(\.identity))
    manifest = try PageManifest(inFolder: path)
  }

  /// The path of something in the folder, or of the index beside it.
  func path(of name: String) -> String {
    guard name.hasPrefix(PageManifest.besidePrefix) else { return "\(path)/\(name)" }
    // The folder need not be there.
    let own = String(name.dropFirst(PageManifest.besidePrefix.count))
    return path.contains("/") ? "\(OutputTarget.split(path).folder)/\(own)" : own
  }

  /// What is at a name; reads the whole page.
  func condition(of name: String) -> Condition {
    let status: FileStatus
    do throws(SystemFailure) { status = try SystemCalls.status(ofLinkAt: path(of: name)) } catch {
      return error == .noSuchFile ? .absent : .foreign
    }
    if status.kind != .regular { return .notPlain(status.kind.rawValue) }
    guard let pages = manifest.pages[name] else { return name == grownPage ? .absent : .foreign }
    if inputs.contains(status.identity) { return .input }
    guard pages.contains(where: { $0.byteCount == status.size }),
      let (status, page) = Self.page(at: path(of: name)),
      pages.contains(page)
    else { return .edited }
    return .written(status)
  }

  /// What is in a file, and its attributes when it was opened; nil where it cannot be read.
  static func page(at path: String) -> (FileStatus, PageManifest.Page)? {
    guard let descriptor = try? SystemCalls.open(path, .readItself) else { return nil }
    defer { try? SystemCalls.close(descriptor) }
    guard let status = try? SystemCalls.status(of: descriptor), status.kind == .regular else { return nil }
    var digest = XXH64()
    var byteCount = 0
    // A block stays in the processor's cache; a page that grows meanwhile is no page of ours any more.
    return withUnsafeTemporaryAllocation(byteCount: 128 << 10, alignment: 16) { block in
      while byteCount <= status.size {
        guard let count = try? SystemCalls.read(descriptor, into: block) else { return nil }
        if count == 0 { break }
        digest.add(UnsafeRawBufferPointer(rebasing: block[..<count]))
        byteCount += count
      }
      return (status, PageManifest.Page(byteCount: byteCount, digest: digest.value))
    }
  }

  /// Refuses to write a page where something is that is no page of an earlier report, or is one no more.
  ///
  /// - Throws: `OutputError`, and `UsageError` for an input.
  func refuseUnlessOwn(_ condition: Condition, _ name: String) throws {
    func error(_ cause: OutputError.Cause) -> OutputError {
      OutputError(file: path(of: name), operation: .create, cause: cause)
    }
    switch condition {
    case .absent, .written: return
    case .edited: throw error(.edited)
    case .foreign: throw error(.foreign)
    case .notPlain(let kind): throw error(.notPlain(kind))
    case .input:
      throw UsageError(
        "-o: \(TerminalText.escaped(path(of: name), byteLimit: 200)) is an input, and would be replaced by its report"
      )
    }
  }

  /// Removes pages that are exactly as a report has written them.
  static func removePages(_ names: [String], in path: String) throws {
    guard SystemCalls.isPlainFolder(path) else { return }
    var folder = try PageFolder(path, ending: "", inputs: [])
    for name in names {
      switch folder.condition(of: name) {
      case .absent: break
      case .written: try folder.removePage(name)
      case .edited, .input, .notPlain, .foreign: continue
      }
      folder.manifest.set(nil, name)
    }
    try folder.manifest.write(toFolder: path)
  }

  /// The pages of earlier runs with the ending of this one, in order.
  func earlierPages(without written: [String: PageManifest.Page]) -> [String] {
    manifest.pages.keys.filter {
      written[$0] == nil && $0.hasSuffix(ending) && !$0.hasPrefix(PageManifest.besidePrefix)
    }.sorted()
  }

  /// Whether a name is that of an index beside the folder, of the ending of this report.
  func isBeside(_ name: String) -> Bool {
    name.hasPrefix(PageManifest.besidePrefix) && name.hasSuffix(ending)
  }

  /// Removes a page.
  func removePage(_ name: String) throws(OutputError) {
    do throws(SystemFailure) { try SystemCalls.remove(path(of: name)) } catch {
      throw OutputError(file: path(of: name), operation: .replace, cause: .system(error))
    }
  }

  /// Names of pages about some things, in their order: what is wanted, or that with a number where a file of somebody
  /// else has the name.
  ///
  /// - Throws: `OutputError` where a link, a folder, a pipe or a device has a name that is wanted.
  mutating func names(for wanted: [String]) throws(OutputError) -> [String] {
    let files = SystemCalls.names(inFolder: path) { $0.hasSuffix(ending) }
    // Read once more, and after the folder: another run notes its pages before it puts them in place.
    manifest = try PageManifest(inFolder: path)
    let others = files.filter { manifest.pages[$0] == nil }
    var inUse = NamesInUse(others.map { String($0.dropLast(ending.count)) } + ["index"])
    var names: [String] = []
    for name in wanted {
      try OutputTarget.refuseUnlessPlain(path(of: name + ending))
      names.append(inUse.unused(name) + ending)
    }
    return names
  }
}
