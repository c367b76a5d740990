package import TaskModel

/// One key of an order: a field, its direction, and how its values compare.
package struct SortDescriptor: Hashable, Sendable {
  /// Where tasks without a value go, whatever the direction.
  package enum AbsentPlacement: Hashable, Sendable {
    /// Before all tasks that have one.
    case first
    /// After all tasks that have one.
    case last
  }
  /// The field; not `extra`.
  package var field: Field
  /// Highest, latest, last in the alphabet first.
  package var isDescending: Bool
  /// Where tasks without a value go.
  package var absent: AbsentPlacement
  /// Texts compare without regard to case.
  ///
  /// Otherwise they compare by their UTF-8 bytes.
  package var ignoresCase: Bool
  /// Runs of digits in texts compare as numbers: "item 9" before "item 10".
  package var isNatural: Bool

  /// Makes a key.
  package init(
    _ field: Field, isDescending: Bool = false, absent: AbsentPlacement = .last, ignoresCase: Bool = false,
    isNatural: Bool = false
  ) {
    self.field = field
    self.isDescending = isDescending
    self.absent = absent
    self.ignoresCase = ignoresCase
    self.isNatural = isNatural
  }
}

/// The order of the tasks (`--sort`): keys, the first of which counts most.
///
/// Tasks equal by all of them stay in the order they came in.
package struct TaskOrder: Hashable, Sendable {
  /// The keys.
  package var descriptors: [SortDescriptor]

  /// Makes an order; without keys tasks stay as they are.
  package init(_ descriptors: [SortDescriptor]) { self.descriptors = descriptors }

  /// `-priority,isDone,due,title`.
  package static let standard = TaskOrder([
    SortDescriptor(.priority, isDescending: true), SortDescriptor(.isDone), SortDescriptor(.due),
    SortDescriptor(.title),
  ])

  /// The fields it reads (projection).
  ///
  /// A made id is made of the title, so `id` reads that as well.
  package var fields: FieldSet {
    var fields = FieldSet(descriptors.map(\.field))
    if fields.contains(.id) { fields.insert(.title) }
    return fields
  }

  /// Reads keys such as `-priority,due:first,title:natural:nocase`: `-` is descending, `done` is `isDone`; an empty
  /// text is no key at all.
  ///
  /// - Throws: a `Diagnostic` with code `unknown-field` or `sort-syntax`.
  package init(_ text: String, option: String = "--sort") throws(Diagnostic) {
    descriptors = []
    let source = OptionText(option: option, text: text)
    for item in OptionList(source).items {
      if item.isEmpty, text.isEmpty { break }
      descriptors.append(try TaskOrder.descriptor(item, source))
    }
  }

  private static func descriptor(
    _ item: Range<Int>, _ source: OptionText
  ) throws(Diagnostic) -> SortDescriptor {
    var start = item.lowerBound
    let isDescending = start < item.upperBound && source.scalars[start] == "-"
    if isDescending { start += 1 }
    let parts = OptionList(source, in: start..<item.upperBound, separator: ":").items
    let field = try OptionList.field(parts[0], source)
    if field == .extra {
      throw source.error(
        code: "sort-syntax", "extra holds many fields and cannot be sorted by", at: parts[0].lowerBound)
    }
    var descriptor = SortDescriptor(field, isDescending: isDescending)
    for part in parts.dropFirst() {
      let modifier = source.text(part)
      switch modifier {
      case "first": descriptor.absent = .first
      case "last": descriptor.absent = .last
      case "nocase", "natural":
        guard [.text, .word, .wordList].contains(field.kind) else {
          throw source.error(
            code: "sort-syntax", "\(field.name) holds no text: \":\(modifier)\" does not apply",
            at: part.lowerBound)
        }
        if modifier == "nocase" { descriptor.ignoresCase = true } else { descriptor.isNatural = true }
      default:
        throw source.error(
          code: "sort-syntax", "unknown modifier \":\(modifier)\"", at: part.lowerBound,
          hint: "modifiers are :first, :last, :nocase and :natural")
      }
    }
    return descriptor
  }
}
