// Lists whose items can be rendered ahead.
//
// A list of a million rows in sorted order is a walk through memory at random. The same rows, rendered while they
// are being read, are in the cache, and the list is then only a matter of copying. That takes an item that does not
// depend on where it will stand, and pays best if it needs no interpreter: most rows are texts, values and
// conditions on values of the row itself, one after another.

/// The content of a list as a straight line of steps: texts, values of the item, conditions on them and lists of words.
package struct RowTemplate: Sendable {
  /// What stands around each word of a list within the item: two pieces of `literals`.
  package struct WordFrame: Equatable, Sendable {
    /// The text before a word.
    package fileprivate(set) var before = 0..<0
    /// The text behind it.
    package fileprivate(set) var after = 0..<0
  }

  /// One step: a plain value, for it is looked at for every item.
  package struct Step: Equatable, Sendable {
    /// What to do.
    package enum Operation: UInt8, Sendable {
      /// Writes `count` bytes of `literals` from `start` on.
      case text
      /// Writes a field of the item.
      case value
      /// Writes a field of the item, escaped.
      case escapedValue
      /// Writes the words of a list of the item, escaped, each in the frame number `target` of `wordFrames`.
      case words
      /// Goes on at `target` if a field of the item is nothing to a section.
      case skipUnless
      /// Goes on at `target` if a field of the item is something to a section.
      case skipIf
    }

    /// What to do.
    package let operation: Operation
    private let first: Int32
    fileprivate(set) var second: Int32

    fileprivate init(_ operation: Operation, _ first: Int, _ second: Int = 0) {
      self.operation = operation
      self.first = Int32(truncatingIfNeeded: first)
      self.second = Int32(truncatingIfNeeded: second)
    }

    /// Where a text begins in `literals`.
    package var start: Int { Int(first) }
    /// How many bytes a text has.
    package var count: Int { Int(second) }
    /// The field that is written or looked at.
    package var field: Int { Int(first) }
    /// The step to go on at, or a word's frame.
    package var target: Int { Int(second) }
  }

  /// What to do for an item, from the first to the last; no step goes back.
  package fileprivate(set) var steps: [Step] = []
  /// The bytes of all texts.
  package fileprivate(set) var literals: [UInt8] = []
  /// What stands around the words of lists.
  package fileprivate(set) var wordFrames: [WordFrame] = []
  /// Where the content begins in the template's code, once for every list that has it.
  fileprivate(set) var bodies: [Int] = []
}

extension CompiledTemplate {
  /// The content of the lists named `list`, if all that can be rendered have the same one and it is a straight line.
  ///
  /// Conservative: blocks, parents, dynamic and dotted names, and lists of more than words are never taken as such.
  ///
  /// - Parameters:
  ///   - field: the id of an item's field by its name; nothing for a name whose value the caller cannot write by
  ///     itself, or which is more than one value.
  ///   - words: the id of a field that is a list of words, each of which is called `name`.
  package func straightItem(
    ofLists list: String, field: @escaping (String) -> Int?, words: @escaping (String) -> Int? = { _ in nil }
  ) -> RowTemplate? {
    guard let name = program.names.firstIndex(of: list) else { return nil }
    let reference = NameReference.name(name)
    var found: RowTemplate?
    for position in reachablePositions {
      let instruction = program.instructions[position]
      guard instruction.operation == .section, NameReference(code: instruction.a) == reference else {
        continue
      }
      var compiler = StraightItemCompiler(program: program, field: field, words: words)
      guard compiler.add(position + 1..<Int(instruction.b), depth: 0) else { return nil }
      if let first = found {
        guard first.steps == compiler.item.steps, first.literals == compiler.item.literals,
          first.wordFrames == compiler.item.wordFrames
        else { return nil }
      } else {
        found = compiler.item
      }
      found?.bodies.append(position + 1)
    }
    return found
  }

  /// The instructions that a rendering may come to, in their order.
  private var reachablePositions: [Int] {
    var isReachable = [Bool](repeating: false, count: program.instructions.count)
    var starts = program.templateStarts.prefix(1).map { Int($0) }
    while var position = starts.popLast() {
      while position < isReachable.count, !isReachable[position] {
        isReachable[position] = true
        let instruction = program.instructions[position]
        position += 1
        switch instruction.operation {
        case .partial: starts.append(Int(program.templateStarts[Int(instruction.a)]))
        // Rare, and whatever they lead to is somewhere in the code.
        case .dynamicPartial, .parent, .block: return Array(isReachable.indices)
        case .end: position = isReachable.count
        default: break
        }
      }
    }
    return isReachable.indices.filter { isReachable[$0] }
  }
}

