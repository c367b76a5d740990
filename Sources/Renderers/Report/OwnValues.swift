import Synchronization

/// One value of a field of the source's own, as a frame of a template has it in a single number: of which task, of
/// which field, and which of its values.
struct OwnValue {
  /// Where the task is: its position, or where a context has it.
  var task: Int
  /// The number of the field, from 0.
  var field: Int
  /// Which of the values it is, from 0.
  var number: Int
  var isLast: Bool

  /// The most values of a task that a loop has.
  static let most = 1 << 13
  private static let mostFields = 1 << 18

  /// How many of so many values of a field a loop has.
  static func count(_ count: Int, field: Int) -> Int { field < mostFields ? min(count, most) : 0 }

  init(task: Int, field: Int, number: Int, isLast: Bool) {
    (self.task, self.field, self.number, self.isLast) = (task, field, number, isLast)
  }

  /// The value of a frame's number.
  init(_ index: Int) {
    isLast = index & 1 == 1
    number = index &>> 1 & (Self.most - 1)
    field = index &>> 14 & (Self.mostFields - 1)
    task = index &>> 32
  }

  /// The number of its frame.
  var index: Int { task &<< 32 | field &<< 14 | number &<< 1 | (isLast ? 1 : 0) }
}

/// The values that were asked for last: a loop over them asks for each by its number, and takes them apart once.
final class OwnValueCache: Sendable {
  private struct Entry {
    var task: Int
    var field: Int
    var values: [[UInt8]]
  }

  /// As many as threads may be at work on a page, and a loop within a loop of each.
  private static let most = 8
  private let entries = Mutex<[Entry]>([])

  /// The values of a field of a task, which are made where they are not known.
  func values(task: Int, field: Int, make: () -> [[UInt8]]) -> [[UInt8]] {
    let known = entries.withLock { entries in
      entries.first { $0.task == task && $0.field == field }?.values
    }
    if let known { return known }
    let made = make()
    if made.count > 1 {
      entries.withLock { entries in
        if entries.count == Self.most { entries.removeFirst() }
        entries.append(Entry(task: task, field: field, values: made))
      }
    }
    return made
  }
}
