import Formats
import Scanners
import TaskModel

// The words that a profile uses for what is fixed, each with what it stands for: one table for reading, for writing and
// for the document.

/// What a source's value can be, besides a field.
package enum TargetWord: String, CaseIterable, Sendable {
  /// The state's word, and what it says about done.
  case status
  /// The state's word alone.
  case statusWord = "status-word"
  /// Subtasks.
  case subtasks
  /// Whether the subtask before it is done.
  case subtaskDone = "subtask-done"
  /// A hint at done.
  case doneHint = "done-hint"
  /// Tasks inside a record that is none.
  case tasks
  /// What holds tasks inside a record that is none.
  case containers
  /// Ids of subtasks.
  case children
  /// An id that records elsewhere use.
  case joinKey = "join-key"

  /// What it stands for.
  var target: FieldMap.Target {
    switch self {
    case .status: .statusAndDone
    case .statusWord: .field(.status)
    case .subtasks: .subtasks
    case .subtaskDone: .subtaskDone
    case .doneHint: .doneHint
    case .tasks: .tasks
    case .containers: .containers
    case .children: .children
    case .joinKey: .joinKey
    }
  }

  /// What it says, in Markdown.
  package var meaning: String {
    switch self {
    case .status:
      "The tool's word for the state: it fills `status`, and `isDone` where `states` knows the word."
    case .statusWord: "It fills `status` and says nothing about done."
    case .subtasks: "Each element is a subtask, with `parts` or like the record itself; in CSV each title."
    case .subtaskDone: "It says whether the subtask before it is done."
    case .doneHint: "It says whether the task is done, where nothing says it better."
    case .tasks: "Each element is a task, with `parts`; the record around it is none."
    case .containers: "Each element holds tasks in its turn, with `parts` or like what is around it."
    case .children: "Each is the id of a subtask."
    case .joinKey: "The id by which records elsewhere name the task, where that is not its own."
    }
  }
}

/// What a field map says, in the words of a profile.
enum ProfileWords {
  /// Everything that `to` takes: the fields, then the other words.
  static let targets: [String] =
    fields.map(\.name) + TargetWord.allCases.map(\.rawValue).filter { $0 != "status" }

  /// The fields that a file can fill; `source` is pantask's.
  static let fields = Field.allCases.filter { $0 != .source }

  /// The target of that name; nil for an unknown one.
  static func target(named name: String) -> FieldMap.Target? {
    if let word = TargetWord(rawValue: name) { return word.target }
    return fields.first { $0.name == name }.map { .field($0) }
  }

  /// The name of a target, and the flag that goes with it.
  static func name(of target: FieldMap.Target) -> (name: String, flag: String?) {
    switch target {
    case .inherited(let field): return (field.name, "inherited")
    case .dayOnly(let field): return (field.name, "says-day")
    default: break
    }
    if let word = TargetWord.allCases.first(where: { $0.target == target }) { return (word.rawValue, nil) }
    if case .field(let field) = target { return (field.name, nil) }
    return ("", nil)
  }

  /// What `around` takes.
  static let forms: [(name: String, form: ValueForm)] = [
    ("person", .person), ("brackets", .bracketed), ("quoted-list", .quotedList), ("remark", .remarked),
    ("checklist", .checklist), ("guard", .guarded),
    ("long-number", .longNumber), ("layout", .indented), ("task-marks", .taskMarks),
    ("escaped-breaks", .escapedBreaks), ("last-step", .lastStep), ("encoded-url", .encodedURL),
    ("html", .markup), ("markdown-title", .markdownTitle), ("uncompletable", .uncompletable),
    ("dynalist-marks", .dynalistMarks), ("kept-id", .keptID),
  ]

  /// What `reading` takes.
  static let readingOptions: [(name: String, option: ReadingOption)] = ReadingOption.allCases.map {
    (name(of: $0), $0)
  }

  /// The word for something that is done with values.
  static func name(of option: ReadingOption) -> String {
    switch option {
    case .separators: "separators"
    case .listNotations: "list-notations"
    case .emptyWords: "empty-words"
    case .keptLists: "kept-lists"
    case .priorityNumbers: "priority-numbers"
    case .shares: "shares"
    case .spreadsheetDays: "spreadsheet-days"
    case .workingDays: "working-days"
    case .anyCompletion: "any-completion"
    case .severalAnswers: "several-answers"
    case .completionDates: "completion-dates"
    case .plainAnswers: "plain-answers"
    case .otherNames: "other-names"
    case .namesInParts: "names-in-parts"
    case .endOfPlan: "end-of-plan"
    case .numberedNames: "numbered-names"
    case .subtaskForms: "subtask-forms"
    case .subtaskCounts: "subtask-counts"
    case .subtaskTexts: "subtask-texts"
    case .subtaskIDs: "subtask-ids"
    case .wrappedValues: "wrapped-values"
    case .personNames: "person-names"
    case .displayValues: "display-values"
    case .elementValues: "element-values"
    case .inlineMarkup: "inline-markup"
    case .tasksInElements: "tasks-in-elements"
    case .listNames: "list-names"
    case .headingScope: "heading-scope"
    case .textTasks: "text-tasks"
    case .sumRows: "sum-rows"
    case .parentRows: "parent-rows"
    }
  }

