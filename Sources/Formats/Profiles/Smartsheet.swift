import TaskModel

// Smartsheet's API: a sheet, whose columns have the names that its users have given them. A row's cells name their
// columns by ids; beside a cell's value stands what the sheet shows for it, which is a name where the value is an
// address.

extension Profile {
  /// Smartsheet's sheets.
  package static let smartsheetJSON = Profile.data("smartsheet-json", "Smartsheet JSON", .json) { mapping in
    mapping.signature = Signature(
      rootNames: ["columns", "rows"], requiredNames: ["cells"],
      typicalNames: ["rowNumber", "siblingId", "parentId", "expanded", "createdAt", "modifiedAt"])
    mapping.records = [
      RecordSet(path: "rows[*]", needs: ["cells"]),
      RecordSet(path: "columns[*]", role: .lookup("column"), names: ["title"]),
      RecordSet(path: "name", role: .heading(.project)),
    ]
    // Rows are known by what is in the column that is called the primary one, whatever its name.
    mapping.records[1].renamed = ["primary": "Primary Column"]
    mapping.fields = [
      FieldMap("id", .id), FieldMap("parentId", .parent), FieldMap("permalink", .url),
      .date("createdAt", .created), .date("modifiedAt", .modified),
    ]
    // What the first column is called where nobody has named it.
    mapping.fields += ["Primary Column", "Primary"].map { FieldMap("cells/" + $0, .title) }
    mapping.naming.namedValues = [
      NamedValues(
        "cells", name: "columnId", values: ["displayValue", "value"], usesSynonyms: true, lookup: "column",
        isContent: true)
    ]
    // Sheets have rows that nobody has filled, below the others and between them.
    mapping.normalProblems = [.emptyRecord]
    mapping.priorities = GenericProfile.priorities
    mapping.doneWords = GenericProfile.doneWords
  }
}
