// The numbers of the names in `ReportNames`: what `ReportContext` switches over, one enumeration per kind.

enum PageName: Int, CaseIterable {
  case title, generatedAt, generatedDate, timeZone, sources, filter, hasTasks, isEmpty
  case count, open, done, donePercent, overdue, dueSoon, filteredOut
  case isGroupedByPriority, isGroupedByState, priorities, groups, tasks
  case estimate, hasEstimate
  case label, language, generatedText, totalText, countText, openText, doneText
  case overdueText, dueSoonText, filteredOutText
  case listSeparator, hasGroups, since, doneSinceText, dueToday, doneSince
  case overdueTasks, dueTodayTasks, dueSoonTasks, doneSinceTasks, hasPeople, people
  case workload, hasWorkload, furtherWorkload, ages, hasAges, weeks, hasWeeks, pages, hasSummary, partHeading,
    indexAddress, previousAddress, nextAddress
  case styleHash, scriptHash
  case hasSubtasks, isLimited
  case furtherWorkloadText, doneUndated, doneUndatedText, doneInStyle, isByGroup
  case inheritsGroups, columns
  case hasLately, latelyText, doneLately, addedLately, lateLately, doneWeeks, hasDoneWeeks
  case hasUnsetPriorities
  case gates, changes, trend
  case sinceISO, hasSince, addedSinceText, hasProjects, projects, report
  case dueThisWeek, dueThisWeekTasks, blocked, blockedTasks, highOverdue, highOverdueTasks
  case unassigned, unassignedTasks, undated, undatedTasks
  case spent, hasSpent
}

enum SourceName: Int, CaseIterable {
  case name, isFirst, isLast, file, format, word, moreText
}

enum PriorityName: Int, CaseIterable {
  case name, value, slug, count, open, done, donePercent, hasTasks
  case countText, openText, doneText, overdue, openLength, doneLength, address, key, pageAddress
}

enum GroupName: Int, CaseIterable {
  case heading, level, headingLevel, headingMarks, field, key, slug, count, open, done, donePercent
  case isPriority, priorityValue, isState, isDoneGroup, hasSubgroups, subgroups, tasks
  case estimate, indent
  case countText, openText, doneText, isSubgroup
  case isUnnamed, overdue, overdueText, strayText
  case overdueTasks, group, dueToday, dueTodayTasks, dueSoon, dueSoonTasks, dueThisWeek, dueThisWeekTasks
  case doneSince, doneSinceTasks, blocked, blockedTasks, highOverdue, highOverdueTasks
  case unassigned, unassignedTasks, undated, undatedTasks
  case spent, moreText
}

enum TaskName: Int, CaseIterable {
  case id, title, detail, hasDetail, isDone, check, status
  case priority, priorityName, ownPriority, priorityValue, priorityRaw
  case due, dueDate, dueISO, dueText, dueState, isOverdue, start, created, modified, completed
  case assignees, assigneesText, tags, tagsText, project, section, url, link
  case estimate, progress, recurrence, depth, indent, hasParent, parent, source, extra, nesting
  case key, anchor, parentAnchor, parentPage, parentName
  case statusAbove, sectionAbove, projectAbove, assigneesAbove, assigneesAboveText, tagsAbove
  case dayISO, dayText, dayState, isNew, hasLabels
  case priorityAbove, priorityNameAbove, priorityWord
  case moreText, task
  case detailMarkup
  case deadline, spent, blockedBy, blockedByText
}

enum ShareName: Int, CaseIterable {
  case name, isNobody, count, open, done
  case countText, openText, doneText, overdueText, hasTasks, tasks, isLast, hasNews, share
  case overdue, overdueTasks, dueToday, dueTodayTasks, dueSoon, dueSoonTasks, dueThisWeek, dueThisWeekTasks
  case doneSince, doneSinceTasks, blocked, blockedTasks, highOverdue, highOverdueTasks
  case unassigned, unassignedTasks, undated, undatedTasks
  case moreText
}

enum WordName: Int, CaseIterable {
  case name, isLast
}

enum WorkloadName: Int, CaseIterable {
  case name, isNobody, count, open, done, overdue, highest, high, middle, low, lowest, openLength, query,
    unset
  case pageAddress
}

enum SpanName: Int, CaseIterable {
  case heading, count, length, isOverdue, query
}

enum PartName: Int, CaseIterable {
  case heading, address, count, open, done, donePercent, isUnnamed
}

enum GateName: Int, CaseIterable {
  case name, isHeld, text, count, max, isLast
}

enum ChangesName: Int, CaseIterable {
  case text, from, to, sumText, othersText, isEmpty, kinds
}

enum ChangeKindName: Int, CaseIterable {
  case heading, key, count, changes, furtherText
}

enum ChangeName: Int, CaseIterable {
  case title, id, valuesText, before, after, days
}

enum TrendName: Int, CaseIterable {
  case rows, hasChart, doneArea, scopeLine, overdueLine, firstText, lastText, scope, weeks, hasWeeks,
    finishText, moreText
}

enum TrendRowName: Int, CaseIterable {
  case day, dayISO, count, open, done, overdue, finished, openLength, doneLength, bar
}

enum ExtraName: Int, CaseIterable {
  case name, value, isLast
}
