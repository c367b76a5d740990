import TaskModel
import Templating

/// An address that tasks without one of their own have, made of their ids (`--link`).
package struct TaskLink: Sendable {
  /// The format's name or the file whose tasks have it; nil for those of any.
  package let source: String?
  private let before: [UInt8]
  private let after: [UInt8]

  private static let place = "{id}"

  /// Reads `https://jira.example.org/browse/{id}` or `jira-csv=https://…/{id}`.
  ///
  /// - Throws: a `TaskLinkError` for anything but an address of http or https with `{id}` behind its host.
  package init(_ text: String) throws(TaskLinkError) {
    func isAddress(_ text: Substring) -> Bool {
      let lowered = text.prefix(8).lowercased()
      return lowered.hasPrefix("https://") || lowered.hasPrefix("http://")
    }
    var address = text[...]
    var source: String?
    if !isAddress(address), let sign = text.firstIndex(of: "=") {
      source = String(text[..<sign])
      address = text[text.index(after: sign)...]
    }
    guard source != "", isAddress(address) else {
      throw TaskLinkError(message: "only addresses of http and https can be linked to")
    }
    let parts = address.components(around: TaskLink.place)
    guard parts.count == 2 else {
      throw TaskLinkError(message: "an address has “{id}” once, where the id of a task is to stand")
    }
    // Behind the host, so that no id decides where a link leads.
    let host = parts[0].drop { $0 != "/" }.dropFirst(2)
    let isBehindHost = host.contains { "/?#".contains($0) }
    let sample = Array((parts[0] + "1" + parts[1]).utf8)
    guard isBehindHost, sample.withUnsafeBufferPointer({ WebAddress.isSafe($0) }) else {
      throw TaskLinkError(
        message: isBehindHost ? "this is no address" : "“{id}” stands behind the host, as in https://…/{id}")
    }
    self.source = source
    before = Array(parts[0].utf8)
    after = Array(parts[1].utf8)
  }

  /// Whether the tasks of a source have it: one of that format, or of that file, with or without its folder.
  package func isOf(_ word: String) -> Bool {
    guard let source else { return true }
    guard let colon = word.firstIndex(of: ":") else { return word == source }
    let path = word[word.index(after: colon)...]
    return word[..<colon] == source || path == source
      || path.split(separator: "/").last.map(String.init) == source
  }

  /// The address of a task, or nothing for an id that would lead to another folder.
  func address(ofID id: [UInt8]) -> [UInt8] {
    if id.isEmpty || id == [0x2E] || id == [0x2E, 0x2E] { return [] }
    return before + FragmentText.percentEncoded(id) + after
  }
}

/// What is wrong with a link.
package struct TaskLinkError: Error {
  /// What is wrong, as a sentence.
  package let message: String
}

/// Texts as fragments and addresses hold them.
enum FragmentText {
  /// Letters, digits and `-._~` as they are, everything else percent-encoded (RFC 3986 §2.3).
  static func percentEncoded(_ text: some Sequence<UInt8>) -> [UInt8] {
    var output = OutputBuffer(capacity: 64)
    for byte in text { append(byte, to: &output) }
    return output.heldBytes
  }

  /// The same with a plus sign for a space, as the fields of a form are encoded.
  static func formEncoded(_ text: some Sequence<UInt8>) -> [UInt8] {
    var output = OutputBuffer(capacity: 64)
    for byte in text {
      if byte == 0x20 { output.append(UInt8(ascii: "+")) } else { append(byte, to: &output) }
    }
    return output.heldBytes
  }

  private static func append(_ byte: UInt8, to output: inout OutputBuffer) {
    let isLetterOrDigit = byte >= 0x30 && byte <= 0x39 || byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A
    if isLetterOrDigit || "-._~".utf8.contains(byte) {
      output.append(byte)
    } else {
      output.append(percentEncoded: byte)
    }
  }
}

extension Substring {
  /// What stands before, between and behind the places where a text is.
  fileprivate func components(around separator: String) -> [Substring] {
    var parts: [Substring] = []
    var rest = self
    var start = rest.startIndex
    while start < rest.endIndex {
      if rest[start...].hasPrefix(separator) {
        parts.append(rest[..<start])
        rest = rest[rest.index(start, offsetBy: separator.count)...]
        start = rest.startIndex
      } else {
        start = rest.index(after: start)
      }
    }
    return parts + [rest]
  }
}