private struct StraightItemCompiler {
  /// A partial may include itself, which never ends on a straight line.
  private static let maximumStepCount = 1024

  let program: TemplateProgram
  let field: (String) -> Int?
  let words: (String) -> Int?
  var item = RowTemplate()

  init(
    program: TemplateProgram, field: @escaping (String) -> Int?, words: @escaping (String) -> Int?
  ) {
    self.program = program
    self.field = field
    self.words = words
  }

  /// Adds a piece of code; false if it is not straight.
  mutating func add(_ code: Range<Int>, depth: Int) -> Bool {
    guard depth < 16 else { return false }
    var position = code.lowerBound
    while position < code.upperBound {
      guard item.steps.count < Self.maximumStepCount else { return false }
      let instruction = program.instructions[position]
      position += 1
      switch instruction.operation {
      case .text: addText(Literal(offset: instruction.a, length: instruction.b).range)
      case .lineStart: break  // Writes the indentation, and there is none.
      case .variable:
        guard let field = own(instruction.a) else { return false }
        item.steps.append(.init(instruction.flag ? .escapedValue : .value, field))
      case .section:
        let end = Int(instruction.b)
        guard
          addWords(of: instruction.a, position..<end)
            || own(instruction.a).map({ add(position..<end, depth: depth + 1, .skipUnless, $0) }) == true
        else { return false }
        position = end + 1
      case .inverted:
        let end = Int(instruction.b)
        guard let field = own(instruction.a) ?? listed(instruction.a), end >= position,
          end <= code.upperBound,
          add(position..<end, depth: depth + 1, .skipIf, field)
        else { return false }
        position = end
      case .partial:
        let start = Int(program.templateStarts[Int(instruction.a)])
        guard instruction.c == 0 || !instruction.flag,
          let end = program.instructions[start...].firstIndex(where: { $0.operation == .end }),
          add(start..<end, depth: depth + 1)
        else { return false }
      case .dottedVariable, .currentValue, .sectionEnd, .dynamicPartial, .parent, .block, .end: return false
      }
    }
    return true
  }

  /// Adds a piece of code that a condition on a field passes over.
  private mutating func add(
    _ code: Range<Int>, depth: Int, _ condition: RowTemplate.Step.Operation, _ field: Int
  ) -> Bool {
    let position = item.steps.count
    item.steps.append(.init(condition, field))
    guard add(code, depth: depth) else { return false }
    item.steps[position].second = Int32(truncatingIfNeeded: item.steps.count)
    return true
  }

  /// Adds a list of words, if the section is one: at most a text, the word, and at most a text.
  private mutating func addWords(of list: Int32, _ code: Range<Int>) -> Bool {
    guard let field = listed(list) else { return false }
    var frame = RowTemplate.WordFrame()
    var hasName = false
    for instruction in program.instructions[code] {
      switch instruction.operation {
      case .text:
        let text = add(Literal(offset: instruction.a, length: instruction.b).range)
        if hasName, frame.after.isEmpty {
          frame.after = text
        } else if frame.before.isEmpty, !hasName {
          frame.before = text
        } else {
          return false
        }
      case .variable where instruction.flag && !hasName && program.names[Int(instruction.a)] == "name":
        hasName = true
      case .lineStart: break
      default: return false
      }
    }
    guard hasName else { return false }
    item.steps.append(.init(.words, field, item.wordFrames.count))
    item.wordFrames.append(frame)
    return true
  }

  private mutating func addText(_ range: Range<Int>) {
    let text = add(range)
    item.steps.append(.init(.text, text.lowerBound, text.count))
  }

  /// Adds a text to the item's own; gives where it stands there.
  private mutating func add(_ range: Range<Int>) -> Range<Int> {
    let start = item.literals.count
    item.literals += program.literals[range]
    return start..<item.literals.count
  }

  private func listed(_ code: Int32) -> Int? { code >= 0 ? words(program.names[Int(code)]) : nil }

  private func own(_ code: Int32) -> Int? { code >= 0 ? field(program.names[Int(code)]) : nil }
}
