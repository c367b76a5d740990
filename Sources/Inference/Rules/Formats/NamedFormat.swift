import Formats

/// A format or a profile that is named for a file counts, whatever the file looks like.
package enum NamedFormat: Rule {
  package static let name = "named-format"
  package static let summary = "A file is of the format that `--from` or `--profile` names."
  package static let example = RuleExample(
    .csv, "TYPE,CONTENT,PRIORITY\ntask,Sow peas,1\n", "the file is todoist-csv", from: "todoist-csv")
}
