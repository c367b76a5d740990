import Formats
import Inference
import Scanners
import TaskModel

/// Puts the records of one input into a table's columns as a profile says.
///
/// This is the hot path between scanners and table: each value costs one look-up of its name's instruction and
/// one append to a column. Values stay bytes; text is made only for new words, for `extra` names and for
/// diagnostics. Watch that nothing here captures the table or a batch in an escaping closure, and that the state
/// (`self`) and the table stay two separate variables: both are then accessed without run-time checks.
struct RecordImporter {
  var plan: MappingPlan
  var fields: FieldSet
  let file: String
  var tally = ImportTally()

  var doneVerdicts: WordVerdicts
  var stateVerdicts: WordVerdicts
  var priorityVerdicts: WordVerdicts
  let styles: [[ValueStyle]]
  /// Not where an assembler follows: it knows records that are no tasks and need none.
  let warnsOfMissingTitles: Bool
  /// Whether what a column of dates shows as a whole can be put into its rows later: they stay where they are.
  let decidesDateOrders: Bool
  let isCSV: Bool
  let isXML: Bool
  let isPropertyList: Bool
  let usesSynonyms: Bool
  /// Whether nothing is known of the tool.
  let isGeneric: Bool
  /// Whether words may be separated by something else than commas: no tool has written them.
  let guessesSeparators: Bool
  /// Whether flags are found by their names, so that one may contradict the state: no tool has said which of them
  /// counts.
  let settlesStates: Bool
  /// Number of the name of the value that is read, where names are the user's own (`NamedValues`) and keys; -1
  /// elsewhere.
  var namedKey = -1
  /// The name of the value that is read, where names are the user's own.
  var valueName: String?
  /// Names of values by their ids, where they are looked up.
  var valueNames = ValueNames()
  /// What can be chosen for the value that is read, where it is known by an id.
  var valueChoices: [String: String] = [:]
  /// Whether one of these is called something else than its own name (`RecordSet.renamed`).
  var hasRenamedValue = false
  let impliesDone: [Bool]
  let isInverted: [Bool]
  /// By field map: whether a date may be the end of a plan as well as the day of completion.
  let isPlanEnd: [Bool]
  /// Whether the last of several values of one name counts, as in JSON.
  let lastDuplicateCounts: Bool
  /// Fields of the row that values with names of their own fill: another name is no duplicate of theirs.
  var fieldsOfNamedValues: FieldSet = []
  let keepsBlanks: Bool
  /// Whether an apostrophe in front of a formula is not part of the text.
  let isGuarded: Bool
  /// pantask's own names of priorities, where these are the ones that are read.
  let nativePriorityNames: FewWords?
  /// Dates whose order of day and month the whole column must decide.
  var undecidedDates = UndecidedDates()
  var scratch: [UInt8] = []
  /// Where a text is decoded that may be HTML.
  var markupScratch: [UInt8] = []

