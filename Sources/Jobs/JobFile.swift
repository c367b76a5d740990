package import TaskModel
package import YAMLFiles

/// A file with jobs, read and checked.
package struct JobFile: Sendable {
  /// What is wrong in a job file: everything that could be found, each with its place.
  package struct Mistakes: Error, Sendable {
    /// The mistakes, in the order of the file.
    package var diagnostics: [Diagnostic]
  }

  /// Largest file that is read, in bytes.
  package static let maximumByteCount = YAMLSource.maximumByteCount

  /// The jobs, in the order of the file.
  package let jobs: [Job]
  /// Settings that none of them uses.
  package let unused: [UnusedSettings]
  /// The text, for messages about places in it.
  package let source: YAMLSource

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: what is in it.
  ///   - file: the file as the user named it.
  /// - Throws: `Mistakes` with all that is wrong; for what is no YAML only the first.
  package init(_ bytes: [UInt8], file: String) throws(Mistakes) {
    var duplicates: [Diagnostic] = []
    let root: YAMLNode?
    do throws(Diagnostic) {
      source = try YAMLSource(name: file, kind: .jobs, bytes: bytes)
      root = try source.root(&duplicates)
    } catch {
      throw Mistakes(diagnostics: duplicates + [error])
    }
    guard let root else {
      throw Mistakes(diagnostics: [
        Diagnostic(
          .error, code: .missingKey, "there is nothing in this job file", at: SourceLocation(file: file),
          hint: "`pantask init INPUT` writes one")
      ])
    }
    var reader = JobReader(source: source, mistakes: duplicates)
    jobs = reader.jobs(root)
    unused = reader.unused(root, jobs)
    guard reader.mistakes.isEmpty else {
      throw Mistakes(
        diagnostics: reader.mistakes.enumerated().sorted { one, other in
          let (first, second) = (one.element.location, other.element.location)
          return (first?.line ?? 0, first?.column ?? 0, one.offset)
            < (second?.line ?? 0, second?.column ?? 0, other.offset)
        }.map(\.element))
    }
  }

  /// The jobs of these names, in the order of the file; all of them where there are no names.
  ///
  /// - Throws: a `Diagnostic` for a name that no job has.
  package func jobs(named names: [String]) throws(Diagnostic) -> [Job] {
    if names.isEmpty { return jobs }
    let known = jobs.map(\.name)
    for name in names where !known.contains(name) {
      let near = Suggestion.nearest(to: name, in: known).map { "did you mean “\($0)”?" }
      throw Diagnostic(
        .error, code: .unknownJob, "there is no job “\(name)”", at: SourceLocation(file: source.name),
        hint: near ?? "there are \(known.joined(separator: ", "))")
    }
    return jobs.filter { names.contains($0.name) }
  }
}

/// A job: what its own lines, its preset and the defaults say together.
package struct Job: Sendable {
  /// Its name.
  package let name: String
  /// Where its name stands.
  package let node: YAMLNode
  /// Its settings by their keys, checked.
  package let settings: JobSettings

  /// What it reads, in order.
  package var inputs: [JobSettings] { settings.parts("inputs", of: .input) }
  /// What it writes, in order.
  package var outputs: [JobSettings] { settings.parts("outputs", of: .output) }
  /// Its gates by their names, in order.
  package var gates: [(name: String, settings: JobSettings)] {
    guard case .mapping(let members)? = settings["gates"]?.content else { return [] }
    return members.map { ($0.key.text ?? "", JobSettings($0.value)) }
  }
  /// What its inputs must be like.
  package var requirements: JobSettings {
    settings["require-inputs"].map { JobSettings($0) } ?? JobSettings([:])
  }
}

/// Settings of the defaults, of a preset or of a job, of which no job uses some.
package struct UnusedSettings: Sendable {
  /// All of them, as those of a job.
  let owner: Job
  /// The keys of those that no job uses, in the order of the file.
  package let keys: [String]

  /// A job that has the settings of these keys alone.
  package func job(_ keys: [String]) -> Job {
    var settings = JobSettings([:])
    for key in keys { settings[key] = owner.settings[key] }
    return Job(name: owner.name, node: owner.node, settings: settings)
  }
}

