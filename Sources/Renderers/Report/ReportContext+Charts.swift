import TaskModel
import Templating

// The names of people, ages, weeks and other pages: few values, each written once or twice.
extension ReportContext {
  /// How long a bar is if that of `whole` has a length of 1000; what is there at all is seen.
  func length(_ part: Int, of whole: Int) -> Int {
    whole > 0 && part > 0 ? max(ReportContext.share(part, of: whole, in: 1_000), 4) : 0
  }

  func workloadSection(_ field: Int, _ index: Int) -> TemplateSection {
    let person = counted.workload[index]
    return switch WorkloadName(rawValue: field) {
    case .isNobody: truth(person.code == 0)
    case .query: truth(person.code != 0)
    case .pageAddress: truth(!pageAddress(of: person).isEmpty)
    case .name, nil: .once
    default: truth(number(field, person) > 0)
    }
  }

  func appendWorkload(_ field: Int, _ index: Int, _ escaped: Bool, to output: inout OutputBuffer) {
    let person = counted.workload[index]
    switch WorkloadName(rawValue: field) {
    case .isNobody: append(person.code == 0, to: &output)
    case .query:
      let name = person.code == 0 ? [] : Array(table.assignees.dictionary.word(person.code))
      append(FragmentText.formEncoded(name), escaped, to: &output)
    case .pageAddress: append(pageAddress(of: person), escaped, to: &output)
    case .name, nil:
      if person.code == 0 {
        return append(options.language.text("group.none.assignees"), escaped, to: &output)
      }
      append(Array(table.assignees.dictionary.word(person.code)), escaped, to: &output)
    default: output.append(decimal: number(field, person))
    }
  }

  private func number(_ field: Int, _ person: ReportCharts.Person) -> Int {
    switch WorkloadName(rawValue: field) {
    case .count: person.open + person.done
    case .open: person.open
    case .done: person.done
    case .overdue: person.overdue
    case .highest: person.priorities[4]
    case .high: person.priorities[3]
    case .middle: person.priorities[2]
    case .low: person.priorities[1]
    case .lowest: person.priorities[0]
    case .unset: person.priorities[Int(TaskTable.absentPriority)]
    case .openLength: length(person.open, of: counted.workload.map(\.open).max() ?? 0)
    case .name, .isNobody, .query, .pageAddress, nil: 0
    }
  }

  private func pageAddress(of person: ReportCharts.Person) -> String {
    pageAddress(
      of: .assignees, person.code == 0 ? .absent : .word(person.code), taskCount: person.open + person.done)
  }

  /// The spans that a frame belongs to, and its own; weeks have numbers below 0, and weeks of what was done high ones.
  private func span(_ index: Int) -> (all: [ReportCharts.Span], own: ReportCharts.Span) {
    if index >= ReportContext.firstTrendWeek {
      return (past.weeks, past.weeks[index - ReportContext.firstTrendWeek])
    }
    if index >= ReportContext.firstDoneWeek {
      let weeks = counted.lately.weeks
      return (weeks, weeks[index - ReportContext.firstDoneWeek])
    }
    let all = index < 0 ? counted.weeks : counted.ages
    return (all, all[index < 0 ? -1 - index : index])
  }

  func spanSection(_ field: Int, _ index: Int) -> TemplateSection {
    let own = span(index).own
    return switch SpanName(rawValue: field) {
    case .count, .length: truth(own.count > 0)
    case .isOverdue: truth(own.isOverdue)
    case .query: truth(!own.query.isEmpty)
    case .heading, nil: .once
    }
  }

  func appendSpan(_ field: Int, _ index: Int, _ escaped: Bool, to output: inout OutputBuffer) {
    let (all, own) = span(index)
    switch SpanName(rawValue: field) {
    case .count: output.append(decimal: own.count)
    case .length: output.append(decimal: length(own.count, of: all.map(\.count).max() ?? 0))
    case .isOverdue: append(own.isOverdue, to: &output)
    case .query: append(own.query, escaped, to: &output)
    case .heading, nil: append(own.heading, escaped, to: &output)
    }
  }

  func partSection(_ field: Int, _ index: Int) -> TemplateSection {
    let page = options.links.pages[index]
    return switch PartName(rawValue: field) {
    case .count: truth(page.taskCount > 0)
    case .open: truth(page.taskCount > page.doneCount)
    case .done, .donePercent: truth(page.doneCount > 0)
    case .isUnnamed: truth(page.isUnnamed)
    case .heading, .address, nil: .once
    }
  }

  func appendPart(_ field: Int, _ index: Int, _ escaped: Bool, to output: inout OutputBuffer) {
    let page = options.links.pages[index]
    switch PartName(rawValue: field) {
    case .address: append(page.address, escaped, to: &output)
    case .count: output.append(decimal: page.taskCount)
    case .open: output.append(decimal: page.taskCount - page.doneCount)
    case .done: output.append(decimal: page.doneCount)
    case .donePercent: output.append(decimal: percent(page.doneCount, of: page.taskCount))
    case .isUnnamed: append(page.isUnnamed, to: &output)
    case .heading, nil: append(page.heading, escaped, to: &output)
    }
  }
}
