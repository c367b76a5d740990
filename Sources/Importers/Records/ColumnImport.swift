import Formats
import Scanners
import TaskModel

/// Which values of plain records go into which column, and the memory in which a batch is sorted by columns.
struct ColumnImport {
  /// How the values of a column are looked for.
  struct Kind: OptionSet {
    let rawValue: UInt8
    /// Blanks around a value are part of it.
    static let text = Kind(rawValue: 1)
    /// An empty text is one.
    static let keepsEmpty = Kind(rawValue: 2)
    /// A value may be several, and a record may have several elements of the name, one after another.
    static let list = Kind(rawValue: 4)
    /// A text may be HTML.
    static let markup = Kind(rawValue: 8)
    /// It is another name of a field: its values go into that one's column where there is none.
    static let secondName = Kind(rawValue: 16)

    init(rawValue: UInt8) { self.rawValue = rawValue }

    init(_ instruction: Instruction, isCSV: Bool) {
      switch instruction.operation {
      case .text:
        self = .text
        let isOneOfSeveral = isCSV && instruction.flags.contains(.isOneOfSeveral)
        if [.title, .detail].contains(instruction.field), !isOneOfSeveral { insert(.keepsEmpty) }
        if instruction.form == .markup { insert(.markup) }
      case .list: self = .list
      default: self = []
      }
    }
  }

  /// What is known of an input.
  enum Fitness {
    /// Its names have not been looked at, or there are new ones.
    case unknown
    /// All names that have been met at the top of records can go column by column.
    case fit
    /// Some cannot, or too many batches had to be read record by record after all.
    case unfit
  }

  var fitness = Fitness.unknown
  /// By name: index of its column, `skipped` or `unknown`.
  private(set) var columnOfName: [Int16] = []
  /// By column: what is done with its values.
  private(set) var columns: [Instruction] = []
  /// By column: how its values are looked for.
  private(set) var kinds: [Kind] = []
  /// The columns of other names for fields than the best.
  var second = SecondColumns()
  /// The column that names the parents which are looked for when all rows are known; nil where none does.
  private(set) var parentColumn: Int?

  /// Values of no column.
  static let skipped = -1
  /// A name that no record has been read with yet.
  static let unknown = -2
  /// Values that are kept in `extra`.
  static let kept = -3
  /// Values that are left out, unless they may show the order of day and month in dates.
  static let watched = -4

  /// Column by column: where each record's value is; for lists the index of its first node.
  var places: [TextPlace] = []
  /// Row by row: the values that are kept in `extra`, with the scanner's numbers of their names.
  var kept: [NamedPlace] = []
  /// By row: how many of them come before its end; empty where no name is kept.
  var keptEnds: [Int32] = []
  /// Whether values of some name are kept.
  private(set) var keepsSome = false
  /// Texts that are not in the batch as they are meant.
  var decoded: [UInt8] = []
  /// A text that may be HTML, decoded.
  var markup: [UInt8] = []
  /// By row: 1 where the task is done, 0 where it is open, `nothingSaid`, `impliedDone`, `openState` or
  /// `unknownState`; odd where it counts as done.
  var done: [UInt8] = []
  static let nothingSaid: UInt8 = 2
  /// It has a date of completion, and nothing has said more.
  static let impliedDone: UInt8 = 3
  /// It is open by its state, in a known tool's file.
  static let openState: UInt8 = 4
  /// It has a state that no vocabulary knows, and nothing has said more.
  static let unknownState: UInt8 = 6
  private(set) var hits = 0
  private var misses = 0

  /// Notes how it went; an input that has something special in most batches is no longer tried.
  mutating func note(isHit: Bool) {
    if isHit { hits += 1 } else { misses += 1 }
    if misses > 4, misses > hits { fitness = .unfit }
  }

  /// Looks at the names of an input, of which some records have been read.
  mutating func look(at importer: borrowing RecordImporter) {
    columns.removeAll(keepingCapacity: true)
    kinds.removeAll(keepingCapacity: true)
    columnOfName.removeAll(keepingCapacity: true)
    fitness = .unfit
    keepsSome = false
    parentColumn = nil
    guard importer.canFillColumns else { return }
    var filled: FieldSet = []
    var hasTitle = false
    var ranks: [Int: Int] = [:]
    for name in importer.names.indices {
      guard let instruction = importer.plan.knownInstruction(name: name) else {
        columnOfName.append(Int16(ColumnImport.unknown))
        continue
      }
      if instruction.operation == .skip || instruction.operation == .unwanted {
        columnOfName.append(Int16(ColumnImport.skipped))
        continue
      }
      if instruction.operation == .dateOrder {
        columnOfName.append(Int16(ColumnImport.watched))
        continue
      }
      if importer.isKept(instruction) {
        columnOfName.append(Int16(ColumnImport.kept))
        keepsSome = true
        continue
      }
      if let own = importer.ofParentName(instruction), parentColumn == nil {
        guard own.operation == .skip || filled.take(own.field) else { return }
        parentColumn = columns.count
        columnOfName.append(Int16(truncatingIfNeeded: columns.count))
        columns.append(own)
        kinds.append(Kind(own, isCSV: importer.isCSV))
        continue
      }
      if let name = importer.ofSecondName(instruction) {
        // Of priorities only words that are known may fill in.
        guard importer.isPlain(name.instruction), name.instruction.operation != .priority else { return }
        columnOfName.append(Int16(truncatingIfNeeded: columns.count))
        columns.append(name.instruction)
        kinds.append(Kind(name.instruction, isCSV: importer.isCSV).union(.secondName))
        ranks[columns.count - 1] = name.rank
        keepsSome = keepsSome || importer.fields.contains(.extra)
        continue
      }
      // Several columns may say whether a task is done.
      guard importer.isPlain(instruction),
        filled.take(instruction.field) || (importer.isGeneric && instruction.operation == .flag)
      else { return }
      hasTitle = hasTitle || instruction.field == .title
      columnOfName.append(Int16(truncatingIfNeeded: columns.count))
      columns.append(instruction)
      kinds.append(Kind(instruction, isCSV: importer.isCSV))
    }
    let places = placeCompletionLast()
    second = SecondColumns()
    guard ranks.isEmpty || findBest(of: ranks, at: places) else { return }
    // What has a title is a task, and needs no further looking at.
    if hasTitle, columns.count < Int(Int16.max) { fitness = .fit }
  }
}

