package import TaskModel

/// The syntax that a tool's export is written in.
package enum Container: String, Codable, Sendable, CaseIterable {
  /// Comma-separated values and their cousins.
  case csv
  /// JSON, as one document or as lines.
  case json
  /// XML.
  case xml
  /// An Apple property list, XML or binary.
  case propertyList = "property-list"
}

/// How one tool's export maps onto the model: which field is what, in which words.
///
/// The mapping is plain data and `Codable`, so a user's own mapping file can do all that it does; the assembler
/// is for what tables cannot say (names joined by id, rows that belong to the row above).
package struct Profile: Sendable {
  /// The declarative part.
  package var mapping: ProfileMapping
  /// Makes the assembler for one input, where the profile needs one.
  package var makeAssembler: (@Sendable () -> any RecordAssembler)?

  /// Makes a profile.
  package init(_ mapping: ProfileMapping, makeAssembler: (@Sendable () -> any RecordAssembler)? = nil) {
    self.mapping = mapping
    self.makeAssembler = makeAssembler
  }

  /// The name that `--from` takes: lower case with hyphens, ending in the container where a tool has several.
  package var name: String { mapping.name }
}

/// The declarative part of a profile.
package struct ProfileMapping: Codable, Sendable, Equatable {
  /// The name that `--from` takes.
  package var name: String
  /// What people call the format.
  package var title: String
  /// Its syntax.
  package var container: Container
  /// What such a file looks like.
  package var signature = Signature()
  /// Where the records are.
  package var records: [RecordSet] = [RecordSet(path: ".")]
  /// Which of a record's values goes where.
  ///
  /// What is not named here is kept in `extra`.
  package var fields: [FieldMap] = []
  /// Values to leave out: derived figures and the like.
  ///
  /// Paths as in `FieldMap.from`.
  package var ignored: [String] = []
  /// Elements whose name is in one of their attributes: `["attribute": "name"]` reads
  /// `<attribute name="title">` as `<title>`.
  package var namedElements: [String: String] = [:]
  /// The tool's words for the five priorities.
  package var priorities = PriorityScale()
  /// The tool's words for done and open.
  package var doneWords = DoneVocabulary()
  /// Whether names are matched without regard to case.
  package var ignoresCase = false
  /// Whether names that no field map takes are tried against the synonyms of the generic profile.
  package var usesSynonyms = false
  /// Whether words are taken as they stand, blanks around them included: files that nobody typed. (A CSV field
  /// without quotes is trimmed all the same.)
  package var keepsBlanks = false
  /// What the headers of columns without a field say about their values.
  package var extraNotation = ExtraNotation.plain

  /// Makes a mapping that reads every record at the top of the input and maps nothing yet.
  package init(name: String, title: String, container: Container) {
    self.name = name
    self.title = title
    self.container = container
  }
}

/// Where a kind of record is found in an input, and what it is good for.
package struct RecordSet: Codable, Sendable, Equatable {
  /// What a record is.
  package enum Role: Codable, Sendable, Equatable {
    /// A task.
    case task
    /// Something that tasks refer to (lists, people, checklists), by a word of the profile's own.
    case context(String)
  }

  /// Path in the input: `tasks[*]` in JSON (`.` for a top-level array, object or lines), `Project/Tasks/Task` in
  /// XML, `.` in CSV.
  package var path: String
  /// What the records are.
  package var role: Role
  /// The section of tasks from here that have none of their own: the name of the list, where there are several.
  package var section: String

  /// Makes a record set; tasks unless said otherwise.
  package init(path: String, role: Role = .task, section: String = "") {
    self.path = path
    self.role = role
    self.section = section
  }
}

