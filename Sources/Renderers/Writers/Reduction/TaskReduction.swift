package import TaskModel

/// A table as a format will hold it: every value that does not arrive as it is has been replaced by what does, and
/// counted.
///
/// Columns that a format keeps are shared with the original and cost nothing; words are looked at once each, not once
/// a task. The writer then only has to write what is there, and reading the file gives this table.
package struct TaskReduction: Sendable {
  /// The tasks as they will arrive.
  package var table: TaskTable
  /// Which rows are written, in the order the user sees them.
  package let rows: [Int32]
  /// What is lost: the tasks whose value does not arrive as it was, each counted once a field.
  package private(set) var ledger = LossLedger()
  /// Why a task's value does not arrive as it was, by field and row; empty where every value of a field does.
  private var reasons: [[LossReason?]] = Array(repeating: [], count: Field.allCases.count)
  /// The fields of the source's own that are lost.
  private var lostNames: [Diagnostic.NameCount] = []
  /// The people who are not in the user's list of them.
  private var unnamedPeople: [Diagnostic.NameCount] = []
  /// Whether a row is among `rows`.
  package let isWritten: [Bool]
  /// The words that are written for the priorities.
  package private(set) var writtenPriorities = WordColumn()
  /// Which rows are archived; empty where none is, or the format does not say it.
  package private(set) var areArchived: [Bool] = []
  /// By row: the word for what kind of issue it is, where the format writes it.
  package private(set) var kinds = WordColumn()
  /// By row: whether it is an epic, which holds wholes; empty where the format knows none.
  package var areEpics: [Bool] = []
  /// The order in which tasks are written, where that is the tree's.
  package var outline: Outline?
  /// Which tasks blockers are: the ids that these are known by are those of the source.
  private(set) var blockerRows = BlockerRows()
  /// What the user has chosen.
  package var options: WriteOptions
  /// What the format can hold.
  package let capabilities: FormatCapabilities

  /// Reduces a table to what a format holds.
  ///
  /// - Parameter rows: what is written, each once.
  package init(
    _ table: TaskTable, rows: [Int32], to format: TargetFormat, options: WriteOptions = WriteOptions()
  ) {
    self.table = table
    self.rows = rows
    self.options = options
    capabilities = format.capabilities()
    var isWritten = [Bool](repeating: false, count: table.rowCount)
    for row in rows where Int(row) < isWritten.count { isWritten[Int(row)] = true }
    self.isWritten = isWritten
    if capabilities.blockedBy != nil { blockerRows = BlockerRows(table) }
    if capabilities.saysArchived { areArchived = table.archivedRows() }
    if !capabilities.kindNames.isEmpty { kinds = table.extraWords(capabilities.kindNames) }
    reduceState()
    reducePriority()
    reduceDates()
    reduceTexts()
    if capabilities.sectionSaysDone { noteDoneSections() }
    reduceLists()
    reduceAmounts()
    reduceParents()
    capabilities.adjust?(&self)
    reduceBlockers()
    reduceExtra()
    ledger = countedLosses()
  }

  /// Takes down that a written row's value does not arrive as it was.
  ///
  /// Where several things happen to a value, the last is what becomes of it: it counts in place of those before.
  /// Nothing is taken down of an empty text that is written as none.
  mutating func note(_ field: Field, _ reason: LossReason?, row: Int) {
    guard let reason, isWritten[row] else { return }
    let index = Int(field.rawValue)
    if reasons[index].isEmpty { reasons[index] = Array(repeating: nil, count: isWritten.count) }
    reasons[index][row] = reason
  }

  /// Why a row's value does not arrive as it was, or nil where it does.
  package func lossReason(_ field: Field, row: Int) -> LossReason? {
    let column = reasons[Int(field.rawValue)]
    return row < column.count ? column[row] : nil
  }

  private func countedLosses() -> LossLedger {
    var ledger = LossLedger()
    for (field, column) in zip(Field.allCases, reasons) where !column.isEmpty {
      var counts: [LossReason: Int] = [:]
      for case let reason? in column { counts[reason, default: 0] += 1 }
      for (reason, count) in counts { ledger.add(field, reason, count: count) }
    }
    ledger.lostNames = lostNames
    ledger.unnamedPeople = unnamedPeople
    return ledger
  }

  // MARK: - Texts and words

  private mutating func reduceTexts() {
    reduce(.id, \.id, capabilities.id)
    reduce(.title, \.title, capabilities.title)
    if capabilities.hasMarkdown { writeDetailsInMarkdown() }
    reduce(.detail, \.detail, capabilities.detail)
    reduce(.url, \.url, capabilities.url)
    let recurrences = table.recurrence
    reduce(.recurrence, \.recurrence, capabilities.recurrence)
    leaveDaysToDueDates(recurrences)
    reduce(.project, \.project, capabilities.project)
    reduce(.section, \.section, capabilities.section)
  }

  /// Fields of a source's own have no place in a tool's format but for those that it has itself; the others are counted
  /// by name.
  private mutating func reduceExtra() {
    let extra = table.extra
    let form = capabilities.extras.flatMap { $0.isForOwnFilesOnly && !options.areOwnFiles ? nil : $0 }
    let held = form.map { heldExtra($0) } ?? ExtraColumn()
    var counts = [Int](repeating: 0, count: extra.names.count + 1)
    // A name that a task has several times counts once.
    var lastRow = [Int32](repeating: -1, count: counts.count)
    let areIDs = [false] + extra.names.strings.map(IDName.isOne)
    for row in rows where held.range(Int(row)).count < extra.range(Int(row)).count {
      var heldCounts: [String: Int] = [:]
      for index in held.range(Int(row)) {
        heldCounts[held.names.string(held.entry(index).name), default: 0] += 1
      }
      for index in extra.range(Int(row)) {
        let name = extra.entry(index).name
        if !heldCounts.isEmpty {
          let string = extra.names.string(name)
          let count = heldCounts[string] ?? 0
          heldCounts[string] = count - 1
          if count > 0 { continue }
        }
        // What is kept besides the id it was read as is written as that; any other name has such a number by chance.
        if areIDs[Int(name)], let id = capabilities.id.flatMap({ _ in table.id.bytes(Int(row)) }),
          extra.bytes[extra.entry(index).range].elementsEqual(id)
        {
          continue
        }
        note(.extra, .notExpressible, row: Int(row))
        if lastRow[Int(name)] != row { counts[Int(name)] += 1 }
        lastRow[Int(name)] = row
      }
    }
    lostNames = counts.indices.filter { counts[$0] > 0 }.map {
      Diagnostic.NameCount(name: extra.names.string(UInt32(truncatingIfNeeded: $0)), count: counts[$0])
    }
    table.extra = held
  }

  private mutating func reduce(
    _ field: Field, _ path: WritableKeyPath<TaskTable, TextColumn>, _ form: TextForm?
  ) {
    let column = table[keyPath: path]
    guard let form else {
      for row in rows where column.isPresent(Int(row)) && !column.range(Int(row)).isEmpty {
        note(field, .notExpressible, row: Int(row))
      }
      table[keyPath: path] = TextColumn()
      return
    }
    if form.isExact { return }
    let screen = TextScreen(form)
    var changes: [(row: Int, text: [UInt8]?)] = []
    // A title that is not there is an empty one to tools that want some.
    for row in 0..<column.count where column.isPresent(row) || field == .title {
      let text = column.bytes[column.range(row)]
      if screen.leavesAlone(text) { continue }
      guard let outcome = form.reduced(text) else { continue }
      changes.append((row, outcome.text))
      note(field, outcome.reason, row: row)
    }
    table[keyPath: path] = column.replacing(changes)
  }

  private mutating func reduce(
    _ field: Field, _ path: WritableKeyPath<TaskTable, WordColumn>, _ form: TextForm?
  ) {
    let column = table[keyPath: path]
    guard let form else {
      for row in rows where !column.dictionary.word(column.code(Int(row))).isEmpty {
        note(field, .notExpressible, row: Int(row))
      }
      table[keyPath: path] = WordColumn()
      return
    }
    guard !form.isExact, column.count > 0 else { return }
    let outcomes = (0...column.dictionary.count).map { code in
      code == 0 ? nil : form.reduced(column.dictionary.word(UInt32(code)))
    }
    for row in rows {
      if let outcome = outcomes[Int(column.code(Int(row)))] { note(field, outcome.reason, row: Int(row)) }
    }
    table[keyPath: path] = WordColumn(rowCount: column.count) { row in
      let code = column.code(row)
      guard code != 0 else { return nil }
      guard let outcome = outcomes[Int(code)] else { return column.dictionary.word(code) }
      return outcome.text.map { $0[...] }
    }
  }

  private mutating func reduceLists() {
    if let people = options.people, capabilities.assignees != nil { name(people) }
    reduce(.assignees, \.assignees, capabilities.assignees)
    reduce(.tags, \.tags, capabilities.tags)
  }

  private mutating func reduce(
    _ field: Field, _ path: WritableKeyPath<TaskTable, WordListColumn>, _ form: ListForm?
  ) {
    let column = table[keyPath: path]
    guard let form else {
      for row in rows
      where column.codes[column.range(Int(row))].contains(where: { !column.dictionary.word($0).isEmpty }) {
        note(field, .notExpressible, row: Int(row))
      }
      table[keyPath: path] = WordListColumn()
      return
    }
    let screen = TextScreen(form.word)
    let stays = (0...column.dictionary.count).map { code in
      code > 0 && screen.leavesAlone(column.dictionary.word(UInt32(code)))
    }
    func arrives(_ codes: ArraySlice<UInt32>) -> Bool {
      guard codes.count <= form.maximumCount ?? .max, codes.allSatisfy({ stays[Int($0)] }) else {
        return false
      }
      if codes.count < 2 || !form.dropsRepeated { return true }
      return codes.count <= 16 && codes.indices.allSatisfy { !codes[..<$0].contains(codes[$0]) }
    }
    var changes: [Int: [ArraySlice<UInt8>]] = [:]
    for row in 0..<column.count where !arrives(column.codes[column.range(row)]) {
      let words = column.words(row)
      let (reduced, reason) = form.reduced(words)
      if let reason { note(field, reason, row: row) }
      if reason != nil || reduced.count != words.count { changes[row] = reduced }
    }
    if changes.isEmpty { return }
    table[keyPath: path] = WordListColumn(rowCount: column.count) { changes[$0] ?? column.words($0) }
  }

  /// Writes people by what the tool calls them, as the user's list says.
  private mutating func name(_ people: PeopleMap) {
    let column = table.assignees
    let logins: [String?] =
      [nil]
      + (1...UInt32(max(column.dictionary.count, 1))).map { code in
        code <= column.dictionary.count ? people.login(of: column.dictionary.string(code)) : nil
      }
    var counts: [UInt32: Int] = [:]
    for row in rows.lazy.map(Int.init) {
      for code in Set(column.codes[column.range(row)]) where logins[Int(code)] == nil {
        counts[code, default: 0] += 1
        note(.assignees, .notInPeopleMap, row: row)
      }
    }
    unnamedPeople = counts.keys.sorted().map {
      Diagnostic.NameCount(name: column.dictionary.string($0), count: counts[$0] ?? 0)
    }
    table.assignees = WordListColumn(rowCount: column.count) { row in
      column.codes[column.range(row)].map { code in
        logins[Int(code)].map { Array($0.utf8)[...] } ?? column.dictionary.word(code)
      }
    }
  }

  // MARK: - State and priority

  private mutating func reduceState() {
    let isDone = table.isDone
    if capabilities.done == .lost {
      for row in rows where Int(row) < isDone.count && isDone[Int(row)] {
        note(.isDone, .notExpressible, row: Int(row))
      }
      table.isDone = Array(repeating: false, count: isDone.count)
    }
    let column = table.status
    guard let form = capabilities.status else {
      for row in rows where !column.dictionary.word(column.code(Int(row))).isEmpty {
        note(.status, .notExpressible, row: Int(row))
      }
      table.status = WordColumn()
      return
    }
    // A word and a state decide together; there are few of either.
    let outcomes = (0...column.dictionary.count).map { code in
      let word = column.dictionary.string(UInt32(code))
      let own = word.isEmpty ? nil : word
      return [form.word(isDone: false, own: own), form.word(isDone: true, own: own)]
    }
    func outcome(_ row: Int) -> (word: String, reason: LossReason?) {
      outcomes[Int(column.code(row))][row < table.isDone.count && table.isDone[row] ? 1 : 0]
    }
    for row in rows {
      if let reason = outcome(Int(row)).reason { note(.status, reason, row: Int(row)) }
    }
    table.status = WordColumn(rowCount: table.rowCount) { row in
      let word = outcome(row).word
      return word.isEmpty ? nil : Array(word.utf8)[...]
    }
  }

  private mutating func reducePriority() {
    let priorities = table.priority
    let raw = table.priorityRaw
    guard let form = capabilities.priority else {
      for row in rows {
        if Int(row) < priorities.count, priorities[Int(row)] != TaskTable.absentPriority {
          note(.priority, .notExpressible, row: Int(row))
        }
        if !raw.dictionary.word(raw.code(Int(row))).isEmpty {
          note(.priorityRaw, .notExpressible, row: Int(row))
        }
      }
      table.priority = Array(repeating: TaskTable.absentPriority, count: priorities.count)
      table.priorityRaw = WordColumn()
      return
    }
    struct Written {
      var word: ArraySlice<UInt8>
      var priority: UInt8
      var keepsRaw: Bool
    }
    func written(_ code: Int, _ priority: Priority?) -> Written {
      let said = raw.dictionary.string(UInt32(code))
      let own = said.isEmpty ? nil : said
      let word = form.word(for: priority, raw: own)
      return Written(
        word: Array(word.utf8)[...],
        priority: form.meaning(of: word)?.rawValue ?? TaskTable.absentPriority,
        keepsRaw: own == nil || (own == word && form.keepsRaw))
    }
    let codes = 0...raw.dictionary.count
    // By word, and then by priority as the column has it.
    let words = codes.map { code in (Priority.allCases + [nil]).map { written(code, $0) } }
    func outcome(_ row: Int) -> Written {
      let priority = row < priorities.count ? priorities[row] : TaskTable.absentPriority
      return words[Int(raw.code(row))][Int(min(priority, TaskTable.absentPriority))]
    }
    for row in rows {
      let outcome = outcome(Int(row))
      if Int(row) < priorities.count, priorities[Int(row)] != outcome.priority {
        note(.priority, .fewerSteps, row: Int(row))
      }
      if !outcome.keepsRaw { note(.priorityRaw, .otherWord, row: Int(row)) }
    }
    table.priority = (0..<priorities.count).map { outcome($0).priority }
    writtenPriorities = WordColumn(rowCount: table.rowCount) { row in
      let word = outcome(row).word
      return word.isEmpty ? nil : word
    }
    table.priorityRaw = form.keepsRaw ? writtenPriorities : WordColumn()
  }

  // MARK: - Dates and amounts

  private mutating func reduceDates() {
    // As they were: a date that the format has no place for can still stand in for one that it needs.
    let known = [table.modified, table.created, table.due, table.start]
    reduce(.due, \.due)
    reduce(.deadline, \.deadline)
    reduce(.start, \.start)
    reduce(.created, \.created)
    reduce(.modified, \.modified)
    reduce(.completed, \.completed)
    if capabilities.completedOnlyWhenDone {
      for row in 0..<table.completed.count
      where table.completed[row] != TaskDate.absentBits && !(row < table.isDone.count && table.isDone[row]) {
        table.completed[row] = TaskDate.absentBits
        note(.completed, .onlyWhenDone, row: row)
      }
    }
    if capabilities.done == .byCompletionDate { substituteCompletionDates(known) }
  }

  private mutating func reduce(_ field: Field, _ path: WritableKeyPath<TaskTable, [Int64]>) {
    let column = table[keyPath: path]
    guard !column.isEmpty else { return }
    guard let form = capabilities.dates[field] else {
      for row in rows where column[Int(row)] != TaskDate.absentBits {
        note(field, .notExpressible, row: Int(row))
      }
      table[keyPath: path] = []
      return
    }
    for (row, bits) in column.enumerated() where bits != TaskDate.absentBits {
      let (date, reason) = form.reduced(TaskDate(bits: bits), in: options.zone)
      guard let reason else { continue }
      table[keyPath: path][row] = date?.bits ?? TaskDate.absentBits
      note(field, reason, row: row)
    }
  }

  /// Where a date says that a task is done, a done task without one gets another date of its own, the first of those
  /// that are there; the first day of 1970 where there is none at all.
  private mutating func substituteCompletionDates(_ columns: [[Int64]]) {
    guard let form = capabilities.dates[.completed] else { return }
    let zone = options.zone
    if table.completed.count < table.rowCount {
      table.completed = Array(repeating: TaskDate.absentBits, count: table.rowCount)
    }
    for row in 0..<table.isDone.count where table.isDone[row] && table.completed[row] == TaskDate.absentBits {
      let known = columns.lazy
        .compactMap { row < $0.count && $0[row] != TaskDate.absentBits ? TaskDate(bits: $0[row]) : nil }
      let own = known.compactMap { form.reduced($0, in: zone).date }.first
      let stand = own ?? form.reduced(TaskDate(dayNumber: 0), in: zone).date
      table.completed[row] = stand?.bits ?? TaskDate.absentBits
      note(.completed, own == nil ? .invented : .substituted, row: row)
    }
  }

  private mutating func reduceAmounts() {
    reduce(.estimate, \.estimate, capabilities.estimate)
    reduce(.spent, \.spent, capabilities.spent)
    if !capabilities.keepsProgress {
      for row in rows where Int(row) < table.progress.count {
        if table.progress[Int(row)] != TaskTable.absentProgress {
          note(.progress, .notExpressible, row: Int(row))
        }
      }
      table.progress = []
    }
  }

  private mutating func reduce(
    _ field: Field, _ path: WritableKeyPath<TaskTable, [Int64]>, _ form: AmountForm?
  ) {
    guard let form else {
      for row in rows where table.seconds(field, Int(row)) != nil {
        note(field, .notExpressible, row: Int(row))
      }
      table[keyPath: path] = []
      return
    }
    for (row, seconds) in table[keyPath: path].enumerated() where seconds != TaskTable.absentSeconds {
      let (reduced, reason) = form.reduced(seconds)
      guard let reason else { continue }
      table[keyPath: path][row] = reduced ?? TaskTable.absentSeconds
      note(field, reason, row: row)
    }
  }
}
