import Formats
import Scanners
package import TaskModel

/// What became of one batch's records: figures and remarks.
package struct ImportTally: Sendable {
  /// Where the records went.
  package var accounting = Accounting()
  /// What there is to say about them.
  package var log = DiagnosticLog()

  /// Nothing yet.
  package init() {}
}

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
  /// Whether flags are found by their names, so that one may contradict the state: no tool has said which of them counts.
  let settlesStates: Bool
  /// Number of the name of the value that is read, where names are the user's own (`NamedValues`) and keys; -1 elsewhere.
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
  /// Priorities that wait for it.
  var undecidedPriorities = UndecidedPriorities()
  /// Shares of which 1 waits for their column.
  var undecidedShares = UndecidedShares()
  /// How much of the row's task is done, in hundredths, where that may say that it is not done at all.
  var openPercent: UInt8?
  /// Whether a share of a hundred may make the row's task done.
  var isShareTelling = false
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
  var pendingSubtasks: [PendingSubtask] = []
  var state = RecordState()
  /// For each of the profile's places: what its records are read as.
  let places: [RecordPlaceKind]
  /// By place: the word for the priority of tasks there that have none; empty where no place has one.
  let placePriorities: [[UInt8]]
  /// Whether headings may come after their tasks.
  let hasLateHeadings: Bool
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
  /// Values of columns that share a name, in the order of their first.
  ///
  /// Nil stands for an empty one.
  var repeatedExtras: [(code: UInt32, values: [[UInt8]?])] = []
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
    doneVerdicts = WordVerdicts { words.isDone($0).map { $0 ? 1 : 0 } }
    stateVerdicts = WordVerdicts { words.isDone(state: $0).map { $0 ? 1 : 0 } }
    let scale = mapping.priorities
    nativePriorityNames = scale == .native ? FewWords(Priority.allCases.map(\.name)) : nil
    priorityVerdicts = WordVerdicts { scale.priority(of: $0)?.rawValue }
    styles = plan.maps.map(\.styles)
    knownDates = Array(repeating: KnownValues(), count: styles.count)
    knownDurations = knownDates
    isInverted = plan.maps.map(\.isInverted)
    isSecondAddress = plan.maps.map(\.isSecondAddress)
    included = options.included
    hasLateHeadings = mapping.records.contains(where: \.follows)
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
    // Todoist's table has no labels of its own, and programs write them as they please.
    guessesSeparators =
      isGeneric || mapping.name == Profile.todoistCSV.mapping.name
      || mapping.name == Profile.todoistDetailedCSV.mapping.name
    settlesStates =
      mapping.guessesValues || mapping.usesSynonyms
      || mapping.namedValues.contains { $0.usesSynonyms && $0.name.isEmpty }
    decidesNumbers =
      (isGeneric && !scale.hasNumbers) || mapping.name == Profile.opml.mapping.name
      || (mapping.container == .markdown && mapping.name == Profile.markdownChecklist.mapping.name)
    impliesDone = plan.maps.map(\.impliesDone)
    isPlanEnd = plan.maps.map { $0.to == .field(.completed) && Synonyms.isPlanEnd($0.from) }
    slots = SlotValues(count: plan.slotCount)
    tree = mapping.hierarchy.map(TreeBuilder.init)
    lastDuplicateCounts = mapping.container == .json || mapping.container == .propertyList
    keepsBlanks = mapping.keepsBlanks
    isGuarded = mapping.takesOffFormulaGuards
    for field in Field.allCases {
      if let text = mapping.rootTexts[field] {
        state.headings.append(.init(field: field, text: Array(text.utf8)))
      }
    }
    state.hasMarks = !state.headings.isEmpty
  }

  /// Takes over the names of a batch; before its records.
  mutating func add(names: [[UInt8]]) { plan.add(names: names) }

  /// The names the scanner has handed out, by number.
  var names: [String] { plan.names }

  /// The columns of pantask's own CSV that are named after values of `extra`, as `TaskTable.ownColumns` has them; nil for
  /// other formats.
  var ownColumns: [(name: [UInt8], isJSON: Bool)]? {
    guard plan.mapping.extraNotation == .pantask, plan.mapping.container == .csv else { return nil }
    let fields = Set(Field.allCases.map { $0.name.lowercased() })
    return plan.names.filter { !fields.contains($0.lowercased()) }.map { header in
      let meaning = plan.mapping.extraNotation.meaning(of: header)
      return (Array(meaning.name.utf8), meaning.isJSON)
    }
  }

  /// The names records had at their top and the fields they fill, in first-seen order; nil for `extra`.
  var mappedNames: [(name: String, field: String?)] { plan.mappedNames }

  /// Whether rows wait for the end of the input to get their dates.
  var hasUndecidedDates: Bool { undecidedDates.values.contains { !$0.value.isEmpty } }

  /// Whether rows wait for the end of the input to get their priorities, or to be done.
  var hasUndecidedNumbers: Bool { undecidedPriorities.isWaiting || undecidedShares.isWaiting }

  /// Puts what has been decided by now into the table.
  mutating func resolveKnownNumbers(into table: inout TaskTable) {
    undecidedShares.resolveKnown(into: &table)
  }

  /// Whether rows wait for the end of the input to get their parents.
  var hasOpenTree: Bool { tree != nil }

  /// Puts dates whose order the whole column decides into the table, at the end of the input.
  mutating func resolveDates(into table: inout TaskTable, log: inout DiagnosticLog) {
    undecidedDates.resolve(into: &table, file: file, log: &log)
    undecidedPriorities.resolve(into: &table, log: &log)
    undecidedShares.resolve(into: &table, file: file, log: &log)
    tree?.finish(&table, file: file, log: &log)
  }

  /// Puts one record into the table, with one row more for each of its subtasks.
  ///
  /// - Returns: whether a row was made; a record without any value makes none.
  mutating func add(_ record: RecordPlace, of batch: borrowing RecordBatch, to table: inout TaskTable) -> Bool
  {
    add(record, of: batch, batch.nodes.span, batch.bytes.span, to: &table)
  }

  /// Puts all records of a batch into the table, up to the first that makes no row.
  ///
  /// - Returns: index of the record that made none, or the end.
  mutating func addRecords(
    _ range: Range<Int>, of batch: borrowing RecordBatch, to table: inout TaskTable
  ) -> Int {
    let records = batch.records.span
    let nodes = batch.nodes.span
    let bytes = batch.bytes.span
    if addColumns(range, of: batch, to: &table) { return range.upperBound }
    var index = range.lowerBound
    while index < range.upperBound {
      guard add(records[index], of: batch, nodes, bytes, to: &table) else { return index }
      index += 1
    }
    return index
  }

  mutating func add(
    _ record: RecordPlace, of batch: borrowing RecordBatch, _ nodes: Span<RecordNode>, _ bytes: Span<UInt8>,
    to table: inout TaskTable
  ) -> Bool {
    let row = table.rowCount
    var level = 0
    if record.path < places.count {
      let place = places[record.path]
      if place.isContainer {
        addContainers(record, level: place.level, batch, nodes, bytes, &table)
        return true
      }
      level = place.level
      state.standing = place.standing
      if state.headedStanding != 0 { state.standing |= standing(underHeadingsOf: record) }
      if state.isDone { state.hasMarks = true }
    }
    if hasInheritance { beginContext(inside: -1) }
    importNodes(record.firstNode..<record.endNode, level: level, record, batch, nodes, bytes, &table)
    let range = record.firstNode..<record.endNode
    let count = plan.mapping.repeatedBy.isEmpty ? 1 : repetitionCount(range, nodes)
    defer {
      if count > 1 {
        addRepetitions(count, of: range, level: level, context: -1, record, batch, nodes, bytes, &table)
      }
    }
    guard hasValue, !state.isExcluded else {
      state.exclusion = state.isExcluded ? state.standing : 0
      let isHeading = hasInheritance && state.isHeading && !state.isSetAside
      let isExcluded = state.isExcluded
      takeBackRow(row, &table)
      if isHeading {
        addParts(ofHeading: record, level: level, batch, nodes, bytes, &table)
      } else if !isExcluded, !pendingSubtasks.isEmpty {
        // An object that has nothing but a list of subtasks is that list, here as in a list of subtasks.
        isListOfTasks = true
        for index in pendingSubtasks.indices { pendingSubtasks[index].parentRow = -1 }
        addSubtasks(of: record, batch, nodes, bytes, &table)
      }
      pendingSubtasks.removeAll(keepingCapacity: true)
      return false
    }
    if record.path < placePriorities.count { fill(.priority, placePriorities[record.path], &table) }
    endRow(record, batch, &table)
    addSubtasks(of: record, batch, nodes, bytes, &table)
    return true
  }

  // MARK: - One value after another

  mutating func importNodes(
    _ range: Range<Int>, level: Int, _ record: RecordPlace, _ batch: borrowing RecordBatch,
    _ nodes: Span<RecordNode>, _ bytes: Span<UInt8>, _ table: inout TaskTable
  ) {
    var index = range.lowerBound
    while index < range.upperBound {
      var node = nodes[index]
      if isGuarded { takeOffGuard(&node, bytes) }
      let instruction = plan.instruction(name: node.name, level: level)
      // Half of the cells of many tables are empty: nothing is called for them.
      let isNothing = isCSV && node.length == 0 && !node.isQuoted && node.kind == .text
      if instruction.operation != .skip, !isNothing {
        importValue(instruction, node, index, level: level, record, batch, nodes, bytes, &table)
      }
      index = Int(node.next)
    }
  }

  /// Leaves out the apostrophe that keeps a spreadsheet from running a cell.
  @inline(__always)
  func takeOffGuard(_ node: inout RecordNode, _ bytes: Span<UInt8>) {
    guard node.length > 1, bytes[Int(node.start)] == FormulaGuard.mark,
      FormulaGuard.isNeeded(bytes.extracting(Int(node.start)..<node.end))
    else { return }
    node.start += 1
    node.length -= 1
  }

  mutating func importValue(
    _ instruction: Instruction, _ node: RecordNode, _ index: Int, level: Int, _ record: RecordPlace,
    _ batch: borrowing RecordBatch, _ nodes: Span<RecordNode>, _ bytes: Span<UInt8>, _ table: inout TaskTable
  ) {
    // An unquoted empty field is an absent one.
    if node.length == 0, !node.isQuoted, node.kind == .text, instruction.operation != .text {
      if isXML, instruction.operation == .extra { noteGap(node, level: level) }
      return
    }
    switch instruction.operation {
    case .skip: return
    case .unwanted:
      hasValue = hasValue || node.kind != .null
      // What has tasks in it, or is the title of one, is looked at all the same.
      if isXML, isGeneric, instruction.field == .extra {
        _ = addMarkup(node, index, level: level, record, batch, nodes, bytes, &table)
      }
      return
    case .dateOrder:
      hasValue = hasValue || node.kind != .null
      noteDateOrder(instruction, node, record, batch, bytes, row: table.rowCount)
      return
    case .extra:
      if isXML, isGeneric, addMarkup(node, index, level: level, record, batch, nodes, bytes, &table) {
        return
      }
      if plan.displayName >= 0, addDisplayed(instruction, node, index, level: level, batch, nodes, &table) {
        return
      }
      addExtra(instruction, node, index, level: level, batch, &table)
      return
    case .extraObject:
      addExtraObject(instruction, node, index, record, batch, &table)
      return
    case .extraJSON:
      addExtraJSON(instruction, node, level: level, record, batch, &table)
      return
    case .descend:
      descend(instruction, node, index, record, batch, nodes, bytes, &table)
      return
    case .namedElement:
      addNamedElement(node, index, level: level, record, batch, nodes, bytes, &table)
      return
    case .subtasks:
      addSubtasks(instruction, node, index, level: level, batch, &table)
      return
    case .extraRepeated:
      addRepeatedExtra(instruction, node, level: level, batch, &table)
      return
    case .subtaskDone:
      addSubtaskState(instruction, node, index, level: level, batch, &table)
      return
    case .list where isWaiting(instruction):
      guard node.kind != .null else { return }
      secondBestValues.append(
        SecondBestValue(instruction: instruction, node: node, index: index, level: level))
      hasValue = true
      return
    case .list:
      if keepsBlanks, node.kind == .object, representative(of: node, index, batch) == nil {
        noteMisfit(instruction, node, record, batch)
      }
      let isKept =
        instruction.flags.contains(.isKept) && !isWhole(node, index, instruction, batch)
        && !isListed(node, instruction, level: level, record, nodes)
      let outer = unreadPlace
      let naming = namingAttribute(of: node, index, batch, nodes)
      // What is kept has nothing in it that is not read.
      if isKept {
        unreadPlace = -1
      } else if naming == nil {
        beginParts(of: node, index, level: level, record, nodes)
      }
      addWords(instruction, node, index, batch, nodes, bytes, &table)
      unreadPlace = outer
      if let naming {
        addStored(besides: naming, of: node, index, level: level, batch, nodes, &table)
      }
      if isKept {
        addExtra(instruction, node, index, level: level, batch, &table)
      }
      return
    case .namedValues, .tasks, .containers, .inherited, .dayOnly, .children, .joinKey, .doneKey,
      .checked:
      addSpecial(instruction, node, index, level: level, record, batch, nodes, bytes, &table)
      return
    default: break
    }
    switch node.kind {
    case .null: return
    case .object, .array:
      if instruction.map >= 0, addComposite(instruction, index, level: level, batch, &table) { return }
      if isXML, isGeneric, instruction.operation == .text,
        addInlineMarkup(instruction, node, index, level: level, batch, &table)
      {
        return
      }
      // What stands for the object is its name, value or text; where it has none, the whole is kept.
      if let inner = representative(of: node, index, batch, isParent: instruction.field == .parent) {
        addRepresentative(
          inner, of: node, index, instruction, level: level, record, batch, nodes, bytes, &table)
      } else if node.length > 0 || Int(node.next) > index + 1, !isEmptyDisplay(node, index, nodes) {
        if keepsBlanks { noteMisfit(instruction, node, record, batch) }
        addExtra(instruction, node, index, level: level, batch, &table)
      }
      return
    default: break
    }
    if instruction.operation == .text {
      addText(instruction, node, index, level: level, batch, nodes, bytes, &table)
    } else if node.kind == .text || node.kind == .number || node.kind == .true || node.kind == .false {
      var range = Int(node.start)..<node.end
      if !isExact(node, instruction) { range = trimmed(range, bytes) }
      if instruction.form != .plain { range = formed(range, bytes, instruction.form) }
      let value = bytes.extracting(range)
      addScalar(instruction, value, node, index, level: level, record, batch, &table)
    } else {
      // Taken out and not copied, so that its memory is used again.
      var text: [UInt8] = []
      swap(&text, &scratch)
      text.removeAll(keepingCapacity: true)
      batch.appendText(of: node, to: &text)
      let span = text.span
      var range = isExact(node, instruction) ? 0..<span.count : trimmed(0..<span.count, span)
      if instruction.form != .plain { range = formed(range, span, instruction.form) }
      addScalar(instruction, span.extracting(range), node, index, level: level, record, batch, &table)
      scratch = text
    }
  }
}
