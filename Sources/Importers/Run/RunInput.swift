import Formats
import Scanners
import TaskModel

/// What is known of an input before its first batch, and stays as it is.
struct RunInput {
  let profile: Profile
  /// What the records are, by the numbers of their paths.
  let roles: [RecordSet.Role]
  let file: String
  /// The encoding that the text was converted from; nil for UTF-8.
  let convertedFrom: String?
  let events: InputImporter.Events
  let transcript: RawTranscript?
  let totalByteCount: Int?
  /// The sections of tasks without one, by the paths of their records; empty where no list gives any.
  let sections: [[UInt8]]
  /// Their projects, in the same way.
  let projects: [[UInt8]]
  /// Whether the records are components of a calendar.
  let isComponents: Bool

  init(
    _ report: ImportReport, roles: [RecordSet.Role], transcript: RawTranscript?, file: String,
    fields: FieldSet, events: InputImporter.Events, byteCount: Int?
  ) {
    profile = report.match.profile
    self.roles = roles
    self.file = file
    convertedFrom = report.encoding == TextEncoding.utf8.name ? nil : report.encoding
    self.events = events
    self.transcript = transcript
    totalByteCount = byteCount
    let records = profile.mapping.records
    func texts(_ field: Field, _ texts: [String]) -> [[UInt8]] {
      fields.contains(field) && texts.contains { !$0.isEmpty } ? texts.map { Array($0.utf8) } : []
    }
    sections = texts(.section, records.map(\.section))
    projects = texts(.project, records.map(\.project))
    isComponents = !profile.mapping.composition.componentName.isEmpty
  }
}

/// What puts tasks together from several records, where a format needs that.
struct Assembly {
  /// What makes tasks of records as values.
  var values: (any RecordAssembler)?
  /// Whether that looks at the values of a name, by its number; nil where it looks at all.
  private(set) var wanted: [Bool]?
  /// What makes tasks in columns.
  var rows: (any RowAssembler)?
  /// What that looks at beside the columns.
  private(set) var tapeNames: TapeNames
  /// Whether room for all rows has been made where they are held.
  var hasReserved = false

  init(_ profile: Profile, _ input: AssemblyInput) {
    values = profile.makeAssembler?()
    rows = profile.makeRowAssembler?()
    values?.begin(input)
    rows?.begin(input)
    let names = rows.map { type(of: $0).names } ?? []
    tapeNames = TapeNames(
      names, open: rows.map { type(of: $0).openNames } ?? [], ofTasks: profile.mapping.assembled.names,
      areOfWholeRecords: rows.map { type(of: $0).copiesWholeRecords } ?? false)
    rows?.tape.textName = Int16(truncatingIfNeeded: names.firstIndex(of: "#text") ?? -1)
  }

  /// Adds what the row assembler looks at of a record to its tape; gives its node there.
  mutating func append(
    _ record: RecordPlace, of batch: borrowing RecordBatch, isScalar: Bool, isTask: Bool
  ) -> Int? { rows?.tape.append(record, of: batch, tapeNames, isScalar: isScalar, isTask: isTask) }

  /// Takes over names that the scanner has handed out since.
  mutating func learn(_ names: [String], _ mapping: ProfileMapping) {
    if rows != nil { tapeNames.add(names) }
    guard values != nil, !mapping.assembled.names.isEmpty else { return }
    let assembled = mapping.assembled.names.map { $0.lowercased() }
    let known = wanted ?? []
    wanted = known + names[known.count...].map { assembled.contains($0.lowercased()) }
  }
}

/// What tells the tasks of a table from its other rows, where a format needs that.
struct RowReading {
  var reader: (any RowReader)?
  /// Whether the reader knows the columns.
  var knowsColumns = false
  /// Room for the cells of a row.
  var cells: [Range<Int>] = []

  init(_ profile: Profile, _ input: AssemblyInput) {
    reader = profile.makeRowReader?()
    reader?.begin(input)
  }
}
