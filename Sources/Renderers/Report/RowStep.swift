import Templating

/// A step of a row, with the name that it asks for looked up: once, and not for every row.
struct RowStep: Sendable {
  /// What is done.
  ///
  /// The names that nearly every row shows have ways of their own; the others go the way of the engine.
  enum Work: UInt8, Sendable {
    case text
    case title, check, dueText, assignees, tags, project
    case value, escapedValue
    case words, assigneeWords, tagWords
    case unlessTitle, unlessDue, unlessAssignees, unlessTags, unlessProject, unlessLink, unlessOwnPriority
    case unless
    case ifTitle
    case ifSomething
    // Several steps in one (`RowProgram`).
    case titleOrText
    case framedCheck
    case sectionOfDue, sectionOfAssignees, sectionOfTags, sectionOfProject
  }

  var work: Work
  let name: TaskName
  /// Where a text begins among the literals.
  var start: Int
  /// How long a text is, the step to go on at, or the number of what stands around words.
  var second: Int

  init(_ step: RowTemplate.Step) {
    name = TaskName(rawValue: step.field) ?? .id
    start = step.start
    second = step.target
    work =
      switch step.operation {
      case .text: .text
      case .value: .value
      case .escapedValue: RowStep.value(of: name)
      case .words: name == .assignees ? .assigneeWords : name == .tags ? .tagWords : .words
      case .skipUnless: RowStep.condition(on: name)
      case .skipIf: name == .title ? .ifTitle : .ifSomething
      }
  }

  private static func value(of name: TaskName) -> Work {
    switch name {
    case .title: .title
    case .check: .check
    case .dueText: .dueText
    case .assigneesText: .assignees
    case .tagsText: .tags
    case .project: .project
    default: .escapedValue
    }
  }

  private static func condition(on name: TaskName) -> Work {
    switch name {
    case .title: .unlessTitle
    case .due, .dueDate, .dueISO, .dueText, .dueState: .unlessDue
    case .assigneesText: .unlessAssignees
    case .tagsText: .unlessTags
    case .project: .unlessProject
    case .link: .unlessLink
    case .ownPriority: .unlessOwnPriority
    default: .unless
    }
  }
}

extension TaskName {
  /// Whether it is written where it is nothing to a section as well: `false`, or 0.
  var isAlwaysWritten: Bool {
    switch self {
    case .isDone, .hasDetail, .isOverdue, .hasParent, .isNew, .hasLabels, .depth: true
    default: false
    }
  }
}

extension RowStep.Work {
  /// Whether the step goes on elsewhere for some rows.
  var isQuestion: Bool {
    switch self {
    case .unlessTitle, .unlessDue, .unlessAssignees, .unlessTags, .unlessProject, .unlessLink,
      .unlessOwnPriority,
      .unless, .ifTitle, .ifSomething:
      true
    default: false
    }
  }

  /// Whether the step goes on elsewhere where there is something.
  var isInverted: Bool { self == .ifTitle || self == .ifSomething }

  /// Whether the step writes a value, and nothing where there is none.
  var isValue: Bool {
    switch self {
    case .title, .dueText, .assignees, .tags, .project, .value, .escapedValue, .words, .assigneeWords,
      .tagWords:
      true
    default: false
    }
  }

  /// For a question after a value: the step that writes it, and the one that asks, writes a text and the value.
  var section: (value: Self, joined: Self)? {
    switch self {
    case .unlessDue: (.dueText, .sectionOfDue)
    case .unlessAssignees: (.assignees, .sectionOfAssignees)
    case .unlessTags: (.tags, .sectionOfTags)
    case .unlessProject: (.project, .sectionOfProject)
    default: nil
    }
  }
}
