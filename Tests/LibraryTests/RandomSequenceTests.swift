import TaskModel
import TestSupport
import Testing

@testable import Library

/// A library beside a model in memory that knows no digests, versions or closings.
struct RandomSequenceTests {
  /// A library as it is meant.
  private struct Model: Equatable {
    /// A task of the source as it was edited: nil is removed.
    struct Edit: Equatable {
      var mine: TaskItem?
      /// Whether the source has the task no more, and it was kept for the edit's sake.
      var isKept = false
    }

    /// What the source said last.
    var source: [String: TaskItem] = [:]
    var edits: [String: Edit] = [:]
    var added: [String: TaskItem] = [:]
    /// By task, how often something has been made of it.
    var stamps: [String: Int] = [:]

    var tasks: [String: TaskItem] {
      var tasks = added
      for (id, item) in source { tasks[id] = edits[id].map(\.mine) ?? item }
      // In which order the names stand says nothing.
      return tasks.mapValues { task in
        var task = task
        task.extraOrder = []
        return task
      }
    }

    static let fields: [Field] = [.title, .priority, .due, .tags]
    static let names = ["Sprint", "Team"]

    /// - Returns: how many conflicts there are.
    mutating func add(_ list: [TaskItem], isComplete: Bool, editsCount: Bool) -> Int {
      var conflicts = 0
      for now in list {
        let base = source.updateValue(now, forKey: now.id)
        if base != now || edits[now.id]?.isKept == true { stamps[now.id, default: 0] += 1 }
        edits[now.id]?.isKept = false
        guard let base, base != now, let edit = edits[now.id], let mine = edit.mine else { continue }
        var merged = now
        for name in Self.names where mine.extra[name] != base.extra[name] {
          let isSourceChanged = now.extra[name] != base.extra[name]
          if isSourceChanged, mine.extra[name] != now.extra[name] { conflicts += 1 }
          if !isSourceChanged || editsCount { merged.extra[name] = mine.extra[name] }
        }
        for field in Self.fields where mine.text(field) != base.text(field) {
          let isSourceChanged = now.text(field) != base.text(field)
          if isSourceChanged, mine.text(field) != now.text(field) { conflicts += 1 }
          if !isSourceChanged || editsCount { merged.copy(field, of: mine) }
        }
        edits[now.id] = merged == now ? nil : Edit(mine: merged)
      }
      for id in source.keys where isComplete && !list.contains(where: { $0.id == id }) {
        if edits[id]?.isKept == true { continue }
        if let edit = edits[id], edit.mine != nil {
          conflicts += 1
          if editsCount {
            edits[id]?.isKept = true
            continue
          }
        }
        source[id] = nil
        edits[id] = nil
        stamps[id, default: 0] += 1
      }
      return conflicts
    }

    mutating func set(_ id: String, _ item: TaskItem?) {
      stamps[id, default: 0] += 1
      if source[id] != nil {
        edits[id] = Edit(mine: item, isKept: edits[id]?.isKept ?? false)
      } else {
        added[id] = item
      }
    }

    /// Takes back what an edit made of one state another.
    ///
    /// - Returns: whether later steps have left alone what it changed; nothing is changed otherwise.
    mutating func revert(from before: Model, to after: Model) -> Bool {
      let (then, made, now) = (before.tasks, after.tasks, tasks)
      var changes: [String: TaskItem?] = [:]
      for id in Set(then.keys).union(made.keys) where then[id] != made[id] {
        guard let old = then[id], let new = made[id] else {
          // It was added or removed.
          if stamps[id] != after.stamps[id] { return false }
          changes.updateValue(then[id], forKey: id)
          continue
        }
        guard var task = now[id] else { return false }
        for field in Self.fields where old.text(field) != new.text(field) {
          if task.text(field) != new.text(field) { return false }
          task.copy(field, of: old)
        }
        for name in Self.names where old.extra[name] != new.extra[name] {
          if task.extra[name] != new.extra[name] { return false }
          task.extra[name] = old.extra[name]
        }
        changes.updateValue(task, forKey: id)
      }
      for (id, task) in changes { set(id, task) }
      return true
    }
  }

  private static func randomItem(_ id: String, _ random: inout SplitMix64) -> TaskItem {
    TaskItem(id, random.pick(["A", "B", "C"])) { item in
      item.priority = random.pick(Priority.allCases)
      item.due = random.pick([nil, TaskDate(dayNumber: 20_000), TaskDate(dayNumber: 20_001)])
      item.tags = random.pick([[], ["x"], ["x", "y"]])
      for name in Model.names where random.chance(60) { item.extra[name] = .text(random.pick(["1", "2"])) }
    }
  }

