import Formats
import Scanners
import TaskModel

/// The state of one input while its batches come in.
struct ImportRun {
  let input: RunInput
  var importer: RecordImporter
  var assembly: Assembly
  /// Where an assembler's tasks are imported, and where the last task of a batch waits while rows to come may add to
  /// it.
  var stage = TaskTable(fields: .all)
  var rowReading: RowReading
  /// What tells the rows of a table of an unrecognised tool that are no tasks; nil where all are.
  var tableRows: NonTaskRows?
  /// The wholes of a table that has parts in a column of their own; nil for all others.
  var wholeRows: ParentColumnRows?
  /// Fields whose midnights are days as far as the head shows, and what fills them.
  var midnightFields: [(field: Field, name: String)]
  /// Whether titles have yet to be looked at for spaces that may stand for a tree.
  var looksForIndents: Bool
  var components = ComponentScanner()
  var related: ReferenceJoins
  /// What becomes of lists that detection has not seen.
  var lateLists: LateListRun
  /// Whether what comes later may change rows that are there.
  private let isJoined: Bool
  /// Whether parts of tasks that are left out have to be looked for.
  let followsParents: Bool
  private var hasReserved = false
  var accounting = Accounting()
  var log = DiagnosticLog()
  /// Where the last record was found that had to be rejected.
  var rejectionMark: Diagnostics.Mark?

  /// Begins with the rows of the table from `firstRow` on.
  init(_ input: RunInput, fields: FieldSet, firstRow: Int, options: ImportOptions) {
    self.input = input
    let profile = input.profile
    let name = input.file.split(separator: "/").last.map(String.init) ?? input.file
    let assemblyInput = AssemblyInput(file: name, included: options.included, number: options.inputNumber)
    assembly = Assembly(profile, assemblyInput)
    rowReading = RowReading(profile, assemblyInput)
    // Assemblers look at whole tasks; without one only what is wanted is kept.
    importer = RecordImporter(
      profile: profile, fields: profile.hasAssembler ? .all : fields, file: input.file, options: options)
    log.keptPerCode = options.keptPerCode
    importer.tally.log.keptPerCode = options.keptPerCode
    midnightFields = Self.midnightFields(of: profile.mapping)
    looksForIndents = Self.mayHaveIndents(profile.mapping)
    related = ReferenceJoins(firstRow: firstRow, places: profile.mapping.records)
    lateLists = LateListRun(profile.mapping)
    wholeRows = profile.needsCode ? nil : ParentColumnRows(profile.mapping)
    followsParents = !profile.hasAssembler && importer.plan.followsParents
    isJoined =
      importer.plan.joins || followsParents || profile.mapping.composition.laterReplaces
      || importer.headings.mayComeLate || profile.mapping.composition.wholesWaitForParts
  }

  /// The names the records had and the fields they fill.
  var mappedNames: [(name: String, field: String?)] { importer.mappedNames }

  /// Every name that the scanner has met.
  var metNames: [String] { importer.names }

  /// Puts into a report what was found out about the values, and what objects of the records have that is not read.
  func describeDecisions(in report: inout ImportReport) {
    report.dateOrders = importer.dateReader.undecided.orders
    report.unreadParts = importer.unreadRecorder.parts.paths(importer.plan)
    report.lateNames = lateLists.unread.map(\.name)
    report.lateReadPlaces = lateLists.readPlaces
    report.spreadsheetDays = importer.dateReader.spreadsheetDays
    report.shareStyle = importer.doneResolver.undecidedShares.scale
    report.priorityNumbers = importer.priorityReader.undecided.scale
    if let decision = importer.priorityReader.undecided.decision {
      report.match.claimPriorityNumbers(decision.scale, decision.evidence)
    }
  }

