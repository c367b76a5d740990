import ArgumentParser
import PantaskKit
import TaskModel

/// What happens to the tasks; shared by report and convert.
struct PipelineArguments: ParsableArguments {
  @Option(
    name: .customLong("where"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      """
      Keep only these tasks, e.g. 'open AND priority >= high AND due < today + 7d'. Fields: \
      \(Field.allCases.map(\.name).filter { $0 != "extra" }.joined(separator: ", ")), extra["name"]. \
      More: pantask help filters, or pantask explain --where EXPRESSION.
      """, valueName: "expression"))
  var filters: [String] = []

  @Option(
    // A value may begin with a hyphen: `--sort -priority`.
    parsing: .unconditional,
    help: ArgumentHelp(
      "Sort keys, - for descending (default: -priority,isDone,due,title in reports; convert keeps the order).",
      valueName: "keys"),
    completion: .custom { _, _, word in OptionWords.sortKeys(behind: word) })
  var sort: String?

  @Option(
    // A number may be negative, which has to be declared: otherwise its hyphen would begin another option.
    parsing: .unconditional, help: ArgumentHelp("Write at most so many tasks.", valueName: "count"))
  var limit: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Keep so many tasks, by chance; the same ones every time.", valueName: "count"))
  var sample: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Another chance for --sample (default: 0).", valueName: "number"))
  var seed: UInt64?

  @Option(
    name: .customLong("set"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Change the kept tasks, e.g. 'priority = high, tags += \"urgent\", due = due + 7d'.",
      valueName: "assignments"),
    completion: .custom { _, _, word in OptionWords.fields(behind: word) })
  var edits: [String] = []

  @Flag(help: "Print what --set would change and what convert would lose, and write nothing.")
  var dryRun = false

  @Option(
    help: ArgumentHelp(
      "Make one task of records with the same id, or of those alike in other fields: --dedupe=title,project.",
      valueName: "fields"),
    completion: .custom { _, _, word in OptionWords.fields(behind: word) })
  var dedupe: [String] = []

  @Option(
    help: ArgumentHelp(
      "Source whose values count in --dedupe, by format or file (default: the newest value).",
      valueName: "source"))
  var prefer: String?

  @Flag(
    help: """
      Replace what people have written (titles, names, addresses, states and fields of their own) by stand-ins, to \
      share the result in a bug report.
      """)
  var redact = false

  @Option(help: .now)
  var now: String?

  @Option(help: .timeZone)
  var timeZone: String?

  @Option(help: .weekStart)
  var weekStart: String?

  func validate() throws {
    if filters.count > 1 {
      throw ValidationError("--where is given \(filters.count) times; join the expressions with AND or OR.")
    }
    try requireCount(sample, "--sample")
    try requireCount(limit, "--limit")
  }

  var options: PipelineOptions {
    var options = PipelineOptions()
    options.filter = filters.first
    options.sort = sort
    options.limit = limit
    options.redacts = redact
    options.now = now
    options.timeZone = timeZone
    options.weekStart = weekStart
    options.sample = sample
    options.seed = seed
    options.edits = edits
    options.isDryRun = dryRun
    options.dedupe = dedupe.isEmpty ? nil : dedupe
    options.preferredSource = prefer
    return options
  }
}

/// Refuses a negative count; the options take one, so that its hyphen does not begin another option.
func requireCount(_ count: Int?, _ option: String) throws {
  if let count, count < 0 { throw ValidationError("\(option) is a number from 0 up.") }
}
