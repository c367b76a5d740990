/// Writes the code of one template.
///
/// The last pass of compiling.
struct TemplateEmitter {
  private let source: TemplateSource
  private let bytes: [UInt8]
  private let layout: TemplateLayout
  private let tags: [TemplateTag]
  private let template: Int32
  private var program: TemplateProgram
  private(set) var errors: [TemplateError] = []

  /// The indentation of the source that is left out at the start of lines: that of the innermost block.
  private var margin: Range<Int> = 0..<0
  private var literalStart: Int
  private var literalLineStarts: [Int32] = []
  /// Whether the next line start must be an instruction of its own (the start of a body).
  private var isolatesLineStart = false

  /// Adds to `program`, which ``finish()`` gives back.
  init(_ source: TemplateSource, layout: TemplateLayout, template: Int, program: consuming TemplateProgram) {
    self.source = source
    bytes = source.bytes
    self.layout = layout
    tags = layout.tags
    self.template = Int32(truncatingIfNeeded: template)
    literalStart = program.literals.count
    self.program = program
  }

  /// Emits the whole template.
  mutating func emit() {
    emitContent(tags.indices, from: 0, upTo: nil)
    add(.init(operation: .end), at: bytes.count)
  }

  /// The program with this template's code.
  consuming func finish() -> TemplateProgram { program }

  /// Emits the tags at a range of positions and the text around them, up to the closing tag if there is one.
  private mutating func emitContent(_ positions: Range<Int>, from start: Int, upTo close: TemplateTag?) {
    var cursor = start
    var position = positions.lowerBound
    while position < positions.upperBound {
      let tag = tags[position]
      emitText(before: tag, from: cursor)
      cursor = tag.textStart
      position += 1
      guard tag.kind.opens else {
        emitSimple(tag)
        continue
      }
      switch tag.kind {
      case .parent: emitParent(position - 1)
      case .block: emitBlock(position - 1)
      default: emitSection(position - 1)
      }
      cursor = tags[tag.partner].textStart
      position = tag.partner + 1
    }
    if let close {
      emitText(before: close, from: cursor)
    } else {
      emitText(cursor..<max(cursor, bytes.count))
    }
  }

  private mutating func emitInside(_ position: Int) {
    let tag = tags[position]
    emitContent(position + 1..<tag.partner, from: tag.textStart, upTo: tags[tag.partner])
    flushLiteral()
  }

  private mutating func emitSimple(_ tag: TemplateTag) {
    switch tag.kind {
    case .variable, .unescapedVariable:
      if let constant = program.constants[tag.name] {
        // It joins the text around it: a label in a row costs nothing but its bytes.
        isolatesLineStart = false
        program.literals += tag.kind == .variable ? constant.escaped : constant.unescaped
        return
      }
      let reference = program.reference(tag.name)
      let operation: Instruction.Operation =
        reference == .itself ? .currentValue : reference.code >= 0 ? .variable : .dottedVariable
      add(
        .init(operation: operation, flag: tag.kind == .variable, a: reference.code), at: tag.nameStart)
    case .partial:
      let indentation = addIndentation(of: tag)
      let target = tag.isDynamic ? program.reference(tag.name).code : templatePosition(tag)
      add(
        .init(
          operation: tag.isDynamic ? .dynamicPartial : .partial, flag: tag.dropsBefore, a: target,
          b: indentation.offset, c: indentation.length), at: tag.nameStart)
    default: break
    }
  }

  private mutating func emitSection(_ position: Int) {
    let tag = tags[position]
    let isInverted = tag.kind == .inverted
    let reference = program.reference(tag.name)
    add(.init(operation: isInverted ? .inverted : .section, a: reference.code), at: tag.nameStart)
    let opening = program.instructions.count - 1
    emitInside(position)
    program.instructions[opening].b = here
    if !isInverted { add(.init(operation: .sectionEnd), at: tags[tag.partner].start) }
  }

  private mutating func emitBlock(_ position: Int) {
    let tag = tags[position]
    let block = layout.blocks[position] ?? .init()
    var site = BlockSite(name: program.blockNameId(tag.name), ownsLines: block.ownsLines)
    if block.ownsLines {
      site.indentation = addLiteral(bytes[withoutMargin(block.indentation ?? 0..<0)])
      site.lineBreak = addLiteral(bytes[block.lineBreak])
    }
    let number = program.blockSites.count
    program.blockSites.append(site)
    add(.init(operation: .block, a: Int32(truncatingIfNeeded: number)), at: tag.nameStart)
    let opening = program.instructions.count - 1
    program.blockSites[number].body = emitBody(position, block)
    program.instructions[opening].b = here
  }

  private mutating func emitParent(_ position: Int) {
    let tag = tags[position]
    var call = ParentCall(template: -1, ownsLines: tag.dropsBefore, overrides: 0..<0)
    call.indentation = addIndentation(of: tag)
    if tag.isDynamic {
      call.dynamicName = program.reference(tag.name)
    } else {
      call.template = templatePosition(tag)
    }
    let number = program.parentCalls.count
    program.parentCalls.append(call)
    add(.init(operation: .parent, a: Int32(truncatingIfNeeded: number)), at: tag.nameStart)
    let opening = program.instructions.count - 1
    var overrides: [BlockOverride] = []
    var inner = position + 1
    while inner < tag.partner {
      defer { inner = tags[inner].kind.opens ? tags[inner].partner + 1 : inner + 1 }
      guard tags[inner].kind == .block else { continue }
      let name = program.blockNameId(tags[inner].name)
      if overrides.contains(where: { $0.name == name }) {
        errors.append(
          source.error(at: tags[inner].start, "block \"\(tags[inner].name)\" is given twice here"))
      }
      let place = place(tags[inner].nameStart)
      let body = emitBody(inner, layout.blocks[inner] ?? .init())
      overrides.append(BlockOverride(name: name, place: place, body: body))
    }
    let first = program.overrides.count
    program.overrides.append(contentsOf: overrides)
    program.parentCalls[number].overrides = first..<program.overrides.count
    program.instructions[opening].b = here
  }

