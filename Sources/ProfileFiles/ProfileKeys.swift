/// The keys of one kind of mapping in a profile: what the reader accepts, the writer writes and the document lists.
package struct ProfileKeys: Sendable {
  /// A key.
  package struct Key: Sendable {
    /// How it is written.
    package var name: String
    /// What kind of value it has.
    package var value: String
    /// What it says, in Markdown.
    package var meaning: String
  }

  /// What the mapping is, as messages call it: "a field".
  package var kind: String
  /// Its keys, in the order in which they are written.
  package var keys: [Key]

  private init(_ kind: String, _ keys: [(String, String, String)]) {
    self.kind = kind
    self.keys = keys.map { Key(name: $0.0, value: $0.1, meaning: $0.2) }
  }

  /// How they are written.
  var names: [String] { keys.map(\.name) }

  /// Every kind of mapping whose keys are fixed, from the outside in.
  package static let all = [
    profile, recognise, records, field, condition, namedValues, hierarchy, date, states,
  ]

  static let profile = ProfileKeys(
    "a profile",
    [
      ("name", "word", "**Required.** What `--from` takes, in lower case with hyphens."),
      ("title", "text", "What people call the format; the name where it is missing."),
      ("container", "word", "**Required.** `csv`, `json`, `xml` or `property-list`."),
      (
        "recognise", "mapping or list",
        "What such a file looks like; of several mappings in a list one is enough. Without it the profile is used "
          + "for every file of its container."
      ),
      (
        "records", "path, mapping or list",
        "Where the records are: `tasks[*]` in JSON (`.` for an array or object at the top, or lines), "
          + "`project/task` in XML. Required for XML."
      ),
      (
        "fields", "mapping",
        "Which value goes where: the file's name on the left, a field or a mapping on the right. What is not named "
          + "here is kept in `extra`."
      ),
      ("ignore", "list of names", "Values that are left out, not even kept in `extra`."),
      (
        "synonyms", "true or false",
        "Whether names that are not in `fields` are read by what they are usually called, as in a file of an "
          + "unrecognised tool."
      ),
      (
        "reading", "list of words",
        "What is done with values beyond what `fields` says of them, as in a file of an unrecognised tool: see below."
      ),
      ("ignore-case", "true or false", "Whether `Due Date` and `due date` are the same name."),
      (
        "aliases", "mapping",
        "Other names, in lower case, and the one that the profile uses: `betreff: Subject`."
      ),
      ("priorities", "mapping", "The tool's words for priorities: see below."),
      (
        "absent-priority", "word",
        "The priority of tasks that do not name one: `middle`. Without it they have none; one that is null is none "
          + "either way."
      ),
      ("states", "mapping", "The tool's words for done and open: see below."),
      (
        "usual-words", "list",
        "Which of `priorities` and `states` are added to the usual words in English and Japanese, instead of "
          + "taking their place. Where a profile has none of its own, the usual ones are taken."
      ),
      ("exclude", "mapping", "Which items the tool has archived or deleted: see below."),
      ("when", "mapping", "Which records are no tasks, or done, by one of their values: see below."),
      ("hierarchy", "mapping", "How the tree of tasks is expressed, where no value is the parent's id."),
      ("dates", "mapping", "What other values say about a date; by field."),
      (
        "named-values", "mapping",
        "Lists of values with names (`[{\"name\": \"Priority\", \"value\": \"High\"}]`), by the name of the list. "
          + "Their fields are `custom_fields/Priority`, or `properties/*title` by the member that holds the value."
      ),
      (
        "key-names", "name",
        "The object at the top of JSON that says what keys with a number in them are called: `names`, for "
          + "`{\"names\": {\"customfield_10015\": \"Start date\"}}`. They are read, and kept, by these names."
      ),
      (
        "named-elements", "mapping",
        "Elements named by an attribute: `attribute: name` reads `<attribute name=\"title\">` as `<title>`."
      ),
      (
        "relations", "mapping",
        "Elements that are others by a value inside, and where that is: `related-to: parameters/reltype/text` reads one "
          + "with the kind `CHILD` as `related-to;reltype=child`."
      ),
      (
        "repeated-by", "name",
        "The list in a record of which each element is a task of its own; all else is true of every one of them."
      ),
      (
        "occurrences", "list of names",
        "Values that say which occurrence of a series a record is, whose id it has: the id has that behind a `#`."
      ),
      (
        "root-fields", "mapping",
        "Values of the root and the fields that they fill in every task that does not say otherwise."
      ),
      (
        "later-replaces", "true or false",
        "Whether of records with one id the last is what has become of the others, and takes their place."
      ),
      (
        "headings-are-sections", "true or false",
        "Whether a heading among subtasks is the section of those after it."
      ),
      (
        "parts-share-project", "true or false",
        "Whether subtasks that are part of a record and have no project are in that of their task."
      ),
      (
        "wholes-wait-for-parts", "true or false",
        "Whether a task waits for its parts by its nature, and naming them in `blockedBy` says nothing."
      ),
      ("keep-blanks", "true or false", "Whether words are taken with the spaces around them."),
      (
        "formula-guards", "true or false",
        "Whether an apostrophe before what a spreadsheet would run is not part of a text."
      ),
      (
        "growing-column", "name",
        "A column of words that a row may have more cells of than the header: what is behind them is moved back."
      ),
      (
        "id-namespace", "word",
        "The name that ids are made with for tasks without one, where it is not the profile's: `generic-csv` gives the "
          + "ids that a table has without a profile."
      ),
      ("expected-problems", "list of codes", "Warnings that every file of the tool would give."),
      (
        "detail-markup", "word",
        "How details are written: `plain` (as without it), `wiki` (Jira's notation), `markdown`, `html` or `adf` "
          + "(Atlassian's documents: `format: document-text` goes without saying). Reports show them formatted, also where `markup` or `document-text` makes plain text of them; everywhere else they "
          + "are that text."
      ),
      ("extra-names", "word", "`pantask` where columns are named as in pantask's own CSV."),
      ("component", "word", "The component of jCal that is a task (RFC 7265 §3.3)."),
    ])

  static let recognise = ProfileKeys(
    "a description of files",
    [
      (
        "has", "list of names",
        "Columns, keys or elements that a record must have; attributes of XML as `\"@id\"`."
      ),
      ("may-have", "list of names", "Names that speak for the tool without being there always."),
      ("has-not", "list of names", "Names that another tool's file has, and this one's never."),
      ("nothing-else", "true or false", "Whether there may be no other names than those in `has`."),
      ("root", "list of names", "Keys of the object at the top, or the name of the root element."),
      ("root-one-of", "list of lists", "Lists of such keys of which one must be there as a whole."),
      ("namespace", "text", "The namespace of the root element."),
      ("values", "mapping", "What values must contain where they are there: `kind: \"tasks#\"`."),
      ("texts", "list", "Texts of which one must be in the beginning of the file."),
      (
        "file-name", "list",
        "Texts in lower case of which one must be in the file's name; `#` is any hexadecimal digit."
      ),
      (
        "cells", "list of words",
        "For CSV without a header, what the cells of each row are: `filled`, `day-or-empty`, `flag-or-empty`, `any`."
      ),
    ])

  static let records = ProfileKeys(
    "a place of records",
    [
      (
        "path", "path",
        "**Required.** Where they are: `tasks[*]` the elements of a list, `tasks.*` what stands under keys in an object."
      ),
      ("has", "list of names", "Names that a record must have for this to be the place."),
      ("fields", "mapping", "Which value goes where, if not as in the profile's own `fields`."),
      (
        "table", "word",
        "They are no tasks but names that tasks refer to by their ids: a field's `table` says which. At the path of the tasks: what is no task there."
      ),
      (
        "adds", "true or false",
        "They are values of tasks elsewhere: notes, labels, people. `key` names the task."
      ),
      (
        "keep-as", "name",
        "The name in `extra` under which what `adds` is kept whole with its task, in an array: reminders, attachments. "
          + "With `writer` or `time` the texts alone, one after another; of a `table` the name for what is kept of it."
      ),
      (
        "writer", "name",
        "Goes with `adds`: who has written it, which stands before the text (`Ann, 2026-03-01: Hello`)."
      ),
      ("writer-table", "word", "The table of names in which the `writer` is looked up."),
      ("time", "name", "Goes with `adds`: when it was written; the oldest comes first."),
      (
        "value-name", "name",
        "Goes with `adds`: what the value is called, by an id that `value-table` has a name for. A priority is the task's, "
          + "all else is kept under its name; what has none is kept whole, as `keep-as` says."
      ),
      ("value-table", "word", "The table of the names of values."),
      (
        "label", "name",
        "Goes with `table`: another text of a name, kept as `keep-as` says with the tasks whose parent is looked up there."
      ),
      (
        "heading", "field",
        "Each is a text that fills this field of the tasks after it, in what it stands in; in XML an element or an "
          + "attribute (`list/@name`)."
      ),
      (
        "follows", "true or false",
        "Whether a `heading` may come after its tasks as well; all tasks are held until the end of the input then."
      ),
      (
        "key", "name",
        "Where the id is: of a name in a `table`, or of the task that something `adds` to; `\"@key\"` is the key that it stands under. (`id`)"
      ),
      ("names", "list of names", "Where a name's text is; the first that is there counts. (`name`)"),
      (
        "name-end", "name",
        "Goes with `table`: the rest of a name that is in two parts, which follows the first: the family name."
      ),
      (
        "done", "name or mapping",
        "What makes tasks done: of a `table` the names that they refer to, as in `when`; of a `heading` a list of its "
          + "words; of the tasks here `true`."
      ),
      (
        "exclude", "mapping",
        "Which names of a `table` are archived, or by which texts a `heading` archives its tasks, as in the profile's `exclude`; see there for the tasks."
      ),
      ("class", "word", "What the tasks here are: `archived`, `deleted` or `not-a-task`."),
      ("section", "text", "The section of tasks here that have none of their own."),
      ("project", "text", "The project of tasks here that have none of their own."),
      ("priority", "word", "The word for the priority of tasks here that have none of their own."),
      (
        "renamed", "mapping",
        "What a name of a `table` is called where one of its values is true, by that value's name: `{primary: Title}`."
      ),
    ])

  static let field = ProfileKeys(
    "a field",
    [
      ("to", "field or word", "**Required.** The field it fills, or one of the words below."),
      ("format", "word or list", "How a date, an estimate or a rule is written; several are tried in order."),
      ("separator", "text", "What separates the words of a list. (`,` in CSV)"),
      (
        "done-when-present", "true or false",
        "Whether the task is done as soon as there is a value, or `progress` is 100. (`true` for `completed`)"
      ),
      ("unset", "list of words", "Words in lower case that mean that there is no value."),
      ("around", "word", "What is around the value and does not belong to it."),
      ("day", "true or false", "Whether only the day of a date counts, whatever time is with it."),
      ("inverted", "true or false", "Whether a flag is the wrong way round: `is_open`."),
      ("fallback", "true or false", "Whether another value for the field is worth more."),
      (
        "only-if-empty", "true or false",
        "Whether people count only where nobody else is named, as an address beside a name; they are a `fallback` then."
      ),
      (
        "joined", "true or false",
        "Whether a text is added to what the field holds already, after an empty line."
      ),
      (
        "kept", "true or false",
        "Whether words or ids are kept in `extra` besides; with `form: person` or `remark` only those with something behind "
          + "them, of `isDone` only words besides the first for done and for open."
      ),
      ("table", "word", "The table of names in which ids are looked up."),
      (
        "unit", "name",
        "The value with the unit that an estimate or a recurrence is counted in: `I`, `H`, `D`, `W`, `M`, `Y` or a word. "
          + "A task repeats after so many of it, or after one where there is no amount."
      ),
      (
        "units", "mapping",
        "Goes with `unit`: the tool's own words and what they mean, from `second` to `year`: `{\"1\": month}`. "
          + "Where a recurrence has a `format` of its own (`seconds`), such a unit counts in the amount's place."
      ),
      ("inherited", "true or false", "Whether it fills the field of the tasks inside this record."),
      ("says-day", "true or false", "Whether it says that the date in `to` is a day."),
      ("parts", "mapping", "The fields of what is inside a value that is tasks or holds some."),
    ])

  static let exclusion = ProfileKeys(
    "a class",
    [("table", "word", "The table of names; the value is the id of one that is archived itself.")])

  static let condition = ProfileKeys(
    "a condition",
    [
      ("words", "list of words", "The words that fulfil it; any value where there are none."),
      ("except", "list of words", "Words that do not, though any other does."),
    ])

  static let namedValues = ProfileKeys(
    "a list of named values",
    [
      ("name", "name", "The member that holds the name; missing where the names are keys of an object."),
      ("values", "list of names", "The members of which one holds the value, best first."),
      ("synonyms", "true or false", "Whether the names are read by what they are usually called."),
      (
        "priority", "true or false",
        "Whether a name that stands for the priority is it, in whatever language."
      ),
      ("table", "text", "The table in which the name is looked up, where the records of that come first."),
      (
        "qualifier", "name",
        "The member whose word is part of the name, behind a space: the direction of a link beside its type, `Subtask OUTWARD`."
      ),
      (
        "content", "true or false",
        "Whether a record without any of these values, unchecked checkboxes aside, is empty, whatever else it has."
      ),
    ])

  static let hierarchy = ProfileKeys(
    "a hierarchy",
    [
      (
        "level", "name",
        "A number, or the title, of which the indent is one: the parent is the nearest task above with a smaller one."
      ),
      ("columns", "list of names", "One of these is filled, the first for the outermost level."),
      ("outline", "name", "The place in an outline: `1.2.3` is under `1.2`."),
      ("title", "name or list", "The parent's title; of several names one is enough."),
      ("row-number", "name", "The parent's id, or else the number of its row, from 1, or its title."),
      ("parents", "list of names", "One of these is what the parent has under the name in `of`."),
      ("of", "name", "Goes with `parents`."),
      (
        "others", "list of names",
        "Goes with `parents`: what has one of these, filled or not, is of another kind than parents, whose ids are counted apart."
      ),
    ])

  static let date = ProfileKeys(
    "a date",
    [
      ("zone", "name", "The value with the zone that it is a local time of."),
      ("all-day", "name", "The value that says, where it is true, that only the day counts."),
      ("floating", "name", "The value that says that the time is what the clocks show, in whatever zone."),
      ("time", "name", "The value with the time of the day."),
      ("from", "name", "The value with the date that `due` is counted from, where there is none."),
      ("length", "name", "Goes with `from`: the value with the time between them, `P1DT2H`."),
      (
        "twin", "name",
        "The value with the same date in words, its zone at the end (`9/25/2025, 12:00:00 AM GMT+5:30`): what is "
          + "midnight there is that day."
      ),
    ])

  static let states = ProfileKeys(
    "a vocabulary of states",
    [
      ("done", "list of words", "States that mean done."),
      ("open", "list of words", "States that mean open."),
      (
        "yes", "list of words",
        "Words that mean done only as the answer to whether a task is done. (`true`, `1`, `yes`)"
      ),
      ("no", "list of words", "Words that mean open only there. (`false`, `0`, `no`)"),
    ])
}
