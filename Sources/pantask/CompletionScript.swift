import ArgumentParser
import PantaskKit

/// What a shell completes, beyond what ArgumentParser makes of the commands: of its own `help` it completes nothing.
enum CompletionScript {
  /// The script of a shell with what stands behind `pantask help`: commands and topics.
  ///
  /// A text that is no such script is given back as it is.
  static func withHelp(_ script: String) -> String {
    let commands = Pantask.configuration.subcommands.compactMap { $0.configuration.commandName }
    let words = (commands + TopicRequest.topics).joined(separator: " ")
    if script.hasPrefix("#!/bin/bash") {
      return inserting(
        "    [[ -z \"${COMPREPLY[*]}\" ]] && COMPREPLY+=($(compgen -W '\(words)' -- \"${cur}\"))\n",
        behind: "__pantask_offer_flags_options -1\n", in: script)
    }
    if script.hasPrefix("#compdef") {
      return inserting("(\(words))", behind: "'*:subcommands:", in: script)
    }
    guard script.hasPrefix("function __pantask") else { return script }
    return script + "complete -c 'pantask' -n '__fish_seen_subcommand_from help' -fa '\(words)'\n"
  }

  /// A script with something behind the first place of a text in the function of `help`.
  private static func inserting(_ addition: String, behind text: String, in script: String) -> String {
    guard let function = script.firstRange(of: "\n_pantask_help() {"),
      let place = script[function.upperBound...].firstRange(of: text)
    else { return script }
    var script = script
    script.insert(contentsOf: addition, at: place.upperBound)
    return script
  }
}