  /// Takes a batch.
  ///
  /// Returns false where the input cannot be read on.
  mutating func add(_ batch: consuming RecordBatch, to table: inout TaskTable) throws -> Bool {
    // Components are read on their own, with names of their own.
    if !input.isComponents { importer.add(names: batch.newNames) }
    noteShortened(batch.newNames)
    if !batch.newNames.isEmpty, tableRows == nil, !input.profile.needsCode {
      tableRows = NonTaskRows(input.profile.mapping, names: importer.names)
    }
    if !batch.newNames.isEmpty { wholeRows?.learn(importer.names) }
    if !batch.newNames.isEmpty, let columns = importer.ownColumns { table.begin(ownColumns: columns) }
    assembly.learn(importer.names, input.profile.mapping)
    // A problem that makes a record unusable is reported with the record.
    let defects = batch.problems.isEmpty ? [] : Set(batch.records.lazy.map(\.defect))
    for (number, problem) in batch.problems.enumerated() where !defects.contains(number) {
      if let severity = severity(of: problem.code) { log.add(diagnostic(problem, severity)) }
    }
    for (code, count) in batch.suppressedCounts {
      if let severity = severity(of: code) {
        log.add(count: count, code: DiagnosticCode(named: code), severity: severity)
      }
    }
    let firstRow = table.rowCount
    try addRecords(of: batch, to: &table)
    if !midnightFields.isEmpty { noteLateTimes(from: firstRow, table) }
    if looksForIndents, table.rowCount > firstRow { noteIndents(from: firstRow, table) }
    if assembly.rows?.holdsRows == false { handOverRows(to: &table) }
    if let failure = batch.failure { throw diagnostic(failure, .error) }
    if let transcript = input.transcript, let last = batch.records.last {
      transcript.forget(before: last.byteOffset + last.original.count)
    }
    reserveOnce(batch.scannedByteCount, &table)
    input.events.progressed?(batch.scannedByteCount)
    // Rows whose dates are not known yet must stay until they are.
    importer.resolveKnownNumbers(into: &table)
    guard let imported = input.events.imported, !isJoined, !importer.hasOpenTree, !importer.hasUndecidedDates,
      !importer.hasUndecidedNumbers, setOpenTaskAside(&table)
    else { return true }
    try imported(&table)
    return true
  }

  /// Warns of names that are too long to be kept whole.
  private mutating func noteShortened(_ names: [[UInt8]]) {
    for name in names where name.count > FieldName.maximumByteCount {
      let start = String(String(decoding: name, as: UTF8.self).unicodeScalars.prefix(20))
      let message = "the field name “\(start)…” is shortened to \(FieldName.maximumByteCount) bytes"
      log.add(Diagnostic(.warning, code: .longName, message, at: SourceLocation(file: input.file)))
    }
  }

  private mutating func addRecords(of batch: borrowing RecordBatch, to table: inout TaskTable) throws {
    if rowReading.reader != nil { return try readRows(of: batch, to: &table) }
    let isPlain = !input.profile.needsCode && !input.isComponents && wholeRows == nil
    surveyRows(batch)
    var index = 0
    while index < batch.records.count {
      let firstRow = table.rowCount
      let end = isPlain ? endOfTasks(from: index, batch) : index
      // Nothing to decide record by record: one call for all of them.
      while index < end {
        let stop = importer.addRecords(index..<end, of: batch, to: &table)
        accounting.read += stop - index
        accounting.kept += stop - index
        index = stop
        if index < end {
          accounting.read += 1
          try leaveOut(batch.records[index], batch)
          index += 1
        }
      }
      fillHeading(from: firstRow, &table)
      if index < batch.records.count {
        let row = table.rowCount
        try add(batch.records[index], of: batch, to: &table)
        fillHeading(from: row, &table)
        index += 1
      }
    }
  }

  /// The end of the records from one on that are good, tasks, and of several values.
  private func endOfTasks(from start: Int, _ batch: borrowing RecordBatch) -> Int {
    let records = batch.records.span
    let nodes = batch.nodes.span
    let canBeScalar = input.profile.mapping.container.hasKeys
    let tableRows = tableRows
    let bytes = batch.bytes.span
    // The end of those before which nothing has to be looked at.
    let known = start == 0 && importer.isSorted(batch, tableRows) ? records.count : 0
    var index = start
    var path = -1
    while index < records.count {
      let record = records[index]
      if record.defect >= 0 { return index }
      if let tableRows, tableRows.isWorthALook(record, nodes, bytes) { return index }
      if record.path != path {
        path = record.path
        let isTask = (path < input.roles.count ? input.roles[path] : .task) == .task
        if !isTask || importer.isContainer(path) || lateLists.isPlace(path) { return index }
        if path < input.sections.count, !input.sections[path].isEmpty { return index }
        if path < input.projects.count, !input.projects[path].isEmpty { return index }
        if index < known { return known }
      }
      if canBeScalar, record.endNode > record.firstNode, Int(nodes[record.firstNode].next) == record.endNode {
        return index
      }
      index += 1
    }
    return index
  }

