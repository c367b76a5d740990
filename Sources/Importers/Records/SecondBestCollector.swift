import Scanners
import TaskModel

/// A value that fills its field although it is only second best for it, and where it was found.
struct FallbackValue {
  /// What was done with it.
  var instruction: Instruction
  /// Its place in the batch.
  var node: Int
  /// The level that it was read at.
  var level: Int
}

/// A value that counts where the record has no better one.
struct SecondBestValue {
  /// What is to be done with it then.
  var instruction: Instruction
  var node: RecordNode
  /// Its place in the batch.
  var index: Int
  /// The level that it was read at.
  var level: Int
  /// The number of the `SecondName` that it stands under; -1 for none.
  var number = -1
}

/// Collects the values of a row that are only second best for their fields.
struct SecondBestCollector {
  /// Values of the row that give way to better ones.
  var taken: [FallbackValue] = []
  /// Values of the row that wait for better ones.
  var waiting: [SecondBestValue] = []

  /// Begins a row.
  @inline(__always) mutating func beginRow() {
    if !taken.isEmpty { taken.removeAll(keepingCapacity: true) }
    if !waiting.isEmpty { waiting.removeAll(keepingCapacity: true) }
  }

  /// Where the value is that fills a field and gives way to a better one; nil where there is none.
  func place(of field: Field) -> Int? { taken.firstIndex { $0.instruction.field == field } }
}
