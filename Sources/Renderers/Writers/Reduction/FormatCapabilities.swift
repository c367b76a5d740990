package import TaskModel

/// What a format can hold: field by field, what is kept, what in reduced form, what is lost.
///
/// The same value says what `pantask formats` prints, what the loss ledger counts and what the writer is given; a
/// field without a form is lost.
package struct FormatCapabilities: Sendable {
  package var id: TextForm?
  package var title = TextForm()
  package var detail: TextForm?
  /// Whether the tool shows details as Markdown: those with other markup are written so.
  package var hasMarkdown = false
  package var done = DoneForm.said
  package var status: StatusForm?
  package var priority: PriorityForm?
  /// Forms of date fields; a date without one is lost.
  package var dates: [Field: DateForm] = [:]
  /// Whether only done tasks have a completion date: readers take a task with one for done.
  package var completedOnlyWhenDone = true
  package var assignees: ListForm?
  package var tags: ListForm?
  package var project: TextForm?
  package var section: TextForm?
  package var parent = ParentForm.lost
  /// Whether sections are headings that the tasks below belong to.
  package var groupsBySection = false
  package var url: TextForm?
  package var estimate: AmountForm?
  package var spent: AmountForm?
  /// How the tasks that must be done first are named; nil where there is no place for them.
  package var blockedBy: BlockerForm?
  /// Whether the progress is kept.
  package var keepsProgress = false
  package var recurrence: TextForm?
  /// Whether there is a place for whether a task is archived, which is no field of the model: it is known by the word
  /// `archived` for its state, or by what `extra` says of it.
  package var saysArchived = false
  /// Whether a task in a section that is called done is read as done.
  package var sectionSaysDone = false
  /// The names in `extra` of the word for what kind of issue a task is, where the format writes it; empty elsewhere.
  ///
  /// Where tasks are part of wholes, an `Epic` holds wholes in its turn.
  package var kindNames: [String] = []
  /// Which fields of `extra` it has places for; nil for none.
  package var extras: ExtraForm?
  /// What tables cannot say: rules between fields and between tasks.
  ///
  /// It works on the reduced table and counts what it changes.
  package var adjust: (@Sendable (inout TaskReduction) -> Void)?
  /// Remarks on fields, for listings.
  package var notes: [Field: String] = [:]

  /// A format that holds nothing but titles and whether a task is done.
  package init() {}

  /// How well a field is held.
  package enum Extent: String, Sendable {
    /// Every value, as it is.
    case kept
    /// Some values change; the ledger says which and how.
    case reduced
    /// No value.
    case lost
  }

  /// How well a field is held.
  ///
  /// What happens to white space and characters that mean something in the syntax does not count as reduced.
  package func extent(_ field: Field) -> Extent {
    if notes[field] != nil { return .reduced }
    switch field {
    case .id: return id == nil ? .lost : id?.accepts == nil ? .kept : .reduced
    case .title: return .kept
    case .detail: return of(detail)
    case .isDone: return done == .lost ? .lost : .kept
    case .status: return status.map { $0.isFree ? .kept : .reduced } ?? .lost
    case .priority: return priority.map { $0.mergesSteps ? .reduced : .kept } ?? .lost
    case .priorityRaw: return priority.map { $0.keepsRaw ? .reduced : .lost } ?? .lost
    case .due, .deadline, .start, .created, .modified, .completed:
      return dates[field].map { $0.isReduced ? .reduced : .kept } ?? .lost
    case .assignees: return of(assignees)
    case .tags: return of(tags)
    case .project: return of(project)
    case .section: return of(section)
    case .parent:
      switch parent {
      case .lost: return .lost
      case .byID, .byLevel(nil): return .kept
      case .byIDOfWhole, .byTitle, .byLevel: return .reduced
      }
    case .url: return of(url)
    case .estimate, .spent: return amount(field).map { $0.unit > 1 ? .reduced : .kept } ?? .lost
    case .blockedBy: return blockedBy.map { $0.reachesOthers ? .kept : .reduced } ?? .lost
    case .progress: return keepsProgress ? .kept : .lost
    case .recurrence: return recurrence.map { $0.accepts == nil ? .kept : .reduced } ?? .lost
    case .extra: return extras == nil ? .lost : .reduced
    case .source: return .lost
    }
  }

  /// What there is to say about a field that is kept in reduced form; empty where there is nothing.
  package func note(_ field: Field) -> String {
    if let note = notes[field] { return note }
    switch field {
    case .status: return status.map { $0.isFree ? "" : "the format's own words" } ?? ""
    case .priority:
      guard let priority else { return "" }
      let pairs = (Priority.allCases.reversed() + [nil]).map { step -> String in
        let word = priority.word(for: step, raw: "\u{0}")
        return "\(step?.name ?? "absent") \(word.isEmpty ? "none" : word)"
      }
      return pairs.joined(separator: ", ")
    case .priorityRaw: return priority.map { $0.keepsRaw ? "the format's own words" : "" } ?? ""
    case .due, .deadline, .start, .created, .modified, .completed: return dates[field]?.note ?? ""
    case .blockedBy: return blockedBy.map { $0.reachesOthers ? "" : "tasks of the file" } ?? ""
    case .assignees, .tags:
      let form = field == .tags ? tags : assignees
      return form?.maximumCount == 1 ? "one" : ""
    case .parent:
      switch parent {
      case .byTitle: return "by title"
      case .byIDOfWhole: return "2 levels"
      case .byLevel(let maximum?): return "\(maximum) levels"
      default: return ""
      }
    case .estimate, .spent: return amount(field).map { $0.unit == 60 ? "minutes" : "" } ?? ""
    case .recurrence: return recurrence?.accepts == nil ? "" : "RRULE"
    case .extra: return extras == nil ? "" : "the format's own fields"
    default: return ""
    }
  }

  /// The form of an amount of work, expected or done.
  func amount(_ field: Field) -> AmountForm? { field == .spent ? spent : estimate }

  private func of(_ form: TextForm?) -> Extent { form == nil ? .lost : .kept }

  private func of(_ form: ListForm?) -> Extent {
    guard let form else { return .lost }
    return form.maximumCount == nil ? .kept : .reduced
  }
}
