/// One step of a compiled template: sixteen bytes, in one flat array for a template and all its partials.
struct Instruction {
  enum Operation: UInt8 {
    /// Writes literal `a ..< a + b`; `c` is the position of its line starts in the table, or -1 without any.
    case text
    /// Writes the current indentation.
    case lineStart
    /// Writes the field named `a`, which is not dotted; `flag`: escaped.
    case variable
    /// Writes what reference `a` leads to; `flag`: escaped.
    case dottedVariable
    /// Writes the innermost context itself; `flag`: escaped.
    case currentValue
    /// Begins a section over reference `a`, whose end is at `b`.
    case section
    /// Ends a section.
    case sectionEnd
    /// Goes to `b` if reference `a` is true.
    case inverted
    /// Calls template `a` with indentation literal `b ..< b + c`; `flag`: on lines of its own.
    case partial
    /// Calls the template that the value of reference `a` names; otherwise like `partial`.
    case dynamicPartial
    /// Calls a parent with arguments: `a` is the position of the ``ParentCall``; goes on at `b`.
    case parent
    /// Calls what overrides a block, or its default body: `a` is the position of the ``BlockSite``; goes on at `b`.
    case block
    /// Ends a template or a body.
    case end
  }

  var operation: Operation
  var flag = false
  var a: Int32 = 0
  var b: Int32 = 0
  var c: Int32 = 0
}

/// What a tag refers to, packed in an integer: a plain name, a dotted name, or the context itself.
struct NameReference: Equatable {
  /// -1: the context itself; from 0: a name's id; below -1: a path's position.
  let code: Int32

  static let itself = NameReference(code: -1)
  static func name(_ id: Int) -> NameReference { NameReference(code: Int32(truncatingIfNeeded: id)) }
  static func path(_ position: Int) -> NameReference {
    NameReference(code: -2 &- Int32(truncatingIfNeeded: position))
  }

  /// The position in the table of paths of a dotted name.
  var pathPosition: Int { -2 - Int(code) }
}

/// A piece of the literal bytes.
struct Literal {
  var offset: Int32 = 0
  var length: Int32 = 0

  var range: Range<Int> { Int(offset)..<Int(offset) + Int(length) }
}

/// The code of a block's content.
struct Body {
  /// The first instruction.
  var start: Int32 = 0
  /// Whether the content begins with a line of its own, whose indentation the content writes.
  var startsAtLineStart = false
  /// Whether the first instruction writes that indentation and nothing else, so that it can be left out.
  var beginsWithIndentation = false
  /// Whether there is nothing to write.
  var isEmpty = false
}

/// A `{{$name}}` that is a place in a template.
struct BlockSite {
  var name: Int32
  var indentation = Literal()
  /// Whether nothing else is on the lines of the block: its content is indented, and its last line ended.
  var ownsLines = false
  /// The line break that ends the last line if the content did not.
  var lineBreak = Literal()
  var body = Body()
}

/// A `{{<name}}`.
struct ParentCall {
  /// The template, or -1 if the name is dynamic.
  var template: Int32
  var dynamicName = NameReference.itself
  var indentation = Literal()
  var ownsLines = false
  /// The arguments, as a range of the overrides.
  var overrides: Range<Int>
}

/// A `{{$name}}` that is an argument of a parent.
struct BlockOverride {
  var name: Int32
  var place: InstructionPlace
  var body: Body
}

/// Where an instruction comes from.
struct InstructionPlace: Hashable {
  var template: Int32
  var byteOffset: Int32
}
