/// The streaming byte writer: appends go to a block of memory, full blocks go to a ``ByteSink``.
///
/// Appending never throws. The first error of the sink is remembered; from then on bytes are dropped, ``hasFailed``
/// tells long loops to end early, and ``flush()`` or ``finish()`` throw the error. Without a sink the block grows
/// and holds the whole output (``init(capacity:)``).
///
/// Why it is clever: a report of a million rows is some twenty million appends of ten bytes each, so the cost of one
/// append decides. The block is memory of our own instead of an `[UInt8]`, which spares the uniqueness check and the
/// array's own bookkeeping: measured 3.2 ns per append against 4.6 to 7.7 ns. What to watch: `count <= capacity`
/// holds between calls, every write is preceded by a check of the room left, and the type is noncopyable so that the
/// memory has one owner, who frees it. Public, as the appends are, only because nothing else is inlined into the
/// modules that write.
public struct OutputBuffer: ~Copyable {
  /// How many bytes are held before they go to the sink: 256 KiB.
  package static let defaultCapacity = 256 * 1024

  @usableFromInline var base: UnsafeMutablePointer<UInt8>
  @usableFromInline var count = 0
  @usableFromInline var capacity: Int
  private let sink: (any ByteSink)?
  /// Whether the memory at `base` is somebody else's.
  package private(set) var isOnGivenMemory = false
  @usableFromInline var flushedByteCount = 0
  private var lastFlushedByte: UInt8?
  private var failure: (any Error)?

  /// Whether the sink has failed: everything appended since then is lost, so a loop may as well end.
  package private(set) var hasFailed = false

  /// A buffer in front of a sink, which gets the bytes in blocks of about `capacity` bytes.
  package init(sink: any ByteSink, capacity: Int = OutputBuffer.defaultCapacity) {
    self.sink = sink
    self.capacity = max(capacity, 64)
    base = .allocate(capacity: self.capacity)
  }

  /// A buffer without a sink: it holds everything and grows as needed, starting with `capacity` bytes.
  package init(capacity: Int = 4096) {
    sink = nil
    self.capacity = max(capacity, 64)
    base = .allocate(capacity: self.capacity)
  }

  /// A buffer without a sink on memory of somebody else, who keeps it as long as the buffer lives; what does not fit
  /// there goes to memory of its own, all of it.
  package init(on memory: UnsafeMutableBufferPointer<UInt8>) {
    sink = nil
    capacity = memory.count
    isOnGivenMemory = memory.baseAddress != nil
    base = memory.baseAddress ?? .allocate(capacity: 1)
  }

  deinit { if !isOnGivenMemory { base.deallocate() } }

  /// How many bytes have been appended so far, those already with the sink included.
  @inlinable @inline(__always)
  public var byteCount: Int { flushedByteCount &+ count }

  /// The byte appended last, if there is one.
  package var lastByte: UInt8? { count > 0 ? base[count - 1] : lastFlushedByte }

  /// A copy of the bytes held and not yet with the sink: the whole output of a buffer without a sink.
  package var heldBytes: [UInt8] { Array(held) }

  /// The bytes held, in place: valid until the next change of the buffer.
  ///
  /// Spares the parallel lists a copy.
  package var held: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: count) }

  /// Forgets the bytes held but keeps the memory, so that a buffer without a sink can be used again.
  package mutating func removeAll() {
    count = 0
    flushedByteCount = 0
    lastFlushedByte = nil
  }

  /// Hands the bytes held to the sink; nothing happens without a sink.
  ///
  /// - Throws: the first error of the sink, whether it comes now or came earlier.
  package mutating func flush() throws {
    passOn()
    if let failure { throw failure }
  }

  /// Ends the output: what is held goes to the sink.
  ///
  /// - Throws: the first error of the sink, whether it comes now or came earlier.
  package mutating func finish() throws {
    try flush()
  }

  /// The way of an append that finds too little room.
  @usableFromInline @inline(never)
  mutating func appendSlowly(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let source = bytes.baseAddress, !bytes.isEmpty else { return }
    if sink != nil && bytes.count >= capacity {
      passOn()
      hand(bytes)
      return
    }
    makeRoom(for: bytes.count)
    (base + count).update(from: source, count: bytes.count)
    count &+= bytes.count
  }

  /// Sees to it that `extra` bytes fit: empties the block, or enlarges it.
  @usableFromInline @inline(never)
  mutating func makeRoom(for extra: Int) {
    if capacity - count >= extra { return }
    if sink != nil {
      passOn()
      if capacity >= extra { return }
    }
    let enlarged = UnsafeMutablePointer<UInt8>.allocate(capacity: max(capacity * 2, count + extra))
    capacity = max(capacity * 2, count + extra)
    enlarged.update(from: base, count: count)
    if !isOnGivenMemory { base.deallocate() }
    isOnGivenMemory = false
    base = enlarged
  }

  private mutating func passOn() {
    guard sink != nil, count > 0 else { return }
    let held = held
    count = 0
    hand(held)
  }

  private mutating func hand(_ bytes: UnsafeBufferPointer<UInt8>) {
    flushedByteCount &+= bytes.count
    lastFlushedByte = bytes.last
    guard let sink, !hasFailed else { return }
    do {
      try sink.write(bytes.span)
    } catch {
      failure = error
      hasFailed = true
    }
  }
}
