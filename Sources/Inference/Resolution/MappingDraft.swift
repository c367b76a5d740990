import Formats
import TaskModel

/// The mapping of a file while it is made: which lists are read has been decided, and what names say of their values.
///
/// The rules in `rules` are asked one after another; each sees what those before it have decided.
struct MappingDraft {
  /// What the file shows.
  let shape: InputShape
  /// The list that looks most like tasks.
  let best: TextLists.Found
  /// The lists that are read with it.
  let lists: TaskListSelection
  /// Lists of parts of tasks.
  let parts: PartLists
  /// Whether the file is several objects, one after another.
  let isLines: Bool
  /// The names of the best list's values that may stand for a field.
  let ownNames: [String]
  /// What comes of it.
  var mapping: ProfileMapping
  /// What the values of the lists are, by themselves.
  var listFields: [FieldMap]
  /// Whether tasks do not say themselves whether they are done.
  var areSilent: Bool
  /// What stands around and beside the lists.
  var related: ContainerHeadings
  /// Remarks about guesses.
  var remarks: [Diagnostic] = []
  /// A description of priorities in a few words.
  var reasons: [String] = []
  /// Who has decided what.
  var trace: Trace

  /// What is asked, in this order: where tasks are, what stands around them, what their values are, how words and
  /// numbers are read, what is left out.
  static let rules: [any MappingRule.Type] = [
    RepeatedIDs.self, ContainerIDs.self, BoardColumnAsState.self, ListColumnOfStates.self, NamesAround.self,
    ListOfDoneTasks.self, RootNameAsProject.self, ListsBehindHead.self, UnmappedKeys.self, TasksInTasks.self,
    FurtherNames.self, AnswerByFlag.self, TitlesOfParts.self, PriorityWords.self, StarAsPriority.self,
    MidnightIsDay.self, ListsOfSubtaskIDs.self, KeyAsID.self, TreeOfTable.self, TimesBesideDays.self,
    FlagOfArchived.self, MarksOfTypes.self,
  ]

  /// What says whether a task is done.
  private static let answers: [FieldMap.Target] = [
    .field(.isDone), .statusAndDone, .field(.completed), .field(.progress),
  ]

  /// Makes the mapping of a list and those that are read with it.
  init(
    of best: TextLists.Found, _ lists: TaskListSelection, besides parts: PartLists, in shape: InputShape,
    isLines: Bool, trace: Trace
  ) {
    self.isLines = isLines
    self.best = best
    self.lists = lists
    self.parts = parts
    self.shape = shape
    self.trace = trace
    ownNames = GenericProfile.ownNames(of: best.shape, in: shape.container)
    mapping = ProfileMapping(ofNoTool: shape.container, title: "generic \(shape.container.rawValue)")
    mapping.naming.usesSynonyms = true
    mapping.naming.namedElements = shape.namedElements
    listFields = lists.fields
    areSilent = !lists.fields.contains { Self.answers.contains($0.to) }
    related = ContainerHeadings(in: shape)
    traceColumns()
    for rule in Self.rules { rule.apply(to: &self) }
    keepBeatenNames()
    // Numbers whose meaning is known need not tell it.
    if mapping.priorities.hasNumbers {
      mapping.reading.options = mapping.reading.options.without([.priorityNumbers])
    }
  }

  /// Keeps in `extra` what a better name beats: without a map of its own it would be looked up by its name once more
  /// where it comes.
  private mutating func keepBeatenNames() {
    let names = GenericProfile.keptNames(of: best.shape, ownNames, beside: mapping.fields)
    mapping.fields += names.map { FieldMap($0, .extra) }
  }

  /// Says once more what the values of the lists are: they have been looked at by those who ask nobody why.
  private mutating func traceColumns() {
    guard trace.isOn else { return }
    for place in lists.records {
      if parts.list(around: place.path) == nil {
        trace.add(.init(place.path), .areTasks, by: TaskList.self, "records with a title")
      }
      guard place.fields == nil, let records = shape.records.first(where: { $0.path == place.path }) else {
        continue
      }
      trace = RecordColumns(of: records, in: shape.container, trace: trace).trace
    }
  }

  /// Whether a value is read as something.
  func isMapped(_ name: String) -> Bool { mapping.fields.contains { $0.from == name } }

  /// Lets a value fill a field.
  mutating func add(_ map: FieldMap, by rule: any Rule.Type, _ evidence: @autoclosure () -> String) {
    mapping.fields.append(map)
    note(map, by: rule, evidence())
  }

  /// Says what a value is.
  mutating func note(_ map: FieldMap, by rule: any Rule.Type, _ evidence: @autoclosure () -> String) {
    trace.add(.init(best.shape.path, map.from), .fills(map.to), by: rule, evidence())
  }
}

/// A rule on the mapping of a file, once it is decided which lists are read.
protocol MappingRule: Rule {
  /// Adds to the mapping, or changes it.
  static func apply(to draft: inout MappingDraft)
}
