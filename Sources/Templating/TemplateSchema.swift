/// What fields there are: the kinds of frames, their names, and which names lead to frames of another kind.
///
/// ``CompiledTemplate/check(against:root:)`` compares a template with it before anything is rendered. A data type may
/// also answer ``TemplateData/field(named:inKind:)`` from it: a field's id is its position.
package struct TemplateSchema: Sendable {
  /// What a name begins with whose rest is one name that somebody else has given: spaces and dots are part of it, and
  /// any is known to the kinds that have the field before the dot.
  package static let openPrefix = "extra."

  /// A name of which there are several ways to write it, as data has it: `extra.X` for `extra["X"]`, `task.extra.X` and
  /// `task.extra["X"]`.
  static func plainName(_ name: String) -> String {
    guard name.hasPrefix("extra") || name.hasPrefix("task.extra") else { return name }
    let open = name.hasPrefix("task.") ? name.dropFirst(5) : name[...]
    if open.hasPrefix(openPrefix) { return String(open) }
    guard open.hasPrefix("extra[\""), open.hasSuffix("\"]"), open.count > 9 else { return name }
    return openPrefix + open.dropFirst(7).dropLast(2).replacing("\\\"", with: "\"")
  }

  /// What a field holds.
  package enum Value: Equatable, Sendable {
    /// A value to be written, or to be used as a condition.
    case scalar
    /// One frame or a list of frames of a kind.
    case frames(kind: Int32)
    /// The frame whose field it is: `{{report.title}}` says whose title is meant inside something that has one, too.
    case itself
  }

  /// One kind of frame.
  package struct Kind: Sendable {
    /// The kind's name, for messages ("task").
    package let name: String
    /// The names of the fields, by position.
    package let fieldNames: [String]
    private let positions: [String: Int]
    private let values: [Value]
    private let openValue: Value

    /// A kind with its fields in order; of two with the same name the first counts.
    ///
    /// - Parameter openValue: what names hold that begin with ``TemplateSchema/openPrefix``.
    package init(name: String, fields: [(name: String, value: Value)], openValue: Value = .scalar) {
      self.name = name
      self.openValue = openValue
      fieldNames = fields.map(\.name)
      values = fields.map(\.value)
      var positions: [String: Int] = [:]
      for (position, field) in fields.enumerated() where positions[field.name] == nil {
        positions[field.name] = position
      }
      self.positions = positions
    }

    /// The position of a field by its name.
    package func position(of name: String) -> Int? { positions[name] }

    /// What a frame of the kind is called by templates that say whose name they mean, if there is such a field.
    package var ownName: String? { values.firstIndex(of: .itself).map { fieldNames[$0] } }

    /// What a field holds, by its name.
    package func value(of name: String) -> Value? {
      if name.hasPrefix(TemplateSchema.openPrefix) {
        return positions[String(TemplateSchema.openPrefix.dropLast())] == nil ? nil : openValue
      }
      return positions[name].map { values[$0] }
    }
  }

  /// The kinds; a kind's number is its position.
  package let kinds: [Kind]

  /// A schema of kinds, numbered by position.
  package init(kinds: [Kind]) {
    self.kinds = kinds
  }

  /// The kind of that number, if there is one.
  package func kind(_ number: Int32) -> Kind? {
    kinds.indices.contains(Int(number)) ? kinds[Int(number)] : nil
  }

  /// The position of a field in a kind: an answer for ``TemplateData/field(named:inKind:)``.
  package func field(named name: String, inKind kind: Int32) -> Int? {
    self.kind(kind)?.position(of: name)
  }
}
