import Jobs
import TaskModel
import YAMLFiles

/// Gives what is wrong with a job's settings the place that the value has in the job file.
struct JobPlaces {
  let job: Job
  let source: YAMLSource
  /// The input or the output that is looked at: its own keys come before those of the job.
  var part: JobSettings?

  /// Does something with the job's settings, and has what goes wrong with a value say where that stands.
  func locating<Value>(_ work: () throws -> Value) throws -> Value {
    do { return try work() } catch { throw located(RunFailure(error)) }
  }

  /// The same failure with a place for each thing that is wrong.
  func located(_ failure: RunFailure) -> RunFailure {
    var located = failure
    located.diagnostics = failure.diagnostics.map { self.located($0, failure) }
    return located
  }

  private func located(_ diagnostic: Diagnostic, _ failure: RunFailure) -> Diagnostic {
    let place = diagnostic.location
    let named = place.flatMap { Self.isOption($0.file) ? $0.file : nil }
    // A place inside of a file says more than that of the file's name.
    if named == nil, place?.line != nil { return diagnostic }
    guard let option = named ?? failure.option else {
      return place == nil ? at(job.node, diagnostic) : diagnostic
    }
    guard let node = node(of: option, ofGate: failure.gate, value: diagnostic.excerpt?.text) else {
      return diagnostic
    }
    var diagnostic = diagnostic
    if named == nil, let file = place?.file {
      diagnostic.message = "\(TerminalText.escaped(file, byteLimit: 200)): \(diagnostic.message)"
    }
    return at(node, diagnostic, offset: max((place?.column ?? 1) - 1, 0))
  }

  /// Whether a place is that of an option's value.
  private static func isOption(_ file: String) -> Bool {
    file.hasPrefix("--") || ["-o", "fail-if", "require", "per", "latest"].contains(file)
  }

  private func at(_ node: YAMLNode, _ diagnostic: Diagnostic, offset: Int = 0) -> Diagnostic {
    let place = source.place(of: node, offset: offset)
    return source.diagnostic(
      diagnostic.severity, code: diagnostic.code, diagnostic.message, line: place.line, column: place.column,
      hint: diagnostic.hint)
  }

  /// The value of an option; of a list the element that has this text, else the first.
  private func node(of option: String, ofGate gate: String?, value: String?) -> YAMLNode? {
    let name = option.hasPrefix("--") ? String(option.dropFirst(2)) : option
    let node: YAMLNode?
    if let gate {
      node = job.gates.first { $0.name == gate }?.settings[name]
    } else if option == "-o" {
      node = part?["file"] ?? job.settings["outputs"]
    } else {
      node = part?[name] ?? job.settings[name] ?? job.requirements[name]
    }
    guard let node, case .list(let elements) = node.content else { return node }
    return elements.first { $0.text != nil && $0.text == value } ?? elements.first ?? node
  }
}
