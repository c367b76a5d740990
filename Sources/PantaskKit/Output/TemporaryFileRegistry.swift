import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The temporary files that exist right now, where a signal handler can find them.
///
/// A handler may touch neither the heap nor a lock, nor a Swift object. So the paths lie NUL-terminated in one
/// block of memory that is allocated once and never freed, and two words of atomic bits say who owns which part
/// of it: a bit in `claimed` keeps other threads off a slot while its path is being written, the same bit in
/// `ready` tells the handler that the path is whole. To watch: `ready` is set last and cleared first.
enum TemporaryFileRegistry {
  private static let slotCount = 16
  /// Longest path with its NUL; PATH_MAX on Linux, four times that of macOS.
  private static let slotSize = 4_096
  private static let claimed = Atomic<UInt64>(0)
  private static let ready = Atomic<UInt64>(0)
  /// An unsafe pointer, because a signal handler reads it; guarded by the two words above.
  private nonisolated(unsafe) static let paths = UnsafeMutablePointer<CChar>.allocate(
    capacity: slotCount * slotSize)

  /// The folder of files that are called 0, 1, 2 …, with room for such a name behind its path; one at a time.
  private nonisolated(unsafe) static let folder = UnsafeMutablePointer<CChar>.allocate(
    capacity: slotSize + 24)
  private static let isFolderClaimed = Atomic<Bool>(false)
  /// Length of its path; 0 where there is none.
  private static let folderByteCount = Atomic<Int>(0)
  private static let folderFileCount = Atomic<Int>(0)

  /// Has the memory allocated, so that the handler never is the first to ask for it.
  static func makeReady() {
    paths.initialize(to: 0)
    folder.initialize(to: 0)
    _ = ready.load(ordering: .relaxed)
  }

  /// Notes a path that a signal shall remove.
  ///
  /// Nil where there is no room for it: such a file stays behind when a signal comes, and the next run
  /// removes it.
  static func add(_ path: String) -> Int? {
    let name = FileNameBytes.name(path)
    guard name.count <= slotSize, let slot = claim() else { return nil }
    (paths + slot * slotSize).update(from: name, count: name.count)
    ready.bitwiseOr(1 << UInt64(slot), ordering: .releasing)
    return slot
  }

  /// Forgets a path: the file is where it belongs now, or gone.
  static func remove(_ slot: Int) {
    ready.bitwiseAnd(~(1 << UInt64(slot)), ordering: .sequentiallyConsistent)
    claimed.bitwiseAnd(~(1 << UInt64(slot)), ordering: .releasing)
  }

  /// Notes a folder that a signal shall remove with files called 0 to `fileCount` - 1.
  ///
  /// - Returns: whether there was room for it; else it stays behind, and the next run removes it.
  static func addFolder(_ path: String, fileCount: Int) -> Bool {
    let name = FileNameBytes.name(path)
    guard name.count <= slotSize,
      isFolderClaimed.compareExchange(expected: false, desired: true, ordering: .acquiring).exchanged
    else { return false }
    folder.update(from: name, count: name.count)
    folderFileCount.store(fileCount, ordering: .relaxed)
    folderByteCount.store(name.count - 1, ordering: .releasing)
    return true
  }

  /// Forgets the folder.
  static func removeFolder() {
    folderByteCount.store(0, ordering: .sequentiallyConsistent)
    isFolderClaimed.store(false, ordering: .releasing)
  }

  /// Unlinks every noted file.
  ///
  /// Calls nothing that is not safe in a signal handler.
  static func removeAllFromSignalHandler() {
    let bits = ready.load(ordering: .acquiring)
    var slot = 0
    while slot < slotCount {
      if bits & (1 << UInt64(slot)) != 0 { _ = unlink(paths + slot * slotSize) }
      slot += 1
    }
    removeFolderFromSignalHandler()
  }

  private static func removeFolderFromSignalHandler() {
    let length = folderByteCount.load(ordering: .acquiring)
    if length == 0 { return }
    var number = folderFileCount.load(ordering: .relaxed)
    while number > 0 {
      number -= 1
      // The digits from the last to the first, then turned round: there is no heap for a string here.
      var place = length
      folder[place] = 0x2F
      var rest = number
      repeat {
        place += 1
        folder[place] = CChar(0x30 + rest % 10)
        rest /= 10
      } while rest > 0
      folder[place + 1] = 0
      var first = length + 1
      while first < place {
        let digit = folder[first]
        folder[first] = folder[place]
        folder[place] = digit
        first += 1
        place -= 1
      }
      _ = unlink(folder)
    }
    folder[length] = 0
    _ = rmdir(folder)
  }

  private static func claim() -> Int? {
    for slot in 0..<slotCount {
      let bit: UInt64 = 1 << UInt64(slot)
      if claimed.bitwiseOr(bit, ordering: .acquiringAndReleasing).oldValue & bit == 0 { return slot }
    }
    return nil
  }
}
