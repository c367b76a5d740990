import Formats
import TaskModel
import Templating

// Trello's CSV, as boards with a paid plan export it and importers of Trello take it: one row a card, instants only,
// labels and members joined by commas. There are no priorities, subtasks, estimates or recurrences. That a card is
// archived has a column of its own.

extension TargetFormat {
  /// Trello's CSV.
  package static let trelloCSV = TargetFormat(
    name: Profile.trelloCSV.name, aliases: ["trello"], title: Profile.trelloCSV.mapping.title,
    capabilities: {
      var capabilities = FormatCapabilities()
      capabilities.id = TextForm([.dropsEmpty])
      capabilities.title = TextForm()
      capabilities.hasMarkdown = true
      capabilities.detail = TextForm()
      capabilities.dates = [.due: .instants, .start: .instants, .modified: .instants]
      var word = TextForm.cellWordWithoutCommas
      word.rewrite = withoutRemark
      capabilities.assignees = ListForm(word)
      capabilities.tags = ListForm(word)
      capabilities.project = .cellWord
      capabilities.section = .cellWord
      capabilities.url = TextForm([.dropsEmpty])
      capabilities.saysArchived = true
      capabilities.sectionSaysDone = true
      capabilities.extras = ExtraForm(["Labels", "Members", "Archived"]) { name, text, isJSON in
        if name == "Archived" { return ["true", "false"].contains(String(decoding: text, as: UTF8.self)) }
        return !isJSON && ExtraForm.isPlain(name, text, isJSON) && text.contains(UInt8(ascii: "("))
      }
      // A remark is that of a label or member that the card still has.
      capabilities.extras?.writes = { reduction in
        let table = reduction.table
        return { name in
          switch name.lowercased() {
          case "archived":
            { row, text in
              let isArchived = row < reduction.areArchived.count && reduction.areArchived[row]
              return text.elementsEqual((isArchived ? "true" : "false").utf8)
            }
          case "labels": { row, text in hasRemark(of: table.tags.words(row), text) }
          case "members": { row, text in hasRemark(of: table.assignees.words(row), text) }
          default: nil
          }
        }
      }
      return capabilities
    },
    write: { reduction, output in
      let codes = reduction.table.extraCodes()
      let (labels, members) = (codes["labels"] ?? [], codes["members"] ?? [])
      var writer = ToolCSVWriter(
        [
          ToolColumn("Card ID", .field(.id)), ToolColumn("Card Name", .field(.title)),
          ToolColumn("Card URL", .field(.url)), ToolColumn("Card Description", .field(.detail)),
          ToolColumn("Labels", .text { remarked($0.tags.words($1), $0.extraText($1, labels)) }),
          ToolColumn("Members", .text { remarked($0.assignees.words($1), $0.extraText($1, members)) }),
          ToolColumn("Start Date", .date(.start, .milliseconds)),
          ToolColumn("Due Date", .date(.due, .milliseconds)),
          ToolColumn("Due Complete", .done("true", open: "false")),
          ToolColumn("Last Activity Date", .date(.modified, .milliseconds)),
          ToolColumn("List Name", .field(.section)), ToolColumn("Board Name", .field(.project)),
          ToolColumn("Archived", .archived("true", else: "false")),
        ], reduction)
      writer.write(reduction.rows, to: &output)
    })

  /// The words of a list, each with the remark that it came with: `Urgent (red)`, `aikot (Aiko Tanaka)`.
  private static func remarked(_ words: [ArraySlice<UInt8>], _ known: ArraySlice<UInt8>?) -> [UInt8]? {
    guard !words.isEmpty else { return nil }
    var remarks: [ArraySlice<UInt8>: [UInt8]] = [:]
    for part in (known ?? []).split(separator: UInt8(ascii: ",")) {
      let part = trimmed(Array(part))
      guard part.last == UInt8(ascii: ")"), let bracket = part.lastIndex(of: UInt8(ascii: "(")) else {
        continue
      }
      remarks[trimmed(Array(part[..<bracket]))] = Array(part)
    }
    return Array(words.map { remarks[$0] ?? Array($0) }.joined(separator: ", ".utf8))
  }

  /// Whether one of some words is among those that have a remark.
  private static func hasRemark(of words: [ArraySlice<UInt8>], _ known: ArraySlice<UInt8>) -> Bool {
    remarked(words, known).map { $0.elementsEqual(remarked(words, nil) ?? []) } == false
  }

  /// Labels are `Name (colour)`: brackets at the end of a name of one's own become square ones.
  @Sendable
  private static func withoutRemark(_ text: [UInt8]) -> [UInt8]? {
    TextForm.withSquareBrackets(text, for: UInt8(ascii: "("), UInt8(ascii: ")"))
  }
}
