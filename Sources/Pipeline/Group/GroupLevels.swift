import TaskModel

/// The levels of a grouping made ready for a table: a number per row and level that orders the groups, several
/// levels side by side in 64 bits where they fit.
struct GroupLevels {
  /// Where a level's groups get their keys from.
  enum Values {
    /// Raw values, or `TaskTable.absentPriority`.
    case priorities([UInt8])
    case flag
    case source
    /// A word of the field.
    case words(WordColumn)
    /// The words of a list, by the list's number in `lists`.
    case list(Int)
    /// A text of any kind, as words.
    case texts(WordColumn)
    /// The days that periods begin on.
    case days([Int64])
    /// Seconds or percent.
    case numbers([Int64])
  }

  /// One level.
  struct Level {
    let descriptor: GroupDescriptor
    let values: Values
    /// Numbers by row; nil for a level by a list of words, whose numbers are by word, and for one without values.
    var component: SortComponent?
    /// Numbers by code, for a level by a list of words.
    var ranks: [UInt32] = []
    var bits: Int
    /// Which of the packed numbers it is in, and how far from its lowest bit.
    var pack = 0
    var shift = 0

    /// Whether subtasks stay with their parent here whatever their own value: at the level of the done state.
    var keepsFamilies: Bool { GroupLevels.keepsFamilies(descriptor.field) }
  }

  private static func keepsFamilies(_ field: Field) -> Bool { field.kind == .flag }

  private let inheritance: TaskInheritance
  private let rowCount: Int
  private(set) var levels: [Level] = []
  private(set) var packCount = 0
  /// The lists of words among the levels, the outer one first; a task is there once for each of their words.
  private(set) var lists: [(level: Int, column: WordListColumn)] = []
  /// By row: whether it goes by the value of a task above it at some level; empty where none does.
  private var isHeir: [Bool] = []

  /// Makes the levels ready.
  ///
  /// - Parameter inheritance: whose values subtasks without one go by.
  init(
    _ grouping: TaskGrouping, _ table: TaskTable, _ inheritance: TaskInheritance = .none,
    in context: EvaluationContext
  ) {
    self.inheritance = inheritance
    rowCount = table.rowCount
    for descriptor in grouping.descriptors { add(descriptor, table, context) }
    var pack = 0
    var first = 0
    for index in levels.indices {
      let bits = levels[first...index].reduce(0) { $0 + $1.bits }
      if bits > 64 {
        pack += 1
        first = index
      }
      levels[index].pack = pack
      for earlier in first..<index { levels[earlier].shift += levels[index].bits }
    }
    packCount = levels.isEmpty ? 0 : pack + 1
  }

  private mutating func add(_ descriptor: GroupDescriptor, _ table: TaskTable, _ context: EvaluationContext) {
    let field = descriptor.field
    // Urgent first; open before done; words by their bytes; tasks without a value last.
    let order = SortDescriptor(field, isDescending: (field == .priority) != descriptor.isReversed)
    func words(_ column: WordColumn) -> SortComponent? {
      guard column.count >= table.rowCount else { return nil }
      let ranks =
        field == .extra
        ? SortText.ranks(ofValues: column.dictionary, by: order)
        : SortText.ranks(of: column.dictionary, by: order)
      return SortComponent(.codes(column.codes, ranks), largest: UInt64(ranks.max() ?? 0))
    }
    func integers(_ column: [Int64], isDate: Bool) -> SortComponent? {
      guard column.count >= table.rowCount else { return nil }
      return IntegerKey(column, isDate: isDate, isDescending: order.isDescending, absentFirst: false).map {
        SortComponent(.integers(column, $0), largest: $0.largest)
      }
    }
    let values: Values
    let component: SortComponent?
    switch field.kind {
    case .priority:
      let column = filled(table.priority)
      let isKept = column.count >= table.rowCount
      (values, component) = (.priorities(column), isKept ? SortComponent(priorities: column, order) : nil)
    case .flag: (values, component) = (.flag, SortComponent(order, table))
    case .word where field == .source: (values, component) = (.source, SortComponent(order, table))
    case .word:
      let column = filled(table.words(field) ?? WordColumn())
      (values, component) = (.words(column), words(column))
    case .extra
    where lists.count < GroupLevels.mostLists && descriptor.extraName.flatMap(table.extra.lists) != nil:
      let column = filled(descriptor.extraName.flatMap(table.extra.lists) ?? WordListColumn())
      addList(descriptor, column, ranks: SortText.ranks(ofValues: column.dictionary, by: order))
      return
    case .text, .extra:
      var column = filled(descriptor.extraName.map { table.extraWords($0) } ?? table.textWords(field))
      column.unifyWords()
      (values, component) = (.texts(column), words(column))
    case .date:
      let column = filled(descriptor.period.starts(of: table.dates(field), in: context))
      (values, component) = (.days(column), integers(column, isDate: true))
    case .duration:
      let column = filled(table.integers(field))
      (values, component) = (.numbers(column), integers(column, isDate: false))
    case .percent:
      let column = filled(
        table.progress.map { $0 == TaskTable.absentProgress ? TaskDate.absentBits : Int64($0) })
      (values, component) = (.numbers(column), integers(column, isDate: false))
    case .wordList:
      let own = table.wordLists(field) ?? WordListColumn()
      let column = filled(own)
      addList(descriptor, column, ranks: SortText.ranks(of: column.dictionary, by: order))
      return
    }
    levels.append(
      Level(descriptor: descriptor, values: values, component: component, bits: component?.bits ?? 0))
  }

