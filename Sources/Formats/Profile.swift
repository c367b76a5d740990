package import TaskModel

/// The syntax that a tool's export is written in.
package enum Container: String, Codable, Sendable, CaseIterable {
  /// Comma-separated values and their cousins.
  case csv
  /// JSON, as one document or as lines.
  case json
  /// XML.
  case xml
  /// An Apple property list, XML or binary.
  case propertyList = "property-list"
  /// The lines of iCalendar (RFC 5545).
  case iCalendar = "icalendar"
  /// The lines of todo.txt.
  case todoText = "todotxt"
  /// Checklists in Markdown.
  case markdown

  /// Whether files of no known tool are read from it: a syntax that is one format has its own profile.
  package var isOfManyTools: Bool {
    switch self {
    case .csv, .json, .xml, .propertyList: true
    case .iCalendar, .todoText, .markdown: false
    }
  }
}

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
  /// Makes the reader of rows for one input, where not every row of a table is a task; a profile has one of the three at
  /// most.
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
  package var normalProblems: [String] = []
  /// The code of the remark that rows above the header of a table are not read.
  package static let rowsAboveHeader = "rows-above-header"
  /// The codes of remarks on single values, which `normalProblems` can have beside those of the scanners.
  package static let problemsOfValues = [
    rowsAboveHeader, "empty-record", "no-title", "numeric-priority", "spoken-date", "unknown-done-value",
    "unknown-priority",
    "unknown-status", "unreadable-date", "unreadable-json", "unreadable-value",
  ]
  /// The tool's words for the five priorities.
  package var priorities = PriorityScale()
  /// The tool's words for done and open.
  package var doneWords = DoneVocabulary()
  /// Whether names are matched without regard to case.
  package var ignoresCase = false
  /// Whether names that no field map takes are tried against the synonyms of the generic profile.
  package var usesSynonyms = false
  /// Whether words are taken as they stand, blanks around them included: files that nobody typed. (A CSV field
  /// without quotes is trimmed all the same.)
  package var keepsBlanks = false
  /// Whether an apostrophe before what a spreadsheet would run is not part of the text (`FormulaGuard`): CSV that
  /// pantask writes, and tools that do the same.
  package var takesOffFormulaGuards = false
  /// Column of CSV that a row can have more cells of than the header has, each a single word: what stands behind is moved
  /// back to its place.
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
  /// Records that are no tasks, or done ones, told by their values.
  package var conditions: [RecordCondition] = []
  /// Whether headings among subtasks are the section of those after them.
  package var inheritsHeadings = false
  /// Whether records are components as jCal writes them (RFC 7265 §3.3): `["vtodo", [properties],
  /// [components]]`, each property an array that begins with its name.
  ///
  /// The word is the component that is a task; empty for no.
  package var componentName = ""
  /// What the headers of columns without a field say about their values.
  package var extraNotation = ExtraNotation.plain

  /// Makes a mapping that reads every record at the top of the input and maps nothing yet.
  package init(name: String, title: String, container: Container) {
    self.name = name
    self.title = title
    self.container = container
  }
}

