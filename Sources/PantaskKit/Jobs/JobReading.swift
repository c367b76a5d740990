import Importers
import Library
import TaskModel

/// Inputs that several jobs have in common, and that are read once.
final class JobReading {
  /// What there is to say of the inputs.
  let session: RunSession
  private let groups: [InputOptions]
  private let fields: FieldSet
  private(set) var inputs: [FileInput] = []
  private var table = TaskTable(fields: [])
  /// Why they could not be read.
  private(set) var failure: RunFailure?
  /// Whether the messages about them have been given.
  var isSaid = false
  /// The libraries that they have been imported into.
  var libraries: Set<String> = []
  private var state = State.new

  private enum State {
    case new, open, read
  }

  /// Which files are read, and how.
  struct Key: Hashable {
    /// The options, without the names.
    private var options: [InputOptions] = []
    private var files: [[File]] = []

    /// A file by where it is, whatever leads there; its name, since reports and libraries show it.
    private struct File: Hashable {
      let place: FileIdentity?
      let name: String
    }

    /// What inputs name at this moment.
    init(_ groups: [InputOptions]) {
      for var group in groups {
        let paths = (try? group.paths.flatMap { try InputFiles.paths($0, takesNewest: group.takesNewest) })
        files.append(
          (paths ?? group.paths).map { path in
            let status = try? SystemCalls.status(ofFileAt: path)
            return File(
              place: status?.identity, name: status == nil ? path : OutputTarget.split(path).name)
          })
        group.paths = []
        group.takesNewest = false
        options.append(group)
      }
    }
  }

  /// Inputs that are not open yet.
  init(_ groups: [InputOptions], fields: FieldSet, session: RunSession) {
    self.session = session
    self.fields = fields
    self.groups = groups
  }

  /// The tasks for a job.
  ///
  /// - Parameter isMerged: whether records become one task first, before they get the priority that tasks without one
  ///   are read as having.
  func tasks(isMerged: Bool) -> TaskTable {
    if isMerged || !session.mergesTasks { return table }
    var table = table
    session.fillPriorities(of: &table)
    return table
  }

  /// Opens all inputs, once.
  func open() throws {
    if let failure { throw failure }
    guard state == .new else { return }
    state = .open
    try noted {
      for options in groups { inputs += try session.open(options) }
    }
  }

  /// Reads all inputs, once.
  ///
  /// - Parameter openRejects: opens the files for records that cannot be used, of all jobs that share the inputs.
  func read(openRejects: () -> [RejectsFile]) throws {
    if let failure { throw failure }
    guard state == .open else { return }
    state = .read
    let files = openRejects()
    let rejects = files.isEmpty ? nil : RejectsFile(files)
    try noted {
      table = TaskTable(fields: fields.union(session.fieldsForStrictRun).withCompanions)
      if groups.count == 1 {
        try session.gather(inputs, groups[0], into: &table, rejects: rejects)
        return
      }
      var rest = inputs[...]
      for options in groups {
        let count = try options.paths.reduce(0) {
          $0 + (try InputFiles.paths($1, takesNewest: options.takesNewest).count)
        }
        try session.takeProfiles(options.profilePaths)
        try session.read(
          Array(rest.prefix(count)), options, into: &table, rejects: rejects,
          firstNumber: inputs.count - rest.count + 1)
        rest = rest.dropFirst(count)
      }
    }
  }

  /// Imports them into a library, as one step.
  ///
  /// A source is called by the path of its file without the day in it, so that the exports of several days are one.
  /// What is missing is refused as ever: nobody is there to say that it is right.
  func addTasks(to library: String, at now: TaskDate, _ session: RunSession) throws {
    var tasks = tasks(isMerged: false)
    self.session.resolveParents(&tasks, looksAtAllIDs: true, saysRepeatedIDs: false)
    let imports = self.session.imports(of: tasks) { DayInName.withoutDays($0) }
    for (index, source) in imports.enumerated() {
      if imports[..<index].contains(where: { $0.sourceName == source.sourceName }) {
        throw UsageError(
          "library: two inputs are the list \(source.sourceName); give the one that counts, such as newest: 'exports/*.csv'"
        )
      }
    }
    let command = "import \(inputs.map(\.name).joined(separator: " "))"
    let outcome = try Runner.withLibrary(library, session, makes: true) { store in
      try store.add(imports, of: tasks, command: command, at: now)
    }
    session.say(outcome, library: library)
  }

  private func noted(_ work: () throws -> Void) throws {
    do { try work() } catch {
      let failure = RunFailure(error)
      self.failure = failure
      throw failure
    }
  }
}
