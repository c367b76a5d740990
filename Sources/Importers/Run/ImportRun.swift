import Formats
import Scanners
import TaskModel

/// The state of one input while its batches come in.
struct ImportRun {
  var importer: RecordImporter
  var assembler: (any RecordAssembler)?
  var rowAssembler: (any RowAssembler)?
  /// What the row assembler looks at beside the columns.
  var tapeNames: TapeNames
  /// Where an assembler's tasks are imported, and where the last task of a batch waits while rows to come may add to
  /// it.
  var stage: TaskTable
  /// What tells tasks from other rows, and whether it knows the columns.
  var rowReader: (any RowReader)?
  var knowsColumns = false
  /// Room for the cells of a row.
  var cells: [Range<Int>] = []
  /// What tells the rows of a table of an unrecognised tool that are no tasks; nil where all are.
  var tableRows: NonTaskRows?
  /// The wholes of a table that has parts in a column of their own; nil for all others.
  var wholeRows: ParentColumnRows?
  /// Fields whose midnights are days as far as the head shows, and what fills them.
  var midnightFields: [(field: Field, name: String)]
  let profile: Profile
  let roles: [RecordSet.Role]
  /// The sections of tasks without one, by the paths of their records; empty where no list gives any.
  private let sections: [[UInt8]]
  /// Their projects, in the same way.
  private let projects: [[UInt8]]
  let file: String
  /// The encoding that the text was converted from; nil for UTF-8.
  var convertedFrom: String?
  let events: InputImporter.Events
  let transcript: RawTranscript?
  /// Where the rows of this input begin.
  let firstRow: Int
  private let totalByteCount: Int?
  private let isComponents: Bool
  var components = ComponentScanner()
  var related: ReferenceJoins
  /// What becomes of lists that detection has not seen.
  var lateLists: LateListRun
  /// Whether what comes later may change rows that are there.
  private let isJoined: Bool
  /// Whether parts of tasks that are left out have to be looked for.
  let followsParents: Bool
  /// Whether titles have yet to be looked at for blanks that may stand for a tree.
  var looksForIndents: Bool
  private var hasReserved = false
  private var hasReservedStage = false
  /// Whether the assembler looks at the values of a name, by its number; nil where it looks at all.
  var assembledNames: [Bool]?
  var accounting = Accounting()
  var log = DiagnosticLog()
  /// Where the last record was found that had to be rejected.
  var rejectionMark: Diagnostics.Mark?

  init(
    profile: Profile, roles: [RecordSet.Role], file: String, fields: FieldSet, events: InputImporter.Events,
    transcript: RawTranscript?, options: ImportOptions, firstRow: Int
  ) {
    self.transcript = transcript
    self.firstRow = firstRow
    self.profile = profile
    self.roles = roles
    self.file = file
    self.events = events
    totalByteCount = options.byteCount
    let sections = profile.mapping.records.map { Array($0.section.utf8) }
    self.sections = fields.contains(.section) && sections.contains { !$0.isEmpty } ? sections : []
    let projects = profile.mapping.records.map { Array($0.project.utf8) }
    self.projects = fields.contains(.project) && projects.contains { !$0.isEmpty } ? projects : []
    assembler = profile.makeAssembler?()
    rowAssembler = profile.makeRowAssembler?()
    let name = file.split(separator: "/").last.map(String.init) ?? file
    let input = AssemblyInput(file: name, included: options.included, number: options.inputNumber)
    assembler?.begin(input)
    rowAssembler?.begin(input)
    let tapeNames = rowAssembler.map { type(of: $0).names } ?? []
    self.tapeNames = TapeNames(
      tapeNames, open: rowAssembler.map { type(of: $0).openNames } ?? [],
      ofTasks: profile.mapping.assembledNames,
      areOfWholeRecords: rowAssembler.map { type(of: $0).copiesWholeRecords } ?? false)
    rowAssembler?.tape.textName = Int16(truncatingIfNeeded: tapeNames.firstIndex(of: "#text") ?? -1)
    rowReader = profile.makeRowReader?()
    rowReader?.begin(input)
    // Assemblers look at whole tasks; without one only what is wanted is kept.
    importer = RecordImporter(
      profile: profile, fields: profile.hasAssembler ? .all : fields, file: file, options: options)
    log.keptPerCode = options.keptPerCode
    importer.tally.log.keptPerCode = options.keptPerCode
    stage = TaskTable(fields: .all)
    midnightFields = Self.midnightFields(of: profile.mapping)
    looksForIndents = Self.mayHaveIndents(profile.mapping)
    isComponents = !profile.mapping.componentName.isEmpty
    related = ReferenceJoins(firstRow: firstRow, places: profile.mapping.records)
    lateLists = LateListRun(profile.mapping)
    wholeRows = profile.needsCode ? nil : ParentColumnRows(profile.mapping)
    followsParents = !profile.hasAssembler && importer.plan.followsParents
    isJoined =
      importer.plan.joins || followsParents || profile.mapping.laterReplaces || importer.headings.mayComeLate
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
  }

