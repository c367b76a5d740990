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
    }

    /// What the source said last.
    var source: [String: TaskItem] = [:]
    var edits: [String: Edit] = [:]
    var added: [String: TaskItem] = [:]

    var tasks: [String: TaskItem] {
      var tasks = added
      for (id, item) in source { tasks[id] = edits[id].map(\.mine) ?? item }
      return tasks
    }

    static let fields: [Field] = [.title, .priority, .due, .tags]

    /// - Returns: how many conflicts there are.
    mutating func add(_ list: [TaskItem], isComplete: Bool, editsCount: Bool) -> Int {
      var conflicts = 0
      for now in list {
        let base = source.updateValue(now, forKey: now.id)
        guard let base, base != now, let edit = edits[now.id], let mine = edit.mine else { continue }
        var merged = now
        for field in Self.fields where mine.text(field) != base.text(field) {
          let isSourceChanged = now.text(field) != base.text(field)
          if isSourceChanged, mine.text(field) != now.text(field) { conflicts += 1 }
          if !isSourceChanged || editsCount { merged.copy(field, of: mine) }
        }
        edits[now.id] = merged == now ? nil : Edit(mine: merged)
      }
      for id in source.keys where isComplete && !list.contains(where: { $0.id == id }) {
        if let edit = edits[id], edit.mine != nil {
          conflicts += 1
          if editsCount { continue }
        }
        source[id] = nil
        edits[id] = nil
      }
      return conflicts
    }

    mutating func set(_ id: String, _ item: TaskItem?) {
      if source[id] != nil { edits[id] = Edit(mine: item) } else { added[id] = item }
    }
  }

  private static func randomItem(_ id: String, _ random: inout SplitMix64) -> TaskItem {
    TaskItem(id, random.pick(["A", "B", "C"])) { item in
      item.priority = random.pick(Priority.allCases)
      item.due = random.pick([nil, TaskDate(dayNumber: 20_000), TaskDate(dayNumber: 20_001)])
      item.tags = random.pick([[], ["x"], ["x", "y"]])
    }
  }

  @Test(arguments: 0..<20)
  func `a library does what a plain model does`(part: Int) throws {
    for seed in part * 50..<part * 50 + 50 {
      var random = SplitMix64(seed: UInt64(seed))
      let scratch = try ScratchLibrary()
      let library = try scratch.made()
      // The states after each step, and what kind of step it was.
      var states: [(model: Model, isImport: Bool)] = [(Model(), true)]
      var head = 0
      for _ in 0..<12 {
        var model = states[head].model
        switch random.below(10) {
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
          #expect(outcome.conflicts.count == expected, "seed \(seed)")
          #expect(outcome.droppedCount == states.count - 1 - head, "seed \(seed)")
          states = states[...head] + [(model, true)]
          head += 1
        case 4..<7:
          var changes: [String: TaskItem?] = [:]
          for (id, item) in model.tasks.sorted(by: { $0.key < $1.key }) where random.chance(40) {
            var new = Self.randomItem(id, &random)
            new.extra = item.extra
            changes.updateValue(random.chance(20) ? nil : new, forKey: id)
          }
          let before = model
          for (id, item) in changes where item != model.tasks[id] { model.set(id, item) }
          let step = try library.change { item in
            var item = item
            item.source = nil
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
          model.added[item.id] = item
          states = states[...head] + [(model, false)]
          head += 1
        case 8:
          let stored = try library.dump()
          let isPossible = !states[head].isImport
          #expect((try library.undo() != nil) == isPossible, "seed \(seed)")
          if isPossible { head -= 1 }
          #expect(try library.dump() == stored, "seed \(seed)")
        default:
          let isPossible = head + 1 < states.count
          #expect((try library.redo() != nil) == isPossible, "seed \(seed)")
          if isPossible { head += 1 }
        }
        #expect(try library.tasks() == states[head].model.tasks, "seed \(seed)")
      }
      for step in 0...head {
        #expect(try library.tasks(at: step) == states[step].model.tasks, "seed \(seed), \(step)")
      }
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
