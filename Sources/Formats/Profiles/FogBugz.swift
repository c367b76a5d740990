import TaskModel

// FogBugz: what its interface gives for a search, as XML or JSON. Which values there are is up to whoever asked: a case
// has its number, and mostly a title. Names begin with what their values are (`s` a text, `ix` a number, `f` a flag,
// `dt` a date). Priorities go from 1, the highest, to 7, and their names are a team's own. A case is done once it is
// closed; where nobody asked whether it is open, its state says it.

extension Profile {
  /// FogBugz's XML.
  package static let fogBugzXML = Profile.data("fogbugz-xml", "FogBugz XML", .xml) { mapping in
    describe(fogBugzCasesIn: &mapping)
    mapping.records = [RecordSet(path: "response/cases/case"), RecordSet(path: "cases/case")]
    mapping.fields[0] = FieldMap("@ixBug", .id)
    mapping.fields += [FieldMap("ixBug", .id).fallback, FieldMap("tags/tag", .tags)]
  }

  /// FogBugz's JSON.
  package static let fogBugzJSON = Profile.data("fogbugz-json", "FogBugz JSON", .json) { mapping in
    describe(fogBugzCasesIn: &mapping)
    mapping.records = [
      RecordSet(path: "data.cases[*]"), RecordSet(path: "cases[*]"), RecordSet(path: "."),
    ]
    mapping.fields += [FieldMap("tags", .tags)]
  }

  private static func describe(fogBugzCasesIn mapping: inout ProfileMapping) {
    mapping.signature = Signature(
      requiredNames: ["ixBug", "sTitle"], typicalNames: ["fOpen", "sStatus", "operations"])
    mapping.otherSignatures = [
      Signature(requiredNames: ["@ixBug", "sTitle"], typicalNames: ["fOpen", "sStatus"]),
      Signature(requiredNames: ["ixBug", "sStatus"], typicalNames: ["fOpen"]),
    ]
    mapping.fields = [
      FieldMap("ixBug", .id), FieldMap("sTitle", .title), FieldMap("sLatestTextSummary", .detail),
      FieldMap("fOpen", .isDone).inverted, FieldMap("sStatus", .statusAndDone),
      FieldMap("ixPriority", .priority), FieldMap("sPriority", .priorityRaw), .date("dtDue", .due),
      .date("dtOpened", .created), .date("dtLastUpdated", .modified), .date("dtClosed", .completed),
      FieldMap("sPersonAssignedTo", .assignees), FieldMap("sProject", .project), FieldMap("sArea", .section),
      FieldMap("ixBugParent", .parent).without("0"),
      FieldMap("hrsCurrEst", .estimate, styles: [.hours]).without("0"),
    ]
    mapping.priorities = PriorityScale(
      words: ["1": .highest, "2": .high, "3": .middle, "4": .middle, "5": .low, "6": .low, "7": .lowest])
    let outcomes = [
      "fixed", "not reproducible", "duplicate", "postponed", "won't fix", "by design", "implemented",
      "won't implement", "already exists", "completed", "canceled", "responded", "won't respond", "spam",
    ]
    mapping.doneWords = DoneVocabulary(
      done: ["closed", "resolved"] + outcomes.flatMap { ["closed (\($0))", "resolved (\($0))"] },
      open: ["active"], yes: ["true", "1"], no: ["false", "0"])
  }
}
