import Formats
import TaskModel

/// `number` beside `short_description` is the id, as ServiceNow has it; elsewhere it is a number of anything.
package enum NumberAsID: AssignmentRule {
  package static let name = "number-as-id"
  package static let summary = "`number` beside `short_description` is the id; elsewhere it may be anything."
  package static let example = RuleExample(
    .csv, "number,short_description,state\nINC0010,Sow peas,New\n", "number is id")

  static func apply(to columns: inout ColumnAssignment) {
    guard !columns.has(.field(.id)),
      columns.choices.contains(where: {
        $0.target == .field(.title) && Synonyms.normalized($0.name).joined == "shortdescription"
      }), let number = columns.names.first(where: { $0.lowercased() == "number" })
    else { return }
    columns.assign(number, .field(.id), by: self, "beside a short description")
  }
}
