import Formats
import TaskModel
import Vocabulary

/// A table without ids says which task is part of which by the titles of parents, by places in an outline (`1.2`), by
/// levels, or by indents.
package enum TreeOfTable: MappingRule {
  package static let name = "tree-of-table"
  package static let summary =
    "A table without ids is a tree by titles of parents, places in an outline, levels, or indents."
  package static let example = RuleExample(
    .csv, "WBS,Task,Done\n1,Plant,no\n1.1,Dig,no\n1.2,Sow peas,no\n", "WBS is parent by places in an outline")

  static func apply(to draft: inout MappingDraft) {
    draft.mapping.hierarchy = hierarchy(of: draft.lists.fields, draft.best.shape, in: draft.shape.container)
    let path = draft.best.shape.path
    switch draft.mapping.hierarchy {
    case .titles(let names)?: note("titles", names.first ?? "")
    case .outline(let name)?: note("places in an outline", name)
    case .level(let name)?: note("levels", name)
    case .columns(let names)?: note("columns", names.last ?? "")
    case nil:
      if let remark = GenericProfile.remark(onLeapIn: draft.best.shape) { draft.remarks.append(remark) }
    default: break
    }
    func note(_ kind: String, _ name: String) {
      draft.trace.add(.init(path, name), .isScale("parent by \(kind)"), by: self, "its values are such")
    }
  }

  private static func hierarchy(
    of fields: [FieldMap], _ records: InputShape.RecordShape, in container: Container
  ) -> Hierarchy? {
    guard container == .csv else { return nil }
    if let parent = fields.first(where: { $0.to == .field(.parent) }) {
      let hasIDs = fields.contains { $0.to == .field(.id) } && records.tree.parentTitleName != parent.from
      return hasIDs ? nil : .title(parent.from)
    }
    if !records.titles.partNames.isEmpty { return .columns(records.titles.partNames) }
    if let name = records.tree.outlineName { return .outline(name) }
    let known = records.names.map { (name: $0, words: Synonyms.normalized($0).spaced) }
    if let outline = known.first(where: { WordKind.outline.contains($0.words) }) {
      return .outline(outline.name)
    }
    if let name = records.tree.levelName { return .level(name) }
    let level = known.first { ["outline level", "indent level", "indentation level"].contains($0.words) }
    if let level { return .level(level.name) }
    let title = fields.first { $0.to == .field(.title) }?.from
    return records.tree.indentedName.flatMap { $0 == title ? .level($0) : nil }
  }
}
