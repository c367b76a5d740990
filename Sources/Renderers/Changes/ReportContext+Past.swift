import TaskModel
import Templating

// The names of what has changed and of the trend: few values, each written once.
extension ReportContext {
  /// The number of the first week of the trend among the spans: there are never so many weeks of what was done lately.
  static let firstTrendWeek = 2_000

  func changesSection(_ field: Int) -> TemplateSection {
    switch ChangesName(rawValue: field) {
    case .kinds: .frames(count: past.kinds.count)
    case .isEmpty: truth(past.kinds.isEmpty)
    case .othersText: truth(!past.others.isEmpty)
    case .from: truth(!past.from.isEmpty)
    case .to: truth(!past.to.isEmpty)
    case .text, .sumText: .once
    case nil: .none
    }
  }

  func appendChanges(_ field: Int, _ escaped: Bool, to output: inout OutputBuffer) {
    switch ChangesName(rawValue: field) {
    case .text:
      let text =
        past.to.isEmpty
        ? past.sum
        : options.language.text(
          "change.fromTo", ["from": past.from, "to": past.to, "changes": past.sum])
      append(text, escaped, to: &output)
    case .from: append(past.from, escaped, to: &output)
    case .to: append(past.to, escaped, to: &output)
    case .sumText: append(past.sum, escaped, to: &output)
    case .othersText: append(past.others, escaped, to: &output)
    case .isEmpty: append(past.kinds.isEmpty, to: &output)
    case .kinds: output.append(decimal: past.kinds.count)
    case nil: break
    }
  }

  func changeKindSection(_ field: Int, _ index: Int) -> TemplateSection {
    let kind = past.kinds[index]
    return switch ChangeKindName(rawValue: field) {
    case .changes: .frames(count: kind.listed.count)
    case .furtherText: truth(kind.count > kind.listed.count)
    case .heading, .key, .count, nil: .once
    }
  }

  func appendChangeKind(_ field: Int, _ index: Int, _ escaped: Bool, to output: inout OutputBuffer) {
    let kind = past.kinds[index]
    switch ChangeKindName(rawValue: field) {
    case .key: append(kind.kind.rawValue, escaped, to: &output)
    case .count: output.append(decimal: kind.count)
    case .changes: output.append(decimal: kind.listed.count)
    case .furtherText:
      let count = kind.count - kind.listed.count
      if count > 0 { append(count: count, "more", escaped, to: &output) }
    case .heading, nil: append(kind.heading, escaped, to: &output)
    }
  }

  func changeSection(_ field: Int, _ index: Int) -> TemplateSection {
    let change = past.changes[index]
    return switch ChangeName(rawValue: field) {
    case .valuesText: truth(!change.values.isEmpty)
    case .before: truth(!change.before.isEmpty)
    case .after: truth(!change.after.isEmpty)
    case .days: truth((change.days ?? 0) != 0)
    case .title, .id, nil: .once
    }
  }

  func appendChange(_ field: Int, _ index: Int, _ escaped: Bool, to output: inout OutputBuffer) {
    let change = past.changes[index]
    switch ChangeName(rawValue: field) {
    case .id: append(change.id, escaped, to: &output)
    case .valuesText: append(change.values, escaped, to: &output)
    case .before: append(change.before, escaped, to: &output)
    case .after: append(change.after, escaped, to: &output)
    case .days: if let days = change.days { append("\(days)", escaped, to: &output) }
    case .title, nil: append(change.title, escaped, to: &output)
    }
  }

  func trendSection(_ field: Int) -> TemplateSection {
    switch TrendName(rawValue: field) {
    case .rows: .frames(count: past.rows.count)
    case .weeks: .frames(count: past.weeks.count)
    case .hasChart, .doneArea, .scopeLine, .overdueLine, .firstText, .lastText: truth(past.hasChart)
    case .scope: truth(past.scope > 0)
    case .hasWeeks: truth(!past.weeks.isEmpty)
    case .finishText: .once
    case .moreText: truth(past.hiddenRowCount > 0)
    case nil: .none
    }
  }

  func appendTrend(_ field: Int, _ escaped: Bool, to output: inout OutputBuffer) {
    switch TrendName(rawValue: field) {
    case .rows: output.append(decimal: past.rows.count)
    case .weeks: output.append(decimal: past.weeks.count)
    case .hasChart: append(past.hasChart, to: &output)
    case .doneArea: append(past.area(\.done), escaped, to: &output)
    case .scopeLine: append(past.line(\.scope), escaped, to: &output)
    case .overdueLine: append(past.line(\.overdue), escaped, to: &output)
    case .firstText:
      if past.hasChart, let day = past.trend?.points.first?.day {
        phrases.append(day: day, escaped, to: &output)
      }
    case .lastText:
      if past.hasChart, let day = past.trend?.points.last?.day {
        phrases.append(day: day, escaped, to: &output)
      }
    case .scope: output.append(decimal: past.scope)
    case .hasWeeks: append(!past.weeks.isEmpty, to: &output)
    case .finishText: append(past.finish, escaped, to: &output)
    case .moreText: append(moreThanShown: past.hiddenRowCount, escaped, to: &output)
    case nil: break
    }
  }

  func trendRowSection(_ field: Int, _ index: Int) -> TemplateSection {
    switch TrendRowName(rawValue: field) {
    case .day, .dayISO: .once
    case nil: .none
    case .bar: truth(!past.bar(past.rows[index]).isEmpty)
    default: truth(number(field, past.rows[index]) > 0)
    }
  }

  func appendTrendRow(_ field: Int, _ index: Int, _ escaped: Bool, to output: inout OutputBuffer) {
    let row = past.rows[index]
    switch TrendRowName(rawValue: field) {
    case nil: break
    case .day: phrases.append(past.name(row), clock, escaped, to: &output)
    case .dayISO: output.append(past.name(row).description)
    case .bar: append(past.bar(row), escaped, to: &output)
    default: output.append(decimal: number(field, row))
    }
  }

  private func number(_ field: Int, _ row: TaskTrend.Point) -> Int {
    switch TrendRowName(rawValue: field) {
    case .count: row.scope
    case .open: row.open
    case .done: row.done
    case .overdue: row.overdue
    case .finished: row.finished
    case .openLength: length(row.open, of: past.scope)
    case .doneLength: length(row.done, of: past.scope)
    case .day, .dayISO, .bar, nil: 0
    }
  }
}
