import Formats
import Importers
import Library
import Pipeline
import Renderers
import Scanners
import TaskModel

/// What the commands share: messages, inputs, and how a run ends.
final class RunSession {
  let console: Console
  let diagnostics: DiagnosticOptions
  private var printer: DiagnosticPrinter
  /// Permissions of files that did not exist: no more than all inputs have.
  private(set) var newFilePermissions: UInt32 = 0o666
  /// Everything there is to say about the run so far.
  var log: DiagnosticLog
  /// Where the records of all inputs went.
  var accounting = Accounting()
  /// The user's own profiles.
  private(set) var ownProfiles: [OwnProfile] = []
  /// What was found out about each input.
  private(set) var reports: [(file: String, report: ImportReport)] = []

  /// Whether what became of the records is printed where details were asked for: not of a run that only holds others.
  var saysSummary = true
  /// How many gates have failed.
  var failedGateCount = 0

  /// Makes a session.
  ///
  /// - Parameter isScheduled: whether it may be a scheduler's, which mails what is printed: notes are printed on a
  ///   terminal only then.
  init(console: Console, diagnostics: DiagnosticOptions, isScheduled: Bool = false) {
    self.console = console
    self.diagnostics = diagnostics
    printer = DiagnosticPrinter(options: diagnostics, console: console)
    printer.showsNotes = !isScheduled || console.isErrorTerminal || diagnostics.format == .json
    log = DiagnosticLog(keptPerCode: diagnostics.keptPerCode)
  }

  /// Leaves the input's words out of what is printed: `--redact` is for showing a file to others, messages and all.
  func hideWords() { printer.hidesWords = true }

  /// Whether records of the same task become one, so that what a record does not say must be known.
  var mergesTasks = false
  /// Whether details are shown as their source has formatted them.
  var showsFormattedDetails = false

  /// What tasks without a priority are read as having; nil for none.
  private var absentPriority: Priority?
  /// Where the bytes of the input are kept, if it is to be read a second time and cannot be.
  var inputCopy: InputCopy?
  /// The year in which the run happens, once that is known.
  private var currentYear: Int?
  /// The zone that days are counted in.
  private var zone = ZoneOffsets.utc

  /// Whether they are left out.
  var hidesWords: Bool { printer.hidesWords }

  /// Runs a command's work, prints what there is to say, and gives the exit status.
  func run(_ work: () throws -> Void) -> ExitStatus {
    var status = ExitStatus.ok
    do {
      try work()
    } catch {
      let failure = RunFailure(error)
      for diagnostic in failure.diagnostics {
        if failure.saysAll { log.addWhole(diagnostic) } else { log.add(diagnostic) }
      }
      status = failure.status
    }
    let summary = saysSummary ? printer.summary(of: log, accounting: accounting) : ""
    let text = printer.text(for: log) + summary
    if !text.isEmpty { console.writeError(text) }
    return status == .ok && isGated ? .gate : status
  }

  /// Whether something is not as the user asked for, though all was done.
  private var isGated: Bool {
    failedGateCount > 0
      || diagnostics.isStrict
        && (log.count(of: .warning) + foreignWarningCount > 0 || accounting.rejected > 0)
  }

  /// How many warnings there were about inputs that another session has read and reported.
  private var foreignWarningCount = 0

  /// A session for inputs that are read beside those of the run: what it says is for this one to say.
  func aside() -> RunSession { RunSession(console: console, diagnostics: diagnostics) }

  /// Takes over what another session knows of inputs that it has read.
  func adopt(_ reading: RunSession) {
    accounting = reading.accounting
    reports = reading.reports
    ownProfiles = reading.ownProfiles
    absentPriority = reading.absentPriority
    newFilePermissions = reading.newFilePermissions
    foreignWarningCount = reading.log.count(of: .warning)
  }

  /// Takes the profiles that the next inputs are read with.
  func takeProfiles(_ paths: [String]) throws {
    ownProfiles = paths.isEmpty ? [] : try ProfileStore.profiles(paths, console: console)
  }

  // MARK: - Inputs

  /// Whether all inputs were read as the format of that name.
  func hasOnlyInputs(of format: String) -> Bool {
    reports.allSatisfy { $0.report.match.profile.name == format }
  }

