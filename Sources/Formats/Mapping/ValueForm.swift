package import TaskModel

/// What is around the value in a cell and does not belong to it.
package enum ValueForm: UInt8, Codable, Sendable, CaseIterable {
  /// Nothing.
  case plain
  /// A person with something behind the name: `Aiko Tanaka <aiko@example.com>`, `Aiko Tanaka (123456)`.
  case person
  /// A list in brackets: `[a, b]`.
  case bracketed
  /// A list as JSON has it: `["a", "b"]`; a text that is none stands for itself. Of subtasks, lists by their names:
  /// `{"Steps": ["a", "b"]}`.
  case quotedList
  /// A word with a remark in brackets behind it: `Urgent (red)`, `Title (https://…)`.
  case remarked
  /// A text that may be a checklist: from a checkbox on (`▫` open, `▪` done), each is a subtask up to the next.
  ///
  /// Where other lines come first, they are the text, and one checkbox has to be open: `▪` is a bullet as well.
  case checklist
  /// A text with an apostrophe before it where a spreadsheet would take it for a formula: `'=1+1`.
  case guarded
  /// A long number that a spreadsheet may have rounded: `1.21143E+15` is none.
  case longNumber
  /// A text with the line breaks and spaces around it that markup was laid out with.
  case indented
  /// A text with the marks of Getting Things GNOME in it: `<tag>@home</tag>`, `<subtask>2@1</subtask>`, `{! 2@1 !}`,
  /// and with its entities escaped twice.
  case taskMarks
  /// A text whose line breaks are written as a backslash and an `n`, where it has no others.
  case escapedBreaks
  /// A text that may be HTML, of which the text counts: a line for each block, addresses behind what links to them.
  case markup
  /// A title of a Markdown check list, with backslashes that keep `[x]` and HTML from being it: `[x\]`, `\<b>`.
  case markdownTitle
  /// The last step of an address: `/api/v3/work_packages/36` is `36`.
  case lastStep
  /// An address that is percent-encoded as a whole: `https%3A%2F%2Fexample.com` is `https://example.com`.
  case encodedURL
  /// A title with an asterisk before it where the task cannot be checked: `* Kitchen`, which is kept in `extra`.
  case uncompletable
  /// A text of Dynalist's, in which a day and tags may stand: `Plant bulbs !(2026-12-03) #beds @ann`.
  case dynalistMarks
  /// A text whose last line may be the id that the task came with: `pantask-id: WEB-1`.
  case keptID

  /// Whether the value fills other fields as well, so that it is read where its own is not wanted.
  package var saysMore: Bool { self == .checklist || self == .dynalistMarks || self == .keptID }
}

/// How a file expresses the tree of tasks where no value holds the parent's id.
package enum Hierarchy: Codable, Sendable, Equatable {
  /// A value is the level, a number, or, where it is the title, how far that is indented: the parent is the nearest
  /// task above with a smaller one.
  case level(String)
  /// One of several columns is filled, the first for the outermost level: `Title 1`, `Title 2`.
  case columns([String])
  /// A value is the place in an outline: `1.2.3` is under `1.2`.
  case outline(String)
  /// One of several values is the parent's title.
  case titles([String])
  /// One of several values is what the parent has under another name: `Parent` is the parent's `Issue id`.
  ///
  /// Where the parents are of another kind, whose ids are counted apart, records that have one of the `others`' names,
  /// with a value or without, are none: what names the parent is among these.
  case key(parents: [String], of: String, others: [String] = [])
  /// A value is the parent's id, or else the number of its row, from 1, or its title if no other has it.
  case rowNumber(String)

  /// A value is the parent's title.
  package static func title(_ name: String) -> Hierarchy { .titles([name]) }
}

/// What other values of a record say about one of its dates.
package struct DateAdjustment: Codable, Sendable, Equatable {
  /// The date.
  package var field: Field
  /// Name of the value with the zone that the date is a local time of: an IANA name, `Z` or `+09:00`.
  ///
  /// Empty for none.
  package var zone: String
  /// Name of the value that says, where it is true, that only the day counts: an instant is then the midnight that
  /// begins it in the zone.
  ///
  /// Empty for none.
  package var allDay: String
  /// Name of the value with the time of the day, where the date itself has none.
  ///
  /// Empty for none.
  package var time: String

  /// Name of the value that says, where it is true, that an instant stands for what the clocks of its zone show
  /// then, in whatever zone its reader is.
  ///
  /// Empty for none.
  package var floating: String
  /// Name of the value with the date that it is counted from, where it is not given itself.
  ///
  /// Empty for none.
  package var origin: String
  /// Name of the value with the amount of time (ISO 8601) from there to it.
  ///
  /// Empty for none.
  package var length: String
  /// Name of the value with the same date in words, which end with the zone: `9/25/2025, 12:00:00 AM GMT+5:30`.
  ///
  /// An instant that is a midnight there is that day. Empty for none.
  package var twin: String

  /// Makes an adjustment.
  package init(
    _ field: Field, zone: String = "", allDay: String = "", floating: String = "", time: String = "",
    origin: String = "", length: String = "", twin: String = ""
  ) {
    self.twin = twin
    self.floating = floating
    self.origin = origin
    self.length = length
    self.field = field
    self.zone = zone
    self.allDay = allDay
    self.time = time
  }
}
