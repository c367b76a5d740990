import ArgumentParser
import PantaskKit

/// `pantask template`: holds four commands.
struct TemplateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "template",
    abstract: "List, show, copy and check report templates.",
    discussion: """
      Templates are Mustache. To make a report your own, copy a built-in template and change the copy.

      Example:
        pantask template eject html my-report
        pantask report tasks.csv --template my-report -o report.html
      """,
    subcommands: [List.self, Show.self, Eject.self, Check.self])

  /// `pantask template list`.
  struct List: RunnableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "Name the built-in templates.",
      discussion: """
        Example:
          pantask template list
        """)

    @OptionGroup(title: "Messages") var diagnostics: DiagnosticArguments

    func run(_ runner: Runner) -> ExitStatus { runner.perform(.list, diagnostics) }
  }

  /// `pantask template show`.
  struct Show: RunnableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show",
      abstract: "Print a built-in template.",
      discussion: """
        Example:
          pantask template show markdown
        """)

    @Argument(
      help: "Name of the template, as `pantask template list` has it.",
      completion: .list(OptionWords.templates))
    var name: String

    @OptionGroup(title: "Messages") var diagnostics: DiagnosticArguments

    func run(_ runner: Runner) -> ExitStatus { runner.perform(.show(name: name), diagnostics) }
  }

  /// `pantask template eject`.
  struct Eject: RunnableCommand {
    static let configuration = CommandConfiguration(
      commandName: "eject",
      abstract: "Copy a built-in template and its parts into a folder, to be changed there.",
      discussion: """
        Files that you do not change can be deleted: a part that is missing is the built-in one. The first line of \
        each copy says where it comes from, for template check.

        Example:
          pantask template eject html my-report
          pantask template eject markdown/digest my-digest
        """)

    @Argument(
      help: "Name of the template, as `pantask template list` has it.", completion: .list(ReportFormat.names))
    var name: String

    @Argument(help: "Folder to make.", completion: .directory)
    var folder: String

    @OptionGroup(title: "Messages") var diagnostics: DiagnosticArguments

    func run(_ runner: Runner) -> ExitStatus {
      runner.perform(.eject(name: name, folder: folder), diagnostics)
    }
  }

  /// `pantask template check`.
  struct Check: RunnableCommand {
    static let configuration = CommandConfiguration(
      commandName: "check",
      abstract: "Say what is wrong with the templates in a folder.",
      discussion: """
        Every name that the report does not have is an error, with its place and the nearest name that it has. Of \
        copies, it is shown what has changed in the built-in templates since they were made.

        Example:
          pantask template check my-report
        """)

    @Argument(help: "Folder with templates.", completion: .directory)
    var folder: String

    @Option(
      help: ArgumentHelp("html or markdown (default: what the copies are).", valueName: "format"),
      completion: .list(ReportFormat.names), transform: ReportFormat.init(named:))
    var format: ReportFormat?

    @OptionGroup(title: "Messages") var diagnostics: DiagnosticArguments
    @OptionGroup(title: "Messages") var gate: GateArguments

    func run(_ runner: Runner) -> ExitStatus {
      runner.perform(.check(folder: folder, format: format), diagnostics, isStrict: gate.strict)
    }
  }
}

extension Runner {
  /// Runs one action on templates.
  fileprivate func perform(
    _ action: TemplateRequest.Action, _ diagnostics: DiagnosticArguments, isStrict: Bool = false
  ) -> ExitStatus {
    var request = TemplateRequest(action)
    request.diagnostics = diagnostics.options
    request.diagnostics.isStrict = isStrict
    return template(request)
  }
}