  /// Opens every input before any is read, so that a name that was mistyped costs no work.
  func open(_ options: InputOptions) throws -> [FileInput] {
    if !options.profilePaths.isEmpty {
      ownProfiles = try ProfileStore.profiles(options.profilePaths, console: console)
    }
    var inputs: [FileInput] = []
    var failure: RunFailure?
    for path in options.paths {
      do {
        for path in try InputFiles.paths(path, takesNewest: options.takesNewest) {
          let input = try FileInput(path: path, console: console)
          newFilePermissions &= input.permissionsOfCopies
          inputs.append(input)
        }
      } catch {
        let next = RunFailure(error)
        if failure == nil { failure = next } else { failure?.diagnostics += next.diagnostics }
      }
    }
    if let failure { throw failure }
    return inputs
  }

  /// Reads the inputs into a table, one after another.
  ///
  /// - Parameters:
  ///   - rejects: takes the records that cannot be used.
  ///   - firstNumber: the number of the first of them among all inputs of the run.
  ///   - imported: called after each batch; see `InputImporter.Events`.
  ///   - progressed: called after each batch, before `imported`, with how many bytes of its input have been read.
  ///   - waiting: called by a thread that has nothing else to do; see there as well.
  ///   - stopsAtFailure: whether the other inputs are left alone once one cannot be read: what has been read of them is
  ///     on its way out already.
  func read(
    _ inputs: [FileInput], _ options: InputOptions, into table: inout TaskTable, rejects: RejectsFile?,
    stopsAtFailure: Bool = false, firstNumber: Int = 1, imported: ((inout TaskTable) throws -> Void)? = nil,
    progressed: ((Int) -> Void)? = nil, waiting: (@Sendable () -> Bool)? = nil
  ) throws {
    var importOptions = try RunSession.importOptions(options, ownProfiles)
    if rejects != nil { importOptions.kept.insert(.originals) }
    importOptions.currentYear = try currentYear ?? context(PipelineOptions()).year
    if mergesTasks { importOptions.kept.insert(.answers) }
    if showsFormattedDetails { importOptions.kept.insert(.detailSources) }
    absentPriority = options.absentPriority
    var filledCount = 0
    importOptions.keptPerCode = diagnostics.keptPerCode
    var failure: RunFailure?
    for (index, input) in inputs.enumerated() {
      importOptions.inputNumber = firstNumber + index
      importOptions.byteCount = input.byteCount
      var meter = ProgressMeter(
        console: console, options: diagnostics, label: "reading \(input.name)",
        totalByteCount: input.byteCount)
      var events = InputImporter.Events()
      if let rejects { events.rejected = { try rejects.add($0) } }
      events.progressed = {
        meter.update(bytesDone: $0)
        progressed?($0)
      }
      events.imported = imported.map { imported in
        { table in
          self.fillPriorities(of: &table, fromRow: min(filledCount, table.rowCount))
          try imported(&table)
          filledCount = table.rowCount
        }
      }
      events.waiting = waiting
      defer {
        meter.clear()
        if let remark = input.changeRemark { log.add(remark) }
      }
      do {
        let importer = InputImporter(file: input.name, options: importOptions)
        let found: [ImportReport]
        if let stored = try LibraryInput.read(input, asOf: options.asOf, zone, into: &table) {
          found = stored
          try imported?(&table)
        } else {
          found = [try importer.read(FileSource(input, copy: inputCopy), into: &table, events: events)]
        }
        for report in found { take(report, of: input.name) }
        if input.changeRemark != nil, !found.isEmpty { note(.changedInput, inInput: reports.count - 1) }
      } catch let error as LibraryError {
        if failure == nil {
          failure = RunFailure(error)
        } else {
          failure?.diagnostics += RunFailure(error).diagnostics
        }
        if stopsAtFailure { break }
      } catch let error as Diagnostic {
        // The others are looked at too: a run that fails says everything at once.
        if failure == nil { failure = RunFailure(error, .data) } else { failure?.diagnostics.append(error) }
        if stopsAtFailure { break }
      }
    }
    if let failure { throw failure }
    if !mergesTasks { fillPriorities(of: &table) }
    sayWhatWasFound(options)
  }

  /// Reads one input that is no file into a table.
  func read(
    _ source: sending any ByteSource, named name: String, _ options: InputOptions, into table: inout TaskTable
  ) throws {
    var importOptions = try RunSession.importOptions(options, ownProfiles)
    importOptions.currentYear = try currentYear ?? context(PipelineOptions()).year
    importOptions.keptPerCode = diagnostics.keptPerCode
    absentPriority = options.absentPriority
    let report = try InputImporter(file: name, options: importOptions).read(source, into: &table)
    take(report, of: name)
    fillPriorities(of: &table)
    sayWhatWasFound(options)
  }

