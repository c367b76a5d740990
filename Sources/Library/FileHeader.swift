internal import Foundation

/// What the first bytes of a database say of how it is written (SQLite's file format, §1.3).
struct FileHeader {
  private static let byteCount = 48

  /// Whether what is new is first written to a log beside it, which stays until nobody has it open any more.
  let isWriteAhead: Bool
  /// What no library can have there.
  private(set) var fault: String?

  /// Reads it; nil where there are not so many bytes.
  init?(_ path: String) {
    guard let file = FileHandle(forReadingAtPath: path),
      let bytes = try? file.read(upToCount: Self.byteCount), bytes.count == Self.byteCount
    else { return nil }
    // 1 is a journal, 2 a log.
    let (writing, reading) = (bytes[18], bytes[19])
    isWriteAhead = reading == 2
    if writing > 2 || reading > 2 { fault = "it is written in a way that there is none" }
    // SQLite takes one that it does not know for a mistake of whoever asks.
    if bytes[44] | bytes[45] | bytes[46] != 0 || bytes[47] > 4 {
      fault = "its schema is of a format that there is none"
    }
  }
}