  /// How many levels may be by lists (`GroupAppearances`): a third list makes groups of its texts.
  private static let mostLists = 2

  private mutating func addList(_ descriptor: GroupDescriptor, _ column: WordListColumn, ranks: [UInt32]) {
    lists.append((levels.count, column))
    levels.append(
      Level(
        descriptor: descriptor, values: .list(lists.count - 1), ranks: ranks,
        bits: UInt32.bitWidth - (ranks.max() ?? 0).leadingZeroBitCount))
  }

  private mutating func filled(_ column: WordColumn) -> WordColumn {
    let filled = inheritance.filled(column)
    noteHeirs { column.code($0) == 0 && filled.code($0) != 0 }
    return filled
  }

  private mutating func filled(_ column: [UInt8]) -> [UInt8] {
    let absent = TaskTable.absentPriority
    let filled = inheritance.filled(column, absent: absent)
    noteHeirs { $0 < column.count && column[$0] == absent && filled[$0] != absent }
    return filled
  }

  private mutating func filled(_ column: [Int64]) -> [Int64] {
    let absent = TaskDate.absentBits
    let filled = inheritance.filled(column, absent: absent)
    noteHeirs { $0 < column.count && column[$0] == absent && filled[$0] != absent }
    return filled
  }

  private mutating func filled(_ column: WordListColumn) -> WordListColumn {
    let filled = inheritance.filled(column)
    noteHeirs { $0 < column.count && column.range($0).isEmpty && !filled.range($0).isEmpty }
    return filled
  }

  private mutating func noteHeirs(_ goesByOther: (Int) -> Bool) {
    for row in inheritance.subtasks where goesByOther(row) {
      if isHeir.isEmpty { isHeir = Array(repeating: false, count: rowCount) }
      isHeir[row] = true
    }
  }

  /// Whether any of some rows goes by the value of a task above it.
  func hasHeirs(_ rows: TaskRows) -> Bool { !isHeir.isEmpty && rows.contains { isHeir[Int($0)] } }

  /// The outermost level at which two packed numbers differ, which they do.
  func firstDifference(_ left: UInt64, _ right: UInt64, pack: Int) -> Int {
    let highestBit = UInt64.bitWidth - 1 - (left ^ right).leadingZeroBitCount
    return levels.firstIndex { $0.pack == pack && highestBit >= $0.shift && highestBit < $0.shift + $0.bits }
      ?? 0
  }
}

extension TaskTable {
  /// A text column as words, so that equal texts have equal codes.
  fileprivate func textWords(_ field: Field) -> WordColumn {
    var words = WordColumn()
    guard let column = texts(field), column.count >= rowCount else { return words }
    words.reserve(rowCount: rowCount)
    for row in 0..<rowCount {
      if column.isPresent(row) {
        words.append(column.bytes.span.extracting(column.range(row)))
      } else {
        words.appendAbsent()
      }
    }
    return words
  }
}