  private mutating func emitBody(_ position: Int, _ block: TemplateLayout.Block) -> Body {
    flushLiteral()
    let outerMargin = margin
    if let indentation = block.indentation { margin = indentation }
    isolatesLineStart = block.startsAtLineStart
    var body = Body(start: here, startsAtLineStart: block.startsAtLineStart)
    emitInside(position)
    isolatesLineStart = false
    margin = outerMargin
    body.isEmpty = body.start == here
    let first = program.instructions.indices.contains(Int(body.start)) ? Int(body.start) : nil
    body.beginsWithIndentation = first.map { program.instructions[$0].operation == .lineStart } ?? false
    add(.init(operation: .end), at: tags[tags[position].partner].start)
    return body
  }

  private func templatePosition(_ tag: TemplateTag) -> Int32 {
    Int32(truncatingIfNeeded: program.templatePositions[tag.name] ?? 0)
  }

  // MARK: Text

  private mutating func emitText(before tag: TemplateTag, from start: Int) {
    emitText(start..<max(start, tag.textEnd))
    let isWritten = !tag.dropsBefore && isLineStart(tag.start)
    if isWritten { addLineStart() }
  }

  private func isLineStart(_ offset: Int) -> Bool { offset == 0 || bytes[offset - 1] == Byte.lineFeed }

  /// Adds text line by line: without the margin, and with a mark where the indentation goes.
  ///
  /// Empty lines get no indentation, so that it never becomes white space at the end of a line.
  private mutating func emitText(_ text: Range<Int>) {
    var start = text.lowerBound
    while start < text.upperBound {
      var end = start
      while end < text.upperBound && bytes[end] != Byte.lineFeed { end += 1 }
      let hasBreak = end < text.upperBound
      let next = hasBreak ? end + 1 : end
      var blankEnd = start
      while blankEnd < end && Byte.isBlank(bytes[blankEnd]) { blankEnd += 1 }
      let isBlank =
        hasBreak
        && (blankEnd == end || (blankEnd == end - 1 && bytes[blankEnd] == Byte.carriageReturn))
      if isLineStart(start) && !isBlank {
        addLineStart()
        start = withoutMargin(start..<blankEnd).lowerBound
      }
      isolatesLineStart = false
      program.literals.append(contentsOf: bytes[start..<next])
      start = next
    }
  }

  /// What is left of the spaces at a line's start without those that belong to the block around it.
  private func withoutMargin(_ blanks: Range<Int>) -> Range<Int> {
    let shared = zip(bytes[blanks], bytes[margin]).prefix { $0 == $1 }.count
    return blanks.lowerBound + shared..<blanks.upperBound
  }

  private mutating func addLineStart() {
    if isolatesLineStart {
      isolatesLineStart = false
      add(.init(operation: .lineStart), at: 0)
      return
    }
    literalLineStarts.append(Int32(truncatingIfNeeded: program.literals.count - literalStart))
  }

  private mutating func addIndentation(of tag: TemplateTag) -> Literal {
    flushLiteral()
    guard tag.dropsBefore, let lineStart = tag.lineStart else { return Literal() }
    return addLiteral(bytes[withoutMargin(lineStart..<tag.start)])
  }

  private mutating func addLiteral(_ piece: ArraySlice<UInt8>) -> Literal {
    flushLiteral()
    let offset = program.literals.count
    program.literals.append(contentsOf: piece)
    literalStart = program.literals.count
    return Literal(
      offset: Int32(truncatingIfNeeded: offset), length: Int32(truncatingIfNeeded: piece.count))
  }

  private mutating func flushLiteral() {
    let length = program.literals.count - literalStart
    guard length > 0 || !literalLineStarts.isEmpty else { return }
    var instruction = Instruction(
      operation: .text, a: Int32(truncatingIfNeeded: literalStart), b: Int32(truncatingIfNeeded: length),
      c: -1)
    if !literalLineStarts.isEmpty {
      instruction.c = Int32(truncatingIfNeeded: program.lineStarts.count)
      program.lineStarts.append(Int32(truncatingIfNeeded: literalLineStarts.count))
      program.lineStarts.append(contentsOf: literalLineStarts)
    }
    literalLineStarts = []
    literalStart = program.literals.count
    append(instruction, at: 0)
  }

  // MARK: Code

  /// The position of the next instruction; only to be asked when no literal is pending.
  private var here: Int32 { Int32(truncatingIfNeeded: program.instructions.count) }

  private mutating func add(_ instruction: Instruction, at byteOffset: Int) {
    flushLiteral()
    isolatesLineStart = false
    append(instruction, at: byteOffset)
  }

  private mutating func append(_ instruction: Instruction, at byteOffset: Int) {
    program.instructions.append(instruction)
    program.places.append(place(byteOffset))
  }

  private func place(_ byteOffset: Int) -> InstructionPlace {
    InstructionPlace(template: template, byteOffset: Int32(truncatingIfNeeded: byteOffset))
  }
}
