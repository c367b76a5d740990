import TaskModel

// Azure DevOps work items as its REST API gives them: everything is in `fields` under keys with dots.
// Priority 1 is the highest. `Resolved` is not yet closed. Where relations are asked for, the parent is one of them.

extension Profile {
  /// Azure DevOps work items.
  package static let azureDevOpsJSON = Profile.data("azuredevops-json", "Azure DevOps JSON", .json) {
    mapping in
    mapping.reading.detailMarkup = .html
    mapping.signature = Signature(
      requiredNames: ["id", "fields/System.Title"],
      typicalNames: ["rev", "fields/System.State", "fields/System.WorkItemType"])
    mapping.records = [RecordSet(path: "value[*]"), RecordSet(path: "workItems[*]"), RecordSet(path: ".")]
    mapping.fields = [
      FieldMap("id", .id), FieldMap("fields/System.Title", .title),
      FieldMap("fields/System.Description", .detail, form: .markup),
      FieldMap("fields/System.State", .statusAndDone),
      FieldMap("fields/Microsoft.VSTS.Common.Priority", .priority),
      .date("fields/Microsoft.VSTS.Scheduling.DueDate", .due),
      .date("fields/Microsoft.VSTS.Scheduling.TargetDate", .due).fallback,
      .date("fields/Microsoft.VSTS.Scheduling.StartDate", .start),
      .date("fields/System.CreatedDate", .created), .date("fields/System.ChangedDate", .modified),
      .date("fields/Microsoft.VSTS.Common.ClosedDate", .completed),
      FieldMap("fields/System.AssignedTo", .assignees, form: .person).kept,
      FieldMap("fields/System.Tags", .tags, separator: ";"),
      FieldMap("fields/System.TeamProject", .project), FieldMap("fields/System.IterationPath", .section),
      FieldMap("fields/System.Parent", .parent),
      FieldMap("relations/System.LinkTypes.Hierarchy-Reverse", .parent, form: .lastStep).fallback,
      FieldMap("_links/html/href", .url),
      FieldMap("fields/Microsoft.VSTS.Scheduling.OriginalEstimate", .estimate, styles: [.hours]),
      FieldMap("fields/Microsoft.VSTS.Scheduling.CompletedWork", .spent, styles: [.hours]),
    ]
    mapping.naming.namedValues = [NamedValues("relations", name: "rel", values: ["url"])]
    mapping.exclusions = [ExclusionRule("fields/System.IsDeleted", is: ["true"], .deleted)]
    mapping.priorities = PriorityScale(words: ["1": .highest, "2": .high, "3": .middle, "4": .low])
    mapping.doneWords = DoneVocabulary(
      done: ["done", "closed", "completed", "removed", "inactive"],
      open: [
        "new", "active", "to do", "doing", "resolved", "approved", "committed", "in progress", "proposed",
        "open",
        "design", "ready", "requested", "accepted", "in planning",
      ])
  }
}
