import Foundation
import Testing

/// Time in proportion: an input of four times the size takes about four times as long, whichever dimension it grows in
/// and whatever is made of it.
///
/// What is measured is the processor time of the program, so other work on the machine hardly counts.
@Suite(
  .serialized,
  .enabled(
    if: ProcessInfo.processInfo.environment["PANTASK_PROPORTION"] != nil,
    "make test runs it after the other tests: each input needs a quiet machine"))
struct ProportionTests {
  /// Less than that is taken for that: the start of the program, and the clock's grain.
  private static let floorSeconds = 0.03
  /// How much more time four times the size may take: sorting, and memory that leaves the processor's cache.
  private static let highestRatio = 6.0
  /// How often a size is measured; the best counts.
  ///
  /// Measured again is only what seems to be over the bound.
  private static let attempts = 3

  @Test(.timeLimit(.minutes(10)), arguments: ProportionInput.all)
  func `four times the input takes at most six times as long`(_ input: ProportionInput) throws {
    let folder = URL(fileURLWithPath: NSTemporaryDirectory())
      .appendingPathComponent("pantask-proportion-" + UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, size) in [("small", input.size), ("large", 4 * input.size)] {
      try Data(input.text(size).utf8).write(
        to: folder.appendingPathComponent("\(name).\(input.fileExtension)"))
    }
    for command in input.commands {
      var small = Double.infinity
      var large = Double.infinity
      for _ in 0..<Self.attempts {
        small = min(small, try seconds(command, "small", input, in: folder))
        large = min(large, try seconds(command, "large", input, in: folder))
        if large <= Self.highestRatio * max(small, Self.floorSeconds) { break }
      }
      #expect(
        large <= Self.highestRatio * max(small, Self.floorSeconds),
        "\(command.rawValue): \(small) s for \(input.size), \(large) s for \(4 * input.size)")
    }
  }

  /// The processor time of one run.
  private func seconds(
    _ command: ProportionCommand, _ name: String, _ input: ProportionInput, in folder: URL
  ) throws -> Double {
    let file = "\(name).\(input.fileExtension)"
    let made = "\(name)-\(command.rawValue)"
    func arguments(_ arguments: [String]) -> [String] {
      arguments.map { argument in
        switch argument {
        case "INPUT": file
        case "FOLDER/": made + "/"
        case "LIBRARY": made + ".pantask"
        case "MADE": made + ".html"
        default: argument
        }
      }
    }
    let shell = ["/bin/sh", "-c", "cd \"$0\" && exec pantask \"$@\" >output 2>messages", folder.path]
    for name in [made + ".pantask", made + ".html", "pantask.yml"] {
      try? FileManager.default.removeItem(at: folder.appendingPathComponent(name))
    }
    for step in command.preparation { _ = try CommandRunner.spawn(shell + arguments(step)) }
    let run = try CommandRunner.measure(shell + arguments(command.arguments))
    let messages = String(
      decoding: try Data(contentsOf: folder.appendingPathComponent("messages")).prefix(300), as: UTF8.self)
    // The file that `init` makes has a gate.
    let isExpected = run.status == 0 || command == .jobs && run.status == 1
    #expect(isExpected, "\(command.rawValue) of \(file): exit \(run.status), \(messages)")
    return run.seconds
  }
}

/// What is made of the inputs: every command, and every mechanism that has to look at values of several tasks.
enum ProportionCommand: String, CaseIterable, Sendable {
  case json, csv, checklist, calendar, todoText, trello
  case mergedByID, mergedByTitle, chosen, sorted, edited
  case report, page, grouped, split, explain, inspect, remarks
  case weekly, mail, context, rendered, jobs, redacted, wouldLose
  case imported, importedAgain, editedInLibrary, removed, undone, redone, changedInLibrary, changedFiles
  case logged, trend, pruned, reverted

  /// What is made of rows and values of all kinds by the commands that were last to come.
  static let newer: [ProportionCommand] = [
    .weekly, .mail, .context, .rendered, .jobs, .imported, .importedAgain, .editedInLibrary, .removed,
    .undone,
    .redone, .changedInLibrary, .changedFiles, .logged, .trend, .pruned, .reverted,
  ]

