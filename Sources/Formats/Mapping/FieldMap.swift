package import TaskModel

/// One value of a record and the field it fills.
package struct FieldMap: Codable, Sendable, Equatable {
  /// What is done with a value on its way into the model.
  package enum Target: Codable, Sendable, Equatable {
    /// It fills a field.
    case field(Field)
    /// It is the tool's word for the state: it fills `status`, and `isDone` where the word is known.
    case statusAndDone
    /// Each element is a task of its own under this one, mapped by `parts`, or like the records themselves.
    ///
    /// In a cell: each of its texts between separators is one's title.
    case subtasks
    /// It says whether the subtask before it is done.
    case subtaskDone
    /// It says whether the task is done, where nothing says it better.
    case doneHint
    /// Each element is a task, mapped by `parts`; what is around it is none, but what it holds tasks in.
    case tasks
    /// Each element holds tasks in its turn, mapped by `parts`, or like what is around it.
    case containers
    /// It fills a field of the tasks inside the record, where they do not say otherwise.
    case inherited(Field)
    /// It says whether that date is a day, written as a time in some zone.
    case dayOnly(Field)
    /// Each is the id of a task whose parent this one is.
    case children
    /// It is the id by which records elsewhere name the task, where that is not its own (`RecordSet.Role.addition`).
    case joinKey
  }

  /// Name of the value, or names from the outside in joined by `/`: `due/date`, `labels/name`.
  ///
  /// XML attributes begin with `@`. Arrays on the way are passed through.
  package var from: String
  /// Where it goes.
  package var to: Target
  /// How a date or a duration is written; several are tried in order.
  package var styles: [ValueStyle]
  /// What separates the words of a list in one text; empty for no splitting.
  package var separator: String
  /// Whether the task is done as soon as this value is there (a completion date), or is 100 (a share).
  package var impliesDone: Bool
  /// What is around the value.
  package var form = ValueForm.plain
  /// Whether only the day of a date counts, whatever time is written with it.
  package var isDay = false
  /// Words in lower case that mean that there is no value: `null`, `none`, `---`, `0001-01-01t00:00:00z`.
  package var unset: [String] = []
  /// Whether a flag is the wrong way round: `is_open`.
  package var isInverted = false
  /// Whether another map to the field is worth more: it fills the field where nothing else does, and a list with what
  /// is not in it yet.
  package var isFallback = false
  /// Whether it fills the list of people only where nobody else is in it: an address that is second best
  /// (`assignee/email`), since somebody who has a name as well is not there twice, and the members of a card, who need
  /// not be those whom it is assigned to.
  package var isOnlyIfEmpty = false
  /// Whether a text is added to what the field holds already, after an empty line.
  package var isJoined = false
  /// Whether the words of a list are kept in `extra` besides: they tell apart what stands beside them there.
  ///
  /// Of people and words with something behind them only values that have that, of flags only words besides the first
  /// for done and the first for open: those say more (`-1` is given up).
  package var isKept = false
  /// The table in which ids are looked up (`RecordSet.Role.lookup`); empty for values that stand for themselves.
  package var lookup = ""
  /// Name of the value that says in which unit an amount is counted: `I` for minutes, `H` for hours, `D` or `K` for
  /// days of eight hours, `W` for weeks of five such days, `M`, `Y`, or a word.
  ///
  /// Of a recurrence the amount is how many units lie between two times: where it is missing, one. Where it has a style
  /// of its own it is counted in that, and in a unit that is named nevertheless it says nothing: it is one of that.
  /// Empty for amounts that say it themselves.
  package var unit = ""
  /// The tool's own words for units, in lower case, and what they mean.
  package var units: [String: AmountUnit] = [:]
  /// Whether it is put together with another value, or made into a rule, once the whole record has been seen.
  package var isAmount: Bool {
    !unit.isEmpty || (to == .field(.recurrence) && styles.contains(where: \.isAmount))
  }
  /// What the values of an element are, where it is a task or holds some; nil for the same as around it.
  package var parts: [FieldMap]?

  /// Makes a map to a field.
  package init(
    _ from: String, _ field: Field, styles: [ValueStyle] = [], separator: String = "",
    impliesDone: Bool = false, form: ValueForm = .plain, isDay: Bool = false, unset: [String] = []
  ) {
    self.init(from, .field(field), styles: styles, separator: separator, impliesDone: impliesDone)
    self.form = form
    self.isDay = isDay
    self.unset = unset
  }

  /// Makes a map to a target.
  package init(
    _ from: String, _ to: Target, styles: [ValueStyle] = [], separator: String = "",
    impliesDone: Bool = false, form: ValueForm = .plain
  ) {
    self.form = form
    self.from = from
    self.to = to
    self.styles = styles
    self.separator = separator
    self.impliesDone = impliesDone
  }
}
