import ArgumentParser
import PantaskKit

/// The root command: holds the others.
struct Pantask: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: Main.programName,
    abstract: "Read task lists from any tool, and write reports or another tool's format.",
    discussion: """
      Reads task exports in CSV, JSON and XML, filters and sorts them, and writes an HTML or Markdown report or \
      another format. Formats are recognised by what is in the file.

      Example:
        pantask report tasks.csv -o report.html

      `pantask help filters`, and so jobs, profiles and templates, prints a page about these.

      Shell completions: `pantask --generate-completion-script bash` (or zsh, fish) prints them; `make install` puts \
      them where the shells look.

      Exit codes: 0 done; 1 --strict, a gate or a requirement was not met; 64 wrong use; 65 input not readable as \
      tasks; 66 no such input; 73 output cannot be created; 74 reading or writing failed; 75 another \
      process holds the library or runs the same jobs.
      """,
    version: PantaskVersion.current,
    subcommands: [
      ReportCommand.self, ConvertCommand.self, InspectCommand.self, ExplainCommand.self, FormatsCommand.self,
      RenderCommand.self, TemplateCommand.self, RunCommand.self, InitCommand.self, ScheduleCommand.self,
      ImportCommand.self, ChangesCommand.self, TrendCommand.self, EditCommand.self, UndoCommand.self,
      RedoCommand.self, RevertCommand.self, LogCommand.self, PruneCommand.self,
    ])
}

/// A command that does something: fills a request, hands it to the runner.
protocol RunnableCommand: ParsableCommand {
  /// Runs the request of this command.
  func run(_ runner: Runner) -> ExitStatus
}
