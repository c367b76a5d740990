import TaskModel

extension ReportNames {
  /// Names of a task.
  package static let task: [ReportName] = [
    .init(
      "id", .text, "The task's id: the source's own, or a made one that stays the same.",
      needs: [.id, .title]),
    .init("title", .text, "What is to be done.", needs: [.title], truth: .visible),
    .init("detail", .text, "More about it.", needs: [.detail], truth: .visible),
    .init("hasDetail", .flag, "Whether there is more about it.", needs: [.detail]),
    .init("isDone", .flag, "Whether it is done.", needs: [.isDone]),
    .init(
      "check", .text, "x if it is done, else a space: the inside of a Markdown checkbox.", needs: [.isDone],
      escaping: .marks),
    .init("status", .text, "The source's own word for its state.", needs: [.status]),
    .init(
      "priority", .text, "lowest, low, middle, high or highest; empty where it has none.", needs: [.priority]),
    .init(
      "priorityName", .text, "Lowest, Low, Middle, High or Highest; empty where it has none.",
      needs: [.priority]),
    .init(
      "ownPriority", .text,
      "The same, where no group tells it.", needs: [.priority]),
    .init(
      "priorityValue", .number, "0 for the lowest to 4 for the highest; empty where it has none.",
      needs: [.priority], truth: .present),
    .init("priorityRaw", .text, "The source's own value for the priority.", needs: [.priorityRaw]),
    .init(
      "due", .text, "When it must be done: 2026-03-26, or 2026-03-26 09:00.", needs: [.due], escaping: .date),
    .init("dueDate", .text, "The day it must be done.", needs: [.due], escaping: .date),
    .init(
      "dueISO", .text, "When it must be done, in ISO 8601, for machines.", needs: [.due], escaping: .date),
    .init(
      "dueText", .text, "Due 2026-03-26, or Overdue 2026-03-26.", needs: [.due, .isDone], escaping: .date),
    .init(
      "dueState", .text, "overdue, soon (in the next seven days), later, or done.", needs: [.due, .isDone]),
    .init("isOverdue", .flag, "Whether it is open and past its due date.", needs: [.due, .isDone]),
    .init("start", .text, "When it may be begun.", needs: [.start], escaping: .date),
    .init("created", .text, "When it was written down.", needs: [.created], escaping: .date),
    .init("modified", .text, "When it was last changed.", needs: [.modified], escaping: .date),
    .init("completed", .text, "When it was done.", needs: [.completed], escaping: .date),
    .init("assignees", .list(.assignee), "Who does it.", needs: [.assignees]),
    .init("assigneesText", .text, "Who does it, with commas between the names.", needs: [.assignees]),
    .init("tags", .list(.tag), "Its labels.", needs: [.tags]),
    .init("tagsText", .text, "Its labels, with commas between them.", needs: [.tags]),
    .init("project", .text, "The project it belongs to.", needs: [.project]),
    .init("section", .text, "The part of the project.", needs: [.section]),
    .init("url", .text, "Where it lives on the web, as text.", needs: [.url], truth: .visible),
    .init(
      "link", .text,
      "Where it can be linked to: the same if it is http, https or mailto, else what --link makes.",
      needs: [.url],
      escaping: .address),
    .init("estimate", .text, "Work it is expected to take, as in 1 h 30 min.", needs: [.estimate]),
    .init("progress", .number, "How many percent are done.", needs: [.progress], truth: .present),
    .init("recurrence", .text, "How it repeats.", needs: [.recurrence], truth: .visible),
    .init("depth", .number, "How deep below a shown parent it stands: 0 for none.", needs: [.parent]),
    .init(
      "indent", .text, "Two spaces per depth, at most eight times: the nesting of a Markdown list.",
      needs: [.parent], escaping: .marks),
    .init("hasParent", .flag, "Whether it stands below a shown parent.", needs: [.parent]),
    .init("parent", .text, "Id of the task it is a part of.", needs: [.parent, .id]),
    .init(
      "source", .text, "The format's name and the file it came from, as the run was given it.",
      needs: [.source]),
    .init("extra", .list(.extra), "The source's values that have no field here.", needs: [.extra]),
    .init(
      "nesting", .text,
      "Four non-breaking spaces for each depth below the first, at most seven times, for tables.",
      needs: [.parent]),
    .init("key", .text, "The source's own id; empty where it has none.", needs: [.id]),
    .init(
      "anchor", .text,
      "The task's name for links in the page, t- and its id, at the first place where it stands.",
      needs: [.id, .title]),
    .init(
      "parentAnchor", .text, "That of the task it is a part of, where a page of the report shows it.",
      needs: [.id, .title, .parent]),
    .init(
      "parentPage", .text, "The address of the page that shows it, where that is another page.",
      needs: [.id, .title, .parent]),
    .init(
      "parentName", .text, "The key of that task, or else its title.", needs: [.id, .title, .parent]),
    .init(
      "statusAbove", .text, "Where it has no status: that of the next task above that has one.",
      needs: [.status, .parent]),
    .init("sectionAbove", .text, "The same of sections.", needs: [.section, .parent]),
    .init("projectAbove", .text, "The same of projects.", needs: [.project, .parent]),
    .init("assigneesAbove", .list(.assignee), "The same of assignees.", needs: [.assignees, .parent]),
    .init(
      "assigneesAboveText", .text, "These with commas between the names.", needs: [.assignees, .parent]),
    .init("tagsAbove", .list(.tag), "The same of labels.", needs: [.tags, .parent]),
    .init(
      "dayISO", .text,
      "When an open task is due, or a done one was done, by its own date or that above, in ISO 8601.",
      needs: [.due, .completed, .isDone, .parent], escaping: .date),
    .init(
      "dayText", .text, "The same in a few words: 8 Nov, 17 d late; Tue 1 Dec; done 14 Nov.",
      needs: [.due, .completed, .isDone, .parent]),
    .init(
      "dayState", .text, "late, now (due today) or done; with above where the date is that of a task above.",
      needs: [.due, .completed, .isDone, .parent]),
    .init("isNew", .flag, "Whether it was written down in the last seven days.", needs: [.created, .parent]),
    .init(
      "hasLabels", .flag,
      "Whether it has labels, progress, a deadline, time spent, tasks to be done first, a word for its priority or a "
        + "parent that the page shows.",
      needs: [.tags, .progress, .deadline, .spent, .blockedBy, .priority, .priorityRaw, .parent]),
    .init(
      "priorityAbove", .number,
      "Where it has no priority: 0 to 4 for that of the next task above that has one.",
      needs: [.priority, .parent], truth: .present),
    .init("priorityNameAbove", .text, "The same as a word.", needs: [.priority, .parent]),
    .init(
      "priorityWord", .text,
      "The source's own value for the priority, where it says something else: P2, Blocker.",
      needs: [.priority, .priorityRaw]),
    .init(
      "moreText", .text,
      "Of the last one shown of a list that was cut (`--email`): how many more there are, as in and 23 more."),
    .init("task", .itself, "The task: inside one of its tags, `{{task.title}}` is the task's."),
    .init(
      "detailMarkup", .text,
      "More about it, formatted as its source has it: paragraphs, lists, quotes, code, tables, emphasis, links.",
      needs: [.detail], truth: .visible, escaping: .markup),
    .init(
      "deadline", .text, "When it must be done at the latest, beside the date that it is due.",
      needs: [.deadline], escaping: .date),
    .init("spent", .text, "Work that it has taken so far, as in 1 h 30 min.", needs: [.spent]),
    .init("blockedBy", .list(.blocker), "Ids of the tasks that must be done first.", needs: [.blockedBy]),
    .init("blockedByText", .text, "These ids with commas between them.", needs: [.blockedBy]),
  ]
}
