import TaskModel

/// What the record or element that is being read stands in, and what of it has yet to be read.
struct Surroundings {
  /// Values of a record that hold good for the tasks in it: fields, and the nodes that hold them.
  struct Context {
    /// A value that holds good for the tasks in the list.
    struct Value {
      var field: Field
      var node: Int
      /// Its text, once a task has asked for it.
      var text: [UInt8] = []
      /// Whether the message that it stands around another of its kind has been given.
      var isSaid = false
    }

    var parent: Int
    var values: [Value] = []
    /// Whether the section of what it is in is another one by now: what it has of one is all.
    var hasOwnSection = false
    /// Whether what is in it is done: a list of finished tasks.
    var isDone = false

    /// Puts a heading in the place of the one before.
    mutating func setSection(node: Int) {
      values.removeAll { $0.field == .section }
      values.append(Value(field: .section, node: node))
    }
  }

  /// An element that is a task, or holds some.
  struct Element {
    var node: Int
    var level: Int
    var context: Int
    var isContainer: Bool
    /// What it is by what it is in, as bits: a list of an archived board is archived.
    var exclusionFlags: ExclusionFlags = []
  }

  /// The record or element that is being read, in `contexts`.
  private(set) var context = -1
  var contexts: [Context] = []
  /// Elements to be read, the next one last.
  var elements: [Element] = []
  /// Which of the tasks is being read that a record is, from 0.
  var repetition = 0

  /// Begins a record, or an element of one, whose values those inside it may inherit.
  mutating func beginContext(inside parent: Int) {
    if parent < 0, elements.isEmpty { contexts.removeAll(keepingCapacity: true) }
    context = contexts.count
    contexts.append(Context(parent: parent))
  }

  /// Keeps the heading that a subtask stands under for its own parts, since others will follow in the same list.
  mutating func inheritHeading(from outer: Int) {
    guard outer >= 0 else { return }
    contexts[context].hasOwnSection = true
    for value in contexts[outer].values where value.field == .section {
      contexts[context].values.append(value)
    }
  }
}
