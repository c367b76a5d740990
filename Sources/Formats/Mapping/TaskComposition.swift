package import TaskModel

/// How records become tasks where not each of them is one: parts, repeated records, components.
package struct TaskComposition: Codable, Sendable, Equatable {
  /// Whether of records with one id the last is what has become of the others, and takes their place.
  package var laterReplaces = false
  /// Names of the values that say which occurrence of a series a record is (RFC 5545 §3.8.4.4), whose id it has: that
  /// comes behind the id then, after a `#`.
  package var occurrenceNames: [String] = []
  /// Whether headings among subtasks are the section of those after them.
  package var inheritsHeadings = false
  /// Whether parts of a record that do not say which project they are in are in that of their task: items of a
  /// checklist, and not tasks of their own.
  package var partsShareProject = false
  /// Whether a task waits for its parts by its nature: naming them among its blockers says nothing.
  package var wholesWaitForParts = false
  /// The list in a record of which each element is a task of its own, all else in the record being true of every one of
  /// them; empty for none.
  package var repeatedBy = ""
  /// Whether records are components as jCal writes them (RFC 7265 §3.3): `["vtodo", [properties],
  /// [components]]`, each property an array that begins with its name.
  ///
  /// The word is the component that is a task; empty for no.
  package var componentName = ""

  /// Makes one that says nothing.
  package init() {}
}

/// Values of the root of a file that are true of every task in it.
package struct RootValues: Codable, Sendable, Equatable {
  /// Attributes of the root element that fill a field of every task that does not say otherwise.
  package var fields: [String: Field] = [:]
  /// What the input has under those, filled in when it is recognised.
  package var texts: [Field: String] = [:]

  /// Makes one that says nothing.
  package init() {}
}

/// The values that an assembler looks at in records themselves.
package struct AssembledValues: Codable, Sendable, Equatable {
  /// The names of the values that the assembler looks at in the record itself; none for all.
  package var names: [String] = []
  /// Of those, the ones that end in a field, and which: for those who ask what became of a value.
  package var fields: [String: Field] = [:]

  /// Makes one that says nothing.
  package init() {}
}
