import TaskModel
import Testing
import ZoneDatabase

@Suite struct ZoneDatabaseTests {
  @Test(arguments: [
    ("Europe/Berlin", true), ("America/Argentina/Ushuaia", true), ("Etc/GMT+3", true), ("UTC", false),
    ("IST", false),
    ("Europe/Atlantis", false), ("/Europe/Berlin", false), ("../etc/passwd", false),
    ("Europe/../Berlin", false),
    ("Europe/Ber lin", false), ("", false), (String(repeating: "a/", count: 100), false),
  ])
  func `A place is a name of the database, and nothing that only looks like one`(name: String, isPlace: Bool)
  {
    var database = ZoneDatabase()
    #expect(ZoneDatabase.hasPlace(name) == isPlace)
    #expect((database.zone(ofPlace: name) != nil) == isPlace)
    #expect(database.zone(ofPlace: name)?.identifier == (isPlace ? name : nil))
  }

  private func instant(_ text: String) -> Int64 { TaskDate(iso8601: text)?.value ?? 0 }

  @Test func `Changes of the clocks come with what they are changes between`() throws {
    let berlin = try #require(ZoneOffsets(databaseName: "Europe/Berlin"))
    let changes = berlin.changes(
      after: instant("2026-01-01T00:00:00Z"), through: instant("2026-12-31T00:00:00Z"))
    let hour: Int64 = 3_600_000_000
    #expect(
      changes == [
        ZoneOffsets.Change(
          instant: instant("2026-03-29T01:00:00Z"), offsetBefore: hour, offset: 2 * hour, isSummer: true),
        ZoneOffsets.Change(
          instant: instant("2026-10-25T01:00:00Z"), offsetBefore: 2 * hour, offset: hour, isSummer: false),
      ])
    #expect(changes.map(\.local.description) == ["2026-03-29T02:00:00", "2026-10-25T03:00:00"])
  }

  @Test func `The first instant of a span is no part of it, the last one is`() throws {
    let berlin = try #require(ZoneOffsets(databaseName: "Europe/Berlin"))
    let spring = instant("2026-03-29T01:00:00Z")
    #expect(berlin.changes(after: spring - 1, through: spring).count == 1)
    #expect(berlin.changes(after: spring, through: spring + 1).isEmpty)
    #expect(berlin.changes(after: spring, through: Int64.min).isEmpty)
    #expect(ZoneOffsets.utc.changes(after: Int64.min, through: Int64.max).isEmpty)
    #expect(berlin.changes(after: Int64.min, through: Int64.max).count > 300)
  }

  @Test func `A fixed offset is one at all times`() {
    let offset: Int64 = 9 * 3_600_000_000
    let zone = ZoneOffsets(identifier: "+09:00", fixedOffset: offset)
    #expect(zone.fixedOffset == offset)
    #expect(zone.localMicroseconds(ofInstant: 0) == offset)
  }
}
