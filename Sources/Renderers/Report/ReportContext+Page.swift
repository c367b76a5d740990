import Synchronization
import TaskModel
import Templating

// The names of the page, of priorities and of groups: few values, each written a few times.
extension ReportContext {
  func pageSection(_ field: Int) -> TemplateSection {
    switch PageName(rawValue: field) {
    case .title: truth(!options.title.isEmpty)
    case .filter: truth(!options.filter.isEmpty)
    case .sources: .frames(count: shownSourceCount)
    case .hasTasks: truth(selection.taskCount > 0)
    case .isEmpty: truth(selection.taskCount == 0)
    case .count: truth(selection.taskCount > 0)
    case .open: truth(selection.openCount > 0)
    case .done: truth(selection.doneCount > 0)
    case .donePercent: truth(percent(selection.doneCount, of: selection.taskCount) > 0)
    case .overdue: truth(figures.overdue > 0)
    case .dueSoon: truth(figures.dueSoon > 0)
    case .filteredOut: truth(selection.filteredOutCount > 0)
    case .isGroupedByPriority: truth(groups.isByPriority)
    case .isGroupedByState: truth(groups.isByState)
    case .priorities: .frames(count: priorityCount)
    case .groups: .frames(count: groups.outermost.count)
    case .estimate, .hasEstimate: truth(selection.estimateSeconds != 0)
    case .spent, .hasSpent: truth(selection.spentSeconds != 0)
    case .tasks: .frames(count: shownCount(firstPositions?.count ?? shownRows.count))
    case .workload: .frames(count: counted.workload.count)
    case .furtherWorkload: truth(counted.furtherWorkloadCount > 0)
    case .hasWorkload: truth(!counted.workload.isEmpty)
    case .hasAges: truth(!counted.ages.isEmpty)
    case .hasWeeks: truth(!counted.weeks.isEmpty)
    case .ages: .frames(count: counted.ages.count)
    case .weeks: .frames(count: counted.weeks.count)
    case .pages: .frames(count: options.links.pages.count)
    case .hasSummary: truth(!options.links.isPart && selection.taskCount > 0)
    case .partHeading: truth(!options.links.heading.isEmpty)
    case .indexAddress: truth(!options.links.index.isEmpty)
    case .previousAddress: truth(!options.links.previous.isEmpty)
    case .nextAddress: truth(!options.links.next.isEmpty)
    case .styleHash: truth(hashes.withLock { !$0.style.isEmpty })
    case .scriptHash: truth(hashes.withLock { !$0.script.isEmpty })
    case .generatedAt, .generatedDate, .timeZone: .once
    case .listSeparator: .once
    case .hasGroups: truth(!groups.outermost.isEmpty)
    case .hasSubtasks: truth(groups.hasSubtasks)
    case .isLimited: truth(isLimited)
    case .since, .sinceISO, .doneSinceText, .addedSinceText: .once
    case .hasSince: truth(options.sinceDay != nil)
    case .report: .frame(ReportContext.root)
    case .hasPeople: truth(digest.people.contains { $0.code != 0 })
    case .people: .frames(count: digest.people.count)
    case .hasProjects: truth(digest.projects.contains { $0.code != 0 })
    case .projects: .frames(count: digest.projects.count)
    case .isByGroup: truth(options.links.isByGroup)
    case .inheritsGroups: truth(inheritsGroups)
    case .columns: truth(!columns.isEmpty)
    case .hasLately: truth(counted.lately.isSomething)
    case .doneLately: truth(counted.lately.done > 0)
    case .addedLately: truth(counted.lately.added > 0)
    case .lateLately: truth(counted.lately.late > 0)
    case .hasDoneWeeks: truth(!counted.lately.weeks.isEmpty)
    case .hasUnsetPriorities: truth(hasUnsetPriorities)
    case .doneWeeks: .frames(count: counted.lately.weeks.count)
    case .gates: .frames(count: gates.count)
    case .changes: past.hasChanges ? .frame(TemplateFrame(.changes, 0)) : .none
    case .trend: past.trend != nil ? .frame(TemplateFrame(.trend, 0)) : .none
    case .doneUndated: truth(digest.doneUndatedCount > 0)
    case .label: .frame(TemplateFrame(.label, 0))
    case .language, .generatedText, .totalText, .countText, .openText, .doneText, .overdueText, .dueSoonText,
      .filteredOutText, .doneInStyle, .furtherWorkloadText, .doneUndatedText,
      .latelyText:
      .once
    // The names of lists are answered before (`listed`).
    default: .none
    }
  }

