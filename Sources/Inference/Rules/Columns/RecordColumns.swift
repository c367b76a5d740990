import Formats
import TaskModel

/// What the values of records at one place are: which of them fills which field.
///
/// What names say alone is a `ColumnAssignment`; here comes what the file shows of the values. The rules in `rules` are
/// asked one after another; each sees what those before it have decided.
struct RecordColumns {
  let records: InputShape.RecordShape
  let container: Container
  /// The names that may stand for a field.
  let names: [String]
  /// What has been decided.
  var fields: [FieldMap] = []
  /// Who has decided what.
  var trace: Trace
  /// Whether nothing is left to say: each value stands in an object whose form is known.
  var isComplete = false

  /// What is asked, in this order.
  static let rules: [any ColumnRule.Type] = [
    FirestoreDocument.self, TypedValues.self, NumbersOfRows.self, NamesOfColumns.self, RowNumberAsID.self,
    ValuesInOneObject.self, StateObject.self, NumberedSubtasks.self, NumberedPeople.self, UserIDUnderKey.self,
    LinksAreNoSubtasks.self, FlagIsNoSection.self, OnlyTextOfTask.self, LaidOutText.self,
  ]

  /// Decides what the values of records are.
  init(of records: InputShape.RecordShape, in container: Container, trace: Trace = .off) {
    self.records = records
    self.container = container
    self.trace = trace
    names = GenericProfile.ownNames(of: records, in: container)
    for rule in Self.rules {
      rule.apply(to: &self)
      if isComplete { return }
    }
  }

  /// Whether a value is read as the title.
  var isTitled: Bool { has(.field(.title)) }

  /// Whether a value fills a field.
  func has(_ target: FieldMap.Target) -> Bool { fields.contains { $0.to == target } }

  /// Lets a value fill a field.
  mutating func add(_ map: FieldMap, by rule: any Rule.Type, _ evidence: @autoclosure () -> String) {
    fields.removeAll { $0.from == map.from }
    fields.append(map)
    trace.add(.init(records.path, map.from), .fills(map.to), by: rule, evidence())
  }

  /// Lets values fill no field; they are kept as they are.
  mutating func remove(
    by rule: any Rule.Type, _ evidence: @autoclosure () -> String, where isRemoved: (FieldMap) -> Bool
  ) {
    for map in fields where isRemoved(map) {
      trace.add(.init(records.path, map.from), .fills(.field(.extra)), by: rule, evidence())
    }
    fields.removeAll(where: isRemoved)
  }

  /// What names alone say of the values.
  mutating func maps(for names: [String], titleName: String? = nil) -> [FieldMap] {
    let columns = ColumnAssignment(of: names, titleName: titleName, path: records.path, trace: trace)
    trace = columns.trace
    return columns.maps
  }
}

/// A rule on what the values of records are, by what the file shows of them.
protocol ColumnRule: Rule {
  /// Adds to what has been decided, or changes it.
  static func apply(to columns: inout RecordColumns)
}

extension FieldMap {
  /// The same for a value that stands in an object, or under another name.
  func renamed(_ name: String) -> FieldMap {
    var map = self
    map.from = name
    return map
  }
}
