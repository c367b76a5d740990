import TaskModel

// Items with boxes in Markdown (GitHub's task lists, and the boxes of note programs). The heading above is the
// section; indentation makes the tree; what stands indented below an item is its detail.

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
    ]
    mapping.ignored = ["number", "parent"]
    mapping.hierarchy = .key(parents: ["parent"], of: "number")
    mapping.doneWords = DoneVocabulary(
      done: ["x", "-", "~", "✓", "✔", "✅", "☑"], open: ["/", ">", "<", "!", "?", "*"])
    return Profile(mapping)
  }()
}
