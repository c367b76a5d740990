import Formats
import TaskModel
import Templating
import ZoneDatabase

// VTODO of iCalendar (RFC 5545 §3.6.2) in its three syntaxes: text, xCal (RFC 6321) and jCal (RFC 7265). They hold the
// same; only how a property is put down differs. A rule of recurrence needs a start. What `extra` has of iCalendar's
// own properties goes back as it came: people's addresses, alarms, zones.

extension TargetFormat {
  /// ICalendar text.
  package static let iCalendar = calendar(
    .text, name: "icalendar-ics", aliases: ["icalendar", "ics"], title: "iCalendar",
    extensions: ["ics", "ical"])

  /// XCal, iCalendar in XML.
  package static let xCal = calendar(
    .xml, name: "xcal-xml", aliases: ["xcal"], title: "xCal (iCalendar in XML)", extensions: ["xcs"])

  /// JCal, iCalendar in JSON.
  package static let jCal = calendar(
    .json, name: "jcal-json", aliases: ["jcal"], title: "jCal (iCalendar in JSON)", extensions: ["jcs"])

  private static func calendar(
    _ syntax: CalendarSyntax, name: String, aliases: [String], title: String, extensions: [String]
  ) -> TargetFormat {
    TargetFormat(
      name: name, aliases: aliases, title: title, fileExtensions: extensions,
      capabilities: { calendarCapabilities(syntax) },
      write: { reduction, output in
        var writer = CalendarWriter(syntax, reduction)
        writer.write(to: &output)
      })
  }

  private static func calendarCapabilities(_ syntax: CalendarSyntax) -> FormatCapabilities {
    var capabilities = FormatCapabilities()
    let delete: [UInt8: String] = [0x7F: "\u{FFFD}"]
    let text = TextForm([.unifiesLineEnds, .replacesControls, .emptiesBlank], replacing: delete)
    let word = TextForm([.joinsLines, .replacesControls, .trims, .dropsEmpty], replacing: delete)
    capabilities.id = word
    capabilities.title = text
    capabilities.detail = text
    capabilities.detail?.rules.insert(.dropsEmpty)
    var status = StatusForm(
      DoneVocabulary(done: ["completed", "cancelled"], open: ["needs-action", "in-process"]),
      done: "COMPLETED",
      open: "NEEDS-ACTION", isFree: false)
    status.synonyms = calendarStates
    capabilities.status = status
    capabilities.priority = PriorityForm(
      Profile.iCalendar.mapping.priorities, words: ["9", "7", "5", "3", "1"], unset: "")
    var past = DateForm.instants
    past.unknownInstant = 0
    capabilities.dates = [
      .due: .all, .start: .all, .created: past, .modified: past, .completed: .instants,
    ]
    var name = word
    name.replacements[UInt8(ascii: "\"")] = "'"
    capabilities.assignees = ListForm(name)
    capabilities.tags = ListForm(word)
    capabilities.parent = .byID
    capabilities.url = TextForm(accepts: { !$0.isEmpty && $0.allSatisfy { $0 > 0x20 && $0 != 0x7F } })
    if syntax == .xml { capabilities.url?.rules.insert(.replacesControls) }
    capabilities.keepsProgress = true
    capabilities.recurrence = .rules(rewrite: syntax == .text ? nil : CalendarRule.ordered)
    capabilities.estimate = AmountForm()
    capabilities.blockedBy = BlockerForm()
    capabilities.project = word
    capabilities.notes[.project] = "one for the whole file"
    capabilities.extras = ExtraForm(held: CalendarExtras.held)
    capabilities.adjust = { reduction in
      reduction.markOccurrences()
      reduction.alignStartWithDue()
      reduction.startRecurrences()
      reduction.keepOneProject()
      reduction.keepOpenTasksBelowWhole()
      reduction.completeProgress(ofState: "COMPLETED")
    }
    return capabilities
  }

