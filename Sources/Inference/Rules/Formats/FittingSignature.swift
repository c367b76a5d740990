import Formats

/// A file with the names that a known tool writes is that tool's.
package enum FittingSignature: Rule {
  package static let name = "signature"
  package static let summary =
    "A file is of the known format whose names it has; the others that fit are listed as beaten, with their scores."
  package static let example = RuleExample(
    .json,
    #"{"kind": "tasks#tasks", "items": [{"kind": "tasks#task", "title": "Sow peas", "status": "needsAction"}]}"#,
    "the file is googletasks-json")
}
