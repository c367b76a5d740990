import Foundation
import TaskModel

@testable import Pipeline

/// A filter run the plain way, value by value over `TaskItem`: what the columnar evaluator has to agree with.
struct ReferenceFilter {
  let context: EvaluationContext

  func passes(_ expression: FilterExpression, _ item: TaskItem) -> Bool {
    switch expression {
    case .and(let parts): parts.allSatisfy { passes($0, item) }
    case .or(let parts): parts.contains { passes($0, item) }
    case .not(let part, _): !passes(part, item)
    case .word(.open, _): !item.isDone
    case .word(.done, _): item.isDone
    case .word(.overdue, _): !item.isDone && item.due.map { order($0, now) < 0 } == true
    case .word(.dueSoon, _):
      !item.isDone
        && item.due.map { order($0, now) >= 0 && order($0, TaskDate(dayNumber: context.today + 7)) <= 0 }
          == true
    case .word(.blocked, _):
      !item.isDone && (item.tags + [item.status ?? ""]).contains { $0.lowercased() == "blocked" }
    case .word(.assigned, _): !item.assignees.isEmpty
    case .word(.every, _): true
    case .word(.none, _): false
    case .comparison(let comparison): passes(comparison, item)
    }
  }

  private var now: TaskDate { TaskDate(instantMicroseconds: context.nowMicroseconds) }

  private func passes(_ comparison: FilterComparison, _ item: TaskItem) -> Bool {
    if let quantifier = comparison.quantifier {
      guard case .field(let field) = comparison.left.value else { return false }
      let words = field == .tags ? item.tags : item.assignees
      let passing = words.count { passes(.text($0), comparison) }
      switch quantifier.amount {
      case .any: return passing > 0
      case .all: return passing == words.count
      case .none: return passing == 0
      }
    }
    if case .titleOrDetail = comparison.left.value {
      let values = [Value.text(item.title), item.detail.map { .text($0) } ?? .absent]
      if case .absent = comparison.right.value { return comparison.operator == .notEqual }
      return values.contains { passes($0, comparison) }
    }
    let value: Value
    switch comparison.left.value {
    case .field(let field): value = self.value(field, item)
    case .count(let field): value = .number(Double(field == .tags ? item.tags.count : item.assignees.count))
    case .extra(let name): value = item.extra[name].map { .text($0.string) } ?? .absent
    default: return false
    }
    let isAbsent = if case .absent = value { true } else { false }
    if case .absent = comparison.right.value {
      let isNull =
        if case .extra(let name) = comparison.left.value { item.extra[name] == .json("null") } else { false }
      return (isAbsent || isNull) == (comparison.operator == .equal)
    }
    if case .extra(let name) = comparison.left.value, item.extra[name] == .json("null") { return false }
    return passes(value, comparison)
  }

  /// An absent value satisfies nothing.
  private func passes(_ value: Value, _ comparison: FilterComparison) -> Bool {
    if case .absent = value { return false }
    guard case .list(let operands) = comparison.right.value else {
      return passes(value, comparison.operator, comparison.right.value, comparison.folding)
    }
    return comparison.operator == .among
      ? operands.contains { passes(value, .equal, $0.value, comparison.folding) }
      : passes(value, .greaterOrEqual, operands[0].value, comparison.folding)
        && passes(value, .lessOrEqual, operands[1].value, comparison.folding)
  }

  private enum Value {
    case absent, text(String), texts([String]), number(Double), flag(Bool), date(TaskDate)
  }