/// Where a kind of record is found in an input, and what it is good for.
package struct RecordSet: Codable, Sendable, Equatable {
  /// What a record is.
  package enum Role: Codable, Sendable, Equatable {
    /// A task.
    case task
    /// Something that tasks refer to (lists, people, checklists), by a word of the profile's own.
    case context(String)
    /// A name that tasks refer to by its id: `FieldMap.lookup` names the table.
    case lookup(String)
    /// Values that belong to the task with a certain id: notes, labels, people in lists of their own.
    case addition
    /// A text that fills a field of the tasks after it, up to the next such text.
    case heading(Field)
  }

  /// Path in the input: `tasks[*]` in JSON (`.` for a top-level array, object or lines), `Project/Tasks/Task` in
  /// XML, `.` in CSV.
  package var path: String
  /// What the records are.
  package var role: Role
  /// Names that a task's record must have for this to be the place; empty for those of the signature.
  ///
  /// Of several places for tasks those are read that fit; one inside another that fits is a part of its records.
  package var needs: [String]
  /// Which of a record's values goes where; nil for the profile's fields.
  package var fields: [FieldMap]?
  /// Where the id is by which records are joined: a name's own (`lookup`), or the task's (`addition`).
  package var key: String
  /// Where a name's text is; the first that is there and not empty counts.
  package var names: [String]
  /// What all tasks at this place are, where the tool has put them away.
  package var itemClass: ItemClass?
  /// What makes the tasks that refer to a name, or stand under a heading, done: a list of finished ones.
  ///
  /// Tasks at a place that has a condition are done.
  package var done: RecordCondition?
  /// What makes a name one that is put away, for tasks that refer to it (`ExclusionRule.table`).
  package var exclusions: [ExclusionRule] = []
  /// The section of tasks from here that have none of their own: the name of the list, where there are several.
  package var section: String

  /// Makes a record set; tasks unless said otherwise.
  package init(
    path: String, role: Role = .task, needs: [String] = [], fields: [FieldMap]? = nil, key: String = "id",
    names: [String] = ["name"], itemClass: ItemClass? = nil, done: RecordCondition? = nil,
    exclusions: [ExclusionRule] = [], section: String = ""
  ) {
    self.path = path
    self.role = role
    self.needs = needs
    self.fields = fields
    self.key = key
    self.names = names
    self.itemClass = itemClass
    self.done = done
    self.exclusions = exclusions
    self.section = section
  }
}

/// One value of a record and the field it fills.
package struct FieldMap: Codable, Sendable, Equatable {
  /// What is done with a value on its way into the model.
  package enum Target: Codable, Sendable, Equatable {
    /// It fills a field.
    case field(Field)
    /// It is the tool's word for the state: it fills `status`, and `isDone` where the word is known.
    case statusAndDone
    /// Each element is a task of its own under this one, mapped by `parts`, or like the records themselves.
    ///
    /// In a cell: each of its texts between separators is one's title.
    case subtasks
    /// It says whether the subtask before it is done.
    case subtaskDone
    /// It says whether the task is done, where nothing says it better.
    case doneHint
    /// Each element is a task, mapped by `parts`; what is around it is none, but what it holds tasks in.
    case tasks
    /// Each element holds tasks in its turn, mapped by `parts`, or like what is around it.
    case containers
    /// It fills a field of the tasks inside the record, where they do not say otherwise.
    case inherited(Field)
    /// It says whether that date is a day, written as a time in some zone.
    case dayOnly(Field)
    /// Each is the id of a task whose parent this one is.
    case children
    /// It is the id by which records elsewhere name the task, where that is not its own (`RecordSet.Role.addition`).
    case joinKey
  }

  /// Name of the value, or names from the outside in joined by `/`: `due/date`, `labels/name`.
  ///
  /// XML attributes begin with `@`. Arrays on the way are passed through.
  package var from: String
  /// Where it goes.
  package var to: Target
  /// How a date or a duration is written; several are tried in order.
  package var styles: [ValueStyle]
  /// What separates the words of a list in one text; empty for no splitting.
  package var separator: String
  /// Whether the task is done as soon as this value is there (a completion date), or is 100 (a share).
  package var impliesDone: Bool
  /// What is around the value.
  package var form = ValueForm.plain
  /// Whether only the day of a date counts, whatever time is written with it.
  package var isDay = false
  /// Words in lower case that mean that there is no value: `null`, `none`, `---`, `0001-01-01t00:00:00z`.
  package var unset: [String] = []
  /// Whether a flag is the wrong way round: `is_open`.
  package var isInverted = false
  /// Whether another map to the field is worth more: it fills the field where nothing else does, and a list with what
  /// is not in it yet.
  package var isFallback = false
  /// Whether it is an address of people that is second best (`assignee/email`): somebody who has a name as well is not
  /// there twice, so it fills the list only where nobody else is in it.
  package var isSecondAddress: Bool {
    isFallback && to == .field(.assignees) && from.lowercased().contains("mail")
  }
  /// Whether a text is added to what the field holds already, after an empty line.
  package var isJoined = false
  /// The table in which ids are looked up (`RecordSet.Role.lookup`); empty for values that stand for themselves.
  package var lookup = ""
  /// Name of the value that says in which unit an amount of time is: `I` for minutes, `H` for hours, `D` or `K` for days
  /// of eight hours, `W` for weeks of five such days, `M`, `Y`.
  ///
  /// Empty for amounts that say it themselves.
  package var unit = ""
  /// What the values of an element are, where it is a task or holds some; nil for the same as around it.
  package var parts: [FieldMap]?

  /// Makes a map to a field.
  package init(
    _ from: String, _ field: Field, styles: [ValueStyle] = [], separator: String = "",
    impliesDone: Bool = false, form: ValueForm = .plain, isDay: Bool = false, unset: [String] = []
  ) {
    self.init(from, .field(field), styles: styles, separator: separator, impliesDone: impliesDone)
    self.form = form
    self.isDay = isDay
    self.unset = unset
  }

  /// Makes a map to a target.
  package init(
    _ from: String, _ to: Target, styles: [ValueStyle] = [], separator: String = "", impliesDone: Bool = false
  ) {
    self.from = from
    self.to = to
    self.styles = styles
    self.separator = separator
    self.impliesDone = impliesDone
  }
}