  func appendPage(_ field: Int, _ escaped: Bool, to output: inout OutputBuffer) {
    switch PageName(rawValue: field) {
    case .title: append(options.title, escaped, to: &output)
    case .generatedAt, .generatedDate, .generatedText:
      if !options.hidesClock { appendClock(field, escaped, to: &output) }
    case .timeZone: append(clock.zone.identifier, escaped, to: &output)
    case .sources:
      append(
        sourceNames.map(\.name).joined(
          separator: options.language.text("list.separator")), escaped, to: &output)
    case .filter: append(options.filter, escaped, to: &output)
    case .hasTasks: append(selection.taskCount > 0, to: &output)
    case .isEmpty: append(selection.taskCount == 0, to: &output)
    case .count: output.append(decimal: selection.taskCount)
    case .open: output.append(decimal: selection.openCount)
    case .done: output.append(decimal: selection.doneCount)
    case .donePercent: output.append(decimal: percent(selection.doneCount, of: selection.taskCount))
    case .overdue: output.append(decimal: figures.overdue)
    case .dueSoon: output.append(decimal: figures.dueSoon)
    case .filteredOut: output.append(decimal: selection.filteredOutCount)
    case .isGroupedByPriority: append(groups.isByPriority, to: &output)
    case .isGroupedByState: append(groups.isByState, to: &output)
    case .priorities: output.append(decimal: priorityCount)
    case .groups: output.append(decimal: groups.count(groups.outermost))
    case .estimate: append(work: selection.estimateSeconds, escaped, to: &output)
    case .spent: append(work: selection.spentSeconds, escaped, to: &output)
    case .hasSpent: append(selection.spentSeconds != 0, to: &output)
    case .hasEstimate: append(selection.estimateSeconds != 0, to: &output)
    case .language: append(options.language.language, escaped, to: &output)
    case .totalText: append(count: selection.taskCount, "total", escaped, to: &output)
    case .countText: append(count: selection.taskCount, "tasks", escaped, to: &output)
    case .openText: append(count: selection.openCount, "open", escaped, to: &output)
    case .doneText: append(count: selection.doneCount, "done", escaped, to: &output)
    case .overdueText: append(count: figures.overdue, "overdue", escaped, to: &output)
    case .dueSoonText: append(count: figures.dueSoon, "dueSoon", escaped, to: &output)
    case .filteredOutText: append(count: selection.filteredOutCount, "filteredOut", escaped, to: &output)
    case .listSeparator: phrases.listSeparator.append(escaped, to: &output)
    case .hasGroups: append(!groups.outermost.isEmpty, to: &output)
    case .hasSubtasks: append(groups.hasSubtasks, to: &output)
    case .isLimited: append(isLimited, to: &output)
    case .since: phrases.append(day: clock.since, escaped, to: &output)
    case .sinceISO: DateText.append(day: clock.since, to: &output)
    case .doneSinceText: append(sinceText("report.doneSince"), escaped, to: &output)
    case .addedSinceText: append(sinceText("report.addedSince"), escaped, to: &output)
    case .hasSince: append(options.sinceDay != nil, to: &output)
    case .hasPeople: append(digest.people.contains { $0.code != 0 }, to: &output)
    case .people: output.append(decimal: ReportDigest.count(digest.people))
    case .hasProjects: append(digest.projects.contains { $0.code != 0 }, to: &output)
    case .projects: output.append(decimal: ReportDigest.count(digest.projects))
    case .tasks: output.append(decimal: firstPositions?.count ?? shownRows.count)
    case .workload: output.append(decimal: counted.workload.count)
    case .furtherWorkload: output.append(decimal: counted.furtherWorkloadCount)
    case .hasWorkload: append(!counted.workload.isEmpty, to: &output)
    case .hasAges: append(!counted.ages.isEmpty, to: &output)
    case .hasWeeks: append(!counted.weeks.isEmpty, to: &output)
    case .ages: output.append(decimal: counted.ages.count)
    case .weeks: output.append(decimal: counted.weeks.count)
    case .pages: output.append(decimal: options.links.pages.count)
    case .hasSummary: append(!options.links.isPart && selection.taskCount > 0, to: &output)
    case .partHeading: append(options.links.heading, escaped, to: &output)
    case .indexAddress: append(options.links.index, escaped, to: &output)
    case .previousAddress: append(options.links.previous, escaped, to: &output)
    case .nextAddress: append(options.links.next, escaped, to: &output)
    case .styleHash: append(hashes.withLock { $0.style }, escaped, to: &output)
    case .scriptHash: append(hashes.withLock { $0.script }, escaped, to: &output)
    case .furtherWorkloadText:
      append(count: counted.furtherWorkloadCount, "furtherPeople", escaped, to: &output)
    case .isByGroup: append(options.links.isByGroup, to: &output)
    case .inheritsGroups: append(inheritsGroups, to: &output)
    case .columns: append(columns, escaped, to: &output)
    case .hasLately: append(counted.lately.isSomething, to: &output)
    case .latelyText: append(latelyText, escaped, to: &output)
    case .doneLately: output.append(decimal: counted.lately.done)
    case .addedLately: output.append(decimal: counted.lately.added)
    case .lateLately: output.append(decimal: counted.lately.late)
    case .hasDoneWeeks: append(!counted.lately.weeks.isEmpty, to: &output)
    case .hasUnsetPriorities: append(hasUnsetPriorities, to: &output)
    case .doneWeeks: output.append(decimal: counted.lately.weeks.count)
    case .gates: output.append(decimal: gates.count)
    case .doneUndated: output.append(decimal: digest.doneUndatedCount)
    case .doneUndatedText: append(count: digest.doneUndatedCount, "doneUndated", escaped, to: &output)
    case .doneInStyle: append(StyleText.escaped(options.language.text("state.done")), escaped, to: &output)
    // The names of lists are answered before (`listed`).
    default: break
    }
  }

