import TaskModel

// AbstractSpoon's ToDoList: UTF-16 as a rule, tasks in tasks, values in attributes. Dates are numbers of days
// since 1899-12-30, the same once more as text in the writer's language. A priority of -2 is none. An estimate has its
// unit in an attribute of its own. A task that stands in several places is a reference in all but one.

extension Profile {
  /// ToDoList's task lists.
  package static let toDoListXML = Profile.data(
    "todolist-tdl-xml", "ToDoList (AbstractSpoon) XML", .xml, nests: true
  ) {
    mapping in
    mapping.signature = Signature(
      rootNames: ["TODOLIST"], requiredNames: ["@TITLE", "@ID"],
      typicalNames: ["@PRIORITY", "@PERCENTDONE", "@POS"])
    mapping.records = [RecordSet(path: "TODOLIST/TASK")]
    mapping.root.fields = ["@PROJECTNAME": .project]
    mapping.fields = [
      FieldMap("@ID", .id), FieldMap("@TITLE", .title), FieldMap("COMMENTS", .detail),
      FieldMap("@COMMENTS", .detail), FieldMap("@PRIORITY", .priority),
      FieldMap("@PERCENTDONE", .progress, impliesDone: true), .date("@DONEDATE", .completed, .oleDays),
      .date("@DUEDATE", .due, .oleDays), .date("@STARTDATE", .start, .oleDays),
      .date("@CREATIONDATE", .created, .oleDays), .date("@LASTMOD", .modified, .oleDays),
      FieldMap("@STATUS", .status), FieldMap("PERSON", .assignees), FieldMap("@ALLOCATEDTO", .assignees),
      FieldMap("CATEGORY", .tags), FieldMap("@CATEGORY", .tags), FieldMap("TAG", .tags),
      // A task that does not repeat may have one all the same, of frequency 0.
      FieldMap("RECURRENCE/#text", .recurrence).without("0"),
      .amount("@TIMEESTIMATE", .estimate, unit: "@TIMEESTUNITS"),
      .amount("@TIMESPENT", .spent, unit: "@TIMESPENTUNITS"), FieldMap("DEPENDS", .blockedBy),
    ]
    // Derived from the others, or there twice.
    mapping.naming.ignored = [
      "@DONEDATESTRING", "@DUEDATESTRING", "@STARTDATESTRING", "@CREATIONDATESTRING", "@LASTMODSTRING",
      "@CALCCOST", "@CALCPERCENTDONE", "@CALCPRIORITY", "@CALCRISK", "@CALCTIMEESTIMATE", "@CALCTIMESPENT",
      "@CALCDUEDATE", "@CALCDUEDATESTRING", "@CALCSTARTDATE", "@CALCSTARTDATESTRING", "@PRIORITYCOLOR",
      "@PRIORITYWEBCOLOR", "@TEXTCOLOR", "@TEXTWEBCOLOR", "@SUBTASKDONE",
    ]
    // What stands in a second place refers to the task itself.
    mapping.conditions = [RecordCondition("@REFID", except: ["0"], .noTask)]
    mapping.priorities = PriorityScale(
      thresholds: [
        .init(minimum: 8, .highest), .init(minimum: 6, .high), .init(minimum: 5, .middle),
        .init(minimum: 3, .low),
        .init(minimum: 0, .lowest),
      ], unsetWords: ["-2", "-1"])
  }
}
