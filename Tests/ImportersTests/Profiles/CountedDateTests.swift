import Formats
import Importers
import TaskModel
import Testing

/// A date that is said by an amount of time from another on.
struct CountedDateTests {
  private static let calendar = """
    BEGIN:VCALENDAR
    BEGIN:VTODO
    UID:1
    SUMMARY:a
    DTSTART;TZID=Europe/Berlin:20260101T090000
    DURATION:PT2H
    END:VTODO
    BEGIN:VTODO
    UID:2
    SUMMARY:b
    DTSTART:20260101T090000Z
    DURATION:P1D
    DUE:20260301T090000Z
    END:VTODO
    BEGIN:VTODO
    UID:3
    SUMMARY:c
    DTSTART:20260101T090000Z
    DURATION:-P1D
    END:VTODO
    END:VCALENDAR
    """

  @Test(arguments: [[Field.due], [.due, .start], [.due, .estimate], Field.allCases] as [[Field]])
  func `it is the same whatever else is wanted`(fields: [Field]) throws {
    var options = ImportOptions()
    options.profile = .iCalendar
    let imported = try read(
      Array(Self.calendar.utf8), file: "tasks.ics", fields: FieldSet(fields + [.id, .title]), options: options
    )
    #expect(
      imported.items.map { $0.due?.description } == ["2026-01-01T10:00:00Z", "2026-03-01T09:00:00Z", nil])
    let hasStart = fields.contains(.start)
    #expect(imported.items[0].start?.description == (hasStart ? "2026-01-01T08:00:00Z" : nil))
  }

  @Test func `a profile of one's own counts from what it says`() throws {
    var mapping = ProfileMapping(name: "mine", title: "mine", container: .csv)
    mapping.fields = [FieldMap("T", .title), .date("Begin", .start)]
    mapping.adjustments = [DateAdjustment(.due, origin: "Made", length: "Takes")]
    var options = ImportOptions()
    options.profile = Profile(mapping)
    let imported = try read(
      Array("T,Begin,Made,Takes\na,2026-05-01,2026-01-01,P3D\nb,2026-05-01,,P3D\n".utf8), file: "t.csv",
      fields: .all, options: options)
    #expect(imported.items.map { $0.due?.description } == ["2026-01-04", nil])
  }
}
