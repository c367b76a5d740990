#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension Array {
  /// Makes room like `reserveCapacity`, and asks for large pages where that is megabytes.
  ///
  /// Why it is here: the table of a million tasks and its rendered rows are 65,000 pages of 4 KiB that the system hands
  /// out one by one when they are first written to, and the sorted order then visits them at random, so that nearly
  /// every visit misses the processor's table of pages as well (`docs/performance.md`). What to watch: a large page is
  /// resident from its first byte on, so only what is going to be filled may be asked for, and only whole ones inside
  /// the array.
  ///
  /// Nothing but `reserveCapacity` where the system has no such advice, or does not follow it.
  package mutating func reserveLarge(_ count: Int) {
    reserveCapacity(count)
    #if os(Linux)
      let byteCount = capacity &* MemoryLayout<Element>.stride
      guard byteCount >= LargePages.minimumByteCount else { return }
      withUnsafeMutableBytes { bytes in
        guard let base = bytes.baseAddress else { return }
        let alignment = UInt(LargePages.byteCount)
        let start = (UInt(bitPattern: base) &+ alignment &- 1) / alignment * alignment
        let end = (UInt(bitPattern: base) &+ UInt(byteCount)) / alignment * alignment
        guard start < end else { return }
        _ = madvise(UnsafeMutableRawPointer(bitPattern: start), Int(end &- start), MADV_HUGEPAGE)
      }
    #endif
  }
}

private enum LargePages {
  /// Bytes of a large page: 2 MiB on the processors that have them beside pages of 4 KiB.
  static let byteCount = 2 << 20
  /// Below so many bytes there is hardly a whole large page inside.
  static let minimumByteCount = 4 << 20
}
