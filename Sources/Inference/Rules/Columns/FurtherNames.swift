import Formats
import TaskModel

/// Further names of the day that a task is due on, or of how much is done, fill in where the best of them is empty.
package enum FurtherNames: MappingRule {
  package static let name = "further-names"
  package static let summary =
    "A second name for the due day or the share that is done counts where the first is empty."
  package static let example = RuleExample(
    .csv, "Task,Start,Due Date,Deadline\nSow peas,2026-03-01,,2026-03-28\n", "Deadline is due")

  static func apply(to draft: inout MappingDraft) {
    for map in dates(for: draft.ownNames, beside: draft.mapping.fields) {
      draft.add(map, by: self, "where the better name has nothing")
    }
    for map in shares(for: draft.ownNames, beside: draft.mapping.fields) {
      draft.add(map, by: self, "where the better name has nothing")
    }
  }

  private static func dates(for names: [String], beside fields: [FieldMap]) -> [FieldMap] {
    guard let best = fields.first(where: { $0.to == .field(.due) }) else { return [] }
    let known = Set(fields.map(\.from))
    // An end beside a due date may be that of the work as well, but for the plan's, which has a beginning.
    let mayBeEnd = Synonyms.isEnd(best.from) || fields.contains { $0.to == .field(.start) }
    let others = names.filter { name in
      !known.contains(name) && !name.contains("/") && Synonyms.target(of: name) == .field(.due)
        && Synonyms.normalized(name).spaced != "when" && (mayBeEnd || !Synonyms.isEnd(name))
    }
    return Set(others).sorted { (Synonyms.rank(of: $0), $0) < (Synonyms.rank(of: $1), $1) }.map {
      var map = FieldMap($0, .due, styles: GenericProfile.styles(for: .field(.due)))
      map.isFallback = true
      return map
    }
  }

  private static func shares(for names: [String], beside fields: [FieldMap]) -> [FieldMap] {
    guard let best = fields.first(where: { $0.to == .field(.progress) }) else { return [] }
    let known = Set(fields.map(\.from))
    return Set(names).filter { name in
      !known.contains(name) && !name.contains("/") && Synonyms.target(of: name) == .field(.progress)
    }.sorted().map { name in
      var map = best.renamed(name)
      map.isFallback = true
      return map
    }
  }
}