  /// Appends the time at which the report is made.
  private func appendClock(_ field: Int, _ escaped: Bool, to output: inout OutputBuffer) {
    switch PageName(rawValue: field) {
    case .generatedAt:
      phrases.append(TaskDate(instantMicroseconds: clock.instant), clock, escaped, to: &output)
    case .generatedDate: DateText.append(day: clock.today, to: &output)
    default: append(generatedText, escaped, to: &output)
    }
  }

  /// What became of the gates: on the first page of several.
  private var gates: [ReportOptions.GateOutcome] { options.links.isPart ? [] : options.gates }

  func gateSection(_ field: Int, _ index: Int) -> TemplateSection {
    switch GateName(rawValue: field) {
    case .isHeld: truth(gates[index].isHeld)
    case .isLast: truth(index == gates.count - 1)
    case .count: truth(gates[index].count > 0)
    case .max: truth(gates[index].limit > 0)
    case .name, .text, nil: .once
    }
  }

  func appendGate(_ field: Int, _ index: Int, _ escaped: Bool, to output: inout OutputBuffer) {
    switch GateName(rawValue: field) {
    case .isHeld: append(gates[index].isHeld, to: &output)
    case .isLast: append(index == gates.count - 1, to: &output)
    case .count: output.append(decimal: gates[index].count)
    case .max: output.append(decimal: gates[index].limit)
    case .text: append(gates[index].text(in: options.language), escaped, to: &output)
    case .name, nil: append(gates[index].name, escaped, to: &output)
    }
  }

