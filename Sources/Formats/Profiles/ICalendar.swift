import TaskModel

// To-dos of iCalendar (RFC 5545 §3.6.2). Priority 1 is the highest of nine, and 0 is none. A to-do without a STATUS is
// done where it has a time of completion or is complete by 100. A time with a TZID is an instant, one without a local
// time, and VALUE=DATE a day. In place of DUE there may be a DURATION from DTSTART on (§3.8.2.5). RELATED-TO without a
// kind names the parent, with RELTYPE=CHILD a part and with DEPENDS-ON what must be done first (RFC 9253). Who has no
// name is known by the address. An occurrence of a series that was changed or done by itself is a to-do with the UID of
// the series and a RECURRENCE-ID (§3.8.4.4). No task was made in 1970: programs write that where they know no time.

extension Profile {
  /// The to-dos of an iCalendar file.
  package static let iCalendar: Profile = {
    var mapping = ProfileMapping(name: "icalendar-ics", title: "iCalendar", container: .iCalendar)
    mapping.fields = [
      FieldMap("UID", .id), FieldMap("SUMMARY", .title), FieldMap("DESCRIPTION", .detail),
      FieldMap("STATUS", .statusAndDone), FieldMap("PRIORITY", .priority),
      FieldMap("PERCENT-COMPLETE", .progress, impliesDone: true),
      FieldMap("DUE", .due, styles: [.iso8601]), FieldMap("DTSTART", .start, styles: [.iso8601]),
      FieldMap("CREATED", .created, styles: [.iso8601]).without("19700101t000000z"),
      FieldMap("LAST-MODIFIED", .modified, styles: [.iso8601]).without("19700101t000000z"),
      FieldMap("LAST-MOD", .modified, styles: [.iso8601]).without("19700101t000000z"),
      FieldMap("COMPLETED", .completed, styles: [.iso8601], impliesDone: true),
      FieldMap("CATEGORIES", .tags), FieldMap("ATTENDEE;CN", .assignees).kept,
      FieldMap("RELATED-TO", .parent),
      FieldMap("RELATED-TO;RELTYPE=CHILD", .children).kept,
      FieldMap("RELATED-TO;RELTYPE=DEPENDS-ON", .blockedBy), FieldMap("RRULE", .recurrence),
      FieldMap("URL", .url),
      FieldMap("DURATION", .estimate, styles: [.iso8601Duration]),
      FieldMap("ESTIMATED-DURATION", .estimate, styles: [.iso8601Duration]),
      FieldMap("X-WR-CALNAME", .project),
    ]
    mapping.composition.occurrenceNames = ["RECURRENCE-ID"]
    mapping.adjustments = [
      DateAdjustment(.due, zone: "DUE;TZID", origin: "DTSTART", length: "DURATION"),
      DateAdjustment(.start, zone: "DTSTART;TZID"),
      DateAdjustment(.completed, zone: "COMPLETED;TZID"),
    ]
    mapping.priorities = PriorityScale(
      words: [
        "1": .highest, "2": .highest, "3": .high, "4": .high, "5": .middle, "6": .low, "7": .low,
        "8": .lowest, "9": .lowest,
      ],
      unsetWords: ["0"])
    mapping.doneWords = DoneVocabulary(
      done: ["completed", "cancelled"],
      open: [
        "needs-action", "in-process", "draft", "final", "needs action", "accepted", "sent", "tentative",
        "confirmed",
        "delegated",
      ])
    return Profile(mapping)
  }()
}
