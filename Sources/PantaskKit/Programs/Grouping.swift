import Pipeline
public import TaskModel

/// How a report groups its tasks: levels as `--group-by` has them, from the outermost in (docs/filters.md).
///
/// ```swift
/// let grouping = try Grouping("project,due:week")
/// grouping == .standard  // false
/// ```
public struct Grouping: Hashable, Sendable {
  var compiled: TaskGrouping

  /// Reads levels.
  ///
  /// - Throws: a `Diagnostic` with the place of the mistake in the text.
  public init(_ levels: String) throws(Diagnostic) {
    compiled = try TaskGrouping(levels, option: "grouping")
  }

  private init(_ grouping: TaskGrouping) { compiled = grouping }

  /// The groups of most reports: `priority,isDone`.
  public static let standard = Grouping(TaskGrouping.standard)
  /// No groups.
  public static let ungrouped = Grouping(TaskGrouping.none)

  /// The fields that it reads.
  public var fields: FieldSet { compiled.fields }
}
