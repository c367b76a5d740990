import ArgumentParser
import PantaskKit

/// What happens to the tasks; shared by report and convert.
struct PipelineArguments: ParsableArguments {
  @Option(
    name: .customLong("where"), parsing: .unconditional,
    help: ArgumentHelp(
      "Keep only these tasks, e.g. 'isDone == false AND due < today + 7d'.", valueName: "expression"))
  var filter: String?

  @Option(
    // A value may begin with a hyphen: `--sort -priority`.
    parsing: .unconditional,
    help: ArgumentHelp(
      "Sort keys, - for descending (default: -priority,isDone,due,title).", valueName: "keys"))
  var sort: String?

  @Option(help: ArgumentHelp("Write at most so many tasks.", valueName: "count"))
  var limit: Int?

  @Flag(
    help: "Replace titles, details, names and addresses by stand-ins, to share the result in a bug report.")
  var redact = false

  @Option(
    help: ArgumentHelp(
      "The time to take for now, e.g. 2026-03-26 or 2026-03-26T09:00:00Z (default: the clock).",
      valueName: "time"))
  var now: String?

  @Option(
    help: ArgumentHelp("Time zone that days are counted in (default: UTC).", valueName: "zone"))
  var timeZone: String?

  func validate() throws {
    if let limit, limit < 0 { throw ValidationError("--limit is a number from 0 up.") }
  }

  var options: PipelineOptions {
    var options = PipelineOptions()
    options.filter = filter
    options.sort = sort
    options.limit = limit
    options.redacts = redact
    options.now = now
    options.timeZone = timeZone
    return options
  }
}
