/// Everything a rendering has in its hands; a worker of a parallel list gets a copy.
///
/// No native recursion anywhere: sections and calls have stacks of their own, so that no template can
/// overflow the thread's.
struct RenderState: Sendable {
  /// How deep partials, parents and blocks may be called inside each other.
  static let maximumDepth = 128

  /// An entry of the context stack: a frame, or a scalar value that a section found true.
  struct Context {
    var frame: TemplateFrame
    /// ``TemplateField/itself`` for a frame; for a value its field in the frame.
    var field: Int
    /// Where the ids of the frame's kind begin in the field table; below 0 if names must be looked for further out.
    var row: Int
  }

  /// A section being rendered.
  struct Loop {
    var frame = TemplateFrame(kind: 0, index: 0)
    var field = TemplateField.itself
    var next = 0
    var count = 1
    var body: Int
    /// Whether the rendering ends with this section (in a worker of a parallel list).
    var isWhole = false
    /// Whether its items have been rendered ahead.
    var isFinished = false
  }

  /// A template or block being rendered, with what is restored after it.
  struct Call {
    var returnTo: Int
    var environment: Int
    var argumentCount: Int
    var indentation: Range<Int>
    var version: Int
    var outputBefore = 0
    var lineBreak = Literal()
  }

  /// A block given to a parent.
  ///
  /// The arguments that a template sees are a list from the inside to the outside.
  struct Argument {
    var name: Int32
    var body: Body
    /// The next argument outwards, or -1.
    var outer: Int
    /// What the argument's own content sees: the arguments where it was written.
    var environment: Int
  }

  var contexts: [Context] = []
  var loops: [Loop] = []
  var calls: [Call] = []
  /// How many calls were open when this state was copied for a worker.
  var outerDepth = 0
  var arguments: [Argument] = []
  /// The innermost visible argument, or -1.
  var environment = -1
  /// The bytes of the current indentation are those in `indentation`; what is before belongs to calls further out.
  var indentationBytes: [UInt8] = []
  var indentation = 0..<0
  var indentedLiterals = IndentedLiterals()
  /// The version of the literals for the current indentation.
  var version = IndentedLiterals.none
  var fields: FieldTable

  init(nameCount: Int) {
    fields = FieldTable(nameCount: nameCount)
  }

  /// Makes a frame the innermost context.
  mutating func push(_ frame: TemplateFrame) {
    contexts.append(Context(frame: frame, field: TemplateField.itself, row: fields.row(of: frame.kind)))
  }

  /// Makes a value the innermost context.
  ///
  /// It has no names, but if it is a value of the innermost frame, that frame's names are found as fast as before.
  mutating func pushValue(_ field: Int, of frame: TemplateFrame) {
    let innermost = contexts[contexts.count - 1]
    let row = innermost.frame == frame ? innermost.row : FieldTable.absent
    contexts.append(Context(frame: frame, field: field, row: row))
  }

  /// Replaces the innermost context, which is a frame, by the next of its list.
  @inline(__always)
  mutating func replaceInnermost(by frame: TemplateFrame) {
    let innermost = contexts.count &- 1
    if frame.kind != contexts[innermost].frame.kind {
      contexts[innermost].row = fields.row(of: frame.kind)
    }
    contexts[innermost].frame = frame
  }

  /// Writes the current indentation.
  func appendIndentation(to output: inout OutputBuffer) {
    output.append(indentationBytes[indentation])
  }

  /// Begins a call: remembers where to go on and what to restore.
  mutating func enter(returnTo: Int) {
    calls.append(
      Call(
        returnTo: returnTo, environment: environment, argumentCount: arguments.count,
        indentation: indentation, version: version))
  }

  /// Ends the innermost call, of which there must be one; answers where to go on.
  @inline(__always)
  mutating func leave() -> Int {
    let innermost = calls.count &- 1
    environment = calls[innermost].environment
    version = calls[innermost].version
    indentation = calls[innermost].indentation
    let returnTo = calls[innermost].returnTo
    let argumentCount = calls[innermost].argumentCount
    calls.removeLast()
    if arguments.count > argumentCount {
      arguments.removeLast(arguments.count - argumentCount)
    }
    if indentationBytes.count > indentation.upperBound {
      indentationBytes.removeLast(indentationBytes.count - indentation.upperBound)
    }
    return returnTo
  }

  /// Adds to the current indentation, or starts anew without any.
  mutating func indent(by piece: Literal, onOwnLines: Bool, template: CompiledTemplate) {
    guard onOwnLines else {
      indentation = indentationBytes.count..<indentationBytes.count
      version = IndentedLiterals.none
      return
    }
    guard piece.length > 0 else { return }
    let isWithoutVersion = !indentation.isEmpty && version == IndentedLiterals.none
    for position in piece.range { indentationBytes.append(template.program.literals[position]) }
    indentation = indentation.lowerBound..<indentationBytes.count
    if isWithoutVersion { return }
    if let known = indentedLiterals.known(from: version, addition: piece.offset) {
      version = known
      return
    }
    version = indentedLiterals.add(
      from: version, addition: piece.offset, indentation: indentationBytes[indentation], template: template)
  }

  /// What is given for a block: of several the one given furthest outside.
  func argument(for name: Int32) -> Argument? {
    var position = environment
    var found: Argument?
    while position >= 0 {
      let argument = arguments[position]
      if argument.name == name { found = argument }
      position = argument.outer
    }
    return found
  }
}