  /// Words of other tools for the states that a VTODO has.
  private static let calendarStates = [
    "needs-action": "NEEDS-ACTION", "todo": "NEEDS-ACTION", "to do": "NEEDS-ACTION", "open": "NEEDS-ACTION",
    "pending": "NEEDS-ACTION", "not started": "NEEDS-ACTION",
    "in-process": "IN-PROCESS", "in progress": "IN-PROCESS", "doing": "IN-PROCESS", "started": "IN-PROCESS",
    "completed": "COMPLETED", "done": "COMPLETED", "cancelled": "CANCELLED", "canceled": "CANCELLED",
    "won't do": "CANCELLED", "won't fix": "CANCELLED", "wontfix": "CANCELLED", "abandoned": "CANCELLED",
    "dropped": "CANCELLED", "deleted": "CANCELLED",
  ]
}

extension TaskReduction {
  /// Puts which occurrence of its series a task is behind its id where that does not say it: it is read so again.
  fileprivate mutating func markOccurrences() {
    var extras = CalendarExtras(table)
    guard extras.hasOccurrences else { return }
    var changes: [(row: Int, text: [UInt8]?)] = []
    for row in rows.map({ Int($0) }).sorted() {
      guard let id = table.id.bytes(row), !id.isEmpty else { continue }
      let known = extras.properties(table, row)
      guard let mark = known.occurrenceMark, known.seriesID(of: id).count == id.count else { continue }
      changes.append((row, id + mark))
      note(.id, .occurrence, row: row)
    }
    table.id = table.id.replacing(changes)
  }

  /// Gives repeating tasks the start that a rule counts from (RFC 5545 §3.8.2.4): the due date, where there is none; a
  /// rule without either cannot be written.
  fileprivate mutating func startRecurrences() {
    var changes: [(row: Int, text: [UInt8]?)] = []
    for row in 0..<table.rowCount
    where table.recurrence.isPresent(row) && table.date(.start, row) == nil {
      if let due = table.date(.due, row), row < table.start.count {
        table.start[row] = due.bits
        note(.start, .dueStandsIn, row: row)
      } else {
        changes.append((row, nil))
        note(.recurrence, .onlyWithDate, row: row)
      }
    }
    table.recurrence = table.recurrence.replacing(changes)
  }
}

/// Writes one calendar with a VTODO a task.
private struct CalendarWriter {
  private let reduction: TaskReduction
  private let table: TaskTable
  private var properties: CalendarProperties
  private var extras: CalendarExtras

  init(_ syntax: CalendarSyntax, _ reduction: TaskReduction) {
    self.reduction = reduction
    table = reduction.table
    properties = CalendarProperties(syntax)
    extras = CalendarExtras(table)
  }

  mutating func write(to output: inout OutputBuffer) {
    properties.beginCalendar(to: &output)
    properties.text("VERSION", Array("2.0".utf8)[...], to: &output)
    properties.text("PRODID", Array("-//pantask//pantask//EN".utf8)[...], to: &output)
    let project = reduction.rows.first.flatMap { table.project.bytes(Int($0)) }
    properties.text("X-WR-CALNAME", project, to: &output)
    properties.beginComponents(to: &output)
    appendZones(to: &output)
    for row in reduction.rows {
      if output.hasFailed { return }
      properties.begin("VTODO", to: &output)
      appendTask(Int(row), to: &output)
      properties.end("VTODO", to: &output)
    }
    properties.endCalendar(to: &output)
  }

