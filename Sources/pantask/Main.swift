import ArgumentParser
import PantaskKit

/// The program: parses the arguments, runs the command, ends with its exit status.
///
/// Not `ParsableCommand.main()`, which prints help with `print`: a full disk or a closed standard output would be
/// lost there.
@main
enum Main {
  /// The name of the program.
  ///
  /// The commands that read tasks have it as their super-command too: `--generate-completion-script` is then not looked
  /// for when one of them is asked alone (`parse`). With that the tree of commands, which the parser needs anyway, is
  /// made once and not twice.
  static let programName = "pantask"

  static func main() {
    Console.prepareProcess()
    Console.runWithRoom { runCommandLine() }
  }

  /// Runs the command line of the process and ends it.
  private static func runCommandLine() {
    Runner.makeTablesAhead()
    let console = Console.system()
    // On Linux Swift takes them from /proc, and without it there is not even a program name. No arguments would mean
    // help and success: a scheduled report would be missing and nobody told.
    let arguments = Console.commandLineArguments()
    if arguments.isEmpty {
      console.writeError("pantask: error: the command line cannot be read; on Linux that takes /proc\n")
      Console.end(ExitStatus.inputOutput.rawValue)
    }
    Console.end(run(Array(arguments.dropFirst()), console: console).rawValue)
  }

  /// Runs one command line; gives the exit code.
  static func run(_ arguments: [String], console: Console) -> ExitCode {
    do {
      if arguments.count == 2, arguments[0] == "help", TopicRequest.topics.contains(arguments[1]) {
        return ExitCode(Runner(console: console).topic(TopicRequest(arguments[1])).rawValue)
      }
      if let error = unknownCommand(in: arguments) { throw ValidationError(error.description) }
      guard let command = try parse(try withDedupeKeys(arguments)) else { return .success }
      return ExitCode(command.run(Runner(console: console)).rawValue)
    } catch {
      let code = Pantask.exitCode(for: error)
      if code == .success {
        // ArgumentParser has no options whose value can be left out.
        let help = Pantask.fullMessage(for: error)
          .replacing("--dedupe <fields>  ", with: "--dedupe[=<fields>]")
        return ExitCode(
          console.writeOutput(UsageLine.shortened(CompletionScript.withHelp(help)) + "\n").rawValue)
      }
      let isJSON =
        arguments.contains("--diagnostics=json")
        || arguments.joined(separator: "\n").contains("--diagnostics\njson")
      console.writeUsageError(
        isJSON ? Pantask.message(for: error) : UsageLine.shortened(Pantask.fullMessage(for: error)),
        format: isJSON ? .json : .text)
      return code
    }
  }

  /// Reads a command line.
  ///
  /// A command alone is asked first: read from the root, all options of a command are put together once more only to
  /// find the command. What it does not take (help, completions, a mistake) is for the root, whose messages name the
  /// whole command.
  ///
  /// - Returns: nil for what is done by now: help, and commands that only hold others.
  private static func parse(_ arguments: [String]) throws -> (any RunnableCommand)? {
    let named = Pantask.configuration.subcommands.first { $0.configuration.commandName == arguments.first }
    if let named, named.configuration.subcommands.isEmpty,
      let command = try? named.parseAsRoot(Array(arguments.dropFirst())) as? any RunnableCommand
    {
      return command
    }
    var command = try Pantask.parseAsRoot(arguments)
    if let runnable = command as? any RunnableCommand { return runnable }
    try command.run()
    return nil
  }

  /// The arguments with `--dedupe` as `--dedupe=id`: its fields can be left out, so that they need an equals sign.
  private static func withDedupeKeys(_ arguments: [String]) throws -> [String] {
    if let place = arguments.firstIndex(of: "--dedupe"), place + 1 < arguments.count,
      PipelineOptions.canBeKeysOfMerge(arguments[place + 1])
    {
      throw ValidationError(
        "The fields of --dedupe stand behind an equals sign: --dedupe=\(arguments[place + 1])")
    }
    return arguments.map { $0 == "--dedupe" ? "--dedupe=id" : $0 }
  }

  /// ArgumentParser knows the nearest option but not the nearest command.
  private static func unknownCommand(in arguments: [String]) -> UsageError? {
    var parent: any ParsableCommand.Type = Pantask.self
    for word in arguments {
      let commands = parent.configuration.subcommands
      if commands.isEmpty || word.hasPrefix("-") { return nil }
      guard let child = commands.first(where: { $0.configuration.commandName == word }) else {
        // What follows is the command that help is wanted on.
        if parent == Pantask.self, word == "help" { continue }
        let topics = arguments.first == "help" ? TopicRequest.topics : []
        return .unknown(
          word, kind: "command", candidates: commands.compactMap { $0.configuration.commandName } + topics)
      }
      parent = child
    }
    return nil
  }

}

/// The line of a help text that shows the whole command, which ArgumentParser does not break.
enum UsageLine {
  /// A text whose line of usage has `[<options>]` in place of those that can be left out, where it is longer than 80
  /// columns.
  static func shortened(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      guard line.lowercased().hasPrefix("usage: "), line.count > 80 else { return String(line) }
      return line.replacing(/(?: \[--[^\]]*\])/, with: "") + " [<options>]"
    }.joined(separator: "\n")
  }
}