  /// Whether a subtask is here by the value of the task above it, or on one of the pages that this leads to.
  private var inheritsGroups: Bool {
    options.links.pieces.map { $0.contains { $0.inheritsKeys } } ?? selection.inheritsKeys
  }

  /// How many rows the table of priorities has: one for tasks without one only where there are some.
  private var priorityCount: Int { Priority.allCases.count + (figures.unset.tasks > 0 ? 1 : 0) }

  private var hasUnsetPriorities: Bool { figures.unset.tasks > figures.unset.done }

  private var isLimited: Bool { options.isLimited && selection.filteredOutCount > 0 }

  private var generatedText: String {
    let date = TaskDate(instantMicroseconds: clock.instant)
    let text = phrases.text(clock.shown(date), isInUTC: clock.isUTC)
    return options.language.text("report.generated", ["time": String(decoding: text, as: UTF8.self)])
  }

  private var latelyText: String {
    let day = shortDay(clock.since)
    return options.language.text("report.lately", ["date": day])
  }

  /// Appends a sum of work; nothing where there is none.
  private func append(work seconds: Int64, _ escaped: Bool, to output: inout OutputBuffer) {
    if seconds != 0 { append(phrases.text(seconds: seconds), escaped, to: &output) }
  }

  /// Appends what is counted in words: `3 open`.
  func append(count: Int, _ what: String, _ escaped: Bool, to output: inout OutputBuffer) {
    append(options.language.text("count.\(what)", count: count), escaped, to: &output)
  }

  /// Appends a label; templates have theirs from when they were compiled, so this is for sections over one.
  func appendLabel(_ field: Int, _ escaped: Bool, to output: inout OutputBuffer) {
    let names = ReportKind.label.names
    if names.indices.contains(field) {
      let text = Array(options.language.label(names[field].name).utf8)
      output.append(escaped ? escaping.escapedLabel(text) : text)
    }
  }

  private var shownSourceCount: Int { min(table.sources.count, max(options.limits.items ?? .max, 1)) }

  private func hiddenCount(behindSource index: Int) -> Int {
    index == shownSourceCount - 1 ? table.sources.count - shownSourceCount : 0
  }

  func sourceSection(_ field: Int, _ index: Int) -> TemplateSection {
    switch SourceName(rawValue: field) {
    case .isFirst: truth(index == 0)
    case .isLast: truth(index == shownSourceCount - 1)
    case .moreText: truth(hiddenCount(behindSource: index) > 0)
    case .name, .file, .format, .word, nil: .once
    }
  }

  func appendSource(_ field: Int, _ index: Int, _ escaped: Bool, to output: inout OutputBuffer) {
    switch SourceName(rawValue: field) {
    case .isFirst: append(index == 0, to: &output)
    case .isLast: append(index == shownSourceCount - 1, to: &output)
    case .moreText: append(moreThanShown: hiddenCount(behindSource: index), escaped, to: &output)
    case .file: append(sourceNames[index].file, escaped, to: &output)
    case .format: append(sourceNames[index].format, escaped, to: &output)
    case .word: append(table.sources[index].word, escaped, to: &output)
    case .name, nil: append(sourceNames[index].name, escaped, to: &output)
    }
  }

  func prioritySection(_ field: Int, _ value: Int) -> TemplateSection {
    let count = figures.priorities[value]
    return switch PriorityName(rawValue: field) {
    case .slug: truth(!slug(ofPriority: value).isEmpty)
    case .address: truth(!address(ofPriority: value).isEmpty)
    case .pageAddress: truth(!pageAddress(ofPriority: value).isEmpty)
    case .count, .hasTasks: truth(count.tasks > 0)
    case .open: truth(count.tasks > count.done)
    case .done: truth(count.done > 0)
    case .donePercent: truth(percent(count.done, of: count.tasks) > 0)
    case .doneLength: truth(count.done > 0)
    case .overdue: truth(count.overdue > 0)
    case .openLength: truth(count.tasks > count.done)
    case .value, .key: truth(Priority(rawValue: UInt8(value)) != nil)
    case .name, .countText, .openText, .doneText, nil: .once
    }
  }

