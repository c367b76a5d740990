import Foundation
package import Scanners

/// Turns a binary property list (`bplist00`) into the same one in XML, which the property-list scanner reads.
///
/// Foundation does the conversion. Before it may, `BinaryPropertyListCheck` has followed every reference: files in
/// which containers hold themselves or each other a billion times over are refused here and not left to its
/// recursion.
package enum BinaryPropertyListReader {
  /// Largest file, in bytes.
  ///
  /// It is held in memory several times over.
  package static let largestByteCount = 64 << 20

  /// The XML property list that says the same as `bytes`.
  ///
  /// Throws a problem: `notThisSyntax` for other content and for archives of objects, `recordTooLong` and
  /// `tooDeep` for what is beyond the limits, `syntax` for a damaged file.
  package static func xml(from bytes: [UInt8]) throws(ScanProblem) -> [UInt8] {
    guard bytes.count <= largestByteCount else {
      throw ScanProblem(
        .recordTooLong, "binary property lists are read up to \(largestByteCount >> 20) MiB",
        hint: "convert it first: plutil -convert xml1 FILE", byteOffset: largestByteCount, line: 1, column: 1)
    }
    guard ContentKind.sniff(bytes) == .binaryPropertyList else {
      throw ScanProblem(
        .notThisSyntax, "this is not a binary property list", byteOffset: 0, line: 1, column: 1)
    }
    var check = BinaryPropertyListCheck(bytes)
    try check.run()
    do {
      let list = try PropertyListSerialization.propertyList(from: Data(bytes), options: [], format: nil)
      return [UInt8](try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0))
    } catch {
      throw ScanProblem(
        .syntax, "the binary property list cannot be read: \(error.localizedDescription)", byteOffset: 0,
        line: 1,
        column: 1)
    }
  }
}
