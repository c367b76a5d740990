import TaskModel

// Items with boxes in Markdown (GitHub's task lists, and the boxes of note programs). The heading above is the
// section; indentation makes the tree; what stands indented below an item is its detail. Without boxes, Logseq's words for
// states, with priorities from A to C and lines for dates.

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
      FieldMap("due", .due, styles: [.iso8601]), FieldMap("start", .start, styles: [.iso8601]),
    ]
    mapping.priorities = PriorityScale(words: ["a": .highest, "b": .middle, "c": .low])
    mapping.ignored = ["number", "parent"]
    mapping.hierarchy = .key(parents: ["parent"], of: "number")
    mapping.doneWords = DoneVocabulary(
      done: ["x", "-", "~", "✓", "✔", "✅", "☑"], open: ["/", ">", "<", "!", "?", "*"])
    return Profile(mapping)
  }()
}
