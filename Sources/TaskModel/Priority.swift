/// How urgent a task is, in five steps; a task that nobody has given a priority has none of them.
///
/// The order is the natural one: `lowest < highest`.
///
/// ```swift
/// Priority.high < .highest                // true
/// Priority(name: "middle") == .middle     // true
/// ```
public enum Priority: UInt8, CaseIterable, Comparable, Hashable, Sendable {
  /// 0, below everything else.
  case lowest
  /// 1.
  case low
  /// 2, and what an unknown word becomes.
  case middle
  /// 3.
  case high
  /// 4, before everything else.
  case highest

  /// The name as the native formats and the filter language write it.
  public var name: String {
    switch self {
    case .lowest: "lowest"
    case .low: "low"
    case .middle: "middle"
    case .high: "high"
    case .highest: "highest"
    }
  }

  /// The priority of that name, or nil.
  ///
  /// Names are lower case.
  public init?(name: String) {
    guard let match = Priority.allCases.first(where: { $0.name == name }) else { return nil }
    self = match
  }

  /// Orders by urgency.
  public static func < (left: Priority, right: Priority) -> Bool { left.rawValue < right.rawValue }
}

extension Priority: Codable {
  /// Decodes a name, or a number 0…4.
  ///
  /// - Throws: `DecodingError` for anything else.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let number = try? container.decode(UInt8.self), let priority = Priority(rawValue: number) {
      self = priority
    } else if let name = try? container.decode(String.self), let priority = Priority(name: name) {
      self = priority
    } else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "a priority is a name from lowest to highest, or a number 0…4")
    }
  }

  /// Encodes the name.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(name)
  }
}
