import TaskModel
import Templating

// The names that a digest reads: lists of tasks by what is urgent about them, and people.
extension ReportContext {
  /// A task in a list of its own: shown without the group and the parent that it has elsewhere.
  func listedTaskSection(_ field: Int, _ position: Int) -> TemplateSection {
    switch TaskName(rawValue: field) {
    case .depth, .indent, .hasParent, .nesting, .anchor: .none
    case .ownPriority: taskSection(TaskName.priorityName.rawValue, position)
    case .task: .frame(TemplateFrame(.listedTask, position))
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

  // MARK: Lists

  /// What a name says of a list, as the positions of its tasks; nil for the names that say something else.
  func listed(_ field: Int, in frame: TemplateFrame) -> (name: ReportList.Name, tasks: [Int32])? {
    let name: ReportList.Name?
    switch ReportKind(rawValue: frame.kind) {
    case .page: name = ReportList.name(ofPage: field)
    case .group: name = ReportList.name(ofGroup: field)
    case .share: name = ReportList.name(ofShare: field)
    default: return nil
    }
    guard let name else { return nil }
    let list =
      switch name {
      case .count(let list), .tasks(let list): list
      }
    switch ReportKind(rawValue: frame.kind) {
    case .group: return (name, groupLists[frame.index][list])
    case .share: return (name, share(frame.index).share.lists[list])
    default: return (name, digest.lists[list])
    }
  }

  func listSection(_ name: ReportList.Name, _ tasks: [Int32]) -> TemplateSection {
    if case .tasks = name { return .frames(count: shownCount(tasks.count)) }
    return truth(!tasks.isEmpty)
  }

  /// How many tasks of a list are shown.
  func shownCount(_ count: Int) -> Int { options.limits.tasks.map { min(max($0, 1), count) } ?? count }

  /// A task of a list of so many: the last that is shown of a list that is cut says how many more there are.
  func frame(_ kind: ReportKind, _ position: Int, at place: Int, of count: Int) -> TemplateFrame {
    let shown = shownCount(count)
    guard shown < count, place == shown - 1 else { return TemplateFrame(kind, position) }
    return LastTask(position: position, hiddenCount: count - shown, isListed: kind == .listedTask).frame
  }

  // MARK: People and projects

  /// Projects are numbered on behind the people.
  private func share(_ index: Int) -> (share: ReportDigest.Share, isLast: Bool, noName: String) {
    let number = index - digest.people.count
    if number >= 0 {
      return (digest.projects[number], number == digest.projects.count - 1, "group.none.project")
    }
    return (digest.people[index], index == digest.people.count - 1, "group.none.assignees")
  }

  /// A task of the open ones of a person or a project.
  func shareChild(_ index: Int, _ place: Int) -> TemplateFrame {
    let tasks = share(index).share.tasks
    return frame(.listedTask, Int(tasks[place]), at: place, of: tasks.count)
  }

  private func hasNews(_ share: ReportDigest.Share) -> Bool {
    [ReportList.overdue, .dueThisWeek, .doneSince].contains { !share.lists[$0].isEmpty }
  }

  func shareSection(_ field: Int, _ index: Int) -> TemplateSection {
    let (share, isLast, _) = share(index)
    return switch ShareName(rawValue: field) {
    case .isNobody: truth(share.code == 0)
    case .count: truth(share.count > 0)
    case .open, .hasTasks: truth(!share.tasks.isEmpty)
    case .done: truth(share.done > 0)
    case .tasks: .frames(count: shownCount(share.tasks.count))
    case .isLast: truth(isLast)
    case .moreText: truth(share.hiddenCount > 0)
    case .hasNews: truth(hasNews(share))
    case .share: .frame(TemplateFrame(.share, index))
    default: .once
    }
  }

  func appendShare(_ field: Int, _ index: Int, _ escaped: Bool, to output: inout OutputBuffer) {
    let (share, isLast, noName) = share(index)
    switch ShareName(rawValue: field) {
    case .isNobody: append(share.code == 0, to: &output)
    case .count: output.append(decimal: share.count)
    case .open, .tasks: output.append(decimal: share.tasks.count)
    case .hasTasks: append(!share.tasks.isEmpty, to: &output)
    case .done: output.append(decimal: share.done)
    case .countText: append(count: share.count, "tasks", escaped, to: &output)
    case .openText: append(count: share.tasks.count, "open", escaped, to: &output)
    case .doneText: append(count: share.done, "done", escaped, to: &output)
    case .overdueText: append(count: share.lists[.overdue].count, "overdue", escaped, to: &output)
    case .isLast: append(isLast, to: &output)
    case .moreText: append(moreThanShown: share.hiddenCount, escaped, to: &output)
    case .hasNews: append(hasNews(share), to: &output)
    case .share: break
    default:
      if share.code == 0 {
        append(options.language.text(noName), escaped, to: &output)
      } else {
        append(share.name, escaped, to: &output)
      }
    }
  }

  /// Appends how many more there are of a list that was cut; nothing where all are shown.
  func append(moreThanShown count: Int, _ escaped: Bool, to output: inout OutputBuffer) {
    if count > 0 { append(count: count, "more", escaped, to: &output) }
  }

  /// What happened since a day, as a heading: `report.doneSince`, `report.addedSince`.
  func sinceText(_ key: String) -> String {
    let day = String(decoding: phrases.dateFormat.text(day: clock.since), as: UTF8.self)
    return options.language.text(key, ["date": day])
  }
}

/// A task that is the last one shown of a list that was cut, as the number of a frame.
struct LastTask {
  /// Its position in `TaskSelection.rows`.
  let position: Int
  /// How many tasks of the list are not shown.
  let hiddenCount: Int
  /// Whether it stands in a list of its own, without its group and parent.
  let isListed: Bool

  init(position: Int, hiddenCount: Int, isListed: Bool) {
    (self.position, self.hiddenCount, self.isListed) = (position, hiddenCount, isListed)
  }

  /// Takes a number apart: positions are of 32 bits.
  init(_ index: Int) {
    (position, hiddenCount, isListed) = (index & 0x7FFF_FFFF, index &>> 32, index & 0x8000_0000 != 0)
  }

  var frame: TemplateFrame {
    TemplateFrame(.lastTask, hiddenCount &<< 32 | (isListed ? 0x8000_0000 : 0) | position)
  }
}

extension ReportContext {
  func lastTaskSection(_ field: Int, _ index: Int) -> TemplateSection {
    let last = LastTask(index)
    switch TaskName(rawValue: field) {
    case .moreText: return .once
    case .task: return .frame(TemplateFrame(.lastTask, index))
    default:
      return last.isListed ? listedTaskSection(field, last.position) : taskSection(field, last.position)
    }
  }

  func appendLastTask(_ field: Int, _ index: Int, _ escaped: Bool, to output: inout OutputBuffer) {
    let last = LastTask(index)
    if TaskName(rawValue: field) == .moreText {
      append(count: last.hiddenCount, "more", escaped, to: &output)
    } else if last.isListed {
      appendListedTask(field, last.position, escaped, to: &output)
    } else {
      appendTask(field, last.position, escaped, to: &output)
    }
  }
}