/// One value of a record and the field it fills.
package struct FieldMap: Codable, Sendable, Equatable {
  /// What is done with a value on its way into the model.
  package enum Target: Codable, Sendable, Equatable {
    /// It fills a field.
    case field(Field)
    /// It is the tool's word for the state: it fills `status`, and `isDone` where the word is known.
    case statusAndDone
    /// Each element is a task of its own under this one, mapped like the records themselves.
    case subtasks
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
  /// Whether the task is done as soon as this value is there (a completion date).
  package var impliesDone: Bool

  /// Makes a map to a field.
  package init(
    _ from: String, _ field: Field, styles: [ValueStyle] = [], separator: String = "",
    impliesDone: Bool = false
  ) {
    self.init(from, .field(field), styles: styles, separator: separator, impliesDone: impliesDone)
  }

  /// Makes a map to a target.
  package init(
    _ from: String, _ to: Target, styles: [ValueStyle] = [], separator: String = "", impliesDone: Bool = false
  ) {
    self.from = from
    self.to = to
    self.styles = styles
    self.separator = separator
    self.impliesDone = impliesDone
  }
}

/// How a tool writes a date or a duration.
package enum ValueStyle: String, Codable, Sendable, CaseIterable {
  // Dates.
  case iso8601 = "iso-8601"
  case dayMonthYear = "day-month-year"
  case monthDayYear = "month-day-year"
  case yearMonthDay = "year-month-day"
  case english
  case epochSeconds = "epoch-seconds"
  case epochMilliseconds = "epoch-milliseconds"
  /// Seconds since 2001-01-01T00:00:00Z, as Core Data and property lists of Apple's systems hold dates.
  case cocoaSeconds = "cocoa-seconds"
  // Durations.
  case seconds
  case minutes
  case hours
  case milliseconds
  case iso8601Duration = "iso-8601-duration"
}

/// A tool's words for the five priorities, with their direction.
package struct PriorityScale: Codable, Sendable, Equatable {
  /// Words in lower case, numbers among them.
  package var words: [String: Priority] = [:]
  /// For numeric scales with ranges: the lowest number of each step, highest step first.
  package var thresholds: [Threshold] = []
  /// Words that mean "none was given": middle, without a warning.
  package var unsetWords: [String] = []

  /// A step of a numeric scale.
  package struct Threshold: Codable, Sendable, Equatable {
    /// The smallest number that belongs to the step.
    package var minimum: Int
    /// The step.
    package var priority: Priority

    /// Makes a step.
    package init(minimum: Int, _ priority: Priority) {
      self.minimum = minimum
      self.priority = priority
    }
  }

  /// Makes a scale.
  package init(
    words: [String: Priority] = [:], thresholds: [Threshold] = [], unsetWords: [String] = []
  ) {
    self.words = words
    self.thresholds = thresholds
    self.unsetWords = unsetWords
  }

  /// What a word means; nil for a word the scale does not know.
  package func priority(of word: String) -> Priority? {
    let key = word.lowercased()
    if let priority = words[key] { return priority }
    if unsetWords.contains(key) { return .middle }
    if let number = Int(key), !thresholds.isEmpty {
      return thresholds.first { number >= $0.minimum }?.priority
    }
    return nil
  }

  /// pantask's own: names, and numbers 0…4.
  package static let native = PriorityScale(words: [
    "lowest": .lowest, "low": .low, "middle": .middle, "high": .high, "highest": .highest,
    "0": .lowest, "1": .low, "2": .middle, "3": .high, "4": .highest,
  ])
}

/// A tool's words for done and open.
package struct DoneVocabulary: Codable, Sendable, Equatable {
  /// Words in lower case that mean done.
  package var done: [String]
  /// Words in lower case that mean open.
  package var open: [String]
  /// Words in lower case that mean done only where the value answers whether a task is done (`isDone`): as a state
  /// `1` is a number of some list.
  package var yes: [String]
  /// Words in lower case that mean open only there.
  package var no: [String]

  /// Makes a vocabulary.
  package init(
    done: [String] = ["true", "1", "yes"], open: [String] = ["false", "0", "no"], yes: [String] = [],
    no: [String] = []
  ) {
    self.done = done
    self.open = open
    self.yes = yes
    self.no = no
  }

  /// What a word means as the answer to whether a task is done; nil for a word that is in no list.
  package func isDone(_ word: String) -> Bool? {
    let key = word.lowercased()
    if yes.contains(key) { return true }
    if no.contains(key) { return false }
    return isDone(state: key)
  }

  /// What a word means as a task's state; nil for a word that is in neither list of states.
  package func isDone(state word: String) -> Bool? {
    let key = word.lowercased()
    if done.contains(key) { return true }
    if open.contains(key) { return false }
    return nil
  }
}
