import Formats
import ProfileFiles
import TaskModel
import Testing

/// Whatever is wrong in a profile is said with its line and column, and with what to do.
struct MistakeTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var text: String
    var mistakes: [String]

    init(_ description: String, _ text: String, _ mistakes: String...) {
      testDescription = description
      self.text = text
      self.mistakes = mistakes
    }
  }

  /// The beginning of a profile of CSV, three lines long.
  private static let head = "name: mine\ncontainer: csv\nfields: {T: title}\n"

  private static let syntax = [
    Case("a tab indents", "name: mine\nfields:\n\tT: title\n", "3:1: a tab cannot indent | use spaces"),
    Case(
      "a quote is never closed", "name: \"mine\ncontainer: csv\n",
      "1:7: this quote is never closed | end the text with the same quote"),
    Case(
      "a bracket is never closed", head + "ignore: [a, b\n",
      "4:9: this bracket is not closed | end it with ], and put texts with , [ ] { } or a colon into quotes"),
    Case(
      "an attribute without quotes", "fields:\n  @id: id\n",
      "2:3: a text cannot begin with @ | put the text into quotes"),
    Case(
      "a text with a colon in it", "title: Acme: tasks\n",
      "1:12: there is a colon where none can be | put a text with a colon into quotes; keys of one mapping begin in "
        + "the same column"),
    Case(
      "a key without a colon", "name: mine\ncontainer\nfields: {T: title}\n",
      "2:1: there is no colon after this key | write it like `key: value`"),
    Case(
      "a key further to the left", "fields:\n    A: title\n  B: due\n",
      "3:3: this does not belong to what is above it | keys of one mapping, and the hyphens of one list, begin in the "
        + "same column; a text in quotes ends with them"),
    Case(
      "a star that begins a text", "ignore: [*all]\n",
      "1:10: a text cannot begin with * | put the text into quotes"),
    Case(
      "a second document", head + "---\nname: other\n",
      "4:1: a second document begins here | a profile is one document; remove the ---"),
    Case(
      "a key twice", head + "ignore: a\nname: other\n",
      "5:1: “name” comes twice, first on line 1 | keep one of them"),
    Case(
      "a source name twice", "name: mine\ncontainer: csv\nfields:\n  A: title\n  B: due\n  A: start\n",
      "6:3: “A” comes twice, first on line 4 | keep one of them"),
    Case(
      "keys that come twice, and what else is wrong",
      "name: mine\ncontainer: csv\nname: other\nfields:\n  A: title\n  \"B\": dew\n  A: due\n  A: start\n"
        + "  \"B\": due\nstats: x\n",
      "3:1: “name” comes twice, first on line 1 | keep one of them",
      "6:8: unknown field “dew” | docs/profiles.md lists them",
      "7:3: “A” comes twice, first on line 5 | keep one of them",
      "8:3: “A” comes twice, first on line 5 | keep one of them",
      "9:3: “B” comes twice, first on line 6 | keep one of them",
      "10:1: unknown key “stats” | did you mean “states”?"),
    Case(
      "the same name twice in one list and once in another",
      "name: mine\ncontainer: json\nrecords:\n  - path: a[*]\n    key: x\n    key: y\n  - path: b[*]\n    key: z\n",
      "6:5: “key” comes twice, first on line 5 | keep one of them"),
    Case(
      "a name twice on one line",
      "name: mine\ncontainer: csv\nfields: {A: {to: due, B: x}, \"C, B: \": title, B: url, 'A': id}\n",
      "3:55: “A” comes twice, first on line 3 | keep one of them"),
    Case(
      "names that stand for other values", head + "ignore: &names [a, b]\naliases: *names\n",
      "5:10: a profile has no anchors and aliases (&names, *names) | write the value out at each place"),
  ]

  private static let content = [
    Case(
      "words for units, and no unit",
      "name: mine\ncontainer: csv\nfields:\n  T: title\n"
        + "  N: {to: recurrence, units: {j: year}}\n",
      "5:30: `units` goes with `unit`"),
    Case(
      "a word for what is no unit",
      "name: mine\ncontainer: csv\nfields:\n  T: title\n"
        + "  N: {to: recurrence, unit: U, units: {j: yaer}}\n",
      "5:43: unknown unit “yaer” | did you mean “year”?"),
    Case(
      "nothing at all", "# only a remark\n",
      "0:0: there is nothing in this profile | `pantask inspect INPUT --suggest-profile` writes a first draft"
    ),
    Case("a list", "- name: mine\n", "1:1: expected a mapping with what a profile has, found a list"),
    Case(
      "no name and no container", "fields: {T: title}\n",
      "1:1: the key “name” is missing | add `name: my-tool`; --from takes it",
      "1:1: the key “container” is missing | add `container: csv`, json or xml"),
    Case(
      "a key that nearly is one", head + "recognize:\n  has: [T]\nprioritys: {}\n",
      "4:1: unknown key “recognize” | did you mean “recognise”?",
      "6:1: unknown key “prioritys” | did you mean “priorities”?"),
    Case(
      "a key that is like none", head + "recognise: {columns: [T]}\n",
      "4:13: unknown key “columns” | it is one of has, may-have, has-not, nothing-else, root, root-one-of, namespace, "
        + "values, texts, file-name, cells"),
    Case(
      "a container that there is not", "name: mine\ncontainer: exel\n",
      "2:12: unknown container “exel” | it is one of csv, json, xml, property-list, icalendar, todotxt, markdown"
    ),
    Case(
      "a container that there is not, and what else is wrong",
      "name: mine\ncontainer: csvv\nfields:\n  A: titel\nrecords: b[*]\ndates: {due: {tyme: x}}\n",
      "2:12: unknown container “csvv” | did you mean “csv”?",
      "4:6: unknown field “titel” | did you mean “title”?",
      "6:15: unknown key “tyme” | did you mean “time”?"),
    Case(
      "no container, and paths of any", "name: mine\nrecords: b[*]\nfields: {A: titel}\n",
      "1:1: the key “container” is missing | add `container: csv`, json or xml",
      "3:13: unknown field “titel” | did you mean “title”?"),
    Case(
      "who wrote what is no addition, and names without a table",
      "name: mine\ncontainer: json\nfields: {t: title}\nrecords:\n  - a[*]\n"
        + "  - {path: \"b[*]\", writer: w}\n  - {path: \"c[*]\", adds: true, value-name: n}\n"
        + "  - {path: \"d[*]\", adds: true, writer: w, writer-table: u}\n  - {path: \"e[*]\", name-end: n}\n",
      "6:28: `writer` goes with `adds`",
      "7:44: `value-name` goes with `value-table`", "7:44: `value-name` goes with `keep-as`",
      "8:57: no records fill the table “u” | add them under `records` with `table: u`",
      "9:30: `name-end` goes with `table`"),
    Case(
      "a name with blanks", "name: My Tool\ncontainer: csv\nfields: {T: title}\n",
      "1:7: a name has lower-case letters from a to z, digits and hyphens, 64 of them at most | put what people call it "
        + "under `title`"),
    Case(
      "a name that is taken", "name: csv\ncontainer: csv\nfields: {T: title}\n",
      "1:7: “csv” already means something else to --from | name it after the tool: “my-csv”"),
    Case(
      "fields that there are not",
      "name: mine\ncontainer: csv\nfields:\n  A: titel\n  B: done\n  C: {to: deu}\n",
      "4:6: unknown field “titel” | did you mean “title”?",
      "5:6: unknown field “done” | did you mean “isDone”?",
      "6:11: unknown field “deu” | did you mean “due”?"),
    Case(
      "a field that is like none", "name: mine\ncontainer: csv\nfields: {A: FIELD}\n",
      "3:13: unknown field “FIELD” | docs/profiles.md lists them"),
    Case(
      "a field without a name, and one of the wrong kind",
      "name: mine\ncontainer: csv\nfields:\n  A:\n  B: [title]\n",
      "4:5: expected a field, found nothing | write `A: title`, or a mapping with `to`; what stays in `extra` is not "
        + "named at all",
      "5:6: expected a field, found a list | write `B: title`, or a mapping with `to`; what stays in `extra` is not "
        + "named at all"),
    Case(
      "a field without `to`", head.replacingFields("{A: title, B: {format: iso-8601}}"),
      "3:23: the key “to” is missing | say which field “B” fills: `to: title`"),
    Case(
      "names that are the same where case is ignored",
      "ignore-case: true\n" + head.replacingFields("{A: title, a: due}"),
      "4:20: “a” is the same name as on line 4, where case is ignored | keep one of them"),
    Case(
      "a format that there is not",
      head.replacingFields("{A: title, B: {to: due, format: [iso-8601, epoch]}}"),
      "3:52: unknown format “epoch” | did you mean “epoch-seconds”?"),
    Case(
      "words for priorities", head + "priorities:\n  P1: hihgest\n  p1: low\n  P2: 3\n",
      "5:7: unknown priority “hihgest” | did you mean “highest”?", "6:3: “p1” is the same word as on line 5",
      "7:7: unknown priority “3” | it is one of highest, high, middle, low, lowest, unset"),
    Case(
      "a bound for priorities that is there twice", head + "priorities:\n  05+: high\n  5+: low\n",
      "6:3: “5+” is the same word as on line 5"),
    Case(
      "priorities as a list", head + "priorities: [high, low]\n",
      "4:13: expected a mapping from words to priorities, found a list | write each as `WORD: highest`, high, middle, "
        + "low, lowest or unset"),
    Case(
      "states as words", head + "states: [closed]\n",
      "4:9: expected a mapping with what a vocabulary of states has, found a list | write it like `states: {done: "
        + "[closed], open: [new, started]}`"),
    Case(
      "a state that is done and open", head + "states: {done: [Closed], open: [new, closed]}\n",
      "4:32: “closed” cannot mean done and open"),
    Case(
      "problems that there are not",
      head + "expected-problems: [to-few-fields, unknown-state, parent-cycle]\n",
      "4:21: unknown problem “to-few-fields” | did you mean “too-few-fields”?",
      "4:36: unknown problem “unknown-state” | did you mean “unknown-status”?",
      "4:51: unknown problem “parent-cycle” | docs/profiles.md lists them"),
    Case(
      "reading options that there are not", head + "reading: [separator, none, guess-values]\n",
      "4:11: unknown reading option “separator” | did you mean “separators”?",
      "4:22: unknown reading option “none” | docs/profiles.md lists them",
      "4:28: unknown reading option “guess-values” | docs/profiles.md lists them"),
    Case("a flag that is none", head + "ignore-case: maybe\n", "4:14: expected true or false, found “maybe”"),
    Case("a text that is a list", head + "title: [Acme]\n", "4:8: expected a text, found a list"),
    Case(
      "a table that nobody fills",
      "name: mine\ncontainer: json\nrecords: [{path: \"a[*]\"}, {path: \"b[*]\", table: people}]\nfields:\n  t: title\n"
        + "  w: {to: assignees, table: peple}\n",
      "6:29: unknown table “peple” | did you mean “people”?"),
    Case(
      "a table without records", head.replacingFields("{A: title, B: {to: project, table: lists}}"),
      "3:44: no records fill the table “lists” | add them under `records` with `table: lists`"),
    Case(
      "a path of JSON that is none", "name: mine\ncontainer: json\nrecords: tasks[\nfields: {t: title}\n",
      "3:10: only [*], every element, is understood in brackets | write it like `data.tasks[*]`, or `.`"),
    Case(
      "a path of XML that is none", "name: mine\ncontainer: xml\nrecords: a//b\nfields: {t: title}\n",
      "3:10: this is no path of elements | write the names from the root on, without prefixes: `project/tasks/task`"
    ),
    Case(
      "XML without a path", "name: mine\ncontainer: xml\nfields: {t: title}\n",
      "2:12: the key “records” is missing | say where the tasks are, from the root element on: `records: project/task`"
    ),
    Case(
      "a path for CSV", head + "records: tasks[*]\n", "4:10: CSV has no paths | leave `records` out"),
    Case(
      "no title", "name: mine\ncontainer: csv\nfields: {A: due}\n",
      "3:9: nothing fills the title of a task | add `NAME: title` under `fields`, or `synonyms: true`"),
    Case(
      "nothing to recognise", head + "recognise: {has: []}\n",
      "4:12: nothing here says what a file must have | add `has` with some names, or leave `recognise` out"),
    Case(
      "an unknown class", head + "exclude: {closed: archive, status: {bin: [x]}}\n",
      "4:19: unknown class “archive” | did you mean “archived”?",
      "4:37: unknown class “bin” | it is one of archived, deleted, not-a-task"),
    Case(
      "an unknown condition", head + "when: {type: finished}\n",
      "4:14: unknown meaning “finished” | it is one of done, open, done-once, not-a-task, heading"),
    Case(
      "a date that is none", head + "dates: {title: {zone: tz}}\n", "4:9: title is no date"),
    Case(
      "two ways to say the tree", head + "hierarchy: {level: L, title: P}\n",
      "4:12: say one way in which a parent is named | it is one of level, columns, outline, title, row-number, parents"
    ),
    Case(
      "a parent's key without the name of it", head + "hierarchy: {parents: [P]}\n",
      "4:12: the key “of” is missing | say which of the parent's values is meant"),
    Case(
      "records of two kinds",
      "name: mine\ncontainer: json\nrecords: [{path: ., adds: true, heading: project}]\nfields: {t: title}\n",
      "3:11: records are one of `table`, `adds` and `heading`"),
  ]

  @Test(arguments: syntax + content)
  func `a mistake is said with its place and what to do`(testCase: Case) {
    #expect(mistakes(in: testCase.text) == testCase.mistakes)
  }

  private static let useless = [
    Case(
      "formats and options of another kind of field",
      head.replacingFields(
        "{A: title, B: {to: priority, format: iso-8601, separator: \";\"}, C: {to: due, joined: yes}}"),
      "3:46: the format “iso-8601” does nothing for priority | it is for dates; leave it out",
      "3:67: `separator` does nothing for priority | it is for lists and words; leave it out",
      "3:94: `joined` does nothing for due | it is for texts; leave it out"),
    Case(
      "a format of another kind among those that there are",
      head.replacingFields("{A: title, B: {to: estimate, format: [hours, english]}}"),
      "3:54: the format “english” does nothing for estimate | it is for dates; estimate has seconds, minutes, hours, "
        + "milliseconds, iso-8601-duration, unit-words, working-duration, working-days"),
    Case(
      "an alias of a name that nothing speaks of", head + "aliases: {titel: Tite, betreff: T}\n",
      "4:18: “Tite” is a name that nothing else in this profile speaks of | an alias leads to a name under `fields`"
    ),
    Case(
      "options that say what is so anyway",
      head.replacingFields("{A: title, B: {to: done-hint, inverted: false, done-when-present: no}}")),
  ]

  @Test(arguments: useless)
  func `what does nothing is said with its place, and the profile is used`(testCase: Case) throws {
    let own = try ProfileFile.profile(Array(testCase.text.utf8), file: "mine.yml")
    #expect(own.remarks.map(said) == testCase.mistakes)
    #expect(own.remarks.allSatisfy { $0.severity == .warning })
  }

  @Test func `every name of a value is known with its place`() throws {
    let text =
      Self.head + """
        ignore: [I]
        exclude: {E: archived}
        when: {W: done}
        hierarchy: {parents: [P, Q], of: O}
        aliases: {a: T}
        dates: {due: {zone: Z}}
        growing-column: G

        """
    let own = try ProfileFile.profile(Array(text.utf8), file: "mine.yml")
    #expect(
      own.names.map { "\($0.name) \($0.remark.location?.line ?? 0):\($0.remark.location?.column ?? 0)" } == [
        "T 3:10", "I 4:10", "E 5:11", "W 6:8", "P 7:23", "Q 7:26", "O 7:34", "a 8:11", "Z 9:21", "G 10:17",
      ])
    #expect(own.names(notAmong: ["T", "Q", "Z"]).map(\.name.name) == ["I", "E", "W", "O", "G"])
    // One of the parents' names is enough, and so is one of a value's names in two languages.
    #expect(own.names(notAmong: ["A", "I", "E", "W", "O", "G"]).map(\.name.name) == ["P", "Q", "Z"])
  }

  @Test func `a mistake shows its line`() throws {
    do {
      _ = try ProfileFile.read(Array("name: mine\ncontainer: cvs\n".utf8), file: "mine.yml")
      Issue.record("read what is wrong")
    } catch {
      let excerpt = try #require(error.diagnostics.first?.excerpt)
      #expect(excerpt == Diagnostic.Excerpt(text: "container: cvs", caret: 11))
    }
  }

  @Test func `bytes that are no UTF-8 are told by their line`() {
    do {
      _ = try ProfileFile.read(Array("name: mine\ntitle: caf".utf8) + [0xE9, 0x0A], file: "mine.yml")
      Issue.record("read what is wrong")
    } catch {
      #expect(error.diagnostics.map(\.location?.line) == [2])
    }
  }

  @Test func `a byte-order mark and Windows' line ends are no mistake`() throws {
    let text =
      "\u{FEFF}" + Self.head.split(separator: "\n").joined(separator: "\r\n") + "\r\nrecognize: {}\r\n"
    #expect(mistakes(in: text) == ["4:1: unknown key “recognize” | did you mean “recognise”?"])
  }
}

extension String {
  /// The third line is `fields`: the same with others.
  fileprivate func replacingFields(_ fields: String) -> String {
    var lines = split(separator: "\n").map(String.init)
    lines[2] = "fields: \(fields)"
    return lines.map { $0 + "\n" }.joined()
  }
}
