import Formats
import Scanners
import TaskModel

/// Which values of plain records go into which column, and the memory that this takes.
struct ColumnImport {
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
  /// By column: what is done with its values.
  private(set) var columns: [Instruction] = []
  /// What sorts the values of records by columns.
  private(set) var sorter = ColumnSorter()
  /// The column that names the parents which are looked for when all rows are known; nil where none does.
  private(set) var parentColumn: Int?

  /// The values of the batch that is imported.
  var sorted = SortedBatch()
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
    sorter = ColumnSorter(after: sorter)
    fitness = .unfit
    parentColumn = nil
    guard importer.canFillColumns else { return }
    sorter.input = importer.sorterInput
    var filled: FieldSet = []
    var hasTitle = false
    var ranks: [Int: Int] = [:]
    for name in importer.names.indices {
      guard let instruction = importer.plan.knownInstruction(name: name) else {
        sorter.columnOfName.append(Int16(ColumnSorter.unknown))
        continue
      }
      if instruction.operation == .skip || instruction.operation == .unwanted {
        sorter.columnOfName.append(Int16(ColumnSorter.skipped))
        continue
      }
      if instruction.operation == .dateOrder {
        sorter.columnOfName.append(Int16(ColumnSorter.watched))
        continue
      }
      if importer.isKept(instruction) {
        sorter.columnOfName.append(Int16(ColumnSorter.kept))
        sorter.keepsSome = true
        continue
      }
      if let own = importer.ofParentName(instruction), parentColumn == nil {
        guard own.operation == .skip || filled.take(own.field) else { return }
        parentColumn = columns.count
        sorter.columnOfName.append(Int16(truncatingIfNeeded: columns.count))
        columns.append(own)
        sorter.kinds.append(ColumnSorter.Kind(own, isCSV: importer.input.isCSV))
        continue
      }
      if let name = importer.ofSecondName(instruction) {
        // Of priorities only words that are known may fill in.
        guard importer.isPlain(name.instruction), name.instruction.operation != .priority else { return }
        sorter.columnOfName.append(Int16(truncatingIfNeeded: columns.count))
        columns.append(name.instruction)
        sorter.kinds.append(
          ColumnSorter.Kind(name.instruction, isCSV: importer.input.isCSV).union(.secondName))
        ranks[columns.count - 1] = name.rank
        sorter.keepsSome = sorter.keepsSome || importer.fields.contains(.extra)
        continue
      }
      // Several columns may say whether a task is done.
      guard importer.isPlain(instruction),
        filled.take(instruction.field)
          || (importer.input.reads(.severalAnswers) && instruction.operation == .flag)
      else { return }
      hasTitle = hasTitle || instruction.field == .title
      if instruction.flags.contains(.isKept), importer.fields.contains(.extra) { sorter.keepsSome = true }
      sorter.columnOfName.append(Int16(truncatingIfNeeded: columns.count))
      columns.append(instruction)
      sorter.kinds.append(ColumnSorter.Kind(instruction, isCSV: importer.input.isCSV))
    }
    let places = placeCompletionLast()
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
    sorter.columnOfName = sorter.columnOfName.map {
      $0 >= 0 ? Int16(truncatingIfNeeded: places[Int($0)]) : $0
    }
    parentColumn = parentColumn.map { places[$0] }
    columns = order.map { columns[$0] }
    sorter.kinds = order.map { sorter.kinds[$0] }
    return places
  }

  /// Finds the column of the best name for each that is of another; false where one has none that is read in the same
  /// way.
  private mutating func findBest(of ranks: [Int: Int], at places: [Int]) -> Bool {
    sorter.second.bests = Array(repeating: -1, count: columns.count)
    sorter.second.ranks = Array(repeating: 0, count: columns.count)
    for (former, rank) in ranks {
      let column = places[former]
      let best = columns.indices.first {
        !sorter.kinds[$0].contains(.secondName) && columns[$0].operation == columns[column].operation
          && columns[$0].field == columns[column].field && columns[$0].map == columns[column].map
      }
      guard let best else { return false }
      sorter.second.bests[column] = best
      sorter.second.ranks[column] = rank
    }
    return true
  }
}

/// What sorts batches on the thread that scans them.
struct AheadSorting {
  /// Nil where there is one thread.
  var sorting: SortingAhead?
  /// What it has made of the batch that is imported.
  var sorted: SortedBatch?
}

extension ColumnSorter {
  /// One that knows no name yet.
  fileprivate init(after other: ColumnSorter) { version = other.version &+ 1 }
}

extension RecordImporter {
  /// What a sorter has to know of the input.
  fileprivate var sorterInput: ColumnSorter.Input {
    ColumnSorter.Input(
      isCSV: input.isCSV, isXML: input.isXML, isPropertyList: input.isPropertyList,
      mayHoldTasks: input.isXML && input.reads(.tasksInElements), isGuarded: input.isGuarded,
      canBeScalar: plan.mapping.container.hasKeys, keepsOthers: fields.contains(.extra))
  }

  /// Whether records of this profile are rows of plain values, as far as that can be told without their names.
  fileprivate var canFillColumns: Bool {
    !input.hasInheritance && !input.keepsBlanks && (buffers.slots.isEmpty || isTreeOfTable)
      && input.warnsOfMissingTitles && headings.isEmpty && !headings.mayComeLate
      && input.placePriorities.isEmpty && fields.contains(.title)
      && input.places.allSatisfy { !$0.isContainer && $0.level == 0 && $0.exclusionFlags.isEmpty }
  }

  /// Whether slots are there for nothing but the tree of a table, which one column says or, where it has none of those
  /// that do, nothing.
  private var isTreeOfTable: Bool {
    guard input.isCSV, let hierarchy = plan.mapping.hierarchy else { return false }
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
    case .text where input.isCSV: flags.remove(.isOneOfSeveral)
    // What is kept beside people and words is seen from the value.
    case .list where input.isCSV && (instruction.form == .person || instruction.form == .remarked):
      flags.remove(.isKept)
    default: break
    }
    // Columns have texts alone.
    let keepsSource = input.kept.contains(.detailSources) && instruction.field == .detail
    let isMarkup =
      instruction.form == .markup && instruction.operation == .text && !input.isXML && !keepsSource
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
      return (instruction.map < 0 || !input.maps.isInverted[Int(instruction.map)])
        && plan.mapping.doneWords.isDone("true") == true && plan.mapping.doneWords.isDone("false") == false
    case .priority:
      return priorityReader.usual == TaskTable.absentPriority
        && !(priorityReader.decidesNumbers && isTicked(instruction))
    case .statusAndDone, .date, .duration: return true
    default: return false
    }
  }
}
