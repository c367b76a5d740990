package import TaskModel

/// How one tool's export maps onto the model: which field is what, in which words.
///
/// The mapping is plain data and `Codable`, so a user's own mapping file can do all that it does; the assembler
/// is for what tables cannot say (names joined by id, rows that belong to the row above).
package struct Profile: Sendable {
  /// The declarative part.
  package var mapping: ProfileMapping
  /// Makes the assembler for one input, where the profile needs one.
  package var makeAssembler: (@Sendable () -> any RecordAssembler)?
  /// Makes the assembler for one input, where tasks are put together in columns.
  package var makeRowAssembler: (@Sendable () -> any RowAssembler)?
  /// Makes the reader of rows for one input, where not every row of a table is a task; a profile has one of the three
  /// at most.
  package var makeRowReader: (@Sendable () -> any RowReader)?
  /// Fields that the assembler or the reader fills beside those of the field maps.
  package var assembledFields: FieldSet
  /// What the assembler does, each as a clause: for those who take the mapping for the whole profile.
  package var assembly: [String]

  /// Makes a profile.
  package init(
    _ mapping: ProfileMapping, assembles: [Field] = [], assembly: [String] = [],
    makeAssembler: (@Sendable () -> any RecordAssembler)? = nil,
    makeRowReader: (@Sendable () -> any RowReader)? = nil
  ) {
    self.makeRowReader = makeRowReader
    self.mapping = mapping
    self.assembly = assembly
    assembledFields = FieldSet(assembles)
    self.makeAssembler = makeAssembler
  }

  /// Whether it takes more than the mapping to read this format: an assembler or a reader of rows.
  package var needsCode: Bool { hasAssembler || makeRowReader != nil }

  /// The name that `--from` takes: lower case with hyphens, ending in the container where a tool has several.
  package var name: String { mapping.name }
}

/// The declarative part of a profile.
package struct ProfileMapping: Codable, Sendable, Equatable {
  /// The name that `--from` takes.
  package var name: String
  /// What people call the format.
  package var title: String
  /// Its syntax.
  package var container: Container
  /// What such a file looks like.
  package var signature = Signature()
  /// What it may look like as well: other versions of the tool, fewer columns.
  package var otherSignatures: [Signature] = []
  /// Where the records are.
  package var records: [RecordSet] = [RecordSet(path: ".")]
  /// Which of a record's values goes where.
  ///
  /// What is not named here is kept in `extra`.
  package var fields: [FieldMap] = []
  /// How names are read.
  package var naming = NameReading()
  /// How values are read.
  package var reading = ValueReading()
  /// What becomes of records that are not simply a task each.
  package var composition = TaskComposition()
  /// What stands at the root and is true of all tasks.
  package var root = RootValues()
  /// What the assembler looks at.
  package var assembled = AssembledValues()
  /// Items that are left out unless asked for: what the tool has archived or deleted.
  package var exclusions: [ExclusionRule] = []
  /// How the tree of tasks is expressed, where it is not by the parent's id.
  package var hierarchy: Hierarchy?
  /// What other values say about dates.
  package var adjustments: [DateAdjustment] = []
  /// Codes of remarks that every file of this tool would give, and which are not worth saying.
  package var normalProblems: [DiagnosticCode] = []
  /// The codes of remarks on single values, which `normalProblems` can have beside those of the scanners.
  package static let problemsOfValues: [DiagnosticCode] = [
    .rowsAboveHeader, .contradictoryState, .currentYear, .dateOutOfRange, .emptyList, .emptyRecord, .noTitle,
    .numericPriority, .spokenDate, .spreadsheetDate, .spreadsheetNumber, .unknownDoneValue, .unknownPriority,
    .unknownStatus, .unknownSubtaskStates, .unreadableDate, .unreadableJSON, .unreadableValue, .workingDays,
  ]
  /// The tool's words for the five priorities.
  package var priorities = PriorityScale()
  /// The tool's words for done and open.
  package var doneWords = DoneVocabulary()
  /// What the header can call the column that a row can have more cells of, in lower case.
  package var grownColumnNames: [String] {
    guard !reading.grownColumn.isEmpty else { return [] }
    return [reading.grownColumn.lowercased()]
      + naming.aliases.filter { $0.value == reading.grownColumn }.map(\.key).sorted()
  }
  /// Records that are no tasks, or done ones, by their values.
  package var conditions: [RecordCondition] = []

  /// The name that stands for the format in ids that are made, where that is not the format's own: `generic-csv` gives
  /// the tasks of a table the ids that they have where the table is read without a profile.
  package var idNamespace = ""

  /// The name that stands for the format in ids that are made.
  package var identity: String { idNamespace.isEmpty ? name : idNamespace }

  /// Whether it is for files of an unrecognised tool, made to measure for one of them.
  package var isUnrecognised: Bool { name == GenericProfile.name(for: container) }

  /// Makes a mapping for files of an unrecognised tool.
  package init(ofNoTool container: Container, title: String) {
    self.init(name: GenericProfile.name(for: container), title: title, container: container)
    reading.options = .unrecognised(container)
  }

  /// Makes a mapping that reads every record at the top of the input and maps nothing yet.
  package init(name: String, title: String, container: Container) {
    self.name = name
    self.title = title
    self.container = container
  }
}