extension ColumnImport {
  /// Moves dates of completion behind what says that a task is open: what they contradict has been read then.
  ///
  /// - Returns: by column, where it is now.
  private mutating func placeCompletionLast() -> [Int] {
    let isLast = { (column: Instruction) in column.operation == .date && column.field == .completed }
    let order =
      columns.indices.filter { !isLast(columns[$0]) } + columns.indices.filter { isLast(columns[$0]) }
    let places = order.enumerated().sorted { $0.element < $1.element }.map(\.offset)
    columnOfName = columnOfName.map { $0 >= 0 ? Int16(truncatingIfNeeded: places[Int($0)]) : $0 }
    parentColumn = parentColumn.map { places[$0] }
    columns = order.map { columns[$0] }
    kinds = order.map { kinds[$0] }
    return places
  }

  /// Finds the column of the best name for each that is of another; false where one has none that is read in the same
  /// way.
  private mutating func findBest(of ranks: [Int: Int], at places: [Int]) -> Bool {
    second.bests = Array(repeating: -1, count: columns.count)
    second.ranks = Array(repeating: 0, count: columns.count)
    for (former, rank) in ranks {
      let column = places[former]
      let best = columns.indices.first {
        !kinds[$0].contains(.secondName) && columns[$0].operation == columns[column].operation
          && columns[$0].field == columns[column].field && columns[$0].map == columns[column].map
      }
      guard let best else { return false }
      second.bests[column] = best
      second.ranks[column] = rank
    }
    return true
  }
}

extension RecordImporter {
  /// Whether records of this profile are rows of plain values, as far as that can be told without their names.
  fileprivate var canFillColumns: Bool {
    !hasInheritance && !keepsBlanks && (slots.isEmpty || isTreeOfTable) && warnsOfMissingTitles
      && state.headings.isEmpty && !hasLateHeadings && placePriorities.isEmpty && fields.contains(.title)
      && places.allSatisfy { !$0.isContainer && $0.level == 0 && $0.standing == 0 }
  }

  /// Whether slots are there for nothing but the tree of a table, which one column says or, where it has none of those
  /// that do, nothing.
  private var isTreeOfTable: Bool {
    guard isCSV, let hierarchy = plan.mapping.hierarchy else { return false }
    switch hierarchy {
    case .columns, .rowNumber, .titles:
      return plan.mapping.adjustments.isEmpty && plan.slots.amounts.isEmpty && plan.slots.occurrence == nil
    case .level, .outline, .key: return false
    }
  }

  /// What is done with the values of a column besides that they name parents; nil for any other column.
  fileprivate func ofParentName(_ instruction: Instruction) -> Instruction? {
    guard isTreeOfTable, instruction.operation == .checked else { return nil }
    let check = plan.checks[Int(instruction.level)]
    guard check.slots == [RowSlots.tree], check.constant == nil, !check.saysSomething else { return nil }
    let own = check.instruction
    return own.operation == .skip || (own.operation == .text && isPlain(own)) ? own : nil
  }

  /// What there is to know of another name of a field; nil for any other column.
  fileprivate func ofSecondName(_ instruction: Instruction) -> SecondName? {
    instruction.operation == .secondName ? plan.secondNames[Int(instruction.level)] : nil
  }

  /// Whether values go to `extra` under the name that they have.
  fileprivate func isKept(_ instruction: Instruction) -> Bool {
    instruction.operation == .extra && instruction.flags.isEmpty && fields.contains(.extra)
  }

  /// Whether what an instruction does with a value depends on nothing but the value.
  fileprivate func isPlain(_ instruction: Instruction) -> Bool {
    var flags = instruction.flags
    switch instruction.operation {
    // What a date of completion says of the task is looked up by its field map.
    case .date: flags.subtract([.impliesDone, .isDay, .isDayAtMidnight, .isUTC])
    case .text where isCSV: flags.remove(.isOneOfSeveral)
    default: break
    }
    let isMarkup = instruction.form == .markup && instruction.operation == .text && !isXML
    guard flags.isEmpty, instruction.form == .plain || instruction.operation == .list || isMarkup else {
      return false
    }
    switch instruction.operation {
    case .text:
      return [.title, .detail, .id, .parent, .url, .recurrence].contains(instruction.field)
        && fields.contains(instruction.field)
    case .word: return instruction.separator == 0 && instruction.field != .priorityRaw
    case .list: return instruction.separator != 1 && !hasStyle(.firstOfEach, instruction)
    case .flag:
      // JSON's own words must mean what they say.
      return (instruction.map < 0 || !isInverted[Int(instruction.map)])
        && plan.mapping.doneWords.isDone("true") == true && plan.mapping.doneWords.isDone("false") == false
    case .priority:
      return usualPriority == Priority.middle.rawValue && !(decidesNumbers && isTicked(instruction))
    case .statusAndDone, .date, .duration: return true
    default: return false
    }
  }
}