/// How a tool writes a date or a duration.
package enum ValueStyle: String, Codable, Sendable, CaseIterable {
  // Dates.
  case iso8601 = "iso-8601"
  case dayMonthYear = "day-month-year"
  case monthDayYear = "month-day-year"
  case yearMonthDay = "year-month-day"
  case english
  case epochSeconds = "epoch-seconds"
  case epochMilliseconds = "epoch-milliseconds"
  /// Seconds since 2001-01-01T00:00:00Z, as Core Data and property lists of Apple's systems hold dates.
  case cocoaSeconds = "cocoa-seconds"
  /// Beside other styles: a day written as its midnight in a zone that is not said; the nearest midnight of UTC.
  case nearestDay = "nearest-day"
  /// Milliseconds since 1970; a day where there are no seconds in it.
  case dayUnlessSeconds = "day-unless-seconds"
  /// ISO 8601; a day where it is midnight on somebody's wall clock.
  case midnightIsDay = "midnight-is-day"
  /// A day written as its last second (`2007-04-01 23:59:59.999999`, or that in UTC); other times are no such day.
  case endOfDay = "end-of-day"
  /// ISO 8601 whose zone means nothing.
  case localISO8601 = "local-iso-8601"
  /// Days since 1899-12-30, with a fraction for the time (OLE automation), a comma before it allowed.
  case oleDays = "ole-days"
  /// Beside other styles: numbers such as `03/04/2026`, in the order that the column as a whole shows.
  case numeric
  /// Beside other styles: times without a zone are in UTC.
  case utc
  /// Beside other styles: two dates with `→` between them, the start and the end.
  case range
  /// Beside other styles: words in a language (`every friday`, `in 5 days`); what repeats goes to `recurrence`.
  case spoken
  // Durations.
  case seconds
  case minutes
  case hours
  case milliseconds
  case iso8601Duration = "iso-8601-duration"
  /// English, with units: `1y 2month 3week 1d 2h 30m 10s`, a day of 24 hours.
  case unitWords = "unit-words"
  // Shares.
  /// 0 to 1.
  case fraction
  // Words.
  /// Without the sign in front that marks it: `@home`, `#home`.
  case withoutSign = "without-sign"
  /// Of a word that is a list itself, the first: `["name", "#ff0000"]`.
  case firstOfEach = "first-of-each"
  // Texts.
  /// The texts in a document of nested blocks, as Atlassian's document format and Notion's rich texts.
  case documentText = "document-text"
  // Rules of recurrence.
  /// The parts of an RRULE by their names (RFC 7265 §3.6.10, RFC 6321 §3.6.10).
  case ruleParts = "rule-parts"
  /// The pattern and range of Microsoft's Graph.
  case graphRule = "graph-rule"
  /// Amounts with units where a day is eight hours and a week five days: `1d 4h`.
  case workingDuration = "working-duration"
}