  /// Counts what an input has been.
  private func take(_ report: ImportReport, of file: String) {
    accounting.add(report.accounting)
    log.add(report.log)
    reports.append((file, report))
  }

  /// Says what is known of the inputs when all have been read.
  private func sayWhatWasFound(_ options: InputOptions) {
    for remark in StatedExtent.remarks(on: reports) { log.add(remark) }
    if options.format == nil, !ownProfiles.isEmpty {
      for remark in ProfileStore.unusedRemarks(ownProfiles, reports) { log.add(remark) }
    }
    for remark in ProfileStore.missingNameRemarks(ownProfiles, reports) { log.add(remark) }
  }

  /// Gives tasks that have no priority the one that they are read as having; where records of one task become one, that
  /// comes first.
  func fillPriorities(of table: inout TaskTable, fromRow firstRow: Int = 0) {
    if let absentPriority { table.fillPriorities(with: absentPriority, fromRow: firstRow) }
  }

  /// The usual encoding that a name is nearest to, hyphens and the like left out: `utf9`, `shiftjis`.
  private static func nearestEncoding(to name: String) -> String? {
    func plain(_ name: String) -> String { name.filter { $0.isLetter || $0.isNumber } }
    let usual = TextEncoding.usualNames
    return Suggestion.nearest(to: plain(name), in: usual.map(plain))
      .flatMap { near in usual.first { plain($0) == near } }
  }

  /// The importers' options for what the user asked for.
  ///
  /// - Throws: `UsageError` for an unknown format, `RunFailure` for an encoding.
  static func importOptions(_ options: InputOptions, _ own: [OwnProfile] = []) throws -> ImportOptions {
    var result = ImportOptions()
    result.ownProfiles = own
    result.takesAnything = options.takesAnything
    result.isTraced = options.isTraced
    if let format = options.format {
      if let named = own.first(where: { $0.mapping.name == format.lowercased() }) {
        result.profile = Profile(named.mapping)
        result.profileReason = "\(named.file), named by --from"
      } else if let profile = FormatCatalog.profile(named: format) {
        result.profile = profile
      } else if format.lowercased() == FormatCatalog.generic {
        result.knowsTools = false
      } else if let container = FormatCatalog.container(named: format) {
        result.container = container
      } else if let container = FormatCatalog.genericContainer(named: format) {
        result.container = container
        result.knowsTools = false
      } else {
        var error = FormatCatalog.unknown(
          format, kind: "format", candidates: own.map(\.mapping.name) + FormatCatalog.readableNames)
        error.option = "--from"
        throw error
      }
    }
    if let name = options.encoding {
      do throws(ScanProblem) {
        result.encoding = try TextEncoding(named: name)
      } catch {
        let near = nearestEncoding(to: name).map { "did you mean \($0)? " } ?? ""
        var failure = RunFailure.usage(
          Diagnostic(
            .error, code: DiagnosticCode(named: error.code), error.message, hint: error.hint.map { near + $0 }
          ))
        failure.option = "--encoding"
        throw failure
      }
    }
    try options.checkSeparation()
    result.delimiter = options.delimiter
    switch options.quote {
    case .detected: break
    case .none: result.quote = .some(nil)
    case .byte(let byte): result.quote = .some(byte)
    }
    if !options.hasHeader {
      result.hasHeader = false
      if let profile = result.profile, profile.mapping.container == .csv,
        !own.contains(where: { $0.mapping.name == profile.name })
      {
        throw UsageError(
          "\(profile.name) goes by the names of its columns; with --no-header leave out --from, or give --from csv",
          about: "--no-header")
      }
    }
    result.included = Set(options.included.compactMap { ItemClass(rawValue: $0.rawValue) })
    result.limits = options.limits.scanLimits
    return result
  }

  /// Finds every task's parent, and says where there is none, and where two tasks have one id.
  ///
  /// - Parameters:
  ///   - looksAtAllIDs: whether all ids are looked at where no task has a parent, too, which takes time.
  ///   - saysRepeatedIDs: false where records of one id may yet become one task (`sayRepeatedIDs`).
  /// - Returns: the rows with the id of an earlier one.
  @discardableResult
  func resolveParents(
    _ table: inout TaskTable, looksAtAllIDs: Bool = false, saysRepeatedIDs: Bool = true
  ) -> [Int] {
    let findings = table.resolveParents(looksAtAllIDs: looksAtAllIDs || diagnostics.isStrict)
    say("its parent is not in the input; it stands on its own", of: findings.missing, .missingParent, table)
    say("it is its own ancestor; it stands on its own", of: findings.cyclic, .parentCycle, table)
    if saysRepeatedIDs { sayRepeatedIDs(findings.repeated, table) }
    return findings.repeated
  }