  @Test(arguments: 0..<20)
  func `a library does what a plain model does`(part: Int) throws {
    var refusedCount = 0
    var conflictCount = 0
    for seed in part * 50..<part * 50 + 50 {
      var random = SplitMix64(seed: UInt64(seed))
      let scratch = try ScratchLibrary()
      let library = try scratch.made()
      // The states after each step, and what kind of step it was.
      var states: [(model: Model, isImport: Bool)] = [(Model(), true)]
      var head = 0
      // By step, what other programs see.
      var shown: [[String]] = [try library.shown()]
      for _ in 0..<12 {
        var model = states[head].model
        switch random.below(12) {
        case 0..<4:
          let ids = (0..<6).filter { _ in random.chance(75) }.map { "\($0)" }
          let list = ids.map { id in
            model.source[id].flatMap { random.chance(60) ? $0 : nil } ?? Self.randomItem(id, &random)
          }
          let (isComplete, editsCount) = (random.chance(70), random.chance(50))
          let expected = model.add(list, isComplete: isComplete, editsCount: editsCount)
          let outcome = try library.add(list) { request in
            request.isComplete = isComplete
            request.isForced = true
            request.conflictChoice = editsCount ? .edit : .source
          }
          conflictCount += expected
          #expect(outcome.conflicts.count == expected, "seed \(seed)")
          #expect(outcome.droppedCount == states.count - 1 - head, "seed \(seed)")
          states = states[...head] + [(model, true)]
          head += 1
        case 4..<7:
          var changes: [String: TaskItem?] = [:]
          for (id, item) in model.tasks.sorted(by: { $0.key < $1.key }) where random.chance(40) {
            // Some edits touch everything, others a field or two.
            var new = Self.randomItem(id, &random)
            if random.chance(60) {
              let other = new
              new = item
              new.copy(random.pick(Model.fields), of: other)
              let name = random.pick(Model.names)
              new.extra[name] = other.extra[name]
            }
            changes.updateValue(random.chance(20) ? nil : new, forKey: id)
          }
          let before = model
          for (id, item) in changes where item != model.tasks[id] { model.set(id, item) }
          let step = try library.change { item in
            var item = item
            item.source = nil
            item.extraOrder = []
            return changes[item.id].map { $0 } ?? item
          }
          #expect((step == nil) == (before == model), "seed \(seed)")
          if step != nil {
            states = states[...head] + [(model, false)]
            head += 1
          }
        case 7:
          var item = Self.randomItem("", &random)
          try library.add(task: item)
          item.id = "added-\(try library.history().headStep?.last ?? 0)"
          model.set(item.id, item)
          states = states[...head] + [(model, false)]
          head += 1
        case 8:
          let stored = try library.dump()
          let isPossible = !states[head].isImport
          #expect((try library.undo() != nil) == isPossible, "seed \(seed)")
          if isPossible { head -= 1 }
          #expect(try library.dump() == stored, "seed \(seed)")
          #expect(try library.shown() == shown[head], "seed \(seed)")
        case 9:
          let stored = try library.dump()
          let isPossible = head + 1 < states.count
          #expect((try library.redo() != nil) == isPossible, "seed \(seed)")
          if isPossible { head += 1 }
          #expect(try library.dump() == stored, "seed \(seed)")
          #expect(try library.shown() == shown[head], "seed \(seed)")
        default:
          guard
            let step = (1..<max(head + 1, 1)).filter({ !states[$0].isImport }).randomElement(using: &random)
          else { continue }
          let stored = try library.dump()
          let isPossible = model.revert(from: states[step - 1].model, to: states[step].model)
          do {
            _ = try library.revert(step, command: "revert", at: LibraryStore.now)
            #expect(isPossible, "seed \(seed)")
            states = states[...head] + [(model, false)]
            head += 1
          } catch is RevertRefusal {
            refusedCount += 1
            #expect(!isPossible, "seed \(seed)")
            #expect(try library.dump() == stored, "seed \(seed)")
          }
        }
        shown = Array(shown.prefix(head)) + [try library.shown()] + shown.dropFirst(head + 1)
        if shown.count > states.count { shown.removeLast(shown.count - states.count) }
        if let step = try library.history().headStep {
          #expect(
            step.figures.seen
              == StepFigures(from: states[head - 1].model.tasks, to: states[head].model.tasks),
            "seed \(seed)")
        }
        #expect(try library.ordered() == states[head].model.tasks, "seed \(seed)")
      }
      for step in 0...head {
        #expect(try library.ordered(at: step) == states[step].model.tasks, "seed \(seed), \(step)")
      }
      try library.close()
      // Opened anew it is looked through: what it holds is what its steps have written.
      #expect(try LibraryStore(path: scratch.path, for: .reading).ordered() == states[head].model.tasks)
    }
    // Both come about often enough to be tried.
    #expect(refusedCount > 5 && conflictCount > 25, "\(refusedCount), \(conflictCount)")
  }
}

extension StepFigures {
  /// What can be seen in two states.
  fileprivate init(from before: [String: TaskItem], to after: [String: TaskItem]) {
    self.init()
    new = after.keys.count { before[$0] == nil }
    gone = before.keys.count { after[$0] == nil }
    changed = after.count { id, task in before[id].map { $0 != task } ?? false }
  }

  /// Without conflicts, which can be seen in no state.
  fileprivate var seen: StepFigures {
    var figures = self
    figures.conflicts = 0
    return figures
  }
}

extension LibraryStore {
  /// The tasks, whose named values are in no order.
  fileprivate func ordered(at step: Int? = nil) throws -> [String: TaskItem] {
    try tasks(at: step).mapValues { task in
      var task = task
      task.extraOrder = []
      return task
    }
  }

  /// What the view of today's tasks shows, byte by byte.
  fileprivate func shown() throws -> [String] {
    try read { connection in
      var lines: [String] = []
      let columns = connection.columns.map { "quote(\($0.field.name))" }.joined(separator: "||','||")
      try connection.forEachRow("SELECT source||','||id||','||\(columns) FROM tasks ORDER BY 1") {
        statement in
        lines.append(String(decoding: try RowDecoder.bytes(statement, 0, .title), as: UTF8.self))
      }
      return lines
    }
  }
}

extension TaskItem {
  fileprivate mutating func copy(_ field: Field, of other: TaskItem) {
    switch field {
    case .title: title = other.title
    case .priority: priority = other.priority
    case .due: due = other.due
    default: tags = other.tags
    }
  }
}
