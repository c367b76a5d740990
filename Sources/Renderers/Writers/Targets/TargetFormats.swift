/// The tools' formats that can be written.
///
/// Adding one: a file in this folder, a line here. Its capabilities are its documentation and its loss ledger.
package enum TargetFormats {
  /// All of them, in the order of listings.
  package static let all: [TargetFormat] = [
    .iCalendar, .xCal, .jCal, .taskwarriorJSON, .todoTxt, .markdownChecklist, .obsidianTasks, .todoistCSV,
    .trelloCSV,
    .jiraCSV,
    .asanaCSV, .linearCSV, .tickTickCSV, .gitHubJSON, .microsoftProjectXML, .toodledoXML, .opml,
  ]

  /// The format of that name or alias, case not counting.
  package static func format(named name: String) -> TargetFormat? {
    let name = name.lowercased()
    return all.first { $0.name == name || $0.aliases.contains(name) }
  }

  /// The format that a file's name asks for by its ending.
  package static func format(fileExtension: String) -> TargetFormat? {
    all.first { $0.fileExtensions.contains(fileExtension.lowercased()) }
  }
}
