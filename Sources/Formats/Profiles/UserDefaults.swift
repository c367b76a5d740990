import TaskModel

// The property list that an app's UserDefaults leave: `tasks`, an array of dictionaries with `text` and the
// misspelt `dedline`, and no priority: its tasks are of middle priority. Either XML or binary; both come here as the
// same records.

extension Profile {
  /// An app's UserDefaults with its tasks.
  package static let userDefaults: Profile = {
    var mapping = ProfileMapping(
      name: "userdefaults", title: "UserDefaults property list", container: .propertyList)
    mapping.signature = Signature(rootNames: ["tasks"], requiredNames: ["text"], typicalNames: ["dedline"])
    mapping.records = [RecordSet(path: "tasks[*]")]
    mapping.fields = [
      FieldMap("text", .title),
      FieldMap("dedline", .due, styles: [.iso8601, .english, .yearMonthDay]),
    ]
    mapping.priorities = GenericProfile.priorities
    mapping.reading.absentPriority = .middle
    mapping.doneWords = GenericProfile.doneWords
    mapping.naming.usesSynonyms = true
    return Profile(mapping)
  }()
}
