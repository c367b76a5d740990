import Formats
import Importers
import Pipeline
import TaskModel
import Vocabulary

/// What happens to the tasks between reading and writing, compiled: everything that can have been mistyped has been
/// looked at before any work is done.
struct PipelinePlan {
  let filter: TaskFilter?
  let order: TaskOrder?
  let edit: TaskEdit?
  let merge: MergeRule?
  let context: EvaluationContext
  private let sample: Int?
  private let seed: UInt64
  let limit: Int?

  /// Compiles the options.
  ///
  /// - Parameter writesTasks: whether a dry run has something to show besides what `--set` would change.
  /// - Throws: `RunFailure` with the first mistake.
  init(_ options: PipelineOptions, _ session: RunSession, writesTasks: Bool = false) throws {
    filter = try options.filter.map(
      Runner.usage { text throws(Diagnostic) in
        var filter = try TaskFilter(text)
        filter.readDates = ForeignDates.read
        return filter
      })
    order = try options.sort.map(Runner.usage { text throws(Diagnostic) in try TaskOrder(text) })
    let edits = try options.edits.map(Runner.usage { text throws(Diagnostic) in try TaskEdit(text) })
    edit = edits.isEmpty ? nil : TaskEdit(edits)
    if options.isDryRun, edit == nil, !writesTasks {
      throw UsageError("--dry-run shows what --set would change: give --set")
    }
    if options.isDryRun, options.redacts {
      throw UsageError("--dry-run shows what tasks say: it does not go with --redact")
    }
    if options.seed != nil, options.sample == nil {
      throw UsageError("--seed belongs to --sample", about: "--seed")
    }
    if options.preferredSource != nil, options.dedupe == nil {
      throw UsageError("--prefer belongs to --dedupe", about: "--prefer")
    }
    merge = try options.dedupe.map { texts in
      do throws(Diagnostic) {
        var rule = try MergeRule(texts)
        rule.preferredSource = options.preferredSource
        return rule
      } catch {
        throw RunFailure.usage(error)
      }
    }
    session.mergesTasks = merge != nil
    sample = options.sample
    seed = options.seed ?? 0
    limit = options.limit
    context = try session.context(options)
    for note in filter?.notes(in: context) ?? [] { session.log.add(note) }
  }

  /// Whether a task can be decided on only when all are known.
  var needsEveryTask: Bool {
    order != nil || limit != nil || sample != nil || merge != nil || filter?.needsEveryTask == true
      // Parents can come later, and be named by something else than their ids.
      || filter?.fields.contains(.parent) == true
  }

  /// Whether every task that is read is shown, as it was read.
  var keepsEveryTask: Bool {
    filter == nil && edit == nil && merge == nil && sample == nil && limit == nil
  }

  /// The fields that selecting, editing and ordering read or change (projection): every run keeps them, whatever it
  /// shows or writes.
  var fields: FieldSet {
    var fields = filter?.fields ?? []
    if let order { fields.formUnion(order.fields) }
    if let edit { fields.formUnion(edit.fields) }
    if let merge { fields.formUnion(merge.fields) }
    return fields
  }

