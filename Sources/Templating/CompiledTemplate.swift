/// A template with all its partials, compiled once, rendered as often as wanted and from any thread.
///
/// The language is Mustache, specification 1.4: variables, sections, inverted sections, comments, set delimiters,
/// partials with indentation, and the optional modules inheritance (`{{$block}}`, `{{<parent}}`) and dynamic names
/// (`{{>*name}}`). There are no lambdas: no code runs from a template.
package final class CompiledTemplate: Sendable {
  /// What a partial or parent that the loader does not have is.
  package enum MissingTemplates: Sendable {
    /// An error; for a dynamic name when rendering.
    case reported
    /// Nothing at all, as the specification has it.
    case empty
  }

  /// How much source a template may have, its partials included: 64 MiB.
  package static let maximumByteCount = 64 * 1024 * 1024

  let program: TemplateProgram
  let missingTemplates: MissingTemplates

  /// Compiles a template and everything it names.
  ///
  /// - Parameter constants: variables that are text already, by name, dotted as written; sections over such a name
  ///   are looked up like any other.
  /// - Throws: ``TemplateErrors`` with all that is wrong in it and its partials.
  package init(
    _ source: TemplateSource, loader: any TemplateLoader = TemplateCollection(),
    missingTemplates: MissingTemplates = .reported, constants: [String: TemplateConstant] = [:]
  ) throws(TemplateErrors) {
    var compiler = TemplateCompiler(
      loader: loader, missingTemplates: missingTemplates, constants: constants)
    program = try compiler.compile(source)
    self.missingTemplates = missingTemplates
  }

  /// The names that the template and its partials read, dotted as written; `{{.}}` is none, nor is a constant.
  package var names: Set<String> { program.readNames }

  /// The names of the partials and parents that it calls, directly or not.
  package var partNames: Set<String> { Set(program.templatePositions.keys) }
}

/// Text that takes the place of a variable when a template is compiled.
package struct TemplateConstant: Equatable, Sendable {
  /// What `{{x}}` becomes.
  package var escaped: [UInt8]
  /// What `{{{x}}}` becomes.
  package var unescaped: [UInt8]

  /// A constant's two forms.
  package init(escaped: [UInt8], unescaped: [UInt8]) {
    self.escaped = escaped
    self.unescaped = unescaped
  }
}

/// Reads templates and what they name until nothing new is named, then writes the code of all.
private struct TemplateCompiler {
  let loader: any TemplateLoader
  let missingTemplates: CompiledTemplate.MissingTemplates
  private var program = TemplateProgram()
  private var layouts: [TemplateLayout] = []
  private var errors: [TemplateError] = []
  private var byteCount = 0

  init(
    loader: any TemplateLoader, missingTemplates: CompiledTemplate.MissingTemplates,
    constants: [String: TemplateConstant]
  ) {
    self.loader = loader
    self.missingTemplates = missingTemplates
    program.constants = constants
  }

  mutating func compile(_ source: TemplateSource) throws(TemplateErrors) -> TemplateProgram {
    enlist(source, name: source.name)
    while layouts.count < program.sources.count && byteCount <= CompiledTemplate.maximumByteCount {
      read(program.sources[layouts.count])
    }
    if !errors.isEmpty { throw TemplateErrors(errors) }
    for (position, layout) in layouts.enumerated() {
      program.templateStarts.append(Int32(truncatingIfNeeded: program.instructions.count))
      var emitter = TemplateEmitter(
        program.sources[position], layout: layout, template: position, program: program)
      emitter.emit()
      errors += emitter.errors
      program = emitter.finish()
    }
    if !errors.isEmpty { throw TemplateErrors(errors) }
    return program
  }

  /// Puts a template on the list of those to be read.
  private mutating func enlist(_ source: TemplateSource, name: String) {
    program.sources.append(source)
    program.templateNames.append(name)
    byteCount += source.bytes.count
    if byteCount > CompiledTemplate.maximumByteCount {
      errors.append(source.error(at: 0, "the templates are larger than 64 MiB together"))
    }
  }

  private mutating func read(_ source: TemplateSource) {
    var scanner = TagScanner(source)
    scanner.scan()
    var pairing = TagPairing(source, tags: scanner.tags)
    pairing.pair()
    let found = (scanner.errors + pairing.errors).sorted { ($0.line, $0.column) < ($1.line, $1.column) }
    errors += found
    for tag in pairing.tags where tag.kind == .partial || tag.kind == .parent {
      if tag.isDynamic {
        for name in loader.templateNames { load(name, for: tag, in: source) }
      } else if !tag.name.isEmpty {
        load(tag.name, for: tag, in: source)
      }
    }
    var layout = TemplateLayout(source, tags: found.isEmpty ? pairing.tags : [])
    layout.decide()
    layouts.append(layout)
  }

  private mutating func load(_ name: String, for tag: TemplateTag, in source: TemplateSource) {
    if program.templatePositions[name] != nil { return }
    if let partial = loader.template(named: name) {
      program.templatePositions[name] = program.sources.count
      enlist(partial, name: name)
    } else if missingTemplates == .empty {
      if tag.isDynamic { return }
      program.templatePositions[name] = program.sources.count
      enlist(TemplateSource(name: name, bytes: []), name: name)
    } else {
      let hint = Suggestion.hint(for: name, among: loader.templateNames, others: "there are")
      errors.append(source.error(at: tag.nameStart, "there is no template \"\(name)\"", hint: hint))
    }
  }
}
