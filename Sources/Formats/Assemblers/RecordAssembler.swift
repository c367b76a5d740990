package import TaskModel

/// What an assembler makes of a record.
package enum Assembly: Sendable {
  /// Tasks, finished: parents before their children.
  case tasks([TaskItem])
  /// Nothing yet: the record is held until `finish`.
  case held
  /// The record is no task; its content has gone where it belongs, or it has none.
  case skipped
  /// The record cannot be used: a stable code and the reason, as in a diagnostic.
  case rejected(code: DiagnosticCode, reason: String)
}

/// Puts a tool's records together where that takes more than a table of names: joins by id, rows that belong
/// to the row above, levels that make a tree.
///
/// Lives for one input; needs memory for what it holds.
package protocol RecordAssembler {
  /// Learns what the input is, before its first record.
  mutating func begin(_ input: AssemblyInput)
  /// Learns the line, from 1, that the next task record begins at.
  mutating func begin(line: Int)
  /// Takes a task record: `item` is what the profile's field maps made of it.
  mutating func task(_ item: TaskItem, from record: RawValue) -> Assembly
  /// Takes a record that tasks refer to.
  mutating func context(_ record: RawValue, role: String)
  /// Gives the tasks that were held, at the end of the input: parents before their children.
  mutating func finish() -> [TaskItem]
  /// What the assembler has to say about the input, asked for at its end.
  var remarks: [AssemblyRemark] { get }
  /// How many of the records that became no tasks were archived or deleted, beyond those that the profile's
  /// exclusions have kept from the assembler; asked for at the end of the input.
  var setAside: [ItemClass: Int] { get }
}

/// The input that an assembler works on.
package struct AssemblyInput: Sendable {
  /// The file's name, without its folder; `-` or `<stdin>` for standard input.
  package var file: String
  /// Classes of items that are kept although the tool has archived them.
  package var included: Set<ItemClass>

  /// Which input of the run it is, from 1.
  package var number: Int

  /// Describes an input.
  package init(file: String, included: Set<ItemClass> = [], number: Int = 1) {
    self.file = file
    self.included = included
    self.number = number
  }
}

/// Something an assembler has to say about the input as a whole.
package struct AssemblyRemark: Sendable, Equatable {
  /// How bad it is.
  package var severity: Diagnostic.Severity
  /// Stable, for counting.
  package var code: DiagnosticCode
  /// What people read.
  package var message: String

  /// Makes a remark.
  package init(_ code: DiagnosticCode, _ message: String, severity: Diagnostic.Severity = .warning) {
    self.severity = severity
    self.code = code
    self.message = message
  }
}

extension RecordAssembler {
  /// Most need nothing but the records.
  package mutating func begin(_ input: AssemblyInput) {}
  /// Most read records by what is in them.
  package mutating func begin(line: Int) {}
  /// Nothing to say.
  package var remarks: [AssemblyRemark] { [] }
  /// None of its own.
  package var setAside: [ItemClass: Int] { [:] }
  /// Without such records there is nothing to take.
  package mutating func context(_ record: RawValue, role: String) {}
}
