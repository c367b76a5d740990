import Dispatch
import Synchronization

/// Writes the rest of a large file past the system's cache, from a thread of its own.
///
/// Why it is here: the system's cache takes a fresh page of memory for each page of the file, and the thread that
/// writes waits for every one of them, at the end of a large report, when nothing else is left to do. What is handed
/// over here is copied into blocks of whole pages, which are used in turn and which the device reads itself; the
/// `fsync` at the end finds little to do. What to watch: such writes take whole pages at whole pages of the file, so
/// its end goes through the cache again, as everything does where a file system refuses them at the first (`EINVAL`).
/// A block must not change, nor the descriptor be closed, before it is written: `deinit` waits.
final class UncachedWrites {
  /// From so many bytes on it is worth it.
  static let thresholdByteCount = 8 << 20
  /// A multiple of every page size there is.
  private static let alignment = 64 << 10
  private static let blockByteCount = 1 << 20
  private static let blockCount = 4

  private let device: Device
  private let blocks: [UnsafeMutableRawBufferPointer]
  /// The block that is being filled, and how many bytes are in it.
  private var number = 0
  private var count = 0

  /// Begins at the end of a file, which is `thresholdByteCount` long; nil where that is not possible.
  init?(_ descriptor: Int32) {
    guard SystemCalls.setDirect(descriptor, true) else { return nil }
    device = Device(descriptor)
    blocks = (0..<Self.blockCount).map { _ in
      .allocate(byteCount: Self.blockByteCount, alignment: Self.alignment)
    }
    for _ in 1..<Self.blockCount { device.freeBlocks.signal() }
  }

  deinit {
    device.wait()
    for block in blocks { block.deallocate() }
  }

  /// Takes bytes.
  ///
  /// - Throws: what writing earlier ones failed with.
  func write(_ bytes: UnsafeRawBufferPointer) throws(SystemFailure) {
    try device.check()
    var rest = bytes[...]
    while !rest.isEmpty {
      let block = blocks[number]
      let part = UnsafeRawBufferPointer(rebasing: rest.prefix(block.count - count))
      UnsafeMutableRawBufferPointer(rebasing: block[count...]).copyMemory(from: part)
      count += part.count
      rest = rest.dropFirst(part.count)
      if count < block.count { return }
      device.put(UnsafeRawBufferPointer(block))
      device.freeBlocks.wait()
      number = (number + 1) % Self.blockCount
      count = 0
    }
  }

  /// Waits for what is under way and writes the end.
  ///
  /// - Throws: what writing failed with.
  func finish() throws(SystemFailure) {
    device.wait()
    try device.check()
    try device.writeEnd(UnsafeRawBufferPointer(rebasing: blocks[number][..<count]))
    count = 0
  }
}

/// The thread that writes the blocks.
private final class Device: Sendable {
  let freeBlocks = DispatchSemaphore(value: 0)
  private let descriptor: Int32
  private let queue = DispatchQueue(label: "pantask.output", qos: .userInitiated)
  private let failure = Mutex<SystemFailure?>(nil)

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Throws what a write failed with.
  func check() throws(SystemFailure) { if let failure = failure.withLock({ $0 }) { throw failure } }

  /// Waits for all blocks.
  func wait() { queue.sync {} }

  /// Writes a whole block behind those before it, unless one of them failed.
  ///
  /// It must not change until it is free again.
  func put(_ block: UnsafeRawBufferPointer) {
    nonisolated(unsafe) let block = block
    queue.async { [self] in
      do throws(SystemFailure) {
        try check()
        try write(block)
      } catch { failure.withLock { $0 = error } }
      freeBlocks.signal()
    }
  }

  private func write(_ block: UnsafeRawBufferPointer) throws(SystemFailure) {
    let start = SystemCalls.position(in: descriptor) ?? 0
    do throws(SystemFailure) { try SystemCalls.write(descriptor, block) } catch {
      guard error == .invalid, SystemCalls.setDirect(descriptor, false) else { throw error }
      let written = (SystemCalls.position(in: descriptor) ?? start) - start
      try SystemCalls.write(descriptor, UnsafeRawBufferPointer(rebasing: block[written...]))
    }
  }

  /// Writes what is no whole block.
  func writeEnd(_ bytes: UnsafeRawBufferPointer) throws(SystemFailure) {
    _ = SystemCalls.setDirect(descriptor, false)
    try SystemCalls.write(descriptor, bytes)
  }
}
