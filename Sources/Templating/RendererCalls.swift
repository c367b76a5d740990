// Partials, parents and blocks: calls with a stack of their own.
extension TemplateRenderer {
  /// Begins a partial, parent or block; answers where to go on.
  mutating func enterCall(
    _ instruction: Instruction, _ data: some TemplateData, from position: Int, to output: inout OutputBuffer
  ) throws(TemplateError) -> Int {
    switch instruction.operation {
    case .parent: return try enterParent(instruction, data, from: position)
    case .block: return try enterBlock(instruction, from: position, to: &output)
    default: break
    }
    var target: Int? = Int(instruction.a)
    if instruction.operation == .dynamicPartial {
      target = try dynamicTemplate(NameReference(code: instruction.a), data, from: position)
    }
    guard let target else { return position }
    return try enterTemplate(
      target, indentation: Literal(offset: instruction.b, length: instruction.c),
      onOwnLines: instruction.flag, from: position)
  }

  /// Begins a template; answers its first instruction.
  private mutating func enterTemplate(
    _ target: Int, indentation: Literal, onOwnLines: Bool, from position: Int
  ) throws(TemplateError) -> Int {
    try checkDepth(from: position)
    state.enter(returnTo: position)
    state.indent(by: indentation, onOwnLines: onOwnLines, template: template)
    return Int(template.program.templateStarts[target])
  }

  /// Begins a parent: its arguments become visible to it and to what it calls.
  private mutating func enterParent(
    _ instruction: Instruction, _ data: some TemplateData, from position: Int
  ) throws(TemplateError) -> Int {
    let call = template.program.parentCalls[Int(instruction.a)]
    let after = Int(instruction.b)
    var target = Int(call.template)
    if target < 0 {
      guard let found = try dynamicTemplate(call.dynamicName, data, from: position) else { return after }
      target = found
    }
    let start = try enterTemplate(
      target, indentation: call.indentation, onOwnLines: call.ownsLines, from: position)
    state.calls[state.calls.count - 1].returnTo = after
    let definedIn = state.environment
    for override in template.program.overrides[call.overrides] {
      state.arguments.append(
        .init(
          name: override.name, body: override.body, outer: state.environment, environment: definedIn))
      state.environment = state.arguments.count - 1
    }
    return start
  }

  /// Begins a block: what was given for it, or its own content.
  ///
  /// A given content sees the arguments of the place where it was written, not those of the place where it is put:
  /// a `{{$title}}` in there is that of its own template.
  private mutating func enterBlock(
    _ instruction: Instruction, from position: Int, to output: inout OutputBuffer
  ) throws(TemplateError) -> Int {
    let site = template.program.blockSites[Int(instruction.a)]
    let after = Int(instruction.b)
    let argument = state.argument(for: site.name)
    let body = argument?.body ?? site.body
    if body.isEmpty { return after }
    try checkDepth(from: position)
    state.enter(returnTo: after)
    if let argument { state.environment = argument.environment }
    if site.ownsLines {
      state.calls[state.calls.count - 1].outputBefore = output.byteCount
      state.calls[state.calls.count - 1].lineBreak = site.lineBreak
      state.indent(by: site.indentation, onOwnLines: true, template: template)
      if !body.startsAtLineStart { state.appendIndentation(to: &output) }
      return Int(body.start)
    }
    return Int(body.start) + (body.beginsWithIndentation ? 1 : 0)
  }

  /// The template that the value of a reference names; nothing if the name leads nowhere.
  private mutating func dynamicTemplate(
    _ reference: NameReference, _ data: some TemplateData, from position: Int
  ) throws(TemplateError) -> Int? {
    guard let found = resolve(reference, data) else { return nil }
    var value = OutputBuffer(capacity: 64)
    data.append(found.field, of: found.frame, escaped: false, to: &value)
    let name = String(decoding: value.heldBytes, as: UTF8.self)
    if let target = template.program.templatePositions[name] { return target }
    if template.missingTemplates == .empty || name.isEmpty { return nil }
    throw template.program.error(
      at: template.program.places[position - 1], "there is no template \"\(name)\"",
      hint: Suggestion.hint(
        for: name, among: template.program.templatePositions.keys, others: "there are"))
  }

  private func checkDepth(from position: Int) throws(TemplateError) {
    if state.calls.count + state.outerDepth < RenderState.maximumDepth { return }
    throw template.program.error(
      at: template.program.places[position - 1], "partials nest more than \(RenderState.maximumDepth) deep",
      hint: "does one include itself without end?")
  }
}
