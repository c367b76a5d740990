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

    @Argument(help: "Name of the template, as `pantask template list` has it.")
    var name: String

    @OptionGroup(title: "Messages") var diagnostics: DiagnosticArguments

    func run(_ runner: Runner) -> ExitStatus { runner.perform(.show(name: name), diagnostics) }
  }

  /// `pantask template eject`.
  struct Eject: RunnableCommand {
    static let configuration = CommandConfiguration(
      commandName: "eject",
      abstract: "Copy a built-in template into a folder, to be changed there.",
      discussion: """
        Example:
          pantask template eject html my-report
        """)

    @Argument(help: "Name of the template, as `pantask template list` has it.")
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
        Every name that the report does not have is an error, with its place and the nearest name that it has.

        Example:
          pantask template check my-report
        """)

    @Argument(help: "Folder with templates.", completion: .directory)
    var folder: String

    @OptionGroup(title: "Messages") var diagnostics: DiagnosticArguments

    func run(_ runner: Runner) -> ExitStatus { runner.perform(.check(folder: folder), diagnostics) }
  }
}

extension Runner {
  /// Runs one action on templates.
  fileprivate func perform(
    _ action: TemplateRequest.Action, _ diagnostics: DiagnosticArguments
  ) -> ExitStatus {
    var request = TemplateRequest(action)
    request.diagnostics = diagnostics.options
    return template(request)
  }
}
