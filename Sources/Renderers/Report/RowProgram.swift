import Templating

/// The steps of a row, as few as they can be for the rows of a piece of the table.
///
/// Why it is here: a row of the default report is some thirty to fifty steps, and each costs a jump that the processor
/// cannot foresee, as much as the copying itself. For the rows of a piece most questions have one answer (none has a
/// link), and what goes together is one step: the text and the value of a section, the checkbox and what stands around
/// it. What to watch: sections nest, so nothing jumps into the middle of one, and steps that are made one may be left
/// only at their end.
struct RowProgram: Sendable {
  /// The steps.
  let steps: [RowStep]
  /// The template's texts, and sixteen bytes more, so that short ones are copied in one piece.
  let literals: [UInt8]
  /// What stands around the words of lists.
  let wordFrames: [RowTemplate.WordFrame]

  /// The steps of an item for some rows.
  ///
  /// - Parameter isNothing: whether a name says nothing in every row, or something; nil where that depends on the row.
  init(_ item: RowTemplate, isNothing: (TaskName) -> Bool?) {
    steps = RowProgram.joined(RowProgram.answered(item.steps.map(RowStep.init), isNothing: isNothing))
    literals = item.literals + [UInt8](repeating: 0, count: 16)
    wordFrames = item.wordFrames
  }

  /// The steps without those that no row takes, and without the questions that all rows answer alike.
  private static func answered(_ whole: [RowStep], isNothing: (TaskName) -> Bool?) -> [RowStep] {
    var kept = [Bool](repeating: true, count: whole.count)
    var index = 0
    while index < whole.count {
      let step = whole[index]
      if step.work.isValue {
        kept[index] = step.name.isAlwaysWritten || isNothing(step.name) != true
      } else if step.work.isQuestion, let isNothing = isNothing(step.name) {
        kept[index] = false
        if isNothing != step.work.isInverted {
          for skipped in index..<min(step.second, whole.count) { kept[skipped] = false }
          index = max(index + 1, step.second)
          continue
        }
      }
      index += 1
    }
    return renumbered(whole, kept)
  }

  /// The steps with those made one that go together.
  private static func joined(_ whole: [RowStep]) -> [RowStep] {
    var steps = whole
    var kept = [Bool](repeating: true, count: whole.count)
    let targets = Set(whole.filter { $0.work.isQuestion }.map(\.second))
    var index = 0
    while index < steps.count {
      let (first, rest) = (steps[index], steps[(index + 1)...].prefix(2))
      let isUnbroken = rest.count == 2 && !targets.contains(index + 1) && !targets.contains(index + 2)
      let works = rest.map(\.work)
      if isUnbroken, let section = first.work.section, works == [.text, section.value],
        first.second == index + 3
      {
        steps[index].work = section.joined
        steps[index].start = steps[index + 1].start
        steps[index].second = steps[index + 1].second
      } else if isUnbroken, first.work == .text, works == [.check, .text], first.second < 1 << 16,
        steps[index + 2].start == first.start + first.second
      {
        // Both texts lie one behind the other: how long the first is stands in the lower bits.
        steps[index].work = .framedCheck
        steps[index].second = steps[index + 2].second << 16 | first.second
      } else if isUnbroken, first.work == .title, works == [.ifTitle, .text],
        steps[index + 1].second == index + 3
      {
        steps[index].work = .titleOrText
        steps[index].start = steps[index + 2].start
        steps[index].second = steps[index + 2].second
      } else {
        index += 1
        continue
      }
      kept[index + 1] = false
      kept[index + 2] = false
      index += 3
    }
    return renumbered(steps, kept)
  }

  /// Some of the steps, which go on at the places where the steps stand then.
  private static func renumbered(_ steps: [RowStep], _ kept: [Bool]) -> [RowStep] {
    var places: [Int] = []
    var count = 0
    for isKept in kept {
      places.append(count)
      if isKept { count += 1 }
    }
    places.append(count)
    return zip(steps, kept).compactMap { step, isKept in
      guard isKept else { return nil }
      var step = step
      if step.work.isQuestion { step.second = places[min(step.second, steps.count)] }
      return step
    }
  }
}
