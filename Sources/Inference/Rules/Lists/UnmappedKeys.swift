import Formats
import TaskModel

/// Keys around lists that tell these from one another and are neither a project nor a section are named.
package enum UnmappedKeys: MappingRule {
  package static let name = "unmapped-keys"
  package static let summary =
    "Keys around lists that no field has room for are named in a note (`lost-keys`)."
  package static let example = RuleExample(
    .json,
    #"{"Home": {"House": {"todo": [{"title": "Dig"}]}, "Yard": {"todo": [{"title": "Rake"}]}}, "Work": {"Desk": {"todo": [{"title": "Mail"}]}}}"#,
    "the file is kept without some of its keys")

  static func apply(to draft: inout MappingDraft) {
    guard let remark = UnmappedGroupKeys.remark(on: draft.mapping.records, in: draft.shape) else { return }
    draft.remarks.append(remark)
    draft.trace.add(.init(""), .isScale("kept without some of its keys"), by: self, remark.message)
  }
}
