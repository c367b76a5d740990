/// The steps of a row, as few as they can be for the rows of a piece of the table.
///
/// Why it is here: a row of the default report is some thirty steps, and each costs a jump that the processor cannot
/// foresee, as much as the copying itself. For the rows of a piece most questions have one answer (none has a link),
/// and what goes together is one step: the text and the value of a section, the box and what stands around it. What to
/// watch: sections nest, so nothing jumps into the middle of one, and steps that are made one may be left only at their
/// end.
struct RowProgram {
  /// The steps.
  private(set) var steps: [RowStep] = []

  /// Shortens steps.
  ///
  /// - Parameter isAlwaysNothing: whether a condition is false for every row; nil where that depends on the row.
  init(_ whole: [RowStep], isAlwaysNothing: (RowStep) -> Bool?) {
    let answered = RowProgram.answered(whole, isAlwaysNothing: isAlwaysNothing)
    steps = RowProgram.joined(answered)
  }

  /// The steps without those that no row takes, and without the questions that all rows answer alike.
  private static func answered(_ whole: [RowStep], isAlwaysNothing: (RowStep) -> Bool?) -> [RowStep] {
    var kept = [Bool](repeating: true, count: whole.count)
    var index = 0
    while index < whole.count {
      let step = whole[index]
      if step.work == .nothing {
        kept[index] = false
      } else if step.work.isQuestion, let isNothing = isAlwaysNothing(step) {
        kept[index] = false
        if isNothing {
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