  /// How values are read where the profile does not say it.
  static func standardStyles(_ target: FieldMap.Target) -> [ValueStyle] {
    guard case .field(let field) = target else { return [] }
    switch field.kind {
    case .date: return .written
    case .duration: return [.iso8601Duration]
    default: return []
    }
  }

  /// What separates the words of a list where the profile does not say it.
  static func standardSeparator(_ target: FieldMap.Target, _ container: Container) -> String {
    guard container == .csv, case .field(let field) = target, field.kind == .wordList else { return "" }
    return ","
  }

  /// Whether a value makes the task done where the profile does not say it.
  static func standardImpliesDone(_ target: FieldMap.Target) -> Bool { target == .field(.completed) }

  /// The codes that `expected-problems` takes: messages about single records and values.
  static let problems =
    ScanProblem.Code.allCases.map(DiagnosticCode.init(named:)) + ProfileMapping.problemsOfValues

  /// Words for true and false as an answer, where the profile does not say them.
  static let standardYes = ["true", "1", "yes"]
  /// The same for false.
  static let standardNo = ["false", "0", "no"]
}

extension ProfileWords {
  /// What a style is for, in Markdown; every style has one.
  static func meaning(of style: ValueStyle) -> String {
    switch style {
    case .iso8601: "`2026-03-26`, `2026-03-26T09:00:00`, with a zone or without"
    case .dayMonthYear: "`26/03/2026`, `26.3.2026`"
    case .monthDayYear: "`03/26/2026`"
    case .yearMonthDay: "`2026/03/26`, `2026年3月26日`"
    case .english: "`26 Mar 2026`, `March 26, 2026 9:00 AM`"
    case .epochSeconds: "seconds since 1970"
    case .epochMilliseconds: "milliseconds since 1970"
    case .cocoaSeconds: "seconds since 2001, as Apple's systems hold dates"
    case .nearestDay: "beside others: a day written as its midnight in a zone that is not said"
    case .dayUnlessSeconds: "milliseconds since 1970; a day where there are no seconds in it"
    case .midnightIsDay:
      "ISO 8601, or what the styles before it read; a day where it is midnight on somebody's clock"
    case .endOfDay: "a day written as its last second"
    case .localISO8601: "ISO 8601 whose zone means nothing"
    case .oleDays: "days since 1899-12-30, with a fraction for the time"
    case .spreadsheetDays: "the same from 1970 to 2099, so that other numbers are none: `46113`, `46113.5`"
    case .numeric: "beside others: `03/04/2026`, in the order that the column as a whole shows"
    case .utc: "beside others: times without a zone are in UTC"
    case .range: "beside others: two dates with `→` between them, start and end"
    case .spoken: "beside others: words (`every friday`, `in 5 days`); what repeats goes to `recurrence`"
    case .seconds: "a number of seconds"
    case .minutes: "a number of minutes"
    case .hours: "a number of hours"
    case .milliseconds: "a number of milliseconds"
    case .iso8601Duration: "`PT1H30M`"
    case .unitWords: "`1d 2h 30m`, a day of 24 hours"
    case .fraction: "a share from 0 to 1; what is more is a percentage"
    case .percent: "a percentage, of which 1 is one of a hundred"
    case .withoutSign: "words without the sign in front: `@home`, `#home`"
    case .firstOfEach: "of a word that is a list itself the first: `[\"name\", \"#ff0000\"]`"
    case .documentText: "the texts in nested blocks, as Atlassian and Notion write them"
    case .ruleParts: "the parts of an RRULE by their names (RFC 7265 §3.6.10)"
    case .graphRule: "the pattern and range of Microsoft's Graph"
    case .workingDuration: "`1d 4h`, a day of eight hours and a week of five days"
    case .workingDays: "a number of days of eight hours"
    }
  }

