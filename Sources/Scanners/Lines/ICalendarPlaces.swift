/// Keeps the values of a to-do that belong together at one place among those of their names.
///
/// These are the parameters of a property that is there several times, and the properties of its alarms. What one of
/// several does not have is null at its place, as in columns of one name.
struct ICalendarPlaces {
  private struct Group {
    /// How many properties, or alarms, have ended.
    var endedCount: Int
    /// The names that any has, with whether the one that is being read has it.
    var names: [(name: [UInt8], isTaken: Bool)] = []
    /// By name: where it is in `names`.
    var numbers: [[UInt8]: Int] = [:]
  }

  private var groups: [[UInt8]: Group] = [:]
  /// How many nulls the to-do may still get: what has more is not told apart, and hostile input stays small.
  ///
  /// When there is none left, nothing is looked at any more: else every property would go through the names of all
  /// before it.
  private var room = 1_000

  /// Whether nothing has to be kept at its place so far.
  var isEmpty: Bool { groups.isEmpty }

  /// Makes room for a value before it is added.
  ///
  /// - Parameters:
  ///   - group: what the value belongs to: the name of the property, or that of the alarm.
  ///   - property: the name under which values have been counted before the group had any name; nil for none.
  mutating func take(
    _ name: [UInt8], in group: [UInt8], before property: [UInt8]?, _ builder: inout LineRecordBuilder
  ) {
    guard room > 0 else { return }
    var own =
      groups.removeValue(forKey: group) ?? Group(endedCount: property.map { builder.count(of: $0) } ?? 0)
    if let index = own.numbers[name] {
      own.names[index].isTaken = true
    } else {
      own.numbers[name] = own.names.count
      own.names.append((name, true))
      addNulls(own.endedCount, name, &builder)
    }
    groups[group] = own
  }

  /// Ends a property or an alarm.
  mutating func endPlace(in group: [UInt8], _ builder: inout LineRecordBuilder) {
    guard room > 0, var own = groups.removeValue(forKey: group) else { return }
    own.endedCount += 1
    for index in own.names.indices {
      if !own.names[index].isTaken { addNulls(1, own.names[index].name, &builder) }
      own.names[index].isTaken = false
    }
    groups[group] = own
  }

  private mutating func addNulls(_ count: Int, _ name: [UInt8], _ builder: inout LineRecordBuilder) {
    guard count <= room else {
      room = 0
      return
    }
    room -= count
    for _ in 0..<count { builder.addNull(name) }
  }
}