  /// What has to be done before, each time, and is not measured.
  var preparation: [[String]] {
    let imported = ["import", "INPUT", "--into", "LIBRARY", "--now", "2026-03-25", "--quiet"]
    let edited = Self.editedInLibrary.arguments
    switch self {
    case .rendered: return [["report", "INPUT", "--context", "--format", "html", "-o", "MADE"]]
    case .jobs: return [["init", "INPUT"]]
    case .importedAgain, .editedInLibrary, .removed: return [imported]
    case .undone, .changedInLibrary, .logged, .trend, .reverted: return [imported, edited]
    case .pruned: return [imported, edited, edited]
    case .redone: return [imported, edited, Self.undone.arguments]
    default: return []
    }
  }

  /// The arguments: INPUT is the file, FOLDER/ where pages go, LIBRARY a library and MADE a file that there is none of
  /// unless `preparation` makes it.
  var arguments: [String] {
    switch self {
    case .json: ["convert", "INPUT", "--to", "json"]
    case .csv: ["convert", "INPUT", "--to", "csv"]
    case .checklist: ["convert", "INPUT", "--to", "markdown-checklist"]
    case .calendar: ["convert", "INPUT", "--to", "icalendar-ics"]
    case .todoText: ["convert", "INPUT", "--to", "todotxt"]
    case .trello: ["convert", "INPUT", "--to", "trello-csv"]
    case .mergedByID: ["convert", "INPUT", "--to", "json", "--dedupe"]
    case .mergedByTitle: ["convert", "INPUT", "--to", "json", "--dedupe=title", "--verbose"]
    case .chosen:
      [
        "convert", "INPUT", "--to", "json", "--where",
        "title == \"q\" OR tags CONTAINS[c] \"zz\" OR detail MATCHES \".*q\" OR extra[\"k1\"] == \"v\"",
      ]
    case .sorted: ["convert", "INPUT", "--to", "json", "--sort", "title:locale,project,tags"]
    case .edited:
      ["convert", "INPUT", "--to", "json", "--set", "tags += \"u\", extra[\"k1\"] = 2, title = \"n\""]
    case .report: ["report", "INPUT"]
    case .page: ["report", "INPUT", "--format", "html"]
    case .grouped: ["report", "INPUT", "--group-by", "tags,project"]
    case .split: ["report", "INPUT", "--split-by", "assignees", "--format", "markdown", "-o", "FOLDER/"]
    case .explain: ["explain", "INPUT", "--where", "title == \"q\" OR extra[\"k1\"] == \"v\""]
    case .inspect: ["inspect", "INPUT"]
    case .remarks: ["convert", "INPUT", "--to", "ndjson", "--verbose"]
    case .weekly: ["report", "INPUT", "--template", "weekly", "--now", "2026-05-01"]
    case .mail: ["report", "INPUT", "--template", "weekly", "--email", "--now", "2026-05-01"]
    case .context: ["report", "INPUT", "--context"]
    case .rendered: ["render", "MADE", "--format", "html"]
    case .jobs: ["run"]
    case .redacted: ["convert", "INPUT", "--to", "json", "--redact"]
    case .wouldLose: ["convert", "INPUT", "--to", "todotxt", "--dry-run"]
    case .imported, .importedAgain: ["import", "INPUT", "--into", "LIBRARY"]
    case .editedInLibrary:
      ["edit", "LIBRARY", "--where", "open", "--set", "tags += \"u\", extra[\"k1\"] = 2, title = \"n\""]
    case .removed: ["edit", "LIBRARY", "--where", "open", "--remove"]
    case .undone: ["undo", "LIBRARY"]
    case .redone: ["redo", "LIBRARY"]
    case .changedInLibrary: ["changes", "LIBRARY", "--since", "0"]
    case .logged: ["log", "LIBRARY"]
    case .trend: ["trend", "LIBRARY"]
    case .pruned: ["prune", "LIBRARY", "--before", "2027-01-01"]
    case .changedFiles: ["changes", "INPUT", "INPUT"]
    case .reverted: ["revert", "LIBRARY", "2"]
    }
  }
}
