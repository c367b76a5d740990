import Foundation
import TaskModel
import Testing

#if os(Linux)
  /// What the system knows of memory that large pages are asked for.
  struct LargePagesTests {
    /// The flags of the mapping that an address is in (`VmFlags` in /proc/self/smaps).
    private func flags(at address: UInt) throws -> [Substring] {
      // A file of no size to the system, which is read to its end all the same.
      let file = try #require(FileHandle(forReadingAtPath: "/proc/self/smaps"))
      let maps = String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
      var isInside = false
      for line in maps.split(separator: "\n") {
        let words = line.split(separator: " ", omittingEmptySubsequences: true)
        let bounds = words.first?.split(separator: "-").compactMap { UInt($0, radix: 16) } ?? []
        if bounds.count == 2 {
          isInside = bounds[0] <= address && address < bounds[1]
        } else if isInside, words.first == "VmFlags:" {
          return Array(words.dropFirst())
        }
      }
      return []
    }

    private func middle(of array: inout [UInt64]) -> UInt {
      array.withUnsafeMutableBytes { UInt(bitPattern: $0.baseAddress) } + UInt(array.capacity * 8 / 2)
    }

    @Test func `large pages are asked for where megabytes are reserved`() throws {
      // A system without such pages has no folder for them.
      guard FileManager.default.fileExists(atPath: "/sys/kernel/mm/transparent_hugepage") else { return }
      var large: [UInt64] = []
      large.reserveLarge(4 << 20)
      #expect(large.capacity >= 4 << 20)
      large.append(1)
      let flags = try flags(at: middle(of: &large))
      #expect(flags.contains("hg"), "\(flags)")
    }
  }
#endif

struct LargePageBoundsTests {
  // Not by the flags of a small array's memory: it may be a part of what a large one had before it.
  @Test(
    arguments: [
      // Address and bytes in KiB, then the bounds in large pages.
      (0, 4095, nil), (0, 4096, 0..<2), (1, 4096, 1..<2), (2048, 4096, 1..<3), (2047, 4096, 1..<2),
      (4100, 9000, 3..<6),
    ] as [(UInt, Int, Range<UInt>?)])
  func `only whole pages of no few are asked for`(address: UInt, byteCount: Int, pages: Range<UInt>?) {
    let found = LargePages.within(address << 10, byteCount: byteCount << 10)
    let size = UInt(LargePages.byteCount)
    #expect(found == pages.map { $0.lowerBound * size..<$0.upperBound * size })
  }
}
