import Foundation
import TestSupport

/// One of the repository's Markdown files, and the commands in it.
struct Document: Sendable {
  /// A block between fences.
  struct Block: Sendable {
    /// What stands behind the opening fence.
    var language: String
    /// Line of the opening fence, from 1.
    var line: Int
    var lines: [String]
  }

  /// A command and what it prints.
  struct Command {
    var line: Int
    var text: String
    /// The output as shown; nil where none is and any will do.
    var output: OutputPattern?
  }

  /// Path from the repository's root.
  var path: String
  var text: String

  /// Every document that users and contributors read.
  static let paths: [String] = {
    let root = Folder.repository
    let documents = CommandCase.names(in: root.appendingPathComponent("docs")).map { "docs/" + $0 }
    return (["README.md", "CONTRIBUTING.md", "samples/README.md"] + documents).filter { $0.hasSuffix(".md") }
  }()

  init(path: String) throws {
    self.path = path
    text = try String(contentsOf: Folder.repository.appendingPathComponent(path), encoding: .utf8)
  }

  /// The folder that its commands run in: samples/README.md speaks of its own folder, all others of the root.
  var folder: String { path.hasPrefix("samples/") ? "samples" : "." }

  /// The blocks between fences.
  var blocks: [Block] {
    var blocks: [Block] = []
    var isOpen = false
    for (number, line) in text.components(separatedBy: "\n").enumerated() {
      if line.hasPrefix("```") {
        if !isOpen { blocks.append(Block(language: String(line.dropFirst(3)), line: number + 1, lines: [])) }
        isOpen.toggle()
      } else if isOpen {
        blocks[blocks.count - 1].lines.append(line)
      }
    }
    return blocks
  }

  /// The commands of its blocks in order: lines after `$ ` in `console`, the command part in `crontab`.
  var commands: [Command] {
    blocks.flatMap { block in
      switch block.language {
      case "console": Self.consoleCommands(block)
      case "crontab": Self.crontabCommands(block)
      default: [Command]()
      }
    }
  }

  private static func consoleCommands(_ block: Block) -> [Command] {
    var commands: [Command] = []
    for (index, line) in block.lines.enumerated() {
      if line.hasPrefix("$ ") {
        commands.append(Command(line: block.line + 1 + index, text: String(line.dropFirst(2)), output: nil))
      } else if let last = commands.indices.last {
        if commands[last].output == nil, commands[last].text.hasSuffix("\\") {
          commands[last].text += "\n" + line
        } else {
          commands[last].output = OutputPattern(lines: (commands[last].output?.lines ?? []) + [line])
        }
      }
    }
    return commands
  }

  /// Five fields of time, then a command in which cron reads `\%` as `%`.
  private static func crontabCommands(_ block: Block) -> [Command] {
    block.lines.enumerated().map { index, line in
      let fields = line.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: true)
      let text = fields.count == 6 ? fields[5].replacingOccurrences(of: "\\%", with: "%") : "false"
      return Command(line: block.line + 1 + index, text: text, output: nil)
    }
  }

  /// The targets of its links and pictures that are files of the repository.
  var localLinks: [String] {
    text.components(separatedBy: "](").dropFirst().compactMap { rest in
      guard let end = rest.firstIndex(of: ")") else { return nil }
      let target = rest[..<end].prefix { $0 != "#" }
      return target.isEmpty || target.contains("://") || target.contains("<") ? nil : String(target)
    }
  }
}