  /// Takes a batch.
  ///
  /// Returns false where the input cannot be read on.
  mutating func add(_ batch: consuming RecordBatch, to table: inout TaskTable) throws -> Bool {
    // Components are read on their own, with names of their own.
    if !isComponents { importer.add(names: batch.newNames) }
    if !batch.newNames.isEmpty, tableRows == nil, !profile.needsCode {
      tableRows = NonTaskRows(profile.mapping, names: importer.names)
    }
    if !batch.newNames.isEmpty { wholeRows?.learn(importer.names) }
    if !batch.newNames.isEmpty, let columns = importer.ownColumns { table.begin(ownColumns: columns) }
    if rowAssembler != nil { tapeNames.add(importer.names) }
    if assembler != nil, !profile.mapping.assembledNames.isEmpty {
      let wanted = profile.mapping.assembledNames.map { $0.lowercased() }
      let known = assembledNames ?? []
      assembledNames = known + importer.names[known.count...].map { wanted.contains($0.lowercased()) }
    }
    // A problem that makes a record unusable is told with the record.
    let defects = batch.problems.isEmpty ? [] : Set(batch.records.lazy.map(\.defect))
    for (number, problem) in batch.problems.enumerated() where !defects.contains(number) {
      if let severity = severity(of: problem.code) {
        log.add(diagnostic(problem, severity))
      }
    }
    for (code, count) in batch.suppressedCounts {
      if let severity = severity(of: code) { log.add(count: count, code: code.rawValue, severity: severity) }
    }
    let firstRow = table.rowCount
    try addRecords(of: batch, to: &table)
    if !midnightFields.isEmpty { noteLateTimes(from: firstRow, table) }
    if looksForIndents, table.rowCount > firstRow { noteIndents(from: firstRow, table) }
    if rowAssembler?.holdsRows == false { handOverRows(to: &table) }
    if let failure = batch.failure { throw diagnostic(failure, .error) }
    if let transcript, let last = batch.records.last {
      transcript.forget(before: last.byteOffset + last.original.count)
    }
    reserveOnce(batch.scannedByteCount, &table)
    events.progressed?(batch.scannedByteCount)
    // Rows whose dates are not known yet must stay until they are.
    importer.resolveKnownNumbers(into: &table)
    guard let imported = events.imported, !isJoined, !importer.hasOpenTree,
      !importer.hasUndecidedDates, !importer.hasUndecidedNumbers, setOpenTaskAside(&table)
    else { return true }
    try imported(&table)
    return true
  }

  private mutating func addRecords(of batch: borrowing RecordBatch, to table: inout TaskTable) throws {
    if rowReader != nil { return try readRows(of: batch, to: &table) }
    let isPlain = !profile.needsCode && !isComponents && wholeRows == nil
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
    let canBeScalar = profile.mapping.container.hasKeys
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
        let isTask = (path < roles.count ? roles[path] : .task) == .task
        if !isTask || importer.isContainer(path) || lateLists.isPlace(path) { return index }
        if path < sections.count, !sections[path].isEmpty { return index }
        if path < projects.count, !projects[path].isEmpty { return index }
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
    if var assembler {
      append(assembler.finish(), to: &table)
      self.assembler = assembler
      add(assembler.remarks)
      accountForAssembly(setAside: assembler.setAside)
    } else if rowAssembler != nil {
      handOverRows(to: &table)
      add(rowAssembler?.remarks ?? [])
      accountForAssembly(setAside: rowAssembler?.setAside ?? [:])
    } else {
      add(rowReader?.remarks ?? [])
      accounting.add(importer.tally.accounting)
      if isJoined { join(&table) }
    }
    importer.resolveDates(into: &table, log: &log)
    settleWholes(&table)
    noteLateFirstPriority()
    noteLateLists()
    importer.countRepeatedStates()
    log.add(importer.tally.log)
    if followsParents || profile.mapping.laterReplaces || !importer.relations.archivedRows.isEmpty {
      removeRowsThatGo(&table)
    }
    try events.imported?(&table)
  }

  /// Puts together what belongs together by ids.
  private mutating func join(_ table: inout TaskTable) {
    related.finish(importer.relations.doneKeys, in: &table)
    let (unknown, second, once, words) = related.apply(
      to: &table, mapping: profile.mapping, maps: importer.plan.maps, children: importer.relations.children,
      ids: importer.relations.ids, aliases: importer.relations.aliases,
      archived: importer.relations.archivedTasks,
      names: importer.names)
    noteEmptyLists()
    for ids in related.unknownIDs {
      log.add(
        Diagnostic(
          .note, code: "unknown-id",
          "“\(ids.first.prefix(80))” in \(ids.field.name) is the id of nothing in this file; kept as it is",
          at: SourceLocation(file: file)))
      log.add(count: ids.count - 1, code: "unknown-id", severity: .note)
    }
    if unknown > 0 {
      log.add(
        Diagnostic(
          .note, code: "missing-task",
          unknown == 1
            ? "a note or label belongs to a task that is not in this file"
            : "\(unknown) notes or labels belong to tasks that are not in this file",
          at: SourceLocation(file: file)))
    }
    if words.count > 0, !profile.mapping.normalProblems.contains("unknown-priority") {
      log.add(
        Diagnostic(
          .warning, code: "unknown-priority", "unknown priority “\(words.first)”; kept as middle",
          at: SourceLocation(file: file)))
      log.add(count: words.count - 1, code: "unknown-priority", severity: .warning)
    }
    if once > 0 {
      log.add(
        Diagnostic(
          .warning, code: "too-many-notes",
          "\(once) \(once == 1 ? "note" : "notes") of several tasks each would come too often with each of them; kept with the first",
          at: SourceLocation(file: file)))
    }
    if second > 0 {
      log.add(
        Diagnostic(
          .warning, code: "several-parents",
          "\(second) \(second == 1 ? "task is" : "tasks are") part of more than one other; the first counts",
          at: SourceLocation(file: file)))
    }
  }

