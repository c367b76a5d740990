import TaskModel

// The XML store that Core Data writes: `<database><object type="TASK"><attribute name="title" type="string">…`.
// Objects of other entities are no tasks: what holds some is related to them. The first version of such a store has no
// priority: its tasks are of middle priority.

extension Profile {
  /// Core Data's XML store.
  package static let coreDataXML: Profile = {
    var mapping = ProfileMapping(name: "coredata-xml", title: "Core Data XML store", container: .xml)
    mapping.signature = Signature(rootNames: ["database"], requiredNames: ["@type", "@id", "attribute"])
    mapping.records = [RecordSet(path: "database/object")]
    mapping.naming.namedElements = ["attribute": "name"]
    mapping.fields = [
      FieldMap("@id", .id),
      FieldMap("title", .title),
      FieldMap("name", .title).fallback,
      FieldMap("created", .created, styles: [.cocoaSeconds, .iso8601]),
      FieldMap("due", .due, styles: [.cocoaSeconds, .iso8601]),
      FieldMap("dueDate", .due, styles: [.cocoaSeconds, .iso8601]),
      FieldMap("deadline", .due, styles: [.cocoaSeconds, .iso8601]),
      FieldMap("createdAt", .created, styles: [.cocoaSeconds, .iso8601]),
    ]
    mapping.priorities = GenericProfile.priorities
    mapping.reading.absentPriority = .middle
    mapping.doneWords = GenericProfile.doneWords
    mapping.naming.usesSynonyms = true
    return Profile(
      mapping, assembles: [.project], assembly: ["objects that tasks are related to are their projects"],
      inRows: { CoreDataAssembler() })
  }()
}
