import TaskModel
import Templating

// The names that a digest reads: lists of tasks by what is urgent about them, and people.
extension ReportContext {
  /// A task in a list of its own: shown without the group and the parent that it has elsewhere.
  func listedTaskSection(_ field: Int, _ position: Int) -> TemplateSection {
    switch TaskName(rawValue: field) {
    case .depth, .indent, .hasParent, .nesting, .anchor: .none
    case .ownPriority: taskSection(TaskName.priorityName.rawValue, position)
    default: taskSection(field, position)
    }
  }

  func appendListedTask(_ field: Int, _ position: Int, _ escaped: Bool, to output: inout OutputBuffer) {
    switch TaskName(rawValue: field) {
    case .depth: output.append(decimal: 0)
    case .indent, .nesting, .anchor: break
    case .hasParent: append(false, to: &output)
    case .ownPriority: appendTask(TaskName.priorityName.rawValue, position, escaped, to: &output)
    default: appendTask(field, position, escaped, to: &output)
    }
  }

  /// The tasks of a list of the page, as positions.
  func listedTasks(_ field: Int) -> [Int32] {
    switch PageName(rawValue: field) {
    case .overdueTasks: digest.overdue
    case .dueTodayTasks: digest.dueToday
    case .dueSoonTasks: digest.dueSoon
    case .doneSinceTasks: digest.doneSince
    default: []
    }
  }

  func shareSection(_ field: Int, _ index: Int) -> TemplateSection {
    let person = digest.people[index]
    return switch ShareName(rawValue: field) {
    case .isNobody: truth(person.code == 0)
    case .count: truth(person.count > 0)
    case .open, .hasTasks: truth(!person.tasks.isEmpty)
    case .done: truth(person.done > 0)
    case .overdue: truth(person.overdue > 0)
    case .dueToday: truth(person.dueToday > 0)
    case .doneSince: truth(person.doneSince > 0)
    case .tasks: .frames(count: person.tasks.count)
    case .isLast: truth(index == digest.people.count - 1)
    case .name, .countText, .openText, .doneText, .overdueText, nil: .once
    }
  }

  func appendShare(_ field: Int, _ index: Int, _ escaped: Bool, to output: inout OutputBuffer) {
    let person = digest.people[index]
    switch ShareName(rawValue: field) {
    case .isNobody: append(person.code == 0, to: &output)
    case .count: output.append(decimal: person.count)
    case .open, .tasks: output.append(decimal: person.tasks.count)
    case .hasTasks: append(!person.tasks.isEmpty, to: &output)
    case .done: output.append(decimal: person.done)
    case .overdue: output.append(decimal: person.overdue)
    case .dueToday: output.append(decimal: person.dueToday)
    case .doneSince: output.append(decimal: person.doneSince)
    case .countText: append(count: person.count, "tasks", escaped, to: &output)
    case .openText: append(count: person.tasks.count, "open", escaped, to: &output)
    case .doneText: append(count: person.done, "done", escaped, to: &output)
    case .overdueText: append(count: person.overdue, "overdue", escaped, to: &output)
    case .isLast: append(index == digest.people.count - 1, to: &output)
    case .name, nil:
      if person.code == 0 {
        append(options.language.text("group.none.assignees"), escaped, to: &output)
      } else {
        append(person.name, escaped, to: &output)
      }
    }
  }

  var doneSinceText: String {
    let day = String(decoding: phrases.dateFormat.text(day: digest.since), as: UTF8.self)
    return options.language.text("report.doneSince", ["date": day])
  }
}
