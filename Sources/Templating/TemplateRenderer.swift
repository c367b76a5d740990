// The interpreter: one loop over the code, one dynamic call of the data per variable.
//
// Why it is clever: a list row of eight variables is some twenty instructions, so everything that is not the data's own
// work has to stay at a few nanoseconds per instruction. Names are integers and were looked up once per kind; the
// context stack holds plain values; literals are copied from one array; a section costs a stack entry, a row of it the
// replacing of one value. What to watch: no `String`, no existential and no closure inside `run`; the tables are read
// through spans of local constants, so that no instruction touches a reference count.

extension CompiledTemplate {
  /// How many threads a rendering uses at most.
  package static let maximumParallelism = 64

  /// Renders the template: the bytes go to `output` as they come.
  ///
  /// Ends early, without an error, if the output's sink has failed: ``OutputBuffer/finish()`` throws that error.
  ///
  /// - Parameters:
  ///   - data: what answers for names and values.
  ///   - root: the outermost frame.
  ///   - output: where the bytes go; it is not flushed at the end.
  ///   - parallelism: how many threads may render the items of a list of 8,192 items or more. The bytes are the same.
  /// - Throws: an error if calls nest too deeply, or if a dynamic name has no template.
  package func render(
    _ data: any TemplateData, root: TemplateFrame, to output: inout OutputBuffer, parallelism: Int = 1
  ) throws(TemplateError) {
    var renderer = TemplateRenderer(
      template: self, parallelism: min(parallelism, Self.maximumParallelism))
    renderer.state.contexts.append(.init(frame: root, field: TemplateField.itself))
    try renderer.run(from: Int(program.templateStarts[0]), data: data, to: &output)
  }
}

/// A rendering under way.
struct TemplateRenderer: Sendable {
  /// No position: a section is done.
  private static let done = -1

  let template: CompiledTemplate
  let parallelism: Int
  var state: RenderState
  /// The slots of parallel lists, as soon as there has been one.
  var slots: [ParallelList.Slot] = []

  init(template: CompiledTemplate, parallelism: Int) {
    self.template = template
    self.parallelism = parallelism
    state = RenderState(nameCount: template.program.names.count)
  }

  /// Runs the code from an instruction to the end of the template, or to the end of a worker's list.
  mutating func run(
    from start: Int, data: some TemplateData, to output: inout OutputBuffer
  ) throws(TemplateError) {
    let instructions = template.program.instructions
    let literalBytes = template.program.literals
    let names = template.program.names
    let code = instructions.span
    let literals = literalBytes.span
    var position = start
    while true {
      let instruction = code[position]
      position &+= 1
      switch instruction.operation {
      case .text:
        appendText(instruction, literals, to: &output)
      case .lineStart:
        state.appendIndentation(to: &output)
      case .variable:
        if let found = find(Int(instruction.a), names, data) {
          data.append(found.field, of: found.frame, escaped: instruction.flag, to: &output)
        }
      case .dottedVariable:
        if let found = resolve(NameReference(code: instruction.a), data) {
          data.append(found.field, of: found.frame, escaped: instruction.flag, to: &output)
        }
      case .currentValue:
        let context = state.contexts[state.contexts.count &- 1]
        data.append(context.field, of: context.frame, escaped: instruction.flag, to: &output)
      case .section:
        position = try enterSection(instruction, body: position, data, to: &output)
      case .sectionEnd:
        guard let next = nextItem(data, output.hasFailed) else { return }
        position = next == Self.done ? position : next
      case .inverted:
        if isTrue(NameReference(code: instruction.a), data) { position = Int(instruction.b) }
      case .partial:
        position = try enterTemplate(
          Int(instruction.a), indentation: Literal(offset: instruction.b, length: instruction.c),
          onOwnLines: instruction.flag, from: position)
      case .dynamicPartial:
        let reference = NameReference(code: instruction.a)
        if let target = try dynamicTemplate(reference, data, from: position) {
          position = try enterTemplate(
            target, indentation: Literal(offset: instruction.b, length: instruction.c),
            onOwnLines: instruction.flag, from: position)
        }
      case .parent:
        position = try enterParent(instruction, data, from: position)
      case .block:
        position = try enterBlock(instruction, from: position, to: &output)
      case .end:
        guard let call = state.leave(), !output.hasFailed else { return }
        position = call.returnTo
        endLine(of: call, literals, to: &output)
      }
    }
  }

  /// Writes a literal, with the current indentation at its line starts.
  @inline(__always)
  private func appendText(
    _ instruction: Instruction, _ literals: Span<UInt8>, to output: inout OutputBuffer
  ) {
    if instruction.c < 0 || state.indentation.isEmpty {
      let offset = Int(instruction.a)
      output.append(literals.extracting(offset..<offset &+ Int(instruction.b)))
    } else if state.version != IndentedLiterals.none {
      state.indentedLiterals.append(instruction.c, version: state.version, to: &output)
    } else {
      appendLines(instruction, literals, to: &output)
    }
  }

  /// Goes on to the next item of the innermost section; answers where its body begins, `done` after the last item,
  /// and nothing if the rendering ends with it.
  @inline(__always)
  private mutating func nextItem(_ data: some TemplateData, _ hasFailed: Bool) -> Int? {
    let innermost = state.loops.count &- 1
    let next = state.loops[innermost].next &+ 1
    if next < state.loops[innermost].count && !hasFailed {
      state.loops[innermost].next = next
      let loop = state.loops[innermost]
      let frame = data.child(at: next, ofSection: loop.field, in: loop.frame)
      state.contexts[state.contexts.count &- 1].frame = frame
      return loop.body
    }
    state.contexts.removeLast()
    return state.loops.removeLast().isWhole || hasFailed ? nil : Self.done
  }

  /// Writes the line break of a block on lines of its own, if its content was something and lacked it.
  private func endLine(
    of call: RenderState.Call, _ literals: Span<UInt8>, to output: inout OutputBuffer
  ) {
    if call.lineBreak.length > 0 && output.byteCount != call.outputBefore
      && output.lastByte != Byte.lineFeed
    {
      output.append(literals.extracting(call.lineBreak.range))
    }
  }

  /// Writes a literal line by line, where there is no version of it with the indentation.
  private func appendLines(
    _ instruction: Instruction, _ literals: Span<UInt8>, to output: inout OutputBuffer
  ) {
    let lineStarts = template.program.lineStarts
    let first = Int(instruction.c) + 1
    let base = Int(instruction.a)
    var written = base
    for position in first..<first + Int(lineStarts[first - 1]) {
      let lineStart = base &+ Int(lineStarts[position])
      output.append(literals.extracting(written..<lineStart))
      state.appendIndentation(to: &output)
      written = lineStart
    }
    output.append(literals.extracting(written..<base &+ Int(instruction.b)))
  }
}
