import Foundation

/// A folder of its own for one test, removed with the value.
final class ScratchFolder {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "pantask-tests-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of something in it.
  func callAsFunction(_ name: String) -> String { path + "/" + name }

  /// Writes a file and gives its path.
  @discardableResult
  func write(_ text: String, to name: String, permissions: Int = 0o644) throws -> String {
    try Data(text.utf8).write(to: URL(fileURLWithPath: self(name)))
    try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: self(name))
    return self(name)
  }

  /// The text of a file; nil where there is none.
  func read(_ name: String) -> String? {
    FileManager.default.contents(atPath: self(name)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Everything in it, sorted, hidden files too.
  var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }

  /// The permission bits of a file.
  func permissions(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: self(name))[.posixPermissions] as? Int
  }
}
