/// The words of a table as texts, each made once: for those who make items of many rows.
package final class ItemWords: Sendable {
  let status, priorityRaw, project, section, assignees, tags, extraNames: [String]

  /// The words of a table.
  package init(of table: borrowing TaskTable) {
    status = table.status.dictionary.strings
    priorityRaw = table.priorityRaw.dictionary.strings
    project = table.project.dictionary.strings
    section = table.section.dictionary.strings
    assignees = table.assignees.dictionary.strings
    tags = table.tags.dictionary.strings
    extraNames = table.extra.names.strings
  }
}
