import Formats
package import Scanners
package import TaskModel

/// Reads one input into a table: finds out what it is, scans it, and applies the profile to its records.
package struct InputImporter {
  private let options: ImportOptions
  private let file: String

  /// Makes an importer of the input that people know as `file`.
  package init(file: String, options: ImportOptions) {
    self.file = file
    self.options = options
  }

  /// What the caller wants to hear of while an input is read.
  package struct Events {
    /// Called with each record that cannot be used.
    package var rejected: ((RejectedRecord) throws -> Void)?
    /// Called after each batch with how many bytes of the input have been scanned.
    package var progressed: ((Int) -> Void)?
    /// Called after each batch with the rows so far; it may take them and empty the table (streaming).
    package var imported: ((inout TaskTable) throws -> Void)?
    /// Called by a thread that would wait for another or keeps nobody waiting: may do a piece of other work, and
    /// returns false where there is none.
    package var waiting: (@Sendable () -> Bool)?

    /// Nothing is wanted.
    package init() {}
  }

  /// Reads the input to its end and appends its tasks to `table`.
  ///
  /// Records that cannot be used are counted and handed to `events.rejected`; everything else that is odd is in the
  /// report's log.
  ///
  /// - Throws: a `Diagnostic` of severity error where the input as a whole cannot be read; what `source` throws;
  ///   what the events throw. The table then holds an unfinished input and must not be used.
  package func read(
    _ source: sending any ByteSource, into table: inout TaskTable, events: Events = Events()
  ) throws -> ImportReport {
    let detector = FormatDetector(file: file, options: options)
    let detection = try detector.detect(source)
    var report = detection.report
    report.log.keptPerCode = options.keptPerCode
    if let remark = tieRemark(report) { report.log.add(remark) }
    let mapping = report.match.profile.mapping
    table.beginSource(
      "\(mapping.name):\(file)", identity: "\(mapping.identity):\(file)",
      detailMarkup: mapping.markupOfDetailTexts)
    if let scanner = detection.scanner {
      let input = RunInput(
        report, roles: detection.roles, transcript: detection.transcript, file: file, fields: table.fields,
        events: events, byteCount: options.byteCount)
      var run = ImportRun(input, fields: table.fields, firstRow: table.rowCount, options: options)
      run.importer.takeValueNames(detection.valueNames)
      let isSmall = !options.usesThreads || (options.byteCount ?? Int.max) < 1 << 20
      let ahead = isSmall ? nil : SortingAhead()
      run.importer.ahead.sorting = ahead
      try BatchStream.forEach(
        detection.reader, scanner, isSmall: isSmall, meanwhile: events.waiting ?? { false }, ahead: ahead
      ) { batch, sorted in
        run.importer.ahead.sorted = sorted
        return try run.add(batch, to: &table)
      }
      try run.finish(&table)
      report.accounting = run.accounting
      report.log.add(run.log)
      report.names = run.mappedNames
      if !options.ownProfiles.isEmpty { report.metNames = Set(run.metNames) }
      run.describeDecisions(in: &report)
      if let remark = textAloneRemark(report) ?? eventsAloneRemark(report) { report.log.add(remark) }
    }
    if let remark = nothingReadRemark(report) { report.log.add(remark) }
    return report
  }

  /// The warning about an input in which nothing is where the format or profile that was named for it has its tasks, or
  /// all of it is something else: a report of nothing looks like a day without work.
  private func nothingReadRemark(_ report: ImportReport) -> Diagnostic? {
    let (match, accounting) = (report.match, report.accounting)
    let mapping = match.profile.mapping
    let isNamed = options.profile != nil || options.ownProfiles.contains { $0.mapping.name == mapping.name }
    guard accounting.kept == 0, accounting.rejected == 0, let shape = match.shape else { return nil }
    if !isNamed { return nothingFoundRemark(report, shape) }
    let title = mapping.title
    let isFilledElsewhere = accounting.read == 0 && !mapping.mayHaveTasks(shape)
    let isAllSkipped = accounting.skipped > 0 && accounting.skipped == accounting.read
    guard isFilledElsewhere || isAllSkipped else { return nil }
    return Diagnostic(
      .warning, code: .noTasks,
      isAllSkipped
        ? "\(accounting.read == 1 ? "the one record in this file is no task" : "none of the \(accounting.read) records in this file is a task") of \(title)"
        : "there is nothing in this file where \(title) has its tasks", at: SourceLocation(file: file),
      hint: "is it the right format? without --from and --profile it is found out")
  }

  /// The warning about an input without a task, in which there are records all the same: all are left out, or they
  /// stand where nothing is read.
  private func nothingFoundRemark(_ report: ImportReport, _ shape: InputShape) -> Diagnostic? {
    let (mapping, accounting) = (report.match.profile.mapping, report.accounting)
    if accounting.read > 0, accounting.skipped == accounting.read {
      return Diagnostic(
        .warning, code: .noTasks,
        accounting.read == 1
          ? "the one record in this file is left out: there is no task"
          : "all \(accounting.read) records in this file are left out: there is no task",
        at: SourceLocation(file: file))
    }
    guard accounting.read == 0, let list = mapping.unreadRecords(in: shape) else { return nil }
    return Diagnostic(
      .warning, code: .noTasks, "no task is read from this file, and there are records at \(list.path)",
      at: SourceLocation(file: file), hint: "a profile says where the tasks are (see docs/profiles.md)")
  }

  /// The warning about a text that has no task in it: a report of nothing looks like a day without work.
  private func textAloneRemark(_ report: ImportReport) -> Diagnostic? {
    guard report.match.profile.mapping.container == .markdown, report.accounting.read == 0,
      report.log.counts.contains(where: { $0.code == .looseText })
    else { return nil }
    return Diagnostic(
      .warning, code: .noTasks, "nothing in this text is a task", at: SourceLocation(file: file),
      hint:
        "a task is a line such as “- [ ] Water the plants”, or a row of a table with a column such as “Task”")
  }

  /// The warning about a calendar that has events and entries of a journal, and no task.
  private func eventsAloneRemark(_ report: ImportReport) -> Diagnostic? {
    guard report.match.profile.mapping.container == .iCalendar, report.accounting.read == 0,
      let count = report.log.counts.first(where: { $0.code == .otherComponent })?.count
    else { return nil }
    return Diagnostic(
      .warning, code: .noTasks,
      count == 1
        ? "the one entry of this calendar is no task (VTODO)"
        : "none of the \(count) entries of this calendar is a task (VTODO)", at: SourceLocation(file: file),
      hint: "export the list of tasks, which is another than that of events")
  }

  /// The warning where two formats fit equally well: nothing was guessed silently.
  private func tieRemark(_ report: ImportReport) -> Diagnostic? {
    let match = report.match
    let equals = report.alternatives.filter { $0.score == match.score }
    guard !equals.isEmpty else { return nil }
    let names = equals.map { "\($0.profile.mapping.title) (\($0.profile.name))" }.joined(separator: ", ")
    return Diagnostic(
      .warning, code: .ambiguousFormat,
      "this fits \(match.profile.mapping.title) and as well \(names); read as \(match.profile.name)",
      at: SourceLocation(file: file), hint: "name the format with --from")
  }
}
