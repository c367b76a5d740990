import Pipeline
public import TaskModel

/// Tasks in an order: rows of a table, each of which is made a ``TaskItem`` when it is asked for.
///
/// Filtering and sorting look at the table's columns and make no items.
///
/// ```swift
/// let tasks = try TaskReader().read([URL(filePath: "tasks.csv")]).tasks
/// let urgent = try tasks.filtered(by: Filter("open AND priority >= high")).sorted(by: PantaskKit.SortOrder("due"))
/// urgent.map(\.title).count  // 5
/// urgent[0].id               // WEB-103
/// ```
public struct TaskList: RandomAccessCollection, Sendable {
  /// All tasks that were read, by columns; this list may have fewer of them, and in another order.
  public let table: TaskTable
  /// The time and zone that filters and reports go by.
  public var clock: TaskClock
  let rows: ArraySlice<Int32>

  /// The tasks of a table.
  public init(_ table: TaskTable, clock: TaskClock = TaskClock()) {
    self.clock = clock
    rows = Selection(all: table).rows[...]
    self.table = table
  }

  /// Tasks of one's own making.
  public init(_ items: some Sequence<TaskItem>, clock: TaskClock = TaskClock()) {
    var table = TaskTable()
    for item in items { table.append(item) }
    table.resolveParents()
    self.init(table, clock: clock)
  }

  private init(_ rows: ArraySlice<Int32>, of table: TaskTable, _ clock: TaskClock) {
    self.rows = rows
    self.table = table
    self.clock = clock
  }

  /// The tasks that a filter keeps, in the same order.
  public func filtered(by filter: Filter) -> TaskList {
    let kept = filter.compiled.apply(to: selection, of: table, in: clock.context, parallelism: 2)
    return TaskList(kept.rows[...], of: table, clock)
  }

  /// The same tasks in another order; those that are equal by it stay as they are.
  public func sorted(by order: SortOrder) -> TaskList {
    let sorted = order.compiled.sorted(selection, of: table, in: clock.context.zone, parallelism: 2)
    return TaskList(sorted.rows[...], of: table, clock)
  }

  var selection: Selection { Selection(rows: Array(rows)) }

  // MARK: As a collection

  /// The position of the first task; of a slice the one that it has in the whole.
  public var startIndex: Int { rows.startIndex }
  /// The position behind the last task.
  public var endIndex: Int { rows.endIndex }

  /// A task as a value of its own.
  public subscript(position: Int) -> TaskItem { table.item(at: Int(rows[position])) }

  /// Some of the tasks.
  public subscript(bounds: Range<Int>) -> TaskList { TaskList(rows[bounds], of: table, clock) }

  /// The row of a task in the table.
  public func row(at position: Int) -> Int { Int(rows[position]) }

  /// An iterator that makes one item after another: faster than by position.
  public func makeIterator() -> Iterator { Iterator(rows, of: table) }

  /// Makes one item after another.
  ///
  /// ```swift
  /// var iterator = TaskList([TaskItem(title: "Water the plants")]).makeIterator()
  /// iterator.next()?.title ?? ""  // Water the plants
  /// ```
  public struct Iterator: IteratorProtocol, Sendable {
    private let table: TaskTable
    private let rows: ArraySlice<Int32>
    private let words: ItemWords
    private var position: Int

    fileprivate init(_ rows: ArraySlice<Int32>, of table: TaskTable) {
      self.table = table
      self.rows = rows
      words = ItemWords(of: table)
      position = rows.startIndex
    }

    /// The next task; nil behind the last.
    public mutating func next() -> TaskItem? {
      guard position < rows.endIndex else { return nil }
      defer { position += 1 }
      return table.item(at: Int(rows[position]), words)
    }
  }
}
