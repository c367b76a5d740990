import TaskModel

/// What runs have written into a folder under `only-if-changed` or `keep`: what each file was, and what was in it
/// without the time at which it was made.
///
/// The list is a file `.pantask-outputs` in the folder: a heading, and a line for each output in the order in which
/// they were written. A file in which anything else stands is no such list, and then nothing is known of any output: it
/// is written anew, and never removed.
struct OutputRecords {
  /// What is known of an output as it was written.
  struct Record: Equatable {
    /// The name in the folder.
    var name: String
    /// The file's length and digest.
    var page: PageManifest.Page
    /// The digest of what was in it without the time at which it was made.
    var content: UInt64
  }

  private static let fileName = ".pantask-outputs"
  private static let heading =
    "# Outputs that pantask has written here: length, XXH64, XXH64 without the time, name. Version 1."
  private static let maximumByteCount = 16 << 20

  private let path: String
  private let folder: String
  private(set) var records: [Record] = []

  /// The list's path.
  static func path(inFolder folder: String) -> String { "\(folder)/\(fileName)" }

  /// The list in a folder; empty where there is none that this version has written.
  init(inFolder folder: String) {
    self.folder = folder
    path = Self.path(inFolder: folder)
    guard let bytes = try? PlainFile.contentsIfThere(of: path, atMost: Self.maximumByteCount),
      let text = String(validating: bytes, as: UTF8.self)
    else { return }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.first == Substring(Self.heading), lines.last == "" else { return }
    var records: [Record] = []
    for line in lines.dropFirst().dropLast() {
      let parts = line.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false)
      guard parts.count == 4, let byteCount = Int(parts[0]), let digest = UInt64(parts[1], radix: 16),
        let content = UInt64(parts[2], radix: 16), !parts[3].isEmpty, !parts[3].contains("/")
      else { return }
      records.append(
        Record(
          name: String(parts[3]), page: PageManifest.Page(byteCount: byteCount, digest: digest),
          content: content))
    }
    self.records = records
  }

  /// Whether an output is as it was written, and holds what has this digest.
  func holds(_ name: String, content: UInt64) -> Bool {
    guard let record = records.last(where: { $0.name == name }), record.content == content else {
      return false
    }
    return isUntouched(record)
  }

  /// Whether a file is exactly as it was written.
  func isUntouched(_ record: Record) -> Bool {
    PageFolder.page(at: "\(folder)/\(record.name)")?.1 == record.page
  }

  /// Notes an output that is going to be written; it comes behind all others.
  mutating func add(_ record: Record) {
    records.removeAll { $0.name == record.name }
    records.append(record)
  }

  /// Forgets an output.
  mutating func remove(_ name: String) { records.removeAll { $0.name == name } }

  /// Writes the list.
  func write() throws(OutputError) {
    var text = Self.heading + "\n"
    for record in records where !record.name.contains("\n") {
      let digests = [record.page.digest, record.content].map { String($0, radix: 16) }.joined(separator: " ")
      text += "\(record.page.byteCount) \(digests) \(record.name)\n"
    }
    let file = try AtomicFile(replacing: path, isMadeUp: true)
    try file.write(text)
    try file.commit()
  }
}