  // The row that is being filled.
  var isDone: Bool?
  /// Which value has said last whether the row is done; nil where none has in so many words.
  var doneSource: DoneSource?
  /// Where the row's state says that it is open, in a file of no known tool.
  var openState: DoneSource?
  var isImpliedDone = false
  var priority: Priority?
  /// Whether the word of the row's priority stands under a name of its own.
  var hasOwnRawPriority = false
  var hasValue = false
  /// Whether the record that has just made no row was a list of tasks, which have been taken.
  var isListOfTasks = false
  /// Whether the column decides what numbers mean as priorities.
  let decidesNumbers: Bool
  /// By field map: whether a priority is a tick by its name, in which a number is an answer (`flagged="1"`).
  let isTick: [Bool]
  /// Priorities that wait for it.
  var undecidedPriorities = UndecidedPriorities()
  /// Shares of which 1 waits for their column.
  var undecidedShares = UndecidedShares()
  /// How much of the row's task is done, in hundredths, where that may say that it is not done at all.
  var openPercent: UInt8?
  /// Whether a share of a hundred may make the row's task done.
  var isShareTelling = false
  /// Whether it is one, until the end of the row.
  var isDoneByShare = false
  /// Whether records have states that say whether they are done.
  let hasStates: Bool
  /// Whether a date says without doubt that the task is done, and may not be the end of a plan.
  var isSurelyCompleted = false
  /// Whether it has been said that days are taken for days of work.
  var hasSaidWorkingDays = false
  /// Whether it has been said that dates in pantask's own CSV are as a spreadsheet writes them.
  var hasSaidForeignDates = false
  /// Whether the file is pantask's own CSV, which a spreadsheet may have saved.
  let isOwnTable: Bool
  /// The dates that are numbers of days, as far as they have been met.
  var spreadsheetDays: Set<Field> = []
  /// Whether there has been a number below 1 for how much of a task is done, where nothing says what they mean.
  var hasShares = false
  /// A state that no vocabulary knows: said at the end of the row, where nothing else tells whether it is done.
  var unknownState: RecordNode?
  /// Whether the row has a state, known or not.
  var hasState = false
  var pendingSubtasks: [PendingSubtask] = []
  var state = RecordState()
  /// For each of the profile's places: what its records are read as.
  let places: [RecordPlaceKind]
  /// By place: the word for the priority of tasks there that have none; empty where no place has one.
  let placePriorities: [[UInt8]]
  /// Whether headings may come after their tasks.
  let hasLateHeadings: Bool
  /// Whether a record without any value whose name is data is empty.
  let needsNamedValue: Bool
  /// The classes of items that are kept although they are put away.
  let included: Set<ItemClass>
  /// Values of records hold good for the tasks inside them.
  let hasInheritance: Bool
  /// By the place of a heading, and the place of a record: whether the one is above the other; empty where all are.
  let headed: [[Bool]]
  /// What a value that is only a hint says of done and open.
  var doneHint: Bool?
  /// Values that are kept until the record ends, by slot.
  var slots = SlotValues(count: 0)
  /// Values of columns that share a name.
  var repeatedExtras = RepeatedValues()
  /// How many values `extra` had before the component that is being read (jCal).
  var componentStart = 0
  /// The name of the empty elements that were read last, and how many there were.
  var gap: (name: Int, level: Int, count: Int) = (-1, 0, 0)
  /// Whether the next date takes the place of what its field holds.
  var replacesDate = false
  /// Dates of the row that give way to better ones.
  var takenFallbacks: [FallbackValue] = []
  /// Values of the row that wait for better ones.
  var secondBestValues: [SecondBestValue] = []
  /// Words for no date at all, in files of no known tool.
  let nothingWords = FewWords([
    "-", "--", "---", "–", "—", "n/a", "none", "null", "tbd", "?", "no deadline", "no due date", "no date",
  ])
  /// The year that days without one are in; nil where that is not known.
  let currentYear: Int?
  /// Whether it has been said that there are such days.
  var hasSaidCurrentYear = false
  /// By field map: whether its values are such addresses.
  let isSecondAddress: [Bool]
  /// How many columns of a CSV file have their codes in `extra`, if they need any.
  var codedColumnCount = 0
  /// Whether names get their codes in the order of the columns; where a reader of rows places cells itself, in the
  /// order in which tasks have them.
  let codesColumnsAhead: Bool
  /// What makes a tree of the rows, where the profile says how.
  var tree: TreeBuilder?
  /// Whether the row that is being filled is a part of a record.
  var isInSubtask = false
  /// What puts plain records into the table column by column.
  var columns = ColumnImport()
  /// What does a part of that on the thread that scans; nil where there is one thread.
  var sortingAhead: SortingAhead?
  /// What it has made of the batch that is imported.
  var sortedAhead: SortedBatch?
  /// What stands for the priority of a task that has none.
  let usualPriority: UInt8
  /// The profile's words for done and open that say no more than that: the first of each.
  let plainAnswers: FewWords
  /// Whether a task that an answer says to be open (`Done: no`) is to be told from one of which nothing is said.
  let marksAnswers: Bool
  /// By field map: dates and amounts of time that have been read.
  var knownDates: [KnownValues]
  var knownDurations: [KnownValues]
  /// Names in `extra` of what is inside elements.
  var flattened = FlattenedNames()
  /// The zones that dates were in, by name.
  var zones = ZoneTable()
  /// What objects have beside what is taken of them, and which of them is being read; -1 for none.
  var unread = UnreadParts()
  var unreadPlace = -1
  var unreadOwner = UnreadParts.Owner(record: 0, level: 0)
  /// Whether somebody may want to know it: not where only some fields are wanted.
  let notesUnread: Bool

