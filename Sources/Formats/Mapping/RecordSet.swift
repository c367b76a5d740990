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
  /// What all tasks at this place are, where the tool has put them away.
  package var itemClass: ItemClass?
  /// What makes the tasks that refer to a name, or stand under a heading, done: a list of finished ones.
  ///
  /// Tasks at a place that has a condition are done.
  package var done: RecordCondition?
  /// What makes a name one that is put away, for tasks that refer to it (`ExclusionRule.table`).
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
  /// Whether this is where lists may begin that detection has not seen: their name, which is a heading then, or their
  /// records.
  package var isLate = false
  /// Whether each list here is judged by itself, when it comes: by its name, and by what its first record has.
  package var isJudged = false
  /// The names at that place that detection has seen.
  package var knownNames: Set<String> = []
  /// Whether a heading is not the text at its path but the key, or the name of the element, that stands there.
  package var isName = false
  /// The name in `extra` under which additions are kept whole with their task, in an array: reminders, attachments.
  ///
  /// Empty for those of which only the fields are read.
  package var keptAs = ""
  /// What a name is called, in place of its own, where one of its values is true, by the name of that value: the column
  /// that is the `primary` one.
  package var renamed: [String: String] = [:]

  /// Makes a record set; tasks unless said otherwise.
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

  /// The name of the list, in the records at another path, that has those of this place for its elements; empty where
  /// they are those records themselves, nil where they are neither.
  ///
  /// Records of both kinds may stand in one list (`.`): what is no task there, by `ProfileMapping.conditions`, is a
  /// name.
  package func path(inRecordsAt outer: String) -> String? {
    // The elements of a top-level array are `.` alone and `[*]` in front of more.
    func steps(_ path: String) -> Substring {
      path == "." ? "" : path.hasPrefix("[*]") ? path.dropFirst(3) : path[...]
    }
    let (own, other) = (steps(path), steps(outer))
    if own == other { return "" }
    guard own.hasPrefix(other), own.dropFirst(other.count).hasPrefix("."), own.hasSuffix("[*]") else {
      return nil
    }
    let name = own.dropFirst(other.count + 1).dropLast(3)
    return name.isEmpty || name.contains(where: { ".[*\"".contains($0) }) ? nil : String(name)
  }
}
