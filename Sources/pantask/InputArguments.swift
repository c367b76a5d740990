import ArgumentParser
import PantaskKit
import TaskModel

/// Inputs and how they are read; shared by report, convert and inspect.
struct InputArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Files, folders and patterns to read, in order; - is standard input. (default: -)", valueName: "input"),
    completion: .file())
  var inputs: [String] = []

  @Flag(help: "Read of a folder or a pattern only the file that was written last.")
  var newest = false

  @Option(
    name: .customLong("from"),
    help: ArgumentHelp("Format of the inputs (default: recognised from content).", valueName: "format"),
    completion: .list(OptionWords.readableFormats))
  var format: String?

  @Option(
    help: ArgumentHelp(
      """
      Profile of a tool of your own, a YAML file; may be given several times. It comes before the built-in formats for \
      what its `recognise` fits; one that is given alone is also used where no known format fits, and without \
      `recognise` for every file of its container. --from takes its name, too.
      """, valueName: "file"),
    completion: .file(extensions: ["yml", "yaml"]))
  var profile: [String] = []

  @Option(help: ArgumentHelp("Character encoding of the inputs (default: recognised).", valueName: "name"))
  var encoding: String?

  @Option(
    help: ArgumentHelp(
      "What separates fields of delimited text: a character or tab, comma, semicolon, pipe (default: recognised).",
      valueName: "character"),
    transform: InputOptions.delimiter)
  var delimiter: UInt8?

  @Option(
    help: ArgumentHelp(
      "What encloses fields of delimited text: a character, or none (default: recognised).",
      valueName: "character"),
    transform: InputOptions.quote)
  var quote: InputOptions.Quote?

  @Flag(help: "The first row of delimited text is a task, not the names of the columns.")
  var noHeader = false

  @Option(
    help: ArgumentHelp(
      "Also read tasks that are archived, deleted, or both with a comma.",
      valueName: "classes"),
    transform: InputOptions.SetAside.set)
  var include: Set<InputOptions.SetAside> = []

  @Option(
    help: ArgumentHelp(
      "Read tasks without a priority as having this one (default: none).", valueName: "priority"),
    completion: .list(OptionWords.priorities), transform: InputOptions.priority)
  var absentPriority: Priority?

  @Option(
    help: ArgumentHelp(
      "State of a library that is read: a day, or a step of `pantask log` (default: as it is now).",
      valueName: "state"))
  var asOf: String?

  @OptionGroup(title: "Input") var limits: LimitArguments

  var options: InputOptions {
    var options = InputOptions()
    if !inputs.isEmpty { options.paths = inputs }
    options.takesNewest = newest
    options.format = format
    options.profilePaths = profile
    options.encoding = encoding
    options.delimiter = delimiter
    options.quote = quote ?? .detected
    options.hasHeader = !noHeader
    options.included = include
    options.absentPriority = absentPriority
    options.asOf = asOf
    options.limits = limits.options
    return options
  }
}
