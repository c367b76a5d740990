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
    /// By name: where it is in `names`, when these are many.
    private var numbers: [[UInt8]: Int] = [:]
    private static let fewCount = 8

    init(endedCount: Int) { self.endedCount = endedCount }

    func index(of name: [UInt8]) -> Int? {
      names.count <= Self.fewCount ? names.firstIndex { $0.name == name } : numbers[name]
    }

    mutating func append(_ name: [UInt8]) {
      names.append((name, true))
      guard names.count > Self.fewCount else { return }
      for index in (numbers.isEmpty ? 0 : names.count - 1)..<names.count {
        numbers[names[index].name] = index
      }
    }
  }

  private var groups: [[UInt8]: Group] = [:]
  /// The bits of the groups: nearly all properties are in none, which is known without looking them up.
  private var bits: UInt64 = 0
  /// How many nulls the to-do may still get: what has more is not told apart, and hostile input stays small.
  ///
  /// When there is none left, nothing is looked at any more: else every property would go through the names of all
  /// before it.
  private var room = 1_000

  /// The bit that tells whether a group may be there; several groups have the same.
  static func bit(of group: [UInt8]) -> UInt64 {
    1 << (group.reduce(UInt64(group.count)) { $0 &* 31 &+ UInt64($1) } & 63)
  }

  /// Whether something of a group with this bit may have to be kept at its place.
  func mayHave(_ bit: UInt64) -> Bool { bits & bit != 0 }

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
    if let index = own.index(of: name) {
      own.names[index].isTaken = true
    } else {
      own.append(name)
      addNulls(own.endedCount, name, &builder)
    }
    groups[group] = own
    bits |= ICalendarPlaces.bit(of: group)
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
