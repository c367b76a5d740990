/// What is known of values whose names are data.
struct NamedValueReader {
  /// Number of the name of the value that is read, where names are the user's own (`NamedValues`) and keys; -1
  /// elsewhere.
  var key = -1
  /// The name of the value that is read, where names are the user's own.
  var name: String?
  /// Names of values by their ids, where they are looked up.
  var names = ValueNames()
  /// What can be chosen for the value that is read, where it is known by an id.
  var choices: [String: String] = [:]
  /// Whether one of these is called something else than its own name (`RecordSet.renamed`).
  var hasRenamed = false

  /// Takes names that values are known by through their ids.
  mutating func take(_ found: ValueNames, renamed: Set<String>) {
    names.merge(found)
    if renamed.isEmpty { return }
    for case let name? in found.names.values where renamed.contains(name) { hasRenamed = true }
  }
}
