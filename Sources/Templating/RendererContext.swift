// How names find their values: the context stack of the specification.
extension TemplateRenderer {
  /// A field of a frame.
  struct FoundField {
    var frame: TemplateFrame
    var field: Int
  }

  /// The field of that name in the innermost frame that has one.
  @inline(__always)
  mutating func find(_ name: Int, _ data: some TemplateData) -> FoundField? {
    let innermost = state.contexts[state.contexts.count &- 1]
    if innermost.row >= 0 {
      let field = state.fields.knownId(of: name, row: innermost.row)
      if field >= 0 { return FoundField(frame: innermost.frame, field: field) }
    }
    return findFurther(name, data)
  }

  /// The same for a name that is further out, or new.
  private mutating func findFurther(_ name: Int, _ data: some TemplateData) -> FoundField? {
    var position = state.contexts.count
    while position > 0 {
      position -= 1
      let context = state.contexts[position]
      if context.field != TemplateField.itself { continue }
      let field = state.fields.id(
        of: name, inKind: context.frame.kind, names: template.program.names, data: data)
      if field != FieldTable.absent { return FoundField(frame: context.frame, field: field) }
    }
    return nil
  }

  /// What a reference leads to: the first part of a dotted name by the context stack, the others strictly in what
  /// came before.
  mutating func resolve(_ reference: NameReference, _ data: some TemplateData) -> FoundField? {
    if reference == .itself {
      return state.contexts.last.map { FoundField(frame: $0.frame, field: $0.field) }
    }
    if reference.code >= 0 { return find(Int(reference.code), data) }
    let path = template.program.paths[reference.pathPosition]
    guard var found = find(path[0], data) else { return nil }
    for part in path[1...] {
      guard case .frame(let frame) = data.section(found.field, of: found.frame) else { return nil }
      let field = state.fields.id(
        of: part, inKind: frame.kind, names: template.program.names, data: data)
      if field == FieldTable.absent { return nil }
      found = FoundField(frame: frame, field: field)
    }
    return found
  }

  /// Whether a section over the reference would be rendered.
  mutating func isTrue(_ reference: NameReference, _ data: some TemplateData) -> Bool {
    guard let found = resolve(reference, data) else { return false }
    switch data.section(found.field, of: found.frame) {
    case .none: return false
    case .once, .frame: return true
    case .frames(let count): return count > 0
    }
  }

  /// Begins a section; answers where to go on: in its body, or after it.
  mutating func enterSection(
    _ instruction: Instruction, body: Int, _ data: some TemplateData, to output: inout OutputBuffer
  ) throws(TemplateError) -> Int {
    let after = Int(instruction.b) + 1
    guard let found = resolve(NameReference(code: instruction.a), data) else { return after }
    switch data.section(found.field, of: found.frame) {
    case .none:
      return after
    case .once:
      state.pushValue(found.field, of: found.frame)
      state.loops.append(.init(body: body))
    case .frame(let frame):
      state.push(frame)
      state.loops.append(.init(body: body))
    case .frames(let count):
      guard count > 0 else { return after }
      var loop = RenderState.Loop(frame: found.frame, field: found.field, count: count, body: body)
      loop.isFinished =
        finishedBodies.contains(body) && state.indentation.isEmpty
        && data.hasFinishedItems(ofSection: found.field, in: found.frame)
      if parallelism > 1 && count >= ParallelList.minimumCount {
        try ParallelList.render(loop, by: &self, data: data, to: &output)
        return after
      }
      if loop.isFinished {
        data.appendFinishedItems(0..<count, ofSection: found.field, in: found.frame, to: &output)
        return after
      }
      begin(loop, data)
    }
    return body
  }

  /// Begins a list at its `next` item.
  mutating func begin(_ loop: RenderState.Loop, _ data: some TemplateData) {
    let frame = data.child(at: loop.next, ofSection: loop.field, in: loop.frame)
    state.push(frame)
    state.loops.append(loop)
  }
}