  private func value(_ field: Field, _ item: TaskItem) -> Value {
    func text(_ text: String?) -> Value { text.map { .text($0) } ?? .absent }
    func date(_ date: TaskDate?) -> Value { date.map { .date($0) } ?? .absent }
    return switch field {
    case .id: .text(item.id)
    case .title: .text(item.title)
    case .detail: text(item.detail)
    case .isDone: .flag(item.isDone)
    case .status: text(item.status)
    case .priority: item.priority.map { .number(Double($0.rawValue)) } ?? .absent
    case .due: date(item.due)
    case .deadline: date(item.deadline)
    case .start: date(item.start)
    case .completed: date(item.completed)
    case .assignees: item.assignees.isEmpty ? .absent : .texts(item.assignees)
    case .tags: item.tags.isEmpty ? .absent : .texts(item.tags)
    case .project: text(item.project)
    case .parent: text(item.parent)
    case .blockedBy: item.blockedBy.isEmpty ? .absent : .texts(item.blockedBy)
    case .source: text(item.source)
    case .estimate: item.estimateSeconds.map { .number(Double($0)) } ?? .absent
    case .spent: item.spentSeconds.map { .number(Double($0)) } ?? .absent
    case .progress: item.progress.map { .number(Double($0)) } ?? .absent
    default: .absent
    }
  }

  private func passes(
    _ value: Value, _ operation: FilterOperator, _ wanted: FilterValue, _ folding: TextFolding
  ) -> Bool {
    switch (value, wanted) {
    case (.texts(let texts), .text(let wanted)):
      return texts.contains { passes(.text($0), .equal, .text(wanted), folding) }
    case (.text(let text), .text(let wanted)):
      let text = String(decoding: folding.folded(text.precomposedStringWithCanonicalMapping), as: UTF8.self)
      let wanted = String(
        decoding: folding.folded(wanted.precomposedStringWithCanonicalMapping), as: UTF8.self)
      switch operation {
      case .contains: return Array(text.utf8).firstRange(of: Array(wanted.utf8)) != nil || wanted.isEmpty
      case .beginsWith: return text.utf8.starts(with: wanted.utf8)
      case .endsWith: return text.utf8.reversed().starts(with: wanted.utf8.reversed())
      default: return holds(operation, compare(Array(text.utf8), Array(wanted.utf8)))
      }
    case (.text(let text), .number(let wanted)):
      guard Double(text) != nil, let number = Decimal(string: text),
        let wanted = Decimal(string: wanted.description)
      else { return false }
      return holds(operation, number < wanted ? -1 : number > wanted ? 1 : 0)
    case (.number(let number), .number(let wanted)):
      let wanted = wanted.double
      return holds(operation, number < wanted ? -1 : number > wanted ? 1 : 0)
    case (.number(let number), .name(let name)):
      return holds(operation, Int(number) - Int(Priority(name: name)?.rawValue ?? 99))
    case (.number(let number), .duration(let duration)):
      let seconds = Double(duration.amount) * (duration.unit == .hours ? 3_600 : 60)
      return holds(operation, number < seconds ? -1 : number > seconds ? 1 : 0)
    case (.flag(let flag), .flag(let wanted)): return (flag == wanted) == (operation == .equal)
    case (.date(let date), .date(let wanted)):
      return holds(operation, order(date, wanted.resolved(in: context)))
    default: return false
    }
  }

  private func compare(_ left: [UInt8], _ right: [UInt8]) -> Int {
    left == right ? 0 : left.lexicographicallyPrecedes(right) ? -1 : 1
  }

  private func holds(_ operation: FilterOperator, _ order: Int) -> Bool {
    switch operation {
    case .equal: order == 0
    case .notEqual: order != 0
    case .less: order < 0
    case .lessOrEqual: order <= 0
    case .greater: order > 0
    case .greaterOrEqual: order >= 0
    default: false
    }
  }

  /// Days where one is a day, instants where both are, else what the clocks show.
  private func order(_ left: TaskDate, _ right: TaskDate) -> Int {
    func local(_ date: TaskDate) -> TaskDate {
      date.kind == .instant
        ? TaskDate(localMicroseconds: context.zone.localMicroseconds(ofInstant: date.value)) : date
    }
    let pair: (Int64, Int64)
    if left.kind == .day || right.kind == .day {
      pair = (Int64(local(left).dayNumber), Int64(local(right).dayNumber))
    } else if left.kind == .instant, right.kind == .instant {
      pair = (left.value, right.value)
    } else {
      pair = (local(left).value, local(right).value)
    }
    return pair.0 < pair.1 ? -1 : pair.0 > pair.1 ? 1 : 0
  }
}
