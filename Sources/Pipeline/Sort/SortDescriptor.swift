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
  /// The field.
  package var field: Field
  /// The name of a field of the source's own; `field` is `extra` then.
  package var extraName: String?
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
  /// The order of a language's words, in place of that of bytes.
  package var collation: Collation?
  /// Words that come first, in this order; all others come behind them in theirs.
  package var order: [String] = []

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

  /// Reads keys such as `-priority,due:first,title:natural:nocase,status:(To do|Done),extra["Points"]`: `-` is
  /// descending, `done` is `isDone`; an empty text is no key at all.
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
    let (field, extraName) = try OptionList.column(parts[0], source, code: .sortSyntax)
    var descriptor = SortDescriptor(field, isDescending: isDescending)
    descriptor.extraName = extraName
    var given: [Substring] = []
    for part in parts.dropFirst() {
      let modifier = source.text(part)
      let name = modifier.prefix { $0 != "(" }
      // One of each kind: another would silently take its place.
      let kind = name == "last" ? "first" : name
      if given.contains(kind) {
        throw source.error(
          code: .sortSyntax,
          "\":\(modifier)\" comes second: one of :first and :last, and of every other modifier, is enough",
          at: part.lowerBound)
      }
      given.append(kind)
      if !["first", "last"].contains(name), ![.text, .word, .wordList, .extra].contains(field.kind),
        modifierNames.contains(String(name)) || modifier.first == "("
      {
        throw source.error(
          code: .sortSyntax, "\(field.name) holds no text: \":\(modifier)\" does not apply",
          at: part.lowerBound)
      }
      switch modifier {
      case "first": descriptor.absent = .first
      case "last": descriptor.absent = .last
      case "nocase": descriptor.ignoresCase = true
      case "natural": descriptor.isNatural = true
      case "locale": descriptor.collation = Collation()
      case _ where name == "locale": descriptor.collation = try collation(part, source)
      case _ where modifier.first == "(": descriptor.order = try explicitOrder(part, field, source)
      default:
        throw source.error(
          code: .sortSyntax, "unknown modifier \":\(modifier)\"", at: part.lowerBound,
          hint: suggestion(for: modifier, in: modifierNames)
            ?? "modifiers are :first, :last, :nocase, :natural, :locale and :(A|B|C)")
      }
    }
    return descriptor
  }

  private static let modifierNames = ["first", "last", "nocase", "natural", "locale"]

  /// The language of `locale(sv)`.
  private static func collation(_ part: Range<Int>, _ source: OptionText) throws(Diagnostic) -> Collation {
    let tag = source.text(part.lowerBound + 7..<max(part.upperBound - 1, part.lowerBound + 7))
    if source.scalars[part.upperBound - 1] == ")", let collation = Collation(language: tag) {
      return collation
    }
    throw source.error(
      code: .sortSyntax, "unknown language \"\(tag)\"", at: part.lowerBound + 7,
      hint: "languages are \(Collation.languages.joined(separator: ", ")); :locale alone suits all others")
  }

  /// The words of `(To do|Doing|Done)`; a backslash takes the sign behind it as it is.
  private static func explicitOrder(
    _ part: Range<Int>, _ field: Field, _ source: OptionText
  ) throws(Diagnostic) -> [String] {
    guard field.kind != .text else {
      throw source.error(
        code: .sortSyntax, "\(field.name) is free text: an order of words does not apply",
        at: part.lowerBound)
    }
    guard source.scalars[part.upperBound - 1] == ")", part.count > 1 else {
      throw source.error(code: .sortSyntax, "this ( is not closed", at: part.lowerBound)
    }
    var words: [String] = []
    for item in OptionList(source, in: part.lowerBound + 1..<part.upperBound - 1, separator: "|").items {
      let word = source.text(item).replacing("\\", with: "")
      if word.isEmpty || words.contains(word) {
        throw source.error(
          code: .sortSyntax, word.isEmpty ? "a word is missing here" : "\"\(word)\" is given twice",
          at: item.lowerBound)
      }
      words.append(word)
    }
    return words
  }
}
