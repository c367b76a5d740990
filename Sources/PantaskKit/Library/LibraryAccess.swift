import Library
import Pipeline
import TaskModel

/// Opens library files, and says what keeps them from being opened.
enum LibraryAccess {
  /// How the names of libraries end.
  static let ending = ".pantask"

  /// Whether a file is to be a library: by its name, whatever is in it, or as an SQLite database.
  static func isLibrary(_ path: String) -> Bool {
    if path.lowercased().hasSuffix(ending), (try? SystemCalls.status(ofFileAt: path))?.kind == .regular {
      return true
    }
    return head(of: path)?.prefix(magic.count).elementsEqual(magic) ?? false
  }

  /// Refuses to write something else to a library: it has a history that nobody means to replace.
  static func refuse(asOutput path: String) throws(UsageError) {
    guard path.lowercased().hasSuffix(ending) || isLibrary(path) else { return }
    let shown = TerminalText.escaped(path, byteLimit: 200)
    throw UsageError("\(shown) is a library: use `pantask import … --into`")
  }

  /// Whether an input that is open is to be a library.
  static func isLibrary(_ input: FileInput) -> Bool {
    input.identity != nil && input.name.lowercased().hasSuffix(ending)
      || input.head(byteCount: magic.count).elementsEqual(magic)
  }

  /// Where the library is that a path leads to, perhaps through links: what belongs to it is beside that.
  static func place(of path: String) -> String {
    guard case .file(let place, _)? = try? OutputTarget.resolve(path) else { return path }
    // A link beside us leads to a file that nobody calls `./…`.
    return place.hasPrefix("./") && !path.hasPrefix("./") ? String(place.dropFirst(2)) : place
  }

  /// The folder that a library is in, where this process may not write to it.
  fileprivate static func closedFolder(of path: String) -> String? {
    let folder = OutputTarget.split(place(of: path)).folder
    do { try SystemCalls.checkWritable(folder) } catch { return folder }
    return nil
  }

  private static let magic = Array("SQLite format 3\0".utf8)

  /// The first bytes of a plain file: what it is, and how large its pages are.
  private static func head(of path: String) -> [UInt8]? {
    guard (try? SystemCalls.status(ofFileAt: path))?.kind == .regular,
      let descriptor = try? SystemCalls.open(path, .readAtOnce)
    else { return nil }
    defer { try? SystemCalls.close(descriptor) }
    var head = [UInt8](repeating: 0, count: magic.count + 2)
    let count = head.withUnsafeMutableBytes { (try? SystemCalls.read(descriptor, into: $0)) ?? 0 }
    return count == head.count ? head : nil
  }

  /// Opens a library to read.
  static func reading(_ path: String) throws -> LibraryStore {
    try requireDatabase(path)
    return try LibraryStore(path: path, for: .reading)
  }

  /// Opens a library to add a step, and closes it; one of an earlier version is copied before it is changed.
  static func withWriting<Result>(
    _ path: String, _ session: RunSession, _ body: (LibraryStore) throws -> Result
  ) throws -> Result {
    try requireDatabase(path)
    let store = try LibraryStore(path: path, for: .writing)
    let backup = try store.earlierVersion().map { try LibraryBackup(of: store, version: $0, path) }
    defer { backup?.abort() }
    var remark: Diagnostic?
    if let backup {
      store.willMigrate = { remark = try backup.commit($0, library: path) }
    }
    let result = try body(store)
    store.willMigrate = nil
    try store.close()
    if let remark { session.log.add(remark) }
    return result
  }

  /// How many descriptors a library takes: its file, the journal, and those that Dispatch waits with, which ends the
  /// process where it gets none.
  private static let descriptorCount = 10

  /// Refuses to open a library where the process may not have so many descriptors more (`ulimit -n`).
  static func requireDescriptors(_ path: String) throws(InputError) {
    var taken: [Int32] = []
    defer { for descriptor in taken { try? SystemCalls.close(descriptor) } }
    do throws(SystemFailure) {
      for _ in 0..<descriptorCount { taken.append(try SystemCalls.open("/", .readFolder)) }
    } catch { throw InputError(file: path, operation: .open, cause: .system(error)) }
  }

