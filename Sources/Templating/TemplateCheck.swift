extension CompiledTemplate {
  /// Compares the names of the template and its partials with what there is, without rendering anything.
  ///
  /// Follows the template with the stack of kinds that a rendering would have, into partials, parents and blocks,
  /// and reports every name that no frame on the stack has, every `{{$block}}` given to a parent that has none of that
  /// name, and every template that calls itself with no section around the call, which no data could end. What a
  /// dynamic name (`{{>*name}}`) will name is not known before rendering and not followed.
  ///
  /// - Parameters:
  ///   - schema: the kinds of frames and their fields.
  ///   - root: the kind of the outermost frame.
  /// - Returns: the errors by template and place, each place once; empty if every name is known.
  package func check(against schema: TemplateSchema, root: Int32) -> [TemplateError] {
    var checker = TemplateChecker(program: program, schema: schema)
    return checker.check(root: root)
  }

  /// Finds the names that only something around has, inside a section over something else: `{{count}}` of a report
  /// inside something that has no count is the report's, whatever the template's writer has meant.
  ///
  /// Names behind a dot say whose they are (`{{report.count}}`), and so do those of frames themselves.
  ///
  /// - Returns: what to say of each place, by template and place.
  package func namesFromOutside(against schema: TemplateSchema, root: Int32) -> [TemplateError] {
    var checker = TemplateChecker(program: program, schema: schema)
    _ = checker.check(root: root)
    return checker.namesFromOutside
  }
}

/// A walk over the code with kinds in place of frames.
///
/// It ends although partials may include themselves: what matters about the context stack is the innermost frame of
/// each kind, so there are only so many stacks, and every pair of code and stack is walked once.
private struct TemplateChecker {
  /// How many pairs of code and stack are walked at most.
  private static let maximumVisitCount = 20_000

  /// What is given for a block: the code that counts, what that code itself sees, and all that was given.
  private struct Given: Hashable {
    var body: Int32
    var environment: Int
    var all: Set<Int32>
  }

  /// Code to be walked with the kinds on the stack, from the outside to the inside, and what is given for blocks.
  private struct Visit: Hashable {
    var start: Int
    var kinds: [Int32]
    var environment: Int
  }

  private let program: TemplateProgram
  private let schema: TemplateSchema
  private var environments: [[Int32: Given]] = [[:]]
  private var environmentPositions: [[Int32: Given]: Int] = [[:]: 0]
  private var pending: [Visit] = []
  /// What has been visited, numbered.
  private var visited: [Visit: Int] = [:]
  /// The calls that are made whatever the data is.
  private var calls = CallGraph()
  private var errors: [InstructionPlace: TemplateError] = [:]
  private var outside: [InstructionPlace: TemplateError] = [:]
  private var visitedParents: Set<Int> = []
  private var usedBodies: Set<Int32> = []
  private var hasDynamicNames = false

  init(program: TemplateProgram, schema: TemplateSchema) {
    self.program = program
    self.schema = schema
  }

  mutating func check(root: Int32) -> [TemplateError] {
    visit(Visit(start: Int(program.templateStarts[0]), kinds: [root], environment: 0))
    while let next = pending.popLast() {
      if visited.count > Self.maximumVisitCount {
        let place = program.places[next.start]
        errors[place] = program.error(
          at: place, "the templates include each other in too many ways to be checked")
        break
      }
      walk(next)
    }
    reportUnusedBlocks()
    for position in calls.endlessCalls() {
      let place = program.places[position]
      errors[place] =
        errors[place]
        ?? program.error(
          at: place, "the template calls itself here without end",
          hint: "only a section around the call can end it, such as {{#subgroups}}")
    }
    return TemplateChecker.inOrder(errors)
  }

  /// What was found of names that only something around has, once a template is checked.
  var namesFromOutside: [TemplateError] { TemplateChecker.inOrder(outside) }

  private static func inOrder(_ found: [InstructionPlace: TemplateError]) -> [TemplateError] {
    found.sorted { ($0.key.template, $0.key.byteOffset) < ($1.key.template, $1.key.byteOffset) }
      .map(\.value)
  }

  /// Has code walked, unless it was or will be.
  ///
  /// - Returns: its number.
  @discardableResult
  private mutating func visit(_ visit: Visit) -> Int {
    if let number = visited[visit] { return number }
    let number = visited.count
    visited[visit] = number
    pending.append(visit)
    return number
  }

