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
  /// The tool's names in other languages, in lower case, and the name that signatures and field maps know:
  /// `["betreff": "Subject"]`.
  package var aliases: [String: String] = [:]
  /// Where the records are.
  package var records: [RecordSet] = [RecordSet(path: ".")]
  /// Which of a record's values goes where.
  ///
  /// What is not named here is kept in `extra`.
  package var fields: [FieldMap] = []
  /// Values to leave out: derived figures and the like.
  ///
  /// Paths as in `FieldMap.from`.
  package var ignored: [String] = []
  /// Elements whose name is in one of their attributes: `["attribute": "name"]` reads
  /// `<attribute name="title">` as `<title>`.
  package var namedElements: [String: String] = [:]
  /// Items that are left out unless asked for: what the tool has archived or deleted.
  package var exclusions: [ExclusionRule] = []
  /// The names of the values that the assembler looks at in the record itself; none for all.
  package var assembledNames: [String] = []
  /// Of those, the ones that end in a field, and which: for those who ask what became of a value.
  package var assembled: [String: Field] = [:]
  /// How the tree of tasks is said, where it is not by the parent's id.
  package var hierarchy: Hierarchy?
  /// What other values say about dates.
  package var adjustments: [DateAdjustment] = []
  /// Codes of remarks that every file of this tool would give, and which are not worth saying.
  package var normalProblems: [DiagnosticCode] = []
  /// The codes of remarks on single values, which `normalProblems` can have beside those of the scanners.
  package static let problemsOfValues: [DiagnosticCode] = [
    .rowsAboveHeader, .contradictoryState, .currentYear, .emptyList, .emptyRecord, .noTitle, .numericPriority,
    .spokenDate, .spreadsheetDate, .spreadsheetNumber, .unknownDoneValue, .unknownPriority, .unknownStatus,
    .unknownSubtaskStates, .unreadableDate, .unreadableJSON, .unreadableValue, .workingDays,
  ]
  /// The tool's words for the five priorities.
  package var priorities = PriorityScale()
  /// The tool's words for done and open.
  package var doneWords = DoneVocabulary()
  /// Whether names are matched without regard to case.
  package var ignoresCase = false
  /// Whether names that no field map takes are tried against the synonyms of the generic profile.
  package var usesSynonyms = false
  /// What is done with values beyond what field maps say of them.
  package var reading: ReadingOptions = []
  /// Whether words are taken as they stand, blanks around them included: files that nobody typed. (A CSV field
  /// without quotes is trimmed all the same.)
  package var keepsBlanks = false
  /// Whether an apostrophe before what a spreadsheet would run is not part of the text (`FormulaGuard`): CSV that
  /// pantask writes, and tools that do the same.
  package var takesOffFormulaGuards = false
  /// Column of CSV that a row can have more cells of than the header has, each a single word: what stands behind is
  /// moved back to its place.
  ///
  /// Empty for none.
  package var grownColumn = ""
  /// What the header can call that column, in lower case.
  package var grownColumnNames: [String] {
    guard !grownColumn.isEmpty else { return [] }
    return [grownColumn.lowercased()] + aliases.filter { $0.value == grownColumn }.map(\.key).sorted()
  }
  /// Attributes of the root element that fill a field of every task that does not say otherwise.
  package var rootFields: [String: Field] = [:]
  /// What the input has under those, filled in when it is recognised.
  package var rootTexts: [Field: String] = [:]
  /// Lists of named values: `[{"name": "Priority", "value": "High"}]` reads as if `Priority` were a name.
  package var namedValues: [NamedValues] = []
  /// Name at the top of the object that says what keys with a number in them are called: `names`, with
  /// `{"customfield_10015": "Start date"}` in it.
  ///
  /// What is called as a field map says goes where that says; all else is kept under what it is called. Empty for none.
  package var keyNames = ""
  /// What the input has there, filled in when it is recognised.
  package var namesByKey: [String: String] = [:]
  /// Records that are no tasks, or done ones, told by their values.
  package var conditions: [RecordCondition] = []
  /// Whether of records with one id the last is what has become of the others, and takes their place.
  package var laterReplaces = false
  /// Names of the values that say which occurrence of a series a record is (RFC 5545 §3.8.4.4), whose id it has: that
  /// comes behind the id then, after a `#`.
  package var occurrenceNames: [String] = []
  /// Whether headings among subtasks are the section of those after them.
  package var inheritsHeadings = false
  /// Whether parts of a record that do not say which project they are in are in that of their task: items of a
  /// checklist, and not tasks of their own.
  package var partsShareProject = false
  /// Elements that are others by a value inside: by the path of the element, that of the value from there.
  ///
  /// Its word in small letters is part of the element's name then, behind `;reltype=`; `parent` is no word of its own.
  package var relations: [String: String] = [:]
  /// The list in a record of which each element is a task of its own, all else in the record being true of every one of
  /// them; empty for none.
  package var repeatedBy = ""
  /// Whether records are components as jCal writes them (RFC 7265 §3.3): `["vtodo", [properties],
  /// [components]]`, each property an array that begins with its name.
  ///
  /// The word is the component that is a task; empty for no.
  package var componentName = ""
  /// What the headers of columns without a field say about their values.
  package var extraNotation = ExtraNotation.plain

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
    reading = .unrecognised(container)
  }

  /// Makes a mapping that reads every record at the top of the input and maps nothing yet.
  package init(name: String, title: String, container: Container) {
    self.name = name
    self.title = title
    self.container = container
  }
}
