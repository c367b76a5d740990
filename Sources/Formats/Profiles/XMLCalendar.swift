import TaskModel

// Calendars in other clothes than text: xCal (RFC 6321) and jCal (RFC 7265). Tasks are the components
// `vtodo`. A relation is to the parent, unless its kind says otherwise. Priority 1 is the highest, 9 the lowest and 0
// none. A state may be missing; a date of completion, or a hundred per cent, says the same. A time with a `tzid` is an
// instant, one without a local time.

extension Profile {
  /// xCal.
  package static let xCal = Profile.data("xcal-xml", "xCal (RFC 6321)", .xml) { mapping in
    mapping.signature = Signature(
      rootNames: ["icalendar"], namespace: "urn:ietf:params:xml:ns:icalendar-2.0")
    mapping.records = [
      RecordSet(path: "icalendar/vcalendar/components/vtodo"),
      RecordSet(path: "icalendar/vcalendar/properties/x-wr-calname/text", role: .heading(.project)),
    ]
    mapping.fields = calendarFields.flatMap { map -> [FieldMap] in
      let styles = map.styles
      let types: [String]
      switch map.to {
      case .field(let field) where field.kind == .date: types = ["date-time", "date"]
      case .field(.progress), .field(.priority): types = ["integer"]
      case .field(.estimate): types = ["duration"]
      case .field(.url): types = ["uri"]
      case .field(.assignees): types = ["cal-address", "text"]
      case .field(.recurrence): types = ["recur"]
      default: types = ["text"]
      }
      return types.map { type in
        var typed = map
        typed.from = "properties/\(map.from)/\(type)"
        typed.styles = styles
        return typed
      }
    }
    // Who it is stands beside the address, which is kept as the tool's own.
    mapping.fields.removeAll { $0.from.hasPrefix("properties/attendee/") }
    mapping.fields.append(FieldMap("properties/attendee/parameters/cn/text", .assignees).kept)
    mapping.fields += [
      FieldMap("properties/related-to;reltype=child/text", .children).kept,
      FieldMap("properties/related-to;reltype=depends-on/text", .blockedBy),
    ]
    mapping.naming.relations["properties/related-to"] = "parameters/reltype/text"
    mapping.composition.occurrenceNames = ["date-time", "date"].map { "properties/recurrence-id/\($0)" }
    mapping.adjustments = zonedDates.map { name, field in
      DateAdjustment(field, zone: "properties/\(name)/parameters/tzid/text")
    }
    mapping.adjustments[0].origin = "properties/dtstart/date-time"
    mapping.adjustments[0].length = "properties/duration/duration"
    calendarWords(&mapping)
  }

  /// jCal.
  package static let jCal = Profile.data("jcal-json", "jCal (RFC 7265)", .json) { mapping in
    mapping.signature = Signature(rootNames: ["vcalendar[]"])
    mapping.records = [RecordSet(path: "[*][*]"), RecordSet(path: "[*][*][*]")]
    mapping.fields =
      calendarFields + [
        FieldMap("related-to;reltype=child", .children).kept,
        FieldMap("related-to;reltype=depends-on", .blockedBy), FieldMap("x-wr-calname", .project),
      ]
    mapping.composition.componentName = "vtodo"
    mapping.composition.occurrenceNames = ["recurrence-id"]
    mapping.adjustments = zonedDates.map { name, field in DateAdjustment(field, zone: name + ";tzid") }
    mapping.adjustments[0].origin = "dtstart"
    mapping.adjustments[0].length = "duration"
    calendarWords(&mapping)
  }

  /// The properties of a task (RFC 5545 §3.6.2) that have a field.
  private static let calendarFields: [FieldMap] = [
    FieldMap("uid", .id), FieldMap("summary", .title), FieldMap("description", .detail),
    FieldMap("status", .statusAndDone), FieldMap("percent-complete", .progress, impliesDone: true),
    FieldMap("priority", .priority), .date("due", .due), .date("dtstart", .start), FieldMap("url", .url),
    .date("created", .created).without("1970-01-01t00:00:00z"),
    .date("last-modified", .modified).without("1970-01-01t00:00:00z"), .date("completed", .completed),
    FieldMap("categories", .tags), FieldMap("attendee", .assignees, form: .person),
    FieldMap("related-to", .parent), FieldMap("rrule", .recurrence, styles: [.ruleParts]),
    FieldMap("duration", .estimate, styles: [.iso8601Duration]),
    FieldMap("estimated-duration", .estimate, styles: [.iso8601Duration]),
  ]

  /// The dates that may be local times of a zone that stands beside them; the others are in UTC.
  private static let zonedDates: [(name: String, field: Field)] = [
    ("due", .due), ("dtstart", .start), ("completed", .completed),
  ]

  private static func calendarWords(_ mapping: inout ProfileMapping) {
    mapping.priorities = PriorityScale(
      words: [
        "1": .highest, "2": .highest, "3": .high, "4": .high, "5": .middle, "6": .low, "7": .low,
        "8": .lowest,
        "9": .lowest,
      ], unsetWords: ["0"])
    mapping.doneWords = DoneVocabulary(
      done: ["completed", "cancelled"], open: ["needs-action", "in-process"])
  }
}