  /// The bit of a verdict on a flag's word that says more than done or open, and is kept.
  static let furtherState: UInt8 = 2

  init(profile: Profile, fields: FieldSet, file: String, options: ImportOptions = ImportOptions()) {
    let mapping = profile.mapping
    plan = MappingPlan(mapping, fields: fields, included: options.included)
    usualPriority = options.marksWhatIsUnsaid ? TaskTable.unsaidPriority : Priority.middle.rawValue
    marksAnswers = options.marksWhatIsUnsaid
    self.fields = fields
    self.file = file
    notesUnread = fields.contains(.extra) && mapping.container.hasObjects
    let words = mapping.doneWords
    plainAnswers = FewWords([words.done.first, words.open.first].compactMap { $0 })
    let keepsFurther = mapping.guessesValues
    doneVerdicts = WordVerdicts { word in
      guard let isDone = words.isDone(word) else { return nil }
      let further = keepsFurther && PlainStates.saysMore(word, words) ? RecordImporter.furtherState : 0
      return (isDone ? 1 : 0) | further
    }
    stateVerdicts = WordVerdicts { words.isDone(state: $0).map { $0 ? 1 : 0 } }
    let scale = mapping.priorities
    nativePriorityNames = scale == .native ? FewWords(Priority.allCases.map(\.name)) : nil
    priorityVerdicts = WordVerdicts { scale.priority(of: $0)?.rawValue }
    styles = plan.maps.map(\.styles)
    knownDates = Array(repeating: KnownValues(), count: styles.count)
    knownDurations = knownDates
    isInverted = plan.maps.map(\.isInverted)
    isSecondAddress = plan.maps.map(\.isSecondAddress)
    currentYear = options.currentYear
    included = options.included
    hasLateHeadings = mapping.records.contains(where: \.follows)
    needsNamedValue = mapping.namedValues.contains(where: \.isContent)
    placePriorities =
      mapping.records.contains { !$0.priority.isEmpty } ? mapping.records.map { Array($0.priority.utf8) } : []
    places = RecordPlaceKind.all(of: mapping, plan, included: options.included)
    let hasHeadings = mapping.records.contains { if case .heading = $0.role { true } else { false } }
    headed =
      hasHeadings && mapping.guessesValues
      ? mapping.records.indices.map { heading in
        mapping.records.indices.map { mapping.isHeading(heading, of: $0) }
      } : []
    hasInheritance =
      mapping.inheritsHeadings || plan.maps.contains { if case .inherited = $0.to { true } else { false } }
    warnsOfMissingTitles = !profile.needsCode
    decidesDateOrders = !profile.hasAssembler
    isCSV = mapping.container == .csv
    isOwnTable = mapping.container == .csv && mapping.extraNotation == .pantask
    codesColumnsAhead = profile.makeRowReader == nil
    isXML = mapping.container == .xml
    isPropertyList = mapping.container == .propertyList
    usesSynonyms = mapping.usesSynonyms
    isGeneric = mapping.guessesValues
    guessesSeparators = isGeneric || mapping.guessesSeparators
    settlesStates =
      mapping.guessesValues || mapping.usesSynonyms
      || mapping.namedValues.contains { $0.usesSynonyms && $0.name.isEmpty }
    decidesNumbers = mapping.guessesPriorityNumbers || (isGeneric && !scale.hasNumbers)
    isTick = plan.maps.map {
      $0.to == .field(.priority) && GenericProfile.mayBeStar(String($0.from.drop { $0 == "@" }))
    }
    impliesDone = plan.maps.map(\.impliesDone)
    hasStates = plan.maps.contains { $0.to == .statusAndDone }
    isPlanEnd = plan.maps.map { $0.to == .field(.completed) && Synonyms.isPlanEnd($0.from) }
    slots = SlotValues(count: plan.slotCount)
    tree = mapping.hierarchy.map { TreeBuilder($0, mapping.fields) }
    lastDuplicateCounts = mapping.container.hasKeys
    keepsBlanks = mapping.keepsBlanks
    isGuarded = mapping.takesOffFormulaGuards
    for field in Field.allCases {
      if let text = mapping.rootTexts[field] {
        state.headings.append(.init(field: field, text: Array(text.utf8)))
      }
    }
    state.hasMarks = !state.headings.isEmpty
  }
}
