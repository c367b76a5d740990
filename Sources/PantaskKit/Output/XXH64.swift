/// The digest XXH64 with seed 0 (the xxHash specification, 0.1.1), as `xxhsum -H1` prints it.
///
/// It tells a page from one that somebody has edited: two texts of one length have the same digest once in 2^64.
/// Whoever means to make such a text can, and gains nothing: to have a page removed he must be able to write it, and so
/// to remove it. A digest that withstood that (SHA-256, BLAKE2) would take longer than a page takes to be rendered, and
/// this one takes a fiftieth of it.
struct XXH64 {
  private static let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
  private static let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
  private static let prime3: UInt64 = 0x1656_67B1_9E37_79F9
  private static let prime4: UInt64 = 0x85EB_CA77_C2B2_AE63
  private static let prime5: UInt64 = 0x27D4_EB2F_1656_67C5
  /// How many bytes are mixed in at once.
  private static let stripeSize = 32

  private var lanes: (UInt64, UInt64, UInt64, UInt64) = (
    prime1 &+ prime2, prime2, 0, 0 &- prime1
  )
  private var byteCount: UInt64 = 0
  /// What does not fill a stripe yet.
  private var rest: [UInt8] = []

  /// The digest of nothing, to be added to.
  init() { rest.reserveCapacity(Self.stripeSize) }

  /// Adds bytes.
  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    guard var next = bytes.baseAddress else { return }
    let end = next + bytes.count
    byteCount &+= UInt64(bytes.count)
    if !rest.isEmpty {
      let count = min(Self.stripeSize - rest.count, end - next)
      rest.append(contentsOf: UnsafeRawBufferPointer(start: next, count: count))
      next += count
      if rest.count < Self.stripeSize { return }
      rest.withUnsafeBytes {
        if let start = $0.baseAddress { mixIn(from: start, to: start + Self.stripeSize) }
      }
      rest.removeAll(keepingCapacity: true)
    }
    let stripes = next + (end - next) / Self.stripeSize * Self.stripeSize
    mixIn(from: next, to: stripes)
    rest.append(contentsOf: UnsafeRawBufferPointer(start: stripes, count: end - stripes))
  }

  /// The digest of all that was added.
  var value: UInt64 {
    var hash = Self.prime5
    if byteCount >= UInt64(Self.stripeSize) {
      let (a, b, c, d) = lanes
      hash = Self.turned(a, 1) &+ Self.turned(b, 7) &+ Self.turned(c, 12) &+ Self.turned(d, 18)
      for lane in [a, b, c, d] { hash = (hash ^ Self.round(0, lane)) &* Self.prime1 &+ Self.prime4 }
    }
    hash &+= byteCount
    var place = 0
    while rest.count - place >= 8 {
      hash =
        Self.turned(hash ^ Self.round(0, number(at: place, byteCount: 8)), 27) &* Self.prime1 &+ Self.prime4
      place += 8
    }
    if rest.count - place >= 4 {
      hash ^= number(at: place, byteCount: 4) &* Self.prime1
      hash = Self.turned(hash, 23) &* Self.prime2 &+ Self.prime3
      place += 4
    }
    for byte in rest[place...] { hash = Self.turned(hash ^ UInt64(byte) &* Self.prime5, 11) &* Self.prime1 }
    hash = (hash ^ hash &>> 33) &* Self.prime2
    hash = (hash ^ hash &>> 29) &* Self.prime3
    return hash ^ hash &>> 32
  }

  /// A number in what is left over, its lowest byte first.
  private func number(at place: Int, byteCount: Int) -> UInt64 {
    rest[place..<place + byteCount].reversed().reduce(0) { $0 &<< 8 | UInt64($1) }
  }

  /// Mixes in whole stripes.
  private mutating func mixIn(from start: UnsafeRawPointer, to end: UnsafeRawPointer) {
    var (a, b, c, d) = lanes
    var next = start
    while next < end {
      a = Self.round(a, UInt64(littleEndian: next.loadUnaligned(as: UInt64.self)))
      b = Self.round(b, UInt64(littleEndian: next.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
      c = Self.round(c, UInt64(littleEndian: next.loadUnaligned(fromByteOffset: 16, as: UInt64.self)))
      d = Self.round(d, UInt64(littleEndian: next.loadUnaligned(fromByteOffset: 24, as: UInt64.self)))
      next += Self.stripeSize
    }
    lanes = (a, b, c, d)
  }

  @inline(__always)
  private static func round(_ lane: UInt64, _ word: UInt64) -> UInt64 {
    turned(lane &+ word &* prime2, 31) &* prime1
  }

  @inline(__always)
  private static func turned(_ value: UInt64, _ count: UInt64) -> UInt64 {
    value &<< count | value &>> (64 &- count)
  }
}
