import Formats
import Importers
import Pipeline
import ProfileFiles
import Scanners
import TaskModel

/// What comes out where an input is read by the draft that was made of it: the same tasks, or else what differs.
///
/// It is read a second time for that, in memory.
struct DraftCheck {
  /// The remark at the top of the draft; nothing where the same tasks come out.
  private(set) var lines: [String] = []
  /// The same for people who do not look there.
  private(set) var remark: Diagnostic?
  /// How often each warning was given where it was read by the draft.
  private var warnings: [DiagnosticCode: Int] = [:]
  /// How long the input is; nil where that is not known.
  private(set) var byteCount: Int?

  /// Reads the input once more, with the options of the first time, and compares.
  ///
  /// - Parameters:
  ///   - table: the tasks as they were read without the draft, their parents resolved.
  ///   - copy: the bytes of an input that cannot be read twice.
  init(
    _ draft: String, of file: String, _ table: TaskTable, _ options: InputOptions, copy: InputCopy?,
    console: Console
  ) throws {
    do {
      let own = try ProfileFile.profile(Array(draft.utf8), file: "draft")
      let again = try read(by: own, file, options, copy, console)
      describe(TaskComparison(table, again), file)
    } catch let mistakes as ProfileFile.Mistakes {
      describe(mistakes.diagnostics.first, file)
    } catch let failure as Diagnostic {
      describe(failure, file)
    }
  }

  /// Whether the same tasks come out by another draft, and no further warnings.
  func isSame(_ other: DraftCheck) -> Bool {
    remark == nil && other.remark == nil && other.warnings.allSatisfy { $0.value <= warnings[$0.key] ?? 0 }
  }

  private mutating func read(
    by own: OwnProfile, _ file: String, _ options: InputOptions, _ copy: InputCopy?, _ console: Console
  ) throws -> TaskTable {
    var options = options
    // The format is that of the draft; another that was named is what it was made of.
    if options.format?.lowercased() != own.mapping.name { options.format = nil }
    var importOptions = try RunSession.importOptions(options, [own])
    var table = TaskTable(fields: .all)
    let report: ImportReport
    if let copy {
      let bytes = copy.bytes
      importOptions.byteCount = copy.byteCount
      report = try InputImporter(file: file, options: importOptions).read(
        MemoryByteSource(bytes), into: &table)
    } else {
      let input = try FileInput(path: file, console: console)
      importOptions.byteCount = input.byteCount
      report = try InputImporter(file: file, options: importOptions).read(FileSource(input), into: &table)
    }
    byteCount = importOptions.byteCount
    for entry in report.log.counts where entry.severity == .warning { warnings[entry.code] = entry.count }
    table.resolveParents(looksAtAllIDs: true)
    return table
  }

  private mutating func describe(_ mistake: Diagnostic?, _ file: String) {
    let message = DraftCheck.shown(mistake?.message ?? "it has a mistake", 200)
    lines = ["? It cannot be read by this profile as it is: \(message)"]
    remark = Diagnostic(
      .warning, code: .draftDiffers, "this draft cannot be used as it is: \(message)",
      at: SourceLocation(file: file), hint: "docs/profiles.md explains every key")
  }

  private mutating func describe(_ comparison: TaskComparison, _ file: String) {
    if comparison.isSame { return }
    let (before, after) = comparison.taskCounts
    var message = "there \(after == 1 ? "is" : "are") \(DraftCheck.tasks(after)) instead of \(before)"
    var example = ""
    if before == after {
      let fields = comparison.fields.map { "\($0.field.name) in \($0.count)" }.joined(separator: ", ")
      let verb = comparison.differingCount == 1 ? "differs" : "differ"
      message = "\(comparison.differingCount) of \(DraftCheck.tasks(before)) \(verb): \(fields)"
      if let first = comparison.first, let value = first.values.first {
        func text(_ value: String?) -> String { value.map { "“\(DraftCheck.shown($0, 60))”" } ?? "nothing" }
        example =
          "“\(DraftCheck.shown(first.title, 60))” has \(text(value.after)) for \(DraftCheck.shown(value.name, 60)), "
          + "and \(text(value.before)) without it"
      }
    }
    lines = ["? Read by this profile, the file gives other tasks than without it:", message + "."]
    if !example.isEmpty { lines.append("The first: \(example).") }
    remark = Diagnostic(
      .warning, code: .draftDiffers,
      "read by this draft, \(message)" + (example.isEmpty ? "" : "; \(example)"),
      at: SourceLocation(file: file), hint: "the draft says so at its top")
  }

  private static func tasks(_ count: Int) -> String { "\(count) task\(count == 1 ? "" : "s")" }

  /// A text as it can stand in a line of a comment.
  private static func shown(_ text: String, _ count: Int) -> String {
    let line = text.prefix(count).map { $0.isNewline ? " " : String($0) }.joined()
    return TerminalText.escaped(line + (text.count > count ? "…" : ""))
  }
}