  /// Warns of fields of the source's own that options ask for and that no task has, and says which words of the filter
  /// no task has; to be called when everything has been read.
  ///
  /// A column that is there and empty is no slip.
  ///
  /// - Parameters:
  ///   - asked: the words of the filter, where they have been looked for in parts of the table as these came.
  ///   - gates: further filters, whose words count as those of the filter do.
  ///   - groups: the descriptors of the options that make groups.
  ///   - names: other names that are asked for, with the options that do.
  func sayUnknownNames(
    in table: TaskTable, asked: AskedValues? = nil, gates: [TaskFilter] = [],
    groups: [(option: String, descriptors: [GroupDescriptor])] = [],
    names: [(option: String, name: String)] = [],
    _ session: RunSession
  ) {
    if session.accounting.read == 0, table.rowCount == 0 { return }
    for diagnostic in asked?.diagnostics ?? [] { session.log.add(diagnostic) }
    for filter in (asked == nil ? filter.map { [$0] } ?? [] : []) + gates {
      var values = AskedValues(filter)
      values.look(in: table)
      for diagnostic in values.diagnostics { session.log.add(diagnostic) }
    }
    let filters = ((filter.map { [$0] } ?? []) + gates).filter(\.namesExtra)
    var others = (order?.descriptors ?? []).compactMap { $0.extraName.map { (option: "--sort", name: $0) } }
    others += (merge?.extraNames ?? []).map { (option: "--dedupe", name: $0) }
    for (option, descriptors) in groups {
      others += descriptors.compactMap { $0.extraName.map { (option: option, name: $0) } }
    }
    others += names
    let made = edit?.extraNames ?? []
    if filters.isEmpty && others.isEmpty && made.isEmpty { return }
    let readNames = session.reports.flatMap(\.report.names)
    let known = ExtraNames(
      table.extra.names.strings + readNames.filter { $0.field == nil }.map(\.name),
      fields: Dictionary(
        readNames.compactMap { column in column.field.map { (column.name, $0) } },
        uniquingKeysWith: { first, _ in first }))
    for warning in filters.flatMap({ $0.unknownNames(known) }) { session.log.add(warning) }
    for (option, name) in others where !known.contains(name) {
      session.log.add(
        Diagnostic(
          .warning, code: .unknownExtraField, ExtraNames.message(name), at: SourceLocation(file: option),
          hint: known.hint(name)))
    }
    for name in made {
      guard let other = known.otherCase(of: name) else { continue }
      session.log.add(
        Diagnostic(
          .warning, code: .unknownExtraField, "extra[\"\(name)\"] is another field than extra[\"\(other)\"]",
          at: SourceLocation(file: "--set"), hint: "did you mean extra[\"\(other)\"]?"))
    }
  }

  /// Finds every task's parent, merges, filters, samples and edits, and counts where the tasks went; the order stays
  /// that of the inputs.
  ///
  /// - Parameter separatesIDs: whether tasks of different inputs get different ids, after all is decided by their own:
  ///   for tasks that are written and read again.
  func select(
    from table: inout TaskTable, _ session: RunSession, separatesIDs: Bool = false
  ) throws -> Selection {
    let selection = try chosen(from: &table, session, separatesIDs: separatesIDs)
    if let edit { session.apply(edit, to: &table, rows: selection.rows, in: context) }
    return selection
  }

  /// Puts what was selected in order and leaves out what is over the limit.
  ///
  /// - Parameter order: for a run that was not given one; nil is that of the inputs.
  func limited(
    _ selection: Selection, of table: TaskTable, order standard: TaskOrder? = nil
  ) -> Selection {
    var selection = selection
    if let order = order ?? standard {
      selection = order.sorted(selection, of: table, in: context.zone, parallelism: 2)
    }
    if let limit { selection.limit(to: limit) }
    return selection
  }

  /// The same as `select` without the edit.
  func chosen(
    from table: inout TaskTable, _ session: RunSession, separatesIDs: Bool = false
  ) throws -> Selection {
    let repeated = session.resolveParents(&table, saysRepeatedIDs: merge == nil)
    var selection = Selection(all: table)
    var isGone: [Bool] = []
    if let merge {
      let merged = try merge.merged(&table, in: context.zone, session)
      session.fillPriorities(of: &table)
      if !merged.isEmpty { isGone = Array(repeating: false, count: table.rowCount) }
      for row in merged { isGone[Int(row)] = true }
      let gone = Set(merged)
      session.sayRepeatedIDs(
        repeated.filter { !gone.contains(Int32(truncatingIfNeeded: $0)) }, table)
      selection.leaveOut(merged, of: table)
      session.accounting.kept -= merged.count
      session.accounting.merged += merged.count
    }
    if let filter { selection = filter.apply(to: selection, of: table, in: context, parallelism: 2) }
    if let sample { selection.sample(sample, seed: seed) }
    if separatesIDs {
      var ids = SharedIDs(inputCount: session.reports.count)
      ids.tellApart(&table, isGone: isGone, followsParents: merge == nil)
      session.say(ids)
    }
    return selection
  }
}

