import TaskModel

// Items with checkboxes in Markdown (GitHub's task lists, and the checkboxes of note programs). The heading above is
// the section; indentation makes the tree; what stands indented below an item is its detail. Signs at the end of a
// title say its dates and its priority, as the Tasks plugin of Obsidian has them. Without checkboxes, Logseq's words
// for states, with priorities from A to C and lines for dates. Tables whose columns are those of tasks (`| Task |
// Status |`) are read, too: their columns have these names, whatever they are called in the text.

extension Profile {
  /// Checklists in Markdown.
  package static let markdownChecklist: Profile = {
    var mapping = ProfileMapping(
      name: "markdown-checklist", title: "Markdown checklist", container: .markdown)
    mapping.fields = [
      FieldMap("title", .title, form: .markdownTitle),
      FieldMap("detail", .detail),
      FieldMap("mark", .isDone),
      FieldMap("status", .status),
      FieldMap("project", .project),
      FieldMap("section", .section),
      FieldMap("priority", .priority),
      FieldMap("due", .due, styles: .written), FieldMap("start", .start, styles: .written),
      FieldMap("scheduled", .start, styles: .written).fallback,
      FieldMap("id", .id), FieldMap("state", .statusAndDone), FieldMap("done", .isDone),
      FieldMap("created", .created, styles: .written), FieldMap("modified", .modified, styles: .written),
      FieldMap("completed", .completed, styles: .written, impliesDone: true),
      FieldMap("assignees", .assignees, styles: [.withoutSign], separator: ","),
      FieldMap("tags", .tags, styles: [.withoutSign], separator: ","), FieldMap("url", .url),
      FieldMap("estimate", .estimate, styles: [.iso8601Duration, .unitWords]),
      FieldMap("estimate in working-duration", .estimate, styles: [.workingDuration, .unitWords]),
      FieldMap("estimate in hours", .estimate, styles: [.hours]),
      FieldMap("estimate in minutes", .estimate, styles: [.minutes]),
      FieldMap("estimate in working-days", .estimate, styles: [.workingDays, .workingDuration]),
      FieldMap("progress", .progress, styles: [.percent]),
      FieldMap("progress alone", .progress, styles: [.percent], impliesDone: true),
      FieldMap("recurrence", .recurrence), FieldMap("dependsOn", .blockedBy, separator: ","),
    ]
    mapping.priorities = .usual(and: ["a": .highest, "b": .middle, "c": .low])
    mapping.reading.options = [.priorityNumbers, .workingDays]
    mapping.naming.ignored = ["number", "parent"]
    mapping.hierarchy = .key(parents: ["parent"], of: "number")
    mapping.doneWords = .usual(
      done: ["x", "-", "~", "✓", "✔", "✅", "☑"], open: ["/", ">", "<", "!", "?", "*"])
    return Profile(mapping)
  }()
}
