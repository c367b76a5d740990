public import TaskModel

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// How task lists are read.
///
/// What is not said is found out from their content.
///
/// ```swift
/// var options = ReadingOptions()
/// options.fields = FieldSet([.title, .due])
/// options.encoding = "shift_jis"
/// ```
public struct ReadingOptions: Sendable, Hashable {
  /// The fields that are read; the fewer they are, the less time it takes.
  public var fields = FieldSet.all
  /// Name of the format, as `pantask formats` lists them; nil is detected.
  public var format: String?
  /// Profiles of one's own, YAML files: they come before the formats that are built in.
  public var profiles: [URL] = []
  /// Name of the character encoding; nil is detected.
  public var encoding: String?
  /// What separates the fields of delimited text, an ASCII character; nil is detected.
  public var delimiter: Character?
  /// What encloses fields of delimited text.
  public var quote = InputOptions.Quote.detected
  /// Whether the first row of delimited text names the columns.
  public var hasHeader = true
  /// Tasks that are kept although their tool has archived or deleted them.
  public var included: Set<InputOptions.SetAside> = []
  /// What tasks without a priority are read as having; nil for none.
  public var absentPriority: Priority?
  /// Limits on what one input may make the program hold.
  public var limits = LimitOptions()
  /// The time and zone that the tasks are looked at in, and the year of days that have none.
  public var clock = TaskClock()

  /// Everything detected, now.
  public init() {}

  /// The same for a run.
  ///
  /// - Throws: `UsageError` for a delimiter that can be none.
  func input(paths: [String]) throws(UsageError) -> InputOptions {
    var input = InputOptions()
    input.paths = paths
    input.format = format
    input.profilePaths = profiles.map { $0.absoluteURL.path }
    input.encoding = encoding
    if let delimiter { input.delimiter = try InputOptions.delimiter(String(delimiter)) }
    input.quote = quote
    input.hasHeader = hasHeader
    input.included = included
    input.absentPriority = absentPriority
    input.limits = limits
    return input
  }
}