  /// What is done with values, in Markdown.
  static func meaning(of option: ReadingOption) -> String {
    switch option {
    case .separators:
      "Other things than the comma separate words, too: `Ann; Bob`, `Ann & Bob`, a line each; where a semicolon does, a "
        + "comma is part of a word: `Ng, Ann; Roe, Bob`"
    case .listNotations: "Lists as programs print them are lists: `['red', 'blue']`, `{red,blue}`"
    case .emptyWords: "Words for nothing are no values: `None`, `NaN`, `n/a`"
    case .keptLists:
      "A list where one value is wanted is kept as it is: `\"done\": [\"a\", \"b\"]`, `\"parent\": [1, 2]`"
    case .priorityNumbers:
      "The numbers of a column say together which of them is the highest priority: of 1, 2 and 9 the 1"
    case .shares: "The shares of a column say together what they are counted to: beside `0.5` the `1` is all"
    case .spreadsheetDays: "A number where a date is wanted is a day as spreadsheets count them: `46113`"
    case .workingDays:
      "Days of an amount without a `format` of its own are days of work: `2 days` are 16 hours, with a note; `P2D` goes "
        + "by the clock"
    case .anyCompletion:
      "A column for whether, when or how far a task is done may hold any of the three: `Completed` with `yes`"
    case .severalAnswers:
      "Of several values that say whether a task is done one is enough; that another says otherwise gives a warning"
    case .completionDates:
      "A date of completion is worth more than a flag that says open, and less than a state"
    case .plainAnswers:
      "Only yes and no are answers: one that says more is kept besides (`Done: cancelled`), and a date in an `inverted` "
        + "column is none"
    case .otherNames:
      "Where a record lacks the best name of a field, another name of that field fills it: `name` for lack of `title`"
    case .namesInParts:
      "Names mean what they usually do in `parts`, and with `synonyms` in records with `fields` of their own"
    case .endOfPlan:
      "The end of a plan is when a task is due: `Finish date` beside a start, where nothing else is due"
    case .numberedNames:
      "A number at the end of a column's name belongs to it: `Priority 1` is not the priority"
    case .subtaskForms:
      "Subtasks may stand in other things than a list: `{\"edges\": [{\"node\": {…}}]}`, `{\"Buy paint\": true}`"
    case .subtaskCounts:
      "What counts subtasks or says that there are none is none: `{\"done\": 1, \"total\": 2}`, `3`, `None`"
    case .subtaskTexts:
      "Texts hold titles of subtasks, a line or semicolon each, with checkboxes before them: `[x] Buy paint`; a cell "
        + "beside one says whether it is done"
    case .subtaskIDs:
      "Ids of subtasks are read from lists of ids alone, and kept where tasks are missing; keys of subtasks are their ids"
    case .wrappedValues:
      "A value may be wrapped in objects: `{\"data\": {\"attributes\": {\"name\": \"Ann\"}}}`"
    case .personNames:
      "People may be called by first and family names: `{\"firstName\": \"Ann\", \"lastName\": \"Roe\"}`"
    case .displayValues: "Of a value with `display_value` that is read, and another value beside it kept"
    case .elementValues:
      "Elements stand for one of their attributes or elements: `<status value=\"Open\"/>`, `<tags><x>a</x><x>b</x></tags>`"
    case .inlineMarkup: "Tags in a text belong to it: `<title>Read <b>this</b></title>`"
    case .tasksInElements:
      "Elements without a field may be, or hold, tasks and titles: `<box><subtask>…</subtask></box>`"
    case .listNames:
      "The name of a list says what its tasks are, where they do not say it themselves: `Done`, `Archive`"
    case .headingScope: "A heading is one for what stands beside or inside it, and for no other list"
    case .textTasks:
      "A text in a list of tasks is the title of one: `[\"Buy paint\", {\"title\": \"Cover the floor\"}]`"
    case .sumRows: "Rows of sums, and rows that are headings of others, are no tasks: `Total,,12`, `Kitchen:`"
    case .parentRows:
      "A part may stand in a row below its parent's or beside its title: `Task`, `Subtask`"
    }
  }

  /// What `around` means, in Markdown.
  static func meaning(of form: ValueForm) -> String {
    switch form {
    case .plain: "nothing"
    case .person: "something behind a name: `Aiko Tanaka <aiko@example.com>`, `Aiko Tanaka (123456)`"
    case .bracketed: "brackets around a list: `[a, b]`"
    case .quotedList: "a list as JSON has it: `[\"a\", \"b\"]`; a text that is none stands for itself"
    case .checklist:
      "checkboxes in a text (`▫` open, `▪` done): from the first on each is a subtask up to the next"
    case .remarked: "a remark in brackets behind a word: `Urgent (red)`"
    case .guarded: "an apostrophe before what a spreadsheet would run: `'=1+1`"
    case .indented: "line breaks and spaces around a text, which markup was laid out with"
    case .taskMarks:
      "marks in a text for what stands elsewhere: `<subtask>2</subtask>` and `{! 2 !}` go, of `<tag>@home</tag>` the text stays, entities are resolved once more"
    case .escapedBreaks: "line breaks written as `\\n`, in a text that has no others"
    case .markup:
      "tags of HTML: a line for each block, addresses in brackets behind what links to them; other texts stand for themselves"
    case .markdownTitle:
      "backslashes in `[x\\]` and before what would be HTML, which keep it from being a checkbox and HTML on GitHub"
    case .uncompletable:
      "an asterisk before the title of a task that cannot be checked: `* Kitchen`, kept as `uncompletable`"
    case .dynalistMarks:
      "a day and tags in a text, which fill `due` and `tags`: `Plant bulbs !(2026-12-03) #beds @ann`"
    case .keptID: "a last line with the id that a task came with, which is its `id`: `pantask-id: WEB-1`"
    case .lastStep: "the steps before the last of an address: `/api/v3/work_packages/36` is `36`"
    case .encodedURL:
      "the encoding of an address as a whole: `https%3A%2F%2Fexample.com` is `https://example.com`"
    case .longNumber: "nothing, but `1.21143E+15` is no value: a spreadsheet has rounded it"
    }
  }
}
