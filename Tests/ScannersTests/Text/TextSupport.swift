import Foundation
import Testing

@testable import Scanners

/// Shared by the tests of text and values; a namespace, because other tests of this module have helpers of their
/// own.
enum TextSupport {
  /// The bytes of a file.
  static func bytes(_ url: URL) throws -> [UInt8] { [UInt8](try Data(contentsOf: url)) }

  /// The rows of a tab-separated file with a header, as dictionaries by column name.
  static func rows(_ url: URL) throws -> [[String: String]] {
    let lines = String(decoding: try bytes(url), as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: true)
    let names = lines.first?.split(separator: "\t").map(String.init) ?? []
    return lines.dropFirst().map { line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return Dictionary(uniqueKeysWithValues: zip(names, cells))
    }
  }

  /// Everything a reader gives, joined.
  struct Reading: Equatable {
    var text: [UInt8] = []
    var malformedOffsets: [Int] = []
    var chunkCount = 0
  }

  /// Reads `bytes` to the end and checks what must hold for all chunks: offsets go on where the chunk
  /// before stopped, and only the last one is marked so.
  static func read(
    _ bytes: [UInt8], encoding: TextEncoding? = nil, mode: TextReader.Mode = .text,
    chunkByteCount: Int = 1 << 20,
    readByteCount: Int = .max, headroom: Int = 32
  ) throws -> Reading {
    var reader = TextReader(
      MemoryByteSource(bytes, readByteCount: readByteCount), encoding: encoding, mode: mode,
      chunkByteCount: chunkByteCount, headroom: headroom)
    var reading = Reading()
    var offset: Int?
    var hasLast = false
    while let chunk = try reader.next() {
      #expect(!hasLast)
      #expect(chunk.start == headroom)
      #expect(chunk.byteOffset == offset ?? chunk.byteOffset)
      offset = chunk.byteOffset + chunk.count
      reading.text += chunk.bytes[chunk.start...]
      reading.malformedOffsets += chunk.malformedOffsets
      reading.chunkCount += 1
      hasLast = chunk.isLast
    }
    #expect(hasLast)
    let afterLast = try reader.next()
    #expect(afterLast == nil)
    return reading
  }

  /// The seed of this run: PANTASK_SEED if set, else the same every time.
  static let seed = ProcessInfo.processInfo.environment["PANTASK_SEED"].flatMap(UInt64.init) ?? 20_260_326
}