extension Job {
  /// Whether it goes by its value of a key: not where each of its inputs or outputs has one of its own.
  fileprivate func uses(_ key: String) -> Bool {
    let parts =
      JobKeys.output.key(key) != nil ? outputs : JobKeys.input.key(key) != nil ? inputs : []
    return parts.isEmpty || parts.contains { $0[key] == nil }
  }
}

extension JobReader {
  /// The settings of a file that none of its jobs uses.
  func unused(_ root: YAMLNode, _ jobs: [Job]) -> [UnusedSettings] {
    func place(_ node: YAMLNode) -> [Int] { [node.line, node.column] }
    var used: Set<[Int]> = []
    for job in jobs {
      for key in JobKeys.job.names where job.uses(key) {
        if let node = job.settings[key] { used.insert(place(node)) }
      }
    }
    let file = JobSettings(root)
    var owners = file["defaults"].map { [Job(name: "defaults", node: $0, settings: JobSettings($0))] } ?? []
    for name in ["presets", "jobs"] {
      guard case .mapping(let members)? = file[name]?.content else { continue }
      owners += members.map { Job(name: $0.key.text ?? "", node: $0.key, settings: JobSettings($0.value)) }
    }
    return owners.compactMap { owner in
      let keys = JobKeys.settings.names.compactMap { key in owner.settings[key].map { (key, place($0)) } }
        .filter { !used.contains($0.1) }.sorted { $0.1.lexicographicallyPrecedes($1.1) }.map(\.0)
      return keys.isEmpty ? nil : UnusedSettings(owner: owner, keys: keys)
    }
  }
}

/// Checked values by their keys.
package struct JobSettings: Sendable {
  private var values: [String: YAMLNode]

  init(_ values: [String: YAMLNode]) { self.values = values }

  init(_ node: YAMLNode) {
    values = [:]
    guard case .mapping(let members) = node.content else { return }
    for (key, value) in members { values[key.text ?? ""] = value }
  }

  /// The value of a key, with its place.
  package fileprivate(set) subscript(_ key: String) -> YAMLNode? {
    get { values[key] }
    set { values[key] = newValue }
  }

  /// A text.
  package func text(_ key: String) -> String? { values[key]?.text }

  /// A text or a list of them.
  package func texts(_ key: String) -> [String] {
    guard let node = values[key] else { return [] }
    if case .list(let elements) = node.content { return elements.compactMap(\.text) }
    return node.text.map { [$0] } ?? []
  }

  /// True or false; nil where nothing is said.
  package func flag(_ key: String) -> Bool? { values[key]?.truth }

  /// A number.
  package func count(_ key: String) -> Int? { values[key]?.wholeNumber }

  /// These, and for keys that are not among them the values of others.
  package func over(_ others: JobSettings) -> JobSettings {
    JobSettings(others.values.merging(values) { $1 })
  }

  /// The elements of a list of texts and mappings, a text being the first key of such a mapping.
  func parts(_ key: String, of keys: JobKeys) -> [JobSettings] {
    guard let node = values[key] else { return [] }
    let elements = if case .list(let list) = node.content { list } else { [node] }
    return elements.map { element in
      element.text == nil ? JobSettings(element) : JobSettings([keys.names[0]: element])
    }
  }

  /// All of them as they are written, in the order of the table of keys.
  package var entries: [YAMLEntry] {
    JobKeys.job.names.compactMap { name in
      guard name != "preset", let node = values[name] else { return nil }
      return YAMLEntry(name, JobSettings.written(node))
    }
  }

  private static func written(_ node: YAMLNode) -> YAMLValue {
    switch node.content {
    case .text(let text): return .text(text)
    case .mapping(let members):
      return .inline(members.map { YAMLEntry($0.key.text ?? "", written($0.value)) })
    case .list(let elements):
      let texts = elements.compactMap(\.text)
      if texts.count == elements.count { return .texts(texts) }
      return .list(elements.map { YAMLItem(value: written($0)) })
    }
  }
}
