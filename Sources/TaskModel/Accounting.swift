/// Where every record of an input went.
///
/// `read + derived == kept + filteredOut + merged + rejected + skipped`, always.
///
/// ```swift
/// let accounting = try TaskReader().read([URL(filePath: "tasks.json")]).accounting
/// accounting.read + accounting.derived == accounting.kept  // true
/// ```
public struct Accounting: Hashable, Sendable, Codable {
  /// Records found in the input.
  public var read = 0
  /// Records that are in the output.
  public var kept = 0
  /// Records that `--where` or `--limit` left out.
  public var filteredOut = 0
  /// Records that were the same task as another.
  public var merged = 0
  /// Records that could not be used; `--rejects` keeps them.
  public var rejected = 0
  /// Records that are no tasks in their tool (a section heading, a comment, a blank line of a plan), whose
  /// content went into the tasks they belong to.
  public var skipped = 0
  /// How many of the skipped were tasks that their tool has archived; `--include archived` keeps them.
  public var archived = 0
  /// How many of the skipped were tasks that their tool has deleted; `--include deleted` keeps them.
  public var deleted = 0
  /// How many of the skipped are no tasks by one of their values, by that value: `type habit`.
  public var notTasks: [String: Int] = [:]
  /// Tasks that were made of parts of a record (checklist items): in the output beyond what was read.
  public var derived = 0

  /// Everything zero.
  public init() {}

  /// Adds another input's figures.
  package mutating func add(_ other: Accounting) {
    read += other.read
    kept += other.kept
    filteredOut += other.filteredOut
    merged += other.merged
    rejected += other.rejected
    skipped += other.skipped
    archived += other.archived
    deleted += other.deleted
    notTasks.merge(other.notTasks) { $0 + $1 }
    derived += other.derived
  }
}
