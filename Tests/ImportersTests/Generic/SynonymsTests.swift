import Formats
import TaskModel
import Testing

struct SynonymsTests {
  struct Name: Sendable {
    var text: String
    var target: FieldMap.Target?
  }

  @Test(arguments: [
    Name(text: "Due Date", target: .field(.due)),
    Name(text: "due_date", target: .field(.due)),
    Name(text: "dueDate", target: .field(.due)),
    Name(text: "DUEDATE", target: .field(.due)),
    Name(text: "due-on", target: .field(.due)),
    Name(text: "dedline", target: .field(.due)),
    Name(text: "@deadline", target: .field(.due)),
    Name(text: "Task Name", target: .field(.title)),
    Name(text: "isDone", target: .field(.isDone)),
    Name(text: "isdone", target: .field(.isDone)),
    Name(text: "Completed At", target: .field(.completed)),
    Name(text: "State", target: .statusAndDone),
    Name(text: "subTasks", target: .subtasks),
    Name(text: "Assigned To", target: .field(.assignees)),
    Name(text: "優先度", target: .field(.priority)),
    Name(text: "期限", target: .field(.due)),
    Name(text: "担当者", target: .field(.assignees)),
    // A remark behind a name, and a word before it for what the records are.
    Name(text: "Due Date (MM/DD/YYYY)", target: .field(.due)),
    Name(text: "Completed [Y/N]", target: .field(.isDone)),
    Name(text: "Task Owner", target: .field(.assignees)),
    Name(text: "ticket_status", target: .statusAndDone),
    Name(text: "% Complete", target: .field(.progress)),
    Name(text: "(optional)", target: nil),
    Name(text: "Task Name Suffix", target: nil),
    // Other languages, where a name of two languages is English first.
    Name(text: "Fällig am", target: .field(.due)),
    Name(text: "FÄLLIG AM", target: .field(.due)),
    Name(text: "Date d’échéance", target: .field(.due)),
    Name(text: "Nombre de la tarea", target: .field(.title)),
    Name(text: "Responsável", target: .field(.assignees)),
    Name(text: "Attività", target: .field(.title)),
    Name(text: "Приоритет", target: .field(.priority)),
    Name(text: "截止日期", target: .field(.due)),
    Name(text: "담당자", target: .field(.assignees)),
    Name(text: "note", target: .field(.detail)),
    // Whole words: a name that only contains another is not that name.
    Name(text: "subtitle", target: nil),
    Name(text: "undue", target: nil),
    Name(text: "prioritization", target: nil),
    Name(text: "ownership", target: nil),
    Name(text: "due date text", target: nil),
    Name(text: "statusCode", target: nil),
    Name(text: "期限切れ", target: nil),
    // What stands above boxes to tick, and the first line of a list that is no table.
    Name(text: "✓", target: .field(.isDone)),
    Name(text: "✅", target: .field(.isDone)),
    Name(text: "Check", target: .field(.isDone)),
    Name(text: "* Task [#A] Write", target: nil),
    Name(text: "", target: nil),
    Name(text: "—", target: nil),
  ])
  func `a name stands for a field by its whole words`(name: Name) {
    #expect(Synonyms.target(of: name.text) == name.target)
  }

  @Test func `the own name of a field comes before its synonyms`() {
    #expect(Synonyms.rank(of: "title") < Synonyms.rank(of: "summary"))
    #expect(Synonyms.rank(of: "Due") < Synonyms.rank(of: "end date"))
    #expect(Synonyms.rank(of: "nothing of the kind") == Int.max)
  }

  @Test func `every field has a name of its own`() {
    let others: Set<Field> = [.source, .extra, .status, .completed, .deadline, .spent, .blockedBy]
    for field in Field.allCases where !others.contains(field) {
      #expect(Synonyms.target(of: field.name) == .field(field), "\(field.name)")
    }
    // Most tools mean a flag by it; a date among the flags is understood all the same.
    #expect(Synonyms.target(of: "completed") == .field(.isDone))
    #expect(Synonyms.target(of: "status") == .statusAndDone)
    // Of an unrecognised tool it is the day that counts; two dates are what few tools have.
    #expect(Synonyms.target(of: "deadline") == .field(.due))
  }
}