  /// Ends the input: held tasks and undecided dates go into the table.
  mutating func finish(_ table: inout TaskTable) throws {
    putBackOpenTask(&table)
    if var assembler = assembly.values {
      append(assembler.finish(), to: &table)
      assembly.values = assembler
      add(assembler.remarks)
      accountForAssembly(setAside: assembler.setAside)
    } else if assembly.rows != nil {
      handOverRows(to: &table)
      add(assembly.rows?.remarks ?? [])
      accountForAssembly(setAside: assembly.rows?.setAside ?? [:])
    } else {
      add(rowReading.reader?.remarks ?? [])
      accounting.add(importer.tally.accounting)
      if isJoined { join(&table) }
    }
    importer.resolveDates(into: &table, log: &log)
    let waits = input.profile.mapping.composition.wholesWaitForParts
    if assembly.rows == nil, waits || importer.plan.maps.contains(where: { $0.form == .keptID }) {
      table.nameRelatedByID(importer.relations.aliases, fromRow: related.firstRow, leavesOutParts: waits)
    }
    noteLateFirstPriority()
    noteLateLists()
    importer.countRepeatedStates()
    log.add(importer.tally.log)
    if followsParents || input.profile.mapping.composition.laterReplaces
      || !importer.relations.archivedRows.isEmpty
    {
      removeRowsThatGo(&table)
    }
    try input.events.imported?(&table)
  }

  /// Puts together what belongs together by ids.
  private mutating func join(_ table: inout TaskTable) {
    related.finish(importer.relations.doneKeys, in: &table)
    let (unknown, second, once, words) = related.apply(
      to: &table, mapping: input.profile.mapping, maps: importer.plan.maps, importer.relations,
      names: importer.names)
    noteEmptyLists()
    for ids in related.unknownIDs {
      log.add(
        Diagnostic(
          .note, code: .unknownID,
          "“\(ids.first.prefix(80))” in \(ids.field.name) is the id of nothing in this file; kept as it is",
          at: SourceLocation(file: input.file)))
      log.add(count: ids.count - 1, code: .unknownID, severity: .note)
    }
    if unknown > 0 {
      log.add(
        Diagnostic(
          .note, code: .missingTask,
          unknown == 1
            ? "a note or label belongs to a task that is not in this file"
            : "\(unknown) notes or labels belong to tasks that are not in this file",
          at: SourceLocation(file: input.file)))
    }
    if words.count > 0, !input.profile.mapping.normalProblems.contains(.unknownPriority) {
      log.add(
        Diagnostic(
          .warning, code: .unknownPriority, "unknown priority “\(words.first)”; kept as middle",
          at: SourceLocation(file: input.file)))
      log.add(count: words.count - 1, code: .unknownPriority, severity: .warning)
    }
    if once > 0 {
      log.add(
        Diagnostic(
          .warning, code: .tooManyNotes,
          "\(once) \(once == 1 ? "note" : "notes") of several tasks each would come too often with each of them; kept with the first",
          at: SourceLocation(file: input.file)))
    }
    if second > 0 { log.add(Diagnostics.severalParents(count: second, file: input.file)) }
  }

  /// Says which checklists of a file of an unrecognised tool have nothing in them: their names are lost.
  private mutating func noteEmptyLists() {
    guard input.profile.mapping.isUnrecognised, let first = related.unusedLabels.first else { return }
    log.add(
      Diagnostic(
        .note, code: .emptyList,
        "“\(related.text(of: first).prefix(80))” has nothing in it; its name is not read",
        at: SourceLocation(file: input.file)))
    log.add(count: related.unusedLabels.count - 1, code: .emptyList, severity: .note)
  }

  /// How bad a scanner's problem is here; nil where it is none.
  private func severity(of code: ScanProblem.Code) -> Diagnostic.Severity? {
    // Every column of a name is read, so a name that comes twice is only worth knowing; pantask itself writes such.
    if [.otherComponent, .looseText, .doubtfulMark, .endOfFileMark].contains(code) { return .note }
    // Where rows may be short, the last one may be.
    if input.profile.mapping.normalProblems.contains(DiagnosticCode(named: code.withinInput)) { return nil }
    if code != .duplicateColumn { return .warning }
    return input.profile.mapping.reading.extraNotation == .pantask ? nil : .note
  }

