import Pipeline

/// What happens to the tasks between reading and writing.
///
/// The expressions are text here: the pipeline compiles them and says what is wrong with them.
///
/// ```swift
/// var request = ConvertRequest()
/// request.pipeline.filter = "open AND due < today + 7d"
/// request.pipeline.sort = "-priority,due"
/// request.pipeline.timeZone = "Asia/Tokyo"
/// ```
public struct PipelineOptions: Sendable, Hashable {
  /// Which tasks are kept (`--where`), in the language of predicates; nil is all.
  public var filter: String?
  /// Sort keys, with commas (`-priority,due,title:natural`); nil is the default order.
  public var sort: String?
  /// Most tasks in the output; nil is all.
  public var limit: Int?
  /// Whether everything that tasks say is replaced by stand-ins, for sharing the result.
  public var redacts = false
  /// The current time, as a date or an ISO 8601 instant; nil is the clock's.
  public var now: String?
  /// Name of the time zone that days are counted in (`Europe/Berlin`, `UTC`); nil is UTC, so that a report does not
  /// depend on the machine.
  public var timeZone: String?

  /// The day that weeks begin on (`sunday`); nil is Monday, as ISO 8601 has it.
  public var weekStart: String?
  /// Edits of the kept tasks (`--set`), such as `priority = high, tags += "urgent"`, made one after another.
  public var edits: [String] = []
  /// Whether edits are only shown; nothing is written then.
  public var isDryRun = false
  /// What makes two records the same task (`--dedupe`): `id`, `title,project`, `todoist-csv:id`; nil merges none.
  public var dedupe: [String]?
  /// The source whose values count when records are merged, by format or file; nil lets the newest count.
  public var preferredSource: String?
  /// How many tasks are kept, by chance; nil is all.
  public var sample: Int?
  /// What the chance begins with; nil is 0, so that a sample is the same every time.
  public var seed: UInt64?

  /// Everything kept, in the default order.
  public init() {}

  /// Whether an argument can be meant as the fields of `--dedupe` in front of it, which need an equals sign: it names
  /// fields and is no file.
  package static func canBeKeysOfMerge(_ argument: String) -> Bool {
    (try? MergeRule([argument])) != nil && !SystemCalls.exists(argument)
  }
}
