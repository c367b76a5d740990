/// Why a library file cannot be read or changed.
package struct LibraryError: Error, Hashable, Sendable {
  /// What is wrong.
  package enum Cause: Hashable, Sendable {
    /// It is an SQLite database of another program, or has tables that are not pantask's.
    case foreign(String)
    /// A newer pantask has written it.
    case newer(version: Int)
    /// What is in it cannot be.
    case damaged(String)
    /// Another process is writing to it.
    case busy
    /// Another process was interrupted while it wrote, and what it left cannot be taken back here.
    case unfinished
    /// It may not be written to, or its folder not: who writes has a journal beside it.
    case notWritable
    /// It cannot be opened.
    case cannotOpen(String)
    /// Reading or writing failed on the way.
    case failed(String)
  }

  /// The file as it was named.
  package var file: String
  /// What is wrong.
  package var cause: Cause

  /// Makes an error.
  package init(file: String, cause: Cause) {
    self.file = file
    self.cause = cause
  }
}