/// A tool's words for the five priorities, with their direction.
package struct PriorityScale: Codable, Sendable, Equatable {
  /// Words in lower case, numbers among them.
  package var words: [String: Priority] = [:]
  /// For numeric scales with ranges: the lowest number of each step, highest step first.
  package var thresholds: [Threshold] = []
  /// Words that mean "none was given": middle, without a warning.
  package var unsetWords: [String] = []

  /// A step of a numeric scale.
  package struct Threshold: Codable, Sendable, Equatable {
    /// The smallest number that belongs to the step.
    package var minimum: Int
    /// The step.
    package var priority: Priority

    /// Makes a step.
    package init(minimum: Int, _ priority: Priority) {
      self.minimum = minimum
      self.priority = priority
    }
  }

  /// Makes a scale.
  package init(
    words: [String: Priority] = [:], thresholds: [Threshold] = [], unsetWords: [String] = []
  ) {
    self.words = words
    self.thresholds = thresholds
    self.unsetWords = unsetWords
  }

  /// What a word means; nil for a word the scale does not know.
  ///
  /// The tool's own words come first, then the usual ones of other languages, then either with signs around them, a
  /// number before them or underscores between them: `🔥 High`, `1 - High`, `very_high`.
  package func priority(of word: String) -> Priority? {
    let key = word.lowercased()
    if let priority = known(key) ?? OtherLanguages.priority(of: key) { return priority }
    guard let plain = key.plainWords else { return nil }
    return known(plain, isNumber: false) ?? OtherLanguages.priority(of: plain)
  }

  /// The priority that a word of the tool's own stands for, or nil; words of other languages are none, and of numbers
  /// only those that are written as the tool writes them.
  package func ownPriority(of word: String) -> Priority? {
    let key = word.lowercased()
    if let number = Int(key), String(number) != key { return nil }
    return known(key)
  }

  private func known(_ key: String, isNumber: Bool = true) -> Priority? {
    let number = Int(key)
    guard isNumber || number == nil else { return nil }
    if let priority = words[key] { return priority }
    if unsetWords.contains(key) { return .middle }
    guard let number, !thresholds.isEmpty else { return nil }
    return thresholds.first { number >= $0.minimum }?.priority
  }

  /// pantask's own: names, and numbers 0…4.
  package static let native = PriorityScale(words: [
    "lowest": .lowest, "low": .low, "middle": .middle, "high": .high, "highest": .highest,
    "0": .lowest, "1": .low, "2": .middle, "3": .high, "4": .highest,
  ])
}

/// A tool's words for done and open.
package struct DoneVocabulary: Codable, Sendable, Equatable {
  /// Words in lower case that mean done.
  package var done: [String]
  /// Words in lower case that mean open.
  package var open: [String]
  /// Words in lower case that mean done only where the value answers whether a task is done (`isDone`): as a state
  /// `1` is a number of some list.
  package var yes: [String]
  /// Words in lower case that mean open only there.
  package var no: [String]

  /// Makes a vocabulary.
  package init(
    done: [String] = ["true", "1", "yes"], open: [String] = ["false", "0", "no"], yes: [String] = [],
    no: [String] = []
  ) {
    self.done = done
    self.open = open
    self.yes = yes
    self.no = no
  }

  /// What a word means as the answer to whether a task is done; nil for a word that is in no list.
  package func isDone(_ word: String) -> Bool? {
    let key = word.lowercased()
    if yes.contains(key) { return true }
    if no.contains(key) { return false }
    return isDone(state: key) ?? OtherLanguages.answer(key)
  }

  /// What a word means as a task's state; nil for a word that is in neither list of states.
  ///
  /// The tool's own words come first, then the usual ones of other languages, then either with signs around them, a
  /// number before them or underscores between them: `Done ✔`, `2. Doing`, `in_progress`.
  package func isDone(state word: String) -> Bool? {
    let key = word.lowercased()
    if let isDone = known(key) { return isDone }
    guard let plain = key.plainWords, Int(plain) == nil else { return nil }
    return known(plain)
  }

  private func known(_ key: String) -> Bool? {
    if done.contains(key) { return true }
    if open.contains(key) { return false }
    return OtherLanguages.isDone(key)
  }
}
