import Formats
import TaskModel

/// What the names of a record's values stand for: for each field the name that stands for it best.
///
/// The rules in `rules` are asked one after another; each sees what those before it have assigned.
struct ColumnAssignment {
  /// A name and what it stands for.
  struct Choice {
    var target: FieldMap.Target
    var name: String
    /// How far the name is from the field's own: the least counts.
    var rank: Int
  }

  /// The names, in the order of the file.
  let names: [String]
  /// The name of a value that would rather be the title than a description, where none is called one.
  let titleName: String?
  /// What has been assigned.
  var choices: [Choice] = []
  /// Names for the end of a plan, which mean what the others leave.
  var planEnds: [(name: String, kind: Synonyms.PlanEnd, rank: Int)] = []
  /// Who has assigned what.
  var trace: Trace
  /// Where the records are.
  private let path: String

  /// What is asked, in this order.
  static let rules: [any AssignmentRule.Type] = [
    ColumnByName.self, EndOfPlan.self, DescriptionAsTitle.self, TextBesideTitle.self, ParticipleAsDay.self,
    NumberAsID.self,
  ]

  /// Assigns names to fields.
  init(of names: [String], titleName: String?, path: String = "", trace: Trace = .off) {
    self.names = names
    self.titleName = titleName
    self.path = path
    self.trace = trace
    for rule in Self.rules { rule.apply(to: &self) }
  }

  /// Whether a name stands for a field.
  func has(_ target: FieldMap.Target) -> Bool { choices.contains { $0.target == target } }

  /// Lets a name stand for a field.
  mutating func assign(
    _ name: String, _ target: FieldMap.Target, rank: Int = 0, by rule: any Rule.Type,
    _ evidence: @autoclosure () -> String
  ) {
    choices.append(Choice(target: target, name: name, rank: rank))
    trace.add(.init(path, name), .fills(target), by: rule, evidence())
  }

  /// Lets a name that stands for a field stand for another.
  mutating func move(
    _ index: Int, to target: FieldMap.Target, by rule: any Rule.Type, _ evidence: @autoclosure () -> String
  ) {
    choices[index].target = target
    trace.add(.init(path, choices[index].name), .fills(target), by: rule, evidence())
  }

  /// Lets another name stand for the field of a choice; the one before is kept as it is.
  mutating func replace(
    _ index: Int, by name: String, rank: Int, by rule: any Rule.Type, _ evidence: @autoclosure () -> String
  ) {
    let (old, target) = (choices[index].name, choices[index].target)
    choices[index].name = name
    choices[index].rank = rank
    trace.add(.init(path, old), .fills(.field(.extra)), by: rule, "“\(name)” says it better")
    trace.add(.init(path, name), .fills(target), by: rule, evidence())
  }

  /// Says that a name stands for a field that another has.
  mutating func passOver(_ name: String, for choice: Choice, by rule: any Rule.Type) {
    trace.add(.init(path, name), .fills(.field(.extra)), by: rule, "“\(choice.name)” says it better")
  }

  /// How the values are read.
  var maps: [FieldMap] {
    // Where nothing else says what is done, all of it is; without a check mark it is not.
    let isSaid = has(.field(.isDone))
    return choices.map { choice in
      let unit = choice.target == .field(.estimate) ? Synonyms.unit(of: choice.name) : nil
      // Days of work are no days of the clock, whether the unit stands beside a number or above it.
      let isWork = choice.target == .field(.estimate) && !Synonyms.isLength(choice.name)
      let own = isWork ? [.workingDuration] : GenericProfile.styles(for: choice.target)
      var map = FieldMap(
        choice.name, choice.target,
        styles: own + (unit.map { [$0] } ?? Synonyms.dateOrder(of: choice.target, in: choice.name)),
        separator: GenericProfile.separator(for: choice.target),
        impliesDone: choice.target == .field(.completed) || (choice.target == .field(.progress) && !isSaid))
      if !map.separator.isEmpty { map.form = .quotedList }
      return map
    }
  }
}

/// A rule on which name stands for which field, whatever the values are.
protocol AssignmentRule: Rule {
  /// Adds to what has been assigned, or changes it.
  static func apply(to columns: inout ColumnAssignment)
}
