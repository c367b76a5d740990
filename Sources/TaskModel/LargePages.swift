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
      withUnsafeMutableBytes { bytes in
        guard let base = bytes.baseAddress,
          let pages = LargePages.within(
            UInt(bitPattern: base), byteCount: byteCount)
        else { return }
        _ = madvise(UnsafeMutableRawPointer(bitPattern: pages.lowerBound), pages.count, MADV_HUGEPAGE)
      }
    #endif
  }
}

/// Which part of a piece of memory large pages are asked for.
package enum LargePages {
  /// Bytes of a large page: 2 MiB on the processors that have them beside pages of 4 KiB.
  package static let byteCount = 2 << 20
  /// Below so many bytes there is hardly a whole large page inside.
  package static let minimumByteCount = 4 << 20

  /// The addresses of the whole large pages in `byteCount` bytes from `address` on; nil where it is too few bytes.
  package static func within(_ address: UInt, byteCount: Int) -> Range<UInt>? {
    guard byteCount >= minimumByteCount else { return nil }
    let page = UInt(LargePages.byteCount)
    let start = (address &+ page &- 1) / page * page
    let end = (address &+ UInt(byteCount)) / page * page
    return start < end ? start..<end : nil
  }
}
