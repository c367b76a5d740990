import Pipeline
public import TaskModel

/// The order of tasks: keys as `--sort` has them, the first of which counts most (docs/filters.md).
///
/// Foundation has a type of the same name: beside it, write `PantaskKit.SortOrder`.
///
/// ```swift
/// let order = try PantaskKit.SortOrder("-priority,due,title:nocase")
/// order == .standard  // false
/// ```
public struct SortOrder: Hashable, Sendable {
  let compiled: TaskOrder

  /// Reads keys: `-` before one is descending.
  ///
  /// - Throws: a `Diagnostic` with the place of the mistake in the text.
  public init(_ keys: String) throws(Diagnostic) { compiled = try TaskOrder(keys, option: "order") }

  private init(_ order: TaskOrder) { compiled = order }

  /// The order of reports: `-priority,isDone,due,title`.
  public static let standard = SortOrder(TaskOrder.standard)

  /// The fields that it reads.
  public var fields: FieldSet { compiled.fields }
}
