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
  ///   - finished: the content of lists that the data may have rendered ahead.
  /// - Throws: an error if calls nest too deeply, or if a dynamic name has no template.
  package func render(
    _ data: any TemplateData, root: TemplateFrame, to output: inout OutputBuffer, parallelism: Int = 1,
    finished: RowTemplate? = nil
  ) throws(TemplateError) {
    var renderer = TemplateRenderer(
      template: self, parallelism: min(parallelism, Self.maximumParallelism))
    renderer.finishedBodies = finished?.bodies ?? []
    renderer.state.push(root)
    try renderer.run(from: Int(program.templateStarts[0]), data: data, to: &output)
  }
}

/// A rendering under way.
struct TemplateRenderer: Sendable {
  let template: CompiledTemplate
  let parallelism: Int
  var state: RenderState
  /// The slots of parallel lists, as soon as there has been one.
  var slots: [ParallelList.Slot] = []
  /// Where the code of lists begins whose items may have been rendered ahead.
  var finishedBodies: [Int] = []

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
    let code = instructions.span
    let literals = literalBytes.span
    var position = start
    while true {
      let instruction = code[position]
      position &+= 1
      switch instruction.operation {
      case .text:
        if instruction.c < 0 || state.indentation.isEmpty {
          let offset = Int(instruction.a)
          output.append(literals.extracting(offset..<offset &+ Int(instruction.b)))
        } else if state.version != IndentedLiterals.none {
          state.indentedLiterals.append(instruction.c, version: state.version, to: &output)
        } else {
          appendLines(instruction, literals, to: &output)
        }
      case .lineStart:
        state.appendIndentation(to: &output)
      case .variable:
        if let found = find(Int(instruction.a), data) {
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
        let innermost = state.loops.count &- 1
        let next = state.loops[innermost].next &+ 1
        if next < state.loops[innermost].count && !output.hasFailed {
          state.loops[innermost].next = next
          let loop = state.loops[innermost]
          state.replaceInnermost(by: data.child(at: next, ofSection: loop.field, in: loop.frame))
          position = loop.body
        } else {
          state.contexts.removeLast()
          if state.loops.removeLast().isWhole || output.hasFailed { return }
        }
      case .inverted:
        if isTrue(NameReference(code: instruction.a), data) { position = Int(instruction.b) }
      case .partial, .dynamicPartial, .parent, .block:
        position = try enterCall(instruction, data, from: position, to: &output)
      case .end:
        if state.calls.isEmpty || output.hasFailed { return }
        if state.calls[state.calls.count &- 1].lineBreak.length > 0 { endLine(to: &output) }
        position = state.leave()
      }
    }
  }

  /// Writes the line break of a block on lines of its own, if its content was something and lacked it.
  private func endLine(to output: inout OutputBuffer) {
    let call = state.calls[state.calls.count - 1]
    if output.byteCount != call.outputBefore && output.lastByte != Byte.lineFeed {
      output.append(template.program.literals[call.lineBreak.range])
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
