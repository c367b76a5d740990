/// The keys of one kind of mapping in a job file, once for the reader, the JSON Schema and `docs/jobs.md`.
///
/// Keys that are options of `pantask report` have its names, and values its syntax.
package struct JobKeys: Sendable {
  /// A key.
  package struct Key: Sendable {
    /// How it is written.
    package var name: String
    /// What its value may be.
    package var shape: JobShape
    /// What it says, in Markdown.
    package var meaning: String
  }

  /// What the mapping is, as messages call it: "a job".
  package var kind: String
  /// What the JSON Schema calls it.
  package var identifier: String
  /// Its keys, in the order of the document.
  package var keys: [Key]
  /// Those that must be there.
  package var required: [String] = []
  /// Those of which exactly one must be there.
  package var alternatives: [String] = []
  /// Those whose mapping must have something in it.
  package var nonempty: [String] = []

  private init(
    _ kind: String, _ identifier: String, _ keys: [(String, JobShape, String)], required: [String] = [],
    alternatives: [String] = [], nonempty: [String] = []
  ) {
    self.kind = kind
    self.identifier = identifier
    self.keys = keys.map { Key(name: $0.0, shape: $0.1, meaning: $0.2) }
    self.required = required
    self.alternatives = alternatives
    self.nonempty = nonempty
  }

  /// How the keys are written.
  package var names: [String] { keys.map(\.name) }

  /// The key of a name.
  func key(_ name: String) -> Key? { keys.first { $0.name == name } }

  /// Every kind of mapping, from the outside in.
  package static let all = [file, job, settings, input, output, gate, requirements]

  /// The whole file.
  package static let file = JobKeys(
    "a job file", "file",
    [
      ("version", .version, "**Required.** The version of this form."),
      ("defaults", .mapping(settings), "What every job has unless its preset or itself says otherwise."),
      (
        "presets", .named(settings),
        "What several jobs have in common, by a name that jobs give with `preset`."
      ),
      (
        "jobs", .named(job),
        "**Required.** The jobs, in the order in which they run. Names are of letters, digits, `-` and `_`."
      ),
    ], required: ["version", "jobs"], nonempty: ["jobs"])

  /// A job.
  package static let job = JobKeys(
    "a job", "job",
    [("preset", .text, "The name of a preset, whose settings count where the job has none.")]
      + settings.keys.map { ($0.name, $0.shape, $0.meaning) })

  /// What a job, a preset and `defaults` may say.
  package static let settings = JobKeys("settings", "settings", inputKeys + taskKeys + lookKeys + jobKeys)

  /// An input.
  package static let input = JobKeys(
    "an input", "input",
    [("file", .text, "A file, a folder, or a pattern with `*`, `?` and `[…]`."), newest]
      + readingKeys.filter { ["from", "profile", "encoding"].contains($0.0) },
    alternatives: ["file", "newest"])

  /// An output.
  package static let output = JobKeys(
    "an output", "output",
    [("file", .pattern, "**Required.** The file, or a folder with `/` at its end.")] + lookKeys,
    required: ["file"])

  /// A gate.
  package static let gate = JobKeys(
    "a gate", "gate",
    [
      ("fail-if", .text, "A filter: the gate fails where more than `max` of the reported tasks fit it."),
      ("require", .text, "A filter: the gate fails where more than `max` of them do not fit it."),
      ("max", .count(atLeast: 0), "How many are still right. (0)"),
      ("per", .text, "The field whose values are counted apart: the worst of them decides."),
    ], alternatives: ["fail-if", "require"])

  /// What inputs have to be like.
  package static let requirements = JobKeys(
    "requirements", "requirements",
    [
      ("newer-than", .age, "How long ago each input file may have been written."),
      ("min-tasks", .count(atLeast: 0), "How many tasks each input must have, before any filter. (1)"),
    ])

  // MARK: - Keys of several kinds

  private typealias Entry = (String, JobShape, String)

  private static let newest: Entry = (
    "newest", .text, "A pattern or a folder, of which only the file that was written last is read."
  )

  private static let readingKeys: [Entry] = [
    ("from", .text, "The format of the inputs."),
    ("profile", .oneOrMore(.text), "Profiles of tools of your own."),
    ("encoding", .text, "The character encoding of the inputs."),
    ("delimiter", .text, "What separates the fields of delimited text."),
    ("quote", .text, "What encloses them, or `none`."),
    ("no-header", .flag, "Whether the first row of delimited text is a task."),
    ("include", .text, "`archived`, `deleted`, or both with a comma: tasks that are read all the same."),
    ("absent-priority", .text, "What tasks without a priority are read as having: `middle`."),
    ("as-of", .text, "The state of a library that is read: a day, or the number of a step."),
    ("max-record-bytes", .text, "The largest record."),
    ("max-field-bytes", .text, "The largest field."),
    ("max-depth", .count(atLeast: 1, atMost: 10_000), "The deepest nesting."),
  ]

  private static let inputKeys: [Entry] =
    [
      (
        "inputs", .oneOrMore(.textOrMapping(input)),
        "**Required.** What is read: files, folders, patterns. A file that exists is taken by its name before that is a "
          + "pattern; of a folder all files but hidden ones are read."
      ),
      (
        "require-inputs", .mapping(requirements),
        "What each input must be like before anything is written: see below."
      ),
    ] + readingKeys

  private static let taskKeys: [Entry] = [
    ("where", .text, "Which tasks are reported ([filters.md](filters.md))."),
    ("sort", .text, "Sort keys, with commas."),
    ("limit", .count(atLeast: 0), "Most tasks."),
    ("sample", .count(atLeast: 0), "So many tasks by chance."),
    ("seed", .count(atLeast: 0), "Another chance for `sample`."),
    ("set", .oneOrMore(.text), "Changes of the kept tasks."),
    ("dedupe", .oneOrMore(.text), "Fields by which records are the same task: `id`."),
    ("prefer", .text, "The source whose values count in `dedupe`."),
    ("redact", .flag, "Whether words are replaced by stand-ins."),
    ("time-zone", .text, "The zone that days are counted in, and names are made by. (UTC)"),
    ("week-start", .text, "The day that weeks begin on. (monday)"),
  ]

  private static let lookKeys: [Entry] = [
    ("title", .pattern, "The title."),
    ("format", .words(["html", "markdown"]), "The format, where the output's name does not say it."),
    ("template", .text, "A built-in template, or a folder with your own."),
    ("layout", .words(["list", "table"]), "How tasks stand in Markdown."),
    ("columns", .text, "Columns of the template `table`, with commas."),
    ("group-by", .text, "Fields to group by, with commas."),
    ("limit-groups", .count(atLeast: 0), "Most tasks in an innermost group."),
    ("summary", .flag, "Whether only groups and figures are written."),
    ("since", .text, "First day that counts as done lately."),
    ("page-size", .count(atLeast: 0), "Most tasks on one page."),
    ("split-by", .text, "A page for each value of this field."),
    ("email", .flag, "Whether the page is made for a mail."),
    ("context", .flag, "Whether what templates read is written as JSON, in place of the report."),
    ("link", .oneOrMore(.text), "Addresses of tasks without one, made of their ids."),
    ("language", .text, "The language of headings and labels."),
    ("catalog", .text, "A file with texts of your own."),
    ("date-format", .text, "How days are written."),
  ]

  private static let jobKeys: [Entry] = [
    (
      "outputs", .oneOrMore(.textOrMapping(output)),
      "**Required.** What is written; all of it is put in place together."
    ),
    ("latest", .pattern, "A copy of the first output, under a name that stays."),
    (
      "keep", .count(atLeast: 1),
      "So many of the outputs with a date in their name are kept; older ones that pantask wrote and nobody changed are "
        + "removed."
    ),
    (
      "only-if-changed", .flag,
      "Whether outputs are left alone, and so are their times, where nothing but the clock has changed."
    ),
    ("rejects", .pattern, "A file for records that could not be used."),
    ("strict", .flag, "Whether a warning ends the job with exit code 1."),
    ("gates", .named(gate), "What the reported tasks must be like, by name: see below."),
    (
      "library", .text,
      "The library that the inputs are imported into before the report is made; the report is of all that is in it."
    ),
    (
      "changes", .text,
      "What has changed since: `last-run`, `last` (before the last import), a day, the number of a step, or an earlier file."
    ),
    (
      "trend", .text,
      "How far back a trend goes: `12w`, `90d`, a day, `all`; or exports with their days in their names."
    ),
  ]
}
