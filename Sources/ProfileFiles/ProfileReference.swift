import Formats
import TaskModel

/// What `docs/profiles.md` says of every key and word: tables that a test compares with the document.
package enum ProfileReference {
  /// A table.
  package struct Section: Sendable {
    /// Its heading.
    package var title: String
    /// The sentences before it.
    package var introduction: String
    /// The headings of its columns.
    package var columns: [String]
    /// Its rows, in Markdown.
    package var rows: [[String]]
  }

  /// All of them, in the document's order.
  package static let sections: [Section] = [
    keys(.profile, "The profile"),
    keys(.recognise, "`recognise`", "All of it must be true of a file; at least one of several in a list."),
    keys(
      .records, "`records`",
      "A path alone, a mapping, or a list of both. Records without `table`, `adds` or `heading` are tasks."),
    keys(
      .field, "`fields`",
      "On the left the name in the file; what is inside other values has slashes (`due/date`), attributes of XML begin "
        + "with `@` and stand in quotes. On the right one of the words of the next table, or a mapping:"),
    words(
      "What `to` takes", "word", targets,
      "Every field but `source`, and what is no field. Dates without a `format` are read as ISO 8601, year first, in "
        + "English words, or as numbers in the order that the column as a whole shows."),
    words(
      "What `format` takes", "format", ValueStyle.allCases.map { ($0.rawValue, ProfileWords.meaning(of: $0)) }
    ),
    words(
      "What `around` takes", "word", ProfileWords.forms.map { ($0.name, ProfileWords.meaning(of: $0.form)) }),
    words(
      "What `reading` takes", "word",
      ProfileWords.readingOptions.map { ($0.name, ProfileWords.meaning(of: $0.option)) },
      "Each is something that is done beyond what the rest of the profile says; without it values mean that and nothing "
        + "else. All of them together are how a file of an unrecognised tool is read."),
    Section(
      title: "`priorities`",
      introduction: "The tool's word on the left, in whatever case; on the right what it means here.",
      columns: ["on the left", "on the right", "meaning"],
      rows: [
        [
          "`urgent`", "`highest` `high` `middle` `low` `lowest`",
          "What the word means. A number is a word like any other.",
        ],
        ["`8+`", "the same", "What numbers from 8 on mean, up to the next such line."],
        ["`none`", "`unset`", "The word means that nobody gave one: `middle`, without a warning."],
      ]),
    keys(.states, "`states`", "Lists of the tool's words, in whatever case."),
    Section(
      title: "`exclude`",
      introduction:
        "Items that the tool has archived are left out and counted, with those that name them as their parent, or read with `--include`.",
      columns: ["example", "meaning"],
      rows: [
        ["`deletedAt: deleted`", "Deleted as soon as the value says anything but no."],
        ["`closed: {archived: [\"true\"]}`", "Archived where the value is one of the words."],
        [
          "`type: {not-a-task: [folder, \"note*\"]}`",
          "No task at all; a `*` at the end stands for anything.",
        ],
        [
          "`listId: {archived: {table: lists}}`",
          "Archived where the value is the id of a name that the `exclude` of its records calls archived.",
        ],
      ]),
    Section(
      title: "`when`",
      introduction: "",
      columns: ["example", "meaning"],
      rows: [
        ["`resolved: done`", "Done as soon as there is a value."],
        ["`column: {done: [Ready, Shipped]}`", "Done where the value is one of the words."],
        ["`column: {done: {except: [Inbox]}}`", "Done where it is any other word."],
        ["`status/isClosed: {open: [\"false\"]}`", "Open, whatever the state is called."],
        ["`state: {done-once: [done]}`", "Done once, whatever the rule of recurrence says."],
        ["`type: {not-a-task: [folder]}`", "No task."],
        ["`type: {heading: [section]}`", "No task, but the section of those after it in the same list."],
      ]),
    keys(.hierarchy, "`hierarchy`", "One of these; a parent's id is a field (`to: parent`)."),
    keys(.date, "`dates`", "By field: `due: {zone: tz, time: at}`."),
    keys(.namedValues, "`named-values`"),
    keys(.condition, "Words of a condition", "Where `when` or `done` has a mapping instead of a list."),
  ]

  private static func keys(_ keys: ProfileKeys, _ title: String, _ introduction: String = "") -> Section {
    Section(
      title: title, introduction: introduction, columns: ["key", "value", "meaning"],
      rows: keys.keys.map { ["`\($0.name)`", $0.value, $0.meaning] })
  }

  private static func words(
    _ title: String, _ column: String, _ words: [(String, String)], _ introduction: String = ""
  ) -> Section {
    Section(
      title: title, introduction: introduction, columns: [column, "meaning"],
      rows: words.map { ["`\($0.0)`", $0.1] })
  }

  private static var targets: [(String, String)] {
    let fields = ProfileWords.fields.filter { $0 != .status }.map { ($0.name, meaning(of: $0)) }
    return fields + TargetWord.allCases.map { ($0.rawValue, $0.meaning) }
  }

  private static func meaning(of field: Field) -> String {
    switch field {
    case .id: "The tool's own id."
    case .title: "What is to be done. Required."
    case .detail: "More about it."
    case .isDone: "Whether it is done: a word of `states`, of `yes` or `no` among them."
    case .priority: "A word or number of `priorities`."
    case .priorityRaw: "The word for the priority, without a meaning."
    case .due: "When it must be done."
    case .deadline: "When it must be done at the latest, where it is planned for another date."
    case .start: "When it may be begun."
    case .created: "When it was written down."
    case .modified: "When it was last changed."
    case .completed: "When it was done; a task with it is done."
    case .assignees: "Who does it."
    case .tags: "Labels."
    case .project: "The project, list or board."
    case .section: "A part of the project."
    case .parent: "The id of the task it is a part of."
    case .blockedBy: "The ids of the tasks that must be done first."
    case .url: "Where it is on the web."
    case .estimate: "The work it takes."
    case .spent: "The work it has taken so far."
    case .progress: "A percentage from 0 to 100."
    case .recurrence: "How it repeats."
    case .extra: "An object of values that are kept one by one."
    case .status, .source: ""
    }
  }
}
