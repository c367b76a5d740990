import Scanners

/// Where the value that is being read stands.
struct ValueCursor {
  /// The value itself; of a cell that is guarded against being run as a formula without the guard.
  var node: RecordNode
  /// Its place in the batch.
  var index: Int
  /// The level at which its name is looked up (`MappingPlan.levels`).
  var level: Int
  /// The record that it is in.
  let record: RecordPlace

  @inline(__always) init(_ node: RecordNode, _ index: Int, level: Int, _ record: RecordPlace) {
    self.node = node
    self.index = index
    self.level = level
    self.record = record
  }

  /// The place before the first value of a record.
  @inline(__always) init(level: Int, _ record: RecordPlace) {
    self.init(RecordNode(kind: .null, name: 0, start: 0, length: 0, next: 0), 0, level: level, record)
  }

  /// Another value of the record, at the same level or at another.
  @inline(__always) func at(_ node: RecordNode, _ index: Int, level: Int? = nil) -> ValueCursor {
    ValueCursor(node, index, level: level ?? self.level, record)
  }

  /// The same value at another level.
  @inline(__always) func at(level: Int) -> ValueCursor { ValueCursor(node, index, level: level, record) }
}

extension Span<RecordNode> {
  /// The first of the values in a value for which something holds, by its number.
  ///
  /// - Parameter holds: asked with the number and the value: a closure that held the span ends the compiler (6.3.1).
  @inline(__always) func firstChild(of index: Int, where holds: (Int, RecordNode) -> Bool) -> Int? {
    var child = index + 1
    while child < Int(self[index].next) {
      if holds(child, self[child]) { return child }
      child = Int(self[child].next)
    }
    return nil
  }
}