  mutating func add(_ record: RecordPlace, of batch: borrowing RecordBatch, to table: inout TaskTable) throws
  {
    let role = record.path < input.roles.count ? input.roles[record.path] : .task
    if record.defect >= 0 {
      accounting.read += 1
      try reject(record, batch, diagnostic(batch.problems[record.defect], .warning))
      return
    }
    guard role == .task else {
      take(record, of: batch, role, &table)
      return
    }
    if lateLists.isPlace(record.path), !takesLate(record, batch) { return }
    if importer.isContainer(record.path), !input.profile.needsCode {
      guard wrongShape(record, batch) == nil else { return }
      _ = importer.add(record, of: batch, to: &table)
      related.takeAside(record, of: batch, names: importer.names, archived: &importer.relations.archived)
      return
    }
    if input.isComponents {
      try addComponent(record, of: batch, to: &table)
      return
    }
    if takesOtherRow(record, batch) { return }
    accounting.read += 1
    if let shape = wrongShape(record, batch) {
      if isBlankText(record, batch) {
        accounting.skipped += 1
        return
      }
      if addTitle(record, batch, &table) { return }
      try reject(
        record, batch, .notAnObject, "expected a task as an object, found \(shape)",
        at: Int(batch.nodes[record.firstNode].start))
      return
    }
    if assembly.rows != nil {
      try assembleRow(record, of: batch)
    } else if assembly.values == nil {
      let row = table.rowCount
      let isAdded =
        wholeRows == nil
        ? importer.add(record, of: batch, to: &table) : addWholeOrPart(record, of: batch, to: &table)
      if isAdded {
        accounting.kept += 1
        if record.path < input.sections.count, !input.sections[record.path].isEmpty {
          let section = input.sections[record.path]
          table.section.fill(section.span, from: row)
        }
        if record.path < input.projects.count, !input.projects[record.path].isEmpty {
          let project = input.projects[record.path]
          table.project.fill(project.span, from: row)
        }
      } else {
        try leaveOut(record, batch)
      }
    } else {
      try assemble(record, of: batch, to: &table)
    }
  }

  /// Takes a record that is no task.
  private mutating func take(
    _ record: RecordPlace, of batch: borrowing RecordBatch, _ role: RecordSet.Role, _ table: inout TaskTable
  ) {
    switch role {
    case .context(let name):
      if assembly.rows != nil {
        takeContext(record, of: batch, role: name)
      } else {
        assembly.values?.context(batch.rawValue(of: record, names: importer.names), role: name)
      }
    case .heading(let field):
      if lateLists.isPlace(record.path) {
        takeLateName(field, record, batch)
      } else {
        takeHeading(field, record, batch, &table)
      }
    case .lookup(let name) where input.profile.mapping.naming.namedValues.contains { $0.lookup == name }:
      if record.path < input.profile.mapping.records.count {
        importer.takeValueName(record, of: batch, input.profile.mapping.records[record.path])
      }
    default: related.take(record, of: batch, names: importer.names, archived: &importer.relations.archived)
    }
  }

  /// Extrapolates the size of the table from its beginning, once.
  private mutating func reserveOnce(_ scannedByteCount: Int, _ table: inout TaskTable) {
    // Rows that are held go into the table at the end, all at once: theirs is the table that grows.
    if !assembly.hasReserved, let totalByteCount = input.totalByteCount, scannedByteCount >= 1 << 19,
      assembly.rows?.holdsRows == true
    {
      assembly.hasReserved = true
      let factor = Double(totalByteCount) / Double(scannedByteCount) * 1.05
      if factor > 1.05, factor < 1_000_000 {
        stage.reserve(factor: factor)
        assembly.rows?.tape.reserve(factor: factor)
      }
    }
    guard !hasReserved, let totalByteCount = input.totalByteCount, scannedByteCount >= 4 << 20,
      input.events.imported == nil
    else { return }
    hasReserved = true
    // A twentieth more than the beginning promises: growing once more would copy everything. Only what is of this input
    // grows so much: the table may have rows of others.
    let share = Double(min(accounting.kept, table.rowCount)) / Double(max(table.rowCount, 1))
    table.reserve(factor: 1 + share * (Double(totalByteCount) / Double(scannedByteCount) * 1.05 - 1))
  }
}
