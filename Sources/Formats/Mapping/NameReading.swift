/// How the names of a format are read: what they are called elsewhere, and which are passed over.
package struct NameReading: Codable, Sendable, Equatable {
  /// The tool's names in other languages, in lower case, and the name that signatures and field maps know:
  /// `["betreff": "Subject"]`.
  package var aliases: [String: String] = [:]
  /// Values to leave out: derived figures and the like.
  ///
  /// Paths as in `FieldMap.from`.
  package var ignored: [String] = []
  /// Whether names are matched without regard to case.
  package var ignoresCase = false
  /// Whether names that no field map takes are tried against the synonyms of the generic profile.
  package var usesSynonyms = false
  /// Elements whose name is in one of their attributes: `["attribute": "name"]` reads
  /// `<attribute name="title">` as `<title>`.
  package var namedElements: [String: String] = [:]
  /// Elements that are others by a value inside: by the path of the element, that of the value from there.
  ///
  /// Its word in small letters is part of the element's name then, behind `;reltype=`; `parent` is no word of its own.
  package var relations: [String: String] = [:]
  /// Name at the top of the object that says what keys with a number in them are called: `names`, with
  /// `{"customfield_10015": "Start date"}` in it.
  ///
  /// What is called as a field map says goes where that says; all else is kept under what it is called. Empty for none.
  package var keyNames = ""
  /// What the input has there, filled in when it is recognised.
  package var namesByKey: [String: String] = [:]
  /// Lists of named values: `[{"name": "Priority", "value": "High"}]` reads as if `Priority` were a name.
  package var namedValues: [NamedValues] = []

  /// Makes one that says nothing.
  package init() {}
}