extension MergeRule {
  /// The error for a name that is none of a source.
  static func unknownSource(_ name: String, isPreferred: Bool, among names: [String]) -> UsageError {
    let nearest = Suggestion.nearest(to: name, in: names) ?? names.joined(separator: ", ")
    return UsageError(
      "no input is the source \"\(TerminalText.escaped(name, byteLimit: 80))\"; sources are by format or file: "
        + TerminalText.escaped(nearest, byteLimit: 200), about: isPreferred ? "--prefer" : "--dedupe")
  }

  /// Merges the tasks of a table and says how many values differed.
  fileprivate func merged(
    _ table: inout TaskTable, in zone: ZoneOffsets, _ session: RunSession
  ) throws -> [Int32] {
    if let unknown = unknownSources(in: table).first {
      throw MergeRule.unknownSource(
        unknown, isPreferred: preferredSource == unknown, among: table.sources.map(\.word))
    }
    let isVerbose = session.diagnostics.detail == .verbose
    let mappings = session.reports.map(\.report.match.profile.mapping)
    let stated = zip(session.reports, mappings).map { input, mapping in
      let fields = input.report.names.compactMap { $0.field.flatMap { Field(name: $0) } }
      // An empty cell and a key without a value are no answer.
      // A line of a list is open without a mark.
      return FieldSet(
        mapping.container.isOfManyTools ? fields.filter { $0 != .isDone && $0 != .status } : fields)
    }
    let noValues = mappings.map { mapping in
      mapping.reading.options.contains(.emptyWords) ? Set(Vocabulary.noValues(ofDates: false)) : []
    }
    let report = merge(
      &table, in: zone, stated: stated, noValues: noValues,
      keptConflicts: isVerbose ? session.log.keptPerCode : 0)
    for conflict in report.conflicts {
      let title = TerminalText.escaped(conflict.title, byteLimit: 120)
      session.log.add(
        Diagnostic(
          .note, code: .mergeConflict,
          "task “\(title)” (\(TerminalText.escaped(conflict.id, byteLimit: 80))): \(conflict.field) is "
            + "\(MergeRule.shown(conflict.kept)), no longer \(MergeRule.shown(conflict.dropped))"))
    }
    if isVerbose {
      session.log.add(
        count: report.conflictCount - report.conflicts.count, code: .mergeConflict, severity: .note)
    } else if report.conflictCount > 0 {
      let isOne = report.conflictCount == 1
      let choice =
        preferredSource == nil
        ? "the newest \(isOne ? "was" : "were") kept"
        : isOne ? "that of the preferred source was kept" : "those of the preferred source were kept"
      session.log.add(
        Diagnostic(
          .note, code: .mergeConflict,
          "\(report.conflictCount) \(isOne ? "value" : "values") differed between records of the same task; \(choice)",
          hint: "--verbose lists them, --prefer SOURCE chooses others"))
    }
    // An edited title here and there is what merging is for; other titles all over are other tasks of the same numbers.
    if report.otherTitleCount > 1, report.otherTitleCount * 2 > report.mergedRows.count {
      session.log.add(
        Diagnostic(
          .warning, code: .doubtfulMerge,
          "\(report.otherTitleCount) of \(report.mergedRows.count) merged records had another title than the task that "
            + "they became part of",
          hint:
            "tools that number the tasks of a file have the same ids in every file: --dedupe=id,title keeps these apart"
        ))
    }
    return report.mergedRows
  }

  private static func shown(_ value: (value: String, source: String)) -> String {
    "“\(TerminalText.escaped(value.value, byteLimit: 120))” of \(TerminalText.escaped(value.source, byteLimit: 120))"
  }
}
