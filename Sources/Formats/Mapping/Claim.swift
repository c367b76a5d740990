package import TaskModel

/// A statement about a file or about something in it, with the rule that made it and the evidence for it.
///
/// `pantask inspect --why` prints one a line.
package struct Claim: Sendable, Equatable {
  /// What a claim is about.
  package struct Subject: Sendable, Hashable {
    /// The path of records, as in `RecordSet.path`; empty for the whole file.
    package var path: String
    /// The name of one of their values, as in `FieldMap.from`; empty for the records themselves.
    package var name: String

    /// Names records, or one of their values.
    package init(_ path: String, _ name: String = "") {
      self.path = path
      self.name = name
    }

    /// As it is printed: `tasks[*]`, `tasks[*] due_date`, or the name alone where records are the file itself.
    package var text: String {
      if name.isEmpty { return path.isEmpty || path == "." ? "the file" : path }
      return path.isEmpty || path == "." ? name : "\(path) \(name)"
    }
  }

  /// What is claimed.
  package enum Kind: Sendable, Equatable {
    /// The file is of this format.
    case isFormat(String)
    /// The records are tasks.
    case areTasks
    /// The records are parts of the tasks at a path.
    case areParts(of: String)
    /// It stands around tasks, or beside them, and fills this field of theirs.
    case gives(Field)
    /// The value fills a field, or says how tasks hang together.
    case fills(FieldMap.Target)
    /// The numbers, words or dates are counted or written in this way.
    case isScale(String)
    /// What it marks is left out unless it is asked for.
    case isExcluded(ItemClass)
    /// It is something else, and is not read as tasks.
    case isOther(String)

    /// As it is printed.
    package var text: String {
      switch self {
      case .isFormat(let name): "is \(name)"
      case .areTasks: "are tasks"
      case .areParts(let path): "are parts of \(path == "." ? "the tasks" : path)"
      case .gives(let field): "gives \(field.name)"
      case .fills(let target): "is \(target.described)"
      case .isScale(let scale): "is \(scale)"
      case .isExcluded(let itemClass): "marks what is \(itemClass.rawValue)"
      case .isOther(let kind): "is \(kind)"
      }
    }
  }

  /// What another rule had claimed of the same.
  package struct Beaten: Sendable, Equatable {
    /// What it had claimed.
    package var kind: Kind
    /// Its name.
    package var rule: String

    /// Says what counts no longer.
    package init(kind: Kind, rule: String) {
      self.kind = kind
      self.rule = rule
    }
  }

  /// What it is about.
  package var subject: Subject
  /// What is claimed.
  package var kind: Kind
  /// The name of the rule.
  package var rule: String
  /// What in the file speaks for it.
  package var evidence: String
  /// What had been claimed before and counts no longer, the last first.
  package var beaten: [Beaten] = []
  /// Line and column where that first stands in the file, from 1; nil where the place is not known.
  package var position: (line: Int, column: Int)? {
    get { line > 0 ? (line, column) : nil }
    set { (line, column) = newValue ?? (0, 0) }
  }
  private var line = 0
  private var column = 0

  /// Makes a claim.
  package init(_ subject: Subject, _ kind: Kind, rule: String, evidence: String) {
    self.subject = subject
    self.kind = kind
    self.rule = rule
    self.evidence = evidence
  }
}

extension FieldMap.Target {
  /// What it is called where people read it.
  package var described: String {
    switch self {
    case .field(let field): field == .extra ? "kept in extra" : field.name
    case .statusAndDone: "status"
    case .subtasks: "a list of subtasks"
    case .subtaskDone: "the state of the subtask before it"
    case .doneHint: "a hint of isDone"
    case .tasks: "a list of tasks"
    case .containers: "a list of what holds tasks"
    case .inherited(let field): "\(field.name) of the tasks inside"
    case .dayOnly(let field): "whether \(field.name) is a day"
    case .children: "ids of subtasks"
    case .joinKey: "the id for records elsewhere"
    }
  }
}
