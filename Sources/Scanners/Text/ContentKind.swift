/// What a file is by its first bytes, as far as they give it away: for saying "this is a ZIP archive" instead of
/// a thousand syntax errors.
package enum ContentKind: Sendable, Equatable, CaseIterable {
  /// Nothing known: presumably text.
  case text
  /// A binary property list (`bplist00`), which is read, but not as text.
  case binaryPropertyList
  /// A ZIP archive; .xlsx, .numbers, .omnifocus and .docx files are such.
  case zip
  /// A compound file of older Microsoft Office: .xls, .mpp, .msg.
  case microsoftCompoundFile
  /// An SQLite database.
  case sqlite
  /// A PDF document.
  case pdf
  /// A PNG, GIF, JPEG or WebP image.
  case image
  /// Data compressed with gzip.
  case gzip
  /// Data compressed with bzip2, xz, Zstandard or 7-Zip.
  case otherArchive

  private static let magic: [([UInt8], ContentKind)] = [
    (Array("bplist00".utf8), .binaryPropertyList),
    ([0x50, 0x4B, 0x03, 0x04], .zip), ([0x50, 0x4B, 0x05, 0x06], .zip), ([0x50, 0x4B, 0x07, 0x08], .zip),
    ([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], .microsoftCompoundFile),
    (Array("SQLite format 3\0".utf8), .sqlite),
    (Array("%PDF-".utf8), .pdf),
    ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .image),
    (Array("GIF87a".utf8), .image), (Array("GIF89a".utf8), .image), ([0xFF, 0xD8, 0xFF], .image),
    ([0x1F, 0x8B], .gzip),
    ([0x42, 0x5A, 0x68, 0x31, 0x41, 0x59], .otherArchive),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], .otherArchive),
    ([0x28, 0xB5, 0x2F, 0xFD], .otherArchive), ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], .otherArchive),
  ]

  /// The kind of the content that begins with `head`; 16 bytes are enough.
  package static func sniff(_ head: [UInt8]) -> ContentKind {
    for (bytes, kind) in magic where head.starts(with: bytes) { return kind }
    return .text
  }

  /// Why this cannot be read as text, with what to do instead; nil for `text`.
  package var refusal: ScanProblem? {
    let message: String
    let hint: String
    switch self {
    case .text:
      return nil
    case .binaryPropertyList:
      message = "this is a binary property list, not text"
      hint = "read it as a property list: --from plist"
    case .zip:
      message = "this is a ZIP archive (an .xlsx file?)"
      hint = "export it as CSV, or unpack it first"
    case .microsoftCompoundFile:
      message = "this is an older Microsoft Office file (.xls or .mpp?)"
      hint = "save it as CSV, or as XML in the case of Project"
    case .sqlite:
      message = "this is an SQLite database"
      hint = "export the table as CSV or JSON: sqlite3 -csv -header FILE 'select ...'"
    case .pdf:
      message = "this is a PDF document"
      hint = "export the tasks as CSV, JSON or XML instead"
    case .image:
      message = "this is an image"
      hint = "export the tasks as CSV, JSON or XML instead"
    case .gzip:
      message = "this is compressed with gzip"
      hint = "unpack it first: gzip -dc FILE | pantask ... -"
    case .otherArchive:
      message = "this is a compressed archive"
      hint = "unpack it first"
    }
    return ScanProblem(.notThisSyntax, message, hint: hint, byteOffset: 0, line: 1, column: 1)
  }
}