  func appendPriority(_ field: Int, _ value: Int, _ escaped: Bool, to output: inout OutputBuffer) {
    let count = figures.priorities[value]
    switch PriorityName(rawValue: field) {
    case .value:
      if let priority = Priority(rawValue: UInt8(value)) { output.append(decimal: Int(priority.rawValue)) }
    case .slug: append(slug(ofPriority: value), escaped, to: &output)
    case .address: append(address(ofPriority: value), escaped, to: &output)
    case .pageAddress: append(pageAddress(ofPriority: value), escaped, to: &output)
    case .count: output.append(decimal: count.tasks)
    case .open: output.append(decimal: count.tasks - count.done)
    case .done: output.append(decimal: count.done)
    case .donePercent: output.append(decimal: percent(count.done, of: count.tasks))
    case .hasTasks: append(count.tasks > 0, to: &output)
    case .countText: append(count: count.tasks, "tasks", escaped, to: &output)
    case .openText: append(count: count.tasks - count.done, "open", escaped, to: &output)
    case .doneText: append(count: count.done, "done", escaped, to: &output)
    case .overdue: output.append(decimal: count.overdue)
    case .openLength: output.append(decimal: length(count.tasks - count.done, of: figures.largest))
    case .doneLength: output.append(decimal: length(count.done, of: figures.largest))
    case .key: append(Priority(rawValue: UInt8(value))?.name ?? "", escaped, to: &output)
    case .name, nil: append(heading(ofPriority: value), escaped, to: &output)
    }
  }

  /// The name of a priority's group in this page; an index has no groups.
  private func slug(ofPriority value: Int) -> [UInt8] {
    guard options.links.pages.isEmpty else { return [] }
    return groups.slug(ofPriority: Priority(rawValue: UInt8(truncatingIfNeeded: value)))
  }

  /// Where a priority's tasks are: in this page, or the page that has all of them.
  private func address(ofPriority value: Int) -> [UInt8] {
    let slug = slug(ofPriority: value)
    return slug.isEmpty ? Array(pageAddress(ofPriority: value).utf8) : [UInt8(ascii: "#")] + slug
  }

  private func pageAddress(ofPriority value: Int) -> String {
    let key = Priority(rawValue: UInt8(truncatingIfNeeded: value)).map { GroupKey.priority($0) } ?? .absent
    return pageAddress(of: .priority, key, taskCount: figures.priorities[value].tasks)
  }

  /// The page that has exactly the tasks with a value; empty where none has, or several have a part of them each.
  func pageAddress(of field: Field, _ key: GroupKey, taskCount: Int) -> String {
    let pages = options.links.pages.filter { $0.isOf(field, key) }
    return pages.count == 1 && pages[0].taskCount == taskCount ? pages[0].address : ""
  }

  func heading(ofPriority value: Int) -> String {
    Priority(rawValue: UInt8(truncatingIfNeeded: value)).map { options.language.word(for: $0) }
      ?? options.language.text("group.none.priority")
  }

