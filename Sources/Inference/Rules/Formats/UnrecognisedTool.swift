import Formats

/// A file of an unrecognised tool is read by what its own names usually mean.
package enum UnrecognisedTool: Rule {
  package static let name = "unrecognised-tool"
  package static let summary = "A file that fits no known format is read by the rules below."
  package static let example = RuleExample(
    .csv, "Task,Due Date\nSow peas,2026-03-28\n", "the file is generic-csv")
}
