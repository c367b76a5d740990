package import TaskModel

/// What makes a record something else than a task that is there and open: known by one of its values.
package struct RecordCondition: Codable, Sendable, Equatable {
  /// What such a record is.
  package enum Meaning: String, Codable, Sendable {
    /// No task: a habit, a project, a heading.
    case noTask
    /// No task, but the heading of those after it in the same list: their section.
    case heading
    /// A task that is done, whatever its state says.
    case done
    /// A task that is open, whatever its state is called: a flag of the state, or its category, says more.
    case open
    /// A task that is done once, whatever its rule of recurrence says.
    case once
  }

  /// Name of the value, as in `FieldMap.from`.
  package var from: String
  /// Words that fulfil the condition, in lower case; empty for any value but `null` and an empty one.
  package var words: [String]
  /// Words that do not, though any other does.
  package var exceptions: [String]
  /// What the record then is.
  package var meaning: Meaning

  /// Makes a condition.
  package init(_ from: String, _ words: [String] = [], except exceptions: [String] = [], _ meaning: Meaning) {
    self.from = from
    self.words = words
    self.exceptions = exceptions
    self.meaning = meaning
  }

  /// Whether a value fulfils the condition; nil is a value with parts.
  package func isMet(by word: String?) -> Bool {
    guard let word = word?.lowercased() else { return words.isEmpty }
    return words.isEmpty ? !word.isEmpty && !exceptions.contains(word) : words.contains(word)
  }
}

/// A list of objects of which each is a value with a name, or an object whose keys are such names.
///
/// A value's field is that of the field map for its name below the list's (`custom_fields/Priority`), or for the member
/// that holds it (`properties/*title`).
package struct NamedValues: Codable, Sendable, Equatable {
  /// Name of the list.
  package var from: String
  /// The member that holds the name, one with parts as a path; empty where the names are keys of an object.
  package var name: String
  /// The members one of which holds the value, best first; that of several parts as a path.
  package var values: [String]
  /// Whether names without a field map are tried against the synonyms of the generic profile.
  package var usesSynonyms = false
  /// Whether a name that stands for the priority, in whatever language, is it: all others are the user's own.
  package var readsPriority = false
  /// The table in which what holds the name is looked up (`RecordSet.Role.lookup`), as far as that stands before the
  /// records; empty where it is the name itself.
  package var lookup = ""
  /// The member whose word is part of the name, behind a space, where several values have the same: the direction of a
  /// link beside its type, `Subtask OUTWARD`.
  ///
  /// Empty where the name says it all.
  package var qualifier = ""
  /// Whether they are all that people have put into a record: one without any of them is empty, and so is one that has
  /// nothing but unchecked checkboxes.
  package var isContent = false

  /// Makes a description.
  package init(
    _ from: String, name: String, values: [String], usesSynonyms: Bool = false, readsPriority: Bool = false,
    lookup: String = "", qualifier: String = "", isContent: Bool = false
  ) {
    self.isContent = isContent
    self.readsPriority = readsPriority
    self.qualifier = qualifier
    self.usesSynonyms = usesSynonyms
    self.lookup = lookup
    self.from = from
    self.name = name
    self.values = values
  }
}

extension FieldMap {
  /// The same map, with values that mean nothing.
  package func without(_ absent: String...) -> FieldMap { with { $0.unset = absent.map { $0.lowercased() } } }
  /// The same map, for a flag that says the opposite.
  package var inverted: FieldMap { with { $0.isInverted = true } }
  /// The same map, for a value that counts where no other does.
  package var fallback: FieldMap { with { $0.isFallback = true } }
  /// The same map, for people who count where nobody else does.
  package var onlyIfEmpty: FieldMap { with { ($0.isFallback, $0.isOnlyIfEmpty) = (true, true) } }
  /// The same map, for texts that follow one another.
  package var joined: FieldMap { with { $0.isJoined = true } }
  /// The same map, for a list or a flag whose words are kept in `extra` besides.
  package var kept: FieldMap { with { $0.isKept = true } }
  /// The same map, for a date of which the day counts, whatever time is written with it.
  package var day: FieldMap { with { $0.isDay = true } }
  /// The same map, for an id that stands for a name.
  package func lookedUp(in table: String) -> FieldMap { with { $0.lookup = table } }

  /// A map to a date, in ISO 8601 unless stated otherwise.
  package static func date(_ from: String, _ field: Field, _ styles: ValueStyle...) -> FieldMap {
    FieldMap(from, field, styles: styles.isEmpty ? [.iso8601] : styles, impliesDone: field == .completed)
  }

  /// A map to an amount whose unit another value says, in the tool's words where these are not the usual ones.
  package static func amount(
    _ from: String, _ field: Field, _ styles: ValueStyle..., unit: String, _ units: [String: AmountUnit] = [:]
  ) -> FieldMap {
    FieldMap(from, field, styles: styles).with {
      $0.unit = unit
      $0.units = units
    }
  }

  /// A map to tasks, or to what holds tasks, with what their values are.
  package static func list(_ from: String, _ target: Target, _ parts: [FieldMap]? = nil) -> FieldMap {
    FieldMap(from, target).with { $0.parts = parts }
  }

  private func with(_ change: (inout FieldMap) -> Void) -> FieldMap {
    var map = self
    change(&map)
    return map
  }
}

extension Profile {
  /// Makes a profile that is data alone.
  ///
  /// - Parameter nests: whether tasks stand in tasks, as elements of their name, of which no field map tells.
  package static func data(
    _ name: String, _ title: String, _ container: Container, nests: Bool = false,
    _ fill: (inout ProfileMapping) -> Void
  ) -> Profile {
    var mapping = ProfileMapping(name: name, title: title, container: container)
    fill(&mapping)
    return Profile(mapping, assembles: nests ? [.parent] : [])
  }
}
