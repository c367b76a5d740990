import Synchronization
package import TaskModel

/// An input file, or standard input, as bytes.
///
/// A file without a size (a pipe, a terminal, a FIFO) is read to its end like any other.
package final class FileInput: Sendable {
  /// What messages call it: the path as given, or `<stdin>`.
  package let name: String
  /// How many bytes there are to read, where the system knows it; a hint, for files grow and shrink.
  package let byteCount: Int?
  /// How many bytes were read so far.
  package var byteOffset: Int { state.withLock(\.byteOffset) }
  /// The permissions that a file made from this one may have: those to read and write of whom this one lets read;
  /// everybody's where it is no regular file.
  package let permissionsOfCopies: UInt32
  private let state: Mutex<State>
  private let isOwner: Bool
  /// What the file was when it was opened, where it is a regular one.
  private let opened: FileStatus?
  /// Which file it is, where it is a regular one: its device, and its number there.
  var identity: FileIdentity? { opened?.identity }

  /// When the file was written last, in microseconds since 1970; nil where it is no regular one.
  var modifiedMicroseconds: Int64? { opened.map { Int64($0.modifiedAt / 1_000) } }

  /// What reading changes.
  ///
  /// An input is read on another thread than the one that opened it.
  private struct State {
    var descriptor: Int32
    var byteOffset = 0
  }

  /// What messages call standard input.
  ///
  package static let standardInputName = "<stdin>"

  /// What may be read.
  package enum Kinds: Sendable {
    /// Whatever has bytes.
    case any
    /// Plain files and pipes: no device, which may have no end.
    case plainOrPipe
    /// Plain files, and what is open already by its number (`/dev/fd/63`): no FIFO, whose other end may never come.
    case plain
  }

  /// Opens a file, or takes the console's standard input for `-`.
  ///
  /// - Parameter console: nil makes `-` a file's name.
  /// - Throws: when it does not exist, may not be read, is a folder, or something that is not accepted: exit code 66.
  package init(
    path: String, console: Console? = nil, accepting kinds: Kinds = .any
  ) throws(InputError) {
    let standardInput = path == "-" ? console?.input : nil
    let name = standardInput == nil ? path : Self.standardInputName
    self.name = name
    var refusal: String?
    do throws(SystemFailure) {
      let descriptor: Int32
      if let standardInput {
        descriptor = standardInput
      } else {
        refusal = try Self.refusal(path, kinds)
        if refusal != nil { throw SystemFailure.invalid }
        descriptor = try SystemCalls.open(path, kinds == .plain ? .readAtOnce : .read)
      }
      do throws(SystemFailure) {
        let status = try SystemCalls.status(of: descriptor)
        if status.kind == .folder { throw SystemFailure.isFolder }
        opened = status.kind == .regular ? status : nil
        permissionsOfCopies = status.kind == .regular ? Self.permissionsOfCopies(status.permissions) : 0o666
        byteCount =
          status.kind == .regular
          ? SystemCalls.position(in: descriptor).map { max(0, status.size - $0) } : nil
      } catch {
        if standardInput == nil { try? SystemCalls.close(descriptor) }
        throw error
      }
      state = Mutex(State(descriptor: descriptor))
      isOwner = standardInput == nil
    } catch {
      throw InputError(
        file: name, operation: .open, cause: refusal.map { .notPlain($0) } ?? .system(error))
    }
  }

  /// What is at a path and not accepted, in words; nil for what may be opened: to open a device or a FIFO does
  /// something already.
  private static func refusal(_ path: String, _ kinds: Kinds) throws(SystemFailure) -> String? {
    if kinds == .any { return nil }
    let kind = try SystemCalls.status(ofFileAt: path).kind
    switch kind {
    case .regular, .folder: return nil
    case .pipe where kinds == .plainOrPipe || OutputTarget.descriptor(namedBy: path) != nil: return nil
    default: return kind.rawValue
    }
  }

  /// Whether it can be opened once more by its name, and is the same: not standard input, and no pipe.
  var isReadableAgain: Bool { isOwner && byteCount != nil }

  /// The first bytes of the file, at most so many; reading goes on where it was, and the file is not opened once more.
  func head(byteCount: Int) -> [UInt8] {
    guard isReadableAgain else { return [] }
    let descriptor = state.withLock(\.descriptor)
    return [UInt8](unsafeUninitializedCapacity: byteCount) { buffer, count in
      count = (try? SystemCalls.readHead(of: descriptor, into: UnsafeMutableRawBufferPointer(buffer))) ?? 0
    }
  }

  /// Whether a path leads to the file that is read.
  func isFile(at path: String) -> Bool {
    identity != nil && (try? SystemCalls.status(ofFileAt: path))?.identity == identity
  }

  /// Says that the file is no longer what it was when it was opened: its size or the time of its last change differs.
  ///
  /// Nil where it is the same, and for what is no file. Where another file has got its name, it is the same: it is read
  /// to its end as it was. To be asked at the end, before it is closed.
  ///
  /// Code: `changed-input`.
  package var changeRemark: Diagnostic? {
    let descriptor = state.withLock(\.descriptor)
    guard let opened, let now = try? SystemCalls.status(of: descriptor),
      now.size != opened.size || now.modifiedAt != opened.modifiedAt
        || now.changedAt != opened.changedAt && now.linkCount == opened.linkCount
    else { return nil }
    let difference =
      now.size == opened.size
      ? "it is as long as before" : "it had \(opened.size) bytes when it was opened and has \(now.size) now"
    return Diagnostic(
      .warning, code: .changedInput, "this file was changed while it was read; \(difference)",
      at: SourceLocation(file: name),
      hint: "what was read may be of both; read it again when nobody writes to it")
  }

  private static func permissionsOfCopies(_ permissions: UInt32) -> UInt32 {
    // Whoever runs us may always read what is made; group and others as the input lets them.
    0o600 | (permissions & 0o040 != 0 ? 0o060 : 0) | (permissions & 0o004 != 0 ? 0o006 : 0)
  }

  deinit { close() }

  /// Reads up to `buffer.count` bytes into the buffer.
  ///
  /// - Returns: How many; 0 at the end. Fewer than the buffer holds does not mean that the end is near.
  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> Int {
    do throws(SystemFailure) {
      let count = try SystemCalls.read(state.withLock(\.descriptor), into: buffer)
      state.withLock { $0.byteOffset += count }
      return count
    } catch { throw InputError(file: name, operation: .read, cause: .system(error), byteOffset: byteOffset) }
  }

  /// Reads up to `limit` bytes to the beginning of a block, and no more than it holds.
  ///
  /// - Returns: How many; 0 at the end.
  func read(into block: inout [UInt8], atMost limit: Int) throws(InputError) -> Int {
    // The standard library's function passes on any error, and not this type.
    var failure: InputError?
    let count = block.withUnsafeMutableBytes { buffer -> Int in
      do throws(InputError) {
        return try read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<min(limit, buffer.count)]))
      } catch {
        failure = error
        return 0
      }
    }
    if let failure { throw failure }
    return count
  }

  /// Closes the file, if it was opened here.
  ///
  /// Reading afterwards fails.
  package func close() {
    let descriptor = state.withLock { state in
      defer { state.descriptor = -1 }
      return state.descriptor
    }
    if isOwner, descriptor >= 0 { try? SystemCalls.close(descriptor) }
  }
}
