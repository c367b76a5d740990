package import TaskModel
import Templating

/// A kind of thing that a report template can stand in: what its names mean depends on it.
package enum ReportKind: Int32, CaseIterable, Sendable {
  /// The whole report: where every template begins.
  case page
  /// An input: an item of `sources`.
  case source
  /// One of the five priorities with its figures, or that there is none: an item of `priorities`.
  case priority
  /// A group of tasks: an item of `groups` or `subgroups`.
  case group
  /// A task: an item of `tasks`.
  case task
  /// A person: an item of `assignees`.
  case assignee
  /// A label: an item of `tags`.
  case tag
  /// A value without a field of its own: an item of `extra`.
  case extra
  /// The words of the language: `label`.
  case label
  /// A task in a list of its own, without its group and parent: an item of `overdueTasks` and the like.
  case listedTask
  /// A task that is the last one shown of a list that was cut.
  case lastTask
  /// Someone's share of the tasks, or a project's: an item of `people` or `projects`.
  case share
  /// Someone with their figures: an item of `workload`.
  case workload
  /// Open tasks of some age, or due in some time: an item of `ages` or `weeks`.
  case span
  /// Another page of the report: an item of `pages`.
  case part
  /// A gate and what became of it: an item of `gates`.
  case gate
  /// A task that must be done first, by its id: an item of `blockedBy`.
  case blocker
  /// What is other than in an earlier state: `changes`.
  case changes
  /// What has happened to tasks in one way: an item of `kinds` of the changes.
  case changeKind
  /// What has happened to a task: an item of `changes` of such a kind.
  case change
  /// How the figures have come to be: `trend`.
  case trend
  /// A day with its figures: an item of `rows` of the trend.
  case trendRow
  /// A value of a field of the source's own: an item of `extra.NAME`.
  case ownValue

  /// The kind's name, as messages and documentation have it.
  package var name: String {
    // Written out: asked for it, Swift looks through all types of the program, 14 times in every run.
    switch self {
    case .page: "page"
    case .source: "source"
    case .priority: "priority"
    case .group: "group"
    case .task, .listedTask, .lastTask: "task"
    case .assignee: "assignee"
    case .tag: "tag"
    case .extra: "extra"
    case .label: "label"
    case .share: "share"
    case .workload: "workload"
    case .span: "span"
    case .part: "part"
    case .gate: "gate"
    case .blocker: "blocker"
    case .changes: "changes"
    case .changeKind: "kind of changes"
    case .change: "change"
    case .trend: "trend"
    case .trendRow: "row of a trend"
    case .ownValue: "value"
    }
  }

  /// Its names, in the order of their numbers.
  package var names: [ReportName] {
    switch self {
    case .page: ReportNames.page
    case .source: ReportNames.source
    case .priority: ReportNames.priority
    case .group: ReportNames.group
    case .task, .listedTask, .lastTask: ReportNames.task
    case .share: ReportNames.share
    case .assignee, .tag, .blocker, .ownValue: ReportNames.word
    case .extra: ReportNames.extra
    case .label: ReportNames.label
    case .workload: ReportNames.workload
    case .span: ReportNames.span
    case .part: ReportNames.part
    case .gate: ReportNames.gate
    case .changes: ReportNames.changes
    case .changeKind: ReportNames.changeKind
    case .change: ReportNames.change
    case .trend: ReportNames.trend
    case .trendRow: ReportNames.trendRow
    }
  }
}

/// A name that templates may use: its meaning, and what the table must hold for it.
package struct ReportName: Sendable {
  /// What the name leads to.
  package enum Value: Equatable, Sendable {
    /// Text; a section over it is rendered where it is not empty.
    case text
    /// `true` or `false`.
    case flag
    /// A number.
    case number
    /// One thing of a kind.
    case one(ReportKind)
    /// A list of things of a kind; written as a variable, its items with commas between them.
    case list(ReportKind)
    /// The thing whose name it is: to say whose name is meant where something inside it has the same one.
    case itself
  }

  /// When a section over the name is rendered.
  package enum Truth: Sendable {
    /// As the value says: a text that is there, a number but 0, what is true, a list that is not empty.
    case byValue
    /// Where there is a value at all, 0 included.
    case present
    /// Where there is a text that shows more than spaces.
    case visible
  }

  /// How a text is made harmless.
  package enum Escaping: Sendable {
    /// As the format needs any text.
    case text
    /// As a date: not at all where it is digits and signs.
    case date
    /// Not at all where it is spaces, number signs or the x of a checkbox: the marks of Markdown.
    case marks
    /// As the address of a link.
    case address
    /// As details with the markup of their source (`Details`).
    case markup
  }

  /// The name.
  package let name: String
  /// What the name leads to.
  package let value: Value
  /// What it means, in one line.
  package let documentation: String
  /// Which fields of a task it is made of.
  package let needs: FieldSet
  /// When a section over it is rendered.
  package let truth: Truth
  /// How it is escaped.
  package let escaping: Escaping

  init(
    _ name: String, _ value: Value, _ documentation: String, needs: [Field] = [], truth: Truth = .byValue,
    escaping: Escaping = .text
  ) {
    self.name = name
    self.value = value
    self.documentation = documentation
    self.needs = FieldSet(needs)
    self.truth = truth
    self.escaping = escaping
  }
}
