package import TaskModel

/// Puts a tool's records together where their values are in columns already: what `RecordAssembler` does, for formats
/// whose files are large.
///
/// A task record is imported as a row of a table of the assembler's own, which has all fields, and what the assembler
/// looks at beside it is on a tape. So nothing is made for each value, and a task is copied once, column by column
/// (`RowCopier`), into the table where it stays.
///
/// Lives for one input; needs memory for what it holds.
package protocol RowAssembler {
  /// The names of the values it reads, at whatever depth; nodes of the tape have their numbers.
  static var names: [String] { get }
  /// Names of the objects whose members have names of the user's own: each of these is on the tape as two nodes, its
  /// name as a text before its value.
  static var openNames: [String] { get }
  /// Whether the bytes of a whole record are copied to the tape at once: of short values that are mostly looked at and
  /// then released, that takes a fraction of copying each.
  static var copiesWholeRecords: Bool { get }
  /// Whether rows are held to the end of the input; otherwise they are handed on batch by batch.
  var holdsRows: Bool { get }
  /// What it keeps of records.
  var tape: RecordTape { get set }
  /// Learns what the input is, before its first record.
  mutating func begin(_ input: AssemblyInput)
  /// Takes a record from among the tasks, from node `record` on of the tape, before anything else is done with it.
  ///
  /// - Returns: whether that is all: the record is no task.
  mutating func takeAside(_ record: Int) -> Bool
  /// Takes a task record, which is the last row of `held` and, from node `record` on, on the tape.
  ///
  /// - Returns: whether it is a task; where not, its row is taken back.
  mutating func take(_ record: Int, row: Int, of held: inout TaskTable) -> Bool
  /// Takes a record that tasks refer to, from node `record` on of the tape.
  mutating func context(_ record: Int, role: String, _ held: inout TaskTable)
  /// Hands the rows that are held over, parents before their children.
  mutating func finish(_ held: borrowing TaskTable, into table: inout TaskTable)
  /// How many of the rows that were held are no tasks after all; asked for at the end of the input.
  var droppedCount: Int { get }
  /// As with `RecordAssembler.setAside`.
  var setAside: [ItemClass: Int] { get }
  /// As with `RecordAssembler.remarks`.
  var remarks: [AssemblyRemark] { get }
}

extension RowAssembler {
  /// Most keep more of a record than they drop, or records are long.
  package static var copiesWholeRecords: Bool { false }
  /// Most know what names there are.
  package static var openNames: [String] { [] }
  /// Most need nothing but the records.
  package mutating func begin(_ input: AssemblyInput) {}
  /// Most have nothing but tasks among their tasks.
  package mutating func takeAside(_ record: Int) -> Bool { false }
  /// Without such records there is nothing to take.
  package mutating func context(_ record: Int, role: String, _ held: inout TaskTable) {}
  /// What is held is a task.
  package var droppedCount: Int { 0 }
  /// None of its own.
  package var setAside: [ItemClass: Int] { [:] }
  /// Nothing to say.
  package var remarks: [AssemblyRemark] { [] }
  /// The rows as they are.
  package mutating func finish(_ held: borrowing TaskTable, into table: inout TaskTable) {
    var copier = RowCopier()
    copier.copyAll(of: held, to: &table)
  }
}

extension Profile {
  /// Makes a profile whose tasks are put together in columns.
  package init(
    _ mapping: ProfileMapping, assembles: [Field], assembly: [String],
    inRows makeRowAssembler: @escaping @Sendable () -> any RowAssembler
  ) {
    self.init(mapping, assembles: assembles, assembly: assembly)
    self.makeRowAssembler = makeRowAssembler
  }

  /// Whether tasks are put together by code, from records or in columns.
  package var hasAssembler: Bool { makeAssembler != nil || makeRowAssembler != nil }
}