  func groupSection(_ field: Int, _ index: Int) -> TemplateSection {
    let group = groups.all[index]
    return switch GroupName(rawValue: field) {
    case .heading, .level, .headingLevel, .headingMarks, .field, .slug, .countText, .openText, .doneText,
      .overdueText:
      .once
    case .overdue: truth(overdueCount(inGroup: index) > 0)
    case .strayText: truth(group.strayCount > 0)
    case .key: truth(!group.key.isEmpty)
    case .count: truth(group.group.taskCount > 0)
    case .open: truth(group.group.openCount > 0)
    case .done: truth(group.group.doneCount > 0)
    case .donePercent: truth(percent(group.group.doneCount, of: group.group.taskCount) > 0)
    case .isUnnamed: truth(group.isUnnamed)
    case .isPriority: truth(group.group.field == .priority)
    case .priorityValue: truth(group.group.field == .priority && group.group.key != .absent)
    case .isState: truth(group.group.field == .isDone)
    case .isDoneGroup: truth(group.group.key == .isDone(true))
    case .hasSubgroups: truth(!group.subgroups.isEmpty)
    case .isSubgroup: truth(group.group.level > 0)
    case .subgroups: .frames(count: group.subgroups.count)
    case .tasks: .frames(count: group.subgroups.isEmpty ? shownCount(group.group.rows.count) : 0)
    case .group: .frame(TemplateFrame(.group, index))
    case .estimate: truth(group.group.estimateSeconds != 0)
    case .spent: truth(group.group.spentSeconds != 0)
    case .indent: truth(group.group.level > 0)
    case .moreText: truth(group.hiddenCount > 0)
    default: .none
    }
  }

  func appendGroup(_ field: Int, _ index: Int, _ escaped: Bool, to output: inout OutputBuffer) {
    let group = groups.all[index]
    switch GroupName(rawValue: field) {
    case .level: output.append(decimal: group.group.level)
    case .headingLevel: output.append(decimal: min(group.group.level + 2, 6))
    case .headingMarks: for _ in 0..<min(group.group.level + 2, 6) { output.append(UInt8(ascii: "#")) }
    case .field: append(group.group.name, escaped, to: &output)
    case .key: append(group.key, escaped, to: &output)
    case .slug: append(group.slug, escaped, to: &output)
    case .count: output.append(decimal: group.group.taskCount)
    case .open: output.append(decimal: group.group.openCount)
    case .done: output.append(decimal: group.group.doneCount)
    case .donePercent: output.append(decimal: percent(group.group.doneCount, of: group.group.taskCount))
    case .isUnnamed: append(group.isUnnamed, to: &output)
    case .isPriority: append(group.group.field == .priority, to: &output)
    case .priorityValue:
      if case .priority(let priority) = group.group.key { output.append(decimal: Int(priority.rawValue)) }
    case .isState: append(group.group.field == .isDone, to: &output)
    case .isDoneGroup: append(group.group.key == .isDone(true), to: &output)
    case .hasSubgroups: append(!group.subgroups.isEmpty, to: &output)
    case .isSubgroup: append(group.group.level > 0, to: &output)
    case .subgroups: output.append(decimal: groups.count(group.subgroups))
    case .estimate: append(work: group.group.estimateSeconds, escaped, to: &output)
    case .spent: append(work: group.group.spentSeconds, escaped, to: &output)
    case .indent: for _ in 0..<group.group.level { output.append(literal: "\u{A0}\u{A0}\u{A0}\u{A0}") }
    case .tasks: output.append(decimal: group.subgroups.isEmpty ? group.group.rows.count : 0)
    case .countText: append(count: group.group.taskCount, "tasks", escaped, to: &output)
    case .openText: append(count: group.group.openCount, "open", escaped, to: &output)
    case .doneText: append(count: group.group.doneCount, "done", escaped, to: &output)
    case .overdue: output.append(decimal: overdueCount(inGroup: index))
    case .overdueText: append(count: overdueCount(inGroup: index), "overdue", escaped, to: &output)
    case .strayText:
      let what = group.group.key == .isDone(true) ? "openUnderDone" : "doneUnderOpen"
      if group.strayCount > 0 { append(count: group.strayCount, what, escaped, to: &output) }
    case .group: break
    case .moreText: append(moreThanShown: group.hiddenCount, escaped, to: &output)
    default: append(group.heading, escaped, to: &output)
    }
  }
}
