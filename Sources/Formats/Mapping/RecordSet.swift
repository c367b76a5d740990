package import TaskModel

/// Where a kind of record is found in an input, and what it is good for.
package struct RecordSet: Codable, Sendable, Equatable {
  /// What a record is.
  package enum Role: Codable, Sendable, Equatable {
    /// A task.
    case task
    /// Something that tasks refer to (lists, people, checklists), by a word of the profile's own.
    case context(String)
    /// A name that tasks refer to by its id: `FieldMap.lookup` names the table.
    case lookup(String)
    /// Values that belong to the task with a certain id: notes, labels, people in lists of their own.
    case addition
    /// A text that fills a field of the tasks after it, up to the next such text or the end of what it stands in.
    case heading(Field)
  }

  /// What stands in a record beside its name or its value, and belongs to that.
  package enum Company: Codable, Sendable, Equatable {
    /// Nothing.
    case none
    /// Who wrote an addition, as a name or as an id of a table (empty where names stand for themselves), and when.
    ///
    /// They stand before the text, as they do for Trello (`Ann, 2026-03-01T10:00:00.000Z: Hello`), and the times say
    /// the order of the texts. Either may be empty.
    case origin(writer: String, table: String, time: String)
    /// The id of what an added value is called, by a table: a custom field of a card's.
    ///
    /// What is called a priority is the task's; all else is kept under its name.
    case valueName(String, table: String)
    /// Where else a name has a text that is kept with the tasks which refer to it, as `keptAs`: the title of a
    /// checklist that stands for its task.
    case label(String)
  }

  /// The lists at a place where each is judged by itself.
  package struct JudgedLists: Codable, Sendable, Equatable {
    /// Whether the place is only for lists that detection has not seen.
    package var areLate: Bool
    /// The names at that place that detection has seen.
    package var knownNames: Set<String>

    /// Makes the lists of a place.
    package init(areLate: Bool, knownNames: Set<String> = []) {
      self.areLate = areLate
      self.knownNames = knownNames
    }
  }

  /// Path in the input: `tasks[*]` in JSON (`.` for a top-level array, object or lines), `Project/Tasks/Task` in
  /// XML, `.` in CSV.
  package var path: String
  /// What the records are.
  package var role: Role
  /// Names that a task's record must have for this to be the place; empty for those of the signature.
  ///
  /// Of several places for tasks those are read that fit; one inside another that fits is a part of its records.
  package var needs: [String]
  /// Which of a record's values goes where; nil for the profile's fields.
  package var fields: [FieldMap]?
  /// Where the id is by which records are joined: a name's own (`lookup`), or the task's (`addition`).
  package var key: String
  /// Where a name's text is; the first that is there and not empty counts.
  package var names: [String]
  /// Where the rest of a name is that is in two parts, which follows the first with a space between: the family name;
  /// empty for names in one piece.
  package var nameEnd = ""
  /// What all tasks at this place are, where the tool has archived them.
  package var itemClass: ItemClass?
  /// What makes the tasks that refer to a name, or stand under a heading, done: a list of finished ones.
  ///
  /// Tasks at a place that has a condition are done.
  package var done: RecordCondition?
  /// What makes a name one that is archived, for tasks that refer to it (`ExclusionRule.table`).
  package var exclusions: [ExclusionRule] = []
  /// The section of tasks from here that have none of their own: the name of the list, where there are several.
  package var section: String
  /// The project of tasks from here that have none of their own: the name of the board that the list is one of.
  package var project = ""
  /// The word for the priority of tasks from here that have none of their own: the name of the list.
  package var priority = ""

  /// Whether a heading may come after its tasks, which are held until the end of the input then (JSON).
  package var follows = false
  /// Whether such a heading stands beside what has the tasks in it, and is that of all tasks of the input.
  package var isOfAll = false
  /// Where each list is judged by itself, when it comes: by its name, which is a heading at such a place, and by what
  /// its first record has.
  package var judged: JudgedLists?
  /// Whether a heading is not the text at its path but the key, or the name of the element, that stands there.
  package var isName = false
  /// The name in `extra` under which additions are kept whole with their task, in an array: reminders, attachments.
  ///
  /// Of additions with a `writer` the name under which their texts are, one after another; of names that tasks refer to
  /// the one that these, or their `label`, are kept under. Empty for those of which only the fields are read.
  package var keptAs = ""
  /// What else of a record belongs to what it says.
  package var company = Company.none
  /// What a name is called, in place of its own, where one of its values is true, by the name of that value: the column
  /// that is the `primary` one.
  package var renamed: [String: String] = [:]

  /// Makes a record set; tasks unless stated otherwise.
  package init(
    path: String, role: Role = .task, needs: [String] = [], fields: [FieldMap]? = nil, key: String = "id",
    names: [String] = ["name"], itemClass: ItemClass? = nil, done: RecordCondition? = nil,
    exclusions: [ExclusionRule] = [], section: String = "", keptAs: String = ""
  ) {
    self.keptAs = keptAs
    self.path = path
    self.role = role
    self.needs = needs
    self.fields = fields
    self.key = key
    self.names = names
    self.itemClass = itemClass
    self.done = done
    self.exclusions = exclusions
    self.section = section
  }

  /// The same place, of texts that somebody has written.
  package func written(by writer: String, lookedUpIn table: String, at time: String) -> RecordSet {
    var set = self
    set.company = .origin(writer: writer, table: table, time: time)
    return set
  }

  /// The same place, of values that are called by ids.
  package func named(by name: String, lookedUpIn table: String) -> RecordSet {
    var set = self
    set.company = .valueName(name, table: table)
    return set
  }

  /// The same place, of names beside which another text is worth keeping.
  package func labelled(_ label: String, keptAs name: String) -> RecordSet {
    var set = self
    (set.company, set.keptAs) = (.label(label), name)
    return set
  }

  /// Whether its records are names that tasks refer to.
  package var isNamed: Bool { if case .lookup = role { true } else { false } }

  /// Whether it says who wrote an addition, or when.
  package var hasOrigin: Bool { if case .origin = company { true } else { false } }

  /// Whether its records are kept whole, so that nothing of them is left unread.
  package var isKeptWhole: Bool { role == .addition && !keptAs.isEmpty && company == .none }

  /// Where what belongs to a name or a value stands in its record.
  package var companyPaths: [String] {
    switch company {
    case .none: []
    case .origin(let writer, _, let time): [writer, time]
    case .valueName(let name, _): [name]
    case .label(let label): [label]
    }
  }

  /// The table in which an id beside a text or a value is looked up; empty where there is none.
  package var companyTable: String {
    switch company {
    case .none, .label: ""
    case .origin(_, let table, _), .valueName(_, let table): table
    }
  }

  /// Whether this is where lists may begin that detection has not seen: their name, or their records.
  package var isLate: Bool { judged?.areLate ?? false }

  /// The names of the lists, from the records at another path inwards, of which the last has those of this place for
  /// its elements; empty where they are those records themselves, nil where they are neither.
  ///
  /// Records of both kinds may stand in one list (`.`): what is no task there, by `ProfileMapping.conditions`, is a
  /// name.
  package func lists(inRecordsAt outer: String) -> [String]? {
    // The elements of a top-level array are `.` alone and `[*]` in front of more.
    func steps(_ path: String) -> Substring {
      path == "." ? "" : path.hasPrefix("[*]") ? path.dropFirst(3) : path[...]
    }
    let (own, other) = (steps(path), steps(outer))
    if own == other { return [] }
    guard own.hasPrefix(other), own.dropFirst(other.count).hasPrefix("."), own.hasSuffix("[*]") else {
      return nil
    }
    let names = own.dropFirst(other.count + 1).dropLast(3).split(
      separator: "[*].", omittingEmptySubsequences: false)
    let arePlain = names.allSatisfy { name in !name.isEmpty && !name.contains { ".[*\"".contains($0) } }
    return arePlain ? names.map(String.init) : nil
  }
}
