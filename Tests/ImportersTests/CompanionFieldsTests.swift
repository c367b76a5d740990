import Importers
import TaskModel
import Testing

/// Which fields are read beside those that a run keeps, because what these say may decide one of them.
struct CompanionFieldsTests {
  @Test func `titles and states are read always`() {
    #expect(FieldSet([]).withCompanions == FieldSet([.title, .isDone]))
    #expect(FieldSet([.tags]).withCompanions == FieldSet([.tags, .title, .isDone]))
  }

  @Test(arguments: [Field.start, .recurrence])
  func `the day that a task is due on is read with a beginning and with what comes again`(_ field: Field) {
    #expect(FieldSet([field]).withCompanions == FieldSet([field, .title, .isDone, .due]))
  }

  @Test func `ids are read with parents`() {
    #expect(FieldSet([.parent]).withCompanions == FieldSet([.parent, .title, .isDone, .id]))
  }

  @Test func `what a task waits for is read with ids and parents, by which parts are told from blockers`() {
    #expect(FieldSet([.blockedBy]).withCompanions == FieldSet([.blockedBy, .title, .isDone, .id, .parent]))
  }

  @Test func `no other field brings one with it`() {
    for field in Field.allCases where ![.start, .recurrence, .parent, .blockedBy].contains(field) {
      #expect(FieldSet([field]).withCompanions == FieldSet([field, .title, .isDone]), "\(field.name)")
    }
    #expect(FieldSet.all.withCompanions == FieldSet.all)
  }
}