  private static func requireDatabase(_ path: String) throws {
    try requireDescriptors(path)
    let size: Int
    do { size = try SystemCalls.status(ofFileAt: path).size } catch {
      throw InputError(file: path, operation: .open, cause: .system(error))
    }
    guard let head = head(of: path), head.prefix(magic.count).elementsEqual(magic) else {
      let what = size == 0 ? "this file is empty, and no library" : "this is no library of pantask"
      throw LibraryError(file: path, cause: .foreign(what))
    }
    // SQLite takes names as UTF-8.
    if path.unicodeScalars.contains(where: { FileNameBytes.byte($0) != nil }) {
      throw LibraryError(file: path, cause: .cannotOpen("its name is not UTF-8"))
    }
    // SQLite reads a last page of which a part is missing as if the rest were zeros. 1 stands for 65,536.
    let stated = Int(head[16]) << 8 | Int(head[17])
    let pageSize = stated == 1 ? 65_536 : max(stated, 512)
    if size % pageSize != 0 {
      throw LibraryError(file: path, cause: .damaged("it has been cut off"))
    }
  }

  /// Who keeps others from a library, such as `sqlite3 (process 4711)`.
  static func holder(of path: String) -> String? {
    // Where SQLite locks: a byte that whoever writes has, the one before it, and those that readers have.
    guard let descriptor = try? SystemCalls.open(path, .readAtOnce) else { return nil }
    defer { try? SystemCalls.close(descriptor) }
    guard
      let number = [0x4000_0001..<0x4000_0002, 0x4000_0000..<0x4000_0001, 0x4000_0002..<0x4000_0200]
        .lazy.compactMap({ SystemCalls.process(thatLocks: $0, of: descriptor) }).first
    else { return nil }
    let name = SystemCalls.name(ofProcess: number).map { TerminalText.escaped($0, byteLimit: 80) }
    return name.map { "\($0) (process \(number))" } ?? "process \(number)"
  }

  /// The number of the step that a text names: a number, or a day or time.
  ///
  /// - Parameter isStart: whether a day means its first moment; else it means its last.
  static func step(
    _ text: String, option: String, _ history: LibraryHistory, _ zone: ZoneOffsets, isStart: Bool = false
  ) throws -> Int {
    if text.allSatisfy(\.isNumber), let number = Int(text) {
      guard number == 0 || number <= history.head && history.step(number) != nil else {
        throw UsageError("\(option): there is no step \(number); the last is \(history.head)")
      }
      return number
    }
    guard let date = TaskDate(written: text) else {
      throw UsageError("\(option) is a day, such as 2026-03-26, or the number of a step (`pantask log`)")
    }
    let isDay = date.kind == .day
    let moment = isDay && !isStart ? TaskDate(dayNumber: date.dayNumber + 1) : date
    // A day's first moment belongs to it, and its last is the one before the next day.
    return history.step(until: moment.instantMicroseconds(in: zone) - (isDay ? 1 : 0))
  }
}

extension RunFailure {
  /// The failure that an error of a library amounts to.
  init(_ error: LibraryError) {
    let place = SourceLocation(file: error.file)
    let closedFolder = LibraryAccess.closedFolder(of: error.file).map {
      TerminalText.escaped($0, byteLimit: 200)
    }
    func failure(
      _ code: DiagnosticCode, _ message: String, _ status: ExitStatus, hint: String? = nil
    ) -> RunFailure { RunFailure(Diagnostic(.error, code: code, message, at: place, hint: hint), status) }
    self =
      switch error.cause {
      case .foreign(let what): failure(.foreignLibrary, what, .data)
      case .newer(let version):
        failure(
          .newerLibrary, "a newer pantask has written this library (version \(version) of its tables)", .data,
          hint: "use that one")
      case .damaged(let what): failure(.damagedLibrary, "this library is damaged: \(what)", .data)
      case .busy:
        failure(
          .busyLibrary,
          "another process is writing to this library\(LibraryAccess.holder(of: error.file).map { ": \($0)" } ?? "")",
          .temporary, hint: "run again when it is done")
      case .unfinished:
        failure(
          .unfinishedLibrary,
          "a process was interrupted while it wrote to this library, and what it left cannot be taken back here",
          .inputOutput,
          hint: "run any command on it as someone who may write to \(closedFolder ?? "it and its folder")")
      case .notWritable:
        failure(
          .outputCannotBeCreated,
          closedFolder.map { "this needs to write beside the library in \($0), and may not" }
            ?? "this library may not be written to", .cannotCreate)
      case .cannotOpen(let what): failure(.noInput, "cannot open this library: \(what)", .noInput)
      case .failed(let what):
        failure(.outputFailed, "reading or writing this library failed: \(what)", .inputOutput)
      }
  }
}
