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

    @Test func `none are asked for where little is reserved`() throws {
      var small: [UInt64] = []
      small.reserveLarge(1 << 10)
      small.append(1)
      let flags = try flags(at: middle(of: &small))
      #expect(small.capacity >= 1 << 10 && !flags.isEmpty && !flags.contains("hg"), "\(flags)")
    }
  }
#endif
