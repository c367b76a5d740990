import Importers
import Library
import TaskModel

/// Inputs that several jobs have in common, and that are read once.
final class JobReading {
  /// What jobs that share a reading are alike in.
  struct Key: Hashable {
    var groups: [InputOptions]
    /// Whether records become one task, so that what a record does not say must be known.
    var mergesTasks: Bool
    var redacts: Bool
    /// The job alone that reads them so, as it keeps the records that could not be used.
    var job: String?
  }

  /// What there is to say of the inputs.
  let session: RunSession
  private let groups: [InputOptions]
  private let fields: FieldSet
  private(set) var inputs: [FileInput] = []
  private(set) var table = TaskTable(fields: [])
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

  init(_ key: Key, fields: FieldSet, session: RunSession) {
    self.session = session
    self.fields = fields
    groups = key.groups
    session.mergesTasks = key.mergesTasks
    if key.redacts { session.hideWords() }
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
  func read(rejects: RejectsFile?) throws {
    if let failure { throw failure }
    guard state == .open else { return }
    state = .read
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
    var tasks = table
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
