/// Something that may be done with values beyond what field maps say of them: what people and programs write in many
/// ways, and one tool in one.
///
/// A profile names each that it wants (`reading` in a profile of one's own); for an unrecognised tool all are wanted
/// that its syntax has (`ReadingOptions.unrecognised`).
package enum ReadingOption: UInt8, CaseIterable, Sendable {
  // Words and lists.

  /// What else than a comma separates words: `Ann; Bob`, `Ann & Bob`, `red | blue`, a line each.
  ///
  /// Where a semicolon does, commas are part of words (`Ng, Ann; Roe, Bob`), and so they are in quotes
  /// (`Ann,"Ray, Bob"`).
  case separators
  /// Lists as programs print them are lists: `['red', 'blue']`, `{red,blue}`.
  case listNotations
  /// Words for nothing are no values: `None`, `NaN`, `n/a`, `\N`.
  case emptyWords
  /// A list where one value is wanted is kept as it is: `"done": ["a", "b"]`, `"parent": [1, 2]`.
  case keptLists

  // Numbers and amounts.

  /// The numbers for priorities tell together which of them is the highest: of 1, 2 and 9 the 1.
  case priorityNumbers
  /// The shares of a column tell together what they are counted to: beside `0.5` the `1` is all, beside `50` it is one
  /// per cent.
  case shares
  /// A number where a date is wanted is a day as spreadsheets count them: `46113` is 2026-04-01.
  case spreadsheetDays
  /// Days without a unit of their own are days of work: `2 days` are 16 hours, with a note; `P2D` goes by the clock.
  case workingDays

  // Whether a task is done.

  /// A column for whether, when or how far a task is done may hold any of the three: `Completed` with `yes`.
  case anyCompletion
  /// Of several values that say whether a task is done one is enough; one that says otherwise gives a note.
  case severalAnswers
  /// A date of completion is worth more than a flag that says open, and less than a state.
  case completionDates
  /// Only yes and no are answers: an answer that says more is kept besides (`Done: cancelled`), and a date in a column
  /// that says it the wrong way round (`Open`) is none.
  case plainAnswers

  // Names.

  /// Where a record lacks the best name of a field, another name of that field fills it: `name` for lack of `title`.
  case otherNames
  /// Names mean what they usually do in parts of records and in records with fields of their own, too.
  case namesInParts
  /// The end of a plan is when a task is due: `Finish date` beside a start, where nothing else is.
  case endOfPlan
  /// A number at the end of a column's name belongs to it: `Priority 1` is not the priority.
  case numberedNames

  // Subtasks.

  /// Subtasks may stand in other things than a list of them: `{"edges": [{"node": {…}}]}`, `{"Buy paint": true}`.
  case subtaskForms
  /// What counts subtasks, or says that there are none, is none: `{"done": 1, "total": 2}`, `3`, `None`.
  case subtaskCounts
  /// Texts hold the titles of subtasks, a line or semicolon each, with checkboxes before them: `[x] Buy paint`; a cell
  /// beside one says whether that one is done.
  case subtaskTexts
  /// Ids of subtasks are read from lists of ids alone, and kept where tasks are missing; keys that subtasks stand under
  /// are their ids.
  case subtaskIDs

  // Values with parts.

  /// A value may be wrapped in objects: `{"data": {"id": 3, "attributes": {"name": "Ann"}}}`, `{"level": "high"}`.
  case wrappedValues
  /// People may be called by first and family names: `{"firstName": "Ann", "lastName": "Roe"}`.
  case personNames
  /// Of a value with a member `display_value` that is read, and another value beside it kept.
  case displayValues
  /// Elements stand for one of their attributes or elements: `<status value="Open"/>`,
  /// `<tags><string>a</string><string>b</string></tags>`.
  case elementValues
  /// Tags in a text belong to it: `<title>Read <b>this</b></title>`.
  case inlineMarkup
  /// Elements inside a task may be, or hold, tasks and titles: `<task><box><subtask>…</subtask></box></task>`.
  case tasksInElements

  // Lists, headings and rows.

  /// The name of a list says what its tasks are, where they do not say it themselves: `Done`, `Archive`.
  case listNames
  /// A heading is one for what stands beside or inside it, and for no other list.
  case headingScope
  /// A text in a list of tasks is the title of one: `["Buy paint", {"title": "Cover the floor"}]`.
  case textTasks
  /// Rows of sums and rows that are headings of others are no tasks: `Total,,12`, `Kitchen:`.
  case sumRows
  /// A part may stand in a row below that of its whole, or beside its title: `Task`, `Subtask`.
  case parentRows
}

/// What a mapping has of the reading options.
package struct ReadingOptions: Codable, Equatable, Sendable, ExpressibleByArrayLiteral {
  /// One bit per option, by its raw value.
  @usableFromInline let bits: UInt32

  /// Makes a set of options.
  package init(_ options: some Sequence<ReadingOption>) {
    bits = options.reduce(0) { $0 | 1 << UInt32($1.rawValue) }
  }

  /// Makes a set of the options that are named.
  package init(arrayLiteral options: ReadingOption...) { self.init(options) }

  /// Whether an option is one of them: a bit, since it is asked value by value.
  @inlinable @inline(__always) package func contains(_ option: ReadingOption) -> Bool {
    // The raw value's getter cannot be inlined into other modules; an enumeration without payload is its number.
    bits & (1 &<< UInt32(unsafeBitCast(option, to: UInt8.self))) != 0
  }

  /// The options in the order of the enumeration.
  package var all: [ReadingOption] { ReadingOption.allCases.filter(contains) }

  /// Those that are not among others.
  package func without(_ others: some Sequence<ReadingOption>) -> ReadingOptions {
    let others = ReadingOptions(others)
    return ReadingOptions(all.filter { !others.contains($0) })
  }

  /// What files of unrecognised tools are read by, in a syntax.
  package static func unrecognised(_ container: Container) -> ReadingOptions {
    let options: [ReadingOption] = [
      .separators, .emptyWords, .priorityNumbers, .shares, .spreadsheetDays, .workingDays, .anyCompletion,
      .severalAnswers, .completionDates, .plainAnswers, .otherNames, .endOfPlan, .subtaskCounts,
      .subtaskTexts, .listNames,
    ]
    let ofTables: [ReadingOption] = [.listNotations, .numberedNames, .sumRows, .parentRows]
    let ofTrees: [ReadingOption] = [
      .keptLists, .namesInParts, .subtaskForms, .subtaskIDs, .wrappedValues, .personNames, .displayValues,
      .headingScope, .textTasks,
    ]
    let ofMarkup: [ReadingOption] = [.elementValues, .inlineMarkup, .tasksInElements]
    return switch container {
    case .csv: ReadingOptions(options + ofTables)
    case .xml: ReadingOptions(options + ofTrees + ofMarkup)
    default: ReadingOptions(options + ofTrees)
    }
  }
}
