import TaskModel
import Templating

/// What stands before (and behind) a field's value in every row: all texts in one array, so that a loop over fields
/// counts no references.
struct FieldKeys {
  /// A field with its texts.
  struct Key {
    var field: Field
    fileprivate var before: Range<Int>
    fileprivate var behind: Range<Int>
  }

  private(set) var all: [Key] = []
  private var bytes: [UInt8] = []

  /// Adds a field.
  mutating func add(_ field: Field, _ before: String, behind: String = "") {
    let start = bytes.count
    bytes += before.utf8
    let middle = bytes.count
    bytes += behind.utf8
    all.append(Key(field: field, before: start..<middle, behind: middle..<bytes.count))
  }

  /// Appends what stands before a field's value.
  @inline(__always)
  func append(_ key: Key, to output: inout OutputBuffer) { output.append(bytes.span.extracting(key.before)) }

  /// Appends what stands behind it.
  @inline(__always)
  func appendEnd(_ key: Key, to output: inout OutputBuffer) {
    output.append(bytes.span.extracting(key.behind))
  }
}
