/// Where the records of a property list are: the elements of an array, or one dictionary.
///
/// The text is like a JSON record path: keys separated by dots, `[*]` for every element of an array in between,
/// `.` for the top level: `.`, `tasks`, `tasks[*]`, `lists[*].tasks`. Where the path leads to an array, its
/// elements are the records, with or without `[*]`; where it leads to a dictionary, that is the one record.
package struct PropertyListPath: Sendable, Hashable {
  /// What is wrong with the text of a path.
  package enum ParseError: Error, Sendable, Equatable {
    /// There is no text.
    case empty
    /// A key is missing at this offset, in bytes.
    case missingKey(Int)
    /// At this offset, in bytes, stands something other than a dot or `[*]`.
    case unexpected(Int)
  }

  /// One step down.
  package enum Step: Sendable, Hashable {
    /// To the value of a key of a dictionary.
    case key([UInt8])
    /// To each element of an array.
    case elements
  }

  /// The steps from the top-level value; the last one is never `elements`.
  package let steps: [Step]

  /// Makes a path of steps.
  package init(steps: [Step]) {
    var steps = steps
    if steps.last == .elements { steps.removeLast() }
    self.steps = steps
  }

  /// Parses the text of a path.
  package init(_ text: String) throws(ParseError) {
    let bytes = Array(text.utf8)
    if bytes.isEmpty { throw .empty }
    var steps: [Step] = []
    var index = bytes[0] == UInt8(ascii: ".") ? 1 : 0
    var wantsKey = index < bytes.count && bytes[index] != UInt8(ascii: "[")
    while index < bytes.count || wantsKey {
      if wantsKey {
        let key = bytes[index...].prefix { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "[") }
        if key.isEmpty { throw .missingKey(index) }
        steps.append(.key(Array(key)))
        index += key.count
        wantsKey = false
      } else if bytes[index] == UInt8(ascii: ".") {
        index += 1
        wantsKey = true
      } else if bytes[index...].starts(with: Array("[*]".utf8)) {
        index += 3
        steps.append(.elements)
      } else {
        throw .unexpected(index)
      }
    }
    self.init(steps: steps)
  }
}
