internal import GRDB
package import TaskModel

/// One step of a library: an import, or an edit.
package struct LibraryStep: Hashable, Sendable {
  /// What made it.
  package enum Kind: String, Sendable {
    /// A list that was read.
    case `import`
    /// A change that somebody made.
    case edit
  }

  /// Its number, from 1.
  package var number: Int
  /// What made it.
  package var kind: Kind
  /// When, in UTC.
  package var at: TaskDate
  /// The command, as a person would write it.
  package var command: String
  /// The highest version that there was after it.
  package var last: Int
  /// What it did.
  package var figures: StepFigures
  /// The number that tells whether it is still what was written; nil in files of a pantask that wrote none.
  package var sum: UInt64?
}

/// What a step did, in numbers.
package struct StepFigures: Hashable, Sendable, Codable {
  /// Tasks that are new.
  package var new = 0
  /// Tasks that are other than before.
  package var changed = 0
  /// Tasks that are gone.
  package var gone = 0
  /// Fields that both an edit and the source changed.
  package var conflicts = 0

  /// Nothing.
  package init() {}

  /// As JSON.
  var text: String { #"{"new":\#(new),"changed":\#(changed),"gone":\#(gone),"conflicts":\#(conflicts)}"# }

  /// The same with the sum of the step.
  func text(withSum sum: UInt64) -> String { text.dropLast() + #","sum":"\#(String(sum, radix: 16))"}"# }

  /// Reads a text that one of these has made, with the sum that is in it.
  ///
  /// - Returns: nil for any other text: one that was damaged must not pass for one without a sum.
  static func read(_ text: String) -> (figures: StepFigures, sum: UInt64?)? {
    guard case .object(let members) = JSONFragment(text) else { return nil }
    var figures = StepFigures()
    var sum: UInt64?
    for case let member in members {
      switch (member.name, member.value) {
      case ("new", .number(let digits)): figures.new = Int(digits) ?? 0
      case ("changed", .number(let digits)): figures.changed = Int(digits) ?? 0
      case ("gone", .number(let digits)): figures.gone = Int(digits) ?? 0
      case ("conflicts", .number(let digits)): figures.conflicts = Int(digits) ?? 0
      case ("sum", .string(let digits)): sum = UInt64(digits, radix: 16)
      default: break
      }
    }
    return text == sum.map(figures.text(withSum:)) ?? figures.text ? (figures, sum) : nil
  }
}

/// The steps of a library, and which of them is the last that counts.
package struct LibraryHistory: Sendable {
  /// All steps in order, with those that were undone and can be made again.
  package private(set) var steps: [LibraryStep] = []
  /// The number of the last step that counts; 0 where none does.
  package private(set) var head = 0

  /// The last step that counts.
  package var headStep: LibraryStep? { step(head) }

  /// A step by its number.
  package func step(_ number: Int) -> LibraryStep? { place(number).map { steps[$0] } }

  /// The place of a step in `steps`.
  func place(_ number: Int) -> Int? {
    // They are in order, and mostly without gaps.
    guard let first = steps.first, number >= first.number else { return nil }
    let guess = number - first.number
    if guess < steps.count, steps[guess].number == number { return guess }
    return steps.firstIndex { $0.number == number }
  }

  /// The number of the step before another; 0 where there is none.
  package func step(before number: Int) -> Int { steps.last { $0.number < number }?.number ?? 0 }

  /// The last step until an instant, in microseconds of UTC; 0 where there was none.
  package func step(until instant: Int64) -> Int {
    steps.last { $0.number <= head && $0.at.value <= instant }?.number ?? 0
  }

  /// The highest version in the state after a step.
  package func last(_ number: Int) -> Int { step(number)?.last ?? 0 }

  init(_ connection: Connection) throws {
    let database = connection.database
    // The last version may be gone, where the history was cut off; its digest is there.
    let greatest =
      try Int.fetchOne(
        database, sql: "SELECT first + length(data) / ? - 1 FROM digest ORDER BY first DESC LIMIT 1",
        arguments: [RowDigest.byteCount]) ?? 0
    guard greatest < Int(Int32.max) else { throw connection.damage("it has more versions than there can be") }
    var last = 0
    for row in try Row.fetchAll(
      database, sql: "SELECT step, kind, at, command, last, figures FROM step ORDER BY step")
    {
      guard let number = Int.fromDatabaseValue(row[0]), number > 0,
        let kind = String.fromDatabaseValue(row[1]).flatMap({ LibraryStep.Kind(rawValue: $0) }),
        let at = String.fromDatabaseValue(row[2]).flatMap({ TaskDate(iso8601: $0) }), at.kind == .instant,
        let command = String.fromDatabaseValue(row[3]), let highest = Int.fromDatabaseValue(row[4]),
        highest >= last, highest <= greatest,
        let (figures, sum) = String.fromDatabaseValue(row[5]).flatMap({ StepFigures.read($0) })
      else { throw connection.damage("a step of it cannot be one") }
      last = highest
      steps.append(
        LibraryStep(
          number: number, kind: kind, at: at, command: command, last: highest, figures: figures, sum: sum))
    }
    head = try Int.fetchOne(database, sql: "SELECT step FROM head") ?? -1
    guard head == 0 || step(head) != nil else { throw connection.damage("its last step is not there") }
  }
}

extension LibraryStore {
  /// The steps.
  package func history() throws -> LibraryHistory { try read { try LibraryHistory($0) } }

  /// Takes back the last step, if it is an edit.
  ///
  /// - Returns: the step, or nil where there is none that can be taken back.
  package func undo() throws -> LibraryStep? {
    try write { connection in
      let history = try LibraryHistory(connection)
      guard let step = history.headStep, step.kind == .edit else { return nil }
      try connection.moveHead(to: history.step(before: step.number))
      return step
    }
  }

  /// Makes the next step that was taken back again.
  ///
  /// - Returns: the step, or nil where there is none.
  package func redo() throws -> LibraryStep? {
    try write { connection in
      let history = try LibraryHistory(connection)
      guard let step = history.steps.first(where: { $0.number > history.head }) else { return nil }
      try connection.moveHead(to: step.number)
      return step
    }
  }
}

extension Connection {
  fileprivate func moveHead(to step: Int) throws {
    try database.execute(sql: "UPDATE head SET step = ?", arguments: [step])
  }

  /// Removes what was undone: a new step takes its place.
  ///
  /// - Returns: how many steps went.
  func dropUndone(_ history: LibraryHistory) throws -> Int {
    let count = history.steps.count { $0.number > history.head }
    if count == 0 { return 0 }
    let last = history.last(history.head)
    try database.execute(sql: "DELETE FROM version WHERE version > ?", arguments: [last])
    try database.execute(sql: "DELETE FROM digest WHERE first > ?", arguments: [last])
    for table in ["closing", "step"] {
      try database.execute(sql: "DELETE FROM \(table) WHERE step > ?", arguments: [history.head])
    }
    // What a job has reported of it is compared with the last state that both had.
    try database.execute(
      sql: "UPDATE mark SET step = :head WHERE step > :head", arguments: ["head": history.head])
    return count
  }

  /// Ends a step: it is the last that counts.
  func finish(_ step: LibraryStep, _ sum: StepSum) throws {
    try database.execute(
      sql: "INSERT INTO step VALUES(?, ?, ?, ?, ?, ?)",
      arguments: [
        step.number, step.kind.rawValue, step.at.description, step.command, step.last,
        step.figures.text(withSum: sum.value(of: step)),
      ])
    try moveHead(to: step.number)
  }
}
