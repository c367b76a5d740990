import TaskModel
import Templating

/// The rows of a page as straight lines of steps, for rows that depend on where they stand, or are too long to be kept
/// from when they were read (`EarlyRowRenderer`).
struct StraightRows: Sendable {
  /// What the engine need not render.
  let item: RowTemplate
  /// The steps for the page's rows.
  let program: RowProgram
  /// Days as they are shown, if a step shows them.
  let days: DayTexts?

  /// The rows of a template's lists of tasks on a page; nil where they need the engine.
  init?(_ template: CompiledTemplate, _ context: ReportContext) {
    guard
      let item = template.straightItem(
        ofLists: "tasks", field: { StraightRows.values[$0] }, words: { StraightRows.words[$0] })
    else { return nil }
    self.item = item
    program = RowProgram(item, isNothing: context.isNothingEverywhere)
    let showsDue = program.steps.contains { $0.work == .dueText || $0.work == .sectionOfDue }
    days = showsDue ? DayTexts(around: context.clock.today, context.phrases.dateFormat) : nil
  }

  private static let lists: Set<TaskName> = [.assignees, .tags, .blockedBy, .assigneesAbove, .tagsAbove]

  /// The fields of a task that are one value, by name; not what only the last of a list that was cut has.
  private static let values = numbers { !lists.contains($0) && ![.extra, .moreText, .task].contains($0) }
  /// The fields that are lists of words, by name.
  private static let words = numbers(lists.contains)

  private static func numbers(_ isWanted: (TaskName) -> Bool) -> [String: Int] {
    var numbers: [String: Int] = [:]
    for (field, name) in zip(TaskName.allCases, ReportNames.task) where isWanted(field) {
      numbers[name.name] = field.rawValue
    }
    return numbers
  }
}

extension ReportContext {
  /// Whether a name of a task says nothing in any row, or something in each; nil where that depends on the row.
  ///
  /// By the columns as a whole: one without values is empty.
  func isNothingEverywhere(_ name: TaskName) -> Bool? {
    switch name {
    case .id, .check: false
    case .ownPriority: groups.isByPriority ? true : nil
    case .anchor: places.map { $0.hasEveryAnchor ? false : nil } ?? true
    default: isEmpty(name) ? true : nil
    }
  }

  private func isEmpty(_ name: TaskName) -> Bool {
    switch name {
    case .detail, .hasDetail, .detailMarkup: table.detail.bytes.isEmpty
    case .status: table.status.dictionary.count == 0
    case .priorityRaw, .priorityWord: table.priorityRaw.dictionary.count == 0
    case .due, .dueDate, .dueISO, .dueText, .dueState, .isOverdue: table.due.isEmpty
    case .deadline: table.deadline.isEmpty
    case .start: table.start.isEmpty
    case .created: table.created.isEmpty
    case .modified: table.modified.isEmpty
    case .completed: table.completed.isEmpty
    case .assignees, .assigneesText: table.assignees.codes.isEmpty
    case .tags, .tagsText: table.tags.codes.isEmpty
    case .project: table.project.dictionary.count == 0
    case .section: table.section.dictionary.count == 0
    case .url: table.url.bytes.isEmpty
    case .link: table.url.bytes.isEmpty && sourceLinks.isEmpty
    case .estimate: table.estimate.isEmpty
    case .spent: table.spent.isEmpty
    case .blockedBy, .blockedByText: table.blockedBy.codes.isEmpty
    case .progress: table.progress.isEmpty
    case .recurrence: table.recurrence.bytes.isEmpty
    case .depth, .indent, .hasParent, .nesting: depths.isEmpty
    case .key: table.id.bytes.isEmpty
    case .parentAnchor, .parentPage, .parentName: places?.hasParents != true
    case .statusAbove, .sectionAbove, .projectAbove, .assigneesAbove, .assigneesAboveText, .tagsAbove,
      .priorityAbove, .priorityNameAbove:
      effective == nil
    case .dayISO, .dayText, .dayState: effective == nil && table.due.isEmpty && table.completed.isEmpty
    case .isNew: effective == nil && table.created.isEmpty
    case .hasLabels:
      effective == nil && table.tags.codes.isEmpty && table.progress.isEmpty && places?.hasParents != true
        && table.deadline.isEmpty && table.spent.isEmpty && table.blockedBy.codes.isEmpty
    default: false
    }
  }
}