  /// Writes what the zones are whose times the tasks are in, for as long as these need them.
  private mutating func appendZones(to output: inout OutputBuffer) {
    guard !extras.isEmpty else { return }
    var database = ZoneDatabase()
    // By name: the zone, and the first and last instant that are written in it, in microseconds since 1970.
    var spans: [String: (zone: ZoneOffsets, first: Int64, last: Int64)] = [:]
    for row in reduction.rows {
      let known = extras.properties(table, Int(row), onlyZoned: true)
      for (field, zone) in known.zones {
        guard let date = table.date(field, Int(row)) else { continue }
        let instant = date.timelineMicroseconds
        let span = spans[zone.identifier]
        spans[zone.identifier] = (
          zone, min(span?.first ?? instant, instant), max(span?.last ?? instant, instant)
        )
      }
      for property in known.own + known.alarms.joined() {
        guard let name = property.parameters.first(where: { $0.name == "TZID" })?.value, spans[name] == nil,
          let zone = database.zone(ofPlace: name)
        else { continue }
        let date = table.date(.start, Int(row)) ?? table.date(.due, Int(row))
        let instant = date?.timelineMicroseconds ?? 0
        spans[name] = (zone, instant, instant)
      }
    }
    for (_, span) in spans.sorted(by: { $0.key < $1.key }) {
      CalendarZone(span.zone, from: span.first, to: span.last).append(to: &properties, &output)
    }
  }

  private mutating func appendTask(_ row: Int, to output: inout OutputBuffer) {
    let known = extras.isEmpty ? CalendarExtras.Properties() : extras.properties(table, row)
    properties.text("UID", known.seriesID(of: table.idBytes(row)), to: &output)
    // When the data was last revised (RFC 5545 §3.8.7.2): of a task that does not say it, when it is written.
    if let stamp = known.stamp {
      properties.property(stamp, to: &output)
    } else {
      let stamp = table.date(.modified, row) ?? table.date(.created, row) ?? reduction.options.now
      properties.date("DTSTAMP", stamp, to: &output)
    }
    properties.date("CREATED", table.date(.created, row), to: &output)
    properties.date("LAST-MODIFIED", table.date(.modified, row), to: &output)
    properties.text("SUMMARY", table.title.bytes(row) ?? [], to: &output)
    properties.text("DESCRIPTION", table.detail.bytes(row), to: &output)
    properties.text("STATUS", table.status.bytes(row), to: &output)
    properties.integer("PRIORITY", reduction.writtenPriorities.bytes(row), to: &output)
    if let percent = table.progressPercent(row) {
      properties.integer("PERCENT-COMPLETE", Array(String(percent).utf8)[...], to: &output)
    }
    append("DTSTART", .start, row, known, to: &output)
    append("DUE", .due, row, known, to: &output)
    properties.date("COMPLETED", table.date(.completed, row), to: &output)
    properties.duration("ESTIMATED-DURATION", table.seconds(.estimate, row), to: &output)
    properties.recurrence("RRULE", table.recurrence.bytes(row), to: &output)
    properties.texts("CATEGORIES", table.tags.words(row), to: &output)
    for (index, name) in table.assignees.words(row).enumerated() {
      let person = index < known.people.count ? known.people[index] : nil
      properties.person("ATTENDEE", name, known: person, to: &output)
    }
    properties.text("RELATED-TO", table.parentIDBytes(row), to: &output)
    for id in table.blockedBy.strings(row) {
      let property = CalendarProperty("RELATED-TO", .text, id, [("RELTYPE", "DEPENDS-ON")])
      if let property { properties.property(property, to: &output) }
    }
    properties.address("URL", table.url.bytes(row), to: &output)
    for property in known.own { properties.property(property, to: &output) }
    for alarm in known.alarms {
      properties.begin("VALARM", to: &output)
      for property in alarm { properties.property(property, to: &output) }
      properties.end("VALARM", to: &output)
    }
  }

  private mutating func append(
    _ name: StaticString, _ field: Field, _ row: Int, _ known: CalendarExtras.Properties,
    to output: inout OutputBuffer
  ) {
    let date = table.date(field, row)
    if let date, let zone = known.zones.first(where: { $0.field == field })?.zone {
      properties.date(name, date, in: zone, to: &output)
    } else {
      properties.date(name, date, to: &output)
    }
  }
}