  /// Walks the code of a template or body to its end; default bodies of blocks lie in between.
  private mutating func walk(_ visit: Visit) {
    var kinds = [visit.kinds]
    var openBodies = 0
    var position = visit.start
    let number = visited[visit] ?? 0
    // Where the outermost inverted section around ends.
    var endOfInverted = 0
    while position < program.instructions.count {
      let instruction = program.instructions[position]
      let stack = kinds[kinds.count - 1]
      let isUnconditional = kinds.count == 1 && position >= endOfInverted
      switch instruction.operation {
      case .variable, .dottedVariable:
        _ = value(of: NameReference(code: instruction.a), stack, at: position)
      case .inverted:
        _ = value(of: NameReference(code: instruction.a), stack, at: position)
        endOfInverted = max(endOfInverted, Int(instruction.b))
      case .section:
        let found = value(of: NameReference(code: instruction.a), stack, at: position)
        if case .frames(let kind)? = found {
          kinds.append(stack.filter { $0 != kind } + [kind])
        } else {
          kinds.append(stack)
        }
      case .sectionEnd:
        kinds.removeLast()
      case .partial:
        let called = Visit(
          start: Int(program.templateStarts[Int(instruction.a)]), kinds: stack,
          environment: visit.environment)
        let target = self.visit(called)
        if isUnconditional { calls.add(from: number, to: target, at: position) }
      case .dynamicPartial:
        hasDynamicNames = true
        _ = value(of: NameReference(code: instruction.a), stack, at: position)
      case .parent:
        let target = enterParent(instruction, at: position, stack, environment: visit.environment)
        if isUnconditional, let target { calls.add(from: number, to: target, at: position) }
        position = Int(instruction.b)
        continue
      case .block:
        let site = program.blockSites[Int(instruction.a)]
        if let given = environments[visit.environment][site.name] {
          usedBodies.formUnion(given.all)
          let body = Visit(start: Int(given.body), kinds: stack, environment: given.environment)
          let target = self.visit(body)
          if isUnconditional { calls.add(from: number, to: target, at: position) }
          position = Int(instruction.b)
          continue
        }
        openBodies += 1
      case .end:
        if openBodies == 0 { return }
        openBodies -= 1
      case .text, .lineStart, .currentValue:
        break
      }
      position += 1
    }
  }

  /// Has a parent walked with what is given for its blocks.
  ///
  /// - Returns: its number; nothing where its name is dynamic.
  private mutating func enterParent(
    _ instruction: Instruction, at position: Int, _ stack: [Int32], environment: Int
  ) -> Int? {
    let call = program.parentCalls[Int(instruction.a)]
    guard call.template >= 0 else {
      hasDynamicNames = true
      _ = value(of: call.dynamicName, stack, at: position)
      // Which template it will be is not known, so the contents are checked where they stand.
      for override in program.overrides[call.overrides] {
        visit(Visit(start: Int(override.body.start), kinds: stack, environment: environment))
      }
      return nil
    }
    visitedParents.insert(position)
    var given = environments[environment]
    for override in program.overrides[call.overrides] {
      let start = override.body.start
      given[override.name, default: Given(body: start, environment: environment, all: [])].all.insert(start)
    }
    let number = environmentPositions[given] ?? environments.count
    if number == environments.count {
      environments.append(given)
      environmentPositions[given] = number
    }
    return visit(
      Visit(start: Int(program.templateStarts[Int(call.template)]), kinds: stack, environment: number))
  }

  /// What a reference leads to, reporting it if that is nothing.
  private mutating func value(
    of reference: NameReference, _ stack: [Int32], at position: Int
  ) -> TemplateSchema.Value? {
    if reference == .itself { return nil }
    let path = reference.code >= 0 ? [Int(reference.code)] : program.paths[reference.pathPosition]
    let first = program.names[path[0]]
    var value: TemplateSchema.Value?
    for kind in stack.reversed() where value == nil {
      value = schema.kind(kind)?.value(of: first)
      if value == .itself {
        value = .frames(kind: kind)
      } else if value != nil, path.count == 1, let innermost = stack.last, kind != innermost {
        noteOutside(first, of: kind, in: innermost, at: position)
      }
    }
    if value == nil {
      let known = stack.reversed().flatMap { schema.kind($0)?.fieldNames ?? [] }
      report(first, in: nil, known, at: position)
      return nil
    }
    for part in path.dropFirst() {
      let name = program.names[part]
      guard case .frames(let number)? = value, let kind = schema.kind(number) else {
        errors[program.places[position]] = program.error(
          at: program.places[position], "\"\(name)\" is looked for in a value that has no fields")
        return nil
      }
      value = kind.value(of: name)
      if value == .itself { value = .frames(kind: number) }
      if value == nil {
        report(name, in: kind.name, kind.fieldNames, at: position)
        return nil
      }
    }
    return value
  }

  private mutating func noteOutside(
    _ name: String, of outer: Int32, in inner: Int32, at position: Int
  ) {
    // A field of a source's own is a task's and nobody else's.
    guard !name.hasPrefix(TemplateSchema.openPrefix), let outer = schema.kind(outer),
      let inner = schema.kind(inner), let own = outer.ownName
    else { return }
    let place = program.places[position]
    if outside[place] != nil { return }
    outside[place] = program.error(
      at: place, "a \(inner.name) has no \"\(name)\": this is the \(own)'s",
      hint: "write \"\(own).\(name)\" if that is what is meant")
  }

  private mutating func report(_ name: String, in kind: String?, _ known: [String], at position: Int) {
    let place = program.places[position]
    if errors[place] != nil { return }
    let container = kind.map { " in \($0)" } ?? ""
    errors[place] = program.error(
      at: place, "unknown name \"\(name)\"\(container)",
      hint: Suggestion.hint(for: name, among: known, others: "known here"))
  }

  private mutating func reportUnusedBlocks() {
    // What a dynamic name brings in may have the block.
    if hasDynamicNames { return }
    let places = Set(program.blockSites.map { program.blockNames[Int($0.name)] })
    for position in visitedParents {
      let call = program.parentCalls[Int(program.instructions[position].a)]
      for override in program.overrides[call.overrides] where !usedBodies.contains(override.body.start) {
        let name = program.blockNames[Int(override.name)]
        errors[override.place] = program.error(
          at: override.place, "the parent has no block \"\(name)\"",
          hint: Suggestion.hint(for: name, among: places.subtracting([name]), others: "there are"))
      }
    }
  }
}
