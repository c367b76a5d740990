import Formats
import Importers
import TaskModel
import Testing

/// What a profile says that it reads is what its files are read as: the table in `docs/formats.md` is made of that.
struct ReadFieldsTests {
  @Test(arguments: FixtureCase.all)
  func `what a file fills its profile says that it reads`(_ fixture: FixtureCase) throws {
    let (name, bytes) = try fixture.input()
    let imported = try read(bytes, file: name)
    let profile = imported.report.match.profile
    // Of unrecognised tool, and where columns are also read by their names alone, it depends on the file.
    guard !profile.mapping.isUnrecognised, !imported.report.match.isDoubtful,
      let known = ProfileRegistry.profile(named: profile.name)
    else { return }
    let said = known.readFields.union(known.fieldsByName)
    let table = imported.table
    for field in Field.allCases where ![.extra, .source].contains(field) && !said.contains(field) {
      let rows = (0..<table.rowCount).filter { Self.isFilled(field, table, $0) }
      #expect(rows.isEmpty, "\(profile.name): \(field.name) in \(rows.count) tasks")
    }
  }

  @Test func `what a tool's users name themselves is read by its name`() throws {
    let smartsheet = try #require(ProfileRegistry.profile(named: "smartsheet-json"))
    #expect(!smartsheet.readFields.contains(.due))
    #expect(smartsheet.fieldsByName.contains(.due))
    #expect(try #require(ProfileRegistry.profile(named: "jira-csv")).fieldsByName.isEmpty)
  }

  /// Whether a row has something else in a field than every row has.
  private static func isFilled(_ field: Field, _ table: TaskTable, _ row: Int) -> Bool {
    let item = table.item(at: row)
    return switch field {
    case .id: table.id.isPresent(row)
    case .title: !item.title.isEmpty
    case .detail: item.detail != nil
    case .isDone: item.isDone
    case .status: item.status != nil
    case .priority: item.priority.map { $0 != .middle } == true
    case .priorityRaw: item.priorityRaw != nil
    case .due: item.due != nil
    case .deadline: item.deadline != nil
    case .start: item.start != nil
    case .created: item.created != nil
    case .modified: item.modified != nil
    case .completed: item.completed != nil
    case .assignees: !item.assignees.isEmpty
    case .tags: !item.tags.isEmpty
    case .project: item.project != nil
    case .section: item.section != nil
    case .parent: item.parent != nil
    case .blockedBy: !item.blockedBy.isEmpty
    case .url: item.url != nil
    case .estimate: item.estimateSeconds != nil
    case .spent: item.spentSeconds != nil
    case .progress: item.progress != nil
    case .recurrence: item.recurrence != nil
    case .extra, .source: false
    }
  }
}