  /// Counts a warning among the messages about an input.
  func note(_ code: DiagnosticCode, inInput index: Int) {
    reports[index].report.log.add(count: 1, code: code, severity: .warning)
  }

  /// The number of the day that weeks begin on, Monday = 1.
  private static func weekStart(_ name: String?) throws(UsageError) -> Int {
    guard let name else { return 1 }
    let words = FilterDateWord.allCases.filter { $0.weekday != nil }
    // `mon` as well as `monday`: three letters tell the days apart.
    let start = name.lowercased()
    if start.count > 2, let day = words.first(where: { $0.rawValue.hasPrefix(start) })?.weekday { return day }
    let names = words.map(\.rawValue)
    var error = UsageError.unknown(name, kind: "weekday", candidates: names)
    error.option = "--week-start"
    throw error
  }

  /// Says what a format cannot hold: one line a field and reason, none left out.
  func report(_ ledger: LossLedger, format: String, zone: ZoneOffsets) {
    for loss in ledger.losses {
      let tasks = "\(DiagnosticPrinter.grouped(loss.count)) task\(loss.count == 1 ? "" : "s")"
      var message = "\(loss.field.name): \(tasks), \(loss.reason.text(format, zone: zone.identifier))"
      if loss.field == .extra, !ledger.lostNames.isEmpty {
        message += " (\(RunSession.listed(ledger.lostNames)))"
      }
      if loss.reason == .notInPeopleMap { message += " (\(RunSession.listed(ledger.unnamedPeople)))" }
      var diagnostic = Diagnostic(.warning, code: .loss, message)
      diagnostic.field = loss.field
      diagnostic.count = loss.count
      diagnostic.reason = loss.reason.rawValue
      if loss.field == .extra { diagnostic.names = ledger.lostNames }
      log.addWhole(diagnostic)
    }
  }

  /// Names with how many tasks have them; as many as a line can hold.
  private static func listed(_ names: [Diagnostic.NameCount]) -> String {
    let isShortened = names.count > 8
    let shown = names.prefix(isShortened ? 6 : 8).map {
      "\(TerminalText.escaped($0.name, byteLimit: 60)) \(DiagnosticPrinter.grouped($0.count))"
    }
    return shown.joined(separator: ", ") + (isShortened ? " and \(names.count - 6) more" : "")
  }

  /// The fields that a strict run reads besides those that it needs: all of them, for whether an input passes must not
  /// depend on what is made of it.
  var fieldsForStrictRun: FieldSet { diagnostics.isStrict ? .all : FieldSet([]) }

  /// When the run happens and in which zone: as asked for, else the clock's time and UTC.
  func context(_ options: PipelineOptions) throws -> EvaluationContext {
    let context = try evaluationContext(options)
    use(context)
    return context
  }

  /// Takes a time and a zone for those of the run.
  func use(_ context: EvaluationContext) {
    currentYear = context.year
    zone = context.zone
  }

  private func evaluationContext(_ options: PipelineOptions) throws -> EvaluationContext {
    let weekStart = try RunSession.weekStart(options.weekStart)
    do throws(Diagnostic) {
      let zone = try options.timeZone.map { name throws(Diagnostic) in try ZoneOffsets(named: name) } ?? .utc
      guard let text = options.now else {
        let epoch = try console.sourceDateMicroseconds
        var context = EvaluationContext(
          nowMicroseconds: epoch ?? SystemCalls.wallClockMicroseconds(), zone: zone)
        context.weekStart = weekStart
        return context
      }
      guard let now = TaskDate(written: text) else {
        throw Diagnostic(
          .error, code: .usage, "--now: “\(text)” is not a date",
          hint: "write it like 2026-03-26, 2026-03-26T09:00 or 2026-03-26T09:00:00Z")
      }
      var context = EvaluationContext(now: now, zone: zone)
      context.weekStart = weekStart
      return context
    } catch {
      throw RunFailure.usage(error)
    }
  }
}

/// An opened input as the scanners pull it.
struct FileSource: ByteSource, Sendable {
  private let input: FileInput
  private let copy: InputCopy?

  init(_ input: FileInput, copy: InputCopy? = nil) {
    self.input = input
    self.copy = copy
  }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    let count = try input.read(into: buffer)
    copy?.add(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    return count
  }
}
