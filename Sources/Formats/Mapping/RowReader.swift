package import TaskModel

/// What a row of a table is to a reader of rows.
package enum RowKind: Sendable {
  /// A task whose cells go where the profile's field maps say.
  case task
  /// A task under other columns than the header's, whose cells the reader places itself, and the cell with its state,
  /// which the profile's words decide on; empty where it has none.
  case part(state: Range<Int>)
  /// No task: its content has gone where it belongs, or it has none.
  case skipped
  /// No task, and under other columns than the header's, or a header itself: its cells get no message.
  case foreign
  /// The row cannot be used: a stable code and the reason, as in a diagnostic.
  case rejected(code: DiagnosticCode, reason: String)
}

/// Tells tasks from the other rows of a tool's table, and fills in what a task has from the rows around it.
///
/// What an assembler is for records with names: but rows go straight into the columns, without a `TaskItem` or a
/// `String` on the way. A row is the ranges of its cells in some bytes, by the number of the column, quotes resolved; a
/// row may have fewer cells than the header, and more. Lives for one input.
package protocol RowReader {
  /// Learns what the input is, before its first row.
  mutating func begin(_ input: AssemblyInput)
  /// Learns the names of the columns, before the first row.
  mutating func begin(columns: [String])
  /// Says what a row is that begins on `line`, from 1; may add to the last task of the table, if that is open.
  mutating func kind(
    of cells: Span<Range<Int>>, _ bytes: Span<UInt8>, line: Int, _ table: inout TaskTable
  ) -> RowKind
  /// Fills in what is known of the task that this row is, behind its values: the row of the table that is not ended.
  mutating func complete(_ cells: Span<Range<Int>>, _ bytes: Span<UInt8>, _ table: inout TaskTable)
  /// Whether a row to come may add to the last task.
  var isLastOpen: Bool { get }
  /// What the reader has to say about the input, asked for at its end.
  var remarks: [AssemblyRemark] { get }
}

extension RowReader {
  /// Most need nothing but the rows.
  package mutating func begin(_ input: AssemblyInput) {}
  /// Most rows are complete.
  package var isLastOpen: Bool { false }
  /// Nothing to say.
  package var remarks: [AssemblyRemark] { [] }
}

/// Whether `bytes[range]` is a word of ASCII, given in lower case.
func isWord(_ word: StaticString, _ range: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
  guard range.count == word.utf8CodeUnitCount else { return false }
  return word.withUTF8Buffer { word in
    for offset in 0..<word.count {
      let byte = bytes[range.lowerBound + offset]
      if (byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte) != word[offset] { return false }
    }
    return true
  }
}

/// The bytes of a cell.
func copy(_ range: Range<Int>, _ bytes: Span<UInt8>) -> [UInt8] {
  bytes.extracting(range).withUnsafeBufferPointer { Array($0) }
}

/// The number of the first column of a name, in whatever case; nil where there is none.
func firstColumn(_ name: String, in columns: [String]) -> Int? {
  let name = name.lowercased()
  return columns.firstIndex { $0.lowercased() == name }
}

/// Ids for tasks of a tool that has none, by the file's name and their numbers, so that others can name them.
struct MadeIDs {
  private var made = MadeID()

  /// - Parameter tool: what the ids are of.
  init(_ tool: StaticString) { tool.withUTF8Buffer { made.mix($0) } }

  /// Learns which input of the run it is: the tasks of another are others, even of one with the same name.
  mutating func begin(_ input: AssemblyInput) {
    made.mix(input.file.utf8)
    if input.number > 1 { made.mix(input.number) }
  }

  /// Appends the id of a task.
  func append(_ number: Int, to output: inout [UInt8]) {
    var made = made
    made.mix(number)
    made.append(to: &output)
  }
}