  /// Says which checklists of a file of an unrecognised tool have nothing in them: their names are lost.
  private mutating func noteEmptyLists() {
    guard profile.mapping.isUnrecognised, let first = related.unusedLabels.first else { return }
    log.add(
      Diagnostic(
        .note, code: "empty-list",
        "“\(related.text(of: first).prefix(80))” has nothing in it; its name is not read",
        at: SourceLocation(file: file)))
    log.add(count: related.unusedLabels.count - 1, code: "empty-list", severity: .note)
  }

  /// How bad a scanner's problem is here; nil where it is none.
  private func severity(of code: ScanProblem.Code) -> Diagnostic.Severity? {
    // Every column of a name is read, so a name that comes twice is only worth knowing; pantask itself writes such.
    if [.otherComponent, .looseText, .doubtfulMark, .endOfFileMark].contains(code) { return .note }
    if profile.mapping.normalProblems.contains(code.rawValue) { return nil }
    guard code == .duplicateColumn else { return .warning }
    return profile.mapping.extraNotation == .pantask ? nil : .note
  }

  mutating func add(
    _ record: RecordPlace, of batch: borrowing RecordBatch, to table: inout TaskTable
  ) throws {
    let role = record.path < roles.count ? roles[record.path] : .task
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
    if importer.isContainer(record.path), !profile.needsCode {
      guard wrongShape(record, batch) == nil else { return }
      _ = importer.add(record, of: batch, to: &table)
      related.takeAside(record, of: batch, names: importer.names, archived: &importer.relations.archived)
      return
    }
    if isComponents {
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
        record, batch, "not-an-object", "expected a task as an object, found \(shape)",
        at: Int(batch.nodes[record.firstNode].start))
      return
    }
    if rowAssembler != nil {
      try assembleRow(record, of: batch)
    } else if assembler == nil {
      let row = table.rowCount
      let isAdded =
        wholeRows == nil
        ? importer.add(record, of: batch, to: &table) : addWholeOrPart(record, of: batch, to: &table)
      if isAdded {
        accounting.kept += 1
        if record.path < sections.count, !sections[record.path].isEmpty {
          let section = sections[record.path]
          table.section.fill(section.span, from: row)
        }
        if record.path < projects.count, !projects[record.path].isEmpty {
          let project = projects[record.path]
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
    _ record: RecordPlace, of batch: borrowing RecordBatch, _ role: RecordSet.Role,
    _ table: inout TaskTable
  ) {
    switch role {
    case .context(let name):
      if rowAssembler != nil {
        takeContext(record, of: batch, role: name)
      } else {
        assembler?.context(batch.rawValue(of: record, names: importer.names), role: name)
      }
    case .heading(let field):
      if lateLists.isPlace(record.path) {
        takeLateName(field, record, batch)
      } else {
        takeHeading(field, record, batch, &table)
      }
    case .lookup(let name) where profile.mapping.namedValues.contains { $0.lookup == name }:
      if record.path < profile.mapping.records.count {
        importer.takeValueName(record, of: batch, profile.mapping.records[record.path])
      }
    default:
      related.take(record, of: batch, names: importer.names, archived: &importer.relations.archived)
    }
  }

  /// Extrapolates the size of the table from its beginning, once.
  private mutating func reserveOnce(_ scannedByteCount: Int, _ table: inout TaskTable) {
    // Rows that are held go into the table at the end, all at once: theirs is the table that grows.
    if !hasReservedStage, let totalByteCount, scannedByteCount >= 1 << 19, rowAssembler?.holdsRows == true {
      hasReservedStage = true
      let factor = Double(totalByteCount) / Double(scannedByteCount) * 1.05
      if factor > 1.05, factor < 1_000_000 {
        stage.reserve(factor: factor)
        rowAssembler?.tape.reserve(factor: factor)
      }
    }
    guard !hasReserved, let totalByteCount, scannedByteCount >= 4 << 20, events.imported == nil else {
      return
    }
    hasReserved = true
    // A twentieth more than the beginning promises: growing once more would copy everything.
    let factor = Double(totalByteCount) / Double(scannedByteCount) * 1.05
    if factor > 1, factor < 1_000_000 { table.reserve(factor: factor) }
  }
}
